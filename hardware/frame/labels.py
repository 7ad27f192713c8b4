"""Names and signs beside the buttons, cut through the black layers of the rim: the white behind shows."""

import math

from layout import SIZES
from lettering import raised, strokes, text

LABEL = SIZES["label"]


def _turn(radius, start, end):
    steps = 16
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


SIGNS = {
    # Sliders, arrows to the left and right, an arrow that turns, a tick.
    "SETUP": [[(-2.4, 1.6), (2.4, 1.6)], [(-2.4, -1.6), (2.4, -1.6)], [(-1, 2.3), (-1, 0.9)], [(1, -0.9), (1, -2.3)]],
    "BACK": [[(2.4, 0), (-2.4, 0)], [(-0.4, 2), (-2.4, 0), (-0.4, -2)]],
    "NEXT": [[(-2.4, 0), (2.4, 0)], [(0.4, 2), (2.4, 0), (0.4, -2)]],
    "TURN": [_turn(2.1, 60, 360), [(0.8, 1.0), (2.1, 0), (3.0, 1.4)]],
    "OK": [[(-2.4, 0), (-0.8, -1.9), (2.4, 2.1)]],
}
"""By the button's name, within 5 mm."""


def labels(layout):
    """(button's name, solid) of each name and each sign, from the face down through the black layers."""
    low, high = layout.face - SIZES["stack"]["black"], layout.face + 1
    for part in layout.main.of_kind("button"):
        x, y = layout.on_main(*part.at)
        yield part.value, raised(text(part.value, LABEL["letters"], LABEL["line"]), x, y - LABEL["name_below"], low, high)
        yield part.value, raised(strokes(SIGNS[part.value], LABEL["line"]), x, y + LABEL["sign_above"], low, high)
