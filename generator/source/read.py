"""Bytes on disk to text: the first stage, and the only one that opens a source file."""

from __future__ import annotations

import codecs
import errno
import os
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from generator.source import findings
from generator.source.diagnostic import Diagnostic
from generator.source.span import Span, whole

MAX_BYTES = 1_000_000

# libyaml's own line breaks, so that our lines are its lines.
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file under the name by which findings call it; no byte order mark."""

    path: str
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return _BREAK.split(self.text)

    def offsets(self, span: Span) -> tuple[int, int]:
        """Where in the text a span of this source begins and ends."""
        starts = _line_starts(self.text)
        return starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1

    def span(self, begin: int, end: int) -> Span:
        """The stretch of the text from one offset to before another."""
        return Span(self.path, *self._position(begin), *self._position(end))

    def _position(self, offset: int) -> tuple[int, int]:
        starts = _line_starts(self.text)
        line = bisect_right(starts, offset, 0, len(starts) - 1)
        return line, offset - starts[line - 1] + 1

    def slice(self, span: Span) -> str:
        """The text under a span of this source."""
        begin, end = self.offsets(span)
        return self.text[begin:end]


@lru_cache(maxsize=8)
def _line_starts(text: str) -> tuple[int, ...]:
    """Where each line begins, then where the text ends; kept, since findings of one file come together."""
    return (0, *(m.end() for m in _BREAK.finditer(text)), len(text))


def read_source(path: Path, shown: str | None = None) -> tuple[Source | None, list[Diagnostic]]:
    """The file's text, or the finding that says why there is none.

    Refused, each with its place: unreadable or no ordinary file, over 1 MB, not UTF-8 (UTF-16 is named as such),
    characters that YAML forbids. A byte order mark and CRLF are ordinary.
    """
    name = shown if shown is not None else path.as_posix()
    try:
        if path.stat().st_size > MAX_BYTES:
            return None, [
                findings.FILE_TOO_LARGE.at(
                    whole(name),
                    f"file has {path.stat().st_size:,} bytes, more than {MAX_BYTES:,}",
                    "split it, or leave data of this size out of the pack",
                )
            ]
        raw = read_ordinary(path, MAX_BYTES)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return None, [
            findings.UNREADABLE.at(
                whole(name),
                f"cannot read the file: {reason.lower()}",
                "check the name and the permissions",
            )
        ]
    return decode_text(raw, name)


def read_ordinary(path: Path, most: int) -> bytes:
    """The bytes of a file, no more than `most`. OSError if it cannot be read, or is a pipe or a device.

    A pipe would keep the program waiting, and some devices have no end; the null device is an empty file.
    """
    if path.exists() and not path.is_file() and not path.is_dir() and path != Path(os.devnull):
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
    with path.open("rb") as file:
        return file.read(most)


def decode_text(raw: bytes, name: str) -> tuple[Source | None, list[Diagnostic]]:
    """UTF-8 bytes as a `Source` called `name`, or the finding that says why not."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return None, [
            findings.NOT_UTF8.at(whole(name), "file is UTF-16, not UTF-8", 'save it as "UTF-8" in the editor')
        ]
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        span = _point(name, before)
        return None, [
            findings.NOT_UTF8.at(
                span, f"byte 0x{raw[error.start]:02x} is not UTF-8", 'save the file as "UTF-8" in the editor'
            )
        ]
    if bad := _FORBIDDEN.search(text):
        span = _point(name, text[: bad.start()])
        return None, [
            findings.FORBIDDEN_CHARACTER.at(
                span,
                f"character U+{ord(bad.group()):04X} is not allowed in a source file",
                "delete it; it is invisible in most editors",
            )
        ]
    return Source(name, text), []


def _point(name: str, before: str) -> Span:
    lines = _BREAK.split(before)
    return Span(name, len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 2)
