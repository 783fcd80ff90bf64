"""`opsroom log`, `setup` and `report` at the terminal: what they write, what they refuse, how they end."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import command

ENTRY = [
    "--raf-vp",
    "13",
    "--luft-vp",
    "3",
    "--vics-lost",
    "2",
    "--schwarms-lost",
    "5",
    "--winner",
    "raf",
    "--special",
    "m1-convoys-unharmed",
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(command, list(words), input=typed)


def begin() -> Path:
    result = run("log", "new", "war.yaml", "--player", "A. N. Other", "--campaign", "Autumn")
    assert result.exit_code == 0, result.output
    return Path("war.yaml")


def test_a_war_from_the_first_line_to_the_report() -> None:
    log = begin()
    added = run("log", "add", "war.yaml", "--mission", "1", *ENTRY, "--squadron", "No. 74", "--played", "2026-11-02")
    assert added.exit_code == 0, added.output
    assert run("log", "check", "war.yaml").exit_code == 0
    status = run("log", "status", "war.yaml")
    assert "won, 13 points to 3" in status.output and "Next: mission 2" in status.output
    report = run("report", "war.yaml", "--format", "md")
    assert report.exit_code == 0, report.output
    text = Path("output/report/war-war-report.md").read_text(encoding="utf-8")
    assert "No. 74" in text and "A. N. Other" in text
    assert log.with_name("war.yaml.bak").read_text(encoding="utf-8").endswith("missions: []\n")


def test_what_no_option_says_is_asked() -> None:
    begin()
    result = run("log", "add", "war.yaml", "--row", typed="1\n8\n3\n5\n2\nraf\nn\nn\n")
    assert result.exit_code == 0, result.output
    assert "Victory Points of the Royal Air Force" in result.output
    assert "raf_vp: 8" in Path("war.yaml").read_text(encoding="utf-8")


def test_a_special_mission_is_asked_for_and_kept() -> None:
    begin()
    result = run("log", "add", "war.yaml", "--row", typed="1\n13\n3\n5\n2\nraf\ny\nn\n")
    assert result.exit_code == 0, result.output
    assert "specials: [m1-convoys-unharmed]" in Path("war.yaml").read_text(encoding="utf-8")


def test_an_entry_against_the_rules_is_not_written() -> None:
    log = begin()
    before = log.read_bytes()
    wrong = [w if w != "13" else "33" for w in ENTRY]
    result = run("log", "add", "war.yaml", "--mission", "1", *wrong)
    assert result.exit_code == 1
    assert "LOG010" in result.output and "nothing was written" in result.output
    assert log.read_bytes() == before and not Path("war.yaml.bak").exists()
    excused = run("log", "add", "war.yaml", "--mission", "1", *wrong, "--played-so", "house rule")
    assert excused.exit_code == 0, excused.output


@pytest.mark.parametrize("further", [(), ("--played-so", "fought twice")])
def test_a_mission_in_the_log_is_amended_and_not_added_again(further: tuple[str, ...]) -> None:
    log = begin()
    assert run("log", "add", "war.yaml", "--mission", "1", *ENTRY).exit_code == 0
    before = log.read_bytes()
    again = run("log", "add", "war.yaml", "--mission", "1", *ENTRY, *further)
    assert again.exit_code == 1 and "`opsroom log amend` corrects it" in again.output
    assert log.read_bytes() == before


def test_a_log_is_not_begun_over_another() -> None:
    log = begin()
    before = log.read_bytes()
    assert run("log", "new", "war.yaml", "--player", "B").exit_code == 1
    assert log.read_bytes() == before
    assert run("log", "new", "war.yaml", "--player", "B", "--force").exit_code == 0
    assert Path("war.yaml.bak").read_bytes() == before


def test_a_ruling_is_checked_when_the_log_is_begun() -> None:
    result = run("log", "new", "war.yaml", "--player", "A", "--ruling", "vp_tie=nobody")
    assert result.exit_code == 1 and "LOG016" in result.output
    assert not Path("war.yaml").exists()
    assert run("log", "new", "war.yaml", "--player", "A", "--ruling", "vp_tie=luftwaffe_wins").exit_code == 0
    assert run("log", "new", "w.yaml", "--player", "A", "--ruling", "vp_tie").exit_code == 2


def test_findings_have_their_line_and_column_and_status() -> None:
    begin()
    text = (
        Path("war.yaml").read_text(encoding="utf-8").replace("missions: []", "missions:\n  - mission: 1\n    row: {}")
    )
    Path("war.yaml").write_text(text, encoding="utf-8")
    result = run("log", "check", "war.yaml")
    assert result.exit_code == 1
    assert "war.yaml:11:10: error[REC002" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("content", [b"", b"\xff\xfea", b"missions: [", b"- 1\n", b"format: 1\n" * 2, b"a: \x00"])
def test_a_broken_log_is_a_finding_for_every_command(content: bytes) -> None:
    Path("war.yaml").write_bytes(content)
    for words in (["log", "check"], ["log", "add"], ["log", "status"], ["report"]):
        result = run(*words, "war.yaml")
        assert result.exit_code == 1, result.output
        assert isinstance(result.exception, SystemExit)
        assert "error[" in result.output


def test_a_log_that_is_not_there_is_a_finding() -> None:
    for words in (["log", "check"], ["report"]):
        result = run(*words, "gone.yaml")
        assert result.exit_code == 1 and "gone.yaml" in result.output


def test_a_log_against_the_rules_gets_no_report_but_a_draft() -> None:
    begin()
    row = "{raf_vp: 33, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}"
    text = Path("war.yaml").read_text(encoding="utf-8")
    text = text.replace("missions: []", f"missions:\n  - mission: 1\n    row: {row}")
    Path("war.yaml").write_text(text, encoding="utf-8")
    result = run("report", "war.yaml")
    assert result.exit_code == 1
    assert "war.yaml:11:19: error[LOG010" in result.output
    assert not Path("output").exists()
    draft = run("report", "war.yaml", "--draft", "--format", "md")
    assert draft.exit_code == 0, draft.output
    assert "DRAFT" in Path("output/report/war-war-report.md").read_text(encoding="utf-8")


def test_an_empty_war_has_no_report() -> None:
    begin()
    result = run("report", "war.yaml")
    assert result.exit_code == 1 and "no mission yet" in result.output


@pytest.mark.parametrize(("format", "ending"), [("pdf", "_a4.pdf"), ("html", ".html"), ("md", ".md")])
def test_each_format_is_written_and_a_changed_file_kept(format: str, ending: str) -> None:
    begin()
    assert run("log", "add", "war.yaml", "--mission", "1", *ENTRY).exit_code == 0
    path = Path(f"output/report/war-war-report{ending}")
    assert run("report", "war.yaml", "--format", format).exit_code == 0
    first = path.read_bytes()
    assert run("report", "war.yaml", "--format", format).exit_code == 0
    assert path.read_bytes() == first
    path.write_bytes(b"mine")
    assert run("report", "war.yaml", "--format", format).exit_code == 1
    assert path.read_bytes() == b"mine"
    assert run("report", "war.yaml", "--format", format, "--force").exit_code == 0
    assert path.read_bytes() == first


# --- setting up --------------------------------------------------------------------------------


def test_a_seed_sets_up_the_same_files_twice() -> None:
    first = run("setup", "tally-ho", "1", "--seed", "7", "--out", "a")
    second = run("setup", "tally-ho", "1", "--seed", "7", "--out", "b")
    assert first.exit_code == second.exit_code == 0, first.output
    names = sorted(p.name for p in Path("a").iterdir())
    assert names == ["mission-01-tracking-sheet_a4.pdf", "mission-01.sheet.yaml"]
    assert all(Path("a", n).read_bytes() == Path("b", n).read_bytes() for n in names)


def test_the_stub_can_be_logged_as_it_stands() -> None:
    begin()
    assert run("setup", "tally-ho", "1", "--seed", "7", "--out", ".").exit_code == 0
    result = run("log", "add", "war.yaml", "--mission", "1", "--sheet", "mission-01.sheet.yaml")
    assert result.exit_code == 0, result.output
    assert run("log", "check", "war.yaml", "--strict").exit_code == 0


def test_dice_asked_for_and_dice_given_set_up_alike() -> None:
    dice = "1 2 5 4 5 6 1 3 6 1 3 4 6 1 5 6 6 1 1 2 2 3 3 6 6"
    given = run("setup", "tally-ho", "1", "--dice", dice, "--out", "a")
    asked = run("setup", "tally-ho", "1", "--out", "b", typed="\n".join(dice.split()) + "\n")
    assert given.exit_code == asked.exit_code == 0, asked.output
    assert "Squadron 1, type" in asked.output
    stub = "mission-01.sheet.yaml"
    assert Path("a", stub).read_bytes() == Path("b", stub).read_bytes()


@pytest.mark.parametrize(
    ("dice", "code", "column"),
    [("1 2", "LOG040", 4), ("1 2 7", "LOG042", 5), ("1, x", "LOG042", 4), ("3 " * 30, "LOG041", 51)],
)
def test_dice_are_complained_of_in_their_place(dice: str, code: str, column: int) -> None:
    result = run("setup", "tally-ho", "1", "--dice", dice)
    assert result.exit_code == 1
    assert f"--dice:1:{column}: error[{code}" in result.output
    assert not Path("output").exists()


def test_a_campaign_is_carried_over_and_says_why() -> None:
    begin()
    heavy = ["--raf-vp", "8", "--luft-vp", "10", "--vics-lost", "5", "--schwarms-lost", "5", "--winner", "luftwaffe"]
    assert run("log", "add", "war.yaml", "--mission", "1", *heavy).exit_code == 0
    result = run("setup", "tally-ho", "2", "--seed", "1", "--campaign", "war.yaml")
    assert result.exit_code == 0, result.output
    assert "Royal Air Force: 3 Squadrons" in result.output and "1 Squadron fewer" in result.output
    assert "did not come about" in result.output
    single = run("setup", "tally-ho", "2", "--seed", "1", "--out", "other")
    assert "Royal Air Force: 4 Squadrons" in single.output and "nothing is carried over" in single.output


def test_a_sheet_in_use_is_not_overwritten() -> None:
    assert run("setup", "tally-ho", "1", "--seed", "7", "--out", "a").exit_code == 0
    stub = Path("a/mission-01.sheet.yaml")
    stub.write_text(stub.read_text(encoding="utf-8") + "notes: mine\n", encoding="utf-8")
    refused = run("setup", "tally-ho", "1", "--seed", "7", "--out", "a")
    assert refused.exit_code == 1 and "mine" in stub.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [["tally-ho", "99", "--seed", "1"], ["tally-ho", "1", "--seed", "1", "--dice", "1"], ["tally-ho", "x"]]
)
def test_wrong_usage_ends_with_two(words: list[str]) -> None:
    assert run("setup", *words).exit_code == 2


def test_an_unknown_pack_is_named() -> None:
    result = run("setup", "tally-hoo", "1", "--seed", "1")
    assert result.exit_code == 1 and "tally-ho" in result.output


def test_a_slip_is_corrected_where_it_stands() -> None:
    log = begin()
    assert run("log", "add", "war.yaml", "--mission", "1", *ENTRY).exit_code == 0
    log.write_text(log.read_text(encoding="utf-8") + "# my own line\n", encoding="utf-8")
    result = run("log", "amend", "war.yaml", "--mission", "1", "--raf-vp", "12")
    assert result.exit_code == 0, result.output
    text = log.read_text(encoding="utf-8")
    assert "raf_vp: 12\n" in text and text.endswith("# my own line\n")
    refused = run("log", "amend", "war.yaml", "--mission", "1", "--raf-vp", "33")
    assert refused.exit_code == 1 and "LOG010" in refused.output
    assert log.read_text(encoding="utf-8") == text
    assert run("log", "amend", "war.yaml", "--mission", "2", "--raf-vp", "3").exit_code == 1
    assert run("log", "amend", "war.yaml", "--mission", "1").exit_code == 2


def test_a_log_with_an_error_can_be_mended_by_amending() -> None:
    log = begin()
    row = "{raf_vp: 33, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}"
    text = log.read_text(encoding="utf-8").replace("missions: []", f"missions:\n  - mission: 1\n    row: {row}")
    log.write_text(text, encoding="utf-8")
    assert run("log", "check", "war.yaml").exit_code == 1
    assert run("log", "amend", "war.yaml", "--mission", "1", "--raf-vp", "8").exit_code == 0
    assert run("log", "check", "war.yaml").exit_code == 0


# --- a pack of one's own -----------------------------------------------------------------------


def own_pack(**edits: tuple[str, str]) -> None:
    """A copy of the shipped pack under `content/mine`, each file edited once."""
    import shutil

    from generator.source.shipped import find_shipped

    folder = Path("content/mine")
    shutil.copytree(find_shipped("content") / "tally-ho", folder)
    for name, (old, new) in {"pack.yaml": ("id: tally-ho", "id: mine"), **edits}.items():
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) >= 1, name
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_fault_of_a_chart_stops_a_log_and_one_of_a_map_only_its_own_set_up() -> None:
    own_pack(**{"maps/03.yaml": ("columns:", "columns: ten #")})
    assert run("log", "new", "war.yaml", "--pack", "mine", "--player", "A").exit_code == 0
    assert run("setup", "mine", "1", "--seed", "1").exit_code == 0
    third = run("setup", "mine", "3", "--seed", "1")
    assert third.exit_code == 1 and "maps/03.yaml" in third.output
    mission = Path("content/mine/missions/01.yaml")
    mission.write_text(mission.read_text(encoding="utf-8").replace("1-4: 4, 5: 3", "1-3: 4, 5: 3", 1), encoding="utf-8")
    stopped = run("log", "check", "war.yaml")
    assert stopped.exit_code == 1 and "missions/01.yaml" in stopped.output


def test_a_box_of_the_campaign_sheet_is_asked_and_carried_over() -> None:
    asks = "{count: elements_lost, side: luftwaffe, mission: 1, more_than: 6}"
    box = "m01-elements-lost-luftwaffe-bf109e-more-than-6"
    own_pack(**{"missions/02.yaml": (asks, asks.replace("mission:", "type: bf109e, mission:"))})
    assert run("log", "new", "war.yaml", "--pack", "mine", "--player", "A").exit_code == 0
    added = run("log", "add", "war.yaml", "--row", typed="1\n12\n3\n8\n2\nraf\nn\nn\ny\n")
    assert added.exit_code == 0, added.output
    assert "Bf 109E" in added.output.splitlines()[0] or "Bf 109E" in added.output
    assert f"{box}: true" in Path("war.yaml").read_text(encoding="utf-8")
    result = run("setup", "mine", "2", "--seed", "1", "--campaign", "war.yaml")
    assert "Luftwaffe: 5 Staffeln" in result.output, result.output


def whole_campaign() -> None:
    from generator.games.tally_ho.simulation.self_play import play_campaign
    from tests.games.tally_ho.log.log_bench import shipped_view

    played, found = play_campaign(shipped_view(), Path(), "plain", 5, "A. N. Other", "Autumn")
    assert len(played) == 15 and found == []


def test_a_campaign_ends_with_the_votes_and_the_newspaper() -> None:
    whole_campaign()
    assert "votes are still to be thrown" in run("log", "status", "war.yaml").output
    assert "votes are still to be thrown" in run("report", "war.yaml", "--format", "md").output
    voted = run("log", "vote", "war.yaml", "--seed", "3")
    assert voted.exit_code == 0, voted.output
    assert "War Cabinet" in voted.output and "House of Commons" in voted.output
    log = Path("war.yaml").read_text(encoding="utf-8")
    assert log.count("vote_dice: [") == 1 and log.index("vote_dice") < log.index("missions:")
    assert run("log", "check", "war.yaml").exit_code == 0
    assert "The House divided" in run("log", "status", "war.yaml").output
    assert run("report", "war.yaml", "--format", "md").exit_code == 0
    report = Path("output/report/war-war-report.md").read_text(encoding="utf-8")
    assert "The House divided" in report and "The London Sentinel" in report
    again = run("log", "vote", "war.yaml", "--seed", "4")
    assert again.exit_code == 1 and "--again" in again.output
    assert run("log", "vote", "war.yaml", "--seed", "4", "--again").exit_code == 0
    changed = Path("war.yaml").read_text(encoding="utf-8")
    assert changed != log and changed.count("vote_dice") == 1


def test_dice_of_the_votes_are_typed_or_asked_for() -> None:
    whole_campaign()
    dice = ["3", "4"] * 14
    short = run("log", "vote", "war.yaml", "--dice", " ".join(dice[:-1]))
    assert short.exit_code == 2 and "27 dice are given, and the votes take 28" in short.output
    seven = run("log", "vote", "war.yaml", "--dice", " ".join([*dice[:5], "7", *dice[6:]]))
    assert seven.exit_code == 2 and "die 6 shows 7" in seven.output
    assert run("log", "vote", "war.yaml", "--dice", "3,4", "--seed", "1").exit_code == 2
    assert "vote_dice" not in Path("war.yaml").read_text(encoding="utf-8")
    typed = run("log", "vote", "war.yaml", typed="\n".join(dice) + "\n")
    assert typed.exit_code == 0, typed.output
    assert "vote_dice: [" + ", ".join(dice) + "]" in Path("war.yaml").read_text(encoding="utf-8")


def test_nobody_votes_before_the_end() -> None:
    begin()
    run("log", "add", "war.yaml", "--mission", "1", *ENTRY)
    early = run("log", "vote", "war.yaml", "--seed", "1")
    assert early.exit_code == 1 and "not over" in early.output
    assert "vote_dice" not in Path("war.yaml").read_text(encoding="utf-8")


def test_the_state_of_the_battle_is_printed() -> None:
    begin()
    run("log", "add", "war.yaml", "--mission", "1", *ENTRY)
    result = run("log", "status", "war.yaml", "--pdf")
    assert result.exit_code == 0, result.output
    path = Path("output/report/war-state_a4.pdf")
    assert path.read_bytes().startswith(b"%PDF")
    path.write_bytes(b"mine")
    assert run("log", "status", "war.yaml", "--pdf").exit_code == 1
    assert run("log", "status", "war.yaml", "--pdf", "--force").exit_code == 0
