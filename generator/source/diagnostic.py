"""What the compiler has to say about a source: one kind of value for every stage."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from generator.source.span import Span


class Severity(IntEnum):
    """How bad a finding is; an error refuses the build."""

    WARNING = 1
    ERROR = 2

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """A kind of defect: what its code, slug and documentation are. Codes are permanent.

    `doc` has fixed parts (`What it finds:`, `Why it matters:`, `Bad:`, `Good:`); for a check it
    is the docstring of the check's module. `answers` lists the numbers of the rule inventory.
    """

    code: str
    slug: str
    severity: Severity
    doc: str
    answers: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The defect in one line: the first line of its documentation."""
        return self.doc.strip().partition("\n")[0]

    def at(
        self,
        span: Span,
        message: str,
        help: str = "",
        related: Iterable[tuple[Span, str]] = (),
    ) -> Diagnostic:
        """This defect found at `span`. Message: one clause, lower case, no full stop."""
        return Diagnostic(self.code, self.slug, self.severity, span, message, help, tuple(related))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding at one place, with the remedy in `help` and further places in `related`."""

    code: str
    slug: str
    severity: Severity
    span: Span
    message: str
    help: str = ""
    related: tuple[tuple[Span, str], ...] = ()

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """File, line, column, code, message: the order in which findings are told."""
        return (self.span.path, self.span.line, self.span.column, self.code, self.message)


def fold_repeats(diagnostics: Iterable[Diagnostic], codes: Container[str] | None = None) -> list[Diagnostic]:
    """The findings in order, one for each code and message: the places of the others are told with the first.

    For what is missing in one place and missed in many, such as a name that is asked for and nowhere given. With
    `codes` only findings of those are folded. At most `MOST_PLACES` of the places are named.
    """
    first: dict[object, Diagnostic] = {}
    others: dict[object, list[Span]] = {}
    for number, diagnostic in enumerate(diagnostics):
        folds = codes is None or diagnostic.code in codes
        key: object = (diagnostic.code, diagnostic.message) if folds else number
        if key not in first:
            first[key] = diagnostic
        elif diagnostic.span != first[key].span and diagnostic.span not in others.setdefault(key, []):
            others[key].append(diagnostic.span)
    return [replace(d, related=(*d.related, *_places(others.get(key, [])))) for key, d in first.items()]


MOST_PLACES = 3
"""How many further places of a repeated finding are named."""


def _places(spans: Sequence[Span]) -> Iterator[tuple[Span, str]]:
    shown, rest = spans[:MOST_PLACES], len(spans) - MOST_PLACES
    for number, span in enumerate(shown, start=1):
        more = f", and in {rest} more" if rest > 0 and number == MOST_PLACES else ""
        yield span, f"and here{more}"


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them refuses a build."""
    return any(d.severity is Severity.ERROR for d in diagnostics)
