"""Pictures of pages: our own PDF rendered, so that a picture cannot disagree with the paper."""

from __future__ import annotations

import io
import math
from typing import Any


def export_png(pdf: bytes, dpi: int = 300) -> tuple[bytes, ...]:
    """Each page of a PDF as PNG bytes at `dpi` dots an inch, in order."""
    import pypdfium2

    pictures: list[bytes] = []
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            _grow_to_pixels(page, dpi / 72)
            image = page.render(scale=dpi / 72).to_pil()
            buffer = io.BytesIO()
            image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
            pictures.append(buffer.getvalue())
    finally:
        document.close()
    return tuple(pictures)


def _grow_to_pixels(page: Any, scale: float) -> None:
    """Makes the paper a whole number of pixels wide and high, by a sliver at its right and its foot.

    PDFium would stretch the page to whole pixels instead, and move its far edge by up to a pixel. A hundredth of a
    pixel less than whole keeps it from rounding up once more.
    """
    left, bottom, right, top = page.get_mediabox()
    wide, high = (math.ceil((a - b) * scale - 0.01) for a, b in ((right, left), (top, bottom)))
    grown = (left, top - (high - 0.01) / scale, left + (wide - 0.01) / scale, top)
    page.set_mediabox(*grown)
    page.set_cropbox(*grown)
