"""The computed ICC profile, as LittleCMS and its own bytes tell it."""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from generator.export.ink_profile import NAME, make_ink_profile
from generator.export.separation import BLACK_UNDER, separate
from generator.model.theme import Theme
from tests.acceptance.sheets import pack


@cache
def theme() -> dict[str, str]:
    found = pack().one("theme", Theme)
    assert found is not None
    return dict(found.palette("colour"))


LEVEL = st.integers(0, 255)
PROFILE = ImageCms.ImageCmsProfile(io.BytesIO(make_ink_profile()))
SCREEN = ImageCms.createProfile("sRGB")
SEEN = {n: ImageCms.buildTransform(PROFILE, SCREEN, "CMYK", "RGB", renderingIntent=n) for n in ImageCms.Intent}
LAID = {n: ImageCms.buildTransform(SCREEN, PROFILE, "RGB", "CMYK", renderingIntent=n) for n in ImageCms.Intent}


@given(st.tuples(LEVEL, LEVEL, LEVEL).filter(lambda c: max(c) > BLACK_UNDER), st.sampled_from(ImageCms.Intent))
def test_another_program_sees_the_colour_that_was_separated(
    colour: tuple[int, int, int], intent: ImageCms.Intent
) -> None:
    inks = tuple(round(v * 255) for v in separate(*(v / 255 for v in colour)))
    shown = ImageCms.applyTransform(Image.new("CMYK", (1, 1), inks), SEEN[intent]).getpixel((0, 0))
    assert max(abs(a - b) for a, b in zip(shown, colour, strict=True)) <= 6


@pytest.mark.parametrize("token", sorted(theme()))
def test_a_colour_of_the_theme_laid_by_another_program_is_seen_as_it_is(token: str) -> None:
    colour = tuple(int(theme()[token][n : n + 2], 16) for n in (1, 3, 5))
    for intent in ImageCms.Intent:
        laid = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), LAID[intent])
        shown = ImageCms.applyTransform(laid, SEEN[intent]).getpixel((0, 0))
        # Black alone comes on early between the nodes under which a colour is nearly black.
        allowed = 24 if max(colour) > 2 * BLACK_UNDER else BLACK_UNDER
        assert max(abs(a - b) for a, b in zip(shown, colour, strict=True)) <= allowed


def test_its_tags_lie_in_it_and_are_those_of_an_output_profile() -> None:
    data = make_ink_profile()
    size, version, kind, space, connection = struct.unpack_from(">I4xI4s4s4s", data)
    assert (size, version, kind, space, connection) == (len(data), 0x02400000, b"prtr", b"CMYK", b"Lab ")
    assert data[36:40] == b"acsp"
    (count,) = struct.unpack_from(">I", data, 128)
    tags = [struct.unpack_from(">4sII", data, 132 + 12 * n) for n in range(count)]
    wanted = {b"desc", b"cprt", b"wtpt", b"A2B0", b"A2B1", b"A2B2", b"B2A0", b"B2A1", b"B2A2", b"gamt"}
    assert {t for t, _, _ in tags} == wanted
    assert all(at % 4 == 0 and 132 + 12 * count <= at and at + long <= len(data) for _, at, long in tags)
    assert ImageCms.getProfileDescription(PROFILE).strip() == NAME
    assert len(zlib.compress(data)) < 60_000


def test_the_same_bytes_each_time() -> None:
    first = make_ink_profile()
    make_ink_profile.cache_clear()
    assert make_ink_profile() == first
