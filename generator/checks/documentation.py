"""A finding's documentation: its parts, the text that explains it, and the page of all findings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.source.diagnostic import Finding
from generator.source.findings import FINAL

PARTS = ("Answers", "What it finds", "Why it matters", "Bad", "Good")
"""The parts of a finding's documentation after its first line, in their order; `Answers` may be absent."""

_HEAD = re.compile(rf"^({'|'.join(PARTS)}):[ \t]*", re.MULTILINE)

FAMILIES: Mapping[str, str] = {
    "YML": "Reading files",
    "REC": "Records",
    "TAB": "Die tables",
    "REF": "References",
    "CNT": "Counters",
    "MAP": "Maps",
    "TXT": "Texts",
    "SVG": "Drawings",
    "PRT": "Print",
    "TAL": "Tally-Ho!",
    "FOE": "Fighters of Europe",
    "BRS": "Blood Red Skies",
    "LOG": "Campaign logs",
}
"""The first three letters of a code, and what they stand for."""


def documentation_parts(finding: Finding) -> dict[str, str]:
    """The parts of a finding's documentation by head, each without its margin; `""` holds the first line."""
    pieces = _HEAD.split(finding.doc.strip())
    parts = {"": pieces[0].strip()}
    for head, body in zip(pieces[1::2], pieces[2::2], strict=True):
        if head in ("Bad", "Good"):
            lines = body.strip("\n").splitlines()
            margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
            parts[head] = "\n".join(line[margin:] for line in lines).rstrip()
        else:
            parts[head] = " ".join(body.split())
    return parts


def explain_finding(finding: Finding) -> str:
    """All that is documented about one finding, for a terminal; no line end follows the last line."""
    parts = documentation_parts(finding)
    out = [f"{finding.code} {finding.slug} ({finding.severity})", "", parts[""], ""]
    for head in PARTS:
        body = parts.get(head, "")
        if head == "Answers" or not body:
            continue
        if head in ("Bad", "Good"):
            out += [f"{head}:", "", *(f"    {line}".rstrip() for line in body.splitlines()), ""]
        else:
            out += [*_wrap(f"{head}: {body}"), ""]
    if finding.answers:
        out += [f"Answers: {', '.join(finding.answers)}", ""]
    if finding in FINAL:
        out.append("No comment can excuse it: without the value there is no record to go on with.")
    else:
        out.append(f"To let one stand: # allow: {finding.slug} (your reason)")
    return "\n".join(out)


def _wrap(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, 88)


def write_reference(findings: Sequence[Finding]) -> str:
    """The Markdown page of all findings, a table for each family, and the numbers they answer."""
    out = [
        "# Findings",
        "",
        "What `opsroom lint` can say. This page is written from the program by a test's `--refresh`;",
        "`opsroom explain CODE` gives the whole text of one, with a bad and a good example.",
        "Codes are permanent. An error refuses a build, a warning does not.",
        "",
    ]
    present = {f.code[:3] for f in findings}
    for family in [*(f for f in FAMILIES if f in present), *sorted(present - FAMILIES.keys())]:
        out += [f"## {FAMILIES.get(family, family)}", ""]
        out += ["| Code | Slug | Severity | The defect | Answers |", "|---|---|---|---|---|"]
        for finding in findings:
            if finding.code.startswith(family):
                cells = (finding.code, f"`{finding.slug}`", str(finding.severity), finding.title.replace("|", "\\|"))
                out.append(f"| {' | '.join(cells)} | {', '.join(finding.answers)} |".replace("|  |", "| |"))
        out.append("")
    answered = sorted((number, f) for f in findings for number in f.answers)
    out += ["## Numbers of the rule inventory", "", "| Number | Code | Slug |", "|---|---|---|"]
    out += [f"| {number} | {f.code} | `{f.slug}` |" for number, f in answered]
    return "\n".join(out) + "\n"
