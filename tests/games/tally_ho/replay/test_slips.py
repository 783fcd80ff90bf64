"""What people do wrong with dice and counters: each slip is told once, in its line, with its rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from generator.engine.dice import SeededDice
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.replay.minutes import Minutes
from generator.games.tally_ho.replay.writing import compose_transcript
from generator.games.tally_ho.rules import dogfight, rescue
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.rules.working import Working
from generator.games.tally_ho.setup.play import play_set_up
from tests.games.tally_ho.replay.bench import replay_text

GAMES = ((1, 3), (2, 5), (4, 2), (6, 3), (8, 4), (10, 2))
"""Missions, and the seeds of their dice."""


def compose(game: TallyHo, number: int, seed: int) -> str:
    """The record of a mission that played itself."""
    mission, rulings = game.missions[number], game.rulings_in_force()
    set_up = play_set_up(game, mission, SeededDice(seed), rulings)
    scenario = set_up_scenario(read_mission_rules(game, mission, rulings), set_up)
    minutes = Minutes(POLICIES["tips"](Random(seed)))
    played = play_mission(scenario, SeededDice(seed, 1), minutes, minutes)
    return compose_transcript(game, scenario, minutes, played, set_up)


@pytest.fixture(scope="module")
def records(game: TallyHo) -> Callable[[int, int], str]:
    """Records by mission and seed, each played once."""
    return cache(lambda number, seed: compose(game, number, seed))


def strip_states(text: str) -> str:
    """The record as most players keep it: without the state after each Round."""
    return "\n".join(x for x in text.splitlines() if not re.match(r" {6}- \{unit|    state:", x)) + "\n"


def edit(text: str, pattern: str, new: str) -> Iterator[tuple[int, str]]:
    """The record with one line rewritten or, with `new` empty, left out: each line that fits, with its number."""
    lines = text.splitlines()
    for n, line in enumerate(lines):
        written = re.sub(pattern, new, line)
        if written == line:
            continue
        if new:
            yield n + 1, "\n".join([*lines[:n], written, *lines[n + 1 :]])
        elif line.startswith("      - ") and (lines[n - 1] + lines[n + 1]).count("      - ") == 2:
            yield n + 1, "\n".join([*lines[:n], *lines[n + 1 :]])


def find_round(text: str, line: int) -> int:
    """In which Round a line stands."""
    return sum("- round:" in x for x in text.splitlines()[:line])


SLIPS = [
    # One die too few, or read wrongly.
    (r"(what: dogfight.*dice: \[)\d, ", r"\1", "LOG101", r"it throws \d dic?es?, and the rules give \d \(TH-82"),
    (r"(what: dogfight.*result: )\"?[-\d]A", r"\g<1>9A", "LOG102", r"its dice are read as 9A .D, and .* \(TH-84\)"),
    (r"(what: bombed.*hits: )\d, vp: \d+", r"\g<1>9, vp: 99", "LOG102", r"its hits are 9, and the rules give \d"),
    (r"(what: communications.*sum: )\d+", r"\g<1>40", "LOG115", r"its sum is 40, and the rules give \d+ \(TH-56\)"),
    (r"(dice: \[1\], result: )no-comms", r"\1engage", "LOG113", r"engage, and the rules give no-comms \(TH-57\)"),
    # Losses and Fuel/Ammo.
    (r".*what: lost.*", "", "LOG118", r"loses elements, and the record has nothing of it"),
    (r"(what: lost.*lost: )\d, elements: \d", r"\g<1>9, elements: 0", "LOG103", r"the elements it loses are 9, and"),
    (r"(what: dogfight.*fuel: )\d", r"\g<1>9", "LOG104", r"has 9 Fuel/Ammo left, and the rules leave \d \(TH-90\)"),
    (r"(what: rescue.*)rescued, vp: 1", r"\1lost, vp: 2", "LOG112", r"crews are lost, and the rules give rescued"),
    # Moves.
    (r"(to-target, path: \[\d+), \d+\]", r"\1]", "LOG107", r"it flies \d+, and the rules give \d+ \d+ \(TH-43"),
    (
        r"(result: (?:left-or-right|straight), path: \[\d.*)facing: \d",
        r"\1facing: 4",
        "LOG108",
        r"its facing is 4, and the rules",
    ),
    (
        r"(unit: \S+) result: return, (path: .*facing)",
        r"\1 dice: [4], result: to-raf, \2",
        "LOG10[56]",
        r"is to fly home \(TH-1",
    ),
    (r".*what: facing.*", "", "LOG118", r"rolls for its facing, and the record has nothing of it \(TH-91\)"),
    (r".*what: move.*dice.*", "", "LOG118", r"moves, and the record has nothing of it \(TH-"),
    (r".*what: fire, .*light.*", "", "LOG110", r"is fired at, and the record has nothing of it \(TH-98"),
    (r".*what: communications.*", "", "LOG118", r"rolls for Communications, and no roll is recorded \(TH-32"),
    # Afterwards.
    (r"(final: \{raf_vp: )\d+", r"\g<1>99", "LOG121", r"`raf_vp` is 99, and the rules give \d+ \(TH-127"),
    (r"(unit: .*status: active, hex: .*fuel: )\d", r"\g<1>9", "LOG104", r"`fuel` of \w+ after Round \d+ is 9, and"),
]


@pytest.mark.parametrize(("pattern", "new", "code", "words"), SLIPS, ids=[s[0] for s in SLIPS])
def test_a_slip_is_told_once_where_it_stands(
    game: TallyHo, records: Callable[[int, int], str], pattern: str, new: str, code: str, words: str
) -> None:
    tried = 0
    for number, seed in GAMES:
        whole = records(number, seed)
        for text in (whole, strip_states(whole)):
            slips = [*edit(text, pattern, new)]
            for line, slipped in slips[len(slips) // 2 :][:1]:
                tried += 1
                _, found = replay_text(game, slipped)
                assert len(found) == 1, (number, line, [d.message for d in found])
                assert re.fullmatch(code, found[0].code), found[0].message
                assert re.search(words, found[0].message), found[0].message
                told = found[0].span.line
                # What is left out is missed at the last act that agreed.
                assert told == line if new else find_round(slipped, told) == find_round(slipped, line - 1)
    assert tried >= 2


def misplay_once(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Makes the engine forget one thing once, and play on by the rules from there."""
    left = [1]

    def slips() -> bool:
        left[0] -= 1
        return left[0] == 0

    match kind:
        case "loss":
            lose = Working.lose

            def keep(self: Working, unit: int, count: int, *rest: Any) -> int:
                return 0 if 0 < count < self.units[unit].elements and slips() else lose(self, unit, count, *rest)

            monkeypatch.setattr(Working, "lose", keep)
        case "return":
            send = Working.send_home

            def stay(self: Working, unit: int, attack: int, reason: str, *rest: Any) -> None:
                if not (reason == "last Fuel/Ammo" and slips()):
                    send(self, unit, attack, reason, *rest)

            monkeypatch.setattr(Working, "send_home", stay)
        case "fuel" | "altitude":
            come_out = dogfight._come_out

            def forget(work: Working, unit: int, lost: int) -> None:
                before = work.units[unit]
                mine = before.altitude > 1 and not work.specs[unit].raf if kind == "altitude" else before.fuel > 1
                slipped = mine and slips()
                come_out(work, unit, lost)
                if slipped:
                    work.units[unit] = work.units[unit]._replace(**{kind: getattr(before, kind)})

            monkeypatch.setattr(dogfight, "_come_out", forget)
        case "bombs":
            jettison = dogfight._jettison

            def hold(work: Working, unit: int, rules: tuple[str, ...]) -> None:
                if not slips():
                    jettison(work, unit, rules)

            monkeypatch.setattr(dogfight, "_jettison", hold)
        case "crews":
            find = rescue._find_fate
            monkeypatch.setattr(rescue, "_find_fate", lambda work, loss: find(work, loss) is not slips())


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("loss", "LOG118"),
        ("return", "LOG120"),
        ("fuel", "LOG104"),
        ("altitude", "LOG120"),
        ("bombs", "LOG109"),
        ("crews", "LOG112"),
    ],
)
def test_who_plays_on_from_a_slip_is_told_of_it_once(game: TallyHo, kind: str, code: str) -> None:
    tried = 0
    for number, seed in GAMES:
        with pytest.MonkeyPatch.context() as patch:
            misplay_once(patch, kind)
            text = compose(game, number, seed)
        _, found = replay_text(game, text)
        tried += bool(found)
        assert [d.code for d in found] in ([code], []), (number, [d.message for d in found])
    assert tried >= 2
