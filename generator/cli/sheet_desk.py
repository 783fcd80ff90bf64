"""A Mission Tracking Sheet asked for at the terminal, row by row, and saved after each row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.games.tally_ho.aircraft import Side
    from generator.games.tally_ho.log.read import Filed, LogFile
    from generator.games.tally_ho.log.records import CampaignRow, MissionSheet, SheetUnit
    from generator.games.tally_ho.mission import Mission
    from generator.games.tally_ho.pack import TallyHo
    from generator.source.diagnostic import Diagnostic

NONE = ("", "none", "-")
_WORDS = {"raf": ("Squadron", "Squadrons", "Vic"), "luftwaffe": ("Staffel", "Staffeln", "Schwarm")}


class SheetDesk:
    """One sheet while it is being filled in: what stands in its file is what has been answered so far."""

    def __init__(self, view: TallyHo, path: Path, sheet: Filed[MissionSheet] | None, log: LogFile | None) -> None:
        self.view = view
        self.path = path
        self.log = log
        self._sheet = sheet
        self._backed_up = False

    @property
    def started(self) -> bool:
        """Whether there is a sheet yet."""
        return self._sheet is not None

    @property
    def sheet(self) -> Filed[MissionSheet]:
        """The sheet as it stands; there must be one."""
        assert self._sheet is not None
        return self._sheet

    def check(self) -> tuple[CampaignRow | None, list[Diagnostic]]:
        """The row that follows, and every finding, by the rulings and carry-over of the campaign if there is one."""
        from generator.games.tally_ho.log.sheet_fill import check_sheet

        return check_sheet(self.view, self.sheet, self.log)

    # --- set-up ---------------------------------------------------------------------

    def ask_set_up(self, mission: Mission) -> None:
        """Asks for the units that the mission rolls and the sheet lacks, each with all that happened to it."""
        from generator.games.tally_ho.log.bounds import orders
        from generator.games.tally_ho.log.records import MissionSheet
        from generator.games.tally_ho.log.sheet_fill import insert_unit, place_sheet
        from generator.games.tally_ho.log.write import compose_sheet_text

        blank = MissionSheet(format=1, pack=self.view.pack.manifest.id, mission=mission.number, units=())
        if self._sheet is None:
            draft = _decode(self.path, compose_sheet_text(blank).replace("units:\n", "units: []\n"))
        else:
            draft = self._sheet
        sides: tuple[Side, ...] = ("raf", "luftwaffe")
        for side in sides:
            rolls = orders(place_sheet(self.view, draft, self.log), mission.number)[side].rolls
            while (count := sum(u.side == side for u in self._units())) < rolls:
                unit = self._ask_unit(mission, side, count + 1, rolls)
                if unit is None:
                    break
                if self._units():
                    self._save(insert_unit(self.sheet, unit))
                else:
                    self._save(compose_sheet_text(blank.model_copy(update={"units": (unit,)})))
                self.fill_row(len(self._units()) - 1)

    def _units(self) -> tuple[SheetUnit, ...]:
        return self._sheet.record.units if self._sheet is not None else ()

    def _ask_unit(self, mission: Mission, side: Side, number: int, rolls: int) -> SheetUnit | None:
        """The first columns of a row: type, number, strength, Ace and nation, start. None if there is none."""
        from generator.games.tally_ho.log.records import SheetUnit

        view, chart = self.view, mission.side(side)
        one, _, element = _WORDS[side]
        names = {view.short(t): t for t in chart.types()}
        click.echo(f"{one} {number} of {rolls}")
        typed = _choose("  Type", [*names, "none"], None)
        if typed == "none":
            return None
        type_ = names[typed]
        entries = [e for e in chart.table.values() if e.type == type_]
        values: dict[str, Any] = {"side": side, "type": type_, "id": self._ask_number(type_)}
        values["strength"] = click.prompt(f"  {element}s", type=click.IntRange(1, 4))
        aces = {e.ace for e in entries}
        values["ace"] = click.confirm("  Ace", default=False) if len(aces) > 1 else aces == {True}
        if any(e.international for e in entries):
            nations = {n.name: n.id for n in view.charts.international.rows.values()}
            nation = _choose("  Nation", ["none", *nations], "none")
            values["international"] = nations.get(nation)
        sector = view.sector(mission)
        if side == "raf":
            bases = [s.name for s in sector.bases] if sector else []
            values["start"] = _choose("  Start", bases, None) if bases else "see mission"
        else:
            values["start"] = f"column {click.prompt('  Start column', type=click.IntRange(1, 6))}"
            values["altitude"] = _choose("  Altitude", list(dict.fromkeys(mission.altitudes[type_].values())), None)
        return SheetUnit(**values)

    def _ask_number(self, type_: str) -> str:
        block = self.view.counters.blocks.get(type_)
        taken = {u.id for u in self._units()}
        free = [str(n) for n in range(block.first, block.last + 1) if str(n) not in taken] if block else []
        while True:
            answer = str(click.prompt("  Number on the counter", default=free[0] if free else None)).strip()
            if answer in free or not block:
                return answer
            click.echo(f"  counters of that type are {block.first} to {block.last}, and each is used once")

    # --- rows -----------------------------------------------------------------------

    def fill_rows(self, only: Iterable[str] = ()) -> None:
        """Asks for the rows that nobody filled in, or for those of `only`."""
        chosen = set(only)
        for index, unit in enumerate(self.sheet.record.units):
            if unit.id in chosen or (not chosen and not unit.flight_noted):
                self.fill_row(index)

    def fill_row(self, index: int) -> None:
        """Asks for one unit's row, as often as it takes, and saves it."""
        from generator.cli.terminal import show
        from generator.games.tally_ho.log.sheet_fill import check_sheet, fill_sheet
        from generator.source.diagnostic import has_errors

        unit = self.sheet.record.units[index]
        _, earlier = self.check()
        while True:
            answers = self._ask_row(self.sheet.record.units[index])
            filled = _decode(self.path, fill_sheet(self.sheet, {index: answers}), self.sheet)
            _, told = check_sheet(self.view, filled, self.log)
            # What concerns other rows may mend itself when those are filled in.
            row = filled.spans[filled.source.path, "units", index].value
            fresh = [d for d in told if not _known(d, earlier) and row.line <= d.span.line <= row.end_line]
            reason = ""
            show(fresh, {filled.source.path: filled.source})
            if has_errors(fresh) and not filled.record.played_so:
                if click.confirm(f"Ask for {unit.id} again? (no: it was played so)", default=True):
                    continue
                reason = click.prompt("Why it was played so")
            self._save(fill_sheet(filled, {}, played_so=reason))
            return

    def _ask_row(self, unit: SheetUnit) -> Mapping[str, object]:
        """What happened to one unit, in the order of the sheet's columns; what is there already is offered."""
        from generator.games.tally_ho.log.sheet_fill import describe_attack, describe_losses
        from generator.games.tally_ho.log.sheet_shorthand import expand_attack, expand_dogfights, expand_losses

        view = self.view
        word = _WORDS[unit.side][2]
        count = f"{unit.strength} {word}{'s' if unit.strength != 1 else ''}"
        click.echo(f"{unit.id}  {view.short(unit.type)}, {count}, {unit.start}{', Ace' if unit.ace else ''}")
        losses = _ask("  Rescued/lost", describe_losses(unit.losses) or "none", expand_losses)
        fuel = _ask("  Fuel/Ammo marked", "0" if unit.fuel_used is None else str(unit.fuel_used), _read_fuel)
        records = _ask("  Dogfights", ", ".join(unit.dogfights) or "none", lambda t: expand_dogfights(_none(t)))
        answers: dict[str, object] = {
            "losses": losses if expand_losses(losses) else [],
            "fuel_used": "unknown" if fuel.lower() == "unknown" else int(fuel),
            "dogfights": expand_dogfights(_none(records)),
        }
        craft = view.aircraft.get(unit.type)
        if craft is not None and craft.strafe_bomb is not None:
            told = describe_attack(unit.attack)
            attack = _ask(
                "  Bombed, strafed or jettisoned",
                told or "none",
                lambda t: expand_attack(_none(t)) if _none(t) else None,
            )
            if _none(attack):
                answers["attack"] = self._name_place(attack)
            elif unit.attack is not None:
                answers["attack"] = "none"
        return answers

    def _name_place(self, text: str) -> str:
        """An attack with its place by the id that the map has; asked for where a hit may have been on several."""
        from generator.games.tally_ho.log.records import Attack
        from generator.games.tally_ho.log.sheet_fill import describe_attack
        from generator.games.tally_ho.log.sheet_shorthand import expand_attack
        from generator.games.tally_ho.sentences import TARGETS
        from generator.source.decode import near_miss

        attack = Attack.model_validate(expand_attack(text))
        mission = self.view.missions.get(self.sheet.record.mission)
        sector = self.view.sector(mission) if mission is not None else None
        if sector is None or attack.target is None:
            return text
        sites = sector.of(attack.target)
        if attack.kind == "bombed":
            sites = tuple(s for s in sites if s.feature.target)
        places = {s.name: s.feature.place or str(s.hex) for s in sites}
        if attack.place in places.values() or not places or (attack.place is None and not attack.hits):
            return text
        typed = attack.place or ""
        found = [s.name for s in sites if typed and (_plain(typed) in _plain(s.name) or typed == str(s.hex))]
        if len(places) == 1 and attack.place is None:
            found = list(places)
        if typed and not found:
            like = near_miss(typed, places.values())
            kind = TARGETS[attack.target][0]
            click.echo(f"  `{typed}` is no {kind} that can be {attack.kind}{'; ' if like else ''}{like}")
        name = found[0] if len(found) == 1 else _choose("  Which", [*places, "unknown"], "unknown")
        return describe_attack(attack.model_copy(update={"place": places.get(name)}))

    def ask_open_questions(self) -> None:
        """Asks what the sheet cannot tell: special missions, boxes of later missions, who won."""
        from generator.games.tally_ho.log.sheet_fill import amend_sheet, find_open_questions, place_sheet
        from generator.games.tally_ho.sentences import compose_clause

        record = self.sheet.record
        war = place_sheet(self.view, self.sheet, self.log)
        asked = find_open_questions(war, record)
        values: dict[str, str] = {}
        decided = {s.id for s in asked.specials}
        specials = [s for s in record.specials if s not in decided]
        for special in asked.specials:
            name = "Royal Air Force" if special.side == "raf" else "Luftwaffe"
            if click.confirm(f"{name}, {special.printed} Achieved?", default=special.id in record.specials):
                specials.append(special.id)
        if tuple(specials) != record.specials:
            values["specials"] = f"[{', '.join(specials)}]"
        answers = dict(record.answers)
        for box, count in asked.boxes.items():
            clause = compose_clause(count.model_copy(update={"mission": None}), self.view)
            answers[box] = click.confirm(f"{clause[:1].upper()}{clause[1:]}?", default=answers.get(box, False))
        if answers != dict(record.answers):
            values["answers"] = "{" + ", ".join(f"{k}: {str(v).lower()}" for k, v in answers.items()) + "}"
        if asked.winners:
            values["winner"] = _choose("Winner", asked.winners, record.winner)
        if values:
            self._save(amend_sheet(self.sheet, values))

    def ask_excuse(self) -> None:
        """Asks, where the sheet as a whole breaks the rules, whether it was played so, and why."""
        from generator.cli.terminal import show
        from generator.games.tally_ho.log.check import EXCUSABLE
        from generator.games.tally_ho.log.sheet_fill import fill_sheet
        from generator.source.diagnostic import Severity

        _, found = self.check()
        errors = [d for d in found if d.severity is Severity.ERROR]
        if not errors or any(d.code not in EXCUSABLE for d in errors):
            return
        show(errors, {self.sheet.source.path: self.sheet.source})
        if click.confirm("Was it played so? (no: correct the sheet)", default=False):
            self._save(fill_sheet(self.sheet, {}, played_so=click.prompt("Why it was played so")))

    def _save(self, text: str) -> None:
        """Writes the sheet, so that an interrupted evening loses no row; the first time the old file is kept."""
        from generator.cli.terminal import finish, refuse, show
        from generator.games.tally_ho.log.write import write_file

        before = self._sheet.source.text if self._sheet is not None else None
        filled = _decode(self.path, text, self._sheet)
        if before == text:
            return
        try:
            faults = write_file(self.path, text, before, backup=not self._backed_up)
        except OSError as error:
            refuse(f"cannot write {error.filename or self.path}: {(error.strerror or 'failed').lower()}")
        show(faults, {})
        finish(faults)
        self._sheet, self._backed_up = filled, True


