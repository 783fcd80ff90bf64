"""The ground of a map: whose land a point is, and rings cut to a window."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.documents.map.ground import cut_ground, cut_ring, draw_ground
from generator.engine.hexes import bounds
from generator.layout.items import Group, Path, rectangle
from generator.model.geography import Border, Coast, Geography
from generator.model.projection import Frame, Projection

ISLAND = ((51.15, -0.3), (51.15, 0.3), (50.88, 0.3), (50.88, -0.3), (51.15, -0.3))
LAGOON = ((51.05, -0.05), (51.0, -0.05), (51.0, 0.05), (51.05, 0.05), (51.05, -0.05))
EAST = Border.model_validate({"nation": "france", "outline": [[52, 0.1], [52, 1], [50, 1], [50, 0.1]]})
WEST = Border.model_validate({"nation": "england", "outline": [[52, -1], [52, 0.1], [50, 0.1], [50, -1]]})
GEOGRAPHY = Geography(Coast(((ISLAND, LAGOON),), ()), {}, (WEST, EAST))


def test_ground_knows_land_nation_and_lagoon() -> None:
    wide, tall = bounds(10, 11, 10)
    frame = Frame(Projection(51.0, 0.0), 0, wide, tall)
    ground = cut_ground(GEOGRAPHY, frame, (0, 0, wide, tall), 1.0)

    def at(lat: float, lon: float) -> tuple[float, float]:
        return frame.place(lat, lon)

    assert ground.nation(*at(51.1, -0.2)) == "england"
    assert ground.nation(*at(51.1, 0.25)) == "france"
    assert ground.nation(*at(51.02, 0.0)) is None  # the lagoon
    assert ground.nation(*at(51.3, 0.0)) is None
    assert ground.halo(*at(51.3, 0.0)) == "halo-sea"
    assert ground.halo(*at(51.1, 0.25)) == "halo-france"


def test_a_map_of_open_sea_is_drawn_without_a_shore() -> None:
    wide, tall = bounds(4, 4, 10)
    frame = Frame(Projection(40.0, -30.0), 0, wide, tall)
    ground = cut_ground(GEOGRAPHY, frame, (0, 0, wide, tall), 1.0)
    drawn = draw_ground(ground, rectangle(0, 0, wide, tall))
    assert [i.fill for g in drawn.items if isinstance(g, Group) for i in g.items if isinstance(i, Path)] == ["sea"]


coordinates = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


@given(st.lists(coordinates, min_size=3, max_size=12))
def test_a_cut_ring_stays_in_the_box(points: list[tuple[float, float]]) -> None:
    for x, y in cut_ring(points, (-5, -5, 5, 5)):
        assert -5 - 1e-9 <= x <= 5 + 1e-9
        assert -5 - 1e-9 <= y <= 5 + 1e-9


def test_a_ring_round_the_box_becomes_the_box() -> None:
    cut = cut_ring([(-9, -9), (9, -9), (9, 9), (-9, 9)], (-5, -5, 5, 5))
    assert set(cut) == {(-5, -5), (5, -5), (5, 5), (-5, 5)}
    assert cut_ring([(6, 6), (9, 6), (9, 9)], (-5, -5, 5, 5)) == []
