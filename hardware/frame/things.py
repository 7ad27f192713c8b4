"""What the frame holds and must keep clear of: boards, parts, solder tails, plugs and cables, as solids in their places."""

import math
from dataclasses import dataclass

from manifold3d import Manifold

from layout import CORNERS, SIZES
from solids import box, cylinder, lying, prism

STEM = 3.5
"""Diameter of a button's stem, PTS645."""


@dataclass
class Thing:
    """`kind` decides which distances are asked for. `mates` names what it may touch, `rests` what it must touch, `enters` what it
    may lie in."""

    name: str
    kind: str
    solid: Manifold
    colour: str = "#888888"
    mates: frozenset = frozenset()
    enters: frozenset = frozenset()
    rests: frozenset = frozenset()


COLOURS = {
    "led": "#f8f8f0",
    "button": "#303030",
    "ribbon": "#3a3a3a",
    "camp_plug": "#3a3a3a",
    "usb_c": "#b8bcc0",
    "piezo": "#222222",
    "reed": "#9fc7c9",
    "oled_header": "#222222",
    "debug_header": "#222222",
}
PLUGGED = ("ribbon", "camp_plug")


def board_solid(layout, board, place, turns):
    """The bare board with its holes."""
    solid = prism([place(x, y, turns) for x, y in board.outline], 0, board.thickness)
    for x, y, diameter in board.holes:
        solid -= cylinder(*place(x, y, turns), -1, board.thickness + 1, diameter)
    return solid


def part_box(place, turns, part):
    """Its box on the table: x0, y0, x1, y1."""
    left, top, right, bottom = part.box
    (ax, ay), (bx, by) = place(left, top, turns), place(right, bottom, turns)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def part_solid(board, place, turns, part):
    """A part's body."""
    x0, y0, x1, y1 = part_box(place, turns, part)
    top = board.thickness
    if part.kind == "button":
        case = SIZES["button"]["body_height"]
        return box(x0, y0, top, x1, y1, top + case) + cylinder(*place(*part.at, turns), top, top + part.height, STEM)
    return box(x0, y0, top, x1, y1, top + part.height) if part.side == "F" else box(x0, y0, -part.height, x1, y1, 0)


def pins_solid(board, place, turns, part):
    """Its solder tails on the other side, or None."""
    from boards import PIN_LENGTH

    solid = None
    for x, y, half_width, half_height in part.pins:
        (ax, ay), (bx, by) = place(x - half_width, y - half_height, turns), place(x + half_width, y + half_height, turns)
        low, high = (-PIN_LENGTH, 0) if part.side == "F" else (board.thickness, board.thickness + PIN_LENGTH)
        pin = box(ax, ay, low, bx, by, high)
        solid = pin if solid is None else solid + pin
    return solid


def plug_box(place, turns, part):
    """The socket of a ribbon on its header: x0, y0, z0, x1, y1, z1, and whether its long side lies along x."""
    plug = SIZES["plug"]["ribbon"]
    x0, y0, x1, y1 = part_box(place, turns, part)
    along_x = x1 - x0 > y1 - y0
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    if along_x:
        x0, x1, y0, y1 = x0 + plug["end_play"], x1 - plug["end_play"], cy - plug["width"] / 2, cy + plug["width"] / 2
    else:
        y0, y1, x0, x1 = y0 + plug["end_play"], y1 - plug["end_play"], cx - plug["width"] / 2, cx + plug["width"] / 2
    return (x0, y0, -plug["stands_off"], x1, y1, -part.height), along_x


def boards_and_parts(layout):
    """Boards, parts and solder tails."""
    for name, board, place, turns in layout.placed():
        colour = "#f2f2ea" if board.name != "main" else "#1f6b3f"
        carriers = {"quadrant": (f"body {name[-2:]}",), "camp": (f"rim {name[-2:]}",), "main": ("body SW", "body SE")}[
            board.name
        ]
        yield Thing(name, "board", board_solid(layout, board, place, turns), colour, rests=frozenset(carriers))
        for part in board.parts:
            part_name = f"{name} {part.reference}"
            colour = COLOURS.get(part.kind, "#55585c")
            yield Thing(part_name, "part", part_solid(board, place, turns, part), colour, rests=frozenset((name,)))
            pins = pins_solid(board, place, turns, part)
            if pins is not None:
                yield Thing(f"{part_name} pins", "part", pins, "#c9ccd0", frozenset((name, part_name)))


