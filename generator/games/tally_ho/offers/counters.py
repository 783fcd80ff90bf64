"""Counters as named tables: one row a piece of card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.engine.game import Scope
from generator.games.tally_ho.aircraft import TallyHoAircraft
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.sentences import SIDES
from generator.games.tally_ho.setup.odds import enough_units, find_largest, most_of_each_type
from generator.games.tally_ho.setup.supply import chance_of_shortage, find_core
from generator.model.rows import Cell, Row, Rows, row


def count_unit_counters(game: TallyHo, scope: Scope) -> Mapping[str, int]:
    """How many counters of each type there are, in the order of the charts; types not needed are left out.

    For the whole pack: the most that any mission can need and the spares, but never fewer than the
    minimum. For chosen missions: exactly the most that one of them can need (TH-E73).
    """
    most = most_of_each_type(_missions(game, scope))
    if scope.missions is not None:
        return {t: most[t] for t in game.aircraft if most.get(t)}
    supply = game.counters
    return {t: max(supply.minimum, most.get(t, 0) + (supply.spare if t in most else 0)) for t in game.aircraft}


def count_core_counters(game: TallyHo, scope: Scope) -> Mapping[str, int]:
    """How many of them the core set has: so many that hardly a set-up runs short, and for the whole pack never fewer
    than the minimum of a type that flies.
    """
    core = find_core(_missions(game, scope), Fraction(1, game.counters.one_in))
    least = game.counters.minimum if scope.missions is None else 0
    return {t: min(n, max(core.get(t, 0), least)) for t, n in count_unit_counters(game, scope).items()}


def _missions(game: TallyHo, scope: Scope) -> tuple[Mission, ...]:
    return tuple(m for m in game.missions.values() if scope.wants(m.number))


def unit_number(game: TallyHo, type_id: str, index: int) -> int:
    """The number on a type's counter, counted from 0: the same for good, whatever else a pack holds."""
    return game.counters.blocks[type_id].first + index


def offer_supply(game: TallyHo, scope: Scope) -> Mapping[str, Rows]:
    """The unit counters as three tables that belong together.

    `unit_counters`: a row for each counter of the core set, numbered from the type's block. `further_counters`: one
    for each that only the rarest set-ups ask for; numbers go on where the core set ends. `shortage`: see below.
    """
    core, every = count_core_counters(game, scope), count_unit_counters(game, scope)
    return {
        "unit_counters": tuple(_units(game, {t: range(n) for t, n in core.items()})),
        "further_counters": tuple(_units(game, {t: range(core[t], n) for t, n in every.items()})),
        "shortage": _shortage(game, scope, core, sum(every.values())),
    }


def _units(game: TallyHo, wanted: Mapping[str, range]) -> Iterator[Row]:
    for type_id, indices in wanted.items():
        if type_id in game.counters.blocks:
            for index in indices:
                yield _unit(game, game.aircraft[type_id], unit_number(game, type_id, index))


def _shortage(game: TallyHo, scope: Scope, core: Mapping[str, int], every: int) -> Rows:
    """One row: `core` and `every` counter, and the mission whose set-up runs short of the core set most often.

    `number` and `title` tell that mission, `chance` in how many set-ups it happens once, `further` how many counters
    the core set lacks, `kit` for which missions it is and `option` how to ask for them, if not for all. Without any
    mission there is no row.
    """
    missions = _missions(game, scope)
    if not missions:
        return ()
    chances = {m.number: chance_of_shortage(m, core) for m in missions}
    worst = max(missions, key=lambda m: chances[m.number])
    chance = chances[worst.number]
    return (
        row(
            {
                "core": sum(core.values()),
                "every": every,
                "number": Cell(worst.number, game.pack.span(worst, "number")),
                "title": Cell(worst.title, game.pack.span(worst, "title")),
                "chance": f"{round(1 / chance):,}" if chance else "",
                "further": every - sum(core.values()),
                "kit": _spell_missions(scope),
                "option": _spell_option(scope),
            }
        ),
    )


def _unit(game: TallyHo, aircraft: TallyHoAircraft, number: int) -> Row:
    def said(field: str, text: object) -> Cell:
        return Cell(text, game.pack.span(aircraft, field))

    return row(
        {
            "id": Cell(number, game.pack.span(game.counters, "blocks", aircraft.id, "first")),
            "type": said("id", aircraft.id),
            "name": said("short", aircraft.short),
            "factors": said("attack_defend", aircraft.attack_defend),
            "attack_kind": said("strafe_bomb", aircraft.strafe_bomb or ""),
            "silhouette": said("art", aircraft.art),
            "insignia": said("nation", f"insignia-{aircraft.colours}"),
            "side": said("side", aircraft.colours),
            "role": said("role", aircraft.role),
            "class": said("role", aircraft.klass),
            "blank": "",
        }
    )


