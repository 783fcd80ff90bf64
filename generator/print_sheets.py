"""The tracking sheets of a campaign with its log printed in, as PDFs."""

from __future__ import annotations

from generator.engine.game import Scope
from generator.games.tally_ho.log.printed_sheets import (
    CAMPAIGN_HEAD,
    CAMPAIGN_ROWS,
    SHEETS,
    offer_campaign_sheet,
    offer_mission_sheet,
)
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.offers import offer
from generator.model.form import FormSpec, Register
from generator.print_single import make_job, print_single
from generator.source.diagnostic import Diagnostic


def print_sheets(war: War, paper: str = "a4") -> tuple[dict[str, bytes], list[Diagnostic]]:
    """Each sheet by what it is called: `campaign-sheet`, and `mission-03-sheet` for a mission kept at that depth.

    A pack whose documents have no such form gives none of it.
    """
    pack = war.view.pack
    forms = pack.all("documents", FormSpec)
    made: dict[str, bytes] = {}
    found: list[Diagnostic] = []
    campaign = next((s for s in forms if _asks_for(s, CAMPAIGN_ROWS)), None)
    if campaign is not None:
        offers = offer_campaign_sheet(war, offer(pack, Scope()))
        spec = campaign.model_copy(update={"sheets": CAMPAIGN_HEAD})
        title = f"{pack.manifest.title}: {spec.title}"
        data, faults = print_single(pack, spec, make_job(pack, offers, paper), title)
        found += faults
        if data is not None:
            made["campaign-sheet"] = data
    mission_form = next((s for s in forms if s.sheets == SHEETS), None)
    for index, entry in enumerate(war.entries if mission_form is not None else ()):
        assert mission_form is not None
        name = f"mission-{entry.mission:02}-sheet"
        if name in made or war.sheet(index) is None:
            continue
        filled = offer_mission_sheet(war, index, offer(pack, Scope((entry.mission,))))
        if filled is None:
            continue
        title = f"{pack.manifest.title}: {mission_form.title}, Mission {entry.mission}"
        data, faults = print_single(pack, mission_form, make_job(pack, filled, paper), title)
        found += faults
        if data is not None:
            made[name] = data
    return made, list(dict.fromkeys(found))


def _asks_for(spec: FormSpec, rows: str) -> bool:
    return any(isinstance(p, Register) and p.rows == rows for band in spec.bands for p in band.panels)
