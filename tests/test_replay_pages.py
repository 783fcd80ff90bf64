"""A replay drawn: a page for each Round, every unit in its hex, everything that happened beside it."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

import pytest
from click.testing import CliRunner

from generator.build import open_pack
from generator.cli.replay import command
from generator.engine.hexes import bounds, centre
from generator.games.tally_ho.log.transcript import Transcript
from generator.games.tally_ho.pack import TallyHo, view_pack
from generator.games.tally_ho.replay.drawing import draw_round, list_rounds
from generator.games.tally_ho.replay.drive import Replay, replay
from generator.games.tally_ho.replay.telling import describe_step
from generator.layout.fonts import measure
from generator.layout.items import Group, Item, Page, Path, Text
from generator.replay_pages import _fill_columns, compose_replay
from generator.source.shipped import find_shipped
from tests.games.tally_ho.replay.bench import PLAYTHROUGHS, decode_text, play_itself, read_playthrough

EXAMPLE = PLAYTHROUGHS / "gameplay-example.yaml"


@pytest.fixture(scope="module")
def view() -> TallyHo:
    pack, found = open_pack(find_shipped("content") / "tally-ho", "content/tally-ho")
    assert pack is not None, found
    opened = view_pack(pack)
    assert opened is not None
    return opened


def play(view: TallyHo, text: str) -> tuple[Transcript, Replay]:
    file = decode_text(text)
    played, _ = replay(view, file)
    assert played is not None
    return file.record, played


def texts(items: Iterable[Item]) -> Iterator[Text]:
    """Every text, placed in the coordinates of the outermost items."""
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            a, _, _, d, e, f = item.matrix
            for text in texts(item.items):
                yield dataclasses.replace(text, x=a * text.x + e, y=d * text.y + f, size=a * text.size)


def layer(items: Iterable[Item], name: str) -> tuple[Item, ...]:
    return next(i.items for i in items if isinstance(i, Group) and i.id == name)


def test_every_unit_on_the_map_has_its_token_in_its_hex(view: TallyHo) -> None:
    _, played = play(view, read_playthrough("gameplay-example.yaml"))
    flats = 15.0
    last = list_rounds(played)[-1]
    tokens = {t.text: (t.x, t.y) for t in texts(layer(draw_round(played.scenario, last, flats), "units"))}
    assert set(tokens) == {"H · 2", "D · 2", "B · 2"}
    hexes = played.scenario.rules.ground.geometry.hexes
    for spec in played.scenario.units:
        x, y = centre(hexes[last.after.units[spec.index].hex], flats)
        tx, ty = tokens[f"{spec.id} · 2"]
        assert abs(tx - x) < flats / 2 and abs(ty - y) < flats / 2


def test_tokens_keep_to_their_hex_while_they_can(view: TallyHo) -> None:
    flats = 14.0
    for seed in (0, 9, 26):
        text, _ = play_itself(view, seed, False)
        _, played = play(view, text)
        hexes = played.scenario.rules.ground.geometry.hexes
        for drawn in list_rounds(played):
            where = {s.id: hexes[drawn.after.units[s.index].hex] for s in played.scenario.units}
            crowd = Counter(where[s.id] for s in played.scenario.units if drawn.after.units[s.index].status < 3)
            for token in texts(layer(draw_round(played.scenario, drawn, flats), "units")):
                hex_ = where[token.text.split(" ")[0]]
                x, y = centre(hex_, flats)
                if crowd[hex_] <= 8:
                    assert abs(token.y - y) < flats / 2 and abs(token.x - x) < flats * 0.6
                assert token.size >= 4.3


def test_a_way_is_drawn_through_every_hex_flown(view: TallyHo) -> None:
    _, played = play(view, read_playthrough("gameplay-example.yaml"))
    first = list_rounds(played)[1]
    ways = layer(draw_round(played.scenario, first, 15.0), "ways")
    lines = [i for i in ways if isinstance(i, Path) and i.stroke in ("ink", "raf-blue") and i.fill is None]
    assert sorted(len(line.commands) for line in lines) == [4, 4, 4], (
        "three moves of three hexes, from where they stood"
    )


def test_losses_are_counted_in_the_hex_of_their_fight(view: TallyHo) -> None:
    _, played = play(view, read_playthrough("gameplay-example.yaml"))
    second = list_rounds(played)[2]
    losses = layer(draw_round(played.scenario, second, 15.0), "losses")
    assert [t.text for t in texts(losses)] == ["−3"]


def test_a_badge_hides_no_token_that_it_could_spare(view: TallyHo) -> None:
    flats = 14.0
    for seed in (0, 9, 26):
        text, _ = play_itself(view, seed, False)
        _, played = play(view, text)
        for drawn in list_rounds(played):
            layers = draw_round(played.scenario, drawn, flats)
            tokens = [*texts(layer(layers, "units"))]
            for badge in texts(layer(layers, "losses")):
                near = [t for t in tokens if abs(t.x - badge.x) < 4 and abs(t.y - badge.y) < 2.2]
                assert len(near) <= 1, f"Round {drawn.number}: {badge.text} lies on {[t.text for t in near]}"


def test_a_column_begins_with_no_gap_and_ends_with_no_head() -> None:
    head, gap, line = ("Dogfights", "sans-bold", "red"), ("", "sans", "ink"), ("A [1]: -A 1D", "sans", "ink")
    told = [head, line, line, gap, head, line, gap, head, line]
    for fit in range(2, 12):
        columns = _fill_columns(told, fit)
        assert [x for c in columns for x in c if x != gap] == [x for x in told if x != gap]
        for column in columns:
            assert len(column) <= fit and column[0] != gap and column[-1] == line
    assert _fill_columns([], 5) == [[]]


def test_a_full_round_is_told_in_two_columns_beside_one_map(view: TallyHo) -> None:
    text, ended = play_itself(view, 13, False)
    record, played = play(view, text)
    printed = compose_replay(view, record, played)
    assert len(printed.pages) == ended.outcome.rounds + 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_for_each_round_and_nothing_off_it(paper: str, view: TallyHo) -> None:
    text, ended = play_itself(view, 13, False)
    record, played = play(view, text)
    printed = compose_replay(view, record, played, paper)
    rounds = {page.label.rstrip("abcdefgh") for page in printed.pages}
    assert rounds == {str(n) for n in range(ended.outcome.rounds + 1)}
    geometry = played.scenario.rules.ground.geometry
    for page in printed.pages:
        assert page.width > page.height
        _check_page(page, geometry.columns, geometry.rows)


def _check_page(page: Page, columns: int, rows: int) -> None:
    field = next(i for i in page.items if isinstance(i, Group) and i.id == "field")
    map_ = next(i for i in field.items if isinstance(i, Group) and i.id in ("map", "hexes"))
    wide = bounds(columns, rows, 19.5)[0] * map_.matrix[0]
    for item in page.items:
        if not isinstance(item, Text):
            continue
        width = measure(item.font, item.text, item.size)
        left = item.x - (width if item.anchor == "end" else 0)
        assert left >= 10 and left + width <= page.width - 10, item.text
        assert 10 <= item.y <= page.height - 4, item.text
        if 30 < item.y < page.height - 12:
            assert left > field.matrix[4] + wide, f"{item.text} stands on the map"


def test_everything_that_happened_is_told(view: TallyHo) -> None:
    text, _ = play_itself(view, 13, False)
    record, played = play(view, text)
    printed = compose_replay(view, record, played)
    told = " ".join(t.text for page in printed.pages for t in page.items if isinstance(t, Text))
    for stage in played.stages:
        for step in stage.steps:
            assert describe_step(step, played.scenario) in told


def test_the_credit_for_the_coast_stands_on_every_page_with_a_coast(view: TallyHo) -> None:
    text, _ = play_itself(view, 4, False)
    record, played = play(view, text)
    for page in compose_replay(view, record, played).pages:
        assert any("OpenStreetMap" in t.text for t in page.items if isinstance(t, Text))


def test_the_command_writes_a_pdf_and_an_svg_for_each_page(tmp_path: FilePath) -> None:
    result = CliRunner().invoke(command, [str(EXAMPLE), "--pdf", "--svg", "--out", str(tmp_path)])
    assert result.exit_code == 1, "its tally is wrong"
    assert (tmp_path / "gameplay-example_a4.pdf").read_bytes().startswith(b"%PDF")
    names = sorted(p.name for p in tmp_path.glob("*.svg"))
    assert names == [f"gameplay-example_round-0{n}.svg" for n in range(5)]
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    CliRunner().invoke(command, [str(EXAMPLE), "--pdf", "--svg", "--out", str(tmp_path)])
    assert before == {p.name: p.read_bytes() for p in tmp_path.iterdir()}
