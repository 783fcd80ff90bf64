"""What a replay finds: where a record of a mission leaves the rules.

The first fourteen are the slips of play that the inventory of rules lists, in its order.
"""

from __future__ import annotations

from generator.source.diagnostic import Finding, Severity

DICE_MISCOUNTED = Finding(
    "LOG101",
    "dice-miscounted",
    Severity.ERROR,
    """Other than the right number of dice were thrown.

What it finds: an act with more or fewer dice than the unit has elements, Ace, nation and bonuses, or than the
weapon or the roll takes.

Why it matters: one die too many in every Dogfight decides a mission.

Bad:
    - {what: dogfight, unit: H, dice: [2, 5, 6, 6, 1]}    # four Vics, no Ace

Good:
    - {what: dogfight, unit: H, dice: [2, 5, 6, 6]}
""",
    answers=("TH-L701",),
)


DICE_MISREAD = Finding(
    "LOG102",
    "dice-misread",
    Severity.ERROR,
    """Hits, defends or points differ from what the dice give.

What it finds: a result of a Dogfight, of bombs or of strafing that does not follow from the dice recorded
beside it.

Why it matters: the losses that follow, and the points, are wrong from there on.

Bad:
    - {what: dogfight, unit: H, dice: [2, 5, 6, 6], result: 2A -D}

Good:
    - {what: dogfight, unit: H, dice: [2, 5, 6, 6], result: 3A -D}
""",
    answers=("TH-L702",),
)


LOSSES_WRONG = Finding(
    "LOG103",
    "losses-wrong",
    Severity.ERROR,
    """More or fewer elements were taken off than were lost.

What it finds: a loss that does not follow from hits and defends or from the guns, and elements left over that
do not follow from the losses.

Why it matters: every later roll of the unit, and the score, go by its elements.

Bad:
    - {what: lost, unit: B, lost: 1}    # 3 hits, 1 defended

Good:
    - {what: lost, unit: B, lost: 2}
""",
    answers=("TH-L703",),
)


FUEL_MISMARKED = Finding(
    "LOG104",
    "fuel-mismarked",
    Severity.ERROR,
    """The Fuel/Ammo marked is not what was used.

What it finds: circles left that do not follow from the Dogfights fought and the ground strafed.

Why it matters: a unit stays too long, or is sent home too early.

Bad:
    - {what: dogfight, unit: H, dice: [2, 5, 6, 6], fuel: 3}    # of 3

Good:
    - {what: dogfight, unit: H, dice: [2, 5, 6, 6], fuel: 2}
""",
    answers=("TH-L704",),
)


RETURNING_UNIT_ACTS = Finding(
    "LOG105",
    "returning-unit-acts",
    Severity.ERROR,
    """A unit on its way home does what only others do.

What it finds: a returning unit that rolls on a chart, joins a formation, bombs or strafes.

Why it matters: it has dropped its bombs or spent its ammunition; it flies home and fights only who meets it.

Bad:
    - {what: move, unit: B, dice: [4], result: to-raf}    # returning

Good:
    - {what: move, unit: B, result: return}
""",
    answers=("TH-L705",),
)


LONE_STAFFEL_ACTS = Finding(
    "LOG106",
    "lone-staffel-acts",
    Severity.ERROR,
    """The last Staffel that is not returning goes on with its raid.

What it finds: a roll or an attack of a Staffel that has been alone since an earlier Round.

Why it matters: alone it turns for home; its bombs would score what nobody may score.

Bad:
    - {what: move, unit: D, dice: [5], result: to-target}    # all others are returning

Good:
    - {what: move, unit: D, result: return}
""",
    answers=("TH-L706",),
)


MOVE_LENGTH_WRONG = Finding(
    "LOG107",
    "move-length-wrong",
    Severity.ERROR,
    """A unit flew farther or less far than it does.

What it finds: a move longer than the MA, or shorter without enemy, comrades, Target or edge to stop it.

Why it matters: a Staffel is over its Target a Round early or late.

Bad:
    - {what: move, unit: D, path: [0406, 0405]}    # MA 3, nothing in the way

Good:
    - {what: move, unit: D, path: [0406, 0405, 0404]}
""",
    answers=("TH-L707",),
)


WAY_WRONG = Finding(
    "LOG108",
    "way-wrong",
    Severity.ERROR,
    """A unit flew another way, or faces another way, than it does.

What it finds: hexes or a facing that do not follow from the action, the edges of the map, or the die for a
Scattered unit.

Why it matters: from the next Round on everything stands in the wrong place.

Bad:
    - {what: facing, unit: B, dice: [5], facing: 3}

Good:
    - {what: facing, unit: B, dice: [5], facing: 5}
""",
    answers=("TH-L708",),
)


