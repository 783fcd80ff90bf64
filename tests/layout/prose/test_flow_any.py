"""Whatever the vocabulary allows is set, on the sheet, and written as text."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from generator.export.html import export_html
from generator.export.markdown import export_markdown
from generator.layout.items import Text
from generator.layout.prose.flow import Imprint, lay_out_prose
from generator.model.prose_reader import read_prose
from tests.prose_trees import MARKUP

PATIENT = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@PATIENT
@given(MARKUP)
def test_any_document_is_set(markup: str) -> None:
    tree, found = read_prose(markup, "t")
    assert [d.message for d in found] == []
    assert tree is not None
    pages, told = lay_out_prose([tree], 210, 297, Imprint("Any"))
    assert pages
    assert {d.code for d in told} <= {"PRT012", "PRT013", "PRT014", "PRT015", "PRT016"}
    if not told:
        for page in pages:
            for item in page.items:
                if isinstance(item, Text):
                    assert 0 <= item.x <= page.width and 0 <= item.y <= page.height - 6.35, item.text


@PATIENT
@given(MARKUP)
def test_any_document_is_written(markup: str) -> None:
    tree, _ = read_prose(markup, "t")
    assert tree is not None
    assert export_markdown([tree]).endswith("\n")
    assert export_html([tree], "x", "en", {}).endswith("</html>\n")
