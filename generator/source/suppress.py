"""`# allow: slug (reason)`, in a template `{# allow: slug (reason) #}`: a finding that the author stands by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import yaml

from generator.source import findings
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic
from generator.source.read import Source
from generator.source.span import Span

_ALLOW = re.compile(r"#+[ \t]*allow:[ \t]*(?P<slugs>[^(\n]*?)[ \t]*(?:\((?P<reason>.*)\)[ \t]*)?$")
_TEMPLATE_ALLOW = re.compile(r"\{#-?[ \t]*allow:[ \t]*(?P<slugs>[^(\n]*?)[ \t]*(?:\((?P<reason>.*?)\)[ \t]*)?-?#\}")
_SLUG = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class Suppression:
    """One slug of one comment, and the lines on which it excuses a finding."""

    slug: str
    span: Span
    """Of the slug itself."""
    reason: str
    lines: frozenset[int]


def read_suppressions(source: Source) -> tuple[list[Suppression], list[Diagnostic]]:
    """Every `# allow:` comment of a YAML source or a template, and a finding for each that gives no reason.

    A comment behind a value excuses its own line; one on a line of its own also excuses the next
    line that is not a comment. What looks like a comment inside quotes or a block of text is text.
    In a file that is not YAML, comments up to the fault are read.
    """
    if "allow:" not in source.text:
        return [], []
    in_template = source.path.endswith(".j2")
    lines = source.lines
    suppressions: list[Suppression] = []
    diagnostics: list[Diagnostic] = []
    for number, found in _in_template(lines) if in_template else _in_yaml(source, lines):
        text = found.string
        covered = {number}
        if not (text[: found.start()] + text[found.end() :]).strip():
            covered.add(number + 1 if in_template else _next_line(lines, number))
        comment = Span(source.path, number, found.start() + 1, number, len(text[: found.end()].rstrip()) + 1)
        slugs = list(_SLUG.finditer(text, *found.span("slugs")))
        if not slugs or not (found["reason"] or "").strip():
            diagnostics.append(
                findings.SUPPRESSION_WITHOUT_REASON.at(
                    comment,
                    "the comment gives no reason" if slugs else "the comment names no finding",
                    f"write `{'{# allow: slug (why) #}' if in_template else '# allow: slug (why it is right here)'}`",
                )
            )
            continue
        for slug in slugs:
            place = Span(source.path, number, slug.start() + 1, number, slug.end() + 1)
            suppressions.append(Suppression(slug.group(), place, found["reason"].strip(), frozenset(covered)))
    return suppressions, diagnostics


def apply_suppressions(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, Source],
    judged: Iterable[str],
    unjudged: Iterable[str] = (),
    fixed: Iterable[str] = (),
) -> list[Diagnostic]:
    """The findings that no comment excuses, and one for each comment that excuses nothing.

    `judged` are the slugs that were looked for in this run. A comment for one of the `unjudged`
    is left alone: it may be of use in a longer run. `fixed` are slugs that cannot be excused,
    since without the value in question there is no record to go on with.
    """
    judged, unjudged, fixed = frozenset(judged), frozenset(unjudged), frozenset(fixed)
    kept: list[Diagnostic] = []
    by_place: dict[tuple[str, int, str], list[Suppression]] = {}
    every: list[Suppression] = []
    for source in sources.values():
        found, faults = read_suppressions(source)
        kept += faults
        every += found
        for suppression in found:
            for line in suppression.lines:
                by_place.setdefault((source.path, line, suppression.slug), []).append(suppression)
    used: set[Span] = set()
    for diagnostic in diagnostics:
        excuses = by_place.get((diagnostic.span.path, diagnostic.span.line, diagnostic.slug), [])
        if excuses and diagnostic.slug not in fixed:
            used.update(s.span for s in excuses)
        else:
            kept.append(diagnostic)
    for suppression in every:
        if suppression.span in used or suppression.slug in unjudged:
            continue
        if suppression.slug in fixed:
            message = f"`{suppression.slug}` cannot be allowed"
            help = "mend the value: without it the file cannot be read"
        elif suppression.slug in judged:
            message, help = f"nothing here needs `{suppression.slug}` allowed", "delete the comment"
        else:
            message = f"there is no finding called `{suppression.slug}`"
            help = near_miss(suppression.slug, judged | unjudged) or "`opsroom explain` lists them"
        kept.append(findings.UNUSED_SUPPRESSION.at(suppression.span, message, help))
    return kept


def drop_allowed(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """The findings that no comment excuses, without judging the comments: for a stage that runs alone."""
    diagnostics = list(diagnostics)
    if not diagnostics:
        return []
    excused = {
        (source.path, line, suppression.slug)
        for source in sources.values()
        for suppression in read_suppressions(source)[0]
        for line in suppression.lines
    }
    return [d for d in diagnostics if (d.span.path, d.span.line, d.slug) not in excused]


def _in_yaml(source: Source, lines: list[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """Line number and match of each comment that allows something."""
    taken = _scalar_stretches(source)
    for number, text in enumerate(lines, 1):
        column = _comment_column(text, number, taken)
        if column is not None and (found := _ALLOW.match(text, column)):
            yield number, found


def _in_template(lines: list[str]) -> Iterator[tuple[int, re.Match[str]]]:
    for number, text in enumerate(lines, 1):
        for found in _TEMPLATE_ALLOW.finditer(text):
            yield number, found


_Stretch = tuple[tuple[int, int], tuple[int, int]]


def _scalar_stretches(source: Source) -> list[_Stretch]:
    """Where quoted and block scalars lie, as (line, column) from 1 and 0, the end exclusive."""
    stretches: list[_Stretch] = []
    loader = yaml.CSafeLoader(source.text)
    last = (0, 0)
    try:
        while loader.check_token():
            token = loader.get_token()
            assert token is not None, "check_token said that there is one"
            last = (token.end_mark.line + 1, token.end_mark.column)
            style = getattr(token, "style", None)
            if not style:  # plain text ends where a comment begins
                continue
            begin = (token.start_mark.line + 1, token.start_mark.column)
            if style in "|>":
                begin = (begin[0] + 1, 0)  # a comment may follow the `|` itself
            stretches.append((begin, last))
    except (yaml.YAMLError, RecursionError):
        # Behind the fault nobody can tell a comment from text.
        stretches.append((last, (len(source.lines) + 1, 0)))
    finally:
        loader.dispose()
    return stretches


def _comment_column(text: str, number: int, taken: list[_Stretch]) -> int | None:
    for found in re.finditer(r"(?:^|(?<=[ \t]))#", text):
        at = (number, found.start())
        if not any(begin <= at < end for begin, end in taken):
            return found.start()
    return None


def _next_line(lines: list[str], number: int) -> int:
    """The line after a comment that is not itself one."""
    while number < len(lines) and lines[number].lstrip().startswith("#"):
        number += 1
    return number + 1
