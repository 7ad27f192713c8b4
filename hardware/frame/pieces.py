"""The printed pieces, in their places on the table. Everything is screwed from below, so the face stays whole."""

import math

import numpy
from diffuser import baffle, thickness
from layout import CORNERS, SIZES
from manifold3d import CrossSection, Manifold
from screws import SCREW, Bolt, Screw, pilot, through
from solids import annulus, box, cylinder, quarter_turns, turned_point, union
from things import PLUGGED, micro_cable, micro_plug, part_box, pico_usb, pins_solid, plug_box, usb_c

FRAME, LIGHT, STACK, MINIMUM = SIZES["frame"], SIZES["light"], SIZES["stack"], SIZES["minimum"]
ROOM = 0.2
"""What a piece keeps away from a part more than the check demands."""
SKIN_LEFT = 0.8
"""Of the face above the end of a screw's hole."""
WELD = 0.3
"""What is added to a face begins so far inside it: two faces that only touch may stay apart by a rounding."""
MIDDLE_POST = 8.8
"""From both seams to the post of a floor next to the board's middle."""
POST_FOOT = 2.0
"""Of the floor between a sunk head and the post above it."""
POST_HOLE = 11.0
"""Depth of the hole in a post."""


def _grown(corners, by, down=0.0):
    x0, y0, z0, x1, y1, z1 = corners
    return box(x0 - by, y0 - by, z0 - by - down, x1 + by, y1 + by, z1 + by)


def above(board, place, turns):
    """Room for everything on the top of a board."""
    solids = []
    for part in board.parts:
        low = board.thickness
        by = MINIMUM["print_part"] + ROOM
        if part.side == "F":
            x0, y0, x1, y1 = part_box(place, turns, part)
            solids.append(_grown((x0, y0, low, x1, y1, low + part.height), by))
        else:
            solids += _tails(board, place, turns, part, by)
    return union(solids)


def below(layout, board, place, turns):
    """Room for everything on the underside of a board, and for the plugs to be pushed on."""
    solids = []
    by = MINIMUM["print_part"] + ROOM
    for part in board.parts:
        if part.side == "F":
            solids += _tails(board, place, turns, part, by)
            continue
        x0, y0, x1, y1 = part_box(place, turns, part)
        solids.append(_grown((x0, y0, -part.height, x1, y1, 0), by))
        if part.kind in PLUGGED:
            corners, _ = plug_box(place, turns, part)
            solids.append(_grown(corners, by, down=layout.depth))
        if part.kind in ("debug_header", "oled_header"):
            solids.append(_grown((x0, y0, -layout.depth, x1, y1, 0), by))
    return union(solids)


def _tails(board, place, turns, part, by):
    """Room for the solder tails of a part."""
    pins = pins_solid(board, place, turns, part)
    return [] if pins is None else [_grown(pin.bounding_box(), by) for pin in pins.decompose()]


def _ring(x, y, z0, z1):
    square = SIZES["square"]
    return annulus(x, y, z0, z1, square["ring_inner_radius"], square["ring_outer_radius"])


def _diffuser(x, y, lamp, under, lamp_top):
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


def _baffle(x, y, lamp, under):
    """The small wall that hangs between a lamp and the near side of its ring."""
    near, far, half, low, high = baffle(under)
    wall = box(near, -half, low, far, half, high + WELD)
    return wall.rotate([0, 0, math.degrees(math.atan2(lamp[1], lamp[0]))]).translate([x, y, 0])


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
        added += [_diffuser(x, y, lamp, layout.ceiling, lamp_top), _baffle(x, y, lamp, layout.ceiling)]
        grooves.append(_ring(x, y, layout.mask, layout.tray_top + 1))
    solid = whole - union(hollow)
    bosses, holes = [], []
    for x, y, _ in layout.quadrant.holes:
        at = layout.on_quadrant(x, y, 0)
        bosses.append(cylinder(*at, layout.top, layout.ceiling + WELD, SCREW["boss"]))
        holes.append(pilot(*at, layout.top - 1, layout.tray_top - SKIN_LEFT))
    solid = solid + union(added) + union(bosses)
    return solid - union(grooves) - union(holes) - above(layout.quadrant, layout.on_quadrant, 0)


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


def rim_places(layout):
    """Where a rim is screwed to its body, of corner NW. At White's edge the screws of the main board do that."""
    middle = layout.border_middle
    return [(along, middle) for along in (-112.0, -20.0)] + [(-middle, along) for along in (112.0, 20.0)]


def _rims_of(layout, corner):
    turns = CORNERS.index(corner)
    places = [turned_point(*at, turns) for at in rim_places(layout)]
    return [(x, y) for x, y in places if y > -layout.field]


