"""A set-up in words: who turned up, where each counter goes, what the campaign did to it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.tally_ho.charts import Nationality
from generator.games.tally_ho.effects import RemoveType, Rolls, StrengthRoll
from generator.games.tally_ho.setup.carry_over import Carried
from generator.games.tally_ho.setup.play import Placed, PlayedSetUp

SIDES = {"raf": "Royal Air Force", "luftwaffe": "Luftwaffe"}


def compose_set_up_text(play: PlayedSetUp, campaign: bool) -> str:
    """Plain lines for a terminal, at most 100 characters wide, without colour."""
    mission = play.mission
    day = f"{mission.weekday} {mission.date.day} {mission.date:%B %Y}"
    lines = [f"Mission {mission.number}: {mission.title}", day]
    if play.seed is not None:
        lines.append(f"Dice: seed {play.seed}")
    if campaign and play.carried:
        lines += ["", "Carried over from the campaign", *(f"  {describe_carried(c)}" for c in play.carried)]
    elif play.carried:
        lines += ["", "Played singly: nothing is carried over (use --campaign for that)."]
    for side, name in SIDES.items():
        units = play.of(side)
        word = "Squadron" if side == "raf" else "Staffel"
        plural = "Squadrons" if side == "raf" else "Staffeln"
        lines += ["", f"{name}: {len(units)} {word if len(units) == 1 else plural}"]
        lines += _table(units, side)
    for stack in play.stacks:
        numbers = _listed([p.unit.id for p in stack.units])
        if stack.formation:
            counter = f"counter {stack.letter}" if stack.letter else "no formation counter is left; stack them"
            lines += [
                "",
                f"{numbers} share hex {stack.hex}: a Massed Formation ({counter}), altitude {stack.altitude}.",
            ]
        else:
            lines += ["", f"{numbers} share hex {stack.hex} and move separately."]
    if play.notes:
        lines += ["", *play.notes]
    lines += ["", "Face the Luftwaffe to the top of the map, your Squadrons as you please."]
    return "\n".join(lines)


def describe_carried(carried: Carried) -> str:
    """One carry-over rule and its answer, in a line."""
    if carried.applies is None:
        return f"? {carried.rule.printed} (the log does not say; taken as not applying)"
    if not carried.applies:
        return f"- {carried.rule.printed} (did not come about)"
    effects = "; ".join(filter(None, (describe_effect(e, carried.side) for e in carried.rule.effects)))
    return f"+ {carried.rule.printed} ({effects})"


def describe_effect(effect: object, side: str) -> str:
    """What one effect does to a set-up, in a few words."""
    unit = "Squadron" if side == "raf" else "Staffel"
    match effect:
        case Rolls():
            count = abs(effect.rolls)
            word = unit if count == 1 else {"Squadron": "Squadrons", "Staffel": "Staffeln"}[unit]
            return f"{count} {word} {'fewer' if effect.rolls < 0 else 'more'}"
        case StrengthRoll():
            return f"{effect.strength_roll:+d} to strength rolls"
        case RemoveType():
            return f"no {effect.remove_type}"
    return ""


def describe_nation(nation: Nationality) -> str:
    """`Poland (+3 dice, comms -3)`."""
    dice = f"+{nation.dice} {'die' if nation.dice == 1 else 'dice'}"
    return f"{nation.name} ({dice}{f', comms {nation.comms:+d}' if nation.comms else ''})"


def _table(units: Sequence[Placed], side: str) -> list[str]:
    heads = ["No.", "Type", "Vics" if side == "raf" else "Schw.", "Starts", "Hex", "Alt.", "Remarks"]
    if side == "raf":
        heads.remove("Alt.")
    rows = [heads]
    for placed in units:
        unit = placed.unit
        remarks = []
        if unit.ace:
            remarks.append("Ace")
        if placed.nation:
            remarks.append(describe_nation(placed.nation))
        row = [unit.id, placed.aircraft.short, str(unit.strength), unit.start, str(placed.hex or "-")]
        if side != "raf":
            row.append(unit.altitude or "-")
        rows.append([*row, ", ".join(remarks)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    return [
        ("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip() for row in rows
    ]


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
