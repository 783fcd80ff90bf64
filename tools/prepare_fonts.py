"""Makes the prepared faces in `templates/fonts/` from the public npm packages that hold the originals.

Run by hand, once in a while; nothing of the compiler needs it. Usage:

    python tools/prepare_fonts.py [--packages DIR]

`DIR` is a folder with a `node_modules` in it; without it the packages are installed into a temporary one
with `npm`. Needs fonttools and brotli. Two runs over the same packages write the same bytes.

What is done to each face, and why:

* cut down to the characters that a game may reasonably print (Latin-1, Latin Extended-A, punctuation,
  and Greek and Cyrillic where the face has them): a tenth of the size in every PDF tool that reads it;
* figures made tabular: a column of loss numbers must stand in line, and PDF writers cannot choose features;
* ligatures dropped, kerning kept: a ligature turns to a private character when text is copied from the PDF;
* arrows drawn where the face has none, as heavy as its own minus sign;
* renamed. Two files with one PostScript name are joined silently by some PDF writers, and a changed face
  may not keep a reserved name.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "templates" / "fonts"

PACKAGES = {
    "@expo-google-fonts/barlow-condensed": "0.4.1",
    "@expo-google-fonts/source-serif-4": "0.4.1",
    "@expo-google-fonts/courier-prime": "0.4.1",
    "@expo-google-fonts/fira-sans-condensed": "0.4.1",
    "@fontsource/saira-stencil-one": "5.3.0",
}

CHARACTERS = (
    list(range(0x20, 0x7F))
    + list(range(0xA0, 0x180))
    + [0x192, 0x218, 0x219, 0x21A, 0x21B, 0x2C6, 0x2C7, 0x2D8, 0x2D9, 0x2DA, 0x2DB, 0x2DC, 0x2DD]
    + list(range(0x386, 0x3CF))  # Greek
    + list(range(0x400, 0x460))  # Cyrillic
    + [0x490, 0x491]
    + list(range(0x2010, 0x2016))
    + [0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2021, 0x2022, 0x2026, 0x2030]
    + [0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122]
    + [0x2153, 0x2154, 0x215B, 0x215C, 0x215D, 0x215E]
    + [0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x221E]
)

FIXED_TIME = 3_000_000_000
"""Seconds since 1904 written as the date of every face, so that two runs agree."""


@dataclass(frozen=True)
class Recipe:
    """One prepared face: its name in the project, its originals, its licence, and what is done to it."""

    name: str
    sources: tuple[str, ...]
    postscript: str
    small_caps: bool = False
    arrows: bool = True


BARLOW = "@expo-google-fonts/barlow-condensed/"
SERIF = "@expo-google-fonts/source-serif-4/"
COURIER = "@expo-google-fonts/courier-prime/"
FIRA = "@expo-google-fonts/fira-sans-condensed/"
SAIRA = "@fontsource/saira-stencil-one/files/"

RECIPES = (
    Recipe("sans", (BARLOW + "400Regular/BarlowCondensed_400Regular.ttf",), "OpsRoomSans-Regular"),
    Recipe("sans-medium", (BARLOW + "500Medium/BarlowCondensed_500Medium.ttf",), "OpsRoomSans-Medium"),
    Recipe("sans-semibold", (BARLOW + "600SemiBold/BarlowCondensed_600SemiBold.ttf",), "OpsRoomSans-SemiBold"),
    Recipe("sans-bold", (BARLOW + "700Bold/BarlowCondensed_700Bold.ttf",), "OpsRoomSans-Bold"),
    Recipe(
        "sans-italic",
        (BARLOW + "400Regular_Italic/BarlowCondensed_400Regular_Italic.ttf",),
        "OpsRoomSans-Italic",
    ),
    Recipe(
        "sans-semibold-italic",
        (BARLOW + "600SemiBold_Italic/BarlowCondensed_600SemiBold_Italic.ttf",),
        "OpsRoomSans-SemiBoldItalic",
    ),
    Recipe("serif", (SERIF + "400Regular/SourceSerif4_400Regular.ttf",), "OpsRoomSerif-Regular"),
    Recipe(
        "serif-italic",
        (SERIF + "400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",),
        "OpsRoomSerif-Italic",
    ),
    Recipe("serif-semibold", (SERIF + "600SemiBold/SourceSerif4_600SemiBold.ttf",), "OpsRoomSerif-SemiBold"),
    Recipe(
        "serif-sc",
        (SERIF + "400Regular/SourceSerif4_400Regular.ttf",),
        "OpsRoomSerif-SmallCaps",
        small_caps=True,
    ),
    Recipe("mono", (COURIER + "400Regular/CourierPrime_400Regular.ttf",), "OpsRoomMono-Regular"),
    Recipe("mono-bold", (COURIER + "700Bold/CourierPrime_700Bold.ttf",), "OpsRoomMono-Bold"),
    Recipe(
        "mono-italic",
        (COURIER + "400Regular_Italic/CourierPrime_400Regular_Italic.ttf",),
        "OpsRoomMono-Italic",
    ),
    Recipe(
        "stencil",
        (
            SAIRA + "saira-stencil-one-latin-400-normal.woff2",
            SAIRA + "saira-stencil-one-latin-ext-400-normal.woff2",
        ),
        "OpsRoomStencil-Regular",
    ),
    Recipe(
        "fallback",
        (FIRA + "500Medium/FiraSansCondensed_500Medium.ttf",),
        "OpsRoomFallback-Medium",
        arrows=False,
    ),
)

LICENCES = {
    "OFL-barlow-condensed.txt": BARLOW + "LICENSE_FONT",
    "OFL-source-serif.txt": SERIF + "LICENSE_FONT",
    "OFL-courier-prime.txt": COURIER + "LICENSE_FONT",
    "OFL-fira-sans-condensed.txt": FIRA + "LICENSE_FONT",
    "OFL-saira-stencil-one.txt": "@fontsource/saira-stencil-one/LICENSE",
}


def install_packages(folder: Path) -> Path:
    """The folder of the packages, installed with npm under `folder`."""
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    (folder / "package.json").write_text('{"name": "faces", "private": true}')
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *wanted], cwd=folder, check=True)
    return folder / "node_modules"


def open_original(packages: Path, recipe: Recipe) -> TTFont:
    """The original face; one that comes in several character sets is joined first."""
    fonts = []
    for source in recipe.sources:
        face = TTFont(packages / source, recalcTimestamp=False)
        face.flavor = None
        fonts.append(face)
    if len(fonts) == 1:
        return fonts[0]
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, face in enumerate(fonts):
            if number:
                _drop_characters(face, set(fonts[0].getBestCmap()))
                for tag in ("GSUB", "GPOS", "GDEF"):
                    if tag in face:
                        del face[tag]
            path = Path(folder) / f"{number}.ttf"
            face.save(path)
            paths.append(str(path))
        return Merger().merge(paths)


def _drop_characters(face: TTFont, characters: set[int]) -> None:
    """Takes out what an earlier file already has, so that the two can be joined."""
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(set(face.getBestCmap()) - characters))
    cutter.subset(face)


def remap(face: TTFont, feature: str) -> None:
    """Makes the single substitutions of an OpenType feature the face's default."""
    if "GSUB" not in face:
        return
    table = face["GSUB"].table
    swaps: dict[str, str] = {}
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(lookups):
        for step in table.LookupList.Lookup[index].SubTable:
            swaps.update(getattr(getattr(step, "ExtSubTable", step), "mapping", {}))
    for part in face["cmap"].tables:
        for code, glyph in list(part.cmap.items()):
            part.cmap[code] = swaps.get(glyph, glyph)


