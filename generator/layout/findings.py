"""The findings of layout: drawings that are not faces, and what would not print as meant."""

from __future__ import annotations

from generator.model.prose_findings import (
    MALFORMED_ATTRIBUTE,
    MARKUP_SYNTAX,
    MISPLACED_ELEMENT,
    RAGGED_TABLE,
    UNKNOWN_ATTRIBUTE,
    UNKNOWN_ELEMENT,
)
from generator.source.diagnostic import Finding, Severity


def _error(code: str, slug: str, doc: str, answers: tuple[str, ...] = ()) -> Finding:
    return Finding(code, slug, Severity.ERROR, doc, answers)


def _warning(code: str, slug: str, doc: str, answers: tuple[str, ...] = ()) -> Finding:
    return Finding(code, slug, Severity.WARNING, doc, answers)


# Drawings: SVG0xx.

SVG_SYNTAX = _error("SVG001", "svg-syntax", "A drawing is not well-formed XML, so no editor opens it.")
SVG_FORBIDDEN = _error(
    "SVG002",
    "svg-forbidden",
    "A drawing holds a document type, an entity or a processing instruction, by which a file can reach out or blow up.",
)
SVG_UNKNOWN_ELEMENT = _error(
    "SVG003",
    "svg-unknown-element",
    "A drawing holds an element outside the subset of shapes, which would silently be left out of the print.",
)
SVG_UNKNOWN_ATTRIBUTE = _error(
    "SVG004", "svg-unknown-attribute", "An element of a drawing has an attribute that nothing reads."
)
SVG_COLOUR = _error(
    "SVG005",
    "svg-colour-literal",
    "A drawing names a colour of its own instead of a token, so low ink and black printing could not change it.",
)
SVG_EXTERNAL = _error("SVG006", "svg-external", "A drawing refers to something outside its own file.")
SVG_REFERENCE = _error(
    "SVG007", "svg-reference", "A reference inside a drawing leads nowhere, to itself, or to one of two equal ids."
)
SVG_VALUE = _error("SVG008", "svg-malformed-value", "A value in a drawing does not have the form that it needs.")
SVG_TOO_LARGE = _error("SVG009", "svg-too-large", "A drawing has more parts than any piece could show.")
SVG_ROOT = _error(
    "SVG010", "svg-root", "The root of a drawing does not say its size in millimetres, so its scale would be a guess."
)
SVG_STRAY_TEXT = _error("SVG011", "svg-stray-text", "Text stands in a drawing where it is not drawn.")
SVG_NO_COLOUR = _error(
    "SVG012",
    "svg-no-colour",
    "A shape has neither fill nor stroke, so it would be drawn in the editor but not on paper.",
)
SVG_UNKNOWN_COLUMN = _error(
    "SVG013",
    "unknown-slot",
    "A face asks for a column that no row has; the place would stay empty on every piece.",
)
SVG_UNKNOWN_TOKEN = _error("SVG014", "unknown-token", "A drawing names a colour token that `theme.yaml` does not have.")
SVG_TYPE_TOO_SMALL = _error(
    "SVG015", "type-too-small", "A slot may shrink its text under 5 points, which nobody reads on a table."
)

# Pieces and sheets: PRT020 to PRT049.

