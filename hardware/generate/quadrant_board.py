"""Where everything lies on the quadrant board."""

import quadrant
from board import Board
from schematic import PINMAP

PITCH = 36.0
SIZE = 4 * PITCH
GAP = 0.2
"""The edge lies this far inside the squares, so that two boards side by side have 0.4 mm between them."""

# Within a cell, from its centre, where the pawn's magnet stands. The reed lies beside it: a reed right under an upright
# magnet is pulled both ways at once and stays open; with its middle 6 to 8 mm off it is pulled most (checks/magnet.py).
REED_AT = (6.0, 3.0)
LED_AT = (0.0, 11.0)


def centre(channel):
    """The middle of a channel's square; channels run as a snake."""
    row, along = divmod(channel, 4)
    column = along if row % 2 == 0 else 3 - along
    return PITCH * (column + 0.5), PITCH * (row + 0.5)


def make_cell(board, channel, x, y, rightwards):
    """Parts and short tracks of a cell. `rightwards` is where the light's data goes."""
    hall, led, c_hall, c_led, up, reed = (f"{letters}{channel:02}" for letters in
                                          ("U1", "D1", "C1", "C2", "R1", "SW1"))
    board.place(hall, x, y, label=(4.0, 0.0))
    board.place(c_hall, x - 0.2, y - 3.0, label=(3.4, 0))
    board.place(up, x - 3.6, y - 1.6, 270, label=(-2.6, 0))
    board.place(reed, x + REED_AT[0], y + REED_AT[1], 180, label=(0.0, 0.0))
    lx, ly = x + LED_AT[0], y + LED_AT[1]
    turn = 1 if rightwards else -1
    board.place(led, lx, ly, 180 if rightwards else 0, label=(0, 3.6 * turn))
    board.place(c_led, lx + 5.3 * turn, ly + 0.875 * turn, 90 if rightwards else 270, label=(0.7 * turn, -2.3 * turn))

    sensors, lights, sense = "VSENS", "+5V_LED", board.net(hall, 2)
    board.track(sensors, [board.pad(hall, 1), (board.pad(hall, 1)[0], y - 3.0)], 0.4)
    board.track(sense, [board.pad(up, 2), (board.pad(up, 2)[0], y + 0.95), board.pad(hall, 2)], 0.2)
    board.track(sense, [board.pad(hall, 2), (x + REED_AT[0] - 8.89, y + 0.95), board.pad(reed, 2)], 0.2)
    board.track(lights, [board.pad(led, 1), board.pad(c_led, 1)], 0.8)


def make(netlist):
    """Lays the board out."""
    board = Board(quadrant.NAME, netlist, SIZE, SIZE, GAP)
    board.outline()
    for number, (x, y) in enumerate(((1, 1), (3, 1), (1, 3), (3, 3)), 1):
        board.place(f"H{number}", x * PITCH, y * PITCH)
        board.router.block(x * PITCH, y * PITCH, 3.6)

    for channel in range(16):
        make_cell(board, channel, *centre(channel), rightwards=channel // 4 % 2 == 0)

    board.place("U1", 53.975, 42.6, 90, label=(9.6, -3.8))
    board.place("C1", 44.6, 38.75, 270, label=(-2.0, 0))
    board.place("J1", 101.6, 45.72, 90, "B", label=(-11.43, 5.4))
    board.place("U2", 124, 41, label=(0, -2.3))
    board.place("C2", 119.6, 41, 270, label=(-1.5, -2.2))
    board.place("C3", 128.4, 41, 270, label=(1.5, -2.2))
    board.place("R1", 124, 44.6, label=(3.0, 0))
    board.place("C4", 76.6, 57.4, 90, label=(0, -3.2))
    board.place("C5", 80.6, 57.4, 90, label=(0, -3.2))
    board.place("J2", 24.13, 8.255, 90, "B", label=(-5.08, 5.4))
    for reference, x, y in (("TP1", 84.0, 61.0), ("TP2", 112.4, 46.4), ("TP3", 68.6, 49.4), ("TP4", 116.4, 46.4)):
        board.place(reference, x, y, 0, "B", label=(0, -1.7))
    board.fiducials((5.0, 139.0), (139.0, 5.0), (139.0, 139.0))

    _rails(board)
    board.keep_spokes()
    board.ground_pads()
    board.route()
    board.stitch(dense=[(63, 36, 108, 58)])
    _print(board)
    return board


def _rails(board):
    """The rails as a comb: one bar a row, joined at the left edge for the lights and at the right for the sensors."""
    bars = []
    edge = SIZE - 1.1
    for row in range(4):
        y = PITCH * (row + 0.5)
        bar = y + LED_AT[1] + (4.0 if row % 2 == 0 else -4.0)
        bars.append(bar)
        sensors = y - 4.6
        cells = range(4 * row, 4 * row + 4)
        stubs = [board.pad(f"C2{channel:02}", 1) for channel in cells]
        board.track("+5V_LED", [(2.6, bar), (max(x for x, _ in stubs), bar)], 1.6)
        for x, stub in stubs:
            board.track("+5V_LED", [(x, stub), (x, bar)], 0.8)
        board.track("VSENS", [(min(board.pad(f"R1{channel:02}", 1)[0] for channel in cells), sensors), (edge, sensors)], 0.5)
        for channel in cells:
            for reference in (f"C1{channel:02}", f"R1{channel:02}"):
                px, py = board.pad(reference, 1)
                board.track("VSENS", [(px, py), (px, sensors)], 0.4)
    board.track("+5V_LED", [(2.6, bars[0]), (2.6, bars[-1])], 3.0)
    board.track("VSENS", [(edge, PITCH * 0.5 - 4.6), (edge, PITCH * 3.5 - 4.6)], 0.5)
    # The sensors' supply, and the ribbon's three wires of the lights down to the bar of their row, on the back.
    out = board.pad("U2", 5)
    board.track("VSENS", [out, (board.pad("C3", 1)[0], out[1]), board.pad("C3", 1)], 0.6)
    for pin in (1, 3, 5):
        x, y = board.pad("J1", pin)
        board.track("+5V_LED", [(x, y), (x, bars[1])], 1.6, "B")
        for dx in (-0.5, 0.5):
            for dy in (-0.4, 0.4):
                board.via("+5V_LED", x + dx, bars[1] + dy)
    for reference in ("C4", "C5"):
        x, y = board.pad(reference, 1)
        board.track("+5V_LED", [(x, y), (x, bars[1])], 1.2, "F")


def _print(board):
    for channel in range(16):
        x, y = centre(channel)
        board.text(f"{channel}", x - 14.5, y - 14.5, 2.0)
    board.text(f"KATARENGA quadrant, revision {PINMAP['revision']}", 54, 141.6, 1.5)
    board.text("corner of the 8x8, camp", 15, 1.6, 1.0)
    for i in range(1, 4):
        # Where the frame's walls stand.
        board.line(PITCH * i, 1, PITCH * i, SIZE - 1, "Dwgs.User", 0.1)
        board.line(1, PITCH * i, SIZE - 1, PITCH * i, "Dwgs.User", 0.1)
