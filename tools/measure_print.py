"""Measures the counter sheets and writes `docs/print-quality.md`: run by hand when faces or layout change.

    python tools/measure_print.py

Every figure comes out of the PDF files, by the readers of the acceptance tests, never from the layout's own data.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.acceptance.colour import EYES, distance, lightness  # noqa: E402
from tests.acceptance.sheets import INKS, PAPER_NAMES, SIDES, Sheet, built, ink_of  # noqa: E402

_HEAD = """# Print quality

What the counter sheets measure, worst value of all sheets of a kind: unit counters, Massed Formation counters, markers.
`tools/measure_print.py` writes this page; `tests/acceptance/` holds every build to the limits in the table's head. The
readers are pypdfium2 and pikepdf, which know nothing of the program's layout: placements are the matrices of the
named form XObjects, trims lie between cutting marks, text and colours are read from the pages.

Not shown here, but tested: every back belongs to its front (2), bleed runs on in the ground's own colour (6), every cut
has a mark at either end and none lies in a bleed (8), front and back differ in grey (13), each page says what it is
(15), fonts are embedded subsets (16), the file is clean by qpdf (17), bytes are the same on any day (18), a back two
millimetres off shows no foreign colour (21), and the wrong edge is seen on the first sheet (22).
"""


def main() -> None:
    """Measures all eighteen combinations and writes the page."""
    lines = [_HEAD, _table()]
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


def _grounds() -> dict[str, tuple[int, int, int]]:
    sheet = built("a4", "colour", "duplex")["formation-counters"]
    return {f.id.split("-")[0]: sheet.colour_at(0, f.x + 0.7, f.y + 8) for f in sheet.pages[0].faces}


if __name__ == "__main__":
    main()