def add_arrows(face: TTFont) -> None:
    """Draws the four arrows that the face lacks, as heavy and as wide as its own signs."""
    characters = face.getBestCmap()
    wanted = {0x2190: "left", 0x2191: "up", 0x2192: "right", 0x2193: "down"}
    missing = {code: way for code, way in wanted.items() if code not in characters}
    if not missing:
        return
    glyphs = face["glyf"]
    minus = glyphs[characters[0x2212]]
    advance = face["hmtx"][characters[0x2212]][0]
    fixed = len({face["hmtx"][characters[ord(c)]][0] for c in "iM0"}) == 1
    weight = minus.yMax - minus.yMin
    middle = (minus.yMax + minus.yMin) / 2
    length = (advance if fixed else advance * 1.5) * 0.84
    head = max(length * 0.30, weight * 1.9)
    slant = weight * 1.35  # length along the arm of a stroke cut square to the axis
    width = advance if fixed else round(advance * 1.5)
    # Half of an open arrowhead pointing right, tip at the origin; the rest is its mirror image.
    upper = [
        (0, 0),
        (-head, head),
        (-head - slant / 1.41, head - slant / 1.41),
        (-slant - weight * 0.1, weight / 2),
    ]
    outline = [
        *upper,
        (-length, weight / 2),
        (-length, -weight / 2),
        *[(x, -y) for x, y in reversed(upper[1:])],
    ]
    for code, way in missing.items():
        points = [(x + length / 2, y) for x, y in outline]
        if way == "left":
            points = [(-x, -y) for x, y in points]
        elif way == "up":
            points = [(-y, x) for x, y in points]
        elif way == "down":
            points = [(y, -x) for x, y in points]
        pen = TTGlyphPen(None)
        # Fills of TrueType run clockwise; the outline above runs the other way.
        placed = [(round(x + width / 2), round(y + middle)) for x, y in reversed(points)]
        pen.moveTo(placed[0])
        for point in placed[1:]:
            pen.lineTo(point)
        pen.closePath()
        name = f"opsroom.{way}"
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(glyphs)
        face["hmtx"][name] = (width, glyphs[name].xMin)
        for part in face["cmap"].tables:
            if part.isUnicode():
                part.cmap[code] = name
    order = [name for name in face.getGlyphOrder() if not name.startswith("opsroom.")]
    face.setGlyphOrder([*order, *(f"opsroom.{way}" for way in missing.values())])
    glyphs.glyphOrder = face.getGlyphOrder()


