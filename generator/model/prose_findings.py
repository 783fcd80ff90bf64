"""What can be wrong with the markup that a template gives."""

from __future__ import annotations

from generator.source.diagnostic import Finding, Severity


def _error(code: str, slug: str, doc: str) -> Finding:
    return Finding(code, slug, Severity.ERROR, doc)


MARKUP_SYNTAX = _error(
    "PRT001",
    "markup-syntax",
    "A template gave text that is not well-formed XML: a tag left open, a bare `&` or `<`.\n\n"
    "Why it matters: nobody can tell where a heading ends, so the page cannot be set.\n\n"
    "Bad: `<p>Fuel & oil</p>`\n\nGood: `<p>Fuel &amp; oil</p>`",
)
UNKNOWN_ELEMENT = _error(
    "PRT002",
    "unknown-element",
    "An element that the vocabulary does not have.\n\n"
    "Why it matters: a program that dropped it silently would print a chart with a piece missing.\n\n"
    "Bad: `<para>Roll one die.</para>`\n\nGood: `<p>Roll one die.</p>`",
)
UNKNOWN_ATTRIBUTE = _error(
    "PRT003",
    "unknown-attribute",
    "An attribute that its element does not take.\n\n"
    "Why it matters: it is mostly a slip, and what it asked for would not be printed.\n\n"
    'Bad: `<cell colspan="2">`\n\nGood: `<cell span="2">`',
)
MALFORMED_ATTRIBUTE = _error(
    "PRT004",
    "malformed-attribute",
    "An attribute whose value has not the form it needs, or a needed attribute left out.\n\n"
    "Why it matters: a width or a die face that nobody can read would be guessed at.\n\n"
    'Bad: `<dice value="7"/>`\n\nGood: `<dice value="6"/>`',
)
MISPLACED_ELEMENT = _error(
    "PRT005",
    "misplaced-element",
    "An element inside another that cannot hold it, or text where only elements may stand.\n\n"
    "Why it matters: a row outside a table has no columns to stand in.\n\n"
    "Bad: `<table><p>1</p></table>`\n\nGood: `<table><row><cell>1</cell></row></table>`",
)
RAGGED_TABLE = _error(
    "PRT006",
    "ragged-table",
    "A table row with more or fewer cells, spans counted, than the first.\n\n"
    "Why it matters: results slide under the wrong head, and the chart lies.\n\n"
    "Bad: a row of two cells under a head of three\n\nGood: an empty `<cell/>` for what has no value",
)

PROSE_FINDINGS: tuple[Finding, ...] = (
    MARKUP_SYNTAX,
    UNKNOWN_ELEMENT,
    UNKNOWN_ATTRIBUTE,
    MALFORMED_ATTRIBUTE,
    MISPLACED_ELEMENT,
    RAGGED_TABLE,
)
"""Every finding of this module, in order of code."""
