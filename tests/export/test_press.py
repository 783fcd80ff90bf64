"""The press profile: four inks, boxes, nothing that a press cannot lay."""

from __future__ import annotations

import io

import pikepdf
from hypothesis import given
from hypothesis import strategies as st

from generator.build import Request, compile_pack
from generator.export.pdf import separate
from tests.acceptance.sheets import pack


def test_every_colour_is_laid_in_four_inks() -> None:
    request = Request(profile="press", only=("unit-counters", "mission-tracking-sheet"))
    built, found = compile_pack(pack(), request)
    assert not found and len(built) == 2
    for document in built:
        ((name, data),) = document.files.items()
        assert name.endswith("_press.pdf")
        with pikepdf.open(io.BytesIO(data)) as pdf:
            operators: set[str] = set()
            for page in pdf.pages:
                assert [float(v) for v in page.TrimBox] == [float(v) for v in page.MediaBox]
                assert [float(v) for v in page.BleedBox] == [float(v) for v in page.MediaBox]
                operators |= {str(o) for _, o in pikepdf.parse_content_stream(page)}
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                    operators |= {str(o) for _, o in pikepdf.parse_content_stream(thing)}
                if isinstance(thing, pikepdf.Dictionary):
                    assert "/SMask" not in thing and "/ca" not in thing and "/CA" not in thing
            assert {"k", "K"} <= operators
            assert not operators & {"rg", "RG", "g", "G", "sh", "gs"}
            assert str(pdf.docinfo.Trapped) == "/False"
            # Nothing is claimed that was not validated.
            assert "/GTS_PDFXVersion" not in pdf.docinfo


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_the_inks_give_the_colour_back(red: float, green: float, blue: float) -> None:
    inks = separate(red, green, blue)
    assert all(0 <= v <= 1 for v in inks)
    *colours, black = inks
    assert min(colours) == 0, "grey is black's alone"
    if black < 0.79:
        for ink, meant in zip(colours, (red, green, blue), strict=True):
            assert abs((1 - ink) * (1 - black) - meant) < 1e-9


def test_near_black_is_one_ink() -> None:
    assert separate(0x14 / 255, 0x18 / 255, 0x1C / 255) == (0, 0, 0, 1)
