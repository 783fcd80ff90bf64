"""The figures of a simulation in words and bars, for a terminal of a hundred columns; and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.simulation.simulate import Tally, Worth, mean_interval, wilson

SIDES = {"raf": "RAF", "luftwaffe": "Luftwaffe", "draw": "Nobody"}
CAUSES = {"dogfight": "Dogfights", "aaa": "AAA", "balloon": "balloons", "friendly_fire": "friendly fire"}
BAR = 40
MOST_ROUNDS_SHOWN = 12


def compose_simulation(mission: Mission, tallies: Mapping[str, Tally], seed: int) -> str:
    """All figures of a mission under each policy."""
    games = next(iter(tallies.values())).games
    lines = [
        f"Mission {mission.number}: {mission.title}",
        f"{games} game{'s' if games > 1 else ''} under each policy, seed {seed}",
    ]
    if len(tallies) > 1:
        lines += ["", *_overview(tallies)]
    for policy, tally in tallies.items():
        lines += ["", f"== {policy} ==", "", *_winners(tally), "", *_points(tally), "", *_rounds(tally)]
        lines += ["", *_losses(tally)]
        if mission.specials:
            lines += ["", "Special missions met"]
            for special in mission.specials:
                count = tally.specials[special.id]
                lines.append(f"  {special.id:28} {_share(count, tally.games)}  +{special.vp} {SIDES[special.side]}")
        lines += ["", *_by_bombers(tally)]
        if tally.starts:
            lines += ["", *_arrivals(tally)]
        if tally.capped:
            lines += ["", f"warning: {tally.capped} games were stopped by the cap on Rounds"]
    return "\n".join(lines)


def _overview(tallies: Mapping[str, Tally]) -> list[str]:
    """A line for each policy: who wins, points and Rounds a game."""
    heads = (
        *(f"{name} wins" if id != "draw" else name for id, name in SIDES.items()),
        "RAF VP",
        "Luftwaffe VP",
        "Rounds",
    )
    lines = ["In short", "  " + " " * 8 + "".join(f"{head:>15}" for head in heads)]
    for policy, tally in tallies.items():
        shares = [f"{100 * tally.winners[id] / tally.games:.1f} %" for id in SIDES]
        points = [sum(pair[side] * n for pair, n in tally.points.items()) / tally.games for side in (0, 1)]
        rounds = sum(n * count for n, count in tally.rounds.items()) / tally.games
        cells = [*shares, *(f"{value:.2f}" for value in (*points, rounds))]
        lines.append(f"  {policy:8}" + "".join(f"{cell:>15}" for cell in cells))
    return lines


def _share(count: int, of: int) -> str:
    low, high = wilson(count, of)
    share = 100 * count / of if of else 0.0
    return f"{share:5.1f} %  ({100 * low:4.1f} to {100 * high:4.1f})"


def _winners(tally: Tally) -> list[str]:
    lines = ["Won by, with 95 % intervals"]
    lines += [f"  {name:10} {_share(tally.winners[id], tally.games)}" for id, name in SIDES.items()]
    return lines


def _expand(counter: Counter[int]) -> list[float]:
    return [float(n) for n, count in counter.items() for _ in range(count)]


def margins_of(tally: Tally) -> Counter[int]:
    """RAF points less Luftwaffe points, to games."""
    margins: Counter[int] = Counter()
    for (raf, luftwaffe), count in tally.points.items():
        margins[raf - luftwaffe] += count
    return margins


def _points(tally: Tally) -> list[str]:
    lines = ["Victory Points"]
    for side, name in enumerate(("RAF", "Luftwaffe")):
        counter: Counter[int] = Counter()
        for pair, count in tally.points.items():
            counter[pair[side]] += count
        mean, half = mean_interval(_expand(counter))
        lines.append(f"  {name:10} {mean:5.2f} ± {half:.2f} a game")
    margins = margins_of(tally)
    lines.append("  RAF less Luftwaffe, games by margin")
    low, high = min(margins), max(margins)
    width = max(1, -(-(high - low) // 16))
    bins: Counter[int] = Counter()
    for margin, count in margins.items():
        bins[_bin(margin, width)] += count
    most = max(bins.values())
    for n in range(_bin(low, width), _bin(high, width) + 1):
        near, far = (n - 1) * width + 1, n * width
        if n < 0:
            near, far = n * width, (n + 1) * width - 1
        label = "level" if n == 0 else f"{near:+d}" if width == 1 else f"{near:+d} to {far:+d}"
        lines.append(f"  {label:>12} {bins[n]:6} {'#' * round(BAR * bins[n] / most)}".rstrip())
    return lines


def _bin(margin: int, width: int) -> int:
    """The bar of a margin: 0 for level alone, 1 and -1 for the margins next to it, and so on."""
    return -(-margin // width) if margin > 0 else margin // width


def _rounds(tally: Tally) -> list[str]:
    mean, half = mean_interval(_expand(tally.rounds))
    lines = [f"Rounds: {mean:.2f} ± {half:.2f}, at most {max(tally.rounds)}"]
    most = max(tally.rounds.values())
    for n in range(min(tally.rounds), min(max(tally.rounds), 20) + 1):
        lines.append(f"  {n:>12} {tally.rounds[n]:6} {'#' * round(BAR * tally.rounds[n] / most)}".rstrip())
    longer = sum(c for n, c in tally.rounds.items() if n > 20)
    if longer:
        lines.append(f"  {'longer':>12} {longer:6} {'#' * round(BAR * longer / most)}".rstrip())
    return lines


def _losses(tally: Tally) -> list[str]:
    lines = ["Elements lost a game, by cause"]
    for side, word in (("raf", "Vics"), ("luftwaffe", "Schwarms")):
        parts = [
            f"{name} {tally.losses[side, cause] / tally.games:.2f}"
            for cause, name in CAUSES.items()
            if tally.losses[side, cause]
        ]
        total = sum(count for (s, _), count in tally.losses.items() if s == side) / tally.games
        lines.append(f"  {word:10} {total:5.2f}" + (f"  ({', '.join(parts)})" if parts else ""))
    return lines


def _by_bombers(tally: Tally) -> list[str]:
    lines = ["Won by the RAF, by Bomber Staffels rolled"]
    for bombers in sorted({n for n, _ in tally.by_bombers}):
        games = sum(c for (n, _), c in tally.by_bombers.items() if n == bombers)
        lines.append(f"  {bombers:10} {_share(tally.by_bombers[bombers, 'raf'], games)}  of {games}")
    return lines


def arrivals_of(tally: Tally, altitude: str | None, column: int | None) -> tuple[int, list[int]]:
    """Bombers that began so, and how many of them had bombed by the end of each Round, from Round 1."""
    trials = sum(c for (a, k), c in tally.starts.items() if altitude in (None, a) and column in (None, k))
    last = min(MOST_ROUNDS_SHOWN, max((r for _, _, r in tally.bombed), default=1))
    by = [
        sum(c for (a, k, r), c in tally.bombed.items() if r <= n and altitude in (None, a) and column in (None, k))
        for n in range(1, last + 1)
    ]
    return trials, by


def _arrivals(tally: Tally) -> list[str]:
    trials, whole = arrivals_of(tally, None, None)
    lines = ["Bombers that have bombed by the end of a Round, per cent, by where they began"]
    lines.append("  " + " " * 10 + "".join(f"{n:6}" for n in range(1, len(whole) + 1)) + "  Bombers")
    rows: list[tuple[str, str | None, int | None]] = [("any", None, None)]
    rows += [(a, a, None) for a in ("SL", "LL", "ML", "HL")]
    rows += [(f"column {k}", None, k) for k in range(1, 7)]
    for name, altitude, column in rows:
        trials, by = arrivals_of(tally, altitude, column)
        if trials:
            lines.append(f"  {name:10}" + "".join(f"{100 * n / trials:6.1f}" for n in by) + f"  {trials:7}")
    lines += ["", "  of them by the last of these Rounds, per cent, by altitude and column"]
    lines.append("  " + " " * 10 + "".join(f"{k:6}" for k in range(1, 7)))
    for altitude in ("SL", "LL", "ML", "HL"):
        cells = [arrivals_of(tally, altitude, k) for k in range(1, 7)]
        if any(trials for trials, _ in cells):
            row = "".join(f"{100 * by[-1] / trials:6.1f}" if trials else f"{'-':>6}" for trials, by in cells)
            lines.append(f"  {altitude:10}{row}")
    return lines


def compose_comparison(changes: Sequence[str], worths: Mapping[str, Mapping[str, Worth]]) -> str:
    """What changed and what it is worth. `worths`: policy to what was changed (`all`, or one part) to its worth."""
    lines = ["Changed"]
    lines += [f"  {change}" for change in changes] or ["  nothing that the rules read"]
    lines += ["", "Worth to the RAF over the same dice, with 95 % intervals"]
    lines.append(f"  {'':28} {'points':>18} {'games won':>22} {'games changed':>14}")
    for policy, parts in worths.items():
        for part, worth in parts.items():
            name = policy if part == "all" else f"  {part} alone"
            points = f"{worth.margin:+.2f} ± {worth.margin_half:.2f}"
            wins = f"{100 * worth.wins:+.1f} ± {100 * worth.wins_half:.1f} %"
            lines.append(f"  {name:28} {points:>18} {wins:>22} {worth.changed:>14}")
    unsure = any(abs(w.margin) < w.margin_half for parts in worths.values() for w in parts.values())
    if unsure:
        lines += ["", "Where the interval is wider than the figure, it may be chance; four times the games halve it."]
    return "\n".join(lines)


def describe_tally(mission: Mission, tally: Tally) -> dict[str, Any]:
    """A tally as plain data."""
    interval = {side: wilson(tally.winners[side], tally.games) for side in SIDES}
    return {
        "games": tally.games,
        "won": {
            side: {"games": tally.winners[side], "low": round(low, 6), "high": round(high, 6)}
            for side, (low, high) in interval.items()
        },
        "points": [{"raf": r, "luftwaffe": v, "games": c} for (r, v), c in sorted(tally.points.items())],
        "rounds": {str(n): c for n, c in sorted(tally.rounds.items())},
        "losses": {
            side: {cause: tally.losses[side, cause] for cause in CAUSES if tally.losses[side, cause]}
            for side in ("raf", "luftwaffe")
        },
        "specials": {s.id: tally.specials[s.id] for s in mission.specials},
        "by_bombers": [{"bombers": n, "winner": w, "games": c} for (n, w), c in sorted(tally.by_bombers.items())],
        "bombers": [
            {
                "altitude": altitude,
                "column": column,
                "began": count,
                "bombed": {str(r): c for (a, k, r), c in sorted(tally.bombed.items()) if (a, k) == (altitude, column)},
            }
            for (altitude, column), count in sorted(tally.starts.items())
        ],
        "stopped_by_cap": tally.capped,
    }
