"""What a mission can come to: the figures of the charts, and that no war that could be fought is ever refused."""

from __future__ import annotations

import dataclasses
import random
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.dice import SeededDice
from generator.games.tally_ho.conditions import Count, evaluate
from generator.games.tally_ho.log.bounds import (
    Interval,
    attack_scores,
    claimed_intervals,
    least_strength,
    most_elements,
    orders,
)
from generator.games.tally_ho.log.chain import Reckoning, compose_row
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.facts import Known, LogFacts
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.records import Attack, Cause, Loss, MissionSheet, SheetUnit
from generator.games.tally_ho.log.war import War, list_targets
from generator.games.tally_ho.log.write import compose_entry, compose_log, insert_entry, write_file
from generator.games.tally_ho.offers.missions import boxes_asked
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.setup.play import PlayedSetUp, play_set_up
from tests.conftest import rule
from tests.games.tally_ho.log.log_bench import read_text, shipped_view


def war(folder: Path, *missions: int) -> War:
    row = "{raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}"
    text = "missions:\n" + "".join(f"  - mission: {n}\n    row: {row}\n" for n in missions)
    return War(shipped_view(), read_text(folder, text))


@rule("TH-12", "TH-13")
def test_the_largest_set_ups_are_those_of_the_charts(tmp_path: Path) -> None:
    fought = war(tmp_path, 1, 2, 3)
    most = {n: tuple(most_elements(o) for o in orders(fought, n).values()) for n in (1, 2, 3)}
    assert most == {1: (12, 16), 2: (16, 24), 3: (20, 28)}
    assert least_strength(orders(fought, 1)["raf"]) == 2
    assert least_strength(orders(fought, 1)["luftwaffe"]) == 3


@rule("TH-118", "TH-128")
def test_sixteen_bombs_are_worth_forty_eight(tmp_path: Path) -> None:
    fought = war(tmp_path, 1)
    scores = attack_scores(fought, 1)
    assert max(points for _, points in scores) == 48
    assert all(hits <= points <= 3 * hits for hits, points in scores)
    assert (16, 48) in scores and (17, 48) not in scores
    assert (20, 20) in scores  # four Staffeln of Bf 109E, each with an Ace, strafe


def test_with_idle_bombers_only_fighters_score(tmp_path: Path) -> None:
    assert max(points for _, points in attack_scores(war(tmp_path, 1), 1, bombers_idle=True)) == 20


def test_claims_leave_an_interval(tmp_path: Path) -> None:
    fought = war(tmp_path, 1)
    both = [s for s in fought.missions[1].specials if s.id == "m1-both-convoys"]
    ((interval, by),) = claimed_intervals(fought, 1, both).values()
    assert (interval, by) == (Interval(6), ("m1-both-convoys",))
    everything = claimed_intervals(fought, 1, fought.missions[1].specials)
    assert [i.empty for i, _ in everything.values()] == [True]


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_meeting_intervals_is_exact(a: int, b: int, c: int, d: int) -> None:
    met = Interval(a, b).meet(Interval(c, d))
    inside = {n for n in range(10) if a <= n <= b and c <= n <= d}
    assert {n for n in range(10) if met.high is not None and met.low <= n <= met.high} == inside
    assert met.empty == (not inside)


