# The two commands a stranger needs: `make build` and `make test`. Paths are relative, so a folder with
# spaces or accents in its name is fine.
PYTHON ?= python3
ifeq ($(OS),Windows_NT)
  VENV_PYTHON := .venv/Scripts/python.exe
else
  VENV_PYTHON := .venv/bin/python
endif
RUN := $(VENV_PYTHON)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: build test check style bench clean

build: .venv/installed  ## set up, and build the printable set of Tally-Ho! into output/tally-ho/
	$(RUN) -m generator build tally-ho

test: .venv/installed-dev  ## set up, and run the tests
	$(RUN) -m pytest -n auto

style: .venv/installed-dev  ## ruff, and mypy in strict mode
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

check: style test  ## everything that a change must pass

bench: .venv/installed-dev  ## time the commands as whole processes
	$(RUN) tests/benchmarks/commands.py

clean:  ## forget the environment and the caches, keep output/
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/python:
	$(PYTHON) -c "import sys; sys.exit('Ops Room needs Python 3.11 or newer') if sys.version_info < (3, 11) else None"
	$(PYTHON) -m venv .venv
	$(RUN) -c "open('.venv/python', 'w').close()"

.venv/installed: pyproject.toml | .venv/python
	$(RUN) -m pip install --quiet --only-binary :all: --no-binary opsroom --editable .
	$(RUN) -c "open('.venv/installed', 'w').close()"

.venv/installed-dev: pyproject.toml | .venv/python
	$(RUN) -m pip install --quiet --only-binary :all: --no-binary opsroom --editable ".[dev]"
	$(RUN) -c "open('.venv/installed-dev', 'w').close(); open('.venv/installed', 'w').close()"
