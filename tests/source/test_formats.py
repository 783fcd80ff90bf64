"""Findings as data: what an editor, a script or a code host is given."""

from __future__ import annotations

import json

import pytest

from generator.source.diagnostic import Diagnostic, Finding, Severity
from generator.source.formats import FORMATS, format_findings
from generator.source.read import Source
from generator.source.span import Span

WARNING = Finding("TAL041", "title-differs", Severity.WARNING, "A mission has two titles.\n\nWhat it finds: more.")
PLACE = Span("missions/ein Süd.yaml", 3, 5, 3, 9)
FOUND = [
    WARNING.at(PLACE, "50% of `a, b: c`\nis wrong", "say it once", [(Span("campaign.yaml", 1, 1, 1, 4), "here")]),
    WARNING.at(Span("campaign.yaml", 1, 1, 4, 2), "over four lines"),
]


def test_json_has_the_fields_promised_and_counts_from_one() -> None:
    objects = json.loads(format_findings(FOUND, {}, "json"))
    assert [list(o)[:10] for o in objects] == [
        ["code", "slug", "severity", "path", "line", "column", "end_line", "end_column", "message", "help"]
    ] * 2
    first = objects[0]
    assert (first["line"], first["column"], first["end_line"], first["end_column"]) == (3, 5, 3, 9)
    assert first["severity"] == "warning" and first["path"] == "missions/ein Süd.yaml"
    assert first["related"][0]["message"] == "here"


def test_nothing_found_is_an_empty_list() -> None:
    assert json.loads(format_findings([], {}, "json")) == []
    assert format_findings([], {}, "github") == ""


def test_github_commands_are_escaped_as_the_runner_unescapes_them() -> None:
    one, two = format_findings(FOUND, {}, "github").split("\n")
    assert one == (
        "::warning file=missions/ein Süd.yaml,line=3,endLine=3,col=5,endColumn=9,title=TAL041 title-differs"
        "::50%25 of `a, b: c`%0Ais wrong%0Asay it once"
    )
    assert "col=" not in two and "line=1,endLine=4" in two


def test_a_comma_or_colon_in_a_path_does_not_end_the_property() -> None:
    odd = WARNING.at(Span("a,b:c.yaml", 1, 1, 1, 2), "x")
    assert "file=a%2Cb%3Ac.yaml," in format_findings([odd], {}, "github")


def test_sarif_names_its_rules_and_escapes_its_addresses() -> None:
    log = json.loads(format_findings(FOUND, {}, "sarif", [WARNING]))
    assert log["version"] == "2.1.0"
    run = log["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["rules"][0]["id"] == "TAL041"
    assert run["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == "A mission has two titles."
    result = run["results"][0]
    assert result["ruleIndex"] == 0 and result["level"] == "warning"
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "missions/ein%20S%C3%BCd.yaml"
    assert location["region"] == {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 9}
    assert result["relatedLocations"][0]["message"]["text"] == "here"


def test_text_shows_each_finding_with_its_excerpt() -> None:
    source = Source("campaign.yaml", "title: A\nb\nc\nd\n")
    told = format_findings(FOUND, {"campaign.yaml": source}, "text")
    assert told.count("warning[TAL041 title-differs]") == 2
    assert "1 | title: A" in told and "\n\n" in told


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_takes_a_finding_without_help_or_source(format: str) -> None:
    bare = Diagnostic("YML001", "unreadable-file", Severity.ERROR, Span("x", 1, 1, 1, 1), "gone")
    assert "gone" in format_findings([bare], {}, format)