def _decode(path: Path, text: str, like: Filed[MissionSheet] | None = None) -> Filed[MissionSheet]:
    from generator.cli.terminal import refuse, show
    from generator.games.tally_ho.log.read import decode_record
    from generator.games.tally_ho.log.records import MissionSheet
    from generator.source.read import Source

    source = Source(like.source.path if like else path.as_posix(), text)
    filled, found = decode_record(MissionSheet, source)
    if filled is None:
        show(found, {source.path: source})
        refuse(f"{path.as_posix()} is written in a way that rows cannot be put into; fill it in by hand")
    return filled


def _known(diagnostic: Diagnostic, earlier: Sequence[Diagnostic]) -> bool:
    return any((d.code, d.message) == (diagnostic.code, diagnostic.message) for d in earlier)


def _none(text: str) -> str:
    return "" if text.strip().lower() in NONE else text


def _read_fuel(text: str) -> None:
    from pydantic_core import PydanticCustomError

    if text.strip().lower() != "unknown" and not (text.isascii() and text.strip().isdecimal()):
        raise PydanticCustomError("whole_number_expected", "{value}", {"value": text})


def _ask(question: str, default: str, read: Callable[[str], object]) -> str:
    """An answer that can be read; what cannot is told and asked for again."""
    from pydantic_core import PydanticCustomError

    from generator.source.decode import explain_message

    while True:
        answer = str(click.prompt(question, default=default)).strip()
        try:
            read(answer)
        except PydanticCustomError as error:
            message, help_ = explain_message(error.type, str((error.context or {}).get("value", answer)))
            click.echo(f"  {message}; {help_}" if help_ else f"  {message}")
            continue
        return answer


def _choose(question: str, choices: Iterable[str], default: str | None) -> str:
    """One of the choices by its name or by as much of it as tells it from the others, capitals and dots aside."""
    known = list(choices)
    shown = f"{question} ({', '.join(known)})"
    while True:
        answer = _plain(str(click.prompt(shown, default=default)))
        exact = [c for c in known if _plain(c) == answer]
        found = exact or [c for c in known if answer and _plain(c).startswith(answer)]
        found = found or [c for c in known if answer and answer in _plain(c)]
        if len(found) == 1:
            return found[0]
        click.echo("  more than one begins so" if found else "  that is none of them")


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
