"""Where a finger gets hold of a quarter to turn it: scoops in the rims, on the sides that have no main board below.

In a notch the rim is open beside the quarter, and the tray is cut back under the quarter's edge, so that a fingertip goes down
beside the quarter and its nail under it.
"""

from manifold3d import Manifold

from layout import CORNERS, SIZES
from solids import box, cylinder, quarter_turns, turned_point

NOTCH, FINGER = SIZES["notch"], SIZES["finger"]
EDGES = {"far": 0, "side": 3}
"""A corner's two outer edges, by the quarter turns that bring its far edge there."""


def _on_far_edge(layout, solid, edge):
    """A solid that was made for the middle of the notch in the far edge of corner NW, on another edge of that corner."""
    at = NOTCH["at"]
    if edge == "far":
        return solid.translate([-at, 0, 0])
    return quarter_turns(solid.translate([at, 0, 0]), EDGES[edge])


def _scoop(layout, by=0.0):
    """Wide at the face, narrower at its floor; grown `by` on all sides but the top."""
    low = layout.face - NOTCH["depth"] - by
    half, slope = NOTCH["width"] / 2 + by, NOTCH["slope"]
    outer = layout.rim_inner + NOTCH["outwards"] + by
    top = _outline(layout, half, outer, layout.face - 0.01, layout.face + (0 if by else 1))
    return Manifold.batch_hull([*top, *_outline(layout, half - slope, outer - slope, low, low + 0.01)])


def _outline(layout, half, outer, z0, z1):
    """A level of the scoop: straight beside the quarter, round outside."""
    inner = layout.rim_inner - 1
    radius = half * 0.6
    corners = [cylinder(side * (half - radius), outer - radius, z0, z1, 2 * radius) for side in (-1, 1)]
    return [box(-half, inner, z0, half, inner + 1.1, z1), *corners]


def notches(layout, corner):
    """What a rim gets and what it loses: (walls, scoop) for each notch of a corner."""
    turns = CORNERS.index(corner)
    beside = box(-50, layout.rim_inner, -1, 50, 2 * layout.outer, layout.face + 2)
    for edge in EDGES:
        if _faces_white(edge, turns):
            continue  # The main board lies there.
        yield tuple(
            quarter_turns(_on_far_edge(layout, solid, edge), turns)
            for solid in (_scoop(layout, NOTCH["wall"]) ^ beside, _scoop(layout))
        )


def _faces_white(edge, turns):
    _, y = turned_point(0, 1, EDGES[edge] + turns)
    return y < 0


def tray_cuts(layout):
    """What the tray of corner NW loses under the edges of its quarter. All trays are equal, so both edges are cut."""
    half, edge = NOTCH["width"] / 2, layout.field
    cut = box(-half, edge - NOTCH["undercut"], layout.ceiling, half, edge + 1, layout.tray_top + 1)
    return [_on_far_edge(layout, cut, name) for name in EDGES]


def fingers(layout, corner):
    """A finger in each notch of a corner, and its nail under the quarter's edge."""
    turns = CORNERS.index(corner)
    edge = layout.field - SIZES["frame"]["seam"]
    width, thick = FINGER["width"] / 2, FINGER["thickness"] / 2
    tip = Manifold.sphere(1, 48).scale([width, thick, thick])
    length = Manifold.cylinder(30, 1, 1, 48).scale([width, thick, 1])
    finger = (tip + length).translate([0, edge + thick, layout.tray_top - FINGER["below"] + thick])
    nail_width, under = FINGER["width"] / 2, 0.05
    high = layout.tray_top - under
    nail = box(-nail_width / 2, edge - FINGER["nail"], high - FINGER["nail_thickness"], nail_width / 2, edge + 1, high)
    for name in EDGES:
        if not _faces_white(name, turns):
            yield tuple(quarter_turns(_on_far_edge(layout, solid, name), turns) for solid in (finger, nail))