FACE_MISSING = _error("PRT020", "face-missing", "A document names a face that neither the pack nor the program has.")
UNKNOWN_ROWS = _error("PRT021", "unknown-rows", "A document asks for a table that the pack does not have.")
UNKNOWN_COLUMN = _error("PRT022", "unknown-column", "A document names a column that no row of its table has.")
COPIES_MALFORMED = _error("PRT023", "copies-malformed", "The number of copies of a piece is not a whole number from 0.")
NO_PIECES = _warning("PRT024", "no-pieces", "A sheet has nothing on it: its table is empty, or every count is 0.")
PIECE_TOO_LARGE = _error(
    "PRT025", "piece-too-large", "A piece does not fit the paper with its bleed and cutting marks."
)
TEXT_TOO_WIDE = _error(
    "PRT026",
    "text-too-wide",
    "A text does not fit its place even at the smallest type that may be used, so it would run into its neighbour.",
)
GLYPH_MISSING = _error("PRT027", "glyph-missing", "No font of the program has a character, so it would print as a box.")
UNKNOWN_ART = _error("PRT028", "unknown-art", "A row names a drawing that neither the pack nor the program has.")
TEXT_NEAR_TRIM = _error(
    "PRT029",
    "text-near-trim",
    "A text stands nearer than 1.2 mm to the cut, where a small slip of the knife would take a part of it.",
)
FACE_SIZE = _error("PRT030", "face-size", "A face is drawn in another size than the pieces of its sheet are cut.")
ART_OUTSIDE = _error("PRT031", "art-outside-face", "A drawing at its fixed scale reaches beyond the cut of the piece.")
TOO_MANY_PIECES = _error(
    "PRT032", "too-many-pieces", "A document asks for more pieces than anyone cuts, mostly by a slip in the copies."
)

# Forms and boards: PRT050-PRT069

FORM_TEXT_TOO_LONG = _error(
    "PRT050",
    "form-text-too-long",
    "A text is wider than its cell on a form, even at 7 points.\n\n"
    "Why it matters: it would run into the next cell, and a smaller size cannot be read at arm's length.\n\n"
    "Bad: `head: Attack and defend factors` over 9 mm\n\nGood: `head: Att/ Def`",
)
FORM_GLYPH_MISSING = _error(
    "PRT051",
    "form-glyph-missing",
    "A form holds a character that none of the program's faces has.\n\n"
    "Why it matters: it would print as an empty box.\n\n"
    "Bad: `title: 作戦`\n\nGood: `title: Sakusen`",
)
FORM_TOO_TALL = _error(
    "PRT052",
    "form-too-tall",
    "The panels of a form leave no room on the paper for a single row, so no number of sheets would hold it.\n\n"
    "Why it matters: the foot of the form would be printed off the paper.\n\n"
    "Bad: `lines: 40` of special missions\n\nGood: `lines: 4`",
)
FORM_UNKNOWN_TABLE = _error(
    "PRT053",
    "form-unknown-table",
    "A panel of a form asks for a table that neither its sheet nor the game offers.\n\n"
    "Why it matters: the panel would be printed empty.\n\n"
    "Bad: `rows: foot_aa`\n\nGood: `rows: foot_aaa`",
)
FORM_UNKNOWN_COLUMN = _error(
    "PRT054",
    "form-unknown-column",
    "A chart on a form has a column that none of the table's rows has.\n\n"
    "Why it matters: the column would stand empty, and nobody at the table would know the figure.\n\n"
    "Bad: `- {id: wepon, head: Weapon, width: 2}`\n\nGood: `- {id: weapon, head: Weapon, width: 2}`",
)
FORM_UNKNOWN_TOKEN = _error(
    "PRT055",
    "form-unknown-token",
    "A form needs a colour token that the pack's theme does not have.\n\n"
    "Why it matters: there is no ink to print it in.\n\n"
    "Bad: `marker: raf-bleu`\n\nGood: `marker: raf-blue`",
)
FORM_BOX_TOO_NARROW = _error(
    "PRT056",
    "form-box-too-narrow",
    "A column or a box of a form is narrower than the squares, circles or counters that it must hold.\n\n"
    "Why it matters: marks would overlap the lines, or a real counter would not lie in its box.\n\n"
    "Bad: four squares in `width: 12`\n\nGood: four squares in `width: 20`",
)
FORM_TOO_WIDE = _error(
    "PRT057",
    "form-too-wide",
    "The columns of a register, or the fields at a form's head, need more width than the paper has.\n\n"
    "Why it matters: they would be squeezed below what a pencil can use.\n\n"
    "Bad: thirty columns of 12 mm\n\nGood: `orientation: landscape`, or fewer columns",
)
BOOK_UNKNOWN_DOCUMENT = _error(
    "PRT058",
    "book-unknown-document",
    "A book lists a document that the pack does not have.\n\n"
    "Why it matters: the book would lack a chapter that its maker meant it to have.\n\n"
    "Bad: `- document: mision-pages`\n\nGood: `- document: mission-pages`",
)
BOOK_UNFIT_DOCUMENT = _error(
    "PRT059",
    "book-unfit-document",
    "A book lists sheets that are made to be cut apart, or another book.\n\n"
    "Why it matters: counters cut from a page take what is printed on its back with them.\n\n"
    "Bad: `- document: unit-counters`\n\nGood: the counter sheets printed by themselves",
)

