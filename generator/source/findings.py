"""The findings of the first stages: reading, YAML, records. Checks carry their own."""

from __future__ import annotations

from generator.source.diagnostic import Finding, Severity


def _error(code: str, slug: str, doc: str, answers: tuple[str, ...] = ()) -> Finding:
    return Finding(code, slug, Severity.ERROR, doc, answers)


UNREADABLE = _error("YML001", "unreadable-file", "A file that the pack needs cannot be read.")
NOT_UTF8 = _error("YML002", "not-utf8", "A file is not UTF-8 text, so accents and dashes would print wrong.")
FORBIDDEN_CHARACTER = _error(
    "YML003", "forbidden-character", "A file holds a control character, such as NUL, that YAML forbids."
)
FILE_TOO_LARGE = _error("YML004", "file-too-large", "A file is larger than 1 MB, which no game text needs.")
EMPTY_FILE = _error("YML005", "empty-file", "A file that should hold a record is empty.")
SYNTAX = _error("YML006", "yaml-syntax", "The text is not YAML: an unclosed quote, bracket, or wrong indent.")
TAB = _error("YML007", "tab-indent", "A tab stands where YAML needs spaces.")
DUPLICATE_KEY = _error(
    "YML008",
    "duplicate-key",
    "One mapping says a key twice; a plain reader would silently keep the last, and a chart row would vanish.",
    ("TH-L008",),
)
ALIAS_CYCLE = _error("YML009", "alias-cycle", "An alias stands inside the very node that it names.")
TAG = _error("YML010", "yaml-tag", "A YAML tag (`!name`) asks the reader to build something; game data is plain text.")
TOO_MANY_NODES = _error(
    "YML011", "too-many-nodes", "Aliases or sheer length make more than 100,000 values out of one file."
)
TOO_DEEP = _error("YML012", "too-deep", "Brackets or indents nest deeper than any record does.")
KEY_NOT_TEXT = _error("YML013", "key-not-text", "A key is a list or a mapping instead of a word.")
MERGE_KEY = _error("YML014", "merge-key", "The merge key `<<` hides where a value comes from; write the value out.")
MANY_DOCUMENTS = _error("YML015", "many-documents", "A file holds more than one YAML document.")

UNKNOWN_KEY = _error(
    "REC001",
    "unknown-key",
    "A key is not one that this record has; mostly a typing slip, so its value is ignored.",
)
MISSING_FIELD = _error("REC002", "missing-field", "A record lacks a field that it must have.")
WRONG_TYPE = _error("REC003", "wrong-type", "A value is of another kind than the field takes.")
NOT_A_CHOICE = _error("REC004", "not-a-choice", "A value is none of the words that the field takes.")
MALFORMED = _error("REC005", "malformed-value", "A value does not have the form that the field needs.")
OUT_OF_BOUNDS = _error("REC006", "out-of-bounds", "A number is smaller or larger than the field allows.")
UNKNOWN_DOCUMENT_KIND = _error("REC007", "unknown-document-kind", "A document asks for a kind that does not exist.")
STRAY_FILE = _error(
    "REC008",
    "stray-file",
    "A YAML file lies in the pack where nothing reads it, so what it says has no effect.",
)
NO_PACK = _error("REC009", "no-pack", "A folder has no `pack.yaml`, so it is not a pack.")
UNKNOWN_GAME = _error("REC010", "unknown-game", "`pack.yaml` names a game that the program does not know.")

DIE_RANGE_MALFORMED = _error(
    "TAB004",
    "die-range-malformed",
    "A die range is not written as `4`, `2-4` or `5+`, so nobody can tell which rolls it means.",
    ("TH-L004",),
)

UNUSED_SUPPRESSION = Finding(
    "YML020",
    "unused-suppression",
    Severity.WARNING,
    "An `# allow:` comment silences nothing: the fault it excused is gone, or its slug is misspelt.",
)
SUPPRESSION_WITHOUT_REASON = _error(
    "YML021", "suppression-without-reason", "An `# allow: slug` comment gives no reason in brackets."
)

STAGE_FINDINGS: tuple[Finding, ...] = tuple(v for v in globals().values() if isinstance(v, Finding))
"""Every finding of this module, in the order written."""