def _mains_of(layout, corner):
    """Holes of the main board that lie over a corner's body."""
    if corner not in ("SW", "SE"):
        return []
    places = [layout.on_main(x, y) for x, y, _ in layout.main.holes]
    return [(x, y) for x, y in places if (x > 0) == (corner == "SE")]


def posts_of(layout, corner):
    """Where a floor is screwed on."""
    turns = CORNERS.index(corner)
    out = layout.outer - 6.2
    return [turned_point(*at, turns) for at in ((-out, out), (-14.0, out), (-out, 14.0), (-MIDDLE_POST, MIDDLE_POST))]


def floor_seat(layout):
    """Where the heads of the floors' screws lie: flush with the outside."""
    return -layout.depth - FRAME["floor"] + SCREW["head_height"]


def rim(layout, corner):
    """The frame around the field with a camp in its corner; White's two have buttons, display and USB."""
    turns = CORNERS.index(corner)
    seam, wall, outer = FRAME["seam"], FRAME["wall"], layout.outer
    solid = box(-outer, seam, 0, -seam, outer, layout.face)
    solid -= box(-layout.rim_inner, seam - 1, -1, 1, layout.rim_inner, layout.face + 1)
    under = layout.rim_under
    inside = layout.inside
    solid -= box(-inside, layout.skirt_outer, -1, 1, inside, under) + box(
        -inside, seam - 1, -1, -layout.skirt_outer, inside, under
    )
    # The camp's cell.
    x, y = -layout.camp_at, layout.camp_at
    half = max(abs(px - layout.camp_middle[0]) for px, _ in layout.camp.outline) + MINIMUM["print_board"]
    inner = half - FRAME["camp_wall"]
    solid += box(x - half, y - half, layout.top, x + half, y + half, under + WELD)
    solid -= box(x - inner, y - inner, -1, x + inner, y + inner, layout.camp_ceiling)
    hall, light = layout.camp.of_kind("hall")[0], layout.camp.of_kind("led")[0]
    lamp = light.at[0] - hall.at[0], hall.at[1] - light.at[1]
    solid += _diffuser(x, y, lamp, layout.camp_ceiling, layout.top + light.height) + _baffle(x, y, lamp, layout.camp_ceiling)
    holes = [_ring(x, y, layout.face - STACK["black"], layout.face + 1)]
    for hx, hy, _ in layout.camp.holes:
        at = layout.on_camp(hx, hy, 0)
        solid += cylinder(*at, layout.top, layout.camp_ceiling + WELD, SCREW["boss"] - 1)
        holes.append(pilot(*at, 0, layout.face - SKIN_LEFT))
    holes.append(above(layout.camp, layout.on_camp, 0))
    solid = quarter_turns(solid - union(holes), turns)
    for at in _rims_of(layout, corner):
        solid += cylinder(*at, 0, under + WELD, SCREW["boss"])
        solid -= pilot(*at, -1, layout.face - SKIN_LEFT)
    if corner in ("SW", "SE"):
        solid = _white_side(layout, corner, solid)
    return solid


def _half_plane(layout, corner):
    far = layout.outer + 50
    return box(0, -far, -100, far if corner == "SE" else -far, far, 100)


def _white_side(layout, corner, solid):
    """Buttons, display, USB-C, piezo and the main board's screws."""
    under, face, button = layout.rim_under, layout.face, SIZES["button"]
    added, holes = [], [above(layout.main, layout.on_main, 0)]
    for at in _mains_of(layout, corner):
        added.append(cylinder(*at, layout.top, under + WELD, SCREW["boss"]))
        holes.append(pilot(*at, 0, face - SKIN_LEFT))
    for part in layout.main.of_kind("button"):
        x, y = layout.on_main(*part.at)
        stem = layout.top + part.height
        play = button["cap_play"]
        holes.append(cylinder(x, y, under - 1, face + 1, button["cap_diameter"] + 2 * play))
        holes.append(
            cylinder(x, y, under - 1, stem + button["flange"] + button["travel_gap"], button["flange_diameter"] + 2 * play)
        )
    for part in layout.main.of_kind("piezo"):
        x, y = layout.on_main(*part.at)
        holes += [
            cylinder(x + dx, y + dy, under - 1, face + 1, 1.6, 24) for dx, dy in ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3))
        ]
    x, y, z = usb_c(layout)
    plug = SIZES["plug"]["usb_c"]
    by = MINIMUM["print_plug"] + ROOM
    holes.append(
        box(x - plug["width"] / 2 - by, y + by, -1, x + plug["width"] / 2 + by, -layout.outer - 1, z + plug["height"] / 2 + by)
    )
    if corner == "SE":
        oled = SIZES["oled"]
        x, y = layout.display_at
        half_width, half_height = oled["width"] / 2 + oled["play"], oled["height"] / 2 + oled["play"]
        rib, low = oled["rib"], under - oled["glass"] - oled["board"]
        fence = box(
            x - half_width - rib, y - half_height - rib, low, x + half_width + rib, y + half_height + rib, under + WELD
        ) - box(x - half_width, y - half_height, low - 1, x + half_width, y + half_height, under)
        # Only the corners of the fence: the module's edges stay free for its pins and for fingers.
        gap = 8.0
        fence -= box(x - half_width + gap, y - 50, low - 1, x + half_width - gap, y + 50, under)
        fence -= box(x - 50, y - half_height + gap, low - 1, x + 50, y + half_height - gap, under)
        added.append(fence)
        wy = y + oled["window_up"]
        holes.append(
            box(
                x - oled["window_width"] / 2,
                wy - oled["window_height"] / 2,
                under - 1,
                x + oled["window_width"] / 2,
                wy + oled["window_height"] / 2,
                face + 1,
            )
        )
    half = _half_plane(layout, corner)
    return solid + (union(added) ^ half) - union(holes)


