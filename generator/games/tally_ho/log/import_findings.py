"""The findings about forms filled in on a screen and read back."""

from __future__ import annotations

from generator.source.diagnostic import Finding, Severity

FORM_UNREADABLE = Finding(
    "LOG050",
    "form-unreadable",
    Severity.ERROR,
    """A file is not a form that can be read back.

What it finds: a PDF without fields, one that is locked, or one with fields that are not those of a tracking sheet.

Why it matters: nothing can be taken from it; most often a viewer printed the form to a new file instead of saving it.

Bad:
    opsroom log import printed.pdf

Good:
    opsroom log import saved.pdf
""",
)

FORM_VALUE = Finding(
    "LOG051",
    "form-value",
    Severity.ERROR,
    """A field of a filled-in form holds what cannot be understood.

What it finds: a type of aircraft, a cause of loss, an altitude or a number that the game does not have.

Why it matters: the log would say something other than what happened.

Bad:
    `Sptifire` as the Squadron's type

Good:
    `Spitfire`
""",
)

FORM_INCOMPLETE = Finding(
    "LOG052",
    "form-incomplete",
    Severity.ERROR,
    """A row of a filled-in form lacks what a log must have.

What it finds: a unit without its type, number, strength or start; a mission without points, losses or a winner.

Why it matters: the points could not be reckoned.

Bad:
    a Squadron whose Vics are not crossed

Good:
    three squares crossed for a Squadron that began with three Vics
""",
)

FORM_NOT_TAKEN = Finding(
    "LOG053",
    "form-not-taken",
    Severity.WARNING,
    """Something on a filled-in form has no place in a log.

What it finds: a special mission written in by hand, or hits without what was hit.

Why it matters: it is not in the text that was made, and must be added there.

Bad:
    `sank the lightship` written under the special missions

Good:
    the same in the log's `notes`
""",
)
