"""The votes at a campaign's end, as far as a log has them (TH-135)."""

from __future__ import annotations

from generator.engine.dice import Dice, DiceRanOutError, DieOutOfRangeError, ScriptedDice
from generator.games.tally_ho.log.war import War
from generator.games.tally_ho.report.facts import find_phases
from generator.games.tally_ho.votes.records import Votes
from generator.games.tally_ho.votes.votes import Division, play_votes


def find_votes(war: War) -> Votes | None:
    """The pack's rules of the votes, or None if it has none."""
    return war.view.pack.one("votes", Votes)


def count_victories(war: War) -> int | None:
    """Missions won by the Royal Air Force, or None while a mission of the campaign has no result."""
    phases = find_phases(war)
    return sum(p.won for p in phases) if all(p.finished for p in phases) else None


def throw_votes(war: War, dice: Dice) -> Division | None:
    """Both votes thrown with these dice; None while the campaign is not over. May raise what the dice raise."""
    votes, won = find_votes(war), count_victories(war)
    return play_votes(votes, won, dice) if votes is not None and won is not None else None


def find_division(war: War) -> Division | None:
    """The votes by the dice in the log; None if it has none, or they cannot be read off."""
    dice = war.log.record.vote_dice
    if not dice:
        return None
    try:
        return throw_votes(war, ScriptedDice(dice))
    except (DiceRanOutError, DieOutOfRangeError):
        return None