# Prose: PRT001-PRT019. The first six belong to the reader of the markup and are listed here for the reference.

PROSE_FINDINGS: tuple[Finding, ...] = (
    MARKUP_SYNTAX,
    UNKNOWN_ELEMENT,
    UNKNOWN_ATTRIBUTE,
    MALFORMED_ATTRIBUTE,
    MISPLACED_ELEMENT,
    RAGGED_TABLE,
)
NO_TEMPLATE = _error(
    "PRT007",
    "no-template",
    "A document, or a template, asks for a template that no folder has.\n\n"
    "Why it matters: the page cannot be made at all.\n\n"
    "Bad: `template: mision-page.xml.j2`\n\nGood: `template: mission-page.xml.j2`",
)
TEMPLATE_FAULT = _error(
    "PRT008",
    "template-fault",
    "A template has a fault of its own: braces left open, a filter that does not exist, a column or a variable "
    "that is not there.\n\n"
    "Why it matters: a gap that printed as nothing would be found at the table, not at the desk.\n\n"
    "Bad: `{{ mission.brefing }}`\n\nGood: `{{ mission.briefing }}`",
)
TEMPLATE_LIMIT = _error(
    "PRT009",
    "template-limit",
    "A template gives more text, or takes more time or memory, than pages need, or asks for what it may not have.\n\n"
    "Why it matters: a pack from a stranger must not be able to fill or halt the machine.\n\n"
    "Bad: `{% for a in range(100000) %}`\n\nGood: `{% for row in missions %}`",
)
WORD_TOO_WIDE = _warning(
    "PRT012",
    "word-too-wide",
    "A word is wider than its column, and has been parted where the column ends.\n\n"
    "Why it matters: a name cut in two is hard to read, and a number cut in two is wrong.\n\n"
    "Bad: a column of `8mm` for `Messerschmitt`\n\nGood: `auto`, or a wider column",
)
BLOCK_TOO_TALL = _error(
    "PRT013",
    "block-too-tall",
    "A table row or a figure that cannot be parted is taller than a page.\n\n"
    "Why it matters: its foot would be printed off the paper.\n\n"
    "Bad: one cell with a whole briefing in it\n\nGood: paragraphs, or several rows",
)
TABLE_TOO_WIDE = _error(
    "PRT014",
    "table-too-wide",
    "The columns of a table, at their given widths, are wider than what the table stands in.\n\n"
    "Why it matters: its right-hand columns would run over the edge or over the next column.\n\n"
    'Bad: `widths="90mm 90mm 90mm"`\n\nGood: `widths="90mm * *"`',
)
FIGURE_EMPTY = _error(
    "PRT015",
    "figure-empty",
    "A figure does not say what it shows, or names a row that is not there.\n\n"
    "Why it matters: the page would have a hole where the picture should be.\n\n"
    'Bad: `<figure kind="art"/>`\n\nGood: `<figure kind="art" key="spitfire"/>`',
)
NO_REFERENCE = _error(
    "PRT016",
    "no-reference",
    "A reference names an `id` that no element of the document has.\n\n"
    "Why it matters: the reader is sent to a place that does not exist.\n\n"
    'Bad: `<ref to="rescu">`\n\nGood: `<ref to="rescue">`',
)

TEMPLATE_FINDINGS: tuple[Finding, ...] = (NO_TEMPLATE, TEMPLATE_FAULT, TEMPLATE_LIMIT)
"""What the rendering of a template can report."""

STAGE_FINDINGS: tuple[Finding, ...] = tuple(v for v in globals().values() if isinstance(v, Finding))
"""Every finding of layout and of the markup it reads; stands last, so that none is missed."""
