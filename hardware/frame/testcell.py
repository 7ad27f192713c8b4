"""A test cell to print: one square on its own, over a camp board. It settles light, magnet and colour before the rest is ordered.

Its levels are those of a square of the table: the same ceiling, mask and diffuser, and a sheet of one square lies on it. Walls carry
it high enough for the plug below.
"""

from assembly import Print
from cells import WELD, diffuser, hanging_walls, ring
from layout import SIZES
from room import above
from screws import SCREW, pilot
from solids import box, cylinder, union, without_dust

WALL = 2.4
SKIN_LEFT = 0.8
"""Of the top above the end of a screw's hole."""
GATE = 22.0
"""Width of the opening for the cable; the plug is 15 mm wide."""


def solid(layout):
    """The cell, its sensor in the middle."""
    board, stack = layout.camp, SIZES["stack"]
    mx, my = layout.camp_middle

    def place(x, y, _turns=0):
        return x - mx, my - y

    half = max(abs(x - mx) for x, _ in board.outline) + SIZES["minimum"]["print_board"]
    inner, outer = half - SIZES["frame"]["camp_wall"], half + WALL
    low = -layout.depth
    body = box(-outer, -outer, low, outer, outer, layout.tray_top)
    body -= box(-half, -half, low - 1, half, half, layout.top)
    body -= box(-inner, -inner, 0, inner, inner, layout.ceiling)
    hall, light = board.of_kind("hall")[0], board.of_kind("led")[0]
    lamp = light.at[0] - hall.at[0], hall.at[1] - light.at[1]
    body += diffuser(0, 0, lamp, layout.ceiling, layout.top + light.height)
    body += hanging_walls(0, 0, lamp, layout.ceiling, inner + 0.1)
    holes = [ring(0, 0, layout.tray_top - stack["black"], layout.tray_top + 1), above(board, place, 0)]
    for x, y, _ in board.holes:
        body += cylinder(*place(x, y), layout.top, layout.ceiling + WELD, SCREW["boss"] - 1)
        holes.append(pilot(*place(x, y), 0, layout.tray_top - SKIN_LEFT))
    holes.append(box(-GATE / 2, 0, low - 1, GATE / 2, outer + 1, low + 8))
    return without_dust(body - union(holes))


def piece(layout):
    """As it is printed."""
    shape = solid(layout).rotate([180, 0, 0])
    x0, y0, z0, *_ = shape.bounding_box()
    return Print("test-cell", 1, shape.translate([-x0, -y0, -z0]), "black for the first 0.6 mm, then white", "face down")
