"""The plate of actions: a disc for each, none over another, every one in the key."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.documents.action_map import Action, Landmark, _part, draw_action_map, lay_out_action_map, tell_action_map
from generator.layout.items import Group, Item, Page, Path, Text
from generator.model.geography import Geography, read_coast
from generator.source.shipped import find_shipped


def shipped_geography() -> Geography:
    coast, found = read_coast(find_shipped("content") / "tally-ho" / "geography")
    assert coast is not None and found == []
    return Geography(coast, {}, ())


def walk(items: tuple[Item, ...]) -> list[Item]:
    out: list[Item] = []
    for item in items:
        out += walk(item.items) if isinstance(item, Group) else [item]
    return out


def plate(*actions: Action, height: float = 297.0) -> Page:
    return lay_out_action_map(shipped_geography(), actions, 210.0, height, "MOST SECRET", "MAP")


@pytest.mark.parametrize("height", [297.0, 279.4])
def test_every_action_is_on_the_map_and_in_the_key(height: float) -> None:
    actions = [Action(n, 51.3 + n / 50, 0.2, f"{n} Aug", f"Action {n}", "won") for n in range(1, 15)]
    actions.append(Action(15, 56.0, -3.3, "15 Aug", "The Forth", "drawn"))
    page = plate(*actions, height=height)
    texts = [i for i in walk(page.items) if isinstance(i, Text)]
    for action in actions:
        assert sum(t.text == str(action.number) for t in texts) == 2, action
        assert any(t.text == action.title for t in texts)
    assert all(t.y < height - 5 for t in texts)
    assert sum(t.text == "at a smaller scale" for t in texts) == 1
    assert any("OpenStreetMap" in t.text for t in texts)


def test_the_map_by_itself_has_every_disc_and_no_key() -> None:
    actions = [Action(7, 51.5, 0.2, "1 Aug", "One", "won"), Action(9, 56.0, -3.3, "2 Aug", "Two", "lost")]
    page = draw_action_map(shipped_geography(), actions)
    texts = [i.text for i in walk(page.items) if isinstance(i, Text)]
    assert sorted(texts) == ["7", "9", "at a smaller scale"]


def test_towns_are_named_where_there_is_room() -> None:
    towns = [
        Landmark("Reading", 51.45, -0.97),
        Landmark("Nextdoor", 51.45, -1.05),
        Landmark("London", 51.51, -0.13),
        Landmark("Bristol", 51.45, -2.6),
    ]
    page = draw_action_map(shipped_geography(), [Action(11, 51.51, -0.12, "1 Aug", "One", "won")], towns)
    texts = {i.text: i for i in walk(page.items) if isinstance(i, Text)}
    assert set(texts) == {"11", "Reading", "Nextdoor", "London"}
    assert texts["Nextdoor"].x < texts["Reading"].x  # beside the first there is no room
    assert texts["London"].x + 6 < texts["11"].x - 2.9
    dots = [i for i in walk(page.items) if isinstance(i, Path) and i.fill == "ink" and i.commands[0][0] == "M"]
    assert sum(len(d.commands) == 5 for d in dots) == 2


def test_the_map_is_told_in_words() -> None:
    actions = [Action(n, 51.0, 0.0, "", "", r) for n, r in ((1, "won"), (2, "drawn"), (3, "won"))]
    assert tell_action_map(actions) == "Map of the actions by number, a disc where each was fought: won 1, 3; drawn 2."


def test_results_are_told_without_colour() -> None:
    def fills(result: str) -> list[str | None]:
        page = plate(Action(77, 51.0, 0.0, "1 Aug", "One", result))
        items = walk(page.items)
        at = next(n for n, i in enumerate(items) if isinstance(i, Text) and i.text == "77")
        return [i.fill for i in items[at - 2 : at] if isinstance(i, Path) and len(i.commands) == 6]

    assert fills("won")[-1] == "ink"
    assert fills("lost")[-1] == "white"
    assert fills("drawn") == ["white", None]


@settings(max_examples=60, deadline=None)
@example([(0.0, 0.0), (0.0, 7.0)])  # far enough apart until the edge pushes one
@given(st.lists(st.tuples(st.floats(0, 160), st.floats(0, 120)), min_size=1, max_size=15))
def test_discs_do_not_touch(spots: list[tuple[float, float]]) -> None:
    placed = _part(spots, 166.0, 126.0)
    for i, (x, y) in enumerate(placed):
        assert 2.9 <= x <= 163.1 and 2.9 <= y <= 123.1
        for other in placed[i + 1 :]:
            assert math.hypot(x - other[0], y - other[1]) > 5.8
