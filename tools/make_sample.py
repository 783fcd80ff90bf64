"""Plays the sample campaign of `docs/sample-campaign/` and writes its log, its sheets and its report.

    python tools/make_sample.py

Everything there but its README is what the program gives for one seed, with names and remarks put in as a player
would. Run it again when missions, rules or texts have changed; a test compares.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.build import open_pack
from generator.engine.dice import SeededDice
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.log.write import insert_vote
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.report.compose import find_reportable, find_texts
from generator.games.tally_ho.simulation.self_play import play_campaign
from generator.games.tally_ho.votes.campaign_end import throw_votes
from generator.print_report import print_report, print_state
from generator.source.shipped import find_shipped

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "sample-campaign"
SEED, POLICY = 14, "plain"
NOTES = {
    1: ("2026-03-01", (), "The first evening. The guns at Dover did more than I expected of them."),
    2: ("2026-03-06", ("Flight Lieutenant R. Marsh",), None),
    4: ("2026-03-20", (), "Half an hour, with an interval for soup."),
    5: ("2026-03-28", ("Flight Lieutenant R. Marsh", "Sergeant T. Ellery"), None),
    8: ("2026-04-18", (), "A bad night. The Controller changed his mind twice and was wrong both times."),
    11: ("2026-05-16", ("Squadron Leader R. Marsh",), "Everything that could fly was in the air within the half-hour."),
    15: ("2026-06-20", ("Sergeant T. Ellery",), "Fought in the garden; one counter was blown into the pond and dried."),
}
"""By mission: the day it was played, pilots for the report to name, a remark."""


def open_view() -> TallyHo:
    """The shipped pack by its records."""
    pack, found = open_pack(find_shipped("content") / "tally-ho", "content/tally-ho")
    view = view_pack(pack) if pack else None
    if view is None:
        raise SystemExit(f"the pack cannot be opened: {[d.message for d in found]}")
    return view


def write_log(view: TallyHo, folder: Path) -> War:
    """Plays the campaign into `folder`, names and remarks added, votes thrown."""
    play_campaign(view, folder, POLICY, SEED, "A. N. Other", "A spring at the kitchen table")
    log = folder / "war.yaml"
    text = log.read_text(encoding="utf-8")
    for mission, (played, aces, notes) in NOTES.items():
        lines = [f"    played: {played}\n"]
        if aces:
            lines.append(f"    aces: [{', '.join(aces)}]\n")
        if notes:
            lines.append(f"    notes: >-\n      {notes}\n")
        head = f"    sheet: mission-{mission:02}.sheet.yaml\n"
        text = text.replace(head, head + "".join(lines))
    log.write_text(text, encoding="utf-8")
    file, found = read_log(log, "war.yaml")
    if file is None or found:
        raise SystemExit(f"the log cannot be read: {[d.message for d in found]}")
    division = throw_votes(War(view, file), SeededDice(SEED))
    if division is None:
        raise SystemExit("the campaign is not over")
    log.write_text(insert_vote(file, division.dice), encoding="utf-8")
    file, _ = read_log(log, "war.yaml")
    if file is None:
        raise SystemExit("the log with its votes cannot be read")
    return War(view, file)


def main() -> None:
    """Writes the whole folder anew but for its README."""
    view = open_view()
    FOLDER.mkdir(parents=True, exist_ok=True)
    war = write_log(view, FOLDER)
    texts = find_texts(war)
    if texts is None:
        raise SystemExit("the pack has no texts for a report")
    phases = find_reportable(war, texts)
    for format, name in (("pdf", "war-report.pdf"), ("md", "war-report.md"), ("html", "war-report.html")):
        data, found = print_report(war, texts, phases, format)
        if data is None:
            raise SystemExit(f"no report: {[d.message for d in found]}")
        (FOLDER / name).write_bytes(data)
    state, _ = print_state(war)
    if state is not None:
        (FOLDER / "state-of-the-battle.pdf").write_bytes(state)
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.stat().st_size:9,}  {path.name}")


if __name__ == "__main__":
    main()
