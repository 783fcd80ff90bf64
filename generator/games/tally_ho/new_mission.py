"""A mission file to begin from: a copy of one that works, with its own number, title, date and ids."""

from __future__ import annotations

import datetime
import re

from generator.games.tally_ho.campaign import Campaign
from generator.games.tally_ho.mission import Mission
from generator.model.pack import Pack
from generator.source.edit import quote_scalar, replace_spans


def new_mission(pack: Pack, number: int) -> tuple[str, str] | None:
    """The name and the text of `missions/NN.yaml`, begun as a copy of the pack's last mission; None if it has none.

    What must differ does: number, the campaign sheet's title, the day after, ids, provenance. The rest is for
    the designer, who has a mission that lints clean from the first minute.
    """
    missions = sorted(pack.all("missions", Mission), key=lambda m: m.number)
    if not missions:
        return None
    model = missions[-1]
    source = pack.sources[str(model.at[0])]
    day = model.date + datetime.timedelta(days=1)
    title = _title(pack, number) or f"Mission {number}"
    changes = {
        pack.span(model, "number"): str(number),
        pack.span(model, "title"): quote_scalar(title),
        pack.span(model, "date"): day.isoformat(),
        pack.span(model, "weekday"): f"{day:%A}",
    }
    text = replace_spans(source, changes)
    text = re.sub(rf"(?<=\bid: )m{model.number}-", f"m{number}-", text)
    text = re.sub(r"(?<=\bprovenance: )(rulebook|history)\b[^\n}]*", "authored", text)
    head = (
        f"# Mission {number}, begun as a copy of mission {model.number}: every value below is that mission's\n"
        "# until you change it. `opsroom lint` says what does not fit.\n"
    )
    return f"missions/{number:02}.yaml", head + _without_head(text)


def _title(pack: Pack, number: int) -> str | None:
    campaign = pack.one("campaign", Campaign)
    rows = [m for phase in campaign.phases for m in phase.missions] if campaign else []
    return next((m.title for m in rows if m.number == number), None)


def _without_head(text: str) -> str:
    lines = text.splitlines(keepends=True)
    while lines and lines[0].startswith("#"):
        lines.pop(0)
    return "".join(lines)
