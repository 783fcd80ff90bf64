"""What a person typed and crossed in a fillable PDF, read from the file as any viewer saved it."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.source.read import read_ordinary

MAX_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class FilledField:
    """One field: its text, or whether it is crossed, and what its tooltip calls it."""

    text: str
    crossed: bool
    tooltip: str


def read_fields(path: Path) -> tuple[Mapping[str, FilledField] | None, str]:
    """Every field of the form by name, in the order of the pages; or None and the reason in a few words.

    A file that is no PDF, is locked, or has no form is such a reason; nothing is raised.
    """
    import pypdfium2

    try:
        if path.stat().st_size > MAX_BYTES:
            return None, f"it is larger than {MAX_BYTES:,} bytes"
        data = read_ordinary(path, MAX_BYTES)
    except OSError as error:
        return None, (error.strerror or type(error).__name__).lower()
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return None, "it is no PDF, or is locked with a password"
    try:
        if document.get_formtype() == 0:
            return None, "it has no fields to fill in; it may have been printed to a new PDF"
        document.init_forms()
        found: dict[str, FilledField] = {}
        for page in document:
            found.update(_page_fields(document.formenv, page))
        return found, ""
    finally:
        document.close()


def _page_fields(environment: Any, page: Any) -> dict[str, FilledField]:
    from pypdfium2 import raw

    found: dict[str, FilledField] = {}
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        if raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET:
            name = _text(raw.FPDFAnnot_GetFormFieldName, environment, annotation)
            if name:
                value = _text(raw.FPDFAnnot_GetFormFieldValue, environment, annotation)
                tooltip = _text(raw.FPDFAnnot_GetFormFieldAlternateName, environment, annotation)
                crossed = bool(raw.FPDFAnnot_IsChecked(environment, annotation))
                found[name] = FilledField(value.strip(), crossed, tooltip or name)
        raw.FPDFPage_CloseAnnot(annotation)
    return found


def _text(ask: Any, environment: Any, annotation: Any) -> str:
    """A text from one of PDFium's calls, which first tells the length in bytes, of UTF-16 with its end."""
    length = ask(environment, annotation, None, 0)
    if length <= 2:
        return ""
    buffer = (ctypes.c_ushort * (length // 2 + 1))()
    ask(environment, annotation, buffer, length)
    return bytes(buffer)[: length - 2].decode("utf-16-le", "replace")
