"""`pack.yaml`: what a pack is, and what its paper says about itself."""

from __future__ import annotations

from generator.model.record import Record
from generator.model.scalars import Id, Line, Text


class Manifest(Record):
    """The pack's own description. `game` names the rules that read it; without one only generic checks apply."""

    id: Id
    title: Line
    game: Id | None = None
    version: Line
    language: Line = "en-GB"
    author: Line
    licence: Line
    statement: Text
    """The disclaimer that every imprint carries."""
    rulebook: Text
    """Where the rules are to be had."""
    credits: tuple[Line, ...] = ()
