"""The `d` of an SVG path as plain commands: absolute moves, lines, cubic curves and closings."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

Commands = tuple[tuple[str | float, ...], ...]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)`, `("Z",)`, absolute."""

MAX_COMMANDS = 20_000
"""More than any drawing for a counter needs; a bound on what a hostile file can cost."""

_NUMBER = re.compile(r"[\s,]*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_GAP = re.compile(r"[\s,]*")
_SPACE = re.compile(r"\s*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class PathFault:
    """Why a path could not be read further: character position in the text, and what is wrong there."""

    offset: int
    message: str


def decode_path_data(text: str) -> tuple[Commands, PathFault | None]:
    """The whole SVG path grammar as absolute commands, and the first fault if there is one.

    Relative, shorthand and implicit commands are resolved; quadratic curves and elliptical arcs
    become cubics (an arc's error is under 0.03 % of its radius). As SVG asks, the commands before a
    fault are given; the caller decides to refuse them.
    """
    pen = _Pen()
    at = _SPACE.match(text).end()  # type: ignore[union-attr]
    letter = ""
    while at < len(text):
        if text[at].upper() in _ARGUMENTS and text[at].isascii():
            letter = text[at]
            at += 1
        elif not letter or letter in "Zz":
            return tuple(pen.out), PathFault(at, f"`{text[at]}` is not a path command")
        elif letter in "Mm":
            letter = "L" if letter == "M" else "l"
        if not pen.out and letter not in "Mm":
            return tuple(pen.out), PathFault(max(at - 1, 0), "a path begins with `M`")
        values, at, fault = _arguments(text, at, letter.upper())
        if fault:
            return tuple(pen.out), fault
        pen.draw(letter, values)
        if len(pen.out) > MAX_COMMANDS:
            return tuple(pen.out), PathFault(at, f"more than {MAX_COMMANDS:,} commands in one path")
        # A comma may separate arguments, never commands: `_arguments` has eaten those it may.
        gap = _GAP.match(text, at).end()  # type: ignore[union-attr]
        if gap == len(text):
            break
        at = gap
    return tuple(pen.out), None


def _arguments(text: str, at: int, command: str) -> tuple[list[float], int, PathFault | None]:
    values: list[float] = []
    for index in range(_ARGUMENTS[command]):
        pattern = _FLAG if command == "A" and index in (3, 4) else _NUMBER
        match = pattern.match(text, at)
        if match is None:
            gap = _GAP.match(text, at).end()  # type: ignore[union-attr]
            what = f"`{text[gap]}`" if gap < len(text) else "the end"
            return values, gap, PathFault(min(gap, max(len(text) - 1, 0)), f"{what} where `{command}` needs a number")
        value = float(match[1])
        if not math.isfinite(value) or abs(value) > 1e6:
            return values, at, PathFault(match.start(1), f"the number `{match[1]}` is out of all bounds")
        values.append(value)
        at = match.end()
    return values, at, None


class _Pen:
    """Where the pen is, where the subpath began, and the last control point for smooth curves."""

    def __init__(self) -> None:
        self.out: list[tuple[str | float, ...]] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] | None = None

    def draw(self, letter: str, v: list[float]) -> None:
        command = letter.upper()
        dx, dy = (self.x, self.y) if letter.islower() else (0.0, 0.0)
        control: tuple[str, float, float] | None = None
        if command == "M":
            self.out.append(("M", v[0] + dx, v[1] + dy))
            self.start_x, self.start_y = v[0] + dx, v[1] + dy
            self.x, self.y = self.start_x, self.start_y
        elif command == "Z":
            self.out.append(("Z",))
            self.x, self.y = self.start_x, self.start_y
        elif command == "L":
            self.line(v[0] + dx, v[1] + dy)
        elif command == "H":
            self.line(v[0] + dx, self.y)
        elif command == "V":
            self.line(self.x, v[0] + dy)
        elif command == "C":
            control = ("C", v[2] + dx, v[3] + dy)
            self.curve(v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy, v[4] + dx, v[5] + dy)
        elif command == "S":
            x1, y1 = self.reflected("C")
            control = ("C", v[0] + dx, v[1] + dy)
            self.curve(x1, y1, v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy)
        elif command == "Q":
            control = ("Q", v[0] + dx, v[1] + dy)
            self.quadratic(v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy)
        elif command == "T":
            qx, qy = self.reflected("Q")
            control = ("Q", qx, qy)
            self.quadratic(qx, qy, v[0] + dx, v[1] + dy)
        else:
            self.arc(v[0], v[1], v[2], v[3] != 0, v[4] != 0, v[5] + dx, v[6] + dy)
        self.control = control

    def reflected(self, kind: str) -> tuple[float, float]:
        if self.control and self.control[0] == kind:
            return 2 * self.x - self.control[1], 2 * self.y - self.control[2]
        return self.x, self.y

    def line(self, x: float, y: float) -> None:
        self.out.append(("L", x, y))
        self.x, self.y = x, y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.out.append(("C", x1, y1, x2, y2, x, y))
        self.x, self.y = x, y

    def quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        # Degree elevation is exact: each cubic handle is 2/3 of the way to the quadratic's.
        x0, y0 = self.x, self.y
        self.curve(x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0), x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), x, y)

    def arc(self, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float) -> None:
        x0, y0 = self.x, self.y
        rx, ry = abs(rx), abs(ry)
        if (x, y) == (x0, y0):
            return
        if rx == 0 or ry == 0:
            self.line(x, y)
            return
        # SVG 2, appendix B.2.4: from end points to centre.
        phi = math.radians(turn)
        cos, sin = math.cos(phi), math.sin(phi)
        hx, hy = (x0 - x) / 2, (y0 - y) / 2
        ux, uy = cos * hx + sin * hy, -sin * hx + cos * hy
        excess = (ux / rx) ** 2 + (uy / ry) ** 2
        if excess > 1:
            rx, ry = rx * math.sqrt(excess), ry * math.sqrt(excess)
        over = (rx * ry) ** 2 - (rx * uy) ** 2 - (ry * ux) ** 2
        factor = math.sqrt(max(over, 0.0) / ((rx * uy) ** 2 + (ry * ux) ** 2))
        if large == sweep:
            factor = -factor
        vx, vy = factor * rx * uy / ry, -factor * ry * ux / rx
        cx, cy = cos * vx - sin * vy + (x0 + x) / 2, sin * vx + cos * vy + (y0 + y) / 2
        begin = math.atan2((uy - vy) / ry, (ux - vx) / rx)
        span = math.atan2((-uy - vy) / ry, (-ux - vx) / rx) - begin
        if sweep and span < 0:
            span += 2 * math.pi
        elif not sweep and span > 0:
            span -= 2 * math.pi
        count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
        step = span / count
        reach = 4 / 3 * math.tan(step / 4)

        def point(angle: float) -> tuple[float, float, float, float]:
            c, s = math.cos(angle), math.sin(angle)
            px, py = rx * c, ry * s
            tx, ty = -rx * s, ry * c
            return cos * px - sin * py + cx, sin * px + cos * py + cy, cos * tx - sin * ty, sin * tx + cos * ty

        for index in range(count):
            ax, ay, atx, aty = point(begin + index * step)
            bx, by, btx, bty = point(begin + (index + 1) * step)
            if index == count - 1:
                bx, by = x, y
            self.curve(ax + reach * atx, ay + reach * aty, bx - reach * btx, by - reach * bty, bx, by)
