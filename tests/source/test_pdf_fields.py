"""Fields are read from what a viewer saved, and what is no form is refused in words."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from generator.export.pdf import export_pdf
from generator.layout.items import Field, Page, Printed
from generator.source.pdf_fields import read_fields


def form(*fields: Field) -> bytes:
    return export_pdf(Printed("x", "X", "en-GB", (Page(100, 100, fields),)), {})


@pytest.mark.parametrize("value", ["plain", "Łódź", "作戦 🛩", "a (b) \\", "  spaced  "])
def test_a_text_is_read_as_it_was_typed(tmp_path: Path, value: str) -> None:
    path = tmp_path / "form.pdf"
    path.write_bytes(form(Field(10, 10, 60, 6, "a/1/b", "What it is", value=value)))
    fields, _ = read_fields(path)
    assert fields is not None
    assert fields["a/1/b"].text == value.strip()
    assert fields["a/1/b"].tooltip == "What it is"


def test_a_cross_is_read(tmp_path: Path) -> None:
    path = tmp_path / "form.pdf"
    path.write_bytes(
        form(
            Field(10, 10, 4, 4, "yes", "Yes", "check", "yes"),
            Field(20, 10, 4, 4, "no", "No", "check"),
        )
    )
    fields, _ = read_fields(path)
    assert fields is not None
    assert fields["yes"].crossed and not fields["no"].crossed


def test_what_is_no_form_has_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "form.pdf"
    assert read_fields(path) == (None, "no such file or directory")
    path.write_bytes(b"nothing")
    assert read_fields(path)[1].startswith("it is no PDF")
    path.write_bytes(export_pdf(Printed("x", "X", "en-GB", (Page(100, 100, ()),)), {}))
    assert read_fields(path)[1].startswith("it has no fields")
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(path))
    writer.encrypt("secret", algorithm="RC4-128")
    with path.open("wb") as file:
        writer.write(file)
    assert "locked" in read_fields(path)[1]
