"""Templates to markup: Jinja in a sandbox that shows data and can do nothing else.

Text from a pack is escaped always, so it is printed as typed. What a template may call is a short list:
filters, text methods and globals by name, rows by column. A template of a pack that did not come with
the program is rendered in a process of its own, with a limit of time and, where the system has one, of
memory; the sandbox alone is no border against an author who means harm.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.layout import findings
from generator.model.prose_reader import TEMPLATE_PLACE, read_place
from generator.model.record import FrozenMap
from generator.model.rows import Cell
from generator.model.scalars import parse_die_range
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span, whole

MAX_MARKUP = 4_000_000
"""Characters that all runs of one template may give."""

MAX_SECONDS = 20.0
"""Time that a process rendering a template not shipped may take."""

MAX_MEMORY = 1 << 30
"""Bytes of address space of such a process, where the system can limit it."""

_JOINED = "look for texts that are joined over and over"

_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*(?:/[a-z0-9][a-z0-9_.-]*)*\.xml\.j2\Z")


@dataclass(frozen=True, slots=True)
class TemplateFolder:
    """A folder in which templates are looked up, and the name that findings give it."""

    path: Path
    shown: str
    """What stands before a template's name in a finding: `content/tally-ho/templates/`."""


def render_template(
    name: str,
    folders: Sequence[TemplateFolder],
    contexts: Sequence[Mapping[str, Any]],
    trusted: bool,
) -> tuple[tuple[str, ...] | None, list[Diagnostic]]:
    """One text of markup for each context, or the finding that says why not, with template line and column.

    Folders are searched in order, for `import` and `include` too. Contexts hold cells, rows (`FrozenMap`),
    tuples of rows, texts, whole numbers and flags. Without `trusted` the work is done in a process of its own.
    """
    if trusted:
        return _render_here(name, folders, contexts)
    return _render_apart(name, folders, contexts)


def place_of(name: str, folders: Sequence[TemplateFolder]) -> str:
    """The template's path as findings name it; its bare name if no folder has it."""
    found = _find(name, folders)
    return found[1] if found else name


def _find(name: str, folders: Sequence[TemplateFolder]) -> tuple[Path, str] | None:
    if not _NAME.match(name):
        return None
    for folder in folders:
        path = folder.path / name
        # A link out of the folder would make any file of the machine a template.
        if path.is_file() and path.resolve().is_relative_to(folder.path.resolve()):
            return path, folder.shown + name
    return None


# --- in this process ---------------------------------------------------------------------------


class _Refused(Exception):
    """A template asked for something that templates cannot have."""


def _render_here(
    name: str, folders: Sequence[TemplateFolder], contexts: Sequence[Mapping[str, Any]]
) -> tuple[tuple[str, ...] | None, list[Diagnostic]]:
    import jinja2

    places: set[str] = set()
    environment = _sandbox()(lambda wanted: _load(wanted, folders, places))
    place = whole(place_of(name, folders))
    related: list[tuple[Span, str]] = []
    try:
        template = environment.get_template(name)
        texts: list[str] = []
        total = 0
        for context in contexts:
            record = read_place(_source_of(context.get("group")))
            related = [(record, "while making the page of this")] if record else []
            parts: list[str] = []
            for part in template.generate(dict(context)):
                total += len(part)
                if total > MAX_MARKUP:
                    raise _Refused(f"the template gives more than {MAX_MARKUP:,} characters")
                parts.append(part)
            texts.append("".join(parts))
    except jinja2.TemplateNotFound as error:
        wanted = str(error.name)
        at = _line_of(error, places) or place
        known = {p.name for f in folders for p in f.path.glob("*.xml.j2")}
        return None, [
            findings.NO_TEMPLATE.at(
                at,
                f"there is no template `{wanted}`",
                near_miss(wanted, known) or "put it into the pack's `templates/` folder; names end in `.xml.j2`",
                related,
            )
        ]
    except jinja2.TemplateSyntaxError as error:
        path = error.filename if error.filename in places else place.path
        line = Span(str(path), error.lineno, 1, error.lineno, 2)
        return None, [
            findings.TEMPLATE_FAULT.at(line, _clause(error.message or "syntax error"), _syntax_help(error), related)
        ]
    except RecursionError as error:
        at = _line_of(error, places) or place
        return None, [
            findings.TEMPLATE_LIMIT.at(at, "a macro calls itself without end", "let it end at some depth", related)
        ]
    except MemoryError:
        return None, [
            findings.TEMPLATE_LIMIT.at(place, "the template needs more memory than a page may", _JOINED, related)
        ]
    except _Refused as error:
        at = _line_of(error, places) or place
        return None, [
            findings.TEMPLATE_LIMIT.at(at, _clause(str(error)), "loop over rows, and print each once", related)
        ]
    except Exception as error:  # anything a template can provoke is the template's fault, told at its line
        at = _line_of(error, places) or place
        return None, [
            findings.TEMPLATE_FAULT.at(at, _clause(str(error)), "see the names listed in `docs/prose.md`", related)
        ]
    return tuple(texts), []


