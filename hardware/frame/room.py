"""Room that pieces leave for parts, solder tails and plugs."""

from layout import SIZES
from solids import box, union
from things import PLUGGED, part_box, pins_solid, plug_box

MINIMUM = SIZES["minimum"]
ROOM = 0.2
"""What a piece keeps away from a part more than the check demands."""


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
        if part.kind in ("debug_header", "oled_header", "growth_header", "service_button"):
            solids.append(_grown((x0, y0, -layout.depth, x1, y1, 0), by))
    return union(solids)


def _tails(board, place, turns, part, by):
    """Room for the solder tails of a part."""
    pins = pins_solid(board, place, turns, part)
    return [] if pins is None else [_grown(pin.bounding_box(), by) for pin in pins.decompose()]
