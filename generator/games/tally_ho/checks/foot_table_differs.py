"""A printed table of guns and balloons says something else than the rules played.

Answers: TH-L509

What it finds: a line of `foot` in `printed.yaml` whose dice, trigger, second roll or losses are not
those of `flak` in `charts.yaml`.

Why it matters: the foot of the sheet is what players read when the guns open up; half the table
rolls by it and half by the rules.

Bad:
    # printed.yaml foot.0.confirm_dice
    2
Good:
    # printed.yaml foot.0.confirm_dice
    1
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.charts import Charts, Flak
from generator.games.tally_ho.printed import Printed, PrintedFoot
from generator.model.pack import Pack
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL044", "foot-table-differs", Severity.WARNING, __doc__, ("TH-L509",))


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each figure that differs, at the printed figure or, if it is missing, at the line."""
    printed, charts = pack.one("printed", Printed), pack.one("charts", Charts)
    weapons = {f.id: f for f in charts.flak} if charts else {}
    for line in printed.foot if printed else ():
        played = weapons.get(line.weapon)
        if played is None:
            if charts is not None:
                message = f"there is no weapon called `{line.weapon}`"
                yield FINDING.at(pack.span(line, "weapon"), message, near_miss(line.weapon, weapons))
            continue
        yield from _compare(pack, line, played)


def _compare(pack: Pack, line: PrintedFoot, played: Flak) -> Iterator[Diagnostic]:
    for field, called in (("dice", "dice"), ("trigger", "first roll"), ("confirm_dice", "second dice")):
        read, known = getattr(line, field), getattr(played, field)
        if read == known:
            continue
        place = pack.span(line, "weapon") if read is None else pack.span(line, field)
        said = f"{line.place} leaves out the {called}" if read is None else f"{line.place} has {called} `{read}`"
        yield FINDING.at(
            place,
            f"{said}, the rules played {known}",
            "correct the one that is wrong; a ruling settles what is played",
            [(pack.span(played, field), "the figure played")],
        )
    for altitude in {**played.losses, **line.losses}:
        read, known = line.losses.get(altitude), played.losses.get(altitude)
        if str(read) == str(known):
            continue
        place = pack.span(line, "losses") if read is None else pack.span(line, "losses", altitude)
        if read is None:
            said = f"{line.place} leaves out `{altitude}`"
        else:
            said = f"{line.place} loses on `{read}` at {altitude}"
        yield FINDING.at(
            place,
            f"{said}, the rules played {f'lose on {known}' if known else 'lose nothing there'}",
            "correct the one that is wrong; a ruling settles what is played",
            [(pack.span(played, "losses"), "the figures played")],
        )
