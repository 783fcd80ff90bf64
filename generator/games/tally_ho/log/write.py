"""Writing into a player's own file: text put in at its place, the rest left as it was typed.

Nothing here dumps YAML. A new entry is composed as lines and put after the last one; comments, order,
line ends and a byte order mark stay. A file is replaced whole or not at all, and the old one kept as `.bak`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path as FilePath

from generator.games.tally_ho.log.findings import BRACKETED, CHANGED_MEANWHILE
from generator.games.tally_ho.log.read import FORMAT, LogFile
from generator.games.tally_ho.log.records import Loss, MissionSheet, SheetUnit
from generator.games.tally_ho.log.sheet_shorthand import UNKNOWN
from generator.source.diagnostic import Diagnostic
from generator.source.edit import quote_scalar, replace_spans
from generator.source.span import Span, whole
from generator.source.write import write_whole


def compose_log(
    pack: str,
    version: str,
    player: str,
    campaign: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> str:
    """The text of a new log without missions, with a comment on what may go in."""
    lines = [
        "# A campaign log of Ops Room. `opsroom log add` puts missions in; write in it by hand as you like.",
        f"format: {FORMAT}",
        f"pack: {pack}",
        f"pack_version: {quote_scalar(version)}",
        f"player: {quote_scalar(player)}",
    ]
    if campaign:
        lines.append(f"campaign: {quote_scalar(campaign)}")
    lines.append("# Rulings that this table plays otherwise than the pack, by their ids: `vp_tie: raf_wins`.")
    if rulings:
        lines.append("rulings:")
        lines.extend(f"  {name}: {quote_scalar(value)}" for name, value in rulings.items())
    else:
        lines.append("rulings: {}")
    lines.append("missions: []")
    return "\n".join(lines) + "\n"


def compose_entry(values: Mapping[str, object]) -> list[str]:
    """The lines of one entry, `- mission: 1` first. Values: numbers, texts, flags, lists of texts, mappings."""
    lines: list[str] = []
    for key, value in values.items():
        lines.extend(_field(key, value))
    return [("- " if i == 0 else "  ") + line for i, line in enumerate(lines)]


def _field(key: str, value: object) -> list[str]:
    if isinstance(value, Mapping):
        if not value:
            return [f"{key}: {{}}"]
        return [f"{key}:", *("  " + line for k, v in value.items() for line in _field(str(k), v))]
    if isinstance(value, (list, tuple)):
        return [f"{key}: [" + ", ".join(_flow(v) for v in value) + "]"]
    return [f"{key}: {_scalar(value)}"]


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_flow(v)}" for k, v in value.items()) + "}"
    return _scalar(value)


def _scalar(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote_scalar(value)
    return str(value)


def insert_entry(file: LogFile, entry: Sequence[str]) -> tuple[str | None, list[Diagnostic]]:
    """The log's text with `entry` (lines as of `compose_entry`) as its last mission; all else unchanged.

    A log whose missions stand in brackets on one line is a finding. No byte order mark in the result.
    """
    source = file.log.source
    text = source.text
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    spans = file.log.spans.get((source.path, "missions"))
    if spans is None:
        if lines and not lines[-1].endswith(("\n", "\r")):
            lines[-1] += end
        return "".join(lines) + "missions:" + end + "".join(f"  {line}{end}" for line in entry), []
    count = len(file.log.record.missions)
    if count == 0:
        place = spans.value
        row = lines[place.line - 1]
        after = lines[place.end_line - 1][place.end_column - 1 :]
        head = row[: place.column - 1].rstrip() + after.rstrip("\r\n")
        lines[place.line - 1 : place.end_line] = [head.rstrip() + end, *(f"  {line}{end}" for line in entry)]
        return "".join(lines), []
    opening = lines[spans.value.line - 1][spans.value.column - 1 :]
    if opening.startswith("["):
        return None, [
            BRACKETED.at(
                file.log.span((source.path,), "missions"),
                "the missions stand in brackets on one line",
                "write each as lines of its own, beginning with `- mission:`",
            )
        ]
    last = file.log.spans[(source.path, "missions", count - 1)].value
    first_row = lines[spans.value.line - 1]
    indent = first_row[: len(first_row) - len(first_row.lstrip())]
    at = last.end_line
    if last.end_column == 1:  # a block text ends at the start of the next line
        at -= 1
        while at > last.line and not lines[at - 1].strip():
            at -= 1
    if not lines[at - 1].endswith(("\n", "\r")):
        lines[at - 1] += end
    lines[at:at] = [f"{indent}{line}{end}" for line in entry]
    return "".join(lines), []


def insert_vote(file: LogFile, dice: Sequence[int]) -> str:
    """The log's text with the dice of the votes on a line before its missions, or in place of those it has."""
    source = file.log.source
    path = source.path
    written = "[" + ", ".join(map(str, dice)) + "]"
    spans = file.log.spans
    if (path, "vote_dice") in spans:
        return replace_spans(source, {spans[(path, "vote_dice")].value: written})
    end = "\r\n" if "\r\n" in source.text else "\n"
    place = spans.get((path, "missions"))
    if place is None or place.key is None:
        break_ = "" if source.text.endswith(("\n", "\r")) else end
        return f"{source.text}{break_}vote_dice: {written}{end}"
    lines = source.text.splitlines(keepends=True)
    lines[place.key.line - 1 : place.key.line - 1] = [f"vote_dice: {written}{end}"]
    return "".join(lines)


