"""The frame around the field: camps in the corners, buttons, display and USB on White's side; and what lies in it."""

from cells import WELD, diffuser, hanging_walls, ring
from fastening import SKIN_LEFT, half_plane, mains_of, rims_of
from labels import labels
from layout import CORNERS, SIZES
from notches import notches
from room import ROOM, above
from screws import SCREW, pilot
from solids import box, cylinder, quarter_turns, union
from things import usb_c

FRAME, STACK, MINIMUM = SIZES["frame"], SIZES["stack"], SIZES["minimum"]


def rim(layout, corner):
    """The frame around the field with a camp in its corner; White's two have buttons, display and USB."""
    turns = CORNERS.index(corner)
    seam, outer = FRAME["seam"], layout.outer
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
    solid += diffuser(x, y, lamp, layout.camp_ceiling, layout.top + light.height)
    solid += hanging_walls(x, y, lamp, layout.camp_ceiling, inner + 0.1)
    holes = [ring(x, y, layout.face - STACK["black"], layout.face + 1)]
    for hx, hy, _ in layout.camp.holes:
        at = layout.on_camp(hx, hy, 0)
        solid += cylinder(*at, layout.top, layout.camp_ceiling + WELD, SCREW["boss"] - 1)
        holes.append(pilot(*at, 0, layout.face - SKIN_LEFT))
    holes.append(above(layout.camp, layout.on_camp, 0))
    solid = quarter_turns(solid - union(holes), turns)
    for walls, scoop in notches(layout, corner):
        solid = solid + walls - scoop
    for at in rims_of(layout, corner):
        solid += cylinder(*at, 0, under + WELD, SCREW["boss"])
        solid -= pilot(*at, -1, layout.face - SKIN_LEFT)
    if corner in ("SW", "SE"):
        solid = _white_side(layout, corner, solid)
    return solid


def _white_side(layout, corner, solid):
    """Buttons, display, USB-C, piezo and the main board's screws."""
    under, face, button = layout.rim_under, layout.face, SIZES["button"]
    added, holes = [], [above(layout.main, layout.on_main, 0)]
    for at in mains_of(layout, corner):
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
    holes += [label for _, label in labels(layout)]
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
    half = half_plane(layout, corner)
    return solid + (union(added) ^ half) - union(holes)


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
