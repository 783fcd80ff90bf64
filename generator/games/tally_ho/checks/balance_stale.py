"""The balance of a mission was measured before the mission was changed.

What it finds: a fingerprint in `balance.yaml` that is not the mission's: its tables, its map, an aircraft's figures, a
shared chart or a ruling's default is another since. A pack without that file is not asked for it.

Why it matters: the table says that the RAF wins every third time, and since the last raid was enlarged it is every
tenth; the player takes for bad luck what is a bad mission.

Bad:
    # balance.yaml
    games: 1000
    seed: 1
    provenance: authored (measured)
    missions:
      - mission: 1
        inputs: 0123456789abcdef
        players: {tips: {raf: 55.0, luftwaffe: 40.0}}
        rounds: 4.5
        handfuls: 90.0
        early: 88.0
Good:
    # balance.yaml
    games: 1000
    seed: 1
    provenance: authored (measured)
    missions: []
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.simulation.balance import Balance, fingerprint_mission
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding, Severity

FINDING = Finding("TAL046", "balance-stale", Severity.WARNING, __doc__)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """One finding for each mission whose figures are of another, at the fingerprint."""
    balance = pack.one("balance", Balance)
    if balance is None or {"maps", "land", "charts", "aircraft", "rulings"} & set(pack.broken):
        return
    missions = {m.number: m for m in pack.all("missions", Mission)}
    for measured in balance.missions:
        mission = missions.get(measured.mission)
        if mission is not None and measured.inputs != fingerprint_mission(pack, mission):
            yield FINDING.at(
                pack.span(measured, "inputs"),
                f"mission `{mission.number}` has changed since its balance was measured",
                "play it again with `tools/balance.py`, or delete its entry",
                [(pack.span(mission, "number"), "the mission")],
            )
