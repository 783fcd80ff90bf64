"""A text marked as British English has an American spelling.

Answers: TH-L604

What it finds: a word of the glossary's `american` list in any text of a pack whose `language` is
`en-GB`; the British spelling is given.

Why it matters: a report of 1940 from a headquarters near London loses its voice at the first `defense`, and the
reader who had begun to believe it looks for the next.

Bad:
    # texts/report.yaml verdicts.raf.3
    The air defense has held.
Good:
    # texts/report.yaml verdicts.raf.3
    The air defence has held.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.texts import match_words
from generator.checks.vocabulary import texts_having
from generator.model.glossary import Glossary
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT001", "american-spelling", Severity.WARNING, __doc__, ("TH-L604",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such word, at the word."""
    glossary = pack.one("glossary", Glossary)
    if glossary is None or pack.manifest.language != "en-GB":
        return
    british = {american.lower(): word for american, word in glossary.american.items()}
    pattern = match_words(british, any_case=True)
    for written in texts_having(pack, british):
        for found in pattern.finditer(written.text):
            word = found.group()
            say = british[" ".join(word.lower().split())]
            say = say.upper() if word.isupper() else say.capitalize() if word[0].isupper() else say
            yield FINDING.at(written.place(*found.span()), f"`{word}` is American spelling", f"write `{say}`")
