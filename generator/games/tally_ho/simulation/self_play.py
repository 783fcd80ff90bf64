"""A whole campaign played by the engine, and the log that a player of it would have kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from generator.engine.dice import SeededDice
from generator.games.tally_ho.log.played_sheet import compose_played_sheet
from generator.games.tally_ho.log.read import LogFile, read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.log.write import compose_entry, compose_log, compose_sheet_text, insert_entry
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.rules.mission_play import play_mission
from generator.games.tally_ho.rules.scenario import read_mission_rules, set_up_scenario
from generator.games.tally_ho.setup.play import play_set_up
from generator.source.diagnostic import Diagnostic

_TIME = re.compile(r" ?\d\d\.\d\d$")
"""What a map adds to a convoy's name where it shows the convoy twice."""


@dataclass(frozen=True, slots=True)
class SelfPlayed:
    """A mission of a campaign as it was set up and fought: which rules of carry-over applied."""

    number: int
    carried: tuple[tuple[str, bool | None], ...]
    """Id of each carry-over rule in force and its answer."""


def play_campaign(
    view: TallyHo,
    folder: Path,
    policy: str,
    seed: int,
    player: str,
    campaign: str | None = None,
    missions: Sequence[int] | None = None,
) -> tuple[list[SelfPlayed], list[Diagnostic]]:
    """Plays the campaign's missions in order and leaves `war.yaml` with a sheet a mission in `folder`.

    Each mission is set up with the carry-over that the log of the earlier ones gives, read back from disk as a
    player's would be. What reading finds is given too; it is nothing unless there is a fault of ours. The same
    seed gives the same files.
    """
    manifest = view.pack.manifest
    log = folder / "war.yaml"
    log.write_text(compose_log(manifest.id, manifest.version, player, campaign), encoding="utf-8")
    rulings = view.rulings_in_force()
    played_: list[SelfPlayed] = []
    diagnostics: list[Diagnostic] = []
    for number in missions or tuple(view.missions):
        mission = view.missions[number]
        file, found = read_log(log, "war.yaml")
        diagnostics += found
        if file is None:
            break
        dice = SeededDice(seed, number)
        set_up = play_set_up(view, mission, dice, rulings, War(view, file).facts(number))
        scenario = set_up_scenario(read_mission_rules(view, mission, rulings), set_up)
        played = play_mission(scenario, dice, POLICIES[policy](Random(f"{seed}:{number}")))
        sheet = compose_played_sheet(view, set_up, scenario, played)
        name = f"mission-{number:02}.sheet.yaml"
        (folder / name).write_text(compose_sheet_text(sheet), encoding="utf-8")
        text, found = insert_entry(file, compose_entry(dict(_entry(view, mission, file, name, seed))))
        diagnostics += found
        if text is None:
            break
        log.write_text(text, encoding="utf-8")
        played_.append(SelfPlayed(number, tuple((c.rule.id, c.applies) for c in set_up.carried)))
    return played_, diagnostics


def _entry(view: TallyHo, mission: Mission, file: LogFile, sheet: str, seed: int) -> Iterator[tuple[str, object]]:
    """What a player would write of the mission: its number, its sheet, and whom the report is to name."""
    yield "mission", mission.number
    yield "sheet", sheet
    source = Random(f"{seed}:{mission.number}:names")
    squadrons = [f.unit for f in mission.forces if f.side == "raf"]
    if squadrons:
        wanted = min(len(squadrons), 2 + int(source.random() * 2))
        named = sorted(range(len(squadrons)), key=lambda _: source.random())[:wanted]
        yield "squadrons", tuple(squadrons[n] for n in sorted(named))
    sector = view.sector(mission)
    names = (_TIME.sub("", s.name) for s in sector.targets if s.kind == "convoy") if sector else ()
    convoys = tuple(dict.fromkeys(name for name in names if "convoy" not in name.lower()))
    if convoys:
        yield "convoys", convoys
