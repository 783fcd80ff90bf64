"""What `setup`, `log` and `report` begin with: a pack of Tally-Ho! opened and free of errors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.terminal import find_pack_folder, finish, folder_shown, refuse, show
from generator.games.tally_ho.pack import TallyHo, view_pack

if TYPE_CHECKING:
    from generator.games.tally_ho.log.read import LogFile
    from generator.source.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Desk:
    """The pack, by its records' names."""

    view: TallyHo


_PRINTED_ONLY = ("documents/", "faces/", "art/", "templates/", "texts/", "geography/", "maps/")
"""Parts of a pack by which no log is reckoned: their faults are for `lint` and `build` to tell."""


def open_desk(name: str, mission: int | None = None) -> Desk:
    """The pack that a person named; ends with status 1 and its findings if it cannot be played from.

    Only errors in what is played by count: missions, charts, aircraft, counters, campaign, rulings; and, if a
    `mission` is to be set up, its map.
    """
    from generator.build import check_pack, open_pack
    from generator.source.diagnostic import Severity

    folder = find_pack_folder(name)
    pack, diagnostics = open_pack(folder, folder_shown(folder))
    if pack is None:
        show(diagnostics, {})
        finish(diagnostics)
        refuse(f"{folder_shown(folder)} is not a pack")
    game = getattr(pack.game, "name", None)
    if game != "tally-ho":
        refuse(f"{folder_shown(folder)} is a pack of {game or 'no game'}; logs and set-ups are kept for tally-ho")
    view = view_pack(pack)
    maps = _map_files(view, mission) if view is not None else ()
    errors = [
        d
        for d in check_pack(pack, diagnostics)
        if d.severity is Severity.ERROR
        and (d.span.path.startswith(maps) or not d.span.path.removeprefix(pack.shown).startswith(_PRINTED_ONLY))
    ]
    if errors:
        show(errors, pack.sources)
        finish(errors)
    if view is None:
        refuse(f"{folder_shown(folder)} lacks records that every mission needs")
    return Desk(view)


def _map_files(view: TallyHo, number: int | None) -> tuple[str, ...]:
    """The files of the map on which a mission is set up; all maps if one of the two could not be read."""
    mission = view.missions.get(number) if number is not None else None
    if mission is None:
        return ()
    records = (view.maps.get(mission.map), view.land.get(mission.map))
    found = tuple(str(r.at[0]) for r in records if r is not None)
    return found if len(found) == len(records) else (f"{view.pack.shown}maps/",)


def open_log(file: Path, format: str = "text") -> tuple[LogFile, TallyHo, list[Diagnostic]]:
    """A log, the pack that it names, and every finding about it; ends with status 1 if it cannot be read.

    A log whose pack is nowhere to be found is checked against the shipped one, which says so at its line.
    """
    from generator.games.tally_ho.log.check import check_log
    from generator.games.tally_ho.log.read import read_log
    from generator.source.shipped import resolve_pack

    log, found = read_log(file)
    if log is None:
        from generator.source.read import read_source

        source, _ = read_source(file)
        show(found, {source.path: source} if source else {}, format)
        finish(found)
        refuse(f"cannot read {file.as_posix()}")
    named = log.log.record.pack
    view = open_desk(named if resolve_pack(named, Path.cwd()) else "tally-ho").view
    return log, view, check_log(view, log, found)


def write_log(file: Path, text: str, read: str | None) -> None:
    """Writes a log whole, the old one kept as `.bak`; ends with status 1 if it cannot, or was changed since `read`."""
    from generator.games.tally_ho.log.write import write_file

    try:
        found = write_file(file, text, read)
    except OSError as error:
        refuse(f"cannot write {error.filename or file}: {(error.strerror or 'failed').lower()}")
    show(found, {})
    finish(found)
