"""The printed book's own faults, transcribed as facts: each is caught at its place by the code that it names.

Files are case files (`tests/case_files.py`), called by the number of the fault; `code` is the finding.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.case_files import case_id, read_cases, run_case

FAULTS = [pytest.param(*c, id=case_id(*c)) for c in read_cases(Path(__file__).parent)]
WANTED = {"TH-E1", "TH-E2", "TH-E5", "TH-E6", "TH-E12", "TH-E13", "TH-E14"}


@pytest.mark.parametrize(("erratum", "case"), FAULTS)
def test_the_fault_is_caught_where_it_stands(erratum: str, case: dict[str, Any], tmp_path: Path) -> None:
    run_case(case["code"], case, tmp_path)


def test_every_faulty_table_has_its_case() -> None:
    assert {stem for stem, _ in read_cases(Path(__file__).parent)} >= WANTED
