"""The front page of the morning after the vote: headline by the division, the campaign's own figures in its columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.report.facts import SCHWARM_AIRCRAFT, VIC_AIRCRAFT, Fought
from generator.games.tally_ho.report.newspaper_records import Newspaper, Verdict
from generator.games.tally_ho.report.wording import Wording, begin_sentence, list_words, spell_day, spell_number
from generator.games.tally_ho.votes.votes import Division
from generator.model.rows import Cell, Row, Rows, row

TABLES: tuple[str, ...] = (
    "news_head",
    "news_lead",
    "news_stories",
    "news_actions",
    "news_report",
    "news_notices",
    "division",
    "division_parties",
)
"""The tables that `newspaper.xml.j2` sees; the last two are those of the division."""

UNITED = 0.85
"""Share of the House for the motion from which the page calls it united."""
NARROW = 0.08
"""Majority, as a share of the House, below which the page calls the division narrow."""

_RESULTS = {"raf": "Won", "luftwaffe": "Lost", "draw": "Drawn"}


def judge_division(division: Division) -> str:
    """Which of the page's five verdicts a division earns."""
    every = division.ayes + division.noes
    lead = abs(division.ayes - division.noes)
    if division.fights:
        if division.ayes >= UNITED * every:
            return "united"
        return "narrow" if lead < NARROW * every else "firm"
    return "narrow_terms" if lead < NARROW * every else "terms"


def offer_newspaper(
    game: TallyHo,
    paper: Newspaper,
    division: Division,
    fought: Sequence[Fought],
    wording: Wording,
    conclusion: Rows = (),
) -> Mapping[str, Rows]:
    """The tables of the page, but for those of the division itself. `conclusion` is what it quotes of the report."""
    pack = game.pack
    name = judge_division(division)
    verdict: Verdict = getattr(paper.verdicts, name)
    banner = wording.number("news banner", len(verdict.banners))
    deck = wording.number("news deck", len(verdict.decks))
    opinion = wording.number("news leader", len(verdict.leader.texts))
    head = row(
        {
            "name": Cell(paper.name, pack.span(paper, "name")),
            "motto": Cell(paper.motto, pack.span(paper, "motto")),
            "price": paper.price,
            "edition": paper.edition,
            "number": paper.number,
            "date": f"{paper.date:%A}, {spell_day(paper.date)}, {paper.date.year}",
            "banner": Cell(verdict.banners[banner], pack.span(verdict, "banners", banner)),
            "deck": Cell(verdict.decks[deck], pack.span(verdict, "decks", deck)),
            "verdict": name,
            "leader_head": Cell(verdict.leader.head, pack.span(verdict.leader, "head")),
            "leader": Cell(verdict.leader.texts[opinion], pack.span(verdict.leader, "texts", opinion)),
        }
    )
    lead = []
    for index, passage in enumerate(verdict.lead):
        chosen = wording.number(f"news lead {index}", len(passage.texts))
        lead.append(row({"text": Cell(passage.texts[chosen], pack.span(passage, "texts", chosen))}))
    stories: list[Row] = [_cabinet_story(division, wording), _air_story(fought, wording)]
    stories += _named_story(fought)
    for index, story in enumerate(paper.stories):
        chosen = wording.number(f"news story {index}", len(story.texts))
        stories.append(
            row(
                {
                    "head": Cell(story.head, pack.span(story, "head")),
                    "by": "",
                    "justify": "yes",
                    "text": Cell(story.texts[chosen], pack.span(story, "texts", chosen)),
                }
            )
        )
    return {
        "news_head": (head,),
        "news_lead": tuple(lead),
        "news_actions": tuple(
            row({"day": f"{f.mission.date.day} {f.mission.date:%B}", "result": _RESULTS[f.row.winner]}) for f in fought
        ),
        "news_report": conclusion,
        "news_stories": tuple(stories),
        "news_notices": tuple(
            row({"head": Cell(n.head, pack.span(n, "head")), "text": Cell(n.text, pack.span(n, "text"))})
            for n in paper.notices
        ),
    }


