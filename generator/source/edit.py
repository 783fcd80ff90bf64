"""Changing a source as a person would: at one place, the rest left as typed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from generator.source.read import Source
from generator.source.span import Span

_PLAIN = re.compile(r"[A-Za-z0-9À-ÿ][A-Za-z0-9À-ÿ ._/()'’+-]*\Z")
_NOT_TEXT = re.compile(r"[0-9.]+\Z|(true|false|yes|no|on|off|null|y|n)\Z", re.IGNORECASE)
"""What other readers of YAML would take for a number or a flag."""
_ESCAPES = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")


def quote_scalar(text: str) -> str:
    """`text` as one YAML scalar that reads back as exactly itself: plain where that is safe, else quoted."""
    if _PLAIN.match(text) and text == text.strip() and not _NOT_TEXT.match(text):
        return text
    written = json.dumps(text, ensure_ascii=False)
    return _ESCAPES.sub(lambda m: f"\\u{ord(m.group()):04x}", written)


def replace_spans(source: Source, changes: Mapping[Span, str]) -> str:
    """The source's text with what stands at each span replaced; comments and layout stay."""
    text = source.text
    for span, new in sorted(changes.items(), reverse=True):
        begin, end = source.offsets(span)
        text = text[:begin] + new + text[end:]
    return text
