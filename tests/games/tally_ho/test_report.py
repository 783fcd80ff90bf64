"""The War Report: one judgement of four, the player's figures in it, period English."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.documents.prose import ProseSpec
from generator.export.markdown import export_markdown
from generator.games.tally_ho.report import (
    TABLES,
    count_won,
    find_fought,
    find_texts,
    list_words,
    offer_report,
    spell_count,
    spell_date,
    spell_day,
    spell_number,
)
from generator.games.tally_ho.report_records import ReportText
from generator.games.tally_ho.war import War
from generator.model.record import Record
from generator.print_single import compose_single, make_job, print_single
from tests.conftest import rule
from tests.games.tally_ho.log_bench import read_text, shipped_view

WON = "{raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}"
LOST = "{raf_vp: 6, luft_vp: 11, schwarms_lost: 4, vics_lost: 5, winner: luftwaffe}"
DRAWN = "{raf_vp: 9, luft_vp: 9, schwarms_lost: 6, vics_lost: 5, winner: draw}"


def war_of(folder: Path, *rows: str, more: str = "", first: int = 1) -> War:
    missions = "".join(f"  - mission: {n}\n    row: {row}\n" for n, row in enumerate(rows, first))
    return War(shipped_view(), read_text(folder, f"missions:\n{missions}{more}"))


def spec_of(text: ReportText) -> ProseSpec:
    spec = ProseSpec(
        kind="prose",
        title="War Report",
        template="war-report.xml.j2",
        tables=TABLES,
        provenance=text.provenance,
    )
    spec.note_place(text.at)
    return spec


def written(war: War, draft: bool = False, number: int = 1) -> str:
    """The report on a phase as Markdown."""
    phase, text = war.view.campaign.phases[number - 1], find_texts(war)[number]
    job = make_job(war.view.pack, offer_report(war, phase, text, draft=draft), draft=draft)
    composed, found = compose_single(spec_of(text), job)
    assert composed is not None and found == [], found
    return export_markdown(composed.trees)


def unescaped(text: str) -> str:
    return re.sub(r"\\(?=\S)", "", text)


@rule("TH-135")
@pytest.mark.parametrize("won", range(4))
@pytest.mark.parametrize("number", range(1, 6))
def test_the_missions_won_choose_one_judgement_of_four(number: int, won: int, tmp_path: Path) -> None:
    war = war_of(tmp_path, *[WON] * won, *[LOST] * (3 - won), first=3 * number - 2)
    report = unescaped(written(war, number=number))
    text = find_texts(war)[number]
    for other in range(4):
        present = [paragraph.text in report for paragraph in text.outcomes.of(other)]
        assert all(present) if other == won else not any(present)
    assert all(text.actions[n].text in report for n in range(3 * number - 2, 3 * number + 1))


@rule("TH-135")
def test_a_draw_is_not_a_mission_won(tmp_path: Path) -> None:
    war = war_of(tmp_path, WON, DRAWN, WON)
    phase = war.view.campaign.phases[0]
    assert count_won(find_fought(war, phase)) == 2
    assert find_texts(war)[1].outcomes.won_2[0].text in written(war)


def test_every_order_of_results_is_stated(tmp_path: Path) -> None:
    for rows in itertools.product((WON, LOST, DRAWN), repeat=3):
        report = written(war_of(tmp_path, *rows))
        stated = re.findall(r"\| (Won|Lost|Drawn) \|", report)
        assert stated == [{WON: "Won", LOST: "Lost", DRAWN: "Drawn"}[row] for row in rows]
        assert f"| {rows.count(WON)} of 3 |" in report


def test_a_phase_half_fought_is_reported_without_a_judgement(tmp_path: Path) -> None:
    report = written(war_of(tmp_path, WON))
    text = find_texts(war_of(tmp_path, WON))[1]
    assert text.unfinished[0].text in report
    assert not any(p.text in report for n in range(4) for p in text.outcomes.of(n))
    assert "Still to be reported upon: Convoy Raid off the White Cliffs of Dover and Fighter Sweep" in report


def test_the_figures_of_each_row_are_in_its_paragraph(tmp_path: Path) -> None:
    war = war_of(
        tmp_path,
        "{raf_vp: 13, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, hits: 0,"
        " specials: [m1-convoys-unharmed]}",
        LOST,
        "{raf_vp: 0, luft_vp: 0, schwarms_lost: 0, vics_lost: 0, winner: draw, hits: 1}",
    )
    report = written(war)
    assert "Our own loss was two Vics, against five Schwarms of the enemy." in report
    assert "No bomb or burst of fire took effect upon its object." in report
    assert "stands at thirteen to our credit and three to the enemy's. I regard the action as won." in report
    assert "*Bring both Convoys through without a single hit.* It was carried out." in report
    assert "Our own loss was five Vics, against four Schwarms of the enemy." in report
    assert "Neither side is known to have lost a section. One hit was observed" in report
    assert "stands at nothing to our credit and nothing to the enemy's" in report
    assert "|  | Total, and actions won | 7 | 9 | 19 | 14 | 1 of 3 |" in report


def test_paragraphs_are_numbered_straight_through(tmp_path: Path) -> None:
    numbers = [int(n) for n in re.findall(r"^(\d+)\\\. ", written(war_of(tmp_path, WON, LOST, WON)), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 14


def test_names_and_remarks_of_the_player_stand_as_typed(tmp_path: Path) -> None:
    text = (
        "format: 1\npack: tally-ho\npack_version: '0.1'\nplayer: 'R&R <b> {{ 7*7 }} {% x %}'\nmissions:\n"
        f"  - mission: 1\n    row: {WON}\n    squadrons: [No. 74, No. 111]\n    aces: ['<i>Ace</i>']\n"
        "    convoys: ['{{ convoy }}']\n    notes: 'fine & clear'\n    played_so: one die fell\n"
    )
    report = unescaped(written(War(shipped_view(), read_text(tmp_path, text))))
    assert "R&R <b> {{ 7*7 }} {% x %}" in report
    assert "The convoy concerned was {{ convoy }}." in report
    assert "The units engaged included No. 74 and No. 111." in report
    assert "the conduct of <i>Ace</i>." in report
    assert "fine & clear." in report
    assert "for the reason given by the Controller: one die fell." in report


def test_a_draft_says_so(tmp_path: Path) -> None:
    assert "DRAFT" in written(war_of(tmp_path, WON), draft=True)
    assert "DRAFT" not in written(war_of(tmp_path, WON))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pdf_is_typed_and_the_same_twice(paper: str, tmp_path: Path) -> None:
    from pypdf import PdfReader

    war = war_of(tmp_path, WON, LOST, WON)
    phase, text = war.view.campaign.phases[0], find_texts(war)[1]
    job = make_job(war.view.pack, offer_report(war, phase, text), paper)
    first, found = print_single(war.view.pack, spec_of(text), job, "Report")
    assert first is not None and found == []
    again, _ = print_single(war.view.pack, spec_of(text), job, "Report")
    assert first == again
    path = tmp_path / "report.pdf"
    path.write_bytes(first)
    reader = PdfReader(path)
    shown = " ".join((page.extract_text() or "") for page in reader.pages)
    assert "MOST SECRET" in shown and "RECEIVED" in shown
    fonts = {str(f["/BaseFont"]) for p in reader.pages for f in _fonts(p)}
    assert any(name.endswith("OpsRoomMono-Regular") for name in fonts), fonts


def _fonts(page: object) -> Iterator[dict[str, object]]:
    resources = page["/Resources"]  # type: ignore[index]
    for font in resources.get("/Font", {}).values():
        yield font.get_object()


def test_a_letter_that_no_face_has_is_told_at_its_line_of_the_log(tmp_path: Path) -> None:
    war = war_of(tmp_path, WON, more="    notes: a 🐈 on the table\n")
    phase, text = war.view.campaign.phases[0], find_texts(war)[1]
    job = make_job(war.view.pack, offer_report(war, phase, text))
    pdf, found = print_single(war.view.pack, spec_of(text), job, "Report")
    assert pdf is None
    assert [(d.span.path, d.span.line) for d in found] == [("war.yaml", 8)]


@pytest.mark.parametrize(
    ("number", "words"), [(0, "no Vics"), (1, "one Vic"), (2, "two Vics"), (20, "twenty Vics"), (28, "28 Vics")]
)
def test_counts_are_spelt(number: int, words: str) -> None:
    assert spell_count(number, "Vic", "Vics") == words
    assert spell_number(number) == words.split()[0]


def test_dates_are_written_as_the_service_wrote_them() -> None:
    import datetime

    days = [datetime.date(1940, 11, d) for d in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30)]
    assert [spell_date(d).split()[0] for d in days] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "30th"]
    )
    assert spell_date(days[0]) == "1st November, 1940"
    assert list_words(["a"]) == "a" and list_words(["a", "b", "c"]) == "a, b and c"


ANACHRONISMS = (
    r"\bradar\b|\bRoyal Observer\b|\bLend|\bBattle of Britain\b|\bBlitz\b|\bTyphoon\b|\bUnited Nations\b|\bOK\b"
)
AMERICAN = r"\b\w*(?:izing|ization|ized)\b|\bdefense\b|\bcenter\b|\bcolor\b|\bhonor\b|\blabor\b|\bairplane\b"


def texts_of(record: Record) -> Iterator[str]:
    for name in type(record).model_fields:
        yield from _texts(getattr(record, name))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Record):
        yield from texts_of(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item)
    elif hasattr(value, "values"):
        for item in value.values():
            yield from _texts(item)


def test_the_words_are_british_and_of_their_time() -> None:
    for text in shipped_view().pack.all("report_texts", ReportText):
        words = [w for w in texts_of(text) if w != text.provenance]
        assert len(words) > 40
        for sentence in words:
            assert not re.search(ANACHRONISMS, sentence), sentence
            assert not re.search(AMERICAN, sentence, re.IGNORECASE), sentence
            assert "  " not in sentence and not re.search(r"\b(\w+) \1\b", sentence), sentence


@pytest.mark.parametrize("number", range(1, 6))
def test_the_judgements_name_no_figure(number: int, tmp_path: Path) -> None:
    """Figures are the player's: a judgement may count actions, never aircraft or points."""
    outcomes = find_texts(War(shipped_view(), read_text(tmp_path, "")))[number].outcomes
    for won in range(4):
        for paragraph in outcomes.of(won):
            assert not re.search(r"\d", paragraph.text.replace("No. 11 Group", ""))


def test_every_phase_has_its_report_and_every_mission_its_opening() -> None:
    view = shipped_view()
    texts = {t.phase: t for t in view.pack.all("report_texts", ReportText)}
    assert texts.keys() == {p.number for p in view.campaign.phases}
    for phase in view.campaign.phases:
        assert set(texts[phase.number].actions) == {m.number for m in phase.missions}
        for mission in phase.missions:
            day = view.missions[mission.number].date
            assert spell_day(day) in texts[phase.number].actions[mission.number].text
