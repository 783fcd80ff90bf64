"""The votes of the War Cabinet and of the House of Commons, thrown or reckoned exactly (TH-135, TH-136).

Both `play_votes` and `reckon_odds` stand on the same small functions, one for each thing that sways a throw, so
that the odds printed are those of the rules printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from generator.engine.dice import Dice
from generator.games.tally_ho.votes.records import Minister, Party, ReportWeight, Votes

DICE = 2
"""Dice in every throw."""

_TWO_DICE: Mapping[int, int] = {
    total: sum(a + b == total for a, b in product(range(1, 7), repeat=DICE)) for total in range(2, 13)
}


@dataclass(frozen=True, slots=True)
class Sway:
    """Something that moves a throw, and by how much."""

    why: str
    by: int


@dataclass(frozen=True, slots=True)
class Voice:
    """One minister heard."""

    minister: Minister
    dice: tuple[int, ...]
    sways: tuple[Sway, ...]
    total: int
    fights: bool


@dataclass(frozen=True, slots=True)
class CabinetVote:
    """The War Cabinet's recommendation."""

    voices: tuple[Voice, ...]
    fight: int
    """Voices for fighting on, the chair's among them."""
    terms: int
    fights: bool


@dataclass(frozen=True, slots=True)
class PartyVote:
    """How one party divided."""

    party: Party
    dice: tuple[int, ...]
    sways: tuple[Sway, ...]
    total: int
    tenths: int
    ayes: int
    noes: int


@dataclass(frozen=True, slots=True)
class Division:
    """The end of the campaign: both votes."""

    won: int
    cabinet: CabinetVote
    parties: tuple[PartyVote, ...]
    ayes: int
    noes: int
    fights: bool
    """The war goes on. An equal division leaves things as they are."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Every die in the order thrown."""
        every = [v.dice for v in self.cabinet.voices] + [p.dice for p in self.parties]
        return tuple(die for dice in every for die in dice)


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact chances after so many missions won."""

    won: int
    cabinet: Fraction
    """That the War Cabinet recommends fighting on."""
    house: Fraction
    """That the House resolves upon it: the campaign is won."""


def count_dice(votes: Votes) -> int:
    """How many dice both votes take together; always the same."""
    return DICE * (len(votes.cabinet.members) + len(votes.commons.parties))


def play_votes(votes: Votes, won: int, dice: Dice) -> Division:
    """Both votes, thrown in the order printed. `dice` may raise what scripted dice raise."""
    voices: list[Voice] = []
    for minister in votes.cabinet.members:
        thrown = tuple(dice.roll(minister.name, "vote") for _ in range(DICE))
        sways = tuple(_sway_minister(votes, won, [v.fights for v in voices]))
        total = sum(thrown) + sum(s.by for s in sways)
        voices.append(Voice(minister, thrown, sways, total, total >= minister.firm))
    cabinet = _sum_up(votes, voices)
    spoken = {v.minister.id: v.fights for v in voices}
    parties: list[PartyVote] = []
    for party in votes.commons.parties:
        thrown = tuple(dice.roll(party.name, "vote") for _ in range(DICE))
        leading = [p.tenths for p in parties if p.party.leads]
        sways = tuple(_sway_party(votes, won, party, cabinet.fight, cabinet.terms, spoken, leading))
        total = sum(thrown) + sum(s.by for s in sways)
        tenths = find_tenths(total, votes.commons.less)
        ayes = count_ayes(party.seats, tenths)
        parties.append(PartyVote(party, thrown, sways, total, tenths, ayes, party.seats - ayes))
    ayes, noes = sum(p.ayes for p in parties), sum(p.noes for p in parties)
    return Division(won, cabinet, tuple(parties), ayes, noes, ayes >= noes)


def weigh_report(votes: Votes, won: int) -> ReportWeight:
    """What a report with so many missions won weighs: the first line that it reaches, else the last."""
    return next((w for w in votes.report if won >= w.won), votes.report[-1])


def find_tenths(total: int, less: int) -> int:
    """The tenths of a party that are for the motion, 0 to 10: the throw, modified, less the rules' `less`."""
    return max(0, min(10, total - less))


def count_ayes(seats: int, tenths: int) -> int:
    """Members of a party in the Aye lobby, halves rounded up."""
    return (seats * tenths + 5) // 10


def reckon_odds(votes: Votes, won: int) -> Odds:
    """The exact chances of both votes, by going through every way in which the War Cabinet can speak."""
    cabinet, house = _reckon(votes)[weigh_report(votes, won).won]
    return Odds(won, cabinet, house)


