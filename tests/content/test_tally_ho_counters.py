"""The Tally-Ho! counters as they are printed: scale, type, contrast, and sides that differ."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image

from generator.build import Request, compile_pack, open_pack
from generator.layout.fonts import font, measure
from generator.layout.items import MM, Group, Item, Page, Path, Symbol, Text, Use
from generator.model.pack import Pack
from generator.model.theme import INKS, Theme, contrast
from generator.source.shipped import find_shipped


@cache
def pack() -> Pack:
    found, diagnostics = open_pack(find_shipped("content") / "tally-ho", "")
    assert found is not None and not diagnostics
    return found


@cache
def built(document: str, ink: str = "colour", paper: str = "a4", size: float | None = None):
    request = Request(paper=paper, ink=ink, only=(document,), size=size)  # type: ignore[arg-type]
    (sheet,), found = compile_pack(pack(), request)
    assert not found
    return sheet


def faces(page: Page) -> dict[str, tuple[Symbol, float, float]]:
    """Every face on a page by its id, with the corner of its trim."""
    found = {}
    for item in page.items:
        if isinstance(item, Group) and isinstance(item.items[0], Use):
            symbol = item.items[0].symbol
            if symbol.name.startswith("face."):
                found[symbol.name.split(".")[1]] = (symbol, item.matrix[4], item.matrix[5])
    return found


def sides(document: str) -> tuple[dict[str, tuple[Symbol, float, float]], ...]:
    """All fronts and all backs of a document, whatever sheet they stand on; blank pieces stand for one another."""
    pages = built(document).printed.pages
    return tuple({k: v for page in pages[start::2] for k, v in faces(page).items()} for start in (0, 1))


def inside(items: tuple[Item, ...]) -> list[Item]:
    """All items, those of symbols and groups among them included; art is not opened."""
    out: list[Item] = []
    for item in items:
        out.append(item)
        if isinstance(item, Group):
            out += inside(item.items)
        elif isinstance(item, Use) and not item.symbol.name.startswith("art."):
            out += inside(item.symbol.items)
    return out


def test_all_silhouettes_stand_at_one_scale() -> None:
    # TH-L506: 0.45 mm to a metre on fronts, where a He 111 of 22.6 m spans 10.2 mm.
    fronts, backs = sides("unit-counters")
    for side, scale, turn in ((fronts, 0.45, 1), (backs, 0.288, -1)):
        planes = [
            i
            for symbol, _, _ in side.values()
            for i in inside(symbol.items)
            if isinstance(i, Use) and i.symbol.name.startswith("art.") and "insignia" not in i.symbol.name
        ]
        assert len(planes) >= 40
        for plane in planes:
            assert plane.matrix[:4] == pytest.approx((scale * turn, 0, 0, scale * turn))


@pytest.mark.parametrize("size", [12.7, 14.3, 16.0, 19.0, 25.4])
@pytest.mark.parametrize("document", ["unit-counters", "formation-counters", "markers"])
def test_no_text_is_smaller_than_five_points_and_factors_are_ten(document: str, size: float) -> None:
    for page in built(document, size=size).printed.pages:
        for symbol, _, _ in faces(page).values():
            for text in (i for i in inside(symbol.items) if isinstance(i, Text)):
                assert text.size >= (10 if "/" in text.text else 5), text.text


def _box(text: Text) -> tuple[float, float, float, float]:
    """What the letters themselves cover, in millimetres: descenders count where the word has one."""
    width = measure(text.font, text.text, text.size)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    height = font(text.font).cap_height * text.size * 25.4 / 72
    below = 0.2 * text.size * 25.4 / 72 if set(text.text) & set("gjpqy") else 0.0
    return left, text.y - height, left + width, text.y + below


@pytest.mark.parametrize("size", [12.7, 16.0])
def test_no_word_of_a_counter_touches_another(size: float) -> None:
    for page in built("unit-counters", size=size).printed.pages:
        for key, (symbol, _, _) in faces(page).items():
            boxes = [_box(i) for i in inside(symbol.items) if isinstance(i, Text)]
            for one, two in combinations(boxes, 2):
                across = max(one[0], two[0]) - min(one[2], two[2])
                down = max(one[1], two[1]) - min(one[3], two[3])
                assert max(across, down) >= 0.2, key


@pytest.mark.parametrize("ink", INKS)
def test_words_stand_out_from_their_ground(ink: str) -> None:
    theme = pack().one("theme", Theme)
    assert theme is not None
    colours = theme.palette(ink)  # type: ignore[arg-type]
    # Factors and names on the strip, numbers on their plate, reversed words on the black plate.
    assert contrast(colours["ink"], colours["paper"]) >= 7
    assert contrast(colours["ink"], colours["plate-id"]) >= 7
    assert contrast(colours["plate-text"], colours["plate"]) >= 7
    for side in ("raf", "luftwaffe", "italy"):
        assert contrast(colours["silhouette"], colours[f"field-{side}"]) >= 4.5


def test_a_returning_unit_still_says_its_number_name_and_factors() -> None:
    fronts, backs = sides("unit-counters")
    assert set(fronts) == set(backs)
    for key, (symbol, _, _) in fronts.items():
        words = [i.text for i in inside(symbol.items) if isinstance(i, Text)]
        assert ["RTB", *words] == [i.text for i in inside(backs[key][0].items) if isinstance(i, Text)]
        if key.isdigit():
            assert key in words


def test_a_number_that_could_be_read_upside_down_is_underlined() -> None:
    fronts, _ = sides("unit-counters")
    for key, (symbol, _, _) in fronts.items():
        turned = key[::-1].translate(str.maketrans("0689", "0986"))
        ambiguous = set(key) <= set("0689") and turned != key
        own = [i for item in symbol.items for i in (item.items if isinstance(item, Group) else (item,))]
        lines = [i for i in own if isinstance(i, Path) and i.fill == "ink"]
        assert bool(lines) == ambiguous, key


def _grey(sheet, number: int, dpi: int = 200) -> Image.Image:
    (data,) = sheet.files.values()
    return pypdfium2.PdfDocument(data)[number].render(scale=dpi / 72).to_pil().convert("L")


def _similarity(one: Image.Image, two: Image.Image) -> float:
    """Mean structural similarity of two grey pictures over blocks of 8 by 8 (Wang and others, 2004)."""
    values = []
    for x in range(0, one.width - 7, 8):
        for y in range(0, one.height - 7, 8):
            a, b = (list(i.crop((x, y, x + 8, y + 8)).tobytes()) for i in (one, two))
            ma, mb = sum(a) / 64, sum(b) / 64
            va, vb = sum((p - ma) ** 2 for p in a) / 63, sum((p - mb) ** 2 for p in b) / 63
            cov = sum((p - ma) * (q - mb) for p, q in zip(a, b, strict=True)) / 63
            c1, c2 = 6.5025, 58.5225
            values.append((2 * ma * mb + c1) * (2 * cov + c2) / ((ma**2 + mb**2 + c1) * (va + vb + c2)))
    return sum(values) / len(values)


@pytest.mark.parametrize("ink", INKS)
def test_a_returning_unit_looks_different_without_colour(ink: str) -> None:
    sheet = built("unit-counters", ink)
    px = 200 / 25.4
    found = {}
    for number, page in enumerate(sheet.printed.pages):
        image = _grey(sheet, number)
        for key, (_, x, y) in faces(page).items():
            # The field between bar and strip: what a player sees change when the counter is turned.
            left, top = round(x * px), round((y + 2) * px)
            found[key, number % 2] = image.crop((left, top, left + round(16 * px), top + round(7.75 * px)))
    for key in ("101", "301", "601", "41"):
        cut = found[key, 0], found[key, 1]
        assert _similarity(*cut) <= 0.8, key


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_counters_are_the_same_on_either_paper(paper: str) -> None:
    page = built("unit-counters", paper=paper).printed.pages[0]
    corners = sorted({x for _, x, _ in faces(page).values()})
    assert len(corners) == 11
    assert corners[1] - corners[0] == pytest.approx(16)
    assert page.width * MM == pytest.approx({"a4": 595.28, "letter": 612}[paper], abs=0.01)


def test_mono_prints_no_colour() -> None:
    for document in ("unit-counters", "formation-counters", "markers"):
        (data,) = built(document, "mono").files.values()
        image = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
        red, green, blue = image.split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_low_ink_uses_less_ink() -> None:
    used = {}
    for ink in ("colour", "low"):
        used[ink] = sum(
            255 - p for number in range(2) for p in _grey(built("unit-counters", ink), number, 72).tobytes()
        )
    assert used["low"] < 0.9 * used["colour"]