def _load(name: str, folders: Sequence[TemplateFolder], places: set[str]) -> tuple[str, str] | None:
    found = _find(name, folders)
    if found is None:
        return None
    path, place = found
    if path.stat().st_size > 1_000_000:
        raise _Refused(f"template `{name}` is larger than 1 MB")
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _Refused(f"template `{name}` is not UTF-8 text") from None
    places.add(place)
    return mark_places(text.replace("\r\n", "\n"), place), place


_TAG = re.compile(r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->)|<([a-z][a-z0-9-]*)(?=[\s/>{])", re.DOTALL)


def mark_places(text: str, place: str) -> str:
    """A template's text in which each tag tells the reader of prose its line and column; no line moves."""
    out: list[str] = []
    last = line = 0
    line_start = 0
    for m in _TAG.finditer(text):
        breaks = text.count("\n", last, m.start())
        if breaks:
            line += breaks
            line_start = text.rindex("\n", last, m.start()) + 1
        out.append(text[last : m.start()])
        out.append(m[0])
        if m[2]:
            column = m.start() - line_start + 1
            out.append(f' {TEMPLATE_PLACE}="{_attribute(place)}:{line + 1}:{column}"')
        breaks = m[0].count("\n")
        if breaks:
            line += breaks
            line_start = text.rindex("\n", m.start(), m.end()) + 1
        last = m.end()
    out.append(text[last:])
    return "".join(out)


def _attribute(text: str) -> str:
    """Text for an attribute of a template: neither markup nor a Jinja tag whatever the folder is called."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return escaped.replace("{", "&#123;").replace("}", "&#125;")


def _line_of(error: BaseException, places: set[str]) -> Span | None:
    """The innermost line of a template in an error's traceback."""
    found: Span | None = None
    trace = error.__traceback__
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file in places:
            found = Span(file, trace.tb_lineno, 1, trace.tb_lineno, 2)
        trace = trace.tb_next
    return found


def _clause(text: str) -> str:
    """An error's text in the manner of our messages: one clause, lower case, no full stop."""
    text = " ".join(text.split()).rstrip(".")
    text = re.sub(r"^'([^']+)' is undefined$", r"there is no variable `\1`", text)
    text = text.replace("'", "`")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _syntax_help(error: Any) -> str:
    message = str(error.message or "")
    if "No filter named" in message:
        wanted = re.search(r"'([^']+)'", message)
        return near_miss(wanted[1] if wanted else "", FILTERS) or "the filters are listed in `docs/prose.md`"
    if "end of template" in message or "unknown tag" in message:
        return "close every `{% if %}`, `{% for %}` and `{% macro %}`"
    return "check the braces and the words in them"


FILTERS: tuple[str, ...] = (
    "abs",
    "batch",
    "capitalize",
    "count",
    "default",
    "die",
    "first",
    "float",
    "groupby",
    "int",
    "items",
    "join",
    "last",
    "length",
    "lines",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "paragraphs",
    "reject",
    "rejectattr",
    "reverse",
    "round",
    "select",
    "selectattr",
    "slice",
    "sort",
    "src",
    "string",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
)
"""Every filter a template may use. Left out on purpose: `safe` (would let text become markup), `attr`,
and those that make much out of little (`format`, `center`, `indent`, `replace`)."""

_TEXT_METHODS = frozenset({"lower", "upper", "title", "strip", "startswith", "endswith", "split"})


def _paragraphs(text: str) -> list[Cell]:
    origin = getattr(text, "origin", None)
    return [Cell(part.strip(), origin) for part in re.split(r"\n\s*\n", str(text)) if part.strip()]


def _lines(text: str) -> list[Cell]:
    origin = getattr(text, "origin", None)
    return [Cell(part.strip(), origin) for part in str(text).split("\n") if part.strip()]


def _die(text: str) -> str:
    """The faces of a six-sided die that a range means: `2-4` is `2 3 4`; nothing if it is no such range."""
    found = parse_die_range(str(text))
    return " ".join(str(n) for n in found.values(6) if 1 <= n <= 6) if found else ""


def _source_of(value: Any) -> str:
    """The place of a cell, or of the first placed cell of a row."""
    if isinstance(value, Cell):
        return value.src
    if isinstance(value, FrozenMap):
        return next((c.src for c in value.values() if isinstance(c, Cell) and c.src), "")
    return ""


def _short_range(*bounds: int) -> range:
    found = range(*bounds)
    if len(found) > 1000:
        raise _Refused(f"a range of {len(found):,} numbers, more than 1,000")
    return found


def _batch(rows: Sequence[Any], size: int, fill: Any = None) -> list[list[Any]]:
    """Rows in lists of `size`; the last is filled up with `fill` if given."""
    if not 1 <= size <= 1000:
        raise _Refused(f"batches of {size}")
    out = [list(rows[i : i + size]) for i in range(0, len(rows), size)]
    if out and fill is not None:
        out[-1] += [fill] * (size - len(out[-1]))
    return out


def _slice(rows: Sequence[Any], count: int) -> list[list[Any]]:
    """Rows in `count` lists of as equal a length as may be, the longer first."""
    if not 1 <= count <= 1000:
        raise _Refused(f"{count} slices")
    size, more = divmod(len(rows), count)
    out, at = [], 0
    for index in range(count):
        end = at + size + (index < more)
        out.append(list(rows[at:end]))
        at = end
    return out


_OWN_FILTERS: Mapping[str, Callable[..., Any]] = {
    "batch": _batch,
    "die": _die,
    "lines": _lines,
    "paragraphs": _paragraphs,
    "slice": _slice,
    "src": _source_of,
}

_Load = Callable[[str], "tuple[str, str] | None"]


@cache
def _sandbox() -> Callable[[_Load], Any]:
    """The class of sandboxed environments; made here, so that Jinja is imported only when a page is made."""
    import jinja2
    from jinja2.runtime import LoopContext, Macro
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from jinja2.utils import Namespace

    class _Loader(jinja2.BaseLoader):
        def __init__(self, load: _Load) -> None:
            self.load_text = load

        def get_source(
            self, environment: jinja2.Environment, template: str
        ) -> tuple[str, str | None, Callable[[], bool] | None]:
            found = self.load_text(template)
            if found is None:
                raise jinja2.TemplateNotFound(template)
            return (*found, lambda: True)

    class _Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"*", "**", "%", "+", "//"})

        def __init__(self, load: _Load) -> None:
            super().__init__(
                loader=_Loader(load),
                autoescape=True,
                undefined=jinja2.StrictUndefined,
                trim_blocks=True,
                lstrip_blocks=True,
                cache_size=50,
            )
            self.filters = {n: _OWN_FILTERS.get(n) or self.filters[n] for n in FILTERS}
            self.globals = {"range": _short_range, "namespace": Namespace}

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if operator == "**" or not (_is_number(left) and _is_number(right)):
                raise _Refused(f"`{operator}` works on small numbers only here; join texts with `~`")
            return super().call_binop(context, operator, left, right)

        def getattr(self, obj: Any, attribute: str) -> Any:
            return self.look_up(obj, attribute)

        def getitem(self, obj: Any, argument: Any) -> Any:
            if isinstance(obj, (tuple, list, str)) and isinstance(argument, (int, slice)):
                try:
                    return obj[argument]
                except (IndexError, ValueError, TypeError):
                    return self.undefined(f"there is no entry {argument}")
            return self.look_up(obj, str(argument))

        def look_up(self, obj: Any, name: str) -> Any:
            if isinstance(obj, jinja2.Undefined):
                obj._fail_with_undefined_error()
            if isinstance(obj, (FrozenMap, dict)):
                if name in obj:
                    return obj[name]
                columns = [str(c) for c in obj]
                near = near_miss(name, columns) or "it has " + ", ".join(f"`{c}`" for c in columns[:20])
                return self.undefined(f"the row has no column `{name}`; {near}")
            if isinstance(obj, Cell) and name == "src":
                return obj.src
            if isinstance(obj, str):
                return getattr(obj, name) if name in _TEXT_METHODS else self.undefined(f"a text has no `{name}` here")
            if isinstance(obj, (jinja2.environment.TemplateModule, LoopContext, Macro, Namespace)):
                return super().getattr(obj, name)
            if isinstance(obj, tuple) and name in ("grouper", "list") and hasattr(obj, "grouper"):
                return getattr(obj, name)
            return self.undefined(f"there is no `{name}` in it")

    return _Sandbox


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not (isinstance(value, int) and abs(value) > 10**12)


