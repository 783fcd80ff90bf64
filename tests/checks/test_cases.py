"""Every check's cases, `tests/cases/<CODE>.yaml`; `pytest -k TAB002` runs those of one code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.case_files import case_id, read_cases, run_case

CASES = [pytest.param(*c, id=case_id(*c)) for c in read_cases(Path(__file__).parent.parent / "cases")]


@pytest.mark.parametrize(("code", "case"), CASES)
def test_case(code: str, case: dict[str, Any], tmp_path: Path) -> None:
    run_case(code, case, tmp_path)