def usb_c(layout):
    """How far a plug goes in: middle x, y of its overmould, middle z. The board's edge may stop it a little before the mouth."""
    part = layout.main.of_kind("usb_c")[0]
    x0, y0, x1, _ = part_box(layout.on_main, 0, part)
    edge = -layout.main_far
    if y0 - edge > SIZES["usb_c"]["behind_edge"]:
        raise ValueError(
            f"the mouth of the USB-C socket lies {y0 - edge:.2f} mm behind the main board's edge: the plug cannot go in"
        )
    return (x0 + x1) / 2, min(y0, edge), layout.top + SIZES["usb_c"]["mouth"]


def plugs_and_cables(layout):
    """Everything that is plugged in."""
    plug = SIZES["plug"]
    for name, board, place, turns in layout.placed():
        for part in board.parts:
            part_name = f"{name} {part.reference}"
            if part.kind in PLUGGED:
                corners, _ = plug_box(place, turns, part)
                yield Thing(f"{part_name} plug", "plug", box(*corners), "#2b2b2b", frozenset((part_name,)))
            if part.kind in ("debug_header", "oled_header") and part.side == "B":
                x0, y0, x1, y1 = part_box(place, turns, part)
                stands_off = plug["debug" if part.kind == "debug_header" else "oled"]["stands_off"]
                yield Thing(
                    f"{part_name} plug",
                    "plug",
                    box(x0, y0, -stands_off, x1, y1, -part.height),
                    "#2b2b2b",
                    frozenset((part_name,)),
                )
    x, y, z = usb_c(layout)
    size = plug["usb_c"]
    usb = layout.main.of_kind("usb_c")[0]
    yield Thing(
        "USB-C plug",
        "plug",
        box(
            x - size["width"] / 2, y - size["length"], z - size["height"] / 2, x + size["width"] / 2, y, z + size["height"] / 2
        ),
        "#e8e8e8",
        frozenset((f"main {usb.reference}", "main")),
    )
    yield Thing(
        "USB-C cable",
        "cable",
        lying((x, y - size["length"], z), (x, y - size["length"] - 30, z), size["cable"]),
        "#e8e8e8",
        enters=frozenset(("USB-C plug",)),
    )
    yield from display(layout)
    for corner in CORNERS:
        for cable in ribbon_cables(layout, corner):
            yield cable


def display(layout):
    """The display's module under its window, and its pins with the wires on them."""
    oled = SIZES["oled"]
    x, y = layout.display_at
    top = layout.rim_under
    under = top - oled["glass"]
    glass = box(
        x - oled["glass_width"] / 2,
        y - oled["glass_height"] / 2,
        under,
        x + oled["glass_width"] / 2,
        y + oled["glass_height"] / 2,
        top,
    )
    module = box(
        x - oled["width"] / 2,
        y - oled["height"] / 2,
        under - oled["board"],
        x + oled["width"] / 2,
        y + oled["height"] / 2,
        under,
    )
    yield Thing("display", "part", glass + module, "#16324f", rests=frozenset(("rim SE",)))
    pins = box(
        x - 5.1,
        y + oled["height"] / 2 - 2.8,
        under - oled["board"] - oled["pins_height"],
        x + 5.1,
        y + oled["height"] / 2 - 0.2,
        under - oled["board"],
    )
    yield Thing("display pins", "part", pins, "#c9ccd0", frozenset(("display",)))


RIBBON_WIDTH = 25.4
BESIDE = 1.3
"""Between two ribbons side by side."""
PASSING = 20.5
"""From the middle of a plug to the middle of a ribbon that passes it: half a ribbon, half a plug and room."""
RIBBON_COLOUR = "#8d99a6"