def body(layout, corner):
    """Deck and outer walls of a corner: the boards lie on it, plugs and cables hang in it."""
    turns = CORNERS.index(corner)
    seam, wall, deck, beam = FRAME["seam"], FRAME["wall"], FRAME["deck"], FRAME["beam"]
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
    screws = _rims_of(layout, corner) + _mains_of(layout, corner)
    screws += [layout.on_quadrant(x, y, turns) for x, y, _ in layout.quadrant.holes]
    for x, y in screws:
        holes.append(through(x, y, -deck - 1, 1))
        holes.append(cylinder(x, y, -layout.depth, -deck, SCREW["head_diameter"] + 0.8))
    holes += [bolt.hole() for bolt in bolts(layout)]
    return solid - union(holes)


def _under_main(layout, corner, solid):
    """White's edge: an opening under the main board, ledges and bosses for it, and ways for both USB plugs."""
    deck, beam = FRAME["deck"], FRAME["beam"]
    rest = FRAME["rest"]
    half_plane = _half_plane(layout, corner)
    inner, far, left, right = layout.main_edge + rest, layout.main_far - rest, layout.main_left, layout.main_right
    solid -= box(left - beam, -inner, -layout.depth - 1, right + beam, -far, 1)
    added = [
        box(left - beam, -far, -deck, right + beam, -layout.inside - 0.1, 0),
        box(left - beam, -inner + 0.1, -deck, left + rest, -layout.inside - 0.1, 0),
        box(right + beam, -inner + 0.1, -deck, right - rest, -layout.inside - 0.1, 0),
    ]
    for x, y in _mains_of(layout, corner):
        added.append(cylinder(x, y, -deck, 0, SCREW["boss"]))
        added.append(box(x - SCREW["boss"] / 2, y, -deck, x + SCREW["boss"] / 2, -far - 0.1, 0))
    added = union(added) ^ half_plane
    seam = FRAME["seam"]
    added -= box(-seam, -300, -100, seam, 300, 100)
    x, y, z = usb_c(layout)
    plug = SIZES["plug"]["usb_c"]
    by = MINIMUM["print_plug"] + ROOM
    holes = [
        below(layout, layout.main, layout.on_main, 0),
        box(x - plug["width"] / 2 - by, y + by, z - plug["height"] / 2 - by, x + plug["width"] / 2 + by, -layout.outer - 1, 1),
    ]
    if corner == "SW":
        holes.append(_micro_way(layout))
    return solid + added, holes


def _micro_way(layout):
    """Room for the micro-USB plug, also pulled out, and for its cable through White's wall, open downwards."""
    by = MINIMUM["print_plug"] + ROOM
    bottom = -layout.depth - 10
    x0, y0, _, x1, y1, z1 = micro_plug(layout)
    px0, py0, _, px1, py1, _ = micro_plug(layout, SIZES["plug"]["usb_micro"]["insertion"] + 1)
    way = box(min(x0, px0) - by, min(y0, py0) - by, bottom, max(x1, px1) + by, max(y1, py1) + by, z1 + by)
    radius = SIZES["plug"]["usb_micro"]["cable"] / 2 + by
    points = micro_cable(layout)
    for (ax, ay, az), (bx, by_, _) in zip(points, points[1:]):
        top = az + radius
        pieces = [box(x - radius, y - radius, bottom, x + radius, y + radius, top) for x, y in ((ax, ay), (bx, by_))]
        way += Manifold.batch_hull(pieces)
    return way