def fight(view: TallyHo, done: PlayedSetUp, chance: random.Random) -> MissionSheet:
    """The sheet of a mission fought anyhow, but within what the rules allow each unit."""
    sector = view.sector(done.mission)
    assert sector is not None
    targets = [(s.kind, s.feature.place or str(s.hex)) for s in sector.targets]
    strafable = targets + [(s.kind, s.feature.place or str(s.hex)) for s in sector.of("raf_airfield", "radar")]
    units: list[SheetUnit] = []
    for placed in done.units:
        unit = placed.unit
        lost = chance.randrange(unit.strength + 1)
        guns: Cause = "friendly_fire" if unit.side == "raf" else "aaa"
        losses = tuple(
            Loss(cause=chance.choice(["dogfight", guns]), rescued=chance.random() < 0.5) for _ in range(lost)
        )
        attack = None
        ground = placed.aircraft.strafe_bomb
        if ground is not None and chance.random() < 0.6:
            places = targets if ground.kind == "b" else strafable
            if places:
                kind, place = chance.choice(places)
                hits = chance.randrange(unit.strength + unit.ace + 1)
                verb = "bombed" if ground.kind == "b" else "strafed"
                attack = Attack(kind=verb, target=kind, place=place, hits=hits)
        if placed.aircraft.role == "bomber" and attack is None:
            # Hit in a Dogfight it would have jettisoned.
            losses = tuple(x.model_copy(update={"cause": "aaa"}) for x in losses)
        units.append(unit.model_copy(update={"losses": losses, "attack": attack}))
    return done.sheet("tally-ho").model_copy(update={"units": tuple(units)})


def sheet_lines(sheet: MissionSheet) -> str:
    """The sheet as YAML, every unit on its line."""
    lines = ["format: 1", "pack: tally-ho", f"mission: {sheet.mission}", "units:"]
    for unit in sheet.units:
        parts = [f"id: {unit.id}, side: {unit.side}, type: {unit.type}, strength: {unit.strength}"]
        parts += ["ace: true"] if unit.ace else []
        parts += [f"start: {unit.start}"]
        parts += [f"altitude: {unit.altitude}"] if unit.altitude else []
        losses = ", ".join(f"{{cause: {x.cause}, rescued: {str(x.rescued).lower()}}}" for x in unit.losses)
        parts += [f"losses: [{losses}]"]
        if unit.attack:
            a = unit.attack
            parts += [f"attack: {{kind: {a.kind}, target: {a.target}, place: {a.place}, hits: {a.hits}}}"]
        lines.append("  - {" + ", ".join(parts) + "}")
    return "\n".join(lines) + "\n"


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_no_war_that_could_be_fought_is_refused(seed: int) -> None:
    """Every mission set up, fought anyhow, reckoned and logged, carry-over and all: not one finding.

    Some missions are logged by their row alone, with the boxes of the campaign sheet answered.
    """
    view, chance = shipped_view(), random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "war.yaml"
        path.write_text(compose_log("tally-ho", view.pack.manifest.version, "A. N. Other"), encoding="utf-8")
        for number, mission in view.missions.items():
            log, _ = read_log(path, "war.yaml")
            assert log is not None
            fought = War(view, log)
            done = play_set_up(view, mission, SeededDice(seed, number), fought.rulings, fought.facts(number))
            sheet = fight(view, done, chance)
            (folder / f"{number}.yaml").write_text(sheet_lines(sheet), encoding="utf-8")
            places = list_targets(view.sector(mission))
            by = dataclasses.replace(fought.reckoning(number), targets=places)
            values: dict[str, object] = {"mission": number}
            form = chance.choice(["row", "sheet", "both"])
            if form != "sheet":
                values["row"] = row_values(sheet, by, boxes_asked(view).get(number, {}))
            if form != "row":
                values["sheet"] = f"{number}.yaml"
            text, found = insert_entry(log, compose_entry(values))
            assert text is not None, found
            assert write_file(path, text, log.log.source.text) == []
        log, found = read_log(path, "war.yaml")
        assert log is not None
        assert check_log(view, log, found) == []


def row_values(sheet: MissionSheet, by: Reckoning, boxes: Mapping[str, Count]) -> dict[str, object]:
    """What a player would copy from the sheet to the Campaign Sheet."""
    row = compose_row(sheet, by)
    number = by.mission.number
    facts = LogFacts(number, {number: Known(row, sheet, by.targets)}, by.rulings)
    answers = {box: evaluate(count, facts, by.rulings) for box, count in boxes.items()}
    columns = ("raf_vp", "luft_vp", "schwarms_lost", "vics_lost", "winner", "specials", "hits")
    values: dict[str, object] = {name: getattr(row, name) for name in columns}
    return {**values, "answers": answers}
