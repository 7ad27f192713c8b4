"""Bodies, which carry the boards and hold plugs and cables, and the floors below them."""

from manifold3d import Manifold

from fastening import MIDDLE_POST, POST_FOOT, POST_HOLE, bolts, floor_seat, half_plane, mains_of, posts_of, rim_places, rims_of
from feet import grooves
from layout import CORNERS, SIZES
from room import ROOM, below
from screws import SCREW, pilot, through
from solids import box, cylinder, quarter_turns, union
from things import part_box, usb_c

FRAME, MINIMUM = SIZES["frame"], SIZES["minimum"]
PENCIL = 8.0
"""Diameter of a hole through which a pencil presses a button of the board."""


def body(layout, corner):
    """Deck and outer walls of a corner: the boards lie on it, plugs and cables hang in it."""
    turns = CORNERS.index(corner)
    seam, deck, beam = FRAME["seam"], FRAME["deck"], FRAME["beam"]
    outer, inside, field = layout.outer, layout.inside, layout.field
    whole = box(-outer, seam, -layout.depth - 1, -seam, outer, 1)
    solids = [box(-outer, 0, -layout.depth, -inside, outer, 0), box(-outer, inside, -layout.depth, 0, outer, 0)]
    for line in (1, 3):
        at = -field + line * layout.pitch
        solids += [
            box(at - beam / 2, 0, -deck, at + beam / 2, field, 0),
            box(-field, -at - beam / 2, -deck, 0, -at + beam / 2, 0),
        ]
    joint = seam + FRAME["joint"]
    solids += [box(-joint, 0, -FRAME["joint_height"], 0, outer, 0), box(-outer, 0, -FRAME["joint_height"], 0, joint, 0)]
    low, high = field - beam / 2, layout.main_edge + FRAME["rest"]
    solids += [box(-inside, low, -deck, 0, high, 0), box(-high, 0, -deck, -low, inside, 0)]
    for x, y in rim_places(layout):
        solids.append(cylinder(x, y, -deck, 0, SCREW["boss"]))
        solids.append(
            box(x - beam / 2, field, -deck, x + beam / 2, inside, 0)
            if y > field
            else box(-inside, y - beam / 2, -deck, -field, y + beam / 2, 0)
        )
    for hx, hy, _ in layout.quadrant.holes:
        solids.append(cylinder(*layout.on_quadrant(hx, hy, 0), -deck, 0, SCREW["boss"]))
    solids.append(box(-MIDDLE_POST, MIDDLE_POST - beam / 2, -deck, 0, MIDDLE_POST + beam / 2, 0))
    solid = union(solids) ^ whole
    # The camp's board hangs from the rim; its underside and its screws stay free.
    half = max(abs(px - layout.camp_middle[0]) for px, _ in layout.camp.outline) + MINIMUM["print_board"] + ROOM
    middle = layout.camp_at
    camp_room = box(-middle - half, middle - half, -SCREW["head_height"] - 0.8, -middle + half, middle + half, 1)
    solid = quarter_turns(solid, turns)
    holes = [quarter_turns(camp_room, turns)]
    if corner in ("SW", "SE"):
        solid, more = _under_main(layout, corner, solid)
        holes += more
    for x, y in posts_of(layout, corner):
        seat = floor_seat(layout) + POST_FOOT
        solid += cylinder(x, y, seat, 0, SCREW["boss"])
        holes.append(pilot(x, y, seat - 1, seat + POST_HOLE))
    holes += [below(layout, layout.quadrant, layout.on_quadrant, turns), below(layout, layout.camp, layout.on_camp, turns)]
    screws = rims_of(layout, corner) + mains_of(layout, corner)
    screws += [layout.on_quadrant(x, y, turns) for x, y, _ in layout.quadrant.holes]
    for x, y in screws:
        holes.append(through(x, y, -deck - 1, 1))
        holes.append(cylinder(x, y, -layout.depth, -deck, SCREW["head_diameter"] + 0.8))
    holes += [bolt.hole() for bolt in bolts(layout)]
    return solid - union(holes)


def _under_main(layout, corner, solid):
    """White's edge: an opening under the main board, ledges and bosses for it, and a way for the USB plug."""
    deck, beam = FRAME["deck"], FRAME["beam"]
    rest = FRAME["rest"]
    half = half_plane(layout, corner)
    inner, far, left, right = layout.main_edge + rest, layout.main_far - rest, layout.main_left, layout.main_right
    solid -= box(left - beam, -inner, -layout.depth - 1, right + beam, -far, 1)
    added = [
        box(left - beam, -far, -deck, right + beam, -layout.inside - 0.1, 0),
        box(left - beam, -inner + 0.1, -deck, left + rest, -layout.inside - 0.1, 0),
        box(right + beam, -inner + 0.1, -deck, right - rest, -layout.inside - 0.1, 0),
    ]
    for x, y in mains_of(layout, corner):
        added.append(cylinder(x, y, -deck, 0, SCREW["boss"]))
        added.append(box(x - SCREW["boss"] / 2, y, -deck, x + SCREW["boss"] / 2, -far - 0.1, 0))
    added = union(added) ^ half
    seam = FRAME["seam"]
    added -= box(-seam, -300, -100, seam, 300, 100)
    x, y, z = usb_c(layout)
    plug = SIZES["plug"]["usb_c"]
    by = MINIMUM["print_plug"] + ROOM
    holes = [
        below(layout, layout.main, layout.on_main, 0),
        box(x - plug["width"] / 2 - by, y + by, z - plug["height"] / 2 - by, x + plug["width"] / 2 + by, -layout.outer - 1, 1),
    ]
    return solid + added, holes


def floor(layout, corner):
    """Closes a body from below; White's left one has ways to BOOTSEL, RESET and the debug header."""
    turns = CORNERS.index(corner)
    seam, outer = FRAME["seam"], layout.outer
    low, high = -layout.depth - FRAME["floor"], -layout.depth
    solid = quarter_turns(box(-outer, seam, low, -seam, outer, high), turns)
    holes = list(grooves(layout, corner))
    for x, y in posts_of(layout, corner):
        seat = floor_seat(layout)
        solid += cylinder(x, y, high - 0.1, seat + POST_FOOT, SCREW["boss"] + 2)
        holes.append(through(x, y, low - 1, seat + POST_FOOT + 1))
        holes.append(cylinder(x, y, low - 1, seat, SCREW["head_diameter"] + 0.8))
    for part in layout.main.of_kind("service_button"):
        holes.append(cylinder(*layout.on_main(*part.centre), low - 1, high + 1, PENCIL))
    for part in layout.main.of_kind("debug_header"):
        x0, y0, x1, y1 = part_box(layout.on_main, 0, part)
        if part.side == "B":
            holes.append(box(x0 - 1.5, y0 - 1.5, low - 1, x1 + 1.5, y1 + 1.5, high + 1))
    # What stands up inside the outer walls must not meet them.
    inside = layout.inside
    solid -= box(-400, -400, high, 400, 400, high + 10) - box(
        -inside + 0.2, -inside + 0.2, high - 1, inside - 0.2, inside - 0.2, high + 11
    )
    return solid - union(holes)