BOMBS_KEPT = Finding(
    "LOG109",
    "bombs-kept",
    Severity.ERROR,
    """A Bomber that must jettison did not, or one did that need not.

What it finds: a Bomber that lost a Schwarm in a Dogfight, or its last Fuel/Ammo, and kept its bombs; or the
reverse.

Why it matters: bombs that should lie in the sea would fall on the Target.

Bad:
    - {what: lost, unit: D, result: dogfight, lost: 1}
    - {what: move, unit: D, dice: [5], result: to-target}

Good:
    - {what: lost, unit: D, result: dogfight, lost: 1}
    - {what: jettisoned, unit: D}
""",
    answers=("TH-L709",),
)


GUNS_WRONG = Finding(
    "LOG110",
    "guns-wrong",
    Severity.ERROR,
    """Guns or balloons fired that do not, or were forgotten, or were read wrongly.

What it finds: an attack of AAA or balloons too many or too few for the hexes entered, and a second roll without
a 6.

Why it matters: guns are what makes a straight run at the Target dear.

Bad:
    - {what: fire, unit: D, dice: [5, 6], result: light, lost: 1}    # no 6

Good:
    - {what: fire, unit: D, dice: [5], result: light, lost: 0}
""",
    answers=("TH-L710",),
)


ORDER_WRONG = Finding(
    "LOG111",
    "order-wrong",
    Severity.ERROR,
    """Units moved in another order than they do.

What it finds: a Staffel that moves before another that stands nearer to the top, or to the left of it in the
same row.

Why it matters: who moves first finds the hex empty, joins nobody, meets the guns alone.

Bad:
    - {what: move, unit: D}    # 0407
    - {what: move, unit: B}    # 0506

Good:
    - {what: move, unit: B}    # 0506
    - {what: move, unit: D}    # 0407
""",
    answers=("TH-L711",),
)


RESCUE_WRONG = Finding(
    "LOG112",
    "rescue-wrong",
    Severity.ERROR,
    """The crews of a lost element were looked for in the wrong way.

What it finds: a rescue roll over land, none over the sea, another distance taken off, or another fate than the
dice give.

Why it matters: each crew is worth a point.

Bad:
    - {what: rescue, unit: H, dice: [5, 2], result: rescued}    # 3 hexes off England

Good:
    - {what: rescue, unit: H, dice: [5, 2], result: lost}
""",
    answers=("TH-L712",),
)


SILENCE_IGNORED = Finding(
    "LOG113",
    "silence-ignored",
    Severity.ERROR,
    """A Squadron that heard nothing flew as its player liked.

What it finds: an order, or a move of choice, after a roll that gives NO COMMS: a natural 1, or too low a sum.

Why it matters: NO COMMS is the one time at which the Squadron does not do what its player wants.

Bad:
    - {what: communications, unit: H, dice: [1], result: engage}

Good:
    - {what: communications, unit: H, dice: [1], result: no-comms}
""",
    answers=("TH-L713",),
)


ENGAGED_WITHOUT_LEAVE = Finding(
    "LOG114",
    "engaged-without-leave",
    Severity.ERROR,
    """A Squadron told not to engage flew into the enemy's hex.

What it finds: a move under DO NOT ENGAGE that enters a hex with a Staffel in it.

Why it matters: the Dogfight that follows should not have been fought.

Bad:
    - {what: communications, unit: H, dice: [2], sum: 4, result: do-not-engage}
    - {what: move, unit: H, path: [0402]}    # where D is

Good:
    - {what: communications, unit: H, dice: [2], sum: 4, result: do-not-engage}
    - {what: move, unit: H, path: []}
""",
    answers=("TH-L714",),
)


COMMUNICATIONS_MISREAD = Finding(
    "LOG115",
    "communications-misread",
    Severity.ERROR,
    """A Communications roll was added up or looked up wrongly.

What it finds: a sum that is not the die with Vics, Aces and nations, or an order that the chart does not give
for it.

Why it matters: one column off, and a Squadron attacks that should have watched.

Bad:
    - {what: communications, unit: H, dice: [4], sum: 7}    # four Vics

Good:
    - {what: communications, unit: H, dice: [4], sum: 8}
""",
)


ACTION_MISREAD = Finding(
    "LOG116",
    "action-misread",
    Severity.ERROR,
    """The movement chart was read wrongly.

What it finds: an action that the die does not give for the type, or that turns into another one here.

Why it matters: the raid goes astray.

Bad:
    - {what: move, unit: D, dice: [4], result: straight}

Good:
    - {what: move, unit: D, dice: [4], result: to-target}
""",
)


