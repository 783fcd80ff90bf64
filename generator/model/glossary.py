"""How a pack writes: its terms, its spelling, its names, and what its dated texts cannot know."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.provenance import Provenance
from generator.model.record import FrozenMap, Record
from generator.model.reference import AircraftRef
from generator.model.scalars import Date, Id, Int, Line

Words = Annotated[tuple[Line, ...], Field(min_length=1)]


class Term(Record):
    """What a thing of the game is called, and what it has been called elsewhere."""

    term: Line
    """As the pack writes it."""
    variants: Annotated[Words, Field(alias="not")]


class RulesWords(Record):
    """Words that are terms of the game wherever a text states a rule, and written with a capital there."""

    fields: Annotated[tuple[Id, ...], Field(min_length=1)]
    """Names of the fields that state rules, such as `printed`."""
    capitals: Words


class SharedWord(Record):
    """A word that means two things in the game, and what beside it says which."""

    word: Line
    """As written where the term is meant, capital included."""
    means: Words
    qualifiers: Words
    """Words of which one must stand in the same sentence."""


class Anachronism(Record):
    """A word that nobody could use before a day."""

    word: Line
    since: Date
    say: Line | None = None
    """What was said at the time, if there was a word for it."""


class DatedTexts(Record):
    """Texts that pretend to be of their time."""

    files: Line
    """A pattern of file names within the pack, `missions/*.yaml`."""
    field: Id | None = None
    """The only field meant; all of them if left out."""
    date: Date | None = None
    """When they claim to be written; if left out, the `date` of the record around them."""


class People(Record):
    """Names of persons: how they are known in a text, and how some are spelt."""

    ranks: Words
    """A capitalised word after one of these is a surname."""
    different: tuple[Words, ...] = ()
    """Surnames that look alike and belong to different persons."""


class UnitKind(Record):
    """A kind of flying unit by its abbreviation, and the types that it flew."""

    abbreviation: Line
    types: Annotated[tuple[AircraftRef, ...], Field(min_length=1)]


class Units(Record):
    """How units are written, and what they flew."""

    kinds: tuple[UnitKind, ...] = ()
    squadrons: tuple[Int, ...] = ()
    """Numbers of the Squadrons that served in Fighter Command."""


class Glossary(Record):
    """`glossary.yaml`: everything that the checks of texts go by."""

    provenance: Provenance
    terms: tuple[Term, ...] = ()
    rules: RulesWords | None = None
    shared: tuple[SharedWord, ...] = ()
    american: FrozenMap[Line, Line] = FrozenMap()
    """American spelling to British."""
    anachronisms: tuple[Anachronism, ...] = ()
    dated: tuple[DatedTexts, ...] = ()
    people: People | None = None
    units: Units | None = None