@cache
def _reckon(votes: Votes) -> Mapping[int, tuple[Fraction, Fraction]]:
    """Both chances for each line of the report's weights, by its fewest missions won."""
    found = {}
    carried: dict[tuple[int, ...], Fraction] = {}
    for weight in votes.report:
        cabinet = house = Fraction(0)
        for spoken, chance in _speeches(votes, weight.won):
            fight = 1 + sum(spoken.values())
            terms = len(spoken) + 1 - fight
            if fight >= terms:
                cabinet += chance
            sways = tuple(
                sum(s.by for s in _sway_party(votes, weight.won, party, fight, terms, spoken, ()))
                for party in votes.commons.parties
            )
            if sways not in carried:
                carried[sways] = _carry(votes, sways)
            house += chance * carried[sways]
        found[weight.won] = cabinet, house
    return found


def _sway_minister(votes: Votes, won: int, before: Sequence[bool]) -> Iterator[Sway]:
    weight = weigh_report(votes, won).cabinet
    if weight:
        yield Sway("the report", weight)
    lead = 2 * sum(before) - len(before)
    if abs(lead) >= votes.cabinet.lead:
        yield Sway("those before him", votes.cabinet.sway if lead > 0 else -votes.cabinet.sway)


def _sum_up(votes: Votes, voices: Sequence[Voice]) -> CabinetVote:
    fight = 1 + sum(v.fights for v in voices)
    terms = len(voices) + 1 - fight
    return CabinetVote(tuple(voices), fight, terms, fight >= terms)


def _sway_party(
    votes: Votes,
    won: int,
    party: Party,
    fight: int,
    terms: int,
    spoken: Mapping[str, bool],
    leading: Sequence[int],
) -> Iterator[Sway]:
    rules = votes.commons
    advice = rules.unanimous if not terms else rules.majority if fight >= terms else rules.minority
    if fight == 1 and terms > 1:
        advice = rules.alone
    for why, by in (
        ("the War Cabinet", advice),
        ("the report", weigh_report(votes, won).house),
        ("itself", party.bias),
    ):
        if by:
            yield Sway(why, by)
    own = [spoken[m.id] for m in votes.cabinet.members if m.party == party.id]
    if own and all(own):
        yield Sway("its ministers", rules.ministers)
    elif own and 2 * sum(own) < len(own):
        yield Sway("its ministers", -rules.ministers)
    example = 0 if party.leads else _example(votes, leading)
    if example:
        yield Sway("the great parties", example)


def _example(votes: Votes, leading: Sequence[int]) -> int:
    rules = votes.commons
    if not leading:
        return 0
    if min(leading) < rules.example_weak:
        return -rules.example
    return rules.example if min(leading) >= rules.example_strong else 0


def _speeches(votes: Votes, won: int) -> Iterator[tuple[dict[str, bool], Fraction]]:
    """Every way in which the War Cabinet can speak, with its chance."""
    members = votes.cabinet.members
    every = 36 ** len(members)
    at_least = {n: sum(ways for total, ways in _TWO_DICE.items() if total >= n) for n in range(-60, 61)}
    heard: list[tuple[tuple[bool, ...], int]] = [((), 1)]
    for minister in members:
        after = []
        for spoken, ways in heard:
            sway = sum(s.by for s in _sway_minister(votes, won, spoken))
            fights = at_least[max(-60, min(60, minister.firm - sway))]
            after += [((*spoken, True), ways * fights), ((*spoken, False), ways * (36 - fights))]
        heard = after
    for spoken, ways in heard:
        if ways:
            yield {m.id: s for m, s in zip(members, spoken, strict=True)}, Fraction(ways, every)


def _carry(votes: Votes, sways: tuple[int, ...]) -> Fraction:
    """The chance that the motion is carried, the parties swayed so before any example is set."""
    parties = list(zip(votes.commons.parties, sways, strict=True))
    leaders = [(p, s) for p, s in parties if p.leads]
    others = [(p, s) for p, s in parties if not p.leads]
    seats = sum(p.seats for p, _ in parties)
    less, carried_ways = votes.commons.less, 0
    for thrown in product(_TWO_DICE, repeat=len(leaders)):
        tenths = [find_tenths(total + s, less) for total, (_, s) in zip(thrown, leaders, strict=True)]
        ayes = sum(count_ayes(p.seats, t) for (p, _), t in zip(leaders, tenths, strict=True))
        ways = 1
        for total in thrown:
            ways *= _TWO_DICE[total]
        example = _example(votes, tenths)
        followers = _follow(less, tuple((p.seats, s + example) for p, s in others))
        needed = max(0, -(-seats // 2) - ayes)
        carried_ways += ways * (followers[needed] if needed < len(followers) else 0)
    return Fraction(carried_ways, 36 ** len(parties))


@cache
def _follow(less: int, parties: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """For each number of Ayes the number of ways in which dice give as many or more, by seats and sways."""
    found = [1] + [0] * sum(seats for seats, _ in parties)
    for seats, sway in parties:
        added = [0] * len(found)
        for total, more in _TWO_DICE.items():
            ayes = count_ayes(seats, find_tenths(total + sway, less))
            for before in range(len(found) - ayes):
                added[before + ayes] += found[before] * more
        found = added
    for ayes in range(len(found) - 2, -1, -1):
        found[ayes] += found[ayes + 1]
    return tuple(found)
