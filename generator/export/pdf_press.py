"""What a PDF for a press has besides: what its inks mean, and its description in XMP."""

from __future__ import annotations

import uuid
from typing import Any
from xml.sax.saxutils import escape

from generator.export.ink_profile import NAME, make_ink_profile
from generator.layout.items import Printed

_INFO = "Inks are a plain sum of sRGB, made for no press. Convert from the embedded profile to your own."
_SPACE = uuid.UUID("0d5a3a0e-2f0c-5b7e-9d43-6f2f5c2b1a40")


def describe_press(canvas: Any, printed: Printed) -> None:
    """Gives the document its output intent with the profile embedded, and an XMP packet that says what its head says.

    Neither claims a standard: no `GTS_PDFXVersion`, since nothing free can validate one.
    """
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

    document = canvas._doc
    profile = PDFStream(PDFDictionary({"N": 4}), make_ink_profile(), [PDFZCompress])
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString("Custom"),
            "OutputCondition": PDFString(NAME),
            "Info": PDFString(_INFO),
            "DestOutputProfile": document.Reference(profile, "press.profile"),
        }
    )
    kinds = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    packet = PDFStream(PDFDictionary(kinds), _packet(printed, _date(document)), [])
    catalog = document.Catalog
    catalog.OutputIntents = PDFArray([document.Reference(intent, "press.intent")])
    catalog.Metadata = document.Reference(packet, "press.metadata")
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]


def _date(document: Any) -> str:
    """The document's own date, as XMP writes it."""
    stamp = document._timeStamp
    year, month, day, hour, minute, second = stamp.YMDhms
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{stamp.dhh:+03}:{stamp.dmm:02}"


def _packet(printed: Printed, date: str) -> bytes:
    title, author, subject = (escape(v) for v in (printed.title, printed.author, printed.subject))
    identity = uuid.uuid5(_SPACE, f"{printed.name}\n{printed.title}")
    words = f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{escape(printed.language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate><xmp:CreatorTool>Ops Room</xmp:CreatorTool>
<pdf:Producer>Ops Room</pdf:Producer><pdf:Keywords>{escape(printed.keywords)}</pdf:Keywords>
<pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>
"""
    return words.encode("utf-8")
