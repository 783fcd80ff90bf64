"""Faces in another size than drawn: everything grows alike, only the smallest type that may be used stays."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from generator.layout.faces import Art, Face, Part, Shape, Slot
from generator.layout.items import Matrix
from generator.layout.path_data import Commands

SMALL_SUFFIX = "-small"
"""`faces/<name>-small.svg` is drawn for pieces smaller than `faces/<name>.svg` is."""


def scale_face(face: Face, factor: float) -> Face:
    """The face `factor` times as large: lines, places, drawings and wanted sizes of type, but not their floors.

    So a text is fitted anew in its new place, and is refused where it would need smaller type than allowed.
    """
    if factor == 1.0:
        return face
    parts = tuple(_scale_part(part, factor) for part in face.parts)
    return replace(face, width=face.width * factor, height=face.height * factor, parts=parts)


def _scale_part(part: Part, factor: float) -> Part:
    if isinstance(part, Shape):
        return replace(
            part,
            commands=_scale_commands(part.commands, factor),
            width=part.width * factor,
            dash=tuple(length * factor for length in part.dash),
            clip=_scale_commands(part.clip, factor) if part.clip else None,
        )
    place = replace(
        part,
        x=part.x * factor,
        y=part.y * factor,
        width=part.width * factor,
        height=part.height * factor,
        matrix=_scale_matrix(part.matrix, factor),
    )
    if isinstance(place, Slot):
        return replace(place, size=max(place.size * factor, min(place.size, place.floor)))
    assert isinstance(place, Art)
    scale = place.scale * factor if place.scale is not None else None
    return replace(place, scale=scale, outline=place.outline * factor if place.outline is not None else None)


def _scale_commands(commands: Commands, factor: float) -> Commands:
    return tuple((c[0], *(cast(float, v) * factor for v in c[1:])) for c in commands)


def _scale_matrix(matrix: Matrix, factor: float) -> Matrix:
    a, b, c, d, e, f = matrix
    return a, b, c, d, e * factor, f * factor


def ground_reach(face: Face) -> float:
    """How far beyond the cut the face is drawn on every side, millimetres: no more than that can bleed."""
    left = top = right = bottom = 0.0
    for part in face.parts:
        if isinstance(part, Shape) and part.fill is not None:
            points = [cast(float, v) for c in (part.clip or part.commands) for v in c[1:]]
            xs, ys = points[0::2], points[1::2]
            left, top = max(left, -min(xs)), max(top, -min(ys))
            right, bottom = max(right, max(xs) - face.width), max(bottom, max(ys) - face.height)
    return min(left, top, right, bottom)
