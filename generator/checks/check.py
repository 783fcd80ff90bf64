"""What a check is: one module, one finding, one function from a pack to diagnostics."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding


class CheckFailedError(Exception):
    """A check raised something instead of telling a finding; the text is its file, the cause what it raised."""


@dataclass(frozen=True, slots=True)
class Check:
    """A discovered check: `generator/checks/<name>.py` or a game's `checks/<name>.py`."""

    name: str
    finding: Finding
    run: Callable[[Pack], Iterable[Diagnostic]]

    def find(self, pack: Pack) -> list[Diagnostic]:
        """All that the check finds. Raises CheckFailedError, which names its file, if the check itself is faulty."""
        try:
            return list(self.run(pack))
        except Exception as error:
            raise CheckFailedError(_file(self.run.__module__)) from error


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


@cache
def find_checks(package: str) -> tuple[Check, ...]:
    """The checks in one package, in order of code.

    Each module has `FINDING` (its `doc` is the module's docstring) and `check(pack)`. A code or a
    slug used twice is our bug and raises ValueError, a module that cannot be imported CheckFailedError. A game that has
    no `checks` has none; without the game itself it is ModuleNotFoundError.
    """
    if importlib.util.find_spec(package) is None:
        return ()
    root = importlib.import_module(package)
    checks: list[Check] = []
    for info in pkgutil.iter_modules(root.__path__):
        name = f"{package}.{info.name}"
        try:
            module = importlib.import_module(name)
            finding = getattr(module, "FINDING", None)
            if isinstance(finding, Finding):
                checks.append(Check(info.name, finding, module.check))
        except Exception as error:
            raise CheckFailedError(_file(name)) from error
    for names in ([c.finding.code for c in checks], [c.finding.slug for c in checks]):
        if len(set(names)) != len(names):
            raise ValueError(f"a code or slug is used twice in {package}: {sorted(names)}")
    return tuple(sorted(checks, key=lambda c: c.finding.code))
