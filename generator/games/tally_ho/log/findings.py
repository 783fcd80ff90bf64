"""The findings about logs and set-ups that no check makes: met in reading, writing, or with dice in hand."""

from __future__ import annotations

from generator.source.diagnostic import Finding, Severity

IDLE_EXCUSE = Finding(
    "LOG024",
    "idle-excuse",
    Severity.WARNING,
    """A mission says why it was played otherwise, and was not.

What it finds: `played_so` on an entry that breaks no rule.

Why it matters: the report would carry an excuse for nothing, and would hide a real breach entered later.

Bad:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
        played_so: the cat moved a counter

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
""",
)

BRACKETED = Finding(
    "LOG030",
    "bracketed-missions",
    Severity.ERROR,
    """The missions of a log stand between brackets.

What it finds: `missions: [...]` with entries in it, where an entry is to be put in.

Why it matters: there is no line to put it on, and the comments of a person could not be kept.

Bad:
    missions: [{mission: 1, row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}}]

Good:
    missions:
      - mission: 1
        row: {raf_vp: 8, luft_vp: 3, schwarms_lost: 5, vics_lost: 2, winner: raf}
""",
)

CHANGED_MEANWHILE = Finding(
    "LOG031",
    "changed-meanwhile",
    Severity.ERROR,
    """A log was changed while a command was about to write it.

What it finds: other text in the file than was read a moment ago, so an editor or another command saved it meanwhile.

Why it matters: to write now would throw that change away.

Bad:
    two commands adding missions to one log at once

Good:
    one after the other
""",
)

TOO_FEW_DICE = Finding(
    "LOG040",
    "too-few-dice",
    Severity.ERROR,
    """Fewer dice are given than the set-up rolls.

What it finds: a list of dice that ends before the set-up is done.

Why it matters: a unit would have no strength or no place, and every later die would belong to another throw.

Bad:
    opsroom setup tally-ho 1 --dice "2 5 3"

Good:
    opsroom setup tally-ho 1
""",
)

TOO_MANY_DICE = Finding(
    "LOG041",
    "too-many-dice",
    Severity.ERROR,
    """More dice are given than the set-up rolls.

What it finds: dice left over when the set-up is done.

Why it matters: a die was rolled twice or written down twice, and the throws after it no longer belong to their units.

Bad:
    opsroom setup tally-ho 1 --dice "... 4 4"

Good:
    opsroom setup tally-ho 1 --dice "... 4"
""",
)

IMPOSSIBLE_DIE = Finding(
    "LOG042",
    "impossible-die",
    Severity.ERROR,
    """A die shows what no die can.

What it finds: a word that is not a number, or a number that a six-sided die does not have.

Why it matters: it is a slip of the pen, and the table has no row for it.

Bad:
    opsroom setup tally-ho 1 --dice "2 7 3"

Good:
    opsroom setup tally-ho 1 --dice "2 1 3"
""",
)

FURTHER_FINDINGS: tuple[Finding, ...] = (
    IDLE_EXCUSE,
    BRACKETED,
    CHANGED_MEANWHILE,
    TOO_FEW_DICE,
    TOO_MANY_DICE,
    IMPOSSIBLE_DIE,
)
"""All of them, by code."""
