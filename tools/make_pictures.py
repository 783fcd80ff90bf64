"""Makes the pictures of the README and the tutorials out of real output. Run by hand after a build:

    python tools/make_pictures.py output/tally-ho report.pdf

The second file is the PDF of a War Report. Pictures are small PNGs in a palette of 200 colours.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def page(folder: Path, document: str, number: int, dpi: int) -> Image.Image:
    """One page of a built document as a picture."""
    return pdf_page(next(folder.glob(f"*-{document}_a4_colour_*.pdf")), number, dpi)


def pdf_page(path: Path, number: int, dpi: int) -> Image.Image:
    """One page (from 0) of a PDF as a picture."""
    document = pypdfium2.PdfDocument(path)
    try:
        return document[number].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()


def millimetres(image: Image.Image, dpi: int, box: tuple[float, float, float, float]) -> Image.Image:
    """The part of a picture inside a box in millimetres: left, top, right, bottom."""
    left, top, right, bottom = (round(v / 25.4 * dpi) for v in box)
    return image.crop((left, top, right, bottom))


def save(image: Image.Image, name: str, width: int) -> None:
    """The picture scaled to a width in pixels, reduced to 200 colours."""
    height = round(image.height * width / image.width)
    small = image.resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(200, dither=Image.Dither.NONE).save(OUT / f"{name}.png", optimize=True)


def main() -> None:
    """Writes every picture, or says which argument is missing."""
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    folder, report = Path(sys.argv[1]), Path(sys.argv[2])
    OUT.mkdir(parents=True, exist_ok=True)
    front, back = (page(folder, "unit-counters", n, 400) for n in (0, 1))
    both = Image.new("RGB", (round(134 / 25.4 * 400), round(84 / 25.4 * 400)), "white")
    for number, top in enumerate((164.4, 110.4, 24.35, 256.45)):  # one row of each kind, trims of four counters
        for face, box, left in ((front, (17, top, 81, top + 16), 0), (back, (129, top, 193, top + 16), 70)):
            place = tuple(round(v / 25.4 * 400) for v in (left, number * 22))
            both.paste(millimetres(face, 400, box), place)
    save(both, "counters", 1000)
    save(page(folder, "sector-maps", 0, 200), "map", 620)
    save(page(folder, "mission-tracking-sheet", 0, 200), "tracking-sheet", 620)
    save(page(folder, "mission-pages", 1, 200), "mission-page", 620)
    save(pdf_page(report, 0, 200), "war-report", 620)
    key = page(folder, "start-here", 0, 300)
    save(millimetres(key, 300, (106, 66, 200, 178)), "counter-key", 620)


if __name__ == "__main__":
    main()
