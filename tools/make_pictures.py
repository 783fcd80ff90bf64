"""Makes the pictures of the README and the tutorials out of real output. Run by hand after a build:

    python tools/make_pictures.py output/tally-ho report.pdf

The second file is the PDF of a War Report. Pictures are small PNGs in a palette of 255 colours.
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


def find(path: Path, words: str) -> tuple[int, float, float]:
    """The page (from 0) that has the words, and the left and top of their first letter in millimetres."""
    document = pypdfium2.PdfDocument(path)
    try:
        for number, leaf in enumerate(document):
            found = leaf.get_textpage().search(words, match_case=False, match_whole_word=True).get_next()
            if found is not None:
                left, _, _, top = leaf.get_textpage().get_charbox(found[0])
                return number, left / 72 * 25.4, (leaf.get_height() - top) / 72 * 25.4
    finally:
        document.close()
    raise SystemExit(f"{path.name} does not say `{words}`")


def counters(path: Path) -> Image.Image:
    """Four counters of each kind with their backs beside them: found by number, since sheets change with missions."""
    dpi = 400
    both = Image.new("RGB", (round(134 / 25.4 * dpi), round(84 / 25.4 * dpi)), "white")
    for line, first in enumerate((101, 301, 601, 11)):
        number, left, top = find(path, str(first))
        # From the number's first letter to the corner of the trim.
        left, top = left - (12.4 if first < 100 else 12.2), top - 2.87
        width = 210.0
        for page_number, start, place in ((number, left, 0), (number + 1, width - left - 64, 70)):
            piece = millimetres(pdf_page(path, page_number, dpi), dpi, (start, top, start + 64, top + 16))
            both.paste(piece, (round(place / 25.4 * dpi), round(line * 22 / 25.4 * dpi)))
    return both


def save(image: Image.Image, name: str, width: int) -> None:
    """The picture scaled to a width in pixels, reduced to 255 colours."""
    height = round(image.height * width / image.width)
    small = image.resize((width, height), Image.Resampling.LANCZOS)
    few = small.quantize(255, Image.Quantize.MAXCOVERAGE, kmeans=8, dither=Image.Dither.NONE)
    few.save(OUT / f"{name}.png", optimize=True)


def main() -> None:
    """Writes every picture, or says which argument is missing."""
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    folder, report = Path(sys.argv[1]), Path(sys.argv[2])
    OUT.mkdir(parents=True, exist_ok=True)
    save(counters(next(folder.glob("*-unit-counters_a4_colour_*.pdf"))), "counters", 1000)
    save(page(folder, "sector-maps", 0, 200), "map", 620)
    save(page(folder, "mission-tracking-sheet", 0, 200), "tracking-sheet", 620)
    save(page(folder, "mission-pages", 1, 200), "mission-page", 620)
    save(pdf_page(report, 0, 200), "war-report", 620)
    start = next(folder.glob("*-start-here_a4_colour_*.pdf"))
    _, left, top = find(start, "Read a counter")
    _, _, bottom = find(start, "Set up a mission in ten steps")
    save(millimetres(pdf_page(start, 0, 300), 300, (left - 2, top - 3, 200, bottom - 6)), "counter-key", 620)


if __name__ == "__main__":
    main()
