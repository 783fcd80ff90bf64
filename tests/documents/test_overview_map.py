"""The overview map: one landscape page on either paper, names that touch nothing, signs where places are."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path as FilePath

import pytest

from generator.build import open_pack
from generator.documents.kind import Job
from generator.documents.map.label_placing import crosses, overlap
from generator.documents.map.symbols import SIGNS
from generator.documents.overview_map import OverviewMapSpec, OverviewScene, compose, lay_out
from generator.layout.fonts import font
from generator.layout.items import Group, Page, Path, Text, Use
from generator.model.overview import Overview
from generator.model.pack import Pack
from generator.source.shipped import find_shipped
from tests.documents.test_hex_map import A4, LETTER, flatten


@cache
def pack() -> Pack:
    opened, _ = open_pack(FilePath(find_shipped("content")) / "tally-ho", "")
    assert opened is not None
    return opened


@cache
def composed() -> tuple[OverviewScene, ...]:
    spec = OverviewMapSpec.model_validate({"kind": "overview_map", "title": "Overview", "provenance": "authored"})
    scenes, found = compose(spec, job(A4))
    assert scenes and not found
    return scenes


def job(paper: tuple[float, float]) -> Job:
    return Job(pack(), {}, "a4", *paper)


@cache
def page(paper: tuple[float, float]) -> Page:
    pages, found = lay_out(composed(), job(paper))
    assert not found and len(pages) == 1
    return pages[0]


def overview() -> Overview:
    return composed()[0].overview


both_papers = pytest.mark.parametrize("paper", [A4, LETTER])


def names() -> list[tuple[str, tuple[float, float, float, float]]]:
    field = next(g for g in page(A4).items if isinstance(g, Group) and g.id == "field")
    group = next(g for g in field.items if isinstance(g, Group) and g.id == "names")
    found = []
    for item in group.items:
        assert isinstance(item, Text)
        em = item.size * 25.4 / 72
        wide = font(item.font).width(item.text, item.size, item.spacing)
        found.append((item.text, (item.x, item.y - 0.74 * em, item.x + wide, item.y + 0.21 * em)))
    return found


@both_papers
def test_it_is_one_page_on_its_side_within_the_margins(paper: tuple[float, float]) -> None:
    made = page(paper)
    assert (made.width, made.height) == (paper[1], paper[0])
    for item, dx, dy in flatten(made.items):
        if isinstance(item, Text):
            assert 6 <= item.x + dx <= made.width - 6 and 6 <= item.y + dy <= made.height - 6


def test_the_map_is_the_same_on_both_papers() -> None:
    groups = [[(g.id, g.items) for g in page(p).items if isinstance(g, Group)] for p in (A4, LETTER)]
    assert groups[0] == groups[1]


def test_it_fills_a_larger_sheet() -> None:
    pages, found = lay_out(composed(), Job(pack(), {}, "600x900", 600.0, 900.0))
    assert not found
    groups = {g.id: g for g in pages[0].items if isinstance(g, Group)}
    scale = groups["field"].matrix[0]
    o = overview()
    assert scale * o.width_km * o.mm_per_km > 0.85 * 900
    top, foot = groups["title"].matrix[5], max(i.y for i in groups["imprint"].items if isinstance(i, Text))
    assert top == pytest.approx(6.35) and 590 < groups["imprint"].matrix[5] + scale * foot < 600 - 6.35
    assert groups["field"].items == next(g for g in page(A4).items if isinstance(g, Group) and g.id == "field").items
    words = [i.text for g in groups.values() for i in g.items if isinstance(i, Text)]
    assert any(w.startswith(f"Scale 1:{1e6 / o.mm_per_km / scale:,.0f}") for w in words)


def test_no_name_touches_another() -> None:
    for (a, first), (b, second) in itertools.combinations(names(), 2):
        assert overlap(first, second) == 0, (a, b)


def signs() -> list[tuple[str, tuple[float, float, float, float]]]:
    field = next(g for g in page(A4).items if isinstance(g, Group) and g.id == "field")
    group = next(g for g in field.items if isinstance(g, Group) and g.id == "signs")
    found = []
    for sign in group.items:
        assert isinstance(sign, Group) and sign.id
        first = sign.items[0]
        if isinstance(first, Use):
            (key,) = (k for k, s in SIGNS.items() if s.symbol == first.symbol)
            scale, x, y = first.matrix[0], first.matrix[4], first.matrix[5]
            left, top, right, bottom = (v * scale for v in SIGNS[key].box)
            found.append((sign.id, (x + left, y + top, x + right, y + bottom)))
        else:
            assert isinstance(first, Path)
            xs, ys = ([float(v) for c in first.commands for v in c[n::2]] for n in (1, 2))
            found.append((sign.id, (min(xs), min(ys), max(xs), max(ys))))
    return found


def test_no_sign_touches_another_or_a_name() -> None:
    assert len(signs()) > 80
    for (a, first), (b, second) in itertools.combinations(signs(), 2):
        assert overlap(first, second) == 0, (a, b)
    for (a, first), (b, second) in itertools.product(signs(), names()):
        assert overlap(first, second) < 0.01, (a, b)


def test_no_boundary_runs_through_a_name() -> None:
    field = next(g for g in page(A4).items if isinstance(g, Group) and g.id == "field")
    group = next(g for g in field.items if isinstance(g, Group) and g.id == "boundaries")
    lines = []
    for path in group.items:
        assert isinstance(path, Path)
        points = [(float(c[1]), float(c[2])) for c in path.commands]
        lines += [(*a, *b) for a, b in itertools.pairwise(points)]
    assert len(lines) > 20
    for line, (name, box) in itertools.product(lines, names()):
        assert not crosses(line, box), name


def test_every_sector_of_the_south_has_its_letter() -> None:
    letters = {s.letter for s in overview().stations if s.kind == "sector_station"}
    assert letters == set("ABCDEFGWYZ")
    assert {t for t, _ in names()} >= {"Tangmere", "Biggin Hill", "NO. 11 GROUP", "LUFTFLOTTE 2", "LUFTFLOTTE 3"}


def test_it_credits_the_coast_and_calls_its_lines_approximate() -> None:
    words = " ".join(i.text for i, _, _ in flatten(page(A4).items) if isinstance(i, Text))
    assert "Coastline © OpenStreetMap contributors" in words
    assert "approximate" in words


def test_an_overview_too_large_for_the_paper_is_refused() -> None:
    scene = composed()[0]
    large = OverviewScene(scene.overview.model_copy(update={"mm_per_km": 0.6}), scene.geography, scene.small_print)
    pages, found = lay_out((large,), job(A4))
    assert not pages and [d.code for d in found] == ["MAP020"]


def test_the_scene_is_as_it_was(pytestconfig: pytest.Config) -> None:
    golden = FilePath(__file__).parent / "golden" / "overview_map.txt"
    scene = "".join(f"{text}: " + " ".join(f"{v:.1f}" for v in box) + "\n" for text, box in names())
    if pytestconfig.getoption("--refresh"):
        golden.write_text(scene, encoding="utf-8", newline="\n")
    assert scene == golden.read_text(encoding="utf-8")
