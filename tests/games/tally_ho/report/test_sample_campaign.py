"""The sample campaign in `docs/` is real output: its log is clean and gives exactly its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.report.compose import find_reportable, find_texts
from generator.print_report import print_report
from tests.games.tally_ho.log.log_bench import shipped_view

FOLDER = Path(__file__).parents[4] / "docs" / "sample-campaign"


@pytest.mark.parametrize("format", ["md", "html"])
def test_the_report_is_what_its_log_gives(format: str) -> None:
    view = shipped_view()
    log, found = read_log(FOLDER / "war.yaml", "war.yaml")
    assert log is not None
    assert check_log(view, log, found) == [], "run python tools/make_sample.py"
    war = War(view, log)
    texts = find_texts(war)
    assert texts is not None
    data, found = print_report(war, texts, find_reportable(war, texts), format)
    assert data is not None and found == []
    wanted = (FOLDER / f"war-report.{format}").read_text(encoding="utf-8")
    assert data.decode() == wanted, "run python tools/make_sample.py"


def test_it_shows_a_campaign_to_its_end() -> None:
    report = (FOLDER / "war-report.md").read_text(encoding="utf-8")
    for part in ("THE FIFTH PHASE", "CONCLUSION", "Appendix C", "The House divided", "The London Sentinel"):
        assert part in report
    assert sum(p.stat().st_size for p in FOLDER.iterdir()) < 700_000