def _flat(points, width, z, thickness):
    """A flat cable that lies along a path; at a corner it is folded."""
    solid = Manifold()
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        pieces = []
        for x, y in ((ax, ay), (bx, by)):
            if abs(bx - ax) > abs(by - ay):
                pieces.append(box(x - 0.1, y - width / 2, z - thickness / 2, x + 0.1, y + width / 2, z + thickness / 2))
            else:
                pieces.append(box(x - width / 2, y - 0.1, z - thickness / 2, x + width / 2, y + 0.1, z + thickness / 2))
        solid += Manifold.batch_hull(pieces)
    return solid


def ribbon_paths(layout):
    """How each ribbon runs from its plug on the main board to its quadrant: points (x, y)."""
    paths = {}
    for part in layout.main.of_kind("ribbon"):
        corner = RIBBON_OF[part.reference]
        turns = CORNERS.index(corner)
        x0, y0, x1, y1 = part_box(layout.on_main, 0, part)
        start = ((x0 + x1) / 2, (y0 + y1) / 2)
        target = layout.quadrant.of_kind("ribbon")[0]
        tx0, ty0, tx1, ty1 = part_box(layout.on_quadrant, turns, target)
        end = ((tx0 + tx1) / 2, (ty0 + ty1) / 2)
        knee = -layout.field + 8.0
        if tx1 - tx0 > ty1 - ty0 and abs(start[0] - end[0]) < RIBBON_WIDTH:
            # The plug lies across the way: straight into it, with a slant where the columns differ.
            before = end[1] + math.copysign(16.0, start[1] - end[1])
            paths[corner] = [start, (start[0], knee), (end[0], before), end]
        elif tx1 - tx0 > ty1 - ty0:
            # The same, far aside: two folds in front of it.
            before = end[1] + math.copysign(24.0, start[1] - end[1])
            paths[corner] = [start, (start[0], before), (end[0], before), end]
        else:
            # The plug lies along the way: past it, then a fold towards it.
            lane = start[0]
            if abs(lane - end[0]) < PASSING:
                lane = end[0] + math.copysign(PASSING, lane - end[0])
            if corner == "NE":
                # Beside the ribbon to NW, which runs as far.
                lane = max(lane, -end[1] + RIBBON_WIDTH + BESIDE)
            paths[corner] = [start, (start[0], knee), (lane, knee + 2 * abs(lane - start[0])), (lane, end[1]), end]
    return paths


RIBBON_OF = {"J1": "NW", "J2": "NE", "J3": "SE", "J4": "SW"}
"""The main board's plugs; their values on the sheet say the same."""


def ribbon_cables(layout, corner):
    """The ribbon and the camp's cable of a corner."""
    turns = CORNERS.index(corner)
    plug = SIZES["plug"]["ribbon"]
    z = -plug["cable_at"]
    main = next(reference for reference, name in RIBBON_OF.items() if name == corner)
    header = layout.quadrant.of_kind("ribbon")[0].reference
    solid = _flat(ribbon_paths(layout)[corner], RIBBON_WIDTH, z, plug["cable_thickness"])
    yield Thing(
        f"ribbon {corner}",
        "cable",
        solid,
        RIBBON_COLOUR,
        enters=frozenset((f"main {main} plug", f"quadrant {corner} {header} plug")),
    )
    start, end = (layout.quadrant.of_kind("camp_plug")[0], layout.camp.of_kind("camp_plug")[0])
    points = []
    for part, place in ((start, layout.on_quadrant), (end, layout.on_camp)):
        x0, y0, x1, y1 = part_box(place, turns, part)
        points.append(((x0 + x1) / 2, (y0 + y1) / 2, z))
    yield Thing(
        f"camp cable {corner}",
        "cable",
        lying(*points, 4.0),
        RIBBON_COLOUR,
        enters=frozenset((f"quadrant {corner} {start.reference} plug", f"camp {corner} {end.reference} plug")),
    )
