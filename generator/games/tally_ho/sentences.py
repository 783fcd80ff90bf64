"""English made from conditions and effects, to stand beside the sentence that a person wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from generator.games.tally_ho import effects
from generator.games.tally_ho.aircraft import Side
from generator.games.tally_ho.conditions import All, AnyOf, ByRuling, Condition, Count, Not
from generator.games.tally_ho.effects import Effect


class Names(Protocol):
    """Whoever knows what types and places are called."""

    def short(self, type_id: str) -> str:
        """A type's short name."""
        ...

    def place_name(self, place_id: str) -> str:
        """A place's name."""
        ...


SIDES: Mapping[Side, str] = {"raf": "the RAF", "luftwaffe": "the Luftwaffe"}
ELEMENTS: Mapping[Side, tuple[str, str]] = {"raf": ("Vic", "Vics"), "luftwaffe": ("Schwarm", "Schwarms")}
UNITS: Mapping[Side, tuple[str, str]] = {"raf": ("Squadron", "Squadrons"), "luftwaffe": ("Staffel", "Staffels")}
TARGETS: Mapping[str, tuple[str, str]] = {
    "convoy": ("Convoy", "Convoys"),
    "raf_airfield": ("Airfield", "Airfields"),
    "radar": ("Radar Station", "Radar Stations"),
    "city": ("City", "Cities"),
    "factory": ("Factory", "Factories"),
    "port": ("Port", "Ports"),
}
_CAUSES: Mapping[str, str] = {
    "dogfight": "in Dogfights",
    "aaa": "to AAA",
    "balloon": "to balloons",
    "friendly_fire": "to their own guns",
    "bombing": "by bombing",
    "strafing": "by strafing",
}
_VERBS: Mapping[str, tuple[str, str]] = {
    "hits": ("scores", "scored"),
    "bombed": ("bombs", "bombed"),
    "strafed": ("strafes", "strafed"),
    "elements_lost": ("loses", "lost"),
    "squadrons_lost": ("loses", "lost"),
    "aces_downed": ("loses", "lost"),
    "vp": ("has", "had"),
    "exited": ("gets", "got"),
    "squadrons": ("begins with", "began with"),
}


def compose_clause(condition: Condition, names: Names, rulings: Mapping[str, str] | None = None) -> str:
    """A condition as a clause in lower case, to stand after "if"; never empty.

    With `rulings` only the choice in force is told, otherwise every choice with its value.
    """
    match condition:
        case All():
            return _join([_part(c, names, rulings) for c in condition.all], "and")
        case AnyOf():
            return _join([_part(c, names, rulings) for c in condition.any], "or")
        case Not():
            return f"it is not so that {_part(condition.not_, names, rulings)}"
        case ByRuling():
            if rulings is not None and condition.by_ruling in rulings:
                return compose_clause(condition.choices[rulings[condition.by_ruling]], names, rulings)
            choices = [
                f"{_part(c, names, rulings)} (where `{condition.by_ruling}` is `{value}`)"
                for value, c in condition.choices.items()
            ]
            return _join(choices, "or")
        case Count():
            return _count(condition, names)


def _part(condition: Condition, names: Names, rulings: Mapping[str, str] | None) -> str:
    clause = compose_clause(condition, names, rulings)
    composite = isinstance(condition, (All, AnyOf)) and len(clause.split(", ")) > 1
    return f"({clause})" if composite else clause


def _join(parts: Sequence[str], word: str) -> str:
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def _count(count: Count, names: Names) -> str:
    if count.count == "rounds":
        clause = f"the Mission lasts {_quantity(count, 'Round', 'Rounds')}"
        return f"in Mission {count.mission} {clause.replace('lasts', 'lasted')}" if count.mission else clause
    assert count.side is not None, "a record without a side was refused"
    verb = _VERBS[count.count][1 if count.mission else 0]
    words = [f"in Mission {count.mission}"] if count.mission else []
    words += [SIDES[count.side], verb, _object(count, names)]
    if count.cause:
        words.append(_CAUSES[count.cause])
    return " ".join(words)


