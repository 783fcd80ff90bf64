"""What Tally-Ho! has to say to a document: named tables, computed from a pack without errors."""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.game import Scope
from generator.games.tally_ho.offers import charts as chart_offers
from generator.games.tally_ho.offers import counters as counter_offers
from generator.games.tally_ho.offers import forms as form_offers
from generator.games.tally_ho.offers import maps as map_offers
from generator.games.tally_ho.offers import missions as mission_offers
from generator.games.tally_ho.offers import votes as vote_offers
from generator.games.tally_ho.pack import view_pack
from generator.model.pack import Pack
from generator.model.rows import Rows


def offer(pack: Pack, scope: Scope) -> Mapping[str, Rows]:
    """Every table of the game by name; nothing if a file that the game needs did not decode."""
    game = view_pack(pack)
    if game is None:
        return {}
    return {
        **counter_offers.offer_supply(game, scope),
        "formation_counters": counter_offers.offer_formation_counters(game, scope),
        "markers": counter_offers.offer_markers(game, scope),
        "missions": mission_offers.offer_missions(game, scope),
        "campaign": mission_offers.offer_campaign(game),
        "performance": chart_offers.offer_performance(game),
        "bonuses": chart_offers.offer_bonuses(game),
        "communications": chart_offers.offer_communications(game),
        "comms_orders": chart_offers.offer_comms_orders(game),
        "movement_actions": chart_offers.offer_movement_actions(game),
        "international": chart_offers.offer_international(game),
        "facing": chart_offers.offer_facing(game),
        "aaa": chart_offers.offer_aaa(game),
        "victory_points": chart_offers.offer_victory_points(game),
        "rescue": chart_offers.offer_rescue(game),
        "set_up": chart_offers.offer_set_up(game, scope),
        "sequence": chart_offers.offer_phases(game, game.charts.sequence),
        "procedures": chart_offers.offer_phases(game, game.charts.procedures),
        "dogfight": chart_offers.offer_steps(game, game.charts.dogfight),
        "map_guns": map_offers.offer_guns(game),
        "rulings": chart_offers.offer_rulings(game),
        **form_offers.offer_forms(game, scope),
        **vote_offers.offer_votes(game),
    }
