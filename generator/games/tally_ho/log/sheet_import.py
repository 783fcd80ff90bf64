"""Tracking sheets filled in on a screen become the text of a log or of a sheet beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.games.tally_ho.aircraft import Side, TallyHoAircraft
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.import_findings import FORM_INCOMPLETE, FORM_NOT_TAKEN, FORM_UNREADABLE, FORM_VALUE
from generator.games.tally_ho.log.read import FORMAT, LogFile, decode_log, decode_record
from generator.games.tally_ho.log.records import CampaignLog, MissionSheet
from generator.games.tally_ho.log.write import compose_entry, compose_log
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.offers.missions import boxes_asked
from generator.games.tally_ho.pack import TallyHo
from generator.model.hex_map import ALTITUDES
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, Finding
from generator.source.pdf_fields import FilledField
from generator.source.read import Source
from generator.source.span import whole

Fields = Mapping[str, FilledField]

_CAUSES = {"D": "dogfight", "A": "aaa", "B": "balloon", "F": "friendly_fire", "?": "unknown"}
_WINNERS = ("raf", "luftwaffe", "draw")
_FIGURES = ("raf_vp", "luftwaffe_vp", "schwarms_lost", "vics_lost")
_SIDES: tuple[tuple[Side, str, str], ...] = (("raf", "raf_rows", "vics"), ("luftwaffe", "luftwaffe_rows", "schwarms"))


@dataclass(frozen=True, slots=True)
class Imported:
    """One text made of a form: the name of the file it belongs in, and the text as a source for findings."""

    name: str
    source: Source


def import_form(fields: Fields, view: TallyHo, shown: str) -> tuple[tuple[Imported, ...], list[Diagnostic]]:
    """The texts that the fields of one PDF give, and all that is wrong with them; `shown` names the PDF.

    A Mission Tracking Sheet gives a `MissionSheet`, each further one in the file another; a Campaign Tracking
    Sheet gives a log. Texts with errors are given too, so that a person can see and mend them.
    """
    reader = _Reader(view, shown)
    made: list[Imported] = []
    for part in _sheets(fields):
        if any(name.startswith("campaign_rows/") for name in part):
            made.append(reader.campaign(part))
        elif any(name.startswith("raf_rows/") for name in part):
            if _is_filled(part, ("raf_rows/", "luftwaffe_rows/")):
                made += reader.sheet(part)
        else:
            reader.tell(FORM_UNREADABLE, "its fields are not those of a tracking sheet", "import a form that is logged")
            break
    if not made and not reader.diagnostics:
        reader.tell(FORM_INCOMPLETE, "no row of it is filled in", "save the form in the viewer before it is imported")
    return tuple(made), reader.diagnostics


def _sheets(fields: Fields) -> Iterator[dict[str, FilledField]]:
    """The fields by sheet, without the `sheet2/` before the names of the second."""
    parts: dict[str, dict[str, FilledField]] = {}
    for name, field in fields.items():
        match = re.match(r"sheet(\d+)/", name)
        parts.setdefault(match[1] if match else "1", {})[name[match.end() :] if match else name] = field
    return iter(parts.values())


def _is_filled(part: Fields, prefixes: Iterable[str]) -> bool:
    return any(n.startswith(tuple(prefixes)) and (f.crossed or f.text not in ("", "Off")) for n, f in part.items())


class _Reader:
    def __init__(self, view: TallyHo, shown: str) -> None:
        self.view = view
        self.shown = shown
        self.diagnostics: list[Diagnostic] = []

    def tell(self, finding: Finding, message: str, help: str = "") -> None:
        self.diagnostics.append(finding.at(whole(self.shown), message, help))

    # --- one Mission Tracking Sheet -------------------------------------------------

    def sheet(self, part: Fields) -> list[Imported]:
        mission = self.mission(part)
        if mission is None:
            return []
        lines = [
            f"# Read from {Path(self.shown).name}.",
            f"format: {FORMAT}",
            f"pack: {self.view.pack.manifest.id}",
            f"mission: {mission.number}",
            "units:",
        ]
        for side, table, squares in _SIDES:
            for number in _row_numbers(part, table):
                if _is_filled(part, (f"{table}/{number}/",)):
                    unit = self.unit(part, side, f"{table}/{number}", squares)
                    lines += ["  " + line for line in compose_entry(unit)]
        lines.append("specials: [" + ", ".join(self.specials(part, mission)) + "]")
        source = Source(f"sheet-{mission.number:02}.yaml", "\n".join(lines) + "\n")
        self.check_sheet(source, mission)
        return [Imported(source.path, source)]

    def mission(self, part: Fields) -> Mission | None:
        typed = part["mission"].text if "mission" in part else ""
        match = re.match(r"\D{0,12}(\d+)", typed)
        mission = self.view.missions.get(int(match[1])) if match else None
        if mission is None:
            known = ", ".join(map(str, self.view.missions))
            self.tell(FORM_VALUE, f"`{typed}` names no mission", f"begin the field with its number: {known}")
        return mission

    def unit(self, part: Fields, side: Side, row: str, squares: str) -> dict[str, object]:
        values: dict[str, object] = {}
        kind = self.type(part, side, row)
        values["id"] = self.need(part, f"{row}/id")
        values["side"] = side
        values["type"] = kind.id if kind else part[f"{row}/type"].text
        values["strength"] = self.crosses(part, f"{row}/{squares}")
        if not values["strength"]:
            self.tell(
                FORM_INCOMPLETE,
                f"no square is crossed for {part[f'{row}/{squares}/1'].tooltip.rpartition(' ')[0]}",
                "cross one square for each that the unit began with",
            )
        if self.crossed(part, f"{row}/ace"):
            values["ace"] = True
        if nation := self.nation(part, f"{row}/international"):
            values["international"] = nation
        if side == "raf":
            values["start"] = self.need(part, f"{row}/start")
        else:
            values["start"] = f"column {self.need(part, f'{row}/start_column')}"
            altitude = self.need(part, f"{row}/start_altitude").upper()
            if altitude and altitude not in ALTITUDES:
                self.tell_value(part, f"{row}/start_altitude", f"write one of {', '.join(ALTITUDES)}")
            values["altitude"] = altitude
        values["losses"] = tuple(self.losses(part, row))
        values["fuel_used"] = self.crosses(part, f"{row}/fuel")
        fights = [f.text for n, f in part.items() if n.startswith(f"{row}/dogfight/") and f.text]
        if fights:
            values["dogfights"] = fights
        hits = part.get(f"{row}/hits")
        if hits is not None and hits.text:
            values["attack"] = self.attack(hits, kind)
        return values

    def type(self, part: Fields, side: Side, row: str) -> TallyHoAircraft | None:
        typed = part[f"{row}/type"].text
        if not typed:
            self.need(part, f"{row}/type")
            return None
        kinds = [a for a in self.view.aircraft.values() if a.side == side]
        for kind in kinds:
            if _plain(typed) in {_plain(word) for word in (kind.id, kind.short, kind.name, kind.nickname or kind.id)}:
                return kind
        self.tell_value(part, f"{row}/type", near_miss(typed, [k.short for k in kinds]))
        return None

    def nation(self, part: Fields, name: str) -> str | None:
        typed = part[name].text if name in part else ""
        if not typed:
            return None
        nations = self.view.charts.international.rows.values()
        for nation in nations:
            if _plain(nation.name).startswith(_plain(typed)) or _plain(nation.id).startswith(_plain(typed)):
                return nation.id
        self.tell_value(part, name, near_miss(typed, [n.id for n in nations]))
        return None

    def losses(self, part: Fields, row: str) -> Iterator[dict[str, object]]:
        for column, rescued in (("rescued", True), ("lost", False)):
            for name, field in part.items():
                if name.startswith(f"{row}/{column}/") and field.text:
                    cause = _CAUSES.get(field.text.upper())
                    if cause is None:
                        self.tell_value(part, name, "write D, A, B or F for what it was lost to, ? if nobody knows")
                    yield {"cause": cause or field.text, "rescued": rescued}

    def attack(self, hits: FilledField, kind: TallyHoAircraft | None) -> dict[str, object]:
        count = int(hits.text) if hits.text.isascii() and hits.text.isdigit() else None
        if count is None:
            self.tell(
                FORM_VALUE, f"`{hits.text}` in “{hits.tooltip}” is not a number", "write how many hits were scored"
            )
        strafes = kind is not None and kind.strafe_bomb is not None and kind.strafe_bomb.kind == "s"
        self.tell(
            FORM_NOT_TAKEN,
            f"“{hits.tooltip}” does not say what was hit",
            "add `target:` to the attack: convoy, airfield, city and the like",
        )
        return {"kind": "strafed" if strafes else "bombed", "hits": count or 0}

    def specials(self, part: Fields, mission: Mission) -> list[str]:
        achieved = []
        for number in _row_numbers(part, "specials"):
            written = part.get(f"specials/{number}/text")
            if written is not None and written.text:
                self.tell(
                    FORM_NOT_TAKEN,
                    f"the special mission `{written.text}` was written in by hand",
                    "add its id to `specials`, if it is one of the mission's",
                )
            elif self.crossed(part, f"specials/{number}") and number <= len(mission.specials):
                achieved.append(mission.specials[number - 1].id)
        return achieved

    def check_sheet(self, source: Source, mission: Mission) -> None:
        """Holds the sheet against the rules as if it stood in a log of its own."""
        sheet, found = decode_record(MissionSheet, source)
        self.diagnostics += found
        if sheet is None:
            return
        manifest = self.view.pack.manifest
        text = compose_log(manifest.id, manifest.version, "-").replace(
            "missions: []", f"missions:\n  - {{mission: {mission.number}, sheet: {source.path}}}"
        )
        log, _ = decode_record(CampaignLog, Source("", text))
        assert log is not None, "a log of one sheet is always a log"
        every = check_log(self.view, LogFile(Path(), log, {0: sheet}))
        self.diagnostics += [d for d in every if d.span.path == source.path]

    # --- the Campaign Tracking Sheet ------------------------------------------------

    def campaign(self, part: Fields) -> Imported:
        manifest = self.view.pack.manifest
        player = part["player"].text if "player" in part else ""
        if not player:
            self.tell(FORM_INCOMPLETE, "the field for the controller is empty", "a log needs its player's name")
        text = compose_log(manifest.id, manifest.version, player or "unknown")
        entries: list[str] = []
        missions = list(self.view.campaign.missions())
        for number in _row_numbers(part, "campaign_rows"):
            row = f"campaign_rows/{number}"
            if number <= len(missions) and _is_filled(part, (f"{row}/",)):
                entries += [
                    "  " + line for line in compose_entry(self.campaign_row(part, row, missions[number - 1].number))
                ]
        if entries:
            text = text.replace("missions: []", "\n".join(["missions:", *entries]))
        source = Source("campaign.yaml", text)
        log, found = decode_log(Path(source.path), source)
        self.diagnostics += found if log is None else check_log(self.view, log, found)
        return Imported(source.path, source)

    def campaign_row(self, part: Fields, row: str, mission: int) -> dict[str, object]:
        figures: dict[str, object] = {}
        for column in _FIGURES:
            typed = self.need(part, f"{row}/{column}")
            if typed and not (typed.isascii() and typed.isdigit()):
                self.tell_value(part, f"{row}/{column}", "write a whole number")
            key = "luft_vp" if column == "luftwaffe_vp" else column
            figures[key] = int(typed) if typed.isascii() and typed.isdigit() else 0
        winners = [w for n, w in enumerate(_WINNERS, 1) if self.crossed(part, f"{row}/winner/{n}")]
        if len(winners) != 1:
            said = "two winners" if winners else "no winner"
            self.tell(FORM_INCOMPLETE, f"mission {mission} has {said}", "cross one of RAF, Luftwaffe, Draw")
        figures["winner"] = winners[0] if winners else "draw"
        notes = part[f"{row}/notes"].text if f"{row}/notes" in part else ""
        known = self.view.missions[mission].specials if mission in self.view.missions else ()
        figures["specials"] = [s.id for s in known if re.search(rf"(?<![\w-]){re.escape(s.id)}(?![\w-])", notes)]
        answers = {}
        for box in boxes_asked(self.view).get(mission, {}):
            yes, no = (self.crossed(part, f"{row}/questions/{box}/{word}") for word in ("yes", "no"))
            if yes and no:
                self.tell(FORM_VALUE, f"the box `{box}` of mission {mission} says yes and no", "cross one")
            elif yes or no:
                answers[box] = yes
        if answers:
            figures["answers"] = answers
        entry: dict[str, object] = {"mission": mission, "row": figures}
        if notes:
            entry["notes"] = notes
        return entry

    # --- fields ---------------------------------------------------------------------

    def need(self, part: Fields, name: str) -> str:
        """The text of a field that may not be empty."""
        field = part.get(name)
        if field is None or not field.text:
            called = field.tooltip if field else name
            self.tell(FORM_INCOMPLETE, f"“{called}” is empty", "fill it in, or clear the whole row")
            return ""
        return field.text

    def tell_value(self, part: Fields, name: str, help: str) -> None:
        field = part[name]
        self.tell(FORM_VALUE, f"`{field.text}` in “{field.tooltip}” cannot be understood", help)

    def crossed(self, part: Fields, name: str) -> bool:
        return name in part and part[name].crossed

    def crosses(self, part: Fields, prefix: str) -> int:
        return sum(f.crossed for n, f in part.items() if n.startswith(f"{prefix}/"))


def _row_numbers(part: Fields, table: str) -> list[int]:
    found = {int(m[1]) for n in part if (m := re.match(rf"{table}/(\d+)(?:/|\Z)", n))}
    return sorted(found)


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())
