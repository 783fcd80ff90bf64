"""Plays whole campaigns by themselves and demands a clean log and a report of each, in every format.

    python tools/prove_campaigns.py [--campaigns 2000] [--seed 1] [--pack tally-ho] [--jobs 2] [--every-format 1]

Set-up with carry-over, fifteen missions, a sheet and a log entry of each as a person would write them, the log read
back and checked, the votes thrown, the report written as Markdown and HTML, and of every so many campaigns as PDF.
Players change from campaign to campaign. At the end it tells which judgements on phases, which closings, which
headlines and which branches of carry-over were never met. Status 1 if anything went wrong; with 500 campaigns or
more also if a judgement, a closing or a headline was not met. A test runs twenty.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.build import open_pack
from generator.engine.dice import SeededDice
from generator.games.tally_ho.log.check import check_log
from generator.games.tally_ho.log.read import read_log
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.log.write import insert_vote
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.policies import POLICIES
from generator.games.tally_ho.report.compose import find_reportable, find_texts, judge_whole
from generator.games.tally_ho.report.newspaper import judge_division
from generator.games.tally_ho.simulation.self_play import play_campaign
from generator.games.tally_ho.votes.campaign_end import throw_votes
from generator.print_report import print_report, print_state
from generator.source.shipped import find_shipped

ENOUGH = 500
"""Campaigns from which every text that a result chooses must have been met."""


@dataclass
class Proof:
    """What was wrong, and what was seen how often."""

    faults: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Proof) -> Proof:
        self.faults += other.faults
        self.seen += other.seen
        return self


def open_view(pack_id: str) -> TallyHo:
    """A shipped pack by its records."""
    pack, found = open_pack(find_shipped("content") / pack_id, pack_id)
    view = view_pack(pack) if pack else None
    if view is None:
        raise SystemExit(f"{pack_id} cannot be opened: {[d.message for d in found]}")
    return view


def prove_campaign(view: TallyHo, number: int, seed: int, with_pdf: bool) -> Proof:
    """One campaign from the first die to the newspaper."""
    proof = Proof()
    policy = tuple(POLICIES)[number % len(POLICIES)]
    named = f"campaign {number} ({policy}, seed {seed + number})"

    def fault(what: str) -> None:
        proof.faults.append(f"{named}: {what}")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        played, found = play_campaign(view, folder, policy, seed + number, f"Player {number}", f"Campaign {number}")
        for diagnostic in found:
            fault(f"{diagnostic.code} {diagnostic.span}: {diagnostic.message}")
        for mission in played:
            for rule, applies in mission.carried:
                proof.seen[f"carry-over {rule}: {'yes' if applies else 'no'}"] += 1
                if applies is None:
                    fault(f"mission {mission.number}: {rule} cannot be answered")
        log, found = read_log(folder / "war.yaml", "war.yaml")
        if log is None:
            fault("the log cannot be read back")
            return proof
        division = throw_votes(War(view, log), SeededDice(seed, number))
        if division is None:
            fault("the votes cannot be thrown")
            return proof
        (folder / "war.yaml").write_text(insert_vote(log, division.dice), encoding="utf-8")
        log, found = read_log(folder / "war.yaml", "war.yaml")
        if log is None:
            fault("the log cannot be read with its votes")
            return proof
        for diagnostic in check_log(view, log, found):
            fault(f"{diagnostic.code} {diagnostic.span}: {diagnostic.message}")
        war = War(view, log)
        texts = find_texts(war)
        if texts is None:
            fault("the pack has no texts for a report")
            return proof
        phases = find_reportable(war, texts)
        for phase in phases:
            proof.seen[f"phase {phase.phase.number}: {phase.won} won"] += 1
        proof.seen[f"closing: {judge_whole([f for p in phases for f in p.fought])}"] += 1
        proof.seen[f"headline: {judge_division(division)}"] += 1
        proof.seen[f"policy {policy}: missions won"] += division.won
        proof.seen["the war goes on" if division.fights else "terms are asked for"] += 1
        for format in ("md", "html", *(("pdf",) if with_pdf else ())):
            data, found = print_report(war, texts, phases, format)
            for diagnostic in found:
                fault(f"{format}: {diagnostic.code} {diagnostic.span}: {diagnostic.message}")
            if not data:
                fault(f"no report as {format}")
        if with_pdf:
            data, found = print_state(war)
            if found or not data:
                fault("no State of the Battle")
    return proof


def prove(pack_id: str, seed: int, numbers: Iterable[int], every: int = 1) -> Proof:
    """Campaigns by their numbers; every `every`-th is also printed."""
    view = open_view(pack_id)
    proof = Proof()
    for number in numbers:
        proof += prove_campaign(view, number, seed, number % every == 0)
    return proof


def list_expected(view: TallyHo) -> list[str]:
    """Everything a result can choose, as `seen` names it."""
    phases = [f"phase {p.number}: {won} won" for p in view.campaign.phases for won in range(4)]
    # Nobody here plays well enough to win all fifteen; tests give that closing its log by hand.
    closings = [f"closing: {band}" for band in ("half", "few", "none")]
    headlines = [f"headline: {v}" for v in ("united", "firm", "narrow", "narrow_terms", "terms")]
    return [*phases, *closings, *headlines]


def list_branches(view: TallyHo) -> list[str]:
    """Every answer of every carry-over rule in force."""
    rulings = view.rulings_in_force()
    return [
        f"carry-over {rule.id}: {answer}"
        for mission in view.missions.values()
        for side in (mission.raf, mission.luftwaffe)
        for rule in side.carry_over_under(rulings)
        for answer in ("yes", "no")
    ]


def main() -> None:
    """Prints what was played, what was met, and what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--campaigns", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="tally-ho")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every-format", type=int, default=1, metavar="N", help="print every N-th campaign as PDF")
    chosen = parser.parse_args()
    begin = time.perf_counter()
    parts = [range(k, chosen.campaigns, chosen.jobs) for k in range(chosen.jobs)]
    proof = Proof()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        count = len(parts)
        arguments = [chosen.pack] * count, [chosen.seed] * count, parts, [chosen.every_format] * count
        for one in pool.map(prove, *arguments):
            proof += one
    for name, times in sorted(proof.seen.items()):
        print(f"{times:8,}  {name}")
    view = open_view(chosen.pack)
    missing = [name for name in list_expected(view) if not proof.seen[name]]
    branches = [name for name in list_branches(view) if not proof.seen[name]]
    print(f"{chosen.campaigns:,} campaigns in {time.perf_counter() - begin:.0f} s, seed {chosen.seed}")
    print(f"never met: {', '.join(missing) or 'nothing'}")
    print(f"branches of carry-over never met: {', '.join(branches) or 'none'}")
    for fault in proof.faults[:50]:
        print(fault)
    print(f"{len(proof.faults)} faults")
    raise SystemExit(1 if proof.faults or (missing and chosen.campaigns >= ENOUGH) else 0)


if __name__ == "__main__":
    main()
