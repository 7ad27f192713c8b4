"""Trays and crates: a white cell under every square, black walls between them, and a ring for the light to come out."""

import math

import numpy
from manifold3d import CrossSection, Manifold

from diffuser import blinds, thickness
from fastening import SKIN_LEFT
from layout import SIZES
from notches import tray_cuts
from room import above
from screws import SCREW, pilot
from solids import annulus, box, cylinder, quarter_turns, union

FRAME, LIGHT, STACK = SIZES["frame"], SIZES["light"], SIZES["stack"]
WELD = 0.3
"""What is added to a face begins so far inside it: two faces that only touch may stay apart by a rounding."""


def ring(x, y, z0, z1):
    """The clear ring of a square: four arcs."""
    square = SIZES["square"]
    outer = square["ring_outer_radius"]
    whole = annulus(x, y, z0, z1, square["ring_inner_radius"], outer)
    half = math.tan(math.radians(square["bridge_degrees"] / 2)) * outer * 1.5
    wedge = Manifold.extrude(CrossSection([numpy.array(((0, 0), (1.5 * outer, -half), (1.5 * outer, half)))]), z1 - z0 + 2)
    bridges = [quarter_turns(wedge, turns).translate([x, y, z0 - 1]) for turns in range(4)]
    return whole - union(bridges)


def diffuser(x, y, lamp, under, lamp_top):
    """What is added below a ceiling at the height `under`, sector by sector, over a ring around (x, y)."""
    square = SIZES["square"]
    inner, outer = square["ring_inner_radius"] - 0.6, square["ring_outer_radius"] + 0.6
    steps = thickness(lamp, STACK["white"] + under - lamp_top - LIGHT["headroom"])
    solids = []
    for sector, thick in enumerate(steps):
        extra = thick - STACK["white"]
        if extra > 0:
            angles = [2 * math.pi * (sector + part / 4) / len(steps) for part in range(5)]
            points = [(inner * math.cos(a), inner * math.sin(a)) for a in angles]
            points += [(outer * math.cos(a), outer * math.sin(a)) for a in reversed(angles)]
            section = CrossSection([numpy.array(points[::-1])])
            solids.append(Manifold.extrude(section, extra + WELD).translate([x, y, under - extra]))
    return union(solids)


def hanging_walls(x, y, lamp, under, reach):
    """The blinds on both sides of a lamp."""
    start, end, near, far, low = blinds(lamp, reach, under)
    walls = box(start, near, low, end, far, under + WELD) + box(start, -far, low, end, -near, under + WELD)
    return walls.rotate([0, 0, math.degrees(math.atan2(lamp[1], lamp[0]))]).translate([x, y, 0])


def cells(layout):
    """The middle of each cell of quadrant NW and its light: ((x, y), (dx, dy), the light's top)."""
    lights = layout.quadrant.of_kind("led")
    for hall in layout.quadrant.of_kind("hall"):
        light = min(lights, key=lambda part: math.dist(part.at, hall.at))
        x, y = layout.on_quadrant(*hall.at, 0)
        yield (x, y), (light.at[0] - hall.at[0], hall.at[1] - light.at[1]), layout.top + light.height


def tray(layout):
    """White cells under a black mask with a ring for each square; carries the quarters. Quadrant NW's."""
    seam, field = FRAME["seam"], layout.field
    slot = LIGHT["crate"] + 2 * LIGHT["crate_play"]
    whole = box(-field + seam, seam, layout.top, -seam, field - seam, layout.tray_top)
    edge = LIGHT["crate"] + LIGHT["crate_play"]
    hollow = [
        box(-field, 0, layout.top - 1, -field + seam + edge, field, layout.ceiling),
        box(-seam - edge, 0, layout.top - 1, 0, field, layout.ceiling),
        box(-field, 0, layout.top - 1, 0, seam + edge, layout.ceiling),
        box(-field, field - seam - edge, layout.top - 1, 0, field, layout.ceiling),
    ]
    for line in (1, 2, 3):
        at = -field + line * layout.pitch
        hollow.append(box(at - slot / 2, 0, layout.top - 1, at + slot / 2, field, layout.ceiling))
        hollow.append(box(-field, -at - slot / 2, layout.top - 1, 0, -at + slot / 2, layout.ceiling))
    added, grooves = [], []
    for (x, y), lamp, lamp_top in cells(layout):
        hollow.append(_cell(layout, x, y))
        added += [diffuser(x, y, lamp, layout.ceiling, lamp_top), hanging_walls(x, y, lamp, layout.ceiling, layout.pitch / 2 - LIGHT["crate"] / 2 - LIGHT["crate_play"] - LIGHT["skin"] + 0.1)]
        grooves.append(ring(x, y, layout.mask, layout.tray_top + 1))
    solid = whole - union(hollow)
    bosses, holes = [], []
    for x, y, _ in layout.quadrant.holes:
        at = layout.on_quadrant(x, y, 0)
        bosses.append(cylinder(*at, layout.top, layout.ceiling + WELD, SCREW["boss"]))
        holes.append(pilot(*at, layout.top - 1, layout.tray_top - SKIN_LEFT))
    solid = solid + union(added) + union(bosses)
    return solid - union(grooves) - union(holes) - union(tray_cuts(layout)) - above(layout.quadrant, layout.on_quadrant, 0)


def _cell(layout, x, y):
    """The inside of a cell: up to the white walls, which leave the slot of the crate between them."""
    inner = layout.pitch / 2 - LIGHT["crate"] / 2 - LIGHT["crate_play"] - LIGHT["skin"]
    outer = layout.pitch / 2 - FRAME["seam"] - LIGHT["crate"] - LIGHT["crate_play"] - LIGHT["skin"]
    reach = []
    for at, low, high in ((x, -layout.field, 0), (y, 0, layout.field)):
        reach.append((at - (outer if at - low < layout.pitch else inner), at + (outer if high - at < layout.pitch else inner)))
    (x0, x1), (y0, y1) = reach
    return box(x0, y0, layout.top - 1, x1, y1, layout.ceiling)


def crate(layout):
    """The black walls between the cells of quadrant NW, and around them."""
    seam, field, thick = FRAME["seam"], layout.field, LIGHT["crate"]
    low, high = layout.top, layout.ceiling - LIGHT["crate_play"]
    walls = []
    for line in range(5):
        at = -field + line * layout.pitch
        start = max(at - thick / 2, -field + seam)
        start = min(start, -seam - thick)
        walls.append(box(start, seam, low, start + thick, field - seam, high))
        walls.append(box(-field + seam, -start, low, -seam, -start - thick, high))
    free = [
        cylinder(*layout.on_quadrant(x, y, 0), low - 1, high + 1, SCREW["boss"] + 2 * LIGHT["crate_play"])
        for x, y, _ in layout.quadrant.holes
    ]
    return union(walls) - union(free) - above(layout.quadrant, layout.on_quadrant, 0)