MOVE_NOT_ALLOWED = Finding(
    "LOG117",
    "move-not-allowed",
    Severity.ERROR,
    """A player decided what the rules do not leave to him.

What it finds: Squadrons rolling together from different hexes, a target in another hex, a way home that is not
the shortest, hits shared out where they were not scored.

Why it matters: a choice is only as good as its limits.

Bad:
    - {what: dogfight, unit: H, target: D}    # D is elsewhere

Good:
    - {what: dogfight, unit: H, target: B}
""",
)


STEP_MISSING = Finding(
    "LOG118",
    "step-missing",
    Severity.ERROR,
    """Something that happens by the rules does not stand in the record.

What it finds: a roll, a move, a Dogfight or a loss that the rules ask for at this point.

Why it matters: it was forgotten at the table, or afterwards.

Bad:
    dogfights: []    # H and B share 0403

Good:
    dogfights:
      - {what: dogfight, unit: H, dice: [2, 5, 6, 6]}
      - {what: dogfight, unit: B, dice: [1, 4, 4, 6]}
""",
)


STEP_UNFOUNDED = Finding(
    "LOG119",
    "step-unfounded",
    Severity.ERROR,
    """Something stands in the record that does not happen by the rules.

What it finds: a roll, a move, a Dogfight or a loss for which there is no cause at this point.

Why it matters: somebody moved twice, or fought nobody.

Bad:
    raf:
      - {what: communications, unit: H, dice: [4]}    # locked in a Dogfight

Good:
    raf: []
""",
)


STATE_DIFFERS = Finding(
    "LOG120",
    "state-differs",
    Severity.ERROR,
    """After a Round things do not stand as they should.

What it finds: a hex, facing, altitude, formation or status in `state` that does not follow from what happened.

Why it matters: a counter was nudged, or put back in the wrong place.

Bad:
    state:
      - {unit: B, hex: 0404}    # it fights in 0403

Good:
    state:
      - {unit: B, hex: 0403}
""",
)


TALLY_WRONG = Finding(
    "LOG121",
    "end-misreckoned",
    Severity.ERROR,
    """The end of a mission was added up wrongly.

What it finds: points, losses, special missions or a winner in `final` that do not follow from the Rounds.

Why it matters: it is what goes into the Campaign Tracking Sheet.

Bad:
    final: {raf_vp: 8, schwarms_lost: 5}    # four were lost

Good:
    final: {raf_vp: 6, schwarms_lost: 4}
""",
)


SET_UP_DIFFERS = Finding(
    "LOG122",
    "set-up-differs",
    Severity.ERROR,
    """A unit is not what the dice of the set-up give.

What it finds: a type, strength, Ace, nation, start or altitude that does not follow from the dice recorded in
`dice`.

Why it matters: the mission was fought with other forces than it rolled.

Bad:
    dice: [1, 1]
    units: [{id: 101, side: raf, type: defiant}]

Good:
    dice: [1, 1]
    units: [{id: 101, side: raf, type: spitfire}]
""",
)


NOT_OVER = Finding(
    "LOG123",
    "mission-not-over",
    Severity.WARNING,
    """A mission was added up before it was over.

What it finds: a `final` after a Round in which a Staffel is still on its raid, or returning within reach of a
Squadron, and nothing of the player having ended it.

Why it matters: more could have been scored. The player may end a mission early (TH-E63); a reader should know.

Bad:
    final: {raf_vp: 6}    # D is over its Target

Good:
    final: {raf_vp: 6, conceded: true}
""",
)


UNPLAYABLE = Finding(
    "LOG124",
    "transcript-unplayable",
    Severity.ERROR,
    """A transcript does not say enough, or says what no mission can have.

What it finds: an unknown mission, type, ruling, nation or unit, a hex off the map, a unit listed twice, Rounds
out of order.

Why it matters: there is nothing to play by.

Bad:
    units: [{id: D, side: luftwaffe, type: dornier, hex: 0407}]

Good:
    units: [{id: D, side: luftwaffe, type: do17, hex: 0407}]
""",
)

RULINGS_DIFFER = Finding(
    "LOG125",
    "rulings-differ",
    Severity.ERROR,
    """A mission of a war was played by another ruling than the war.

What it finds: a transcript named in a log whose rulings are not those of the log.

Why it matters: what one mission carries over to the next is reckoned by the rulings of the war.

Bad:
    rulings: {vp_tie: raf_wins}    # and the log says nothing of it

Good:
    rulings: {}
""",
)
