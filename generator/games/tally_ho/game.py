"""Tally-Ho! as the rest of the program sees it: its files and its named tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.game import Scope
from generator.games.tally_ho.aircraft import TallyHoAircraftFile
from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.charts import Charts
from generator.games.tally_ho.counters import Counters
from generator.games.tally_ho.mission import Mission
from generator.games.tally_ho.mission_outline import MissionOutline
from generator.games.tally_ho.printed import Printed
from generator.games.tally_ho.report.newspaper_records import Newspaper
from generator.games.tally_ho.report.records import PhaseText, ReportText
from generator.games.tally_ho.simulation.balance import Balance
from generator.games.tally_ho.votes.records import Votes
from generator.model.geography import Borders, Places
from generator.model.hex_map import HexMap
from generator.model.land_table import LandTable
from generator.model.overview import Overview
from generator.model.pack import Collection, Pack
from generator.model.rows import Rows

COLLECTIONS: tuple[Collection, ...] = (
    Collection("aircraft", "aircraft.yaml", TallyHoAircraftFile, required=True),
    Collection("charts", "charts.yaml", Charts, required=True),
    Collection("counters", "counters.yaml", Counters, required=True),
    Collection("campaign", "campaign.yaml", Campaign, required=True),
    Collection("missions", "missions/*.yaml", Mission, outline=MissionOutline),
    Collection("maps", "maps/*.yaml", HexMap),
    Collection("land", "maps/land/*.yaml", LandTable),
    Collection("places", "geography/places.yaml", Places),
    Collection("overviews", "geography/overview.yaml", Overview),
    Collection("printed", "printed.yaml", Printed),
    Collection("borders", "geography/borders.yaml", Borders),
    Collection("report_text", "texts/report.yaml", ReportText),
    Collection("report_texts", "texts/report-phase-*.yaml", PhaseText),
    Collection("newspaper", "texts/newspaper.yaml", Newspaper),
    Collection("votes", "votes.yaml", Votes),
    Collection("balance", "balance.yaml", Balance),
)
"""What lies in a pack of this game, beside what any pack holds."""


@dataclass(frozen=True, slots=True)
class TallyHoGame:
    """The game; see `generator.engine.game.Game`."""

    name: str = "tally-ho"
    package: str = "generator.games.tally_ho"
    collections: tuple[Collection, ...] = COLLECTIONS
    measured: tuple[str, ...] = ("balance.yaml",)

    def mission_numbers(self, pack: Pack) -> tuple[int, ...]:
        """The missions that the pack has whole, ascending."""
        return tuple(sorted({m.number for m in pack.all("missions", Mission)}))

    def phases(self, pack: Pack) -> Mapping[int, tuple[int, ...]]:
        """The phases of the campaign by number, each with those of its missions that the pack has."""
        campaign, known = pack.one("campaign", Campaign), self.mission_numbers(pack)
        phases = campaign.phases if campaign is not None else ()
        return {p.number: tuple(m.number for m in p.missions if m.number in known) for p in phases}

    def offer(self, pack: Pack, scope: Scope) -> Mapping[str, Rows]:
        """The named tables of `generator.games.tally_ho.offers`."""
        from generator.games.tally_ho.offers import offer

        return offer(pack, scope)

    def new_mission(self, pack: Pack, number: int) -> tuple[str, str] | None:
        """A mission to begin from; see `generator.games.tally_ho.new_mission`."""
        from generator.games.tally_ho.new_mission import new_mission

        return new_mission(pack, number)


GAME = TallyHoGame()
