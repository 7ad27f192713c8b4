"""Can every piece be printed without supports, and does a pawn take its magnet? Looks at the pieces as they lie on the bed.

    python hardware/checks/printing.py            fails if a face leans out too far or a bridge is too long; prints the figures
    python hardware/checks/printing.py --faults   builds deliberate faults in, one by one, and fails if one is not found

What leans out over nothing by more than 45 degrees is a bridge: the printer draws it from one wall to the next, so every point of a
layer must lie near enough to the layer below. A pawn is seen from all sides and has no bridges but the letters in its foot.
"""

import math
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "frame"))

import numpy  # noqa: E402
from manifold3d import CrossSection, Manifold  # noqa: E402

import pawns  # noqa: E402
import testcell  # noqa: E402
from assembly import Assembly  # noqa: E402
from layout import SIZES  # noqa: E402
from solids import box, cylinder  # noqa: E402

LEAN = 45.0
"""Degrees from upright. Printers of all makes manage this with PLA."""
ROUNDING = 0.5
"""Degrees: a circle is a polygon."""
FLAT = 0.999
"""A face whose normal points down by more than this is a bridge."""
BRIDGE = 12.0
"""mm: makers' test prints bridge 20 mm and more with PLA; the face over a bridge is not seen."""
PAWN_BRIDGE = 1.0
"""mm: letters in its foot; all else of a pawn is seen from all sides."""
STEP = 0.5
"""mm: how finely the length of a bridge is measured."""
BED = 0.01
SPECK = 0.05
"""mm²: less than a nozzle can draw."""


def lean(solid):
    """The largest angle from upright of a face that leans out over nothing, degrees; bridges apart."""
    mesh = solid.to_mesh64()
    corners = numpy.asarray(mesh.vert_properties)[:, :3][numpy.asarray(mesh.tri_verts)]
    normal = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = numpy.linalg.norm(normal, axis=1)
    down = numpy.divide(-normal[:, 2], size, out=numpy.zeros_like(size), where=size > 2 * SPECK)
    on_bed = corners[:, :, 2].max(axis=1) < BED
    down = down[~on_bed & (down < FLAT)]
    return math.degrees(math.asin(max(0.0, down.max(initial=0.0))))


def bridge(solid):
    """The length of the longest bridge, mm: twice the distance of a point of a layer from the layer below, beyond a slope of
    45 degrees."""
    layer = SIZES["light"]["layer"]
    top = solid.bounding_box()[5]
    below, longest = solid.slice(layer / 2), 0.0
    for number in range(1, math.ceil(top / layer)):
        here = solid.slice((number + 0.5) * layer)
        # A slope of 45 degrees stands over by one layer's height.
        free = here - below.offset(layer + 0.05)
        while free.area() > SPECK:
            longest += STEP
            free = here - below.offset(longest / 2 + layer + 0.05)
        below = here
    return longest


def pawn_faults(solid):
    """What is wrong with a pawn, one sentence each."""
    angle = lean(solid)
    print(f"    a pawn's faces lean out by {angle:.1f} degrees, at most {LEAN:.0f}")
    if angle > LEAN + ROUNDING:
        yield f"pawn leans out by {angle:.0f} degrees, more than {LEAN:.0f}: it needs supports"
    magnet, foot = SIZES["magnet"], SIZES["square"]["pawn_foot_diameter"]
    x0, y0, _, x1, y1, _ = solid.bounding_box()
    if max(x1 - x0, y1 - y0) > foot + 1e-3:
        yield f"pawn is {max(x1 - x0, y1 - y0):.1f} mm wide, more than its foot of {foot:.1f} mm"
    disc = cylinder(0, 0, 0, magnet["thickness"], magnet["diameter"], 96)
    solid = solid.translate([-(x0 + x1) / 2, -(y0 + y1) / 2, 0])
    if (solid ^ disc).volume() > 1e-3:
        yield f"pawn has no room for a magnet of {magnet['diameter']:g} x {magnet['thickness']:g} mm"
    higher = disc.translate([0, 0, 0.5])
    if (solid ^ higher).volume() < 1:
        yield "pawn does not hold its magnet down: it can slip into the pocket by half a millimetre"
    first = solid.slice(SIZES["light"]["layer"] / 2)
    whole = solid.slice(pawns.MARK_DEPTH + SIZES["light"]["layer"])
    inside = CrossSection.circle(foot / 2 - pawns.CHAMFER - 0.1, pawns.CORNERS)
    if ((whole - first) ^ inside).area() < 5:
        yield "pawn has no mark of the magnet's poles in its underside"


def problems(prints):
    """What is wrong, one sentence each; prints the figures."""
    wrong = []
    if not any(piece.name == "pawn" for piece in prints):
        wrong.append("there is no pawn to print")
    for piece in prints:
        length = bridge(piece.solid)
        limit = PAWN_BRIDGE if piece.name == "pawn" else BRIDGE
        print(f"    {piece.name:<18} longest bridge {length:4.1f} mm, at most {limit:.0f} mm")
        if length > limit:
            wrong.append(f"{piece.name} has a bridge of {length:.1f} mm, longer than {limit:.0f} mm")
        if piece.name == "pawn":
            wrong += pawn_faults(piece.solid)
    return wrong


def faults(prints):
    """Builds faults in and tells which were not found."""
    pawn = next(piece for piece in prints if piece.name == "pawn")
    x, y = (pawn.solid.bounding_box()[axis + 3] / 2 for axis in (0, 1))
    flat = cylinder(x, y, 0, 3.0, 12.4)
    arm = box(x, y - 2, 20, x + 11, y + 2, 22)
    shallow = Manifold.cylinder(2, 3, 9, 96).translate([x, y, 18])
    missed = []
    for what, solid, words in (
        ("pocket with a flat roof", pawn.solid - flat, "bridge of"),
        ("arm without support", pawn.solid + arm, "bridge of"),
        ("collar of 72 degrees", pawn.solid + shallow, "leans out by 72"),
        ("foot 1 mm wider", pawn.solid.scale((25 / 24, 25 / 24, 1)), "more than its foot"),
        ("pocket filled", pawn.solid + flat, "no room for a magnet"),
        ("no mark", pawn.solid + (cylinder(x, y, 0, 1, 22) - cylinder(x, y, 0, 1, 13)), "no mark"),
        ("no pawn", None, "there is no pawn"),
    ):
        wrong = problems([replace(pawn, solid=solid)] if solid else [])
        hit = any(words in sentence for sentence in wrong)
        print(f"    {'found' if hit else 'MISSED'}: {what}")
        if not hit:
            missed.append(what)
    return missed


def main():
    assembly = Assembly()
    prints = [*assembly.prints, testcell.piece(assembly.layout)]
    if "--faults" in sys.argv[1:]:
        return 1 if faults(prints) else 0
    wrong = problems(prints)
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
