"""`pack.yaml`: what a pack is, and what its paper says about itself."""

from __future__ import annotations

from generator.model.record import Record
from generator.model.scalars import Id, Line, Text


class Manifest(Record):
    """The pack's own description. `game` names the rules that read it; without one only generic checks apply."""

    id: Id
    """The pack's name, that of its folder."""
    title: Line
    """As printed."""
    game: Id | None = None
    """Whose rules read it, `tally-ho`; without one only what holds for any game is checked."""
    version: Line
    """Which edition of the pack this is; a campaign log remembers it."""
    language: Line = "en-GB"
    """The language of the texts: `en-GB`."""
    author: Line
    """Who wrote it."""
    licence: Line
    """On what terms it may be used."""
    statement: Text
    """The disclaimer that every imprint carries."""
    rulebook: Text
    """Where the rules are to be had."""
    credits: tuple[Line, ...] = ()
    """Whom it owes something, a line each."""
