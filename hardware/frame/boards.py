"""What the frame must know of a board: outline, holes, and the body of every part, read from KiCad's file and parts.toml."""

import math
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

HARDWARE = Path(__file__).resolve().parents[1]
sys.path.append(str(HARDWARE / "generate"))

from sexpr import child, children, parse  # noqa: E402

FROM_BELOW = {"oled_header": "debug_header", "growth_header": "growth_header"}
"""Parts that go into their holes from below, wherever the layout shows them: a single row of pins keeps its order. The display
lies under the rim, so its pins must point away from it; they are a plain pin header, as tall as the debug header's. The pins of
the header for what may come would stand through the rim."""
PIN_LENGTH = 1.8
"""Solder tails of through-hole parts: 3.2 to 3.4 mm of pin less 1.6 mm of board."""


@dataclass
class Part:
    """A part's box in the board's own millimetres (y down): left, top, right, bottom, and how far it stands off its side."""

    reference: str
    kind: str
    side: str
    at: tuple
    angle: float
    box: tuple
    height: float
    value: str = ""
    pins: list = field(default_factory=list)
    """(x, y, half width, half height) of solder tails that come out on the other side."""

    @property
    def centre(self):
        """The middle of its box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass
class Board:
    """A board: `outline` is a list of points, `holes` a list of (x, y, diameter)."""

    name: str
    thickness: float
    outline: list
    holes: list
    parts: list

    @property
    def bounds(self):
        """Left, top, right, bottom."""
        xs, ys = zip(*self.outline)
        return min(xs), min(ys), max(xs), max(ys)

    def of_kind(self, kind):
        """Parts of one kind, by reference."""
        return sorted((part for part in self.parts if part.kind == kind), key=lambda part: part.reference)

    def part(self, reference):
        """One part."""
        return next(part for part in self.parts if part.reference == reference)


def _turned(x, y, angle):
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return x * cos + y * sin, -x * sin + y * cos


def _numbers(node):
    return [float(value) for value in node[1:]]


def _points(item):
    """The corners of a drawing's box, in its own coordinates."""
    kind = item[0]
    if kind == "fp_circle":
        (x, y), (ex, ey) = _numbers(child(item, "center"))[:2], _numbers(child(item, "end"))[:2]
        r = math.hypot(ex - x, ey - y)
        return [(x - r, y - r), (x + r, y + r)]
    if kind == "fp_poly":
        return [tuple(_numbers(point)[:2]) for point in child(item, "pts")[1:] if point[0] == "xy"]
    return [tuple(_numbers(child(item, name))[:2]) for name in ("start", "mid", "end") if child(item, name)]


def _part(footprint, kinds, parts):
    reference = next(str(item[2]) for item in children(footprint, "property") if item[1] == "Reference")
    value, kind = kinds.get(reference, ("", None))
    if kind is None or "MountingHole" in str(footprint[1]) or not parts.get(kind, {}).get("height_mm"):
        return None
    x, y, *turn = _numbers(child(footprint, "at"))
    angle = turn[0] if turn else 0.0
    side = "B" if kind in FROM_BELOW else str(child(footprint, "layer")[1])[0]
    points, pins = [], []
    for item in footprint:
        if (
            isinstance(item, list)
            and item[0] in ("fp_line", "fp_rect", "fp_circle", "fp_arc", "fp_poly")
            and str(child(item, "layer")[1]).endswith(".Fab")
        ):
            points += [_turned(*point, angle) for point in _points(item)]
    for pad in children(footprint, "pad"):
        px, py = _turned(*_numbers(child(pad, "at"))[:2], angle)
        own = _numbers(child(pad, "at"))
        width, height = _numbers(child(pad, "size"))[:2]
        if round((own[2] if len(own) > 2 else 0.0) / 90) % 2:
            width, height = height, width
        points += [(px - width / 2, py - height / 2), (px + width / 2, py + height / 2)]
        if str(pad[2]) == "thru_hole":
            pins.append((x + px, y + py, width / 2, height / 2))
    xs, ys = zip(*points)
    return Part(
        reference,
        kind,
        side,
        (x, y),
        angle,
        (x + min(xs), y + min(ys), x + max(xs), y + max(ys)),
        parts[FROM_BELOW.get(kind, kind)]["height_mm"],
        value,
        pins,
    )


def _arc(start, mid, end, steps=8):
    """Points from start to end on the circle through mid, without the start."""
    (ax, ay), (bx, by), (cx, cy) = start, mid, end
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    ux = ((ax**2 + ay**2) * (by - cy) + (bx**2 + by**2) * (cy - ay) + (cx**2 + cy**2) * (ay - by)) / d
    uy = ((ax**2 + ay**2) * (cx - bx) + (bx**2 + by**2) * (ax - cx) + (cx**2 + cy**2) * (bx - ax)) / d
    first, through, last = (math.atan2(y - uy, x - ux) for x, y in (start, mid, end))
    sweep = (last - first) % (2 * math.pi)
    if (through - first) % (2 * math.pi) > sweep:
        sweep -= 2 * math.pi
    r = math.hypot(ax - ux, ay - uy)
    return [
        (ux + r * math.cos(first + sweep * i / steps), uy + r * math.sin(first + sweep * i / steps))
        for i in range(1, steps + 1)
    ]


def _outline(tree):
    """The edge of the board as one ring of points."""
    pieces = []
    for kind in ("gr_line", "gr_arc"):
        for item in children(tree, kind):
            if str(child(item, "layer")[1]) == "Edge.Cuts":
                start, end = (tuple(_numbers(child(item, name))[:2]) for name in ("start", "end"))
                if kind == "gr_arc":
                    pieces.append([start, *_arc(start, tuple(_numbers(child(item, "mid"))[:2]), end)])
                else:
                    pieces.append([start, end])
    ring = pieces.pop(0)
    while pieces:
        for piece in pieces:
            for points in (piece, piece[::-1]):
                if math.dist(points[0], ring[-1]) < 0.01:
                    ring += points[1:]
                    break
            else:
                continue
            pieces.remove(piece)
            break
        else:
            sys.exit("the edge of a board is not closed")
    return [(round(x, 4), round(y, 4)) for x, y in ring[:-1]]


def read(name):
    """A board by the name of its folder."""
    parts = tomllib.loads((HARDWARE / "parts.toml").read_text())
    tree = parse((HARDWARE / name / f"{name}.kicad_pcb").read_text())
    kinds = {}
    for line in (HARDWARE / name / f"{name}.net").read_text().splitlines():
        if line.strip().startswith("(comp "):
            quoted = line.split('"')[1::2]
            kinds[quoted[0]] = quoted[1], quoted[2]
    holes = []
    for footprint in children(tree, "footprint"):
        if "MountingHole" in str(footprint[1]):
            x, y = _numbers(child(footprint, "at"))[:2]
            drill = _numbers(child(children(footprint, "pad")[0], "drill"))[0]
            holes.append((x, y, drill))
    found = [_part(footprint, kinds, parts) for footprint in children(tree, "footprint")]
    return Board(
        name,
        _numbers(child(child(tree, "general"), "thickness"))[0],
        _outline(tree),
        sorted(holes),
        sorted((part for part in found if part), key=lambda part: part.reference),
    )
