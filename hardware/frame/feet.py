"""Rubber feet under the floors, and the grooves that show their places."""

from layout import CORNERS, SIZES
from solids import annulus, cylinder, turned_point

FOOT = SIZES["foot"]
PLAY = 0.3
"""Between a foot and its groove."""


def places(corner):
    """The middles of the feet under the floor of a corner."""
    return [turned_point(-x, y, CORNERS.index(corner)) for x, y in FOOT["at"]]


def grooves(layout, corner):
    """What a floor loses."""
    low, inner = _outside(layout), FOOT["diameter"] / 2 + PLAY
    for x, y in places(corner):
        yield annulus(x, y, low - 1, low + FOOT["groove_depth"], inner, inner + FOOT["groove"])


def feet(layout, corner):
    """The feet themselves."""
    low = _outside(layout)
    return [cylinder(x, y, low - FOOT["height"], low, FOOT["diameter"]) for x, y in places(corner)]


def _outside(layout):
    return -layout.depth - SIZES["frame"]["floor"]
