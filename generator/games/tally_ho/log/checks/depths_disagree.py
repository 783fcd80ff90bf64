"""Two records of one mission say different things.

What it finds: a row that does not follow from the sheet beside it, or a sheet that does not follow from its transcript.

Why it matters: one of them was added up wrong, and nobody can tell later which was meant.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 4, luft_vp: 0, schwarms_lost: 2, vics_lost: 0, winner: raf}
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
         losses: [{cause: aaa, rescued: false}], attack: {kind: bombed, target: convoy, hits: 1}}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}

Good:
    missions:
      - mission: 1
        row: {raf_vp: 2, luft_vp: 3, schwarms_lost: 1, vics_lost: 0, winner: luftwaffe}
        sheet: one.sheet.yaml
    # file one.sheet.yaml
    format: 1
    pack: tally-ho
    mission: 1
    units:
      - {id: 101, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 102, side: raf, type: spitfire, strength: 4, start: Lympne}
      - {id: 151, side: raf, type: hurricane, strength: 4, start: Lympne}
      - {id: 501, side: luftwaffe, type: do17, strength: 4, start: column 1, altitude: LL,
         losses: [{cause: aaa, rescued: false}], attack: {kind: bombed, target: convoy, hits: 1}}
      - {id: 502, side: luftwaffe, type: do17, strength: 4, start: column 2, altitude: LL}
      - {id: 503, side: luftwaffe, type: do17, strength: 4, start: column 3, altitude: LL}
      - {id: 504, side: luftwaffe, type: do17, strength: 4, start: column 4, altitude: LL}
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from generator.games.tally_ho.log.chain import compose_row, compose_sheet
from generator.games.tally_ho.log.records import Loss, MissionSheet, SheetUnit
from generator.games.tally_ho.log.war import War
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("LOG017", "depths-disagree", Severity.ERROR, __doc__)

_COLUMNS = ("raf_vp", "luft_vp", "schwarms_lost", "vics_lost", "hits")
_UNIT = ("side", "type", "strength", "ace", "international", "start", "altitude", "fuel_used", "attack")


def check(war: War) -> Iterator[Diagnostic]:
    """Row against sheet, sheet against transcript; each difference told with both places."""
    for index, entry, mission in war.each():
        sheet = war.sheet(index)
        source = war.file.sheets.get(index) or war.file.transcripts.get(index)
        if entry.row is not None and sheet is not None and source is not None and sheet.mission == mission.number:
            computed = compose_row(sheet, war.reckoning(mission.number))
            for column in _COLUMNS:
                written, follows = getattr(entry.row, column), getattr(computed, column)
                if written is not None and not follows - _unsure(war, sheet, column) <= written <= follows:
                    yield FINDING.at(
                        war.log.span(entry, "row", column),
                        f"`{column}` is {written} here, and {follows} by the sheet",
                        "correct whichever was added up wrong",
                        [(source.span(source.record, "units", key=True), "the sheet that it should follow from")],
                    )
        if index in war.file.sheets and index in war.file.transcripts:
            yield from _check_sheet(war, index)


def _check_sheet(war: War, index: int) -> Iterator[Diagnostic]:
    sheet, transcript = war.file.sheets[index], war.file.transcripts[index]
    follows = {u.id: u for u in compose_sheet(transcript.record).units}
    record: MissionSheet = sheet.record
    for unit in record.units:
        other = follows.pop(unit.id, None)
        if other is None:
            yield FINDING.at(
                sheet.span(unit, "id"),
                f"unit `{unit.id}` is not in the transcript",
                "correct whichever is wrong",
                [(transcript.span(transcript.record, "units", key=True), "the units of the transcript")],
            )
            continue
        for name, written, told in _differences(unit, other):
            yield FINDING.at(
                sheet.span(unit, name),
                f"`{name}` of unit `{unit.id}` is {written} here, and {told} by the transcript",
                "correct whichever is wrong",
                [(transcript.span(transcript.record, "rounds", key=True), "the Rounds that it should follow from")],
            )
    for missing in follows.values():
        yield FINDING.at(
            sheet.span(record, "units", key=True),
            f"unit `{missing.id}` of the transcript is not on the sheet",
            "correct whichever is wrong",
            [(transcript.span(transcript.record, "units", key=True), "the units of the transcript")],
        )


def _differences(unit: SheetUnit, other: SheetUnit) -> Iterator[tuple[str, object, object]]:
    for name in _UNIT:
        ours, theirs = getattr(unit, name), getattr(other, name)
        if name == "fuel_used" and None in (ours, theirs):
            continue
        if name == "attack" and ours is not None and theirs is not None and None in (ours.place, theirs.place):
            ours, theirs = (a.model_copy(update={"place": None}) for a in (ours, theirs))
        if ours != theirs:
            yield name, _told(ours), _told(theirs)
    if not _agree(unit.losses, other.losses):
        yield "losses", _told(unit.losses), _told(other.losses)


def _agree(ours: tuple[Loss, ...], theirs: tuple[Loss, ...]) -> bool:
    """Whether both tell of the same losses; what a loss leaves unknown agrees with anything."""
    if len(ours) != len(theirs) or len(ours) > 4:  # More than four: another check tells.
        return len(ours) == len(theirs)
    return any(all(map(_same, ours, order)) for order in permutations(theirs))


def _same(ours: Loss, theirs: Loss) -> bool:
    return ours.rescued in (None, theirs.rescued) and ours.cause in ("unknown", theirs.cause)


def _unsure(war: War, sheet: MissionSheet, column: str) -> int:
    """How many points fewer a side may have than the sheet gives, for crews of whom nobody knows."""
    losers = {"raf_vp": "luftwaffe", "luft_vp": "raf"}.get(column)
    unknown = sum(x.rescued is None for u in sheet.units if u.side == losers for x in u.losses)
    points = war.view.charts.victory_points
    return unknown * (points.worth("element_lost") - points.worth("element_rescued"))


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return f"{len(value)} lost" if value else "none lost"
    kind, hits = getattr(value, "kind", None), getattr(value, "hits", None)
    if kind is not None:
        return f"{kind} with {hits} hits"
    return f"`{value}`" if value is not None else "nothing"
