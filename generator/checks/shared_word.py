"""A word that means two things in the game stands without the word that tells which.

Answers: TH-L612

What it finds: a word of the glossary's `shared` list in a sentence that has none of its qualifiers.

Why it matters: a Phase is a part of a Round and a part of the campaign; a rule that holds until the end of the Phase
ends in ten minutes or in three evenings.

Bad:
    # missions/01.yaml special_rules.m1-do17-convoys.printed
    Until the end of the Phase a Do 17 bombing a Convoy hits on a 6 only.
Good:
    # missions/01.yaml special_rules.m1-do17-convoys.printed
    In every Phase of a Round a Do 17 bombing a Convoy hits on a 6 only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.texts import match_words
from generator.checks.vocabulary import texts_having
from generator.model.glossary import Glossary
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT006", "shared-word-bare", Severity.WARNING, __doc__, ("TH-L612",))

_SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|\Z)", re.DOTALL)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each bare use, at the word."""
    glossary = pack.one("glossary", Glossary)
    shared = [(s, match_words([s.word]), match_words(s.qualifiers)) for s in (glossary.shared if glossary else ())]
    for word, pattern, qualifier in shared:
        for written in texts_having(pack, [word.word]):
            if not pattern.search(written.text):
                continue
            for sentence in _SENTENCE.finditer(written.text):
                if qualifier.search(sentence.group()):
                    continue
                for found in pattern.finditer(sentence.group()):
                    begin = sentence.start() + found.start()
                    yield FINDING.at(
                        written.place(begin, begin + len(found.group())),
                        f"`{found.group()}` may be {' or '.join(word.means)} here",
                        f"say which, by one of: {', '.join(word.qualifiers)}",
                    )
