"""Measures the counter sheets and writes `docs/print-quality.md`: run by hand when faces or layout change.

    python tools/measure_print.py

Every figure comes out of the PDF files, by the readers of the acceptance tests, never from the layout's own data.
"""

from __future__ import annotations

import itertools
import math
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.acceptance.colour import EYES, distance, lightness  # noqa: E402
from tests.acceptance.sheets import INKS, PAPER_NAMES, SIDES, Sheet, built, ink_of  # noqa: E402
from tests.acceptance.test_tiles import CASES, LARGE, middle, scale_of  # noqa: E402
from tests.acceptance.tiles import build_map, join  # noqa: E402

_HEAD = """# Print quality

What the counter sheets measure, worst value of all sheets of a kind: unit counters, Massed Formation counters, markers.
`tools/measure_print.py` writes this page; `tests/acceptance/` holds every build to the limits in the tables' heads.
The readers are pypdfium2 and pikepdf, which know nothing of the program's layout: placements are the matrices of the
named form XObjects, trims lie between cutting marks, text and colours are read from the pages.

Not shown here, but tested: every back belongs to its front (2), bleed runs on in the ground's own colour (6), every cut
has a mark at either end and none lies in a bleed (8), front and back differ in grey (13), each page says what it is
(15), fonts are embedded subsets (16), the file is clean by qpdf (17), bytes are the same on any day (18), pictures and
drawings of faces and sheets are what the PDF prints (20), a back two millimetres off shows no foreign colour (21), and
the wrong edge is seen on the first sheet (22). Maps and forms are held to the checks of edge, type, scales and words;
each layer of a counter sheet hides what its name says, and all print when a viewer ignores layers; what a press gets
is in four inks with a profile that LittleCMS reads back.
"""


def main() -> None:
    """Measures all eighteen combinations and writes the page."""
    started = time.process_time()
    for paper, sides, ink in itertools.product(PAPER_NAMES, SIDES, INKS):
        built(paper, ink, sides)
    seconds = time.process_time() - started
    lines = [_HEAD, _table(), f"All eighteen took {seconds:.0f} seconds of one processor to make.\n", _maps()]
    grounds = _grounds()
    lines.append(
        "## Sides apart\n\nCAM02-UCS difference of the grounds in colour (at least 20), and of their L* (15).\n"
    )
    lines.append("| sides | " + " | ".join(EYES) + " | L* |")
    lines.append("|---|" + "---|" * (len(EYES) + 1))
    names = sorted(grounds)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            values = [f"{distance(grounds[one], grounds[other], eye):.1f}" for eye in EYES]
            apart = abs(lightness(grounds[one]) - lightness(grounds[other]))
            lines.append(f"| {one}, {other} | {' | '.join(values)} | {apart:.1f} |")
    (ROOT / "docs/print-quality.md").write_text("\n".join(lines) + "\n", "utf-8")


def _table() -> str:
    heads = (
        "paper, ink, sides",
        "mirror ≤ 0.05 mm (1)",
        "trim ± 0.05 mm (3)",
        "centre ≤ 0.05 mm (4)",
        "edge ≥ 6 mm (5)",
        "gutter ≥ 6 mm (7)",
        "text inset ≥ 1.2 mm (9)",
        "type ≥ 5, factors ≥ 10 pt (10)",
        "contrast ≥ 4.5 (11)",
        "rulers 50, 50.8 mm (14)",
        "largest file < 500 kB (19)",
        "ink, of colour (19)",
    )
    rows = ["## Every combination\n", "| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    for paper in PAPER_NAMES:
        for sides in SIDES:
            for ink in INKS:
                rows.append("| " + " | ".join(_row(paper, ink, sides)) + " |")
    return "\n".join(rows) + "\n"


def _row(paper: str, ink: str, sides: str) -> list[str]:
    sheets: list[Sheet] = list(built(paper, ink, sides).values())
    full = built(paper, "colour", sides)
    types = [s.smallest_type() for s in sheets]
    rulers = [r for s in sheets for r in s.rulers()]
    return [
        f"{paper} {ink} {sides}",
        f"{max(s.mirror_error() for s in sheets):.4f}",
        f"{max(s.trim_error() for s in sheets):.4f}",
        f"{max(s.centre_error() for s in sheets):.4f}",
        f"{min(s.edge_distance() for s in sheets):.2f}",
        f"{min(s.gutter() for s in sheets):.2f}",
        f"{min(s.text_inset() for s in sheets):.2f}",
        f"{min(t[0] for t in types):.1f}, {max(t[1] for t in types):.1f}",
        f"{min(s.least_contrast()[0] for s in sheets):.1f}",
        f"{min(r[0] for r in rulers):.2f}, {max(r[1] for r in rulers):.2f}",
        f"{max(len(s.data) for s in sheets) // 1000}",
        f"{max(ink_of(s) / ink_of(full[s.document]) for s in sheets):.0%}",
    ]


def _maps() -> str:
    """Tiled maps joined by their crosses, against the same map on one large sheet."""
    rows = [
        "## Maps in sheets (20)\n",
        "Sheets are laid together by the names and crosses printed on them, and compared with the large sheet.\n",
        "| paper, counters, mission | sheets | crosses apart ≤ 0.3 mm | overlap 10 ± 0.1 mm | hexes off ≤ 0.1 mm |",
        "|---|---:|---:|---:|---:|",
    ]
    for paper, size, mission in CASES:
        tiled, whole = join(paper, size, mission), build_map("sector-maps", LARGE[paper], size, mission)
        scale = scale_of(tiled, whole)
        ours = {name: middle(found[0][1]) for name, found in tiled.numbers().items()}
        theirs = {name: middle(box) for name, box in whole.numbers(0).items()}
        first = min(theirs)
        worst = max(
            math.dist(
                ours[name],
                (
                    ours[first][0] + (x - theirs[first][0]) * scale,
                    ours[first][1] + (y - theirs[first][1]) * scale,
                ),
            )
            for name, (x, y) in theirs.items()
        )
        overlap = f"{min(tiled.overlaps):.3f} to {max(tiled.overlaps):.3f}"
        name = f"{paper} {size or 16:g} mm {mission}"
        rows.append(f"| {name} | {len(tiled.sheets)} | {tiled.worst_cross:.4f} | {overlap} | {worst:.3f} |")
    return "\n".join(rows) + "\n"


def _grounds() -> dict[str, tuple[int, int, int]]:
    sheet = built("a4", "colour", "duplex")["formation-counters"]
    return {f.id.split("-")[0]: sheet.colour_at(0, f.x + 0.7, f.y + 8) for f in sheet.pages[0].faces}


if __name__ == "__main__":
    main()
