"""The sentences of a report on one mission: the player's figures and names, in words that vary with the log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from generator.games.tally_ho.pack import TallyHo
from generator.games.tally_ho.report.facts import (
    Fought,
    count_causes,
    count_hits,
    count_rescued,
    find_lost_units,
)
from generator.games.tally_ho.report.wording import (
    Wording,
    begin_sentence,
    list_words,
    spell_count,
    spell_number,
)

_CAUSES = {"aaa": "to the guns", "balloon": "to balloon cables", "friendly_fire": "to the fire of their own side"}


def say_engaged(fought: Fought, wording: Wording) -> str:
    """Who and what the player wished to see named."""
    entry, place = fought.entry, f"{fought.mission.number} engaged"
    sentences = []
    if entry.convoys:
        names = list_words(entry.convoys)
        one = len(entry.convoys) == 1
        sentences.append(
            wording.choose(
                f"{place} convoys",
                (
                    f"The {'convoy' if one else 'convoys'} concerned {'was' if one else 'were'} {names}.",
                    f"{'Convoy' if one else 'Convoys'} {names} {'was' if one else 'were'} at sea in the area.",
                ),
            )
        )
    if entry.squadrons:
        names = list_words(entry.squadrons)
        sentences.append(
            wording.choose(
                f"{place} squadrons",
                (
                    f"The units engaged included {names}.",
                    f"Among those sent to meet the enemy {'was' if len(entry.squadrons) == 1 else 'were'} {names}.",
                    f"The Controller had at his disposal, with others, {names}.",
                    f"There went up, with others, {names}.",
                ),
            )
        )
    if entry.aces:
        names = list_words(entry.aces)
        sentences.append(
            wording.choose(
                f"{place} aces",
                (
                    f"I would bring to notice the conduct of {names}.",
                    f"The leadership of {names} deserves particular mention.",
                    f"Reports speak highly of {names}.",
                ),
            )
        )
    return " ".join(sentences)


def say_losses(fought: Fought, wording: Wording) -> str:
    """What either side lost."""
    row, place = fought.row, f"{fought.mission.number} losses"
    ours = spell_count(row.vics_lost, "Vic", "Vics")
    theirs = spell_count(row.schwarms_lost, "Schwarm", "Schwarms")
    if not row.vics_lost and not row.schwarms_lost:
        ways: Sequence[str] = (
            "Neither side is known to have lost a section.",
            "There was much firing, and no section lost upon either side.",
        )
    elif not row.vics_lost:
        ways = (
            f"We had no loss. The enemy is known to have lost {theirs}.",
            f"The enemy lost {theirs}, and we lost none.",
            f"All our sections returned; of the enemy's, {theirs} did not.",
        )
    elif not row.schwarms_lost:
        ways = (
            f"We lost {ours}. No loss to the enemy could be confirmed.",
            f"Our loss was {ours}, and the enemy is not known to have lost a section.",
        )
    else:
        ways = (
            f"Our own loss was {ours}, against {theirs} of the enemy.",
            f"We lost {ours}. The enemy lost {theirs}.",
            f"The cost to us was {ours}; to the enemy, {theirs}.",
            f"{begin_sentence(ours)} failed to return. {begin_sentence(theirs)} of the enemy "
            f"{'was' if row.schwarms_lost == 1 else 'were'} destroyed.",
        )
    return wording.choose(place, ways)


def say_ground(fought: Fought, view: TallyHo, wording: Wording) -> str:
    """What bombs and guns did on the ground: place by place if the log has the sheet, else in all."""
    hits, place = fought.row.hits, f"{fought.mission.number} ground"
    if hits is None:
        return ""
    if hits == 0:
        return wording.choose(
            place,
            (
                "No bomb or burst of fire took effect upon its object.",
                "Nothing upon the ground or at sea was hit.",
                "The enemy's bombs did no harm of consequence.",
            ),
        )
    struck = [(_name_target(view, fought, p), n) for p, n in count_hits(fought).items() if n]
    counted = spell_count(hits, "hit", "hits")
    if sum(n for _, n in struck) == hits:
        if len(struck) == 1:
            return wording.choose(
                place,
                (
                    f"{begin_sentence(counted)} {'was' if hits == 1 else 'were'} scored upon {struck[0][0]}.",
                    f"{begin_sentence(struck[0][0])} received {counted}.",
                ),
            )
        spread = list_words([f"{name} ({spell_number(n)})" for name, n in struck])
        return wording.choose(
            place,
            (
                f"{begin_sentence(counted)} were counted: {spread}.",
                f"Damage was done at {spread}, the figures being those of hits.",
                f"Hits, {spell_number(hits)} in all, were observed upon {spread}.",
            ),
        )
    return wording.choose(
        place,
        (
            f"{begin_sentence(counted)} {'was' if hits == 1 else 'were'} observed upon ships or ground objects.",
            f"Bombing and low-flying attack obtained {counted}.",
            f"The enemy's bombers and low-flying machines scored {counted}.",
        ),
    )


def say_detail(fought: Fought, view: TallyHo, wording: Wording) -> str:
    """What only a sheet tells: guns, balloons, rescues, Squadrons lost to the last section."""
    place = f"{fought.mission.number} detail"
    sentences = []
    causes = count_causes(fought, "luftwaffe")
    told = [f"{spell_number(causes[c])} {words}" for c, words in _CAUSES.items() if causes.get(c)]
    if told:
        sentences.append(f"Of the enemy's sections there fell {list_words(told)}.")
    own = count_causes(fought, "raf").get("friendly_fire", 0)
    if own:
        ours = spell_count(own, "Vic", "Vics")
        sentences.append(
            wording.choose(
                f"{place} own",
                (
                    f"{begin_sentence(ours)} of ours, I regret to say, {'was' if own == 1 else 'were'} lost to the "
                    "fire of our own side.",
                    f"Of our own loss {ours} must be put down to mistaken identity.",
                ),
            )
        )
    lost = fought.row.vics_lost
    if fought.sheet is not None and lost:
        saved = count_rescued(fought, "raf")
        if saved == lost:
            ways: Sequence[str] = (
                "All pilots brought down on our side are safe.",
                "No pilot of ours is missing.",
                "Such pilots as we lost sight of have all reported since.",
                "Those who were shot down are unhurt, or nearly so.",
            )
        elif saved:
            ways = (
                f"The pilots of {spell_count(saved, 'Vic', 'Vics')} are safe.",
                f"Of the pilots brought down, those of {spell_count(saved, 'Vic', 'Vics')} returned to their stations.",
            )
        else:
            ways = ("None of the pilots brought down was saved.", "Those who were shot down are lost.")
        sentences.append(wording.choose(f"{place} rescue", ways))
    gone = find_lost_units(fought, "raf")
    if gone:
        types = Counter(view.short(u.type) for u in gone)
        names = list_words([spell_count(n, f"{t} Squadron", f"{t} Squadrons") for t, n in types.items()])
        led = " led by an officer of proved ability" if len(gone) == 1 and gone[0].ace else ""
        sentences.append(f"From {names}{led} no section came back.")
    aces = sum(u.ace for u in find_lost_units(fought, "luftwaffe"))
    if aces:
        sentences.append(
            wording.choose(
                f"{place} aces",
                (
                    "Prisoners name a well-known leader among the enemy's dead."
                    if aces == 1
                    else f"Prisoners name {spell_number(aces)} well-known leaders among the enemy's dead.",
                    "An enemy formation leader of some fame was brought down."
                    if aces == 1
                    else f"{begin_sentence(spell_number(aces))} enemy leaders of some fame were brought down.",
                    "One of those brought down is said to have been much decorated."
                    if aces == 1
                    else f"{begin_sentence(spell_number(aces))} of those brought down are said to have been much "
                    "decorated.",
                    "The Staffel lost in this action had an officer of note at its head."
                    if aces == 1
                    else f"{begin_sentence(spell_number(aces))} of the Staffeln lost in this action had officers of "
                    "note at their heads.",
                ),
            )
        )
    return " ".join(sentences)


def say_account(fought: Fought, wording: Wording) -> str:
    """How the action stands in points."""
    row = fought.row
    ours = spell_number(row.raf_vp) if row.raf_vp else "nothing"
    theirs = spell_number(row.luft_vp) if row.luft_vp else "nothing"
    return wording.choose(
        f"{fought.mission.number} account",
        (
            f"By the scale of account in use at this Headquarters the action stands at {ours} to our credit and "
            f"{theirs} to the enemy's.",
            f"Upon the usual scale I put our credit at {ours} and his at {theirs}.",
            f"The account of the action is {ours} to us and {theirs} to the enemy.",
            f"I assess the action at {ours} for us and {theirs} against.",
            f"In the ledger kept here there stand {ours} on our side of the page and {theirs} on the other.",
        ),
    )


def say_order(side: str, number: str, wording: Wording) -> tuple[str, str]:
    """What stands before and after a special mission that was achieved."""
    if side == "raf":
        return wording.choose(
            f"{number} order",
            (
                ("The order for the day read:", "It was carried out."),
                ("A special instruction had been issued:", "It was fulfilled."),
                ("I had given this direction:", "The Squadrons complied."),
                ("What was asked of the Squadrons was this:", "They did it."),
            ),
        )
    return wording.choose(
        f"{number} purpose",
        (
            ("The enemy's particular purpose is believed to have been this:", "In that he succeeded."),
            ("From papers taken since, the enemy's orders appear to have been:", "They were carried out."),
            ("It seems that the enemy's crews had been told:", "They did so."),
            ("Prisoners give the object of the raid thus:", "It was attained."),
        ),
    )


def say_departure(wording: Wording, number: int) -> str:
    """What stands before a player's reason for having played a mission otherwise than the rules say."""
    return wording.choose(
        f"{number} departure",
        (
            "It is right to add that this action was not conducted in every respect by the standing orders, for the "
            "reason given by the Controller:",
            "Standing orders were departed from in this action. The Controller explains:",
        ),
    )


_ASIDE = re.compile(r"^Convoy(?= \d|$)|,? ?(?:about )?\d\d[.:]\d\d.*$|\s*\(.*\)$")
"""What maps add to a name: the time of day, another name in brackets."""


def _name_target(view: TallyHo, fought: Fought, place: str) -> str:
    """A place as a letter names it, by the name that the mission's map gives it."""
    sector = view.sector(fought.mission)
    site = next((s for s in (sector.sites if sector else ()) if place in (s.feature.place, str(s.hex))), None)
    name = _ASIDE.sub("", site.name if site else view.place_name(place)).strip()
    kind = site.kind if site else None
    if kind == "convoy":
        return "the convoy" if not name or "convoy" in name.lower() else f"convoy {name}"
    return f"the R.D.F. station at {name}" if kind == "radar" else name
