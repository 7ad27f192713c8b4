"""Writes what a cutter needs: the outline of a quarter and its arcs as DXF (R12, millimetres), for the sheet and its labels.

    python hardware/frame/quarters.py OUT

All four quarters and both faces are cut alike. `cell.dxf` is a single square, for the test cell.
"""

import math
import sys
from pathlib import Path

from ezdxf.addons.r12writer import r12writer

from layout import SIZES, Layout

SQUARES = {"quarter": 4, "cell": 1}
"""Squares along an edge, by the name of the file."""
CUT, OUTLINE = "ARCS", "OUTLINE"
"""Layers: a cutter cuts the arcs first, while the sheet still holds."""


def edge(layout, name):
    """Length of an edge: neighbours keep their seam."""
    return SQUARES[name] * layout.pitch - 2 * SIZES["frame"]["seam"]


def arcs(layout, name):
    """Every arc as a ring of (x, y, bulge), from the lower left corner of the outline."""
    square, count = SIZES["square"], SQUARES[name]
    inner, outer = square["ring_inner_radius"], square["ring_outer_radius"]
    half = square["bridge_degrees"] / 2
    bulge = math.tan(math.radians(90 - 2 * half) / 4)
    middles = [(index + 0.5) * layout.pitch - SIZES["frame"]["seam"] for index in range(count)]
    for x in middles:
        for y in middles:
            for turn in (0, 90, 180, 270):
                first, last = math.radians(turn + half), math.radians(turn + 90 - half)
                corners = ((outer, first, bulge), (outer, last, 0.0), (inner, last, -bulge), (inner, first, 0.0))
                yield [(round(x + r * math.cos(a), 4), round(y + r * math.sin(a), 4), b) for r, a, b in corners]


def write(layout, name, out):
    """One file."""
    length = edge(layout, name)
    with r12writer(out / f"{name}.dxf") as drawing:
        for arc in arcs(layout, name):
            drawing.add_polyline_2d(arc, format="xyb", closed=True, layer=CUT)
        drawing.add_polyline_2d([(0, 0), (length, 0), (length, length), (0, length)], closed=True, layer=OUTLINE)


def main(out):
    out.mkdir(parents=True, exist_ok=True)
    layout = Layout()
    for name in SQUARES:
        write(layout, name, out)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
