"""Completeness: every rule of the game, and every answer to what it leaves open, is put to a test under its number."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from generator.games.tally_ho.pack import TallyHo

TESTS = Path(__file__).resolve().parents[3]

RULES = frozenset({f"TH-{n}" for n in range(1, 140)} | {"TH-79a"})

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "example_bf110c_3": ("ML", "LL"),
    "comms_below_chart": ("lowest_row",),
    "strength_overflow": ("clamp", "one_vic_fewer"),
    "brooklands_effect": ("per_mission_footnote", "discard_one", "strength_plus_2"),
    "heavy_aaa_confirm_dice": ("1", "2"),
    "lone_staffel_rtb": ("on", "off"),
    "target_aaa": ("light_if_convoy_radar_airfield", "both", "heavy_only"),
    "aaa_altitude": ("current", "start"),
    "hit_allocation": ("player_capped", "proportional", "random"),
    "raf_roll": ("player_choice", "per_hex", "per_squadron"),
    "dogfight_aaa": ("entering_units_only", "all_in_hex"),
    "friendly_fire_formation": ("check_once_attack_each", "one_attack_random"),
    "edge_top": ("reverse", "deflect_60"),
    "strafe_targets": ("airfield_radar_target", "airfield_radar"),
    "spitfire_bonus": ("attack_and_defend", "attack_only"),
    "scatter_roll": ("next_round_start", "end_of_round"),
    "initial_facing_luft": ("top", "random", "toward_target"),
    "setup_stack": ("formation", "separate"),
    "ground_surprise": ("none", "raf_half_dice", "raf_no_attack"),
    "bomb_before_dogfight": ("yes", "no"),
    "overkill": ("lost", "spill"),
    "raf_altitude": ("engaged_or_scattered_else_ML", "always_LL"),
    "vp_tie": ("draw_not_won", "luftwaffe_wins", "raf_wins"),
    "ace_bomb_bonus": ("bombing_units", "any_in_hex"),
    "strafed_means": ("attempt", "hit"),
    "convoy_hits_include_strafing": ("yes", "no"),
    "m1_both": ("each", "total"),
    "bf110_threshold": ("each", "combined"),
    "bf110_removed": ("not_replaced", "re_rolled"),
    "mixed_axis_formation": ("no", "yes"),
    "path_tie": ("random", "prefer_straight"),
    "escort_after_bombing": ("separate", "keep_formation"),
    "airfield_ff_in_dogfight": ("yes", "no"),
}
"""The options of the rules with their values, the default first."""

LAST_OF_THE_BOOK = 118
"""Errata up to this number are the book's; further ones are questions of our own."""

UNUSED = "example_bf110c_3"
"""About a sample table that no mission uses: nothing can be played either way."""


@cache
def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("list_rules", TESTS.parent / "tools" / "list_rules.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def list_tested() -> frozenset[str]:
    """Every number that a test carries: a rule's by its marker, an erratum's also by its case among the misprints."""
    return frozenset(load_tool().find_tests())


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none() -> None:
    named = {n for n in list_tested() if not n.startswith("TH-E")}
    assert RULES - named == set(), "rules without a test"
    assert {n for n in named if n.startswith("TH-")} - RULES == set(), "tests of rules that do not exist"


def test_every_ruling_has_a_test_and_is_cited(game: TallyHo) -> None:
    errata = {r.erratum for r in game.rulings.values()}
    assert errata - list_tested() == set(), "rulings without a test"
    ours = {e for e in errata if int(e[4:]) > LAST_OF_THE_BOOK}
    assert ours - set(load_tool().find_files()) == set(), "kept nowhere"
    tested = {n for n in list_tested() if n.startswith("TH-E") and int(n[4:]) > LAST_OF_THE_BOOK}
    assert tested <= ours, "rulings of our own that stand nowhere"
    assert load_tool().list_numbers()[:140] == sorted(RULES, key=lambda n: (int(n[3:].rstrip("a")), n))


def test_the_options_are_those_of_the_rules(game: TallyHo) -> None:
    open_ = {r.id: (r.default, tuple(r.choices)) for r in game.rulings.values() if r.id in OPTIONS}
    assert open_ == {id_: (values[0], values) for id_, values in OPTIONS.items()}
    assert {r.id for r in game.rulings.values() if len(r.choices) > 1} <= set(OPTIONS), "a choice that nobody tests"


@pytest.mark.parametrize("name", [n for n, values in OPTIONS.items() if len(values) > 1 and n != UNUSED])
def test_every_value_of_every_option_is_put_to_a_test(name: str) -> None:
    """By the letter: tests of the game name the option and each value of it in quotes, in one file."""
    paths = (TESTS / "games" / "tally_ho").rglob("test_*.py")
    texts = [p.read_text(encoding="utf-8") for p in paths if p != Path(__file__)]
    for value in OPTIONS[name]:
        assert any(f'"{name}"' in t or f"{name}=" in t for t in texts if f'"{value}"' in t), value