def _object(count: Count, names: Names) -> str:
    assert count.side is not None
    of_type = f" of {names.short(count.type)}" if count.type else ""
    with_type = f" with {names.short(count.type)}" if count.type else ""
    at_place = f" at {names.place_name(count.place)}" if count.place else ""
    match count.count:
        case "hits":
            where = ""
            if count.target:
                single = " or ".join(TARGETS[t][0] for t in count.target)
                plural = " or ".join(TARGETS[t][1] for t in count.target)
                where = f" on each {single}" if count.of_each else f" on {plural}"
            elif count.of_each:
                where = " on each Target"
            return _quantity(count, "hit", "hits") + where + at_place + with_type
        case "bombed" | "strafed":
            single = " or ".join(TARGETS[t][0] for t in count.target) or "hex"
            plural = " or ".join(TARGETS[t][1] for t in count.target) or "hexes"
            return _quantity(count, single, plural) + at_place + with_type
        case "elements_lost":
            return _quantity(count, *ELEMENTS[count.side]) + of_type
        case "squadrons_lost":
            return _quantity(count, *(f"whole {u}" for u in UNITS[count.side])) + of_type
        case "squadrons":
            return _quantity(count, *UNITS[count.side]) + of_type
        case "exited":
            return _quantity(count, *UNITS[count.side]) + of_type + " off the map"
        case "aces_downed":
            return _quantity(count, "Ace", "Aces") + of_type
        case _:
            return _quantity(count, "Victory Point", "Victory Points")


def _quantity(count: Count, one: str, many: str) -> str:
    name, number = count.comparison
    noun = one if number == 1 else many
    if number == 0:
        if name in ("exactly", "at_most"):
            return f"no {one}"
        return f"any {many}" if name == "more_than" else f"any number of {many}"
    words = {"at_least": "at least ", "at_most": "at most ", "more_than": "more than ", "exactly": "exactly "}
    return f"{words[name]}{number} {noun}"


def compose_effect(effect: Effect, names: Names, side: Side) -> str:
    """An effect as a clause in lower case; `side` is whose set-up or rule it stands in. Never empty."""
    match effect:
        case effects.Rolls():
            one, many = UNITS[side]
            number = abs(effect.rolls)
            more = "more" if effect.rolls > 0 else "fewer"
            return f"roll for {number} {one if number == 1 else many} {more}"
        case effects.StrengthRoll():
            whom = f"each {names.short(effect.type)} {UNITS[side][0]}" if effect.type else f"each {UNITS[side][0]}"
            if effect.strength_roll < 0:
                return f"take {-effect.strength_roll} from the strength roll of {whom}"
            return f"add {effect.strength_roll} to the strength roll of {whom}"
        case effects.RemoveType():
            return f"take every {names.short(effect.remove_type)} that was rolled out again"
        case effects.Discard():
            one, many = UNITS[side]
            unit = one if effect.discard == 1 else many
            return f"take {effect.discard} {names.short(effect.type)} {unit} out again"
        case effects.HitThreshold():
            kinds = " or ".join(TARGETS[t][1] for t in effect.target)
            against = f" against {kinds}" if kinds else ""
            rolls = "a 6 only" if effect.hit_threshold == 6 else f"{effect.hit_threshold} or more"
            return f"{names.short(effect.type)} hits{against} on {rolls}"
        case effects.DelayUntil():
            place = names.place_name(effect.place)
            return f"Squadrons starting at {place} do not move before Round {effect.delay_until}"
        case effects.Restrict():
            whom = f"{names.short(effect.type)}" if effect.type else SIDES[effect.side]
            what = {"bombing": "bomb", "strafing": "strafe", "formations": "form Massed Formations"}
            return f"{whom} may not {what[effect.restrict]}"
        case effects.Points():
            verb = "scores" if effect.vp >= 0 else "loses"
            return f"{SIDES[effect.side]} {verb} {abs(effect.vp)} VP"
        case effects.Win():
            return f"{SIDES[effect.win]} wins the Mission"


def compose_brief_effect(effect: Effect, names: Names, side: Side) -> str:
    """An effect on a set-up in as few words as a form has room for; other effects as a clause. Never empty."""
    one, many = UNITS[side]
    match effect:
        case effects.Rolls():
            number = abs(effect.rolls)
            return f"{number} {one if number == 1 else many} {'more' if effect.rolls > 0 else 'fewer'}"
        case effects.StrengthRoll():
            whom = f" {names.short(effect.type)}" if effect.type else ""
            return f"{effect.strength_roll:+d} strength{whom}".replace("-", "−")
        case effects.RemoveType():
            return f"no {names.short(effect.remove_type)}"
        case effects.Discard():
            return f"{effect.discard} {names.short(effect.type)} {one if effect.discard == 1 else many} fewer"
        case _:
            return compose_effect(effect, names, side)


def compose_sentence(
    when: Condition | None,
    then: Sequence[Effect],
    names: Names,
    side: Side,
    rulings: Mapping[str, str] | None = None,
) -> str:
    """The whole: "If …, …." or, without a condition, the effects alone; a capital and a full stop."""
    told = _join([compose_effect(e, names, side) for e in then], "and") if then else "nothing changes"
    text = f"if {compose_clause(when, names, rulings)}, {told}" if when is not None else told
    return f"{text[0].upper()}{text[1:]}."
