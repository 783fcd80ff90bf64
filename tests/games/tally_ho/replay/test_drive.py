"""What a replay finds, and how it goes on after it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.findings import NOT_OVER
from generator.games.tally_ho.rules.state import STATUS_NAMES
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import shipped_view
from tests.games.tally_ho.replay.bench import play_itself, read_playthrough, replay_text

EXAMPLE = read_playthrough("gameplay-example.yaml").replace("raf_vp: 8", "raf_vp: 6").replace("lost: 5", "lost: 4")

LOCKED = "    dogfights:\n      - {what: dogfight, unit: H, dice: [2"
"""Round 2, in which the Squadron fights and does not roll."""


def find_one(game: TallyHo, text: str, old: str, new: str) -> tuple[str, str, str]:
    """Code, message and text at the place of the first finding, after a change of the record."""
    assert old in text, old
    changed = text.replace(old, new, 1)
    _, found = replay_text(game, changed)
    assert found, "the slip was not found"
    first = found[0]
    line = changed.splitlines()[first.span.line - 1]
    end = first.span.end_column - 1 if first.span.end_line == first.span.line else None
    return first.code, first.message, line[first.span.column - 1 : end]


def test_the_example_without_its_wrong_tally_is_clean(game: TallyHo) -> None:
    _, found = replay_text(game, EXAMPLE)
    assert found == []


@pytest.mark.parametrize(
    ("code", "old", "new", "place", "message"),
    [
        ("LOG101", "dice: [2, 5, 6, 6]", "dice: [2, 5, 6, 6, 3]", "[2, 5, 6, 6, 3]", "give 4 (TH-82"),
        ("LOG102", "result: 3A -D", "result: 2A -D", "2A -D", "3A -D (TH-84)"),
        ("LOG103", "unit: B, lost: 2, elements: 2", "unit: B, lost: 1, elements: 3", "1", "the rules give 2 (TH-86"),
        ("LOG103", "unit: H, lost: 1, elements: 3", "unit: H, lost: 1, elements: 2", "2", "the rules give 3"),
        ("LOG104", "result: 3A -D, fuel: 2", "result: 3A -D, fuel: 3", "3", "the rules leave 2 (TH-90)"),
        ("LOG104", "elements: 2, fuel: 3, status", "elements: 2, fuel: 2, status", "2", "give 3 (TH-90"),
        ("LOG105", "unit: B, result: return", "unit: B, dice: [4], result: to-raf", "to-raf", "TH-109"),
        ("LOG107", "path: [0406, 0405, 0404]", "path: [0406, 0405]", "[0406, 0405]", "0406 0405 0404"),
        ("LOG108", "path: [0406, 0405, 0404]", "path: [0406, 0405, 0504]", "0504", "0406 0405 0404"),
        ("LOG108", "dice: [5], facing: 5", "dice: [5], facing: 3", "3", "give 5 (TH-91, TH-92)"),
        ("LOG110", "      - {what: fire, unit: D, dice: [6, 6], result: light, lost: 1}\n", "", "", "TH-98"),
        ("LOG110", "dice: [4], result: light", "dice: [4, 6], result: light", "[4, 6]", "give 1"),
        ("LOG112", "dice: [unknown, unknown], result: lost", "dice: [6, 6], result: lost", "lost", "rescued"),
        ("LOG113", "dice: [4], sum: 8", "dice: [1], sum: 5", "engage", "no-comms (TH-57)"),
        ("LOG115", "dice: [4], sum: 8", "dice: [4], sum: 7", "7", "give 8 (TH-56"),
        ("LOG116", "dice: [5], result: to-raf", "dice: [5], result: to-escort", "to-escort", "to-raf"),
        ("LOG117", "target: D, result: 2A", "target: B, result: 2A", "B", "TH-85"),
        ("LOG118", "      - {what: lost, unit: B, lost: 2, elements: 2}\n", "", "", "B loses elements"),
        ("LOG119", LOCKED, "    raf:\n      - {what: communications, unit: H, dice: [4]}\n" + LOCKED, "H", "TH-55"),
        ("LOG120", "unit: B, hex: 0406", "unit: B, hex: 0405", "0405", "give 0406"),
        ("LOG121", "winner: luftwaffe", "winner: raf", "raf", "TH-133"),
        ("LOG124", "type: do17", "type: do71", "do71", "no type"),
        ("LOG124", "hex: 0407", "hex: 0417", "0417", "off the map"),
    ],
)
def test_a_slip_is_found_at_its_place(code: str, old: str, new: str, place: str, message: str, game: TallyHo) -> None:
    found = find_one(game, EXAMPLE, old, new)
    assert found[0] == code, found
    assert message in found[1]
    assert not place or found[2] == place


@rule("TH-112")
def test_a_lone_staffel_that_goes_on_is_found(game: TallyHo) -> None:
    strict = read_playthrough("gameplay-example-strict.yaml")
    found = find_one(
        game, strict, "unit: D, result: return, path: [0104", "unit: D, dice: [5], result: to-target, path: [0104"
    )
    assert found[0] == "LOG106" and "TH-112" in found[1]
    assert found[2] == "to-target"


@rule("TH-109", "TH-110")
def test_another_returning_staffel_that_goes_on_is_not_called_alone(game: TallyHo) -> None:
    strict = read_playthrough("gameplay-example-strict.yaml")
    found = find_one(game, strict, "unit: B, result: return", "unit: B, dice: [4], result: to-raf")
    assert found[0] == "LOG105"


@rule("TH-97", "TH-109")
def test_bombs_kept_after_a_loss_are_found(game: TallyHo) -> None:
    import yaml

    text = next(
        c["transcript"] for c in yaml.safe_load(read_playthrough("vectors.yaml")) if c["name"] == "th-5.3-dogfight"
    )
    assert find_one(game, text, "      - {what: jettisoned, unit: HE}\n", "")[0] == "LOG109"


@rule("TH-28")
def test_staffels_out_of_turn_are_found(game: TallyHo) -> None:
    lines = EXAMPLE.splitlines()
    at = next(n for n, line in enumerate(lines) if "0505, 0504, 0503" in line)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    _, found = replay_text(game, "\n".join(lines) + "\n")
    assert found[0].code == "LOG111"
    assert "D moves here, and the rules move B before it (TH-28)" in found[0].message


@rule("TH-63")
def test_a_squadron_that_may_not_engage_and_does_is_found(game: TallyHo) -> None:
    text = EXAMPLE.replace("dice: [3], sum: 5, result: engage", "dice: [2], sum: 4, result: do-not-engage")
    _, found = replay_text(game, text)
    assert found[0].code == "LOG114"
    assert "TH-63" in found[0].message


@rule("TH-54")
def test_a_squadron_that_flies_too_far_is_found(game: TallyHo) -> None:
    assert find_one(game, EXAMPLE, "[0602, 0502, 0403]", "[0602, 0603, 0503, 0403]")[:1] == ("LOG107",)


def test_what_follows_a_slip_is_judged_again_from_the_recorded_state(game: TallyHo) -> None:
    """Round 1 leaves the rules, its state is recorded, and a second slip two Rounds later is found too."""
    state = (
        "    state:\n"
        "      - {unit: H, hex: 0403, facing: 4, elements: 4, fuel: 3}\n"
        "      - {unit: D, hex: 0404, facing: 1, elements: 4, fuel: 4, altitude: HL}\n"
        "      - {unit: B, hex: 0503, facing: 1, elements: 4, fuel: 2, altitude: HL}\n"
    )
    text = EXAMPLE.replace("  - round: 2\n", state + "  - round: 2\n").replace("sum: 8", "sum: 9")
    text = text.replace("dice: [6, 3, 2], target: B, result: 1A -D", "dice: [6, 3, 2], target: B, result: 2A -D")
    _, found = replay_text(game, text)
    assert [d.code for d in found] == ["LOG115", "LOG102"]


def test_a_record_that_breaks_off_is_followed_as_far_as_it_goes(game: TallyHo) -> None:
    text = EXAMPLE[: EXAMPLE.index("  - round: 3")]
    played, found = replay_text(game, text)
    assert found == []
    assert played is not None and played.stages[-1].round == 2


@rule("TH-35", "TH-36")
def test_a_tally_before_the_end_is_a_warning(game: TallyHo) -> None:
    text = EXAMPLE[: EXAMPLE.index("  - round: 3")] + "final: {luftwaffe_vp: 1}\n"
    _, found = replay_text(game, text)
    assert [d.code for d in found] == [NOT_OVER.code]


@rule("TH-E63")
def test_a_player_may_end_a_mission_early_and_points_count_as_they_stand(game: TallyHo) -> None:
    text = EXAMPLE[: EXAMPLE.index("  - round: 3")] + "final: {raf_vp: 3, luftwaffe_vp: 1, conceded: true}\n"
    played, found = replay_text(game, text)
    assert played is not None and played.outcome is not None
    given = (played.outcome.raf_vp, played.outcome.luftwaffe_vp)
    assert [d.code for d in found] == ["LOG121"] * sum(a != b for a, b in zip(given, (3, 1), strict=True))
    right = text.replace("raf_vp: 3, luftwaffe_vp: 1", f"raf_vp: {given[0]}, luftwaffe_vp: {given[1]}")
    assert replay_text(game, right)[1] == []


@rule("TH-33")
def test_the_order_in_which_a_dogfight_is_noted_does_not_matter(game: TallyHo) -> None:
    lines = EXAMPLE.splitlines()
    fights = [n for n, line in enumerate(lines) if "what: dogfight, unit: H" in line]
    for n in fights:
        lines[n], lines[n + 1] = lines[n + 1], lines[n]
    _, found = replay_text(game, "\n".join(lines) + "\n")
    assert found == []


def test_the_example_of_the_documentation_is_accepted(game: TallyHo) -> None:
    page = (Path(__file__).parents[4] / "docs" / "replay.md").read_text("utf-8")
    text = page.split("```yaml\n")[1].split("```")[0]
    _, found = replay_text(game, text)
    assert found == []


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.booleans())
def test_a_mission_that_played_itself_is_accepted_with_the_same_end(seed: int, any_rulings: bool) -> None:
    view = shipped_view()
    text, ended = play_itself(view, seed, any_rulings)
    played, found = replay_text(view, text)
    assert [d for d in found if not (ended.outcome.capped and d.code == NOT_OVER.code)] == []
    assert played is not None and played.outcome is not None
    last = played.stages[-1].state
    for ours, theirs in zip(last.units, ended.state.units, strict=True):
        assert STATUS_NAMES[ours.status] == STATUS_NAMES[theirs.status]
    assert (last.losses, last.strikes) == (ended.state.losses, ended.state.strikes)
    assert (played.outcome.raf_vp, played.outcome.luftwaffe_vp, played.outcome.winner) == (
        ended.outcome.raf_vp,
        ended.outcome.luftwaffe_vp,
        ended.outcome.winner,
    )
