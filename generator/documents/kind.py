"""What a kind of document must be able to do, and what it is given to do it with."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, Protocol

import generator.documents
from generator.layout.items import Page
from generator.model.document import DocumentSpec
from generator.model.pack import Pack
from generator.model.rows import Rows
from generator.model.theme import Ink
from generator.source.diagnostic import Diagnostic

Sides = Literal["duplex", "gutterfold", "single"]


@dataclass(frozen=True, slots=True)
class Job:
    """Everything a document may know: the pack, its tables, and how it is to be printed."""

    pack: Pack
    offers: Mapping[str, Rows]
    paper: str
    """`a4`, `letter`, `a3`, `tabloid`, or a measure such as `600x900`."""
    width: float
    """Portrait paper width, millimetres."""
    height: float
    ink: Ink = "colour"
    sides: Sides = "duplex"
    missions: tuple[int, ...] | None = None
    draft: bool = False
    templates: tuple[Path, ...] = ()
    """Where templates and faces are looked up, the pack's own folder first."""
    scale: float = 1.0
    """How much larger than drawn every piece is, and every place for one."""
    back_offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How backs are moved: millimetres right and down, degrees clockwise, as seen on the back."""
    flip: Literal["long", "short"] = "long"
    """The edge on which the printer turns an upright sheet."""
    marks: tuple[str, ...] = ()
    """Further marks on sheets that are cut: `corners`, `silhouette`."""
    fillable: bool = False
    """Whether forms are to be filled in on a screen."""
    footer: bool = True
    """Whether sheets that are cut say at their foot how to print them."""
    bound: bool = False
    """Whether the pages are for a book, which has feet of its own: theirs, and rulers, are left out."""


class Kind(Protocol):
    """A module of `generator.documents` that makes one kind of document.

    It has these names at its top level; `find_kinds` discovers it.
    """

    KIND: str
    SPEC: type[DocumentSpec]

    def compose(self, spec: Any, job: Job) -> tuple[Any, list[Diagnostic]]:
        """The document's content as frozen data: faces on a grid, a form, a prose tree, a map scene."""
        ...

    def lay_out(self, composed: Any, job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
        """Finished pages; a text that does not fit or a missing glyph is a finding at its origin."""
        ...


@cache
def find_kinds() -> Mapping[str, Any]:
    """Kind to module, discovered in this folder; two modules of one kind is our bug and raises."""
    found: dict[str, Any] = {}
    for info in pkgutil.iter_modules(generator.documents.__path__):
        module = importlib.import_module(f"generator.documents.{info.name}")
        kind = getattr(module, "KIND", None)
        if kind is None:
            continue
        if kind in found:
            raise ValueError(f"two modules make documents of kind {kind}")
        found[kind] = module
    return found


def document_records() -> Mapping[str, type[DocumentSpec]]:
    """Kind to the record its YAML decodes to."""
    return {name: module.SPEC for name, module in find_kinds().items()}
