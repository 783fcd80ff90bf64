"""The chain of records, and writing into a player's file without harm to what stands there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.tally_ho.conditions import Count
from generator.games.tally_ho.log.chain import Reckoning, compose_row, compose_sheet
from generator.games.tally_ho.log.facts import Known, LogFacts
from generator.games.tally_ho.log.read import LogFile, decode_log, read_log, read_record
from generator.games.tally_ho.log.records import (
    Attack,
    CampaignRow,
    Loss,
    MissionSheet,
    SheetUnit,
)
from generator.games.tally_ho.log.transcript import Transcript
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.log.write import (
    amend_entry,
    compose_entry,
    compose_log,
    compose_sheet_text,
    insert_entry,
    quote_scalar,
    write_file,
)
from generator.source.read import Source
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import HEAD, check_text, lay_log, read_text, shipped_view

ROW = "row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}"


def example() -> Transcript:
    """The Example of Play as far as scoring goes: four elements and two hits."""

    def act(what: str, unit: str, **fields: object) -> dict[str, object]:
        return {"what": what, "unit": unit, **fields}

    def fought(unit: str, record: str) -> dict[str, object]:
        return act("dogfight", unit, result=record)

    def lost(unit: str, count: int, cause: str = "dogfight") -> dict[str, object]:
        return act("lost", unit, lost=count, result=cause)

    def found(unit: str, fate: str) -> dict[str, object]:
        return act("rescue", unit, result=fate)

    rounds = (
        {
            "round": 2,
            "dogfights": (fought("151", "3A -D"), fought("301", "1A 1D"), lost("151", 1), lost("301", 2)),
            "bookkeeping": (found("151", "rescued"), found("301", "rescued"), found("301", "rescued")),
        },
        {
            "round": 3,
            "dogfights": (fought("151", "1A -D"), fought("301", "1A 1D"), lost("151", 1)),
            "bookkeeping": (found("151", "lost"),),
        },
        {
            "round": 4,
            "luftwaffe": (lost("501", 1, "aaa"), act("bombed", "501", kind="convoy", hits=2, dice=(2, 5, 6))),
            "dogfights": (fought("151", "2A -D"), fought("501", "-A 1D"), lost("501", 1)),
            "bookkeeping": (found("501", "lost"), found("501", "lost")),
        },
    )
    units = (
        {"id": "151", "side": "raf", "type": "hurricane", "strength": 4, "start": "Hawkinge", "hex": "0601"},
        {
            "id": "501",
            "side": "luftwaffe",
            "type": "do17",
            "strength": 4,
            "start": "column 3",
            "hex": "0407",
            "altitude": "LL",
        },
        {
            "id": "301",
            "side": "luftwaffe",
            "type": "bf109e",
            "strength": 4,
            "start": "column 4",
            "hex": "0506",
            "altitude": "LL",
        },
    )
    return Transcript.model_validate({"format": 1, "pack": "tally-ho", "mission": 1, "units": units, "rounds": rounds})


def reckoning() -> Reckoning:
    view = shipped_view()
    return Reckoning(view.missions[1], view.aircraft, view.rulings_in_force(), targets=(("convoy", "a"),))


@rule("TH-127", "TH-128", "TH-134")
def test_the_example_of_play_scores_nine_to_six() -> None:
    row = compose_row(compose_sheet(example()), reckoning())
    assert (row.raf_vp, row.luft_vp, row.schwarms_lost, row.vics_lost, row.hits) == (6, 9, 4, 2, 2)
    assert row.winner == "luftwaffe"


@rule("TH-90")
def test_each_dogfight_marks_fuel_and_a_record() -> None:
    sheet = compose_sheet(example())
    assert {u.id: (u.fuel_used, u.dogfights) for u in sheet.units} == {
        "151": (3, ("3A -D", "1A -D", "2A -D")),
        "501": (1, ("-A 1D",)),
        "301": (2, ("1A 1D", "1A 1D")),
    }


@rule("TH-133")
def test_equal_points_go_by_the_ruling() -> None:
    by = reckoning()
    unit = SheetUnit(
        id="151",
        side="raf",
        type="hurricane",
        strength=4,
        start="Lympne",
        losses=(Loss(cause="dogfight", rescued=False),),
    )
    other = unit.model_copy(update={"id": "501", "side": "luftwaffe", "type": "do17"})
    hit = SheetUnit(
        id="502",
        side="luftwaffe",
        type="do17",
        strength=4,
        start="column 1",
        attack=Attack(kind="jettisoned"),
    )
    sheet = MissionSheet(format=1, pack="tally-ho", mission=3, units=(unit, other, hit))
    even = Reckoning(shipped_view().missions[3], by.aircraft, by.rulings)
    assert compose_row(sheet, even).winner == "draw"
    given_ = Reckoning(even.mission, by.aircraft, {**by.rulings, "vp_tie": "luftwaffe_wins"})
    assert compose_row(sheet, given_).winner == "luftwaffe"


def test_a_sheet_without_hits_earns_the_convoys_by_itself() -> None:
    sheet = compose_sheet(example())
    units = tuple(u.model_copy(update={"attack": None}) for u in sheet.units)
    row = compose_row(sheet.model_copy(update={"units": units}), reckoning())
    assert row.specials == ("m1-convoys-unharmed",)
    assert (row.raf_vp, row.winner) == (11, "raf")


def test_a_log_of_sheets_alone_has_its_rows_computed(tmp_path: Path) -> None:
    sheet = compose_sheet(example())
    unhurt = sheet.model_copy(
        update={"units": tuple(u.model_copy(update={"losses": (), "attack": None}) for u in sheet.units)}
    )
    text = "missions:\n  - mission: 1\n    sheet: one.yaml\n# file one.yaml\n" + compose_sheet_text(unhurt).replace(
        "losses: []", "losses: [{cause: aaa, rescued: true}]"
    )
    war = War(shipped_view(), read_text(tmp_path, text))
    row = war.row(war.entries[0])
    assert row is not None
    assert (row.vics_lost, row.schwarms_lost) == (1, 2)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (Count(count="elements_lost", side="raf", at_least=1), (2,)),
        (Count(count="elements_lost", side="luftwaffe", type="bf109e", at_least=1), (2,)),
        (Count(count="elements_lost", side="luftwaffe", cause="aaa", at_least=1), (1,)),
        (Count(count="squadrons_lost", side="raf", at_least=1), (0,)),
        (Count(count="hits", side="luftwaffe", target=("convoy",), at_least=1), (2,)),
        (Count(count="hits", side="luftwaffe", target=("radar",), at_least=1), (0,)),
        (Count(count="hits", side="luftwaffe", cause="strafing", at_least=1), (0,)),
        (Count(count="bombed", side="luftwaffe", at_least=1), (1,)),
        (Count(count="strafed", side="luftwaffe", at_least=1), (0,)),
        (Count(count="squadrons", side="luftwaffe", at_least=1), (2,)),
        (Count(count="aces_downed", side="luftwaffe", at_least=1), (0,)),
        (Count(count="hits", side="luftwaffe", target=("convoy",), of_each=True, at_least=1), None),
        (Count(count="exited", side="luftwaffe", at_least=1), None),
    ],
    ids=lambda v: str(v)[:60],
)
def test_what_a_sheet_can_tell(count: Count, expected: tuple[int, ...] | None) -> None:
    facts = LogFacts(1, {1: Known(None, compose_sheet(example()), (("convoy", "a"), ("convoy", "b")))})
    assert facts.numbers(count) == expected


def test_what_a_row_can_tell() -> None:
    row = CampaignRow(raf_vp=4, luft_vp=5, schwarms_lost=3, vics_lost=2, winner="luftwaffe")
    facts = LogFacts(2, {1: Known(row)})
    assert facts.numbers(Count(count="elements_lost", side="raf", mission=1, at_least=1)) == (2,)
    assert facts.numbers(Count(count="vp", side="luftwaffe", mission=1, at_least=1)) == (5,)
    assert facts.numbers(Count(count="elements_lost", side="luftwaffe", type="bf110", mission=1, at_least=1)) is None
    assert facts.numbers(Count(count="elements_lost", side="raf", at_least=1)) is None


def test_a_box_is_answered_on_the_row_of_the_mission_asked_about() -> None:
    count = Count(count="bombed", side="luftwaffe", place="brooklands", mission=9, at_least=1)
    row = CampaignRow(
        raf_vp=0,
        luft_vp=0,
        schwarms_lost=0,
        vics_lost=0,
        winner="draw",
        answers={"m09-bombed-luftwaffe-brooklands-at-least-1": "true"},
    )
    assert LogFacts(10, {9: Known(row)}).answer(count) is True
    assert LogFacts(10, {9: Known(row.model_copy(update={"answers": {}}))}).answer(count) is None


# --- writing ---------------------------------------------------------------------------------------


def added(text: str, folder: Path, **values: object) -> tuple[str, LogFile]:
    path = folder / "war.yaml"
    file, found = decode_log(path, Source("war.yaml", text))
    assert file is not None, found
    entry = compose_entry({"mission": 2, "row": _row(), **values})
    after, found = insert_entry(file, entry)
    assert after is not None, found
    again, found = decode_log(path, Source("war.yaml", after))
    assert again is not None, found
    assert again.log.record.missions[:-1] == file.log.record.missions
    return after, again


def _row() -> dict[str, object]:
    return {"raf_vp": 6, "luft_vp": 11, "schwarms_lost": 4, "vics_lost": 5, "winner": "luftwaffe", "specials": ()}


LAYOUTS = {
    "empty list": HEAD + "missions: []\n",
    "empty list with a remark": HEAD + "missions: []  # none yet\n# the end\n",
    "no key": HEAD,
    "one": HEAD + f"missions:\n  - mission: 1\n    {ROW}\n",
    "no indent": HEAD + f"missions:\n- mission: 1\n  {ROW}\n",
    "deep indent": HEAD + f"missions:\n      - mission: 1\n        {ROW}\n",
    "remarks about": HEAD + f"# war\nmissions: # here\n  # first\n  - mission: 1 # a\n    {ROW} # b\n  # after\n",
    "no line end": HEAD + f"missions:\n  - mission: 1\n    {ROW}",
    "block text last": HEAD + f"missions:\n  - mission: 1\n    {ROW}\n    notes: |\n      two\n      lines\n",
    "block text and air": HEAD + f"missions:\n  - mission: 1\n    {ROW}\n    notes: |\n      two\n\n\n# end\n",
    "another key after": HEAD + f"missions:\n  - mission: 1\n    {ROW}\ncampaign: Autumn\n",
    "bracketed entry": HEAD + f"missions:\n  - {{mission: 1, {ROW}}}\n",
    "windows": (HEAD + f"missions:\n  - mission: 1\n    {ROW}\n").replace("\n", "\r\n"),
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_an_entry_goes_in_and_every_other_line_stays(text: str, tmp_path: Path) -> None:
    after, _ = added(text, tmp_path)
    before = [line for line in text.splitlines() if "missions: []" not in line]
    kept = iter(after.splitlines())
    assert all(line in kept for line in before), after
    assert ("\r\n" in after) == ("\r\n" in text)
    assert not text.startswith("\ufeff") and after.count("\r\n") in (0, after.count("\n"))
    if "# none yet" in text:
        assert "# none yet" in after


def test_a_list_in_brackets_is_refused_with_its_place(tmp_path: Path) -> None:
    text = HEAD + f"missions: [{{mission: 1, {ROW}}}]\n"
    file, _ = decode_log(tmp_path / "war.yaml", Source("war.yaml", text))
    assert file is not None
    after, found = insert_entry(file, ["- mission: 2"])
    assert after is None
    assert [(d.code, d.span.line, d.span.column) for d in found] == [("LOG030", 5, 11)]


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=40))
def test_any_text_is_written_so_that_it_reads_back(text: str) -> None:
    if not text.strip():
        return
    log = compose_log("tally-ho", "0.1", text, text)
    file, found = decode_log(Path("war.yaml"), Source("war.yaml", log))
    assert file is not None, (found, log)
    assert file.log.record.player == text.strip()


@pytest.mark.parametrize("text", ["0.1", "yes", "NO", "null", "a: b", "a #b", "- a", "{{ x }}", "R&R", "<b>", "'", '"'])
def test_what_other_readers_would_mistake_is_quoted(text: str) -> None:
    import yaml

    assert yaml.safe_load(f"key: {quote_scalar(text)}") == {"key": text}


def test_a_player_with_odd_marks_survives_an_entry(tmp_path: Path) -> None:
    text = compose_log("tally-ho", "0.1", "R&R <b> {{ x }}: #1", "Łódź – „Herbst“")
    after, again = added(text, tmp_path, notes='He said: "no" # twice\nand left', squadrons=["No. 74", "a, b]"])
    entry = again.log.record.missions[0]
    assert entry.notes == 'He said: "no" # twice\nand left'
    assert entry.squadrons == ("No. 74", "a, b]")
    assert again.log.record.player == "R&R <b> {{ x }}: #1"
    assert after.startswith("# A campaign log")


def test_a_file_is_replaced_whole_and_the_old_one_kept(tmp_path: Path) -> None:
    path = tmp_path / "war.yaml"
    path.write_bytes(b"\xef\xbb\xbfold\r\n")
    path.chmod(0o600)
    assert write_file(path, "new\r\n", "old\r\n") == []
    assert path.read_bytes() == b"\xef\xbb\xbfnew\r\n"
    assert (tmp_path / "war.yaml.bak").read_bytes() == b"\xef\xbb\xbfold\r\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert sorted(p.name for p in tmp_path.iterdir()) == ["war.yaml", "war.yaml.bak"]


def test_a_change_made_meanwhile_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "war.yaml"
    path.write_text("theirs\n")
    (finding,) = write_file(path, "ours\n", "as read\n")
    assert finding.code == "LOG031"
    assert path.read_text() == "theirs\n"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "war.yaml"
    path.write_text("old\n")

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError):
        write_file(path, "new\n", "old\n")
    assert path.read_text() == "old\n"
    assert [p.name for p in tmp_path.iterdir()] == ["war.yaml"]


def test_the_stub_of_a_sheet_reads_back_as_the_sheet(tmp_path: Path) -> None:
    sheet = compose_sheet(example()).model_copy(
        update={
            "seed": 7,
            "dice": (1, 2, 3),
            "units": tuple(
                u.model_copy(update={"losses": (), "dogfights": (), "fuel_used": None, "attack": None})
                for u in compose_sheet(example()).units
            ),
        }
    )
    path = tmp_path / "one.sheet.yaml"
    path.write_text(compose_sheet_text(sheet, ["a remark"]))
    filed, found = read_record(MissionSheet, path, "one.sheet.yaml")
    assert filed is not None, found
    assert filed.record == sheet


# --- reading ---------------------------------------------------------------------------------------


def test_a_sheet_that_is_not_there_is_told_at_the_line_that_names_it(tmp_path: Path) -> None:
    file, found = read_log(lay_log(tmp_path, "missions:\n  - mission: 1\n    sheet: gone.yaml\n"), "war.yaml")
    assert file is not None
    assert [(d.code, d.span.line, d.span.column) for d in found] == [("YML001", 7, 12)]


def test_an_unknown_key_is_told_with_the_one_meant(tmp_path: Path) -> None:
    found = check_text(tmp_path, "missions:\n  - mission: 1\n    rows: {}\n")
    assert [(d.code, d.help) for d in found] == [("REC001", "did you mean `row`?")]


def test_played_so_turns_a_breach_into_a_note(tmp_path: Path) -> None:
    row = ROW.replace("raf_vp: 8", "raf_vp: 18")
    (finding,) = check_text(tmp_path, f"missions:\n  - mission: 1\n    {row}\n    played_so: house rule\n")
    assert (finding.code, str(finding.severity)) == ("LOG010", "warning")
    assert "house rule" in finding.help


def test_played_so_excuses_no_unknown_mission(tmp_path: Path) -> None:
    found = check_text(tmp_path, f"missions:\n  - mission: 99\n    {ROW}\n    played_so: we made one up\n")
    assert {str(d.severity) for d in found if d.code == "LOG003"} == {"error"}


def test_sheets_are_found_from_the_log_not_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "a war, with é"
    inner.mkdir()
    lay_log(inner, "missions:\n  - mission: 1\n    sheet: one.yaml\n# file one.yaml\n" + SHEET)
    monkeypatch.chdir(tmp_path)
    file, found = read_log(Path("a war, with é/war.yaml"))
    assert file is not None and found == []
    assert file.sheets[0].source.path == "a war, with é/one.yaml"
    shutil.rmtree(inner)


SHEET = "format: 1\npack: tally-ho\nmission: 1\nunits: []\n"


NOTED = HEAD + (
    "missions:\n  - mission: 1 # the first\n    played: 2026-11-02\n"
    "    row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf, specials: []} # added twice\n"
    "    notes: |\n      two\n      lines\n    aces: [Malan]\n# end\n"
)


@pytest.mark.parametrize(
    ("values", "old", "new"),
    [
        ({"raf_vp": 9}, "raf_vp: 8", "raf_vp: 9"),
        ({"specials": ("m1-convoys-unharmed",)}, "specials: []", "specials: [m1-convoys-unharmed]"),
        ({"played": "2026-11-03"}, "2026-11-02", "2026-11-03"),
        ({"notes": "one: line"}, "|\n      two\n      lines\n", '"one: line"\n'),
        ({"raf_vp": 13, "winner": "draw"}, "raf_vp: 8", "raf_vp: 13"),
    ],
)
def test_an_entry_is_corrected_and_every_other_character_stays(values: dict[str, object], old: str, new: str) -> None:
    file, _ = decode_log(Path("war.yaml"), Source("war.yaml", NOTED))
    assert file is not None
    text, absent = amend_entry(file, 0, values)
    assert absent == []
    expected = NOTED.replace(old, new)
    assert text == (expected.replace("winner: raf", "winner: draw") if "winner" in values else expected)
    again, found = decode_log(Path("war.yaml"), Source("war.yaml", text))
    assert again is not None, found


def test_what_is_not_there_cannot_be_corrected() -> None:
    file, _ = decode_log(Path("war.yaml"), Source("war.yaml", NOTED))
    assert file is not None
    assert amend_entry(file, 0, {"hits": 3}) == (NOTED, ["hits"])


@rule("TH-25")
def test_an_ace_goes_down_with_the_last_of_his_unit() -> None:
    def sheet(lost: int) -> MissionSheet:
        losses = tuple(Loss(cause="dogfight", rescued=True) for _ in range(lost))
        unit = SheetUnit(
            id="301",
            side="luftwaffe",
            type="bf109e",
            strength=3,
            ace=True,
            start="column 1",
            losses=losses,
        )
        return MissionSheet(format=1, pack="tally-ho", mission=3, units=(unit,))

    count = Count(count="aces_downed", side="luftwaffe", at_least=1)
    downed = [LogFacts(3, {3: Known(None, sheet(lost))}).numbers(count) for lost in range(4)]
    assert downed == [(0,), (0,), (0,), (1,)]


@rule("TH-129")
def test_special_missions_add_their_points() -> None:
    quiet = MissionSheet(format=1, pack="tally-ho", mission=1, units=())
    row = compose_row(quiet, reckoning())
    assert (row.raf_vp, row.luft_vp, row.winner) == (5, 0, "raf")
