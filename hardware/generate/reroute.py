"""Looks again for the ways of the few nets that a change is in the way of, and leaves the others where they are.

    python3 hardware/generate/reroute.py main

A whole new search (after deleting `routes.json`) takes minutes on the main board and ends elsewhere each time something
has moved. This one keeps what still fits.
"""

import importlib
import json
import sys

import netlist
import schematic
from board import GROUND, Board
from router import CLEARANCE, THIN, track, via

LAYOUTS = {"quadrant": "quadrant_board", "camp": "camp_layout", "main": "main_layout"}


def keep_what_fits(board):
    """Stands in for the search of a board."""
    file = schematic.HARDWARE / board.name / "routes.json"
    router = board.router
    fixed = list(router.copper)
    again = set()
    for net, pieces in json.loads(file.read_text()).items():
        if net == GROUND or net not in board.netlist.nets:
            continue
        shapes = [track(*piece[1:], THIN, piece[0], net) if len(piece) == 5 else via(*piece, net) for piece in pieces]
        if any(_too_near(shape, other) for shape in shapes for other in fixed if other.net != net):
            again.add(net)
        else:
            router._lay(net, shapes)
    nets = {net for net in board.netlist.nets if net != GROUND and len(router.pieces(net)) > 1}
    print(f"{board.name}: again {', '.join(sorted(nets | again))}")
    left = router.route(sorted(nets | again), most=1500)
    if left:
        sys.exit(f"{board.name}: no way found for {', '.join(left[:5])}")
    router.join(GROUND)
    found = {}
    for shape in filter(board._is_useful, router.laid()):
        ends = [round(coordinate, 4) for end in shape.ends for coordinate in end]
        found.setdefault(shape.net, []).append([shape.layer, *ends] if shape.layer else ends)
    lines = ",\n".join(f"  {json.dumps(net)}: {json.dumps(pieces)}" for net, pieces in sorted(found.items()))
    file.write_text(f"{{\n{lines}\n}}\n")
    sys.exit(0)


def _too_near(shape, other):
    if not shape.layers & other.layers or abs(shape.x - other.x) > shape.reach + other.reach + 1 \
            or abs(shape.y - other.y) > shape.reach + other.reach + 1:
        return False
    (x1, y1), (x2, y2) = shape.ends[0], shape.ends[-1]
    return any(other.distance(x1 + (x2 - x1) * step / 40, y1 + (y2 - y1) * step / 40) < shape.width / 2 + CLEARANCE - 0.005
               for step in range(41))


if __name__ == "__main__":
    Board.route = keep_what_fits
    name = sys.argv[1]
    importlib.import_module(LAYOUTS[name]).make(netlist.export(schematic.HARDWARE / name / f"{name}.kicad_sch"))
