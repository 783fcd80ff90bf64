"""What the commands share at the terminal: telling findings, and ending with the right status."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn

import click

from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.read import Source


def show(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], format: str = "text") -> None:
    """Tells findings: as text with excerpts on standard error, in other formats on standard output."""
    from generator.source.formats import format_findings

    found = list(diagnostics)
    known: Iterable[Finding] = ()
    if format == "sarif":
        from generator.explain import every_finding

        known = every_finding()
    text = format_findings(found, sources, format, known)
    if format == "text":
        if text:
            click.echo(text, err=True)
    else:
        click.echo(text)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or `no findings`."""
    found = list(diagnostics)
    errors = sum(d.severity is Severity.ERROR for d in found)
    warnings = len(found) - errors
    parts = []
    for count, word in ((errors, "error"), (warnings, "warning")):
        if count:
            parts.append(f"{count} {word}{'s' if count > 1 else ''}")
    return ", ".join(parts) or "no findings"


def finish(diagnostics: Iterable[Diagnostic], strict: bool = False) -> None:
    """Ends the program with status 1 if there is an error (with `strict`, a warning); otherwise returns."""
    found = list(diagnostics)
    if any(d.severity is Severity.ERROR for d in found) or (strict and found):
        sys.exit(1)


def refuse(message: str) -> NoReturn:
    """Ends with status 1 and one line on standard error."""
    click.echo(f"opsroom: {message}", err=True)
    sys.exit(1)


def folder_shown(folder: Path) -> str:
    """A folder as findings and messages call it: relative to here if it lies below, with `/`."""
    here = Path.cwd()
    folder = folder.resolve()
    return folder.relative_to(here).as_posix() if folder.is_relative_to(here) else folder.as_posix()


def find_pack_folder(name: str) -> Path:
    """The folder of the pack that a person named; ends with status 1 if there is none."""
    from generator.source.shipped import resolve_pack

    folder = resolve_pack(name, Path.cwd())
    if folder is None:
        from generator.build import missing_pack

        show([missing_pack(name)], {})
        sys.exit(1)
    return folder
