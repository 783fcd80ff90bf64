"""A text calls a thing of the game by another name than the game does.

Answers: TH-L602

What it finds: a variant that the glossary lists under a term; and, where a text states a rule, a term without its
capital.

Why it matters: a player who reads of a Movement Table looks for it among his sheets, and finds a Movement Chart; a
`squadron` that is not a Squadron may be any number of aeroplanes.

Bad:
    # missions/01.yaml victory.printed
    The side with more victory points wins.
Good:
    # missions/01.yaml victory.printed
    The side with more Victory Points wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.texts import match_words
from generator.checks.vocabulary import texts_having
from generator.model.glossary import Glossary
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT005", "term-variant", Severity.WARNING, __doc__, ("TH-L602",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each use of a variant, at the words."""
    glossary = pack.one("glossary", Glossary)
    if glossary is None:
        return
    variants = {v: (t.term, pack.span(t, "term")) for t in glossary.terms for v in t.variants}
    variant = match_words(variants)
    rules = glossary.rules
    capitals = {c.lower(): c for c in rules.capitals} if rules else {}
    low = match_words(capitals)
    for written in texts_having(pack, [*variants, *capitals]):
        for found in variant.finditer(written.text):
            term, place = variants[" ".join(found.group().split())]
            yield FINDING.at(
                written.place(*found.span()),
                f"`{found.group()}` is called `{term}` elsewhere",
                f"write `{term}`",
                [(place, "the glossary's term")],
            )
        if rules is not None and written.field in rules.fields:
            for found in low.finditer(written.text):
                say = capitals[" ".join(found.group().split())]
                yield FINDING.at(
                    written.place(*found.span()),
                    f"`{found.group()}` in a rule is a term of the game, and has no capital",
                    f"write `{say}`",
                )