def _cabinet_story(division: Division, wording: Wording) -> Row:
    """What had leaked of the War Cabinet's meeting."""
    vote = division.cabinet
    if not vote.terms:
        told = wording.choose(
            "news cabinet",
            (
                "The War Cabinet, which met on Wednesday, is understood to have been of one mind. It advised the House "
                "that the war be continued, and the sitting lasted less than an hour.",
                "It is known that Ministers had agreed beforehand, and without a dissenting voice, to advise that the "
                "struggle go on.",
            ),
        )
    elif vote.fights:
        told = (
            f"The War Cabinet was divided. It is understood that {spell_number(vote.fight)} of its members were for "
            f"going on and {spell_number(vote.terms)} for asking terms; its advice to the House was to continue. "
            "Who spoke on which side is not disclosed, and Ministers dined together afterwards."
        )
    elif vote.fight == 1:
        told = (
            "It is understood that in the War Cabinet the Prime Minister stood alone. Every other Minister advised "
            "that terms be asked for, and the House was told so."
        )
    else:
        told = (
            f"It is understood that {spell_number(vote.terms)} members of the War Cabinet were for asking terms and "
            f"{spell_number(vote.fight)} for going on. The advice given to the House was accordingly to treat."
        )
    if vote.fights != division.fights:
        told += (
            " That advice the House has not followed."
            if division.fights
            else " For the first time in this Parliament such advice has been refused."
        )
    return row({"head": "THE WAR CABINET", "by": "By our Political Correspondent", "justify": "yes", "text": told})


def _air_story(fought: Sequence[Fought], wording: Wording) -> Row:
    """The campaign in figures, its best day and its worst."""
    won = sum(f.row.winner == "raf" for f in fought)
    vics, schwarms = sum(f.row.vics_lost for f in fought), sum(f.row.schwarms_lost for f in fought)
    best = max(fought, key=lambda f: (f.row.raf_vp - f.row.luft_vp, -f.mission.number))
    worst = min(fought, key=lambda f: (f.row.raf_vp - f.row.luft_vp, f.mission.number))
    sentences = [
        wording.choose(
            "news air",
            (
                f"The report now published covers {spell_number(len(fought))} principal actions since July, of which "
                f"{spell_number(won)} {'was' if won == 1 else 'were'} won.",
                f"Of {spell_number(len(fought))} principal actions described in the report the Royal Air Force claims "
                f"{spell_number(won)}.",
            ),
        ),
        f"In those actions {schwarms * SCHWARM_AIRCRAFT} enemy machines, or thereabouts, were brought down for "
        f"{vics * VIC_AIRCRAFT} fighters of our own.",
    ]
    if best.row.raf_vp > best.row.luft_vp:
        sentences.append(f"The best of these days was {spell_day(best.mission.date)}.")
    if worst.row.luft_vp > worst.row.raf_vp:
        sentences.append(f"The worst was {spell_day(worst.mission.date)}, of which the less need be said.")
    return row(
        {
            "head": "FOUR MONTHS IN THE AIR",
            "by": "By our Air Correspondent",
            "justify": "yes",
            "text": " ".join(sentences),
        }
    )


def _named_story(fought: Sequence[Fought]) -> list[Row]:
    """Squadrons and pilots that the player named; nothing if he named none."""
    squadrons = list(dict.fromkeys(name for f in fought for name in f.entry.squadrons))
    aces = list(dict.fromkeys(name for f in fought for name in f.entry.aces))
    sentences = []
    if squadrons:
        shown = squadrons[:8]
        more = "" if len(shown) == len(squadrons) else ", and others whose turn will come"
        sentences.append(f"Among the Squadrons which may now be named are {list_words(shown)}{more}.")
    if aces:
        sentences.append(
            f"{begin_sentence(list_words(aces[:6]))} {'is' if len(aces) == 1 else 'are'} mentioned in the report."
        )
    if not sentences:
        return []
    # Not justified: numbers of Squadrons cannot be hyphenated.
    return [row({"head": "NAMES THAT MAY BE TOLD", "by": "", "justify": "", "text": " ".join(sentences)})]