def amend_entry(file: LogFile, index: int, values: Mapping[str, object]) -> tuple[str, list[str]]:
    """The log's text with values of one entry (or of its row) replaced where they stand; all else unchanged.

    Gives also the keys that the entry does not have, of which nothing is changed.
    """
    path = file.log.source.path
    changes: dict[Span, str] = {}
    absent = []
    for key, value in values.items():
        places = [(path, "missions", index, key), (path, "missions", index, "row", key)]
        found = next((file.log.spans[p] for p in places if p in file.log.spans), None)
        if found is None:
            absent.append(key)
            continue
        flow = isinstance(value, (list, tuple))
        written = "[" + ", ".join(_flow(v) for v in value) + "]" if flow else _scalar(value)  # type: ignore[attr-defined]
        if not flow and isinstance(value, str) and file.log.source.slice(found.value).startswith(("|", ">")):
            written += "\n"
        changes[found.value] = written
    return replace_spans(file.log.source, changes), absent


def write_file(path: FilePath, text: str, keep: str | None = None, backup: bool = True) -> list[Diagnostic]:
    """Puts `text` at `path` whole or not at all, the old file kept beside it as `.bak` (not without `backup`).

    `keep` is the text the file had when it was read: if it has another by now, nothing is written and a
    finding says so. A byte order mark that the old file had is kept. OSError is the caller's.
    """
    mark = b""
    if path.exists():
        old = path.read_bytes()
        if old.startswith(b"\xef\xbb\xbf"):
            mark = b"\xef\xbb\xbf"
        if keep is not None and old.removeprefix(mark).decode("utf-8", "replace") != keep:
            return [
                CHANGED_MEANWHILE.at(
                    whole(path.as_posix()), "the file was changed while this ran", "run the command again"
                )
            ]
        if backup:
            write_whole(path.with_name(path.name + ".bak"), old)
    write_whole(path, mark + text.encode("utf-8"))
    return []


def compose_sheet_text(sheet: MissionSheet, comment: Iterable[str] = ()) -> str:
    """The text of a Mission Tracking Sheet: units with their starts, and what happened or room for it."""
    lines = [f"# {line}" for line in comment]
    lines += [f"format: {sheet.format}", f"pack: {sheet.pack}", f"mission: {sheet.mission}"]
    if sheet.seed is not None:
        lines.append(f"seed: {sheet.seed}")
    if sheet.dice:
        lines.append("dice: [" + ", ".join(str(d) for d in sheet.dice) + "]")
    lines.append("units:")
    for unit in sheet.units:
        lines.extend("  " + line for line in compose_entry(compose_unit(unit)))
    lines.append("specials: [" + ", ".join(sheet.specials) + "]")
    if sheet.winner:
        lines.append(f"winner: {sheet.winner}")
    return "\n".join(lines) + "\n"


def compose_unit(unit: SheetUnit) -> dict[str, object]:
    """The values of one row of a sheet as set up, in the order in which they are written."""
    values: dict[str, object] = {
        "id": unit.id,
        "side": unit.side,
        "type": unit.type,
        "strength": unit.strength,
    }
    if unit.ace:
        values["ace"] = True
    if unit.international:
        values["international"] = unit.international
    values["start"] = unit.start
    if unit.altitude:
        values["altitude"] = unit.altitude
    values["losses"] = tuple(_loss_values(loss) for loss in unit.losses)
    if unit.attack:
        values["attack"] = {k: v for k, v in unit.attack.model_dump().items() if v is not None}
    return values


def _loss_values(loss: Loss) -> dict[str, object]:
    values: dict[str, object] = {"cause": loss.cause, "rescued": UNKNOWN if loss.rescued is None else loss.rescued}
    if loss.round is not None:
        values["round"] = loss.round
    if loss.place is not None:
        values["place"] = str(loss.place)
    return values
