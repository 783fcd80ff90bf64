"""A sheet of counters has no reverse.

Answers: TH-L503

What it finds: a counter sheet whose document names a `front` and no `back`.

Why it matters: a unit on its way home is flipped, and a Scattered formation too; without a reverse
the table forgets which units may still fight.

Bad:
    # documents/specimen.yaml
    kind: counter_sheet
    title: Specimen
    rows: unit_counters
    front: unit-front
    size_mm: 16
    provenance: authored
Good:
    # documents/specimen.yaml
    kind: counter_sheet
    title: Specimen
    rows: unit_counters
    front: unit-front
    back: unit-rtb
    size_mm: 16
    provenance: authored
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.document import DocumentSpec
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("CNT003", "counter-without-reverse", Severity.ERROR, __doc__, ("TH-L503",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each such document, at its front."""
    for document in pack.all("documents", DocumentSpec):
        if document.kind != "counter_sheet" or getattr(document, "back", "") is not None:
            continue
        yield FINDING.at(
            pack.span(document, "front"),
            f"the counters of `{document.id}` have no reverse",
            "name the face of the other side as `back`",
        )
