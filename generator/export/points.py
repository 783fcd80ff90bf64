"""The list of a document's named points that goes with its pictures, for virtual tables and scripts."""

from __future__ import annotations

import json
from collections.abc import Sequence

from generator.layout.items import Page


def export_points(pages: Sequence[Page], files: Sequence[str], dpi: int | None = None) -> bytes:
    """One JSON entry a page that has points: its file, label, size, and each point's place from its top left corner.

    Lengths are millimetres, to the micrometre. With `dpi` each entry tells it: a pixel is `25.4 / dpi` mm.
    """
    entries = []
    for page, file in zip(pages, files, strict=True):
        if not page.points:
            continue
        head: dict[str, object] = {"file": file, "label": page.label, "width_mm": page.width, "height_mm": page.height}
        if dpi is not None:
            head["dpi"] = dpi
        lines = [f"  {json.dumps(k, ensure_ascii=False)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
        points = ",\n".join(f"   {json.dumps(name)}: [{x:.3f}, {y:.3f}]" for name, x, y in page.points)
        lines.append(f'  "points": {{\n{points}\n  }}')
        entries.append(" {\n" + ",\n".join(lines) + "\n }")
    return ("[\n" + ",\n".join(entries) + "\n]\n").encode()