def floor(layout, corner):
    """Closes a body from below; White's left one has ways to the Pico's USB, its button and the debug header."""
    turns = CORNERS.index(corner)
    seam, outer = FRAME["seam"], layout.outer
    low, high = -layout.depth - FRAME["floor"], -layout.depth
    solid = quarter_turns(box(-outer, seam, low, -seam, outer, high), turns)
    holes = []
    for x, y in posts_of(layout, corner):
        seat = floor_seat(layout)
        solid += cylinder(x, y, high - 0.1, seat + POST_FOOT, SCREW["boss"] + 2)
        holes.append(through(x, y, low - 1, seat + POST_FOOT + 1))
        holes.append(cylinder(x, y, low - 1, seat, SCREW["head_diameter"] + 0.8))
    if corner == "SW":
        holes.append(_micro_way(layout))
        (x, y, _), (dx, dy) = pico_usb(layout)
        along, across = SIZES["pico"]["bootsel_slot"]
        distance = SIZES["pico"]["bootsel_from_usb_end"] + SIZES["pico"]["usb_overhang"]
        cx, cy = x - dx * distance, y - dy * distance
        half_x, half_y = (along / 2, across / 2) if dx else (across / 2, along / 2)
        holes.append(box(cx - half_x, cy - half_y, low - 1, cx + half_x, cy + half_y, high + 1))
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


def cap(layout, part):
    """The cap of a button, on its stem."""
    button = SIZES["button"]
    x, y = layout.on_main(*part.at)
    stem = layout.top + part.height
    return cylinder(x, y, stem, stem + button["flange"], button["flange_diameter"]) + cylinder(
        x, y, stem, layout.face + button["above_face"], button["cap_diameter"]
    )


def quarter(layout, turns):
    """A quarter of the field, with its printed faces."""
    seam = FRAME["seam"]
    return quarter_turns(box(-layout.field + seam, seam, layout.tray_top, -seam, layout.field - seam, layout.face), turns)


def bolts(layout):
    """Screws with nuts that hold the four bodies together."""
    grip = 2 * (FRAME["seam"] + FRAME["joint"])
    z = -FRAME["joint_height"] + 3.8
    places = (18.0, 90.0, layout.border_middle)
    found = []
    for across, sign, pair in (
        ("x", 1, ("NW", "NE")),
        ("y", 1, ("NE", "SE")),
        ("x", -1, ("SW", "SE")),
        ("y", -1, ("NW", "SW")),
    ):
        for place in places:
            if pair == ("SW", "SE") and place == layout.border_middle:
                continue  # The main board lies there and holds both itself.
            found.append(
                Bolt(f"bolt {pair[0]}-{pair[1]} {place:.0f}", across, sign * place, z, grip, tuple(f"body {c}" for c in pair))
            )
    return found


def screws(layout):
    """All screws from below."""
    deck, found = -FRAME["deck"], []
    for turns, corner in enumerate(CORNERS):
        for number, (x, y, _) in enumerate(layout.quadrant.holes, 1):
            found.append(
                Screw(
                    f"quadrant screw {corner} {number}",
                    *layout.on_quadrant(x, y, turns),
                    deck,
                    layout.top,
                    layout.tray_top - SKIN_LEFT,
                    (f"body {corner}", f"quadrant {corner}", f"tray {corner}"),
                )
            )
        for number, (x, y) in enumerate(_rims_of(layout, corner), 1):
            found.append(
                Screw(
                    f"rim screw {corner} {number}",
                    x,
                    y,
                    deck,
                    0.0,
                    layout.face - SKIN_LEFT,
                    (f"body {corner}", f"rim {corner}"),
                )
            )
        for number, (x, y) in enumerate(_mains_of(layout, corner), 1):
            found.append(
                Screw(
                    f"main screw {corner} {number}",
                    x,
                    y,
                    deck,
                    layout.top,
                    layout.face - SKIN_LEFT,
                    (f"body {corner}", "main", f"rim {corner}"),
                )
            )
        for number, (x, y, _) in enumerate(layout.camp.holes, 1):
            found.append(
                Screw(
                    f"camp screw {corner} {number}",
                    *layout.on_camp(x, y, turns),
                    0.0,
                    layout.top,
                    layout.face - SKIN_LEFT,
                    (f"camp {corner}", f"rim {corner}"),
                )
            )
        for number, (x, y) in enumerate(posts_of(layout, corner), 1):
            seat = floor_seat(layout)
            found.append(
                Screw(
                    f"floor screw {corner} {number}",
                    x,
                    y,
                    seat,
                    seat + POST_FOOT,
                    seat + POST_FOOT + POST_HOLE,
                    (f"floor {corner}", f"body {corner}"),
                )
            )
    return found
