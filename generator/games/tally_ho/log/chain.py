"""The chain of records: a transcript gives a sheet, a sheet gives a row. Nothing is decided here but by rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast, get_args

from generator.games.tally_ho.aircraft import TallyHoAircraft
from generator.games.tally_ho.conditions import evaluate
from generator.games.tally_ho.log.facts import Known, LogFacts
from generator.games.tally_ho.log.records import (
    Attack,
    AttackKind,
    CampaignRow,
    Cause,
    Loss,
    MissionSheet,
    SheetUnit,
    Winner,
)
from generator.games.tally_ho.log.transcript import Act, Transcript
from generator.games.tally_ho.mission import Mission


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Everything of a pack that scoring needs."""

    mission: Mission
    aircraft: Mapping[str, TallyHoAircraft]
    rulings: Mapping[str, str]
    lost_vp: int = 2
    """An enemy element lost with its crews (TH-127)."""
    rescued_vp: int = 1
    targets: tuple[tuple[str, str], ...] = ()
    earlier: Mapping[int, Known] = field(default_factory=dict)


def compose_sheet(transcript: Transcript) -> MissionSheet:
    """The sheet that a player would hold after the acts of the transcript."""
    losses: dict[str, list[Loss]] = defaultdict(list)
    dogfights: dict[str, list[str]] = defaultdict(list)
    fuel: dict[str, int] = defaultdict(int)
    empty: set[str] = set()
    attacks: dict[str, Attack] = {}
    for played, _, act in transcript.acts():
        match act.what:
            case "lost":
                cause = cast(Cause, act.result) if act.result in get_args(Cause) else "dogfight"
                lost = 1 if act.lost is None else act.lost
                losses[act.unit] += [Loss(cause=cause, rescued=False, round=played.round)] * lost
            case "rescue" if act.result == "rescued":
                _rescue(losses[act.unit], played.round)
            case "dogfight":
                # A Dogfight without Fuel/Ammo marks nothing (TH-90, TH-114).
                fuel[act.unit] += act.unit not in empty
                if act.fuel == 0:
                    empty.add(act.unit)
                dogfights[act.unit].append(act.result or "-A -D")
            case "bombed" | "strafed" | "jettisoned":
                attacks[act.unit] = _read_attack(act)
    strafed = {id_ for id_, attack in attacks.items() if attack.kind == "strafed"}
    units = tuple(
        SheetUnit(
            id=unit.id,
            side=unit.side,
            type=unit.type,
            strength=unit.strength,
            ace=unit.ace,
            international=unit.international,
            start=unit.start or str(unit.hex),
            altitude=unit.altitude,
            losses=tuple(losses[unit.id]),
            dogfights=tuple(dogfights[unit.id]),
            # Strafing marks all that is left, whatever that was (TH-125).
            fuel_used=None if unit.id in strafed else fuel[unit.id],
            attack=attacks.get(unit.id),
        )
        for unit in transcript.units
    )
    specials = (transcript.final.specials if transcript.final else None) or ()
    return MissionSheet(
        format=transcript.format,
        pack=transcript.pack,
        mission=transcript.mission,
        seed=transcript.seed,
        dice=transcript.dice,
        units=units,
        specials=specials,
        answers=transcript.answers,
        winner=transcript.winner,
        notes=transcript.notes,
    )


def _rescue(losses: list[Loss], round_: int) -> None:
    """Counts the first of a unit's crews lost in a Round, and not rescued yet, as rescued."""
    for n, loss in enumerate(losses):
        if loss.round == round_ and not loss.rescued:
            losses[n] = loss.model_copy(update={"rescued": True})
            return


def _read_attack(act: Act) -> Attack:
    kind = cast(AttackKind, act.what)
    if kind == "jettisoned":
        return Attack(kind=kind)
    place = act.result if act.result and re.fullmatch(r"[a-z0-9]+([_-][a-z0-9]+)*", act.result) else None
    return Attack(kind=kind, target=act.kind, place=place, hits=act.hits or 0)