def _spell_missions(scope: Scope) -> str:
    numbers = scope.missions or ()
    if not numbers:
        return ""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"Missions {numbers[0]} to {numbers[-1]}"
    *others, last = map(str, numbers)
    return f"Missions {', '.join(others)} and {last}" if others else f"Mission {last}"


def _spell_option(scope: Scope) -> str:
    """What `build` is given for these missions: ` --mission 1-3`; nothing for all of them."""
    numbers = scope.missions or ()
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f" --mission {numbers[0]}-{numbers[-1]}"
    return "".join(f" --mission {n}" for n in numbers)


def offer_formation_counters(game: TallyHo, scope: Scope) -> Rows:
    """One row for each Massed Formation counter; for chosen missions without the Italians if none flies."""
    wanted = {game.aircraft[t].colours for t in count_unit_counters(game, scope) if t in game.aircraft}
    rows: list[Row] = []
    for formation in game.counters.formations:
        if formation.side not in wanted:
            continue
        lead = game.aircraft.get(formation.silhouette)
        role = lead.role if lead else "fighter"
        rows.append(
            row(
                {
                    "id": Cell(formation.id, game.pack.span(formation, "id")),
                    "letter": Cell(formation.letter, game.pack.span(formation, "letter")),
                    "owner": Cell(formation.owner, game.pack.span(formation, "owner")),
                    "short": Cell(
                        formation.short or formation.owner,
                        game.pack.span(formation, "short" if formation.short else "owner"),
                    ),
                    "side": Cell(formation.side, game.pack.span(formation, "side")),
                    "role": role,
                    "class": f"{formation.side}-{role}",
                    "silhouette": Cell(formation.silhouette, game.pack.span(formation, "silhouette")),
                    "insignia": f"insignia-{formation.side}",
                    "blank": "",
                }
            )
        )
    return tuple(rows)


def offer_markers(game: TallyHo, scope: Scope) -> Rows:
    """One row for each kind of marker; `copies` says how many, `why` for what."""
    international = any(find_largest(m, "raf").internationals for m in game.missions.values() if scope.wants(m.number))
    return tuple(
        row(
            {
                "id": Cell(marker.id, game.pack.span(marker, "id")),
                "style": Cell(marker.style, game.pack.span(marker, "style")),
                "text": Cell(marker.text, game.pack.span(marker, "text")),
                "sub": Cell(marker.sub or "", game.pack.span(marker, "sub")),
                "copies": Cell(marker.copies, game.pack.span(marker, "copies")),
                "why": Cell(marker.why, game.pack.span(marker, "why")),
                "blank": "",
            }
        )
        for marker in game.counters.markers
        if marker.style != "nation" or international or scope.missions is None
    )


def offer_pieces(game: TallyHo, mission: Mission) -> Rows:
    """What to take out of the box for one mission: how many of what, and for whom.

    Enough for ninety-nine set-ups of a hundred; the sheets hold the rest.
    """
    return tuple(_pieces(game, mission))


def _pieces(game: TallyHo, mission: Mission) -> Iterator[Row]:
    for side in SIDES:
        largest = find_largest(mission, side)
        set_up = mission.side(side)
        for type_id in largest.per_type:
            number = enough_units(set_up, lambda e, t=type_id: e.type == t, largest.units)  # type: ignore[misc]
            first = unit_number(game, type_id, 0) if type_id in game.counters.blocks else 0
            yield row(
                {
                    "side": side,
                    "what": game.short(type_id),
                    "count": number,
                    "numbers": f"{first}–{first + number - 1}" if number > 1 else str(first),
                }
            )
        flown = {game.aircraft[t].colours for t in largest.per_type if t in game.aircraft}
        formations = [f for f in game.counters.formations if f.side in flown]
        number = min(len(formations), largest.units // 2)
        if number:
            yield row(
                {
                    "side": side,
                    "what": "Massed Formation" if number == 1 else "Massed Formations",
                    "count": number,
                    "numbers": ", ".join(f.letter for f in formations[:number]),
                }
            )
        aces = enough_units(set_up, lambda e: e.ace, largest.units)
        if aces:
            yield row(
                {
                    "side": side,
                    "what": "Ace marker" if aces == 1 else "Ace markers",
                    "count": aces,
                    "numbers": "",
                }
            )
