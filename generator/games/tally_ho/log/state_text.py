"""How a campaign stands, in words for a terminal and as tables for one printed page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.tally_ho.log.battle_state import NextMission, find_state
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.offers.votes import show_modifier
from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.report.facts import SCHWARM_AIRCRAFT, VIC_AIRCRAFT, PhaseFought
from generator.games.tally_ho.report.plots import offer_plots
from generator.games.tally_ho.report.wording import list_words
from generator.games.tally_ho.setup.carry_over import Carried, Order
from generator.games.tally_ho.setup.text import describe_carried
from generator.games.tally_ho.votes.campaign_end import find_division
from generator.model.rows import Cell, Row, Rows, row

TABLES: tuple[str, ...] = (
    "state_head",
    "state_phases",
    "state_carried",
    "state_set_up",
    "state_rulings",
    "state_plots",
)
"""The tables that `state-of-battle.xml.j2` sees."""

RESULTS = {"raf": "won", "luftwaffe": "lost", "draw": "drawn"}
_MARKS = {True: "applies", False: "does not apply", None: "not told"}


def describe_state(war: War) -> Iterator[str]:
    """Lines for a terminal: the missions in the order written, the next one, what it carries over."""
    state, record = find_state(war), war.log.record
    yield f"{record.campaign or war.view.campaign.title}, commanded by {record.player}"
    for entry in war.entries:
        result = war.row(entry)
        title = next((m.title for m in war.view.campaign.missions() if m.number == entry.mission), "")
        if result is None:
            yield f"  {entry.mission:2}  {title}: no result"
            continue
        yield (
            f"  {entry.mission:2}  {title}: {RESULTS[result.winner]}, {result.raf_vp} points to {result.luft_vp}; "
            f"lost {_many(result.vics_lost, 'Vic')} for {_many(result.schwarms_lost, 'Schwarm')}"
        )
    if state.skipped:
        yield f"Without a result: {_missions(state.skipped)}"
    if state.next is not None:
        yield f"Next: mission {state.next.mission.number}, {state.next.mission.title}"
        for carried in state.next.carried:
            yield f"  {describe_carried(carried)}"
    elif not state.finished:
        yield "Every mission of the pack is fought."
    else:
        yield f"The campaign is fought: {state.won} missions won."
        division = find_division(war)
        if division is None:
            yield "The votes are still to be thrown: opsroom log vote"
        else:
            result_ = "the war goes on" if division.fights else "terms are asked for"
            yield f"The House divided, Ayes {division.ayes}, Noes {division.noes}: {result_}."


def offer_state(war: War) -> Mapping[str, Rows]:
    """The tables of the State of the Battle. Figures know their lines in the log."""
    state, record, view = find_state(war), war.log.record, war.view
    fought = [f for p in state.phases for f in p.fought]
    vics, schwarms = sum(f.row.vics_lost for f in fought), sum(f.row.schwarms_lost for f in fought)
    division = find_division(war)
    ahead = state.next
    head = row(
        {
            "campaign": Cell(
                record.campaign or view.campaign.title, war.log.span(record, "campaign") if record.campaign else None
            ),
            "player": Cell(record.player, war.log.span(record, "player")),
            "fought": len(fought),
            "of": len(view.campaign.missions()),
            "won": state.won,
            "lost": sum(f.row.winner == "luftwaffe" for f in fought),
            "drawn": sum(f.row.winner == "draw" for f in fought),
            "vics": vics,
            "schwarms": schwarms,
            "vic_aircraft": vics * VIC_AIRCRAFT,
            "schwarm_aircraft": schwarms * SCHWARM_AIRCRAFT,
            "last_played": max((f"{f.entry.played.isoformat()}" for f in fought if f.entry.played), default=""),
            "skipped": _missions(state.skipped) if state.skipped else "",
            "next_number": ahead.mission.number if ahead else "",
            "next_title": Cell(ahead.mission.title, view.pack.span(ahead.mission, "title")) if ahead else "",
            "next_date": f"{ahead.mission.weekday} {ahead.mission.date.day} {ahead.mission.date:%B %Y}"
            if ahead
            else "",
            "finished": "yes" if state.finished else "",
            "ayes": division.ayes if division else "",
            "noes": division.noes if division else "",
            "goes_on": "yes" if division and division.fights else "",
        }
    )
    return {
        "state_head": (head,),
        "state_phases": tuple(_phase(war, p) for p in state.phases),
        "state_carried": tuple(_carried(view, c) for c in ahead.carried) if ahead else (),
        "state_set_up": _set_up(view, ahead) if ahead else (),
        "state_rulings": tuple(
            row({"id": name, "value": Cell(value, war.log.span(record, "rulings", name))})
            for name, value in record.rulings.items()
        ),
        "state_plots": offer_plots(fought)[:2] if len(fought) > 1 else (),
    }


def _missions(numbers: tuple[int, ...]) -> str:
    return f"mission{'s' if len(numbers) > 1 else ''} {list_words([str(n) for n in numbers])}"


def _phase(war: War, phase: PhaseFought) -> Row:
    by_number = {f.mission.number: f for f in phase.fought}
    rows = []
    for listed in phase.phase.missions:
        one = by_number.get(listed.number)
        cells: dict[str, str | int | Cell] = {
            "number": listed.number,
            "title": listed.title.rstrip("!"),
            "result": "",
            **dict.fromkeys(("raf_vp", "luft_vp", "vics", "schwarms", "notes"), ""),
        }
        if one is not None:
            place = war.log.span(one.entry, "mission")
            cells.update(
                raf_vp=Cell(one.row.raf_vp, place),
                luft_vp=Cell(one.row.luft_vp, place),
                vics=Cell(one.row.vics_lost, place),
                schwarms=Cell(one.row.schwarms_lost, place),
                result=Cell(RESULTS[one.row.winner].capitalize(), place),
                notes="played so" if one.entry.played_so else "",
            )
        rows.append(row(cells))
    return row(
        {
            "name": phase.phase.name,
            "won": f"{phase.won} of {len(phase.fought)}" if phase.fought else "",
            "missions": tuple(rows),
        }
    )


def _carried(view: TallyHo, carried: Carried) -> Row:
    return row(
        {
            "side": "RAF" if carried.side == "raf" else "Luftwaffe",
            "text": Cell(carried.rule.printed, view.pack.span(carried.rule, "printed")),
            "applies": _MARKS[carried.applies],
            "in_force": "yes" if carried.applies else "",
        }
    )


def _set_up(view: TallyHo, ahead: NextMission) -> Rows:
    return tuple(_order(view, name, order) for name, order in (("RAF", ahead.raf), ("Luftwaffe", ahead.luftwaffe)))


def _order(view: TallyHo, name: str, order: Order) -> Row:
    changes = []
    if order.rolls != order.set_up.rolls:
        changes.append(f"{order.set_up.rolls} as printed")
    if order.strength_bonus:
        changes.append(f"{show_modifier(order.strength_bonus)} to strength rolls")
    changes += [f"{show_modifier(n)} to strength rolls of {view.short(t)}" for t, n in order.bonus_by_type]
    changes += [f"no {view.short(t)}" for t in sorted(order.removed)]
    changes += [f"{n} {view.short(t)} taken out again" for t, n in order.discarded]
    table = order.set_up.table
    return row(
        {
            "side": name,
            "rolls": order.rolls,
            "changes": "; ".join(changes),
            "chart": tuple(
                row(
                    {
                        "die": rolls.printed,
                        "type": view.short(entry.type),
                        "more": ", ".join(w for w, on in (("Ace", entry.ace), ("Intl.", entry.international)) if on),
                    }
                )
                for rolls, entry in table.items()
            ),
            "strength": ", ".join(f"{rolls.printed}: {n}" for rolls, n in order.set_up.strength.items()),
        }
    )


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
