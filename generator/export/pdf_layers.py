"""Layers of a PDF: named content that a viewer can hide. All are shown and printed unless a person says otherwise."""

from __future__ import annotations

from typing import Any


class Layers:
    """Gathers the layers of all pages, and hangs them into the document when it is finished."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.groups: dict[str, Any] = {}
        self.begun: dict[str, str] = {}

    def begin(self, name: str) -> str:
        """The operator that begins content of a layer; `EMC` ends it."""
        self._group(name)
        key = f"L{list(self.groups).index(name)}"
        self.begun[key] = name
        return f"/OC /{key} BDC"

    def _group(self, name: str) -> Any:
        """The reference to a layer, made at its first use."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFString

        if name not in self.groups:
            title = name.replace("-", " ").capitalize()
            group = PDFDictionary({"Type": PDFName("OCG"), "Name": PDFString(title)})
            self.groups[name] = self.canvas._doc.Reference(group, f"layer.{name}")
        return self.groups[name]

    def _taken(self) -> dict[str, Any]:
        """The layers begun since the last form or page, by the names its content has for them."""
        taken = {key: self.groups[name] for key, name in sorted(self.begun.items())}
        self.begun = {}
        return taken

    def end_form(self, form: Any, layer: str | None) -> None:
        """Names the layers begun in a form among its resources; with `layer` all of the form belongs to that one."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFResourceDictionary, PDFStream

        properties = self._taken()
        if properties:
            form.Resources = PDFResourceDictionary()
            form.Resources.basicFonts()
            form.Resources.allProcs()
            form.Resources.XObject = form.XObjects or {}
            form.Resources.Properties = properties
        if layer is not None:
            form.Contents = PDFStream(PDFDictionary({"OC": self._group(layer)}), form.stream)

    def end_page(self) -> None:
        """Names the page's layers in its resources; called before the page is shown."""
        properties = self._taken()
        if not properties:
            return
        usual = self.canvas._setAnnotations

        def complete(page: Any) -> None:
            usual(page)
            check = page.check_format

            def check_with_layers(document: Any) -> None:
                check(document)
                page.Resources.Properties = properties

            page.check_format = check_with_layers
            del self.canvas._setAnnotations

        # The library makes a page's resources only when it writes them, and has no other place to add to.
        self.canvas._setAnnotations = complete

    def finish(self) -> None:
        """Lists the layers in the document's catalogue, all of them on; nothing if there are none."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName

        if not self.groups:
            return
        every = list(self.groups.values())
        shown = PDFDictionary({"BaseState": PDFName("ON"), "Order": PDFArray(every)})
        catalog = self.canvas._doc.Catalog
        catalog.OCProperties = PDFDictionary({"OCGs": PDFArray(every), "D": shown})
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
