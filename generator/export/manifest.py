"""The list that goes with pictures of single faces: as a table and as JSON, for other tables than paper."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields


@dataclass(frozen=True, slots=True)
class FaceEntry:
    """One piece: what it is, how many of it there are, and which pictures show it."""

    id: str
    document: str
    name: str
    side: str
    type: str
    copies: int
    width_mm: float
    height_mm: float
    bleed_mm: float
    dpi: int
    front: str
    back: str
    """File name, or empty if the piece has one face."""


def export_manifest(entries: Sequence[FaceEntry]) -> dict[str, bytes]:
    """`manifest.csv` and `manifest.json` with the same entries in the same order."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([f.name for f in fields(FaceEntry)])
    rows = [asdict(entry) for entry in entries]
    writer.writerows(row.values() for row in rows)
    text = json.dumps(rows, indent=1, ensure_ascii=False)
    return {"manifest.csv": buffer.getvalue().encode("utf-8"), "manifest.json": text.encode("utf-8") + b"\n"}