def rename(face: TTFont, recipe: Recipe) -> None:
    """Gives the face its own names; keeps the notices of copyright and licence."""
    names = face["name"]
    kept = {identity: names.getDebugName(identity) for identity in (0, 13, 14)}
    names.names = []
    family, _, style = recipe.postscript.partition("-")
    spaced = family.replace("OpsRoom", "Ops Room ")
    texts = {
        0: kept[0],
        1: f"{spaced} {style}",
        2: "Regular",
        3: f"{recipe.postscript};prepared",
        4: f"{spaced} {style}",
        5: "Version 1.000",
        6: recipe.postscript,
        13: kept[13] or "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: kept[14] or "https://openfontlicense.org",
    }
    for identity, text in texts.items():
        if text:
            names.setName(text, identity, 3, 1, 0x409)
            names.setName(text.encode("mac-roman", "replace").decode("mac-roman"), identity, 1, 0, 0)


def prepare_face(packages: Path, recipe: Recipe) -> bytes:
    """The bytes of one prepared face."""
    face = open_original(packages, recipe)
    for feature in ("lnum", "tnum", *(("smcp",) if recipe.small_caps else ())):
        remap(face, feature)
    if recipe.arrows:
        add_arrows(face)
    options = subset.Options(
        layout_features=["kern"],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        glyph_names=False,
        legacy_kern=True,
        recalc_timestamp=False,
        drop_tables=["DSIG", "GSUB", "GDEF", "STAT", "MVAR", "HVAR", "meta", "gasp"],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=CHARACTERS)
    cutter.subset(face)
    rename(face, recipe)
    face["OS/2"].fsType = 0
    face["head"].created = face["head"].modified = FIXED_TIME
    face.recalcTimestamp = False
    out = io.BytesIO()
    face.save(out, reorderTables=True)
    return out.getvalue()


def main() -> None:
    """Writes every face and licence, and says how large each is."""
    parser = argparse.ArgumentParser(description="Prepare the faces in templates/fonts.")
    parser.add_argument("--packages", type=Path, help="folder that holds node_modules with the originals")
    given = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = given.packages / "node_modules" if given.packages else install_packages(Path(folder))
        for recipe in RECIPES:
            data = prepare_face(packages, recipe)
            (OUT / f"{recipe.name}.ttf").write_bytes(data)
            print(f"{recipe.name:22} {recipe.postscript:28} {len(data) / 1024:6.1f} KiB")
        for name, source in LICENCES.items():
            text = (packages / source).read_text(encoding="utf-8")
            lines = [line.rstrip() for line in text.splitlines()]
            (OUT / name).write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
