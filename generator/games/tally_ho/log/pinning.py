"""The rulings of a pack as they stood when a war began, kept in its log so that a later edition changes nothing."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Mapping

from generator.games.tally_ho.log.read import LogFile
from generator.games.tally_ho.pack import TallyHo
from generator.model.ruling import Ruling
from generator.source.edit import quote_scalar


def pin_rulings(view: TallyHo, pinned: Mapping[str, str]) -> TallyHo:
    """The pack with the defaults that a log pins; a pin of a ruling or choice that is no more has no effect."""
    if not pinned:
        return view
    return dataclasses.replace(view, rulings={id_: _pin(ruling, pinned) for id_, ruling in view.rulings.items()})


def _pin(ruling: Ruling, pinned: Mapping[str, str]) -> Ruling:
    value = pinned.get(ruling.id)
    return ruling.model_copy(update={"default": value}) if value in ruling.choices else ruling


def insert_pins(file: LogFile, view: TallyHo) -> str:
    """The log's text with the pack's rulings as its last lines, save those that leave no choice.

    A log that has them already, or was begun with another version of the pack, stays as it is.
    """
    source, record = file.log.source, file.log.record
    if record.pinned or record.pack_version != view.pack.manifest.version or not view.rulings:
        return source.text
    end = "\r\n" if "\r\n" in source.text else "\n"
    pairs = [f"{id_}: {quote_scalar(r.default)}" for id_, r in view.rulings.items() if len(r.choices) > 1]
    # A pair stays on one line.
    held = ", ".join(pair.replace(" ", "\0") for pair in pairs)
    lines = [f"   {line}".replace("\0", " ") for line in textwrap.wrap(f"{{{held}}}", 115, break_on_hyphens=False)]
    lines[0] = lines[0][1:]
    head = "pinned:  # the pack's rulings when this war began; they hold for it whatever a later edition says"
    gap = "" if source.text.endswith(("\n", "\r")) else end
    return source.text + gap + end.join([head, *lines]) + end
