"""A cross-reference leads to a section that does not have what it promises.

Answers: TH-L601

What it finds: a section number, in a provenance out of the rulebook, beside a step of a chart or beside a ruling, that
the list of `sections` in `printed.yaml` does not have; and among the `references` there one that promises what its
section does not hold.

Why it matters: the player aid sends a player to 5.2, he reads 5.2 twice, and plays on without the rule.

Bad:
    # charts.yaml dogfight.0.rule
    "5.22"
Good:
    # charts.yaml dogfight.0.rule
    "5.3"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from generator.games.tally_ho.charts import Step
from generator.games.tally_ho.printed import Printed
from generator.model.pack import Pack
from generator.model.record import FrozenMap, Record, fields_with_records
from generator.model.ruling import Ruling
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL055", "section-unfit", Severity.WARNING, __doc__, ("TH-L601",))

_NUMBER = re.compile(r"(?<![\d.])[1-9]\.\d{1,2}(?![\d.]\d)")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each reference, at the value that holds it."""
    printed = pack.one("printed", Printed)
    if printed is None or not printed.sections:
        return
    for records in pack.records.values():
        for record in records:
            for owner, key, value in _references(record):
                for number in _NUMBER.findall(value):
                    if number not in printed.sections:
                        place = pack.span(owner, key)
                        yield FINDING.at(place, f"the rules have no section `{number}`", "look the section up again")
    for promise in printed.references:
        if promise.promises in printed.sections.get(promise.section, ()):
            continue
        has = [number for number, topics in printed.sections.items() if promise.promises in topics]
        topic = promise.promises.replace("-", " ")
        yield FINDING.at(
            pack.span(promise, "section"),
            f"section `{promise.section}` does not have the {topic} that {promise.place} promises",
            f"{', '.join(has)} has" if has else "no section has; a ruling must say what holds",
        )


def _references(value: Any) -> Iterator[tuple[Record, str, str]]:
    """Every value that names sections of the rules, before it its record and key."""
    if isinstance(value, Record):
        provenance = getattr(value, "provenance", None)
        if isinstance(provenance, str) and provenance.startswith("rulebook"):
            yield value, "provenance", provenance
        if isinstance(value, Step):
            yield value, "rule", value.rule
        if isinstance(value, Ruling):
            yield value, "place", value.place
        for name, _ in fields_with_records(type(value)):
            yield from _references(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _references(item)
    elif isinstance(value, FrozenMap):
        for item in value.values():
            yield from _references(item)
