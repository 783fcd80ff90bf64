"""The rulings that the rules of play read, as one record instead of words to compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Options:
    """Each field is a ruling by its id, holding the value in force; the defaults are the book's or the pack's.

    Set-up's own rulings are read by the set-up, and those about conditions by the conditions.
    """

    lone_staffel_rtb: str = "on"  # TH-E18
    target_aaa: str = "light_if_convoy_radar_airfield"  # TH-E19
    heavy_aaa_confirm_dice: str = "1"  # TH-E14
    aaa_altitude: str = "current"  # TH-E21
    hit_allocation: str = "player_capped"  # TH-E22
    raf_roll: str = "player_choice"  # TH-E23
    dogfight_aaa: str = "entering_units_only"  # TH-E26
    friendly_fire_formation: str = "check_once_attack_each"  # TH-E27
    edge_top: str = "reverse"  # TH-E28
    strafe_targets: str = "airfield_radar_target"  # TH-E30
    spitfire_bonus: str = "attack_and_defend"  # TH-E33
    scatter_roll: str = "next_round_start"  # TH-E34
    initial_facing_luft: str = "top"  # TH-E42
    setup_stack: str = "formation"  # TH-E43
    ground_surprise: str = "none"  # TH-E44
    bomb_before_dogfight: str = "yes"  # TH-E53
    overkill: str = "lost"  # TH-E54
    raf_altitude: str = "engaged_or_scattered_else_ML"  # TH-E58
    vp_tie: str = "draw_not_won"  # TH-E62
    ace_bomb_bonus: str = "bombing_units"  # TH-E65
    strafed_means: str = "attempt"  # TH-E67
    mixed_axis_formation: str = "no"  # TH-E74
    path_tie: str = "random"  # TH-E85
    escort_after_bombing: str = "separate"  # TH-E88
    airfield_ff_in_dogfight: str = "yes"  # TH-E92


CHOICES: Mapping[str, tuple[str, ...]] = {
    "lone_staffel_rtb": ("on", "off"),
    "target_aaa": ("light_if_convoy_radar_airfield", "both", "heavy_only"),
    "heavy_aaa_confirm_dice": ("1", "2"),
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
    "mixed_axis_formation": ("no", "yes"),
    "path_tie": ("random", "prefer_straight"),
    "escort_after_bombing": ("separate", "keep_formation"),
    "airfield_ff_in_dogfight": ("yes", "no"),
}
"""Every value that the rules can play by, the default first."""


def read_options(rulings: Mapping[str, str]) -> Options:
    """The options in force; rulings that the rules of play do not read are passed over.

    Raises ValueError for a value that no rule knows: a check of the pack or of the log tells beforehand.
    """
    chosen = {f.name: rulings[f.name] for f in fields(Options) if f.name in rulings}
    for name, value in chosen.items():
        if value not in CHOICES[name]:
            raise ValueError(f"ruling {name} cannot be {value}")
    return Options(**chosen)
