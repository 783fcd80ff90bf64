"""The printed examples played again: as printed, under other rulings, and the vectors beside them."""

from __future__ import annotations

import pytest
import yaml

from generator.games.tally_ho.pack import TallyHo
from tests.conftest import rule
from tests.games.tally_ho.replay.bench import PLAYTHROUGHS, read_playthrough, replay_text

VECTORS = {c["name"]: c["transcript"] for c in yaml.safe_load(read_playthrough("vectors.yaml"))}


@rule("TH-127", "TH-128", "TH-134")
def test_the_gameplay_example_ends_nine_to_six_and_its_tally_is_found_wrong(game: TallyHo) -> None:
    text = read_playthrough("gameplay-example.yaml")
    played, found = replay_text(game, text)
    assert played is not None and played.outcome is not None
    assert (played.outcome.luftwaffe_vp, played.outcome.raf_vp) == (9, 6)
    assert played.outcome.winner == "luftwaffe"
    assert [(d.code, d.message) for d in found] == [
        ("LOG121", "`raf_vp` is 8, and the rules give 6 (TH-127, TH-128)"),
        ("LOG121", "`schwarms_lost` is 5, and the rules give 4 (TH-34)"),
    ]
    assert {d.help for d in found} == {"4 Schwarms lost, 2 of them rescued"}
    lines = text.splitlines()
    assert [lines[d.span.line - 1][d.span.column - 1 : d.span.end_column - 1] for d in found] == ["8", "5"]


@rule("TH-52", "TH-112")
def test_under_the_rules_as_written_the_example_leaves_them_at_the_edge(game: TallyHo) -> None:
    text = read_playthrough("gameplay-example.yaml")
    strict = text.replace("  lone_staffel_rtb: off\n", "").replace("  edge_top: deflect_60\n", "")
    _, found = replay_text(game, strict)
    assert [d.code for d in found[:1]] == ["LOG108"], "its facing is wrong as well, and follows"
    assert "0101 0201 0301, and the rules give 0101 0102 0103" in found[0].message
    assert "TH-52" in found[0].message


@pytest.mark.parametrize(
    ("name", "points"),
    [("strict", (3, 2)), ("defaults", (3, 2)), ("edge", (9, 6))],
)
@rule("TH-52", "TH-112", "TH-91")
def test_the_example_as_it_goes_on_under_other_rulings(name: str, points: tuple[int, int], game: TallyHo) -> None:
    played, found = replay_text(game, read_playthrough(f"gameplay-example-{name}.yaml"))
    assert found == []
    assert played is not None and played.outcome is not None
    assert (played.outcome.luftwaffe_vp, played.outcome.raf_vp) == points


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_keeps_to_the_rules(name: str, game: TallyHo) -> None:
    played, found = replay_text(game, VECTORS[name])
    assert found == []
    assert played is not None and not played.broken_off
    assert [s for stage in played.stages for s in stage.steps], "something happened"


def test_the_vectors_of_the_inventory_are_all_there() -> None:
    assert len(VECTORS) == 33
    assert {p.name for p in PLAYTHROUGHS.glob("*.yaml")} >= {"vectors.yaml", "gameplay-example.yaml"}
