"""From latitude and longitude to the plane of a map.

The projection is Lambert's azimuthal equal-area one on the WGS 84 ellipsoid, centred on the
map: true to scale at the centre, with areas true everywhere. Within 75 km of the centre (a map
150 km across) no distance is wrong by more than 0.01 %, which is 15 m, or 0.03 mm in print.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

_A = 6378.137
"""Half the equatorial axis, km."""
_E2 = 0.00669437999014
_E = math.sqrt(_E2)


def _q(sine: float) -> float:
    """Snyder's q: proportional to the area between the equator and a latitude of this sine."""
    es = _E * sine
    return (1 - _E2) * (sine / (1 - es * es) + math.atanh(es) / _E)


_Q_POLE = _q(1.0)
_RADIUS = _A * math.sqrt(_Q_POLE / 2)
"""Radius of the sphere of equal area, km."""


@dataclass(frozen=True)
class Projection:
    """A plane that touches the earth at one point, in kilometres east and north of it."""

    latitude: float
    longitude: float

    @cached_property
    def _centre(self) -> tuple[float, float, float]:
        phi = math.radians(self.latitude)
        sine = math.sin(phi)
        beta = math.asin(_q(sine) / _Q_POLE)
        stretch = _A * math.cos(phi) / (math.sqrt(1 - _E2 * sine * sine) * _RADIUS * math.cos(beta))
        return math.sin(beta), math.cos(beta), stretch

    def project(self, latitude: float, longitude: float) -> tuple[float, float]:
        """East and north of the centre in km, for a point given in degrees."""
        sin0, cos0, stretch = self._centre
        sin_b = _q(math.sin(math.radians(latitude))) / _Q_POLE
        cos_b = math.sqrt(1 - sin_b * sin_b)
        along = math.radians(longitude - self.longitude)
        inner = cos_b * math.cos(along)
        scale = _RADIUS * math.sqrt(2 / (1 + sin0 * sin_b + cos0 * inner))
        return scale * stretch * cos_b * math.sin(along), scale / stretch * (cos0 * sin_b - sin0 * inner)

    def unproject(self, east: float, north: float) -> tuple[float, float]:
        """Latitude and longitude in degrees, for a point in km from the centre."""
        sin0, cos0, stretch = self._centre
        x, y = east / stretch, north * stretch
        rho = math.hypot(x, y)
        if rho == 0:
            return self.latitude, self.longitude
        angle = 2 * math.asin(rho / (2 * _RADIUS))
        sin_b = math.cos(angle) * sin0 + y * math.sin(angle) * cos0 / rho
        along = math.atan2(x * math.sin(angle), rho * cos0 * math.cos(angle) - y * sin0 * math.sin(angle))
        return _latitude(sin_b * _Q_POLE), self.longitude + math.degrees(along)


def _latitude(q: float) -> float:
    """The latitude in degrees whose q this is, by Newton's method (to 1e-12 in few rounds)."""
    phi = math.asin(q / 2)
    for _ in range(12):
        sine = math.sin(phi)
        change = (q - _q(sine)) * (1 - _E2 * sine * sine) ** 2 / (2 * (1 - _E2) * math.cos(phi))
        phi += change
        if abs(change) < 1e-13:
            break
    return math.degrees(phi)


@dataclass(frozen=True)
class Frame:
    """A rectangle laid on the ground: a centre, what its top edge points to, and a size.

    `bearing` is in degrees clockwise from north: 315 has the north-west at the top, so that
    what comes from the south-east comes from the bottom. Points of the frame are kilometres
    right and down from its top left corner.
    """

    projection: Projection
    bearing: float
    width_km: float
    height_km: float

    def place(self, latitude: float, longitude: float) -> tuple[float, float]:
        """Right and down of the top left corner in km, for a point given in degrees."""
        east, north = self.projection.project(latitude, longitude)
        turn = math.radians(self.bearing)
        right = east * math.cos(turn) - north * math.sin(turn)
        up = east * math.sin(turn) + north * math.cos(turn)
        return self.width_km / 2 + right, self.height_km / 2 - up

    def locate(self, right_km: float, down_km: float) -> tuple[float, float]:
        """Latitude and longitude in degrees, for a point in km from the top left corner."""
        turn = math.radians(self.bearing)
        right, up = right_km - self.width_km / 2, self.height_km / 2 - down_km
        east = right * math.cos(turn) + up * math.sin(turn)
        north = up * math.cos(turn) - right * math.sin(turn)
        return self.projection.unproject(east, north)
