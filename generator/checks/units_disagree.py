"""A quantity is given in two units that do not convert into each other.

Answers: TH-L611

What it finds: two figures side by side, each with its unit, such as miles and kilometres or feet and
metres, more than 5 % apart.

Why it matters: whoever measures the map with the one figure arrives a hex further than whoever uses the other.

Bad:
    # texts/report.yaml verdicts.raf.3
    The convoy was 7 miles (10 km) from Dover.
Good:
    # texts/report.yaml verdicts.raf.3
    The convoy was 7 miles (11 km) from Dover.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.checks.texts import match_words
from generator.checks.vocabulary import texts_having
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TXT004", "units-disagree", Severity.WARNING, __doc__, ("TH-L611",))

TOLERANCE = 0.05

_MEASURES: tuple[Mapping[str, float], ...] = (
    {
        **dict.fromkeys(("mm",), 0.001),
        **dict.fromkeys(("cm",), 0.01),
        **dict.fromkeys(("m", "metre", "metres"), 1.0),
        **dict.fromkeys(("km", "kilometre", "kilometres"), 1000.0),
        **dict.fromkeys(("in", "inch", "inches"), 0.0254),
        **dict.fromkeys(("ft", "foot", "feet"), 0.3048),
        **dict.fromkeys(("yd", "yard", "yards"), 0.9144),
        **dict.fromkeys(("mi", "mile", "miles"), 1609.344),
    },
    {
        **dict.fromkeys(("mph", "miles an hour", "miles per hour"), 1.609344),
        **dict.fromkeys(("km/h", "kilometres an hour", "kilometres per hour"), 1.0),
        **dict.fromkeys(("kn", "knot", "knots"), 1.852),
    },
    {
        **dict.fromkeys(("g", "gram", "grams"), 0.001),
        **dict.fromkeys(("kg", "kilogram", "kilograms", "kilo", "kilos"), 1.0),
        **dict.fromkeys(("oz", "ounce", "ounces"), 0.0283495),
        **dict.fromkeys(("lb", "lbs", "pound", "pounds"), 0.45359237),
    },
    {
        **dict.fromkeys(("l", "litre", "litres"), 1.0),
        **dict.fromkeys(("gallon", "gallons"), 4.54609),
    },
)
"""Kinds of quantity: each unit's size in one of them. Gallons are imperial; tons are of too many kinds to compare."""

_NUMBER = r"\d[\d,]*(?:\.\d+)?"


def _pattern(measure: Mapping[str, float]) -> re.Pattern[str]:
    unit = match_words(measure).pattern
    return re.compile(
        rf"({_NUMBER})[\s-]?({unit})\s*(?:,?\s*or|/|,|\(|=|that is)\s*(?:about\s*)?({_NUMBER})\s?({unit})"
    )


_PATTERNS = tuple((measure, _pattern(measure)) for measure in _MEASURES)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each pair, at both figures."""
    for measure, pattern in _PATTERNS:
        for written in texts_having(pack, measure):
            for found in pattern.finditer(written.text):
                one, other = _value(found[1]) * measure[_unit(found[2])], _value(found[3]) * measure[_unit(found[4])]
                # The same unit twice is a range or a list.
                if measure[_unit(found[2])] == measure[_unit(found[4])] or abs(one - other) <= TOLERANCE * one:
                    continue
                converted = one / measure[_unit(found[4])]
                yield FINDING.at(
                    written.place(*found.span()),
                    f"`{found[1]} {found[2]}` are {converted:.3g} {found[4]}, not `{found[3]}`",
                    "correct one of the two",
                )


def _value(figures: str) -> float:
    return float(figures.replace(",", ""))


def _unit(found: str) -> str:
    return " ".join(found.split())
