"""The list of layout's findings is whole."""

from __future__ import annotations

from generator.layout import findings
from generator.source.diagnostic import Finding


def test_no_finding_is_missing_from_the_list() -> None:
    every = [v for v in vars(findings).values() if isinstance(v, Finding)]
    assert len(every) > 40
    assert {f.code for f in every} == {f.code for f in findings.STAGE_FINDINGS}
