"""A folder of sources as one value: records, texts, places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any, TypeVar

from generator.model.aircraft import AircraftFile
from generator.model.document import DocumentSpec
from generator.model.glossary import Glossary
from generator.model.manifest import Manifest
from generator.model.record import Record
from generator.model.ruling import Rulings
from generator.model.theme import Theme
from generator.source import findings
from generator.source.decode import decode, near_miss
from generator.source.diagnostic import Diagnostic
from generator.source.nodes import Composed, Path, Spans, compose
from generator.source.read import Source, read_source
from generator.source.span import Span, whole

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Collection:
    """A kind of file in a pack: where such files lie and the record each one holds."""

    name: str
    glob: str
    record: type[Record]
    required: bool = False
    outline: type[Record] | None = None
    """What a file holds instead while its `status` is `outline`: a beginning, not yet a whole record."""


GENERIC: tuple[Collection, ...] = (
    Collection("manifest", "pack.yaml", Manifest, required=True),
    Collection("aircraft", "aircraft.yaml", AircraftFile),
    Collection("rulings", "rulings.yaml", Rulings),
    Collection("theme", "theme.yaml", Theme),
    Collection("glossary", "glossary.yaml", Glossary),
)
"""What any pack may hold; a game adds its own, or refines one of these by the same name."""


@dataclass(frozen=True, slots=True)
class Pack:
    """All of a pack that could be decoded. Paths in it are relative to `root`, with `/`."""

    root: FilePath
    records: Mapping[str, tuple[Record, ...]]
    """Collection name to one record a file, in order of file name."""
    sources: Mapping[str, Source]
    spans: Mapping[Path, Spans]
    broken: frozenset[str] = frozenset()
    """Collections of which a file did not decode: checks across files leave these alone."""
    shown: str = ""
    """What findings put before a path: the folder as the user named it, with a `/`."""
    game: Any = field(default=None, compare=False)
    memo: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What several checks derive from the pack, kept by name so that it is derived once."""

    def all(self, name: str, kind: type[R]) -> tuple[R, ...]:
        """The records of one collection, each of them a `kind`."""
        return tuple(r for r in self.records.get(name, ()) if isinstance(r, kind))

    def one(self, name: str, kind: type[R]) -> R | None:
        """The only record of a single-file collection, or None if it is absent or broken."""
        found = self.all(name, kind)
        return found[0] if found else None

    @property
    def manifest(self) -> Manifest:
        """The pack's description."""
        found = self.one("manifest", Manifest)
        assert found is not None, "load_pack gives no pack without its manifest"
        return found

    def span(self, at: Record | Path, *more: str | int, key: bool = False) -> Span:
        """The place of a value below `at` (of its key with `key=True`), or of the nearest thing around it.

        `pack.span(mission.raf, "table", "1-3", key=True)`.
        """
        path = (*(at.at if isinstance(at, Record) else at), *more)
        exact = True
        while path:
            if found := self.spans.get(path):
                return found.key if key and exact and found.key else found.value
            path, exact = path[:-1], False
        return whole(self.shown + "pack.yaml")

    def source(self, span: Span) -> Source | None:
        """The source that a span lies in."""
        return self.sources.get(span.path)


def load_pack(
    root: FilePath,
    collections: tuple[Collection, ...],
    kinds: Mapping[str, type[DocumentSpec]],
    shown: str = "",
    undecided: bool = False,
) -> tuple[Pack | None, list[Diagnostic]]:
    """Reads, composes and decodes every YAML file under `root`; every fault of every file is told.

    `collections` refine or add to `GENERIC`; `kinds` maps a document's kind to its record.
    `undecided` says that nobody could tell which game the pack is for: then all files are read, but
    only the manifest is decoded, since the records of another game would find fault with everything.
    None only if there is no manifest to go by.
    """
    chosen = {c.name: c for c in GENERIC} | {c.name: c for c in collections}
    diagnostics: list[Diagnostic] = []
    records: dict[str, tuple[Record, ...]] = {}
    sources: dict[str, Source] = {}
    spans: dict[Path, Spans] = {}
    broken: set[str] = set()
    claimed: set[str] = set()

    def take(
        file: FilePath, name: str, record: type[Record] | None, outline: type[Record] | None = None
    ) -> Record | None:
        shown_path = shown + file.relative_to(root).as_posix()
        claimed.add(shown_path)
        source, found = read_source(file, shown_path)
        diagnostics.extend(found)
        composed: Composed | None = None
        if source:
            sources[shown_path] = source
            composed, found = compose(source)
            diagnostics.extend(found)
        value: Record | None = None
        if composed and (name == "manifest" or not undecided):
            spans.update(composed.spans)
            record = record or _document_kind(composed, kinds, diagnostics)
            if outline and isinstance(composed.data, dict) and composed.data.get("status") == "outline":
                record = outline
            if record:
                value, found = decode(record, composed)
                diagnostics.extend(found)
        if value is None:
            broken.add(name)
        return value

    for collection in chosen.values():
        files = sorted(root.glob(collection.glob))
        if collection.required and not files:
            diagnostics.append(
                findings.NO_PACK.at(
                    whole(shown + collection.glob),
                    f"there is no `{collection.glob}` in this folder",
                    "name a pack's folder, or begin one with `opsroom new pack`",
                )
            )
        taken = [take(file, collection.name, collection.record, collection.outline) for file in files]
        records[collection.name] = tuple(r for r in taken if r is not None)
    documents = [take(f, "documents", None) for f in sorted(root.glob("documents/*.yaml"))]
    records["documents"] = tuple(r for r in documents if r is not None)
    for file in sorted([*root.rglob("*.yaml"), *root.rglob("*.yml")]):
        shown_path = shown + file.relative_to(root).as_posix()
        if shown_path in claimed or not file.is_file():
            continue
        if undecided:
            take(file, "unknown", None)
        else:
            globs = [c.glob for c in chosen.values()] + ["documents/*.yaml"]
            diagnostics.append(
                findings.STRAY_FILE.at(
                    whole(shown_path),
                    "nothing in this pack reads this file",
                    "move it where one of these finds it: " + ", ".join(f"`{g}`" for g in sorted(set(globs))),
                )
            )
    if not records["manifest"]:
        return None, diagnostics
    return Pack(root, records, sources, spans, frozenset(broken), shown), diagnostics


def _document_kind(
    composed: Composed, kinds: Mapping[str, type[DocumentSpec]], diagnostics: list[Diagnostic]
) -> type[DocumentSpec] | None:
    path = composed.source.path
    kind = composed.data.get("kind") if isinstance(composed.data, dict) else None
    if isinstance(kind, str) and kind in kinds:
        return kinds[kind]
    place = composed.spans.get((path, "kind")) or composed.spans[(path,)]
    if kind is None:
        diagnostics.append(findings.MISSING_FIELD.at(place.value, "field `kind` is missing", "add `kind:`"))
    else:
        diagnostics.append(
            findings.UNKNOWN_DOCUMENT_KIND.at(
                place.value, f"there is no kind of document called `{kind}`", near_miss(str(kind), kinds)
            )
        )
    return None
