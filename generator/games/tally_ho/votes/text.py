"""The votes in words for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.tally_ho.offers.votes import show_chance, show_modifier
from generator.games.tally_ho.votes.records import Votes
from generator.games.tally_ho.votes.votes import Division, Sway, reckon_odds


def describe_division(votes: Votes, division: Division) -> Iterator[str]:
    """Lines for a terminal: every throw of both votes, and what was resolved."""
    yield f"War Cabinet, {division.won} missions won"
    for voice in division.cabinet.voices:
        name, dice = voice.minister.name, _dice(voice.dice, voice.sways)
        yield f"  {name:20} {dice} = {voice.total} of {voice.minister.firm}: {'fight on' if voice.fights else 'terms'}"
    yield f"  {votes.cabinet.chair.name:20} in the chair: fight on"
    advice = "fight on" if division.cabinet.fights else "ask terms"
    yield f"  {division.cabinet.fight} for fighting on, {division.cabinet.terms} for terms. Recommended: {advice}"
    yield "House of Commons"
    for party in division.parties:
        dice = _dice(party.dice, party.sways)
        yield f"  {party.party.name:24} {dice} = {party.total}: Ayes {party.ayes}, Noes {party.noes}"
    odds = reckon_odds(votes, division.won)
    result = "the war goes on; the campaign is won" if division.fights else "terms are asked for; the campaign is lost"
    yield f"  Ayes {division.ayes}, Noes {division.noes}: {result}"
    yield f"  (the chance of going on had been {show_chance(odds.house)})"


def _dice(dice: tuple[int, ...], sways: tuple[Sway, ...]) -> str:
    told = "".join(f" {show_modifier(s.by)} ({s.why})" for s in sways)
    return f"{' + '.join(map(str, dice))}{told}"
