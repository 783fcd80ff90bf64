"""The findings of the first stages: reading, YAML, records. Checks carry their own.

Their documentation has the same parts as a check's docstring, and its examples are executed too:
an example's first line names the file, and the value in it, that the fragment stands in for.
"""

from __future__ import annotations

from inspect import cleandoc

from generator.source.diagnostic import Finding, Severity


def _error(code: str, slug: str, doc: str, answers: tuple[str, ...] = ()) -> Finding:
    return Finding(code, slug, Severity.ERROR, cleandoc(doc), answers)


UNREADABLE = _error(
    "YML001",
    "unreadable-file",
    """
    A file that the pack needs cannot be read.

    What it finds: a name under which there is no file, a folder where a file should be, or a file
    that the system will not open.

    Why it matters: whatever stood in the file is missing from the paper, and the set on the table
    is not the one described.

    Bad:
        # aircraft.yaml (a folder)
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)
NOT_UTF8 = _error(
    "YML002",
    "not-utf8",
    """
    A file is not UTF-8 text.

    What it finds: UTF-16, or bytes of an older encoding such as Latin-1.

    Why it matters: read by guesswork, the umlaut of Zerstörer prints as two strange letters on
    every copy of the chart.

    Bad:
        # pack.yaml title (in UTF-16)
        Tally-Ho!
    Good:
        # pack.yaml title
        Tally-Ho! Zerstörer over Kent
    """,
)
FORBIDDEN_CHARACTER = _error(
    "YML003",
    "forbidden-character",
    """
    A file holds a control character that YAML forbids.

    What it finds: NUL, escape and the like, mostly left by a damaged disk or a copy and paste.

    Why it matters: it cannot be seen in the editor, and on paper it is a box in a counter's name.

    Bad:
        # pack.yaml title (NUL for ~)
        Tally~Ho
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
FILE_TOO_LARGE = _error(
    "YML004",
    "file-too-large",
    """
    A file is larger than 1 MB.

    What it finds: a file of a size that no game text needs; it is refused before it is parsed.

    Why it matters: it is mostly a picture or an archive under a wrong name, and the page that
    needs it would be empty.

    Bad:
        # aircraft.yaml (to 1.1 MB)
        # The same remark, over and over.
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)
EMPTY_FILE = _error(
    "YML005",
    "empty-file",
    """
    A file that should hold a record is empty.

    What it finds: a file without any value, or with comments alone.

    Why it matters: a mission begun and never written would otherwise be a blank page in the set.

    Bad:
        # aircraft.yaml
        # to be written
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)
SYNTAX = _error(
    "YML006",
    "yaml-syntax",
    """
    The text is not YAML.

    What it finds: an unclosed quote or bracket, a second colon on a line, an indent that fits
    nothing above it. It points at the quote that was opened, not at the end of the file.

    Why it matters: nothing of the file can be used, so every table in it is missing.

    Bad:
        # pack.yaml title
        "Tally-Ho!
    Good:
        # pack.yaml title
        "Tally-Ho!"
    """,
)
TAB = _error(
    "YML007",
    "tab-indent",
    """
    A tab stands where YAML needs spaces.

    What it finds: a line indented by a tab.

    Why it matters: editors show tabs at different widths, so a row would seem to belong to one
    table and be read into another; YAML refuses it.

    Bad:
        # pack.yaml credits (tab for ~)
        - first
        ~- second
    Good:
        # pack.yaml credits
        - first
        - second
    """,
)
DUPLICATE_KEY = _error(
    "YML008",
    "duplicate-key",
    """
    One mapping says a key twice.

    What it finds: the same key at two places of one mapping; both are named. In a die table this
    is the same row twice.

    Why it matters: a plain reader keeps the last silently, and a row of the chart is gone before
    anybody has rolled for it.

    Bad:
        # pack.yaml title
        Tally-Ho!
        title: Tally-Ho again
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
    ("TH-L008",),
)
ALIAS_CYCLE = _error(
    "YML009",
    "alias-cycle",
    """
    An alias stands inside the very value that it names.

    What it finds: `*name` within the list or mapping marked `&name`.

    Why it matters: written out, the value would never end, and neither would the page.

    Bad:
        # pack.yaml credits
        &all [first, *all]
    Good:
        # pack.yaml credits
        [first, second]
    """,
)
TAG = _error(
    "YML010",
    "yaml-tag",
    """
    A YAML tag asks the reader to build something.

    What it finds: `!name` or `!!name` before a value, the names of plain types excepted. Game data
    is plain text; the field that takes a value decides what it is.

    Why it matters: a pack comes from a stranger, and a tag is how a file makes a careless program
    run what it likes.

    Bad:
        # pack.yaml title
        !shout Tally-Ho
    Good:
        # pack.yaml title
        "!shout Tally-Ho"
    """,
)
TOO_MANY_NODES = _error(
    "YML011",
    "too-many-nodes",
    """
    One file makes more than 100,000 values.

    What it finds: sheer length, or a few aliases of aliases that multiply.

    Why it matters: a file of ten lines could otherwise hold the machine for an hour, the evening
    the sheets are wanted.

    Bad:
        # aircraft.yaml
        a: &a [x, x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
        e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
    Good:
        # pack.yaml credits
        [x, x, x]
    """,
)
TOO_DEEP = _error(
    "YML012",
    "too-deep",
    """
    Brackets or indents nest deeper than any record does.

    What it finds: more than sixty levels.

    Why it matters: it is a slip of the keyboard or an attack, and never a chart.

    Bad:
        # pack.yaml credits
        [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
    Good:
        # pack.yaml credits
        [one, two]
    """,
)
KEY_NOT_TEXT = _error(
    "YML013",
    "key-not-text",
    """
    A key is a list or a mapping instead of a word.

    What it finds: a bracket or a brace where a key should be, often a `{{ }}` without quotes.

    Why it matters: no field has such a name, so the value would belong to nothing on the sheet.

    Bad:
        # pack.yaml title
        {{ title }: 1}
    Good:
        # pack.yaml title
        "{{ title }}"
    """,
)
MERGE_KEY = _error(
    "YML014",
    "merge-key",
    """
    The merge key `<<` hides where a value comes from.

    What it finds: `<<:` in a mapping.

    Why it matters: a corrected figure must be found on the line where a person looks for it;
    a merged one stands in another table and changes two charts at once.

    Bad:
        # pack.yaml title
        Tally-Ho!
        <<: {author: nobody}
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)
MANY_DOCUMENTS = _error(
    "YML015",
    "many-documents",
    """
    A file holds more than one YAML document.

    What it finds: a second `---`.

    Why it matters: only one record is read from a file, so the second mission in it would never
    be printed.

    Bad:
        # aircraft.yaml
        aircraft: []
        ---
        aircraft: []
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)

UNKNOWN_KEY = _error(
    "REC001",
    "unknown-key",
    """
    A key is not one that this record has.

    What it finds: a key that nothing reads, mostly a typing slip; the likeliest key is named.

    Why it matters: the value beside it would be ignored without a word, and the sheet would print
    what stood there before.

    Bad:
        # pack.yaml title
        Tally-Ho!
        titel: Tally-Ho
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)
MISSING_FIELD = _error(
    "REC002",
    "missing-field",
    """
    A record lacks a field that it must have.

    What it finds: the field's name, at the record that lacks it.

    Why it matters: a counter without its factors or a mission without its strength table cannot
    be played.

    Bad:
        # pack.yaml
        id: tally-ho
        title: Tally-Ho!
        game: tally-ho
        version: "1"
        author: nobody
        licence: none
        statement: not affiliated with any publisher
    Good:
        # pack.yaml title
        Tally-Ho!
    """,
)
WRONG_TYPE = _error(
    "REC003",
    "wrong-type",
    """
    A value is of another kind than the field takes.

    What it finds: text where a number is needed, a list where one value is needed, an empty
    value, quotes around a number. The language's own guesses are switched off: `NO` is the text
    NO and never a false.

    Why it matters: a figure read as text cannot be added up, and an empty cell sends a player
    back to the book in mid-game.

    Bad:
        # pack.yaml title
        [Tally, Ho]
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
NOT_A_CHOICE = _error(
    "REC004",
    "not-a-choice",
    """
    A value is none of the words that the field takes.

    What it finds: a word outside a closed list; the likeliest word is named.

    Why it matters: a side, an action or a kind that the rules do not know prints as a row that
    nobody can carry out.

    Bad:
        # maps/01.yaml features.0.kind
        airfeild
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
MALFORMED = _error(
    "REC005",
    "malformed-value",
    """
    A value does not have the form that the field needs.

    What it finds: a date, an identifier, a colour or a hex number written another way.

    Why it matters: read by guesswork, 10/7 is July here and October there.

    Bad:
        # pack.yaml id
        Tally Ho!
    Good:
        # pack.yaml id
        tally-ho
    """,
)
OUT_OF_BOUNDS = _error(
    "REC006",
    "out-of-bounds",
    """
    A number is smaller or larger than the field allows.

    What it finds: the number, with the least or the most that is allowed.

    Why it matters: a map of no columns or a list too long for its sheet cannot be printed.

    Bad:
        # maps/01.yaml columns
        1
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
UNKNOWN_DOCUMENT_KIND = _error(
    "REC007",
    "unknown-document-kind",
    """
    A document asks for a kind that does not exist.

    What it finds: a `kind` under `documents/` that no part of the program makes.

    Why it matters: the sheet is missing from the set, and one finds out at the table.

    Bad:
        # documents/specimen.yaml
        kind: counter_shet
        title: Specimen
        provenance: authored
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
STRAY_FILE = _error(
    "REC008",
    "stray-file",
    """
    A YAML file lies in the pack where nothing reads it.

    What it finds: a file that no part of the pack claims, such as a mission saved one folder too
    high.

    Why it matters: what it says has no effect; the mission is simply not in the set.

    Bad:
        # mision-04.yaml
        title: A raid
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
NO_PACK = _error(
    "REC009",
    "no-pack",
    """
    A folder has no `pack.yaml`, so it is not a pack.

    What it finds: the one file without which nothing says what game the others belong to.

    Why it matters: nothing can be printed from the folder.

    Bad:
        # pack.yaml (no such file)
    Good:
        # pack.yaml title
        Tally-Ho
    """,
)
UNKNOWN_GAME = _error(
    "REC010",
    "unknown-game",
    """
    `pack.yaml` names a game that the program does not know.

    What it finds: a `game` without rules here. A pack may leave it out; then it is held to what
    is true of any game.

    Why it matters: none of the game's charts could be checked or offered to its sheets.

    Bad:
        # pack.yaml game
        tally-hoe
    Good:
        # pack.yaml game
        tally-ho
    """,
)

DIE_RANGE_MALFORMED = _error(
    "TAB004",
    "die-range-malformed",
    """
    A die range is not written as `4`, `2-4` or `5+`, or it runs backwards.

    What it finds: `3-`, `2..4`, `5-3` and the like as the key of a table's row.

    Why it matters: nobody at the table can tell which rolls the row is for.

    Bad:
        # missions/01.yaml raf.strength
        {1-4: 4, 5-: 3, 6: 2}
    Good:
        # missions/01.yaml raf.strength
        {1-4: 4, 5: 3, 6: 2}
    """,
    ("TH-L004",),
)

CHART_CELL_EMPTY = _error(
    "TAB007",
    "chart-cell-empty",
    """
    A row of a chart has its rolls, and nothing beside them.

    What it finds: a die range followed by an empty value, at its place.

    Why it matters: the roll comes up sooner or later, and then the player has no answer.

    Bad:
        # missions/01.yaml movement.do17
        {1: left-or-right, 2-3: from-raf, 4-6: }
    Good:
        # missions/01.yaml movement.do17
        {1: left-or-right, 2-3: from-raf, 4-6: to-target}
    """,
    ("TH-L007",),
)

UNUSED_SUPPRESSION = Finding(
    "YML020",
    "unused-suppression",
    Severity.WARNING,
    cleandoc(
        """
        An `# allow:` comment excuses nothing.

        What it finds: a comment whose fault is gone, or whose slug is misspelt.

        Why it matters: the next fault of that kind on the line would be hidden, with a reason
        given for another one.

        Bad:
            # pack.yaml title
            Tally-Ho!  # allow: die-range-gap (the book prints it so)
        Good:
            # pack.yaml title
            Tally-Ho!  # a plain remark
        """
    ),
)
SUPPRESSION_WITHOUT_REASON = _error(
    "YML021",
    "suppression-without-reason",
    """
    An `# allow:` comment gives no reason in brackets.

    What it finds: `# allow: slug` alone.

    Why it matters: the next reader cannot tell a decision from an oversight, and neither can the
    player who asks why the chart has a hole.

    Bad:
        # pack.yaml title
        Tally-Ho!  # allow: die-range-gap
    Good:
        # pack.yaml title
        Tally-Ho!  # a plain remark
    """,
)

STAGE_FINDINGS: tuple[Finding, ...] = tuple(v for v in globals().values() if isinstance(v, Finding))
"""Every finding of this module, in the order written."""

FINAL: tuple[Finding, ...] = tuple(f for f in STAGE_FINDINGS if f is not STRAY_FILE)
"""Those that no comment can excuse: without the value in question there is no record to go on with."""
