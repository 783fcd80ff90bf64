"""Fields of a PDF that is filled in on a screen: one text font, crosses drawn as lines, no script.

The text font is Helvetica, which every viewer has and this file does not embed: what a person will type is
not known, so a subset would lack letters. It is the one exception to the rule that all fonts are embedded.
"""

from __future__ import annotations

from typing import Any

from generator.layout.items import MM, Field

_FONT = "Helv"
_ALIGN = {"start": 0, "middle": 1, "end": 2}
_PRINTED = 4
"""The annotation flag that says a field prints."""
_INSET = 2.0
_ASCENT = 0.718
"""Height of Helvetica's capitals, parts of its size."""


class FormFields:
    """Gathers the fields of all pages, and hangs them into the document when it is finished."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.references: list[Any] = []
        self.names: set[str] = set()
        self.font: Any = None
        self.streams: dict[tuple[str, float, float], Any] = {}

    def add(self, field: Field, page_height: float) -> None:
        """One field on the page being written; two of one name are our bug and raise ValueError."""
        if field.name in self.names:
            raise ValueError(f"two fields are called {field.name}")
        self.names.add(field.name)
        left, right = field.x * MM, (field.x + field.width) * MM
        top, bottom = (page_height - field.y) * MM, (page_height - field.y - field.height) * MM
        entries = self.check(field) if field.kind == "check" else self.text(field, right - left, top - bottom)
        entries |= {
            "Type": _name("Annot"),
            "Subtype": _name("Widget"),
            "Rect": _array(_short(v) for v in (left, bottom, right, top)),
            "F": _PRINTED,
            "T": _string(field.name),
            "TU": _string(field.tooltip),
        }
        document = self.canvas._doc
        reference = document.Reference(_dictionary(entries), f"field.{len(self.references)}")
        self.references.append(reference)
        self.canvas._annotationrefs.append(reference)

    def text(self, field: Field, width: float, height: float) -> dict[str, Any]:
        """A text field's own entries; what stands in it is drawn too, for viewers that do not."""
        size = round(min(field.size, height * 0.8), 1)
        entries: dict[str, Any] = {
            "FT": _name("Tx"),
            "DA": _string(f"/{_FONT} {size:g} Tf 0 g"),
            "Q": _ALIGN[field.anchor],
            "Ff": 1 << 23 if field.most is None else 0,  # no scrolling: what is typed must be seen on paper
        }
        if field.most is not None:
            entries["MaxLen"] = field.most
        if field.value:
            from reportlab.pdfbase.pdfmetrics import stringWidth

            shown = field.value.encode("cp1252", "replace").decode("cp1252")
            free = width - 2 * _INSET - stringWidth(shown, "Helvetica", size)
            x = _INSET + max(free, 0.0) * {"start": 0.0, "middle": 0.5, "end": 1.0}[field.anchor]
            y = (height - size * _ASCENT) / 2
            code = shown.encode("cp1252").hex()
            drawn = f"/Tx BMC q BT 0 g /{_FONT} {size:g} Tf {_short(x)} {_short(y)} Td <{code}> Tj ET Q EMC"
            entries["V"] = _string(field.value)
            entries["AP"] = _dictionary({"N": self.stream(drawn, width, height)})
        return entries

    def check(self, field: Field) -> dict[str, Any]:
        """A check box's own entries: a cross, or nothing; its outline is on the page."""
        width, height = field.width * MM, field.height * MM
        near, far, line = 0.16, 0.84, max(0.9, 0.1 * width)
        points = [_short(v) for v in (near * width, near * height, far * width, far * height)]
        x1, y1, x2, y2 = points
        cross = f"q 0 G {_short(line)} w 1 J {x1} {y1} m {x2} {y2} l {x1} {y2} m {x2} {y1} l S Q"
        state = _name("Yes" if field.value else "Off")
        states = {"Yes": self.stream(cross, width, height), "Off": self.stream("", width, height)}
        return {
            "FT": _name("Btn"),
            "V": state,
            "AS": state,
            "AP": _dictionary({"N": _dictionary(states)}),
            "MK": _dictionary({"CA": _string("8")}),
        }

    def stream(self, content: str, width: float, height: float) -> Any:
        """A form XObject of that size; equal ones are one."""
        from reportlab.pdfbase.pdfdoc import PDFStream

        key = (content, _short(width), _short(height))
        if key in self.streams:
            return self.streams[key]
        resources = _dictionary({"Font": _dictionary({_FONT: self.font_reference()})} if "Tf" in content else {})
        dictionary = _dictionary(
            {
                "Type": _name("XObject"),
                "Subtype": _name("Form"),
                "BBox": _array((0, 0, _short(width), _short(height))),
                "Resources": resources,
            }
        )
        self.streams[key] = self.canvas._doc.Reference(PDFStream(dictionary, content.encode("ascii")))
        return self.streams[key]

    def font_reference(self) -> Any:
        """The one text font."""
        if self.font is None:
            font = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica", "Encoding": "WinAnsiEncoding"}
            self.font = self.canvas._doc.Reference(_dictionary({k: _name(v) for k, v in font.items()}), "form.font")
        return self.font

    def finish(self) -> None:
        """Makes the gathered fields the document's form; nothing if there are none."""
        if not self.references:
            return
        fonts = _dictionary({"Font": _dictionary({_FONT: self.font_reference()})})
        form = {"Fields": _array(self.references), "DA": _string(f"/{_FONT} 0 Tf 0 g"), "DR": fonts}
        self.canvas._doc.Catalog.AcroForm = _dictionary(form)


def _name(text: str) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFName

    return PDFName(text)


def _string(text: str) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFString

    return PDFString(text)


def _array(values: Any) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFArray

    return PDFArray(values)


def _dictionary(entries: dict[str, Any]) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    return PDFDictionary(entries)


def _short(value: float) -> float:
    return round(value, 3)
