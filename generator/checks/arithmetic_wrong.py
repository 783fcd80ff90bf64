"""A sum in a text does not come out.

Answers: TH-L608

What it finds: figures joined by +, −, × or ÷ and followed by = and another result than theirs.

Why it matters: the worked example is what players trust when the rule is unclear; if it adds up wrongly
they play the wrong row of the chart from then on.

Bad:
    # texts/report.yaml verdicts.raf.3
    A roll of 2 with a modifier of 9 gives 2 + 7 = 11.
Good:
    # texts/report.yaml verdicts.raf.3
    A roll of 2 with a modifier of 9 gives 2 + 9 = 11.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from generator.checks.texts import find_texts
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT003", "arithmetic-wrong", Severity.WARNING, __doc__, ("TH-L608",))

_NUMBER = r"\d+(?:\.\d+)?"
_SIDE = rf"[+−-]?{_NUMBER}(?:\s*[+−×÷*/-]\s*{_NUMBER})*"
_CHAIN = re.compile(rf"(?<![\w.,=+−×÷*/-])({_SIDE})((?:\s*=\s*{_SIDE})+)(?![\w%])")
_OPERATOR = re.compile(r"\d\s*[+−×÷*/-]")
_TERM = re.compile(rf"([+−×÷*/-]?)\s*({_NUMBER})")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each equation that fails, at all of it."""
    for written in find_texts(pack):
        if "=" not in written.text:
            continue
        for found in _CHAIN.finditer(written.text):
            if not _OPERATOR.search(found.group()):
                continue
            first, *others = (_reckon(side) for side in found.group().split("="))
            wrong = [o for o in others if o != first]
            if first is None or None in others or not wrong:
                continue
            yield FINDING.at(
                written.place(*found.span()),
                f"`{found.group()}` does not come out: the left side is {_shown(first)}",
                "reckon again",
            )


def _reckon(side: str) -> Fraction | None:
    """The value of sums and products, products first; None if something is divided by nothing."""
    terms: list[Fraction] = []
    for sign, number in _TERM.findall(side):
        value = Fraction(number)
        if sign in ("×", "*") and terms:
            terms[-1] *= value
        elif sign in ("÷", "/") and terms:
            if not value:
                return None
            terms[-1] /= value
        else:
            terms.append(-value if sign in ("-", "−") else value)
    return sum(terms, Fraction(0))


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.4g}"