def compose_row(sheet: MissionSheet, by: Reckoning) -> CampaignRow:
    """The campaign row that follows from a sheet: losses, points, special missions, winner (TH-127 to TH-134)."""
    vics = [loss for u in sheet.units if u.side == "raf" for loss in u.losses]
    schwarms = [loss for u in sheet.units if u.side == "luftwaffe" for loss in u.losses]
    specials = earned_specials(sheet, by)
    raf_vp = _worth(schwarms, by) + _special_vp(by.mission, specials, "raf")
    luft_vp = _worth(vics, by) + _special_vp(by.mission, specials, "luftwaffe")
    luft_vp += sum(_attack_vp(u, by.aircraft) for u in sheet.units)
    row = CampaignRow(
        raf_vp=raf_vp,
        luft_vp=luft_vp,
        schwarms_lost=len(schwarms),
        vics_lost=len(vics),
        winner="draw",
        specials=specials,
        hits=sum(u.attack.hits for u in sheet.units if u.attack and u.attack.kind != "jettisoned"),
        answers=sheet.answers,
    )
    possible = find_winners(row, sheet, by)
    # Where an override is not to be decided from the sheet, its player says who won.
    winner = sheet.winner if sheet.winner in possible else possible[-1]
    return row.model_copy(update={"winner": winner})


def _worth(losses: list[Loss], by: Reckoning) -> int:
    return sum(by.rescued_vp if loss.rescued else by.lost_vp for loss in losses)


def _special_vp(mission: Mission, specials: tuple[str, ...], side: str) -> int:
    return sum(s.vp for s in mission.specials if s.id in specials and s.side == side)


def _attack_vp(unit: SheetUnit, aircraft: Mapping[str, TallyHoAircraft]) -> int:
    kind = aircraft.get(unit.type)
    if unit.attack is None or unit.attack.kind == "jettisoned" or kind is None or kind.strafe_bomb is None:
        return 0
    return unit.attack.hits * kind.strafe_bomb.vp  # TH-128


def earned_specials(sheet: MissionSheet, by: Reckoning) -> tuple[str, ...]:
    """The special missions that the sheet proves, and those it claims where it cannot tell."""
    facts = LogFacts(
        by.mission.number,
        {**by.earlier, by.mission.number: Known(None, sheet, by.targets)},
        by.rulings,
    )
    earned = []
    for special in by.mission.specials:
        proved = evaluate(special.when, facts, by.rulings)
        if proved or (proved is None and special.id in sheet.specials):
            earned.append(special.id)
    return tuple(earned)


def find_winner(row: CampaignRow, sheet: MissionSheet | None, by: Reckoning) -> Winner:
    """Who won: by an override of the mission if one holds, else by points, equal points by the ruling (TH-133)."""
    return find_winners(row, sheet, by)[-1]


def find_winners(row: CampaignRow, sheet: MissionSheet | None, by: Reckoning) -> tuple[Winner, ...]:
    """Who may have won: the winner of each override that nobody knows of, and last whom the known facts give."""
    facts = LogFacts(
        by.mission.number,
        {**by.earlier, by.mission.number: Known(row, sheet, by.targets)},
        by.rulings,
    )
    possible: list[Winner] = []
    for override in by.mission.victory.overrides:
        holds = evaluate(override.when, facts, by.rulings)
        if holds is not False:
            possible.append(override.winner)
        if holds:
            return tuple(possible)
    if row.raf_vp != row.luft_vp:
        possible.append("raf" if row.raf_vp > row.luft_vp else "luftwaffe")
    else:
        tie = by.rulings.get(by.mission.victory.tie, "draw_not_won")  # TH-E62
        by_tie: dict[str, Winner] = {"luftwaffe_wins": "luftwaffe", "raf_wins": "raf"}
        possible.append(by_tie.get(tie, "draw"))
    return tuple(possible)
