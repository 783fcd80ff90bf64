"""All checks on one pack, with what the earlier stages found and what the author has allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.checks.check import find_checks
from generator.checks.template_texts import commented_sources
from generator.model.pack import Pack
from generator.source.diagnostic import Diagnostic, Finding
from generator.source.findings import FINAL, STAGE_FINDINGS
from generator.source.suppress import apply_suppressions


def lint(
    pack: Pack,
    packages: Sequence[str],
    found: Iterable[Diagnostic] = (),
    *,
    later: Iterable[Finding] = (),
    laid_out: bool = False,
) -> list[Diagnostic]:
    """Every finding on a pack in order of place, less those excused by an `# allow:` comment.

    `packages` hold the checks: `generator.checks`, and the game's own. `found` is what loading said, and laying out if
    that was done. `later` are the findings of the stages after this one: a comment for one of
    them counts as unused only if `laid_out` says that they were looked for.
    """
    checks = [c for package in packages for c in find_checks(package)]
    diagnostics = list(found)
    for check in checks:
        diagnostics += check.find(pack)
    judged = {c.finding.slug for c in checks} | {f.slug for f in STAGE_FINDINGS}
    unjudged = {f.slug for f in later}
    if laid_out:
        judged, unjudged = judged | unjudged, set()
    kept = apply_suppressions(diagnostics, commented_sources(pack), judged, unjudged, {f.slug for f in FINAL})
    return sorted(set(kept), key=Diagnostic.sort_key)
