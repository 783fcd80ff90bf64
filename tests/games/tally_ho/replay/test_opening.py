"""What keeps a transcript from being played, and set-ups that their dice do not give."""

from __future__ import annotations

import re

import pytest

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.replay.recording import record_game
from generator.games.tally_ho.simulation.simulate import open_match
from tests.conftest import rule
from tests.games.tally_ho.replay.bench import read_playthrough, replay_text

EXAMPLE = read_playthrough("gameplay-example.yaml")


@pytest.fixture(scope="module")
def rolled(request: pytest.FixtureRequest) -> str:
    game: TallyHo = request.getfixturevalue("game")
    return record_game(game, open_match(game, game.missions[1], game.rulings_in_force()), "plain", 1, 0)


@rule("TH-12", "TH-13", "TH-14")
def test_a_set_up_follows_from_its_dice(rolled: str, game: TallyHo) -> None:
    _, found = replay_text(game, rolled)
    assert found == []


@pytest.mark.parametrize(
    ("pattern", "new", "message"),
    [
        (r"strength: ([1-3])", lambda m: f"strength: {int(m[1]) + 1}", "`strength` of"),
        (r"type: hurricane", lambda m: "type: spitfire", "`type` of"),
        (r"altitude: (SL|LL|ML)", lambda m: "altitude: HL", "`altitude` of"),
    ],
)
@rule("TH-12", "TH-13", "TH-17")
def test_a_unit_that_the_dice_do_not_give_is_found(
    pattern: str, new: object, message: str, rolled: str, game: TallyHo
) -> None:
    head, rest = rolled.split("rounds:", 1)
    assert callable(new)
    changed, count = re.subn(pattern, new, head, count=1)
    assert count == 1, head
    _, found = replay_text(game, changed + "rounds:" + rest)
    told = [d for d in found if d.code == "LOG122"]
    assert told and message in told[0].message
    assert told[0].span.line <= head.count("\n")


def test_a_set_up_die_too_few_or_too_many_is_found(rolled: str, game: TallyHo) -> None:
    dice = re.search(r"dice: \[(.*?)\]\n", rolled)
    assert dice is not None
    for changed, words in ((dice[1][:-3], "asks for more dice"), (dice[1] + ", 6", "dice are recorded")):
        _, found = replay_text(game, rolled.replace(dice[1], changed, 1))
        assert found[0].code == "LOG122" and words in found[0].message


def test_of_set_up_dice_that_nobody_knows_nothing_is_said(rolled: str, game: TallyHo) -> None:
    dice = re.search(r"dice: \[([1-6])", rolled)
    assert dice is not None
    _, found = replay_text(game, rolled.replace(dice[0], "dice: [unknown", 1))
    assert found == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format: 1", "format: 9", "format 9 is not known here"),
        ("mission: 1\n", "mission: 99\n", "there is no mission 99"),
        ("edge_top: deflect_60", "edge_top: sideways", "`edge_top` cannot be `sideways`"),
        ("edge_top: deflect_60", "edge_tip: deflect_60", "there is no ruling `edge_tip`"),
        ("{id: B, side: luftwaffe", "{id: B, side: raf", "does not fly for that side"),
        ("{id: B,", "{id: D,", "unit `D` is listed twice"),
        ("target: B, result: 3A", "target: X, result: 3A", "there is no unit `X`"),
        ("path: [0602, 0502, 0403]", "path: [0602, 0502, 0999]", "hex 0999 is off the map"),
        ("  - round: 3\n", "  - round: 5\n", "Round 5 after Round 2"),
        ("strength: 4, hex: 0601", "strength: 4, international: atlantis, hex: 0601", "no Squadron of `atlantis`"),
    ],
)
def test_what_cannot_be_played_is_told(old: str, new: str, message: str, game: TallyHo) -> None:
    assert old in EXAMPLE
    played, found = replay_text(game, EXAMPLE.replace(old, new, 1))
    assert played is None
    assert found and found[0].code == "LOG124"
    assert any(message in d.message for d in found)


def test_a_unit_that_is_not_listed_is_told_once(game: TallyHo) -> None:
    line = next(text for text in EXAMPLE.splitlines(keepends=True) if text.startswith("  - {id: D,"))
    _, found = replay_text(game, EXAMPLE.replace(line, "", 1))
    assert [d.message for d in found] == ["there is no unit `D`"]
    assert all(found[0].span.line < span.line for span, _ in found[0].related)
