"""The printed charts and pages: whole, in as many pages as the table expects, and large enough to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

import pytest

from generator.build import Built, Request, compile_pack, documents_of, open_pack
from generator.engine.game import Scope
from generator.games.tally_ho.offers import offer
from generator.layout.items import Group, Item, Text
from generator.model.pack import Pack
from generator.model.rows import Rows, text
from generator.source.diagnostic import has_errors
from generator.source.shipped import find_shipped

PAGES = {
    "start-here": 1,
    "mission-pages": 15,
    "briefings": 15,
    "performance-chart": 1,
    "player-aid": 2,
}


@pytest.fixture(scope="module")
def whole() -> Pack:
    """The shipped pack with its documents."""
    pack, found = open_pack(find_shipped("content") / "tally-ho", "")
    assert pack is not None and not has_errors(found)
    return pack


def build(pack: Pack, paper: str, only: tuple[str, ...] = (), missions: tuple[int, ...] | None = None) -> list[Built]:
    """Documents laid out and exported; any finding fails the test."""
    built, found = compile_pack(pack, Request(paper=paper, only=only, missions=missions))
    assert not found, [f"{d.span}: {d.message}" for d in found]
    return built


@pytest.fixture(scope="module", params=["a4", "letter"])
def pages(request: pytest.FixtureRequest, whole: Pack) -> Mapping[str, Built]:
    """The charts and pages on one paper."""
    return {b.spec.id: b for b in build(whole, request.param, tuple(PAGES))}


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    """Every text of a page, inside groups too."""
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def squeezed(built: Built, page: int | None = None) -> str:
    """The letters of a document or one of its pages, small and without spaces: words are placed one by one."""
    chosen = built.printed.pages if page is None else built.printed.pages[page : page + 1]
    return re.sub(r"\s|\u00ad", "", "".join(t.text for p in chosen for t in texts(p.items))).lower()


def flat(words: str) -> str:
    """Words as `squeezed` gives them."""
    return re.sub(r"\s", "", words).lower()


def nested(rows: Rows, *columns: str) -> Iterator[str]:
    """Texts of columns, in nested tables too."""
    for row in rows:
        for name, value in row.items():
            if isinstance(value, tuple):
                yield from nested(value, *columns)
            elif name in columns and value:
                yield text(row, name)


def test_each_document_has_the_pages_it_should(pages: Mapping[str, Built]) -> None:
    assert {id: len(b.printed.pages) for id, b in pages.items()} == PAGES


def test_no_text_is_smaller_than_seven_points(pages: Mapping[str, Built]) -> None:
    for id, built in pages.items():
        for number, page in enumerate(built.printed.pages, 1):
            # The imprint at the foot is not read at the table.
            small = [t.text for t in texts(page.items) if t.size < 7 and t.y < page.height - 20]
            assert not small, f"{id} page {number}: {small[:5]}"


def test_a_mission_page_shows_both_sentences_of_everything_conditional(pages: Mapping[str, Built], whole: Pack) -> None:
    for number, mission in enumerate(offer(whole, Scope())["missions"]):
        shown = squeezed(pages["mission-pages"], number)
        for column in ("specials", "special_rules", "sides"):
            rows = mission[column]
            assert isinstance(rows, tuple)
            for sentence in nested(rows, "printed", "made"):
                assert flat(sentence) in shown, sentence


def test_a_mission_page_shows_every_entry_of_its_charts(pages: Mapping[str, Built], whole: Pack) -> None:
    for number, mission in enumerate(offer(whole, Scope())["missions"]):
        shown = squeezed(pages["mission-pages"], number)
        for wanted in nested((mission,), "full_name", "SL", "LL", "ML", "HL", "value", "title", "date"):
            assert flat(wanted) in shown, wanted


def test_the_player_aid_explains_every_word_of_the_charts(pages: Mapping[str, Built], whole: Pack) -> None:
    tables = offer(whole, Scope())
    shown = squeezed(pages["player-aid"])
    for name in ("movement_actions", "comms_orders", "aaa", "rescue", "international", "victory_points", "sequence"):
        for wanted in nested(tables[name], "name", "text", "attack", "vic", "schwarm", "nation", "vp"):
            assert flat(wanted) in shown, f"{name}: {wanted}"


def test_the_performance_chart_has_all_twelve_types(pages: Mapping[str, Built], whole: Pack) -> None:
    shown = squeezed(pages["performance-chart"])
    for wanted in nested(offer(whole, Scope())["performance"], "short", "name", "attack_defend", "strafe_bomb"):
        assert flat(wanted) in shown, wanted


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_first_sheet_lists_all_other_documents_on_one_page(whole: Pack, paper: str) -> None:
    start = next(b for b in build(whole, paper) if b.spec.id == "start-here")
    assert len(start.printed.pages) == 1
    shown = squeezed(start)
    for spec in documents_of(whole):
        if spec.id != "start-here" and not spec.on_request:
            assert flat(spec.title) in shown, spec.title


@pytest.mark.parametrize(
    ("sides", "told", "not_told"),
    [
        ("duplex", ("both sides", "edge to flip on"), ("broken line", "glue each back")),
        ("gutterfold", ("to fold", "score the broken line"), ("both sides", "edge to flip on")),
        ("single", ("to glue", "glue each back on its front"), ("both sides", "edge to flip on", "broken line")),
    ],
)
def test_the_first_sheet_says_how_these_counters_are_made(
    whole: Pack, sides: Literal["duplex", "gutterfold", "single"], told: tuple[str, ...], not_told: tuple[str, ...]
) -> None:
    built, found = compile_pack(whole, Request(sides=sides, only=("start-here", "formation-counters")))
    assert not found
    shown = squeezed(next(b for b in built if b.spec.id == "start-here"))
    assert all(flat(t) in shown for t in told)
    assert not any(flat(t) in shown for t in not_told)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("missions", "told", "not_told"),
    [
        (None, ("opsroom build --only further-counters", "in Mission 6 they stand beside patrols"), ()),
        ((4, 5, 6), ("opsroom build --mission 4-6 --only further-counters", "in Mission 6 they stand"), ()),
        ((2, 8, 9), ("build --mission 2 --mission 8 --mission 9 --only further-counters",), ("Mission 6",)),
        ((1,), (), ("Mission 6",)),
    ],
)
def test_the_first_sheet_of_a_kit_says_what_is_true_of_the_kit(
    whole: Pack, paper: str, missions: tuple[int, ...] | None, told: tuple[str, ...], not_told: tuple[str, ...]
) -> None:
    start = next(b for b in build(whole, paper, missions=missions) if b.spec.id == "start-here")
    assert len(start.printed.pages) == 1
    shown = squeezed(start)
    assert all(flat(t) in shown for t in told)
    assert not any(flat(t) in shown for t in not_told)


def test_a_kit_for_one_mission_has_only_its_page(whole: Pack) -> None:
    (built,) = build(whole, "a4", ("mission-pages",), (2,))
    assert len(built.printed.pages) == 1
    assert flat("Convoy Raid off the White Cliffs of Dover") in squeezed(built)


def test_the_rulings_sheet_names_every_ruling(whole: Pack) -> None:
    (built,) = build(whole, "a4", ("rulings",))
    shown = squeezed(built)
    for wanted in nested(offer(whole, Scope())["rulings"], "id", "erratum"):
        assert flat(wanted) in shown, wanted
