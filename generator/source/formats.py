"""Diagnostics as text for a person and as data for editors, scripts and code hosts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.source.diagnostic import Diagnostic, Finding
from generator.source.excerpt import excerpt
from generator.source.read import Source
from generator.source.span import Span

Format = Callable[[Sequence[Diagnostic], Mapping[str, Source], Iterable[Finding]], str]
"""Diagnostics, the sources they point into, and the kinds known: to a text without a last line end."""


def format_text(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source], known: Iterable[Finding] = ()) -> str:
    """Each finding with its excerpt, an empty line between two."""
    return "\n\n".join(excerpt(d, sources.get(d.span.path), sources) for d in diagnostics)


def format_json(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source], known: Iterable[Finding] = ()) -> str:
    """A list of objects; lines and columns count characters from 1, the end exclusive."""
    return json.dumps([_object(d) for d in diagnostics], ensure_ascii=False, indent=2)


def _object(d: Diagnostic) -> dict[str, Any]:
    return {
        "code": d.code,
        "slug": d.slug,
        "severity": str(d.severity),
        "path": d.span.path,
        "line": d.span.line,
        "column": d.span.column,
        "end_line": d.span.end_line,
        "end_column": d.span.end_column,
        "message": d.message,
        "help": d.help,
        "related": [
            {
                "path": span.path,
                "line": span.line,
                "column": span.column,
                "end_line": span.end_line,
                "end_column": span.end_column,
                "message": said,
            }
            for span, said in d.related
        ],
    }


def format_github(
    diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source], known: Iterable[Finding] = ()
) -> str:
    """One workflow command a finding, `::error file=…,line=…::…`, escaped as the runner unescapes it."""
    return "\n".join(_annotation(d) for d in diagnostics)


def _annotation(d: Diagnostic) -> str:
    properties = {
        "file": d.span.path,
        "line": str(d.span.line),
        "endLine": str(d.span.end_line),
        "col": str(d.span.column),
        "endColumn": str(d.span.end_column),
        "title": f"{d.code} {d.slug}",
    }
    if d.span.end_line != d.span.line:
        # The runner refuses columns on a stretch of several lines.
        del properties["col"], properties["endColumn"]
    said = d.message + (f"\n{d.help}" if d.help else "")
    listed = ",".join(f"{name}={_escape(value, ':,')}" for name, value in properties.items())
    return f"::{d.severity} {listed}::{_escape(said)}"


def _escape(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def format_sarif(
    diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source], known: Iterable[Finding] = ()
) -> str:
    """A SARIF 2.1.0 log of one run; columns are counted in Unicode code points."""
    used = {d.code for d in diagnostics}
    rules = [f for f in sorted(known, key=lambda f: f.code) if f.code in used]
    index = {f.code: i for i, f in enumerate(rules)}
    run = {
        "tool": {"driver": {"name": "opsroom", "rules": [_rule(f) for f in rules]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, index) for d in diagnostics],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _rule(finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.code,
        "name": finding.slug,
        "shortDescription": {"text": finding.title},
        "fullDescription": {"text": finding.doc.strip()},
        "defaultConfiguration": {"level": str(finding.severity)},
    }


def _result(d: Diagnostic, index: Mapping[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": d.code,
        "level": str(d.severity),
        "message": {"text": d.message + (f": {d.help}" if d.help else "")},
        "locations": [_location(d.span)],
    }
    if d.code in index:
        result["ruleIndex"] = index[d.code]
    if d.related:
        result["relatedLocations"] = [
            {**_location(span), "id": i, "message": {"text": said}} for i, (span, said) in enumerate(d.related, 1)
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.path)}, "region": region}}


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(os.fsencode(path.replace(os.sep, "/")))


FORMATS: Mapping[str, Format] = {
    "text": format_text,
    "json": format_json,
    "github": format_github,
    "sarif": format_sarif,
}
"""The values of `--format`."""


def format_findings(
    diagnostics: Sequence[Diagnostic],
    sources: Mapping[str, Source],
    format: str,
    known: Iterable[Finding] = (),
) -> str:
    """The diagnostics in one of `FORMATS`; without a last line end. `known` gives a SARIF log its rules."""
    return FORMATS[format](diagnostics, sources, known)
