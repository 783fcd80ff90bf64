"""A person is spelt two ways.

Answers: TH-L607

What it finds: two surnames after a rank that differ in one letter, or in two letters changing places. Names that only
look alike are listed in the glossary as `different`.

Why it matters: somebody lost his life under that name; and the reader who looks him up finds nobody.

Bad:
    # texts/report.yaml verdicts.raf.3
    Flying Officer Lindsay went in first. In the evening Sergeant Lindsey was still missing.
Good:
    # texts/report.yaml verdicts.raf.3
    Flying Officer Lindsey went in first. In the evening Sergeant Lindsey was still missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.names import names_alike
from generator.checks.texts import match_words
from generator.checks.vocabulary import texts_having
from generator.model.glossary import Glossary
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.span import Span

FINDING = Finding("TXT008", "person-two-spellings", Severity.WARNING, __doc__, ("TH-L607",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each spelling that comes later in the pack, at its first use."""
    glossary = pack.one("glossary", Glossary)
    people = glossary.people if glossary else None
    if people is None:
        return
    named = re.compile(match_words(people.ranks).pattern + r"\s+((?:[A-Z]\.\s*)*)([A-Z][\w’'-]+)")
    different = [frozenset(names) for names in people.different]
    first: dict[str, Span] = {}
    for written in texts_having(pack, people.ranks):
        for found in named.finditer(written.text):
            name = found[2].removesuffix("’s").removesuffix("'s")
            if name in first:
                continue
            begin = found.start(2)
            place = written.place(begin, begin + len(name))
            for other, where in first.items():
                if names_alike(name, other) and not any({name, other} <= names for names in different):
                    yield FINDING.at(
                        place,
                        f"`{name}` is spelt `{other}` elsewhere",
                        "find out which is right, or list both in the glossary as `different`",
                        [(where, f"`{other}`")],
                    )
                    break
            first[name] = place