# --- in a process of its own -------------------------------------------------------------------


def _render_apart(
    name: str, folders: Sequence[TemplateFolder], contexts: Sequence[Mapping[str, Any]]
) -> tuple[tuple[str, ...] | None, list[Diagnostic]]:
    place = whole(place_of(name, folders))
    package = Path(__file__).resolve().parents[2]
    given = pickle.dumps((name, tuple(folders), [dict(c) for c in contexts]))
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    surroundings["PYTHONPATH"] = os.pathsep.join([str(package), *(p for p in sys.path if p)])
    try:
        done = subprocess.run(
            [sys.executable, "-c", "from generator.layout.prose.template import serve; serve()"],
            input=given,
            capture_output=True,
            timeout=MAX_SECONDS,
            env=surroundings,
            check=False,
        )
        answer = json.loads(done.stdout) if done.returncode == 0 else None
    except subprocess.TimeoutExpired:
        message = f"the template was not done after {MAX_SECONDS:g} seconds"
        return None, [findings.TEMPLATE_LIMIT.at(place, message, "look for loops within loops")]
    except (OSError, ValueError):
        answer = None
    if not isinstance(answer, dict):
        message = "the template needed more memory or time than a page may"
        return None, [findings.TEMPLATE_LIMIT.at(place, message, _JOINED)]
    told = [
        next(f for f in findings.TEMPLATE_FINDINGS if f.code == code).at(
            Span(*span), message, help, [(Span(*place), said) for place, said in related]
        )
        for code, span, message, help, related in answer["findings"]
    ]
    return (None if answer["texts"] is None else tuple(answer["texts"])), told


def serve() -> None:
    """Renders what stands pickled on standard input, under limits, and answers in JSON. For `_render_apart` only."""
    _limit_self()
    name, folders, contexts = pickle.loads(sys.stdin.buffer.read())
    texts, told = _render_here(name, folders, contexts)
    rows = [
        (d.code, tuple(d.span), d.message, d.help, [(tuple(place), said) for place, said in d.related]) for d in told
    ]
    sys.stdout.write(json.dumps({"texts": texts, "findings": rows}))


def _limit_self() -> None:
    try:
        import resource
    except ImportError:  # Windows: the time limit of the parent is all there is
        return
    seconds = int(MAX_SECONDS)
    for kind, limit in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, MAX_MEMORY)):
        # A system that cannot limit this (macOS and address space) still has the parent's time limit.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (limit, limit))
