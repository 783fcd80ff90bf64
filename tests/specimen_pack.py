"""Copies of the shipped Tally-Ho! pack, changed in one place, and what lint says about them."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from generator.build import check_pack, open_pack
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic
from generator.source.nodes import Path as NodePath
from generator.source.nodes import Spans
from generator.source.read import Source
from generator.source.shipped import find_shipped
from generator.source.span import Span

PACK = find_shipped("content") / "tally-ho"

# What lint reads, and of that a specimen: six missions, the report's texts, no sheets. A seventh mission written
# later, or another sheet, changes nothing here; that they lint to nothing is a test of its own.
_SPECIMEN = (
    *(f"{name}.yaml" for name in ("pack", "aircraft", "campaign", "charts", "counters", "printed", "rulings", "theme")),
    *("glossary.yaml", "missions/0[1-6].yaml", "maps/0[1-6].yaml", "maps/land/0[1-6].yaml", "texts/report*.yaml"),
    *("geography/places.yaml", "geography/borders.yaml", "art/*.svg"),
)


def copy_pack(folder: Path) -> Path:
    """A copy of what lint reads of the shipped pack, below `folder`."""
    copy = folder / "pack"
    for pattern in _SPECIMEN:
        found = sorted(PACK.glob(pattern))
        assert found, f"the shipped pack has no {pattern}"
        for file in found:
            target = copy / file.relative_to(PACK)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    return copy


def lint_folder(folder: Path) -> tuple[Pack | None, list[Diagnostic]]:
    """The pack in a folder and every finding on it; paths are relative to the folder."""
    pack, found = open_pack(folder, "")
    return pack, check_pack(pack, found) if pack is not None else found


def told(diagnostics: list[Diagnostic]) -> str:
    """The findings as short lines, for the message of a failed assertion."""
    return "\n".join(f"{d.span} {d.code} {d.message}" for d in diagnostics[:12])


@dataclass(frozen=True)
class Fragment:
    """A piece of an example: what it stands in for, and its text."""

    file: str
    path: str
    how: str
    text: str


_HEAD = re.compile(r"# (?P<file>[\w./-]+\.yaml)(?: (?P<path>[^\s(]+))?(?: \((?P<how>[^)]+)\))?\Z")


def read_example(text: str) -> list[Fragment]:
    """The fragments of a `Bad:` or `Good:` block; each begins with a line that says where it belongs."""
    fragments: list[tuple[re.Match[str], list[str]]] = []
    for line in text.splitlines():
        if head := _HEAD.match(line):
            fragments.append((head, []))
        else:
            assert fragments, f"an example begins with `# file.yaml path`, not with {line!r}"
            fragments[-1][1].append(line)
    return [Fragment(h["file"], h["path"] or "", h["how"] or "", "\n".join(lines)) for h, lines in fragments]


def apply_example(folder: Path, text: str) -> None:
    """Puts every fragment of an example in its place in a copy of the pack."""
    for fragment in read_example(text):
        pack, _ = open_pack(folder, "")
        assert pack is not None, "only the last fragment may break the manifest"
        _apply(folder, pack, fragment)


def _apply(folder: Path, pack: Pack, fragment: Fragment) -> None:
    file = folder / fragment.file
    how = fragment.how
    if how == "no such file":
        file.unlink()
        return
    if how == "a folder":
        file.unlink()
        file.mkdir()
        return
    text = fragment.text + "\n"
    if fragment.path:
        source = pack.sources[fragment.file]
        spans = _find(pack, fragment)
        place = spans.key if how == "key" and spans.key else spans.value
        text = splice(source, place, fragment.text)
    if how == "to 1.1 MB":
        text *= 1_100_000 // len(text) + 1
    raw = text.encode("utf-16" if how == "in UTF-16" else "utf-8")
    if how in ("NUL for ~", "tab for ~"):
        raw = raw.replace(b"~", b"\0" if how.startswith("NUL") else b"\t")
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(raw)


def splice(source: Source, place: Span, text: str) -> str:
    """The source with `text` in place of a span, its further lines indented like the first."""
    old = source.slice(place)
    before = source.lines[place.line - 1][: place.column - 1]
    # A block under its key is indented where it begins; a value beside its key, below the key.
    indent = " " * (len(before) if not before.strip(" -") else len(before) - len(before.lstrip()))
    new = text.replace("\n", "\n" + indent)
    begin = sum(len(line) + 1 for line in source.lines[: place.line - 1]) + place.column - 1
    assert source.text[begin : begin + len(old)] == old
    return source.text[:begin] + new + source.text[begin + len(old) :]


def _find(pack: Pack, fragment: Fragment) -> Spans:
    path: NodePath = (fragment.file,)
    for part in fragment.path.split(".") if fragment.path else ():
        steps = [s for s in (part, int(part) if part.isdigit() else part, _by_id(pack, path, part)) if s is not None]
        step = next((s for s in steps if (*path, s) in pack.spans), None)
        assert step is not None, f"the shipped {fragment.file} has no `{fragment.path}`"
        path = (*path, step)
    return pack.spans[path]


def _by_id(pack: Pack, path: NodePath, id_: str) -> int | None:
    """The position in a list of the entry with that id."""
    source = pack.sources[str(path[0])]
    for index in range(1000):
        spans = pack.spans.get((*path, index, "id"))
        if spans is not None and source.slice(spans.value) == id_:
            return index
    return None
