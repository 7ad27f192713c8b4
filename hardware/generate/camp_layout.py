"""Where everything lies on the camp board: the quadrant's cell, and a plug."""

import camp
from board import Board
from quadrant_board import make_cell
from schematic import PINMAP

SIZE = 34.0


def make(netlist):
    """Lays the board out."""
    board = Board(camp.NAME, netlist, SIZE, SIZE)
    board.outline()
    for number, (x, y) in enumerate(((3.5, 30.5), (30.5, 30.5)), 1):
        board.place(f"H{number}", x, y)
        board.router.block(x, y, 3.4)
    make_cell(board, 0, SIZE / 2, SIZE / 2, rightwards=True)
    board.place("J1", 22.225, 6.985, 90, "B", label=(-5.08, 5.4))
    board.place("R1", 26.6, 24.0, 90, label=(2.0, 0))
    board.fiducials((3.0, 3.0), (31.0, 3.0), (11.5, 31.5))
    board.track("VSENS", [board.pad("R100", 1), (board.pad("R100", 1)[0], SIZE / 2 - 4.6)], 0.4)
    board.track("VSENS", [(board.pad("R100", 1)[0], SIZE / 2 - 4.6), (board.pad("C100", 1)[0], SIZE / 2 - 4.6),
                          board.pad("C100", 1)], 0.4)
    board.keep_spokes()
    board.ground_pads()
    board.route()
    board.stitch()
    board.text(f"KATARENGA camp {PINMAP['revision']}", SIZE / 2, 1.4, 1.0)
    return board
