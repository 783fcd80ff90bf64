"""The report's plots as rows: points, losses and strength by mission, ready for a figure of kind `plot`."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.tally_ho.report.facts import Fought, count_strength
from generator.model.rows import Row, Rows, row

OURS = "Royal Air Force"
THEIRS = "German Air Force"


def offer_plots(fought: Sequence[Fought]) -> Rows:
    """One row a plot: `caption`, `labels` (missions), `series` as the figure reads them.

    Strength is known only of missions that the log has a sheet of; there is no plot of it unless two have one.
    """
    labels = " ".join(str(f.mission.number) for f in fought)
    rows = [
        _plot("Account of each action", labels, [f.row.raf_vp for f in fought], [f.row.luft_vp for f in fought]),
        _plot(
            "Sections lost in each action",
            labels,
            [f.row.vics_lost for f in fought],
            [f.row.schwarms_lost for f in fought],
        ),
    ]
    strengths = [count_strength(f, "raf") for f in fought], [count_strength(f, "luftwaffe") for f in fought]
    if sum(n is not None for n in strengths[0]) > 1:
        rows.append(_plot("Sections engaged in each action", labels, *strengths))
    return tuple(rows)


def _plot(caption: str, labels: str, ours: Sequence[int | None], theirs: Sequence[int | None]) -> Row:
    series = "; ".join(
        f"{name}: {' '.join('-' if v is None else str(v) for v in values)}"
        for name, values in ((OURS, ours), (THEIRS, theirs))
    )
    return row({"caption": caption, "labels": labels, "series": series})
