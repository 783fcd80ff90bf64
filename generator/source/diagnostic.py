"""What the compiler has to say about a source: one kind of value for every stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them refuses a build."""
    return any(d.severity is Severity.ERROR for d in diagnostics)
