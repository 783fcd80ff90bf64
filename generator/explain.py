"""Every kind of finding that the program knows, whichever stage or game it belongs to."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache

import generator.games
from generator.checks.check import find_checks
from generator.checks.documentation import explain_finding
from generator.source.decode import near_miss
from generator.source.diagnostic import Finding
from generator.source.findings import STAGE_FINDINGS

GENERIC_CHECKS = "generator.checks"
"""The package of the checks that hold for any game."""


@cache
def layout_findings() -> tuple[Finding, ...]:
    """The findings of the stages after the checks: drawings, fitting, print."""
    module = importlib.import_module("generator.layout.findings")
    return tuple(v for v in vars(module).values() if isinstance(v, Finding))


@cache
def every_finding() -> tuple[Finding, ...]:
    """Every finding of the first stages, the checks, the games and the layout, by code.

    A code or slug used twice is our bug and raises ValueError.
    """
    every = [*STAGE_FINDINGS, *layout_findings(), *(c.finding for c in find_checks(GENERIC_CHECKS))]
    for info in pkgutil.iter_modules(generator.games.__path__):
        game = importlib.import_module(f"generator.games.{info.name}")
        for part in pkgutil.walk_packages(game.__path__, f"{game.__name__}."):
            if part.ispkg and part.name.endswith("checks"):
                every += (c.finding for c in find_checks(part.name))
            elif part.name.endswith("findings"):
                module = importlib.import_module(part.name)
                every += (v for v in vars(module).values() if isinstance(v, Finding))
    for names in ([f.code for f in every], [f.slug for f in every]):
        if twice := sorted({n for n in names if names.count(n) > 1}):
            raise ValueError(f"used for two findings: {', '.join(twice)}")
    return tuple(sorted(every, key=lambda f: f.code))


def explain(word: str) -> tuple[str, bool]:
    """The text about the finding with that code or slug, and True; or a sentence with the nearest, and False."""
    wanted = word.strip()
    findings = every_finding()
    for finding in findings:
        if wanted.upper() == finding.code or wanted.lower() == finding.slug:
            return explain_finding(finding), True
    like_a_code = re.fullmatch(r"[A-Za-z]{2,4}-?[0-9]+", wanted) is not None
    near = (
        near_miss(wanted.upper(), [f.code for f in findings])
        if like_a_code
        else near_miss(wanted.lower(), [f.slug for f in findings])
    )
    return f"there is no finding called `{word}`; {near or '`opsroom explain` lists them'}", False


def list_findings() -> str:
    """One line for each finding: code, slug, severity and what the defect is."""
    findings = every_finding()
    wide = max(len(f.slug) for f in findings)
    return "\n".join(f"{f.code}  {f.slug:<{wide}}  {f.severity!s:<7}  {f.title}" for f in findings)
