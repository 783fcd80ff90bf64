"""The end of a campaign as tables: the rules of the two votes, the sheet to throw them on, and a vote once thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.votes.records import Party, Votes
from generator.games.tally_ho.votes.votes import Division, Sway, count_ayes, count_dice, find_tenths, reckon_odds
from generator.model.rows import Cell, Row, Rows, Value, row

_MISSIONS = 15


def offer_votes(game: TallyHo) -> Mapping[str, Rows]:
    """The tables of the vote sheet; each is empty in a pack without `votes.yaml`."""
    votes = game.pack.one("votes", Votes)
    names = ("vote_rules", "vote_members", "vote_parties", "vote_weights", "vote_shares", "vote_lobbies", "vote_odds")
    if votes is None:
        return dict.fromkeys(names, ())
    return {
        "vote_rules": (_rules(game, votes),),
        "vote_members": _members(game, votes),
        "vote_parties": _parties(game, votes),
        "vote_weights": _weights(game, votes),
        "vote_shares": _shares(votes),
        "vote_lobbies": tuple(_lobby(p) for p in votes.commons.parties),
        "vote_odds": _odds(votes),
    }


def offer_division(game: TallyHo, votes: Votes, division: Division) -> Mapping[str, Rows]:
    """The tables of the record of a vote that was thrown: `division`, `division_voices`, `division_parties`."""
    odds = reckon_odds(votes, division.won)
    head = row(
        {
            "motion": Cell(votes.motion, game.pack.span(votes, "motion")),
            "won": division.won,
            "cabinet_fight": division.cabinet.fight,
            "cabinet_terms": division.cabinet.terms,
            "cabinet_fights": "yes" if division.cabinet.fights else "",
            "ayes": division.ayes,
            "noes": division.noes,
            "fights": "yes" if division.fights else "",
            "majority": abs(division.ayes - division.noes),
            "chair": Cell(votes.cabinet.chair.name, game.pack.span(votes.cabinet.chair, "name")),
            "chair_office": votes.cabinet.chair.office,
            "odds_cabinet": show_chance(odds.cabinet),
            "odds_house": show_chance(odds.house),
        }
    )
    voices = tuple(
        row(
            {
                "name": Cell(v.minister.name, game.pack.span(v.minister, "name")),
                "office": v.minister.office,
                "dice": " ".join(map(str, v.dice)),
                "sways": _show_sways(v.sways),
                "total": v.total,
                "firm": v.minister.firm,
                "fights": "yes" if v.fights else "",
            }
        )
        for v in division.cabinet.voices
    )
    parties = tuple(
        row(
            {
                "name": Cell(p.party.name, game.pack.span(p.party, "name")),
                "seats": p.party.seats,
                "dice": " ".join(map(str, p.dice)),
                "sways": _show_sways(p.sways),
                "total": p.total,
                "tenths": p.tenths,
                "ayes": p.ayes,
                "noes": p.noes,
            }
        )
        for p in division.parties
    )
    return {"division": (head,), "division_voices": voices, "division_parties": parties}


def show_chance(chance: Fraction) -> str:
    """A chance in per cent to one place, to two where it is within a tenth of either end."""
    per_cent = float(chance * 100)
    near = 0 < per_cent < 0.1 or 99.9 < per_cent < 100
    return f"{per_cent:.2f} %" if near else f"{per_cent:.1f} %"


def show_modifier(value: int) -> str:
    """`+2`, `−1` with a minus sign, `0`."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _show_sways(sways: Sequence[Sway]) -> str:
    return ", ".join(f"{show_modifier(s.by)} {s.why}" for s in sways) or "none"


def _rules(game: TallyHo, votes: Votes) -> Row:
    cabinet, commons = votes.cabinet, votes.commons
    seats = sum(p.seats for p in commons.parties)
    leaders = [p.name for p in commons.parties if p.leads]
    cells: dict[str, Value | str | int] = {
        "motion": Cell(votes.motion, game.pack.span(votes, "motion")),
        "chair": Cell(cabinet.chair.name, game.pack.span(cabinet.chair, "name")),
        "chair_office": cabinet.chair.office,
        "members": len(cabinet.members),
        "cabinet": len(cabinet.members) + 1,
        "lead": cabinet.lead,
        "sway": cabinet.sway,
        "seats": seats,
        "needed": -(-seats // 2),
        "dice": count_dice(votes),
        "leaders": " and ".join(leaders),
        "strong": commons.example_strong,
        "weak": commons.example_weak,
        "less": commons.less,
        "ministers": commons.ministers,
        "example": commons.example,
    }
    for name in ("unanimous", "majority", "minority", "alone"):
        cells[name] = show_modifier(getattr(commons, name))
    return row(cells)


def _members(game: TallyHo, votes: Votes) -> Rows:
    parties = {p.id: p.name for p in votes.commons.parties}
    return tuple(
        row(
            {
                "name": Cell(m.name, game.pack.span(m, "name")),
                "office": Cell(m.office, game.pack.span(m, "office")),
                "party": parties.get(m.party or "", "no party"),
                "firm": Cell(m.firm, game.pack.span(m, "firm")),
            }
        )
        for m in votes.cabinet.members
    )


def _parties(game: TallyHo, votes: Votes) -> Rows:
    rows = []
    for party in votes.commons.parties:
        ministers = [m.name for m in votes.cabinet.members if m.party == party.id]
        rows.append(
            row(
                {
                    "name": Cell(party.name, game.pack.span(party, "name")),
                    "seats": Cell(party.seats, game.pack.span(party, "seats")),
                    "bias": show_modifier(party.bias),
                    "leads": "yes" if party.leads else "",
                    "ministers": ", ".join(ministers),
                }
            )
        )
    return tuple(rows)


def _weights(game: TallyHo, votes: Votes) -> Rows:
    rows = []
    top = _MISSIONS
    for weight in votes.report:
        rows.append(
            row(
                {
                    "won": str(top) if weight.won == top else f"{weight.won}–{top}",
                    "cabinet": Cell(show_modifier(weight.cabinet), game.pack.span(weight, "cabinet")),
                    "house": Cell(show_modifier(weight.house), game.pack.span(weight, "house")),
                }
            )
        )
        top = weight.won - 1
    return tuple(rows)


def _shares(votes: Votes) -> Rows:
    """Modified throws and the tenths that they give, the ends open."""
    less = votes.commons.less
    rows = []
    for tenths in range(11):
        total = tenths + less
        assert find_tenths(total, less) == tenths
        shown = f"{total} or less" if tenths == 0 else f"{total} or more" if tenths == 10 else str(total)
        rows.append(row({"total": shown, "tenths": tenths}))
    return tuple(rows)


def _lobby(party: Party) -> Row:
    """A party's members in the Aye lobby for each number of tenths."""
    return row(
        {"name": party.name, "ayes": tuple(row({"count": count_ayes(party.seats, tenths)}) for tenths in range(11))}
    )


def _odds(votes: Votes) -> Rows:
    rows = []
    top = _MISSIONS
    for weight in votes.report:
        odds = reckon_odds(votes, weight.won)
        rows.append(
            row(
                {
                    "won": str(top) if weight.won == top else f"{weight.won}–{top}",
                    "cabinet": show_chance(odds.cabinet),
                    "house": show_chance(odds.house),
                    "lost": show_chance(1 - odds.house),
                }
            )
        )
        top = weight.won - 1
    return tuple(rows)
