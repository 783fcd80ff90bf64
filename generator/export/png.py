"""Pictures of pages: our own PDF rendered, so that a picture cannot disagree with the paper."""

from __future__ import annotations

import io


def export_png(pdf: bytes, dpi: int = 300) -> tuple[bytes, ...]:
    """Each page of a PDF as PNG bytes at `dpi` dots an inch, in order."""
    import pypdfium2

    pictures: list[bytes] = []
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            image = page.render(scale=dpi / 72).to_pil()
            buffer = io.BytesIO()
            image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
            pictures.append(buffer.getvalue())
    finally:
        document.close()
    return tuple(pictures)
