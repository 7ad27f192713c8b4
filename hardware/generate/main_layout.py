"""Where everything lies on the main board: a strip six squares long, along White's edge of the frame.

Parts that are touched or seen are on the top; what is tall (Pico, ribbons, reservoir, debug header) hangs below.
"""

import main_board
from board import Board

WIDTH, HEIGHT = 216.0, 36.0
BUS = 10.3
"""The lights' supply runs along the ribbons here."""
RIBBONS = {"J4": 34.29, "J1": 69.85, "J2": 105.41, "J3": 140.97}
"""Pin 1 of each, in the order in which the cables leave: SW, NW, NE, SE."""
BUTTONS_AT = (138.0, 153.0, 168.0, 183.0, 198.0)


def make(netlist):
    """Lays the board out."""
    board = Board(main_board.NAME, netlist, WIDTH, HEIGHT)
    board.outline()
    for number, (x, y) in enumerate(((3.8, 3.8), (WIDTH - 3.8, 3.8), (62.0, 32.0), (WIDTH - 3.8, HEIGHT - 3.8)), 1):
        board.place(f"H{number}", x, y)
        board.router.block(x, y, 3.6)

    board.place("U1", 3.175, 15.24, 270, "B", label=(24.0, 8.9))
    for reference, x in RIBBONS.items():
        board.place(reference, x, 6.985, 90, "B", label=(-27.2, -1.3))

    # Source: connector, fuse, spark gap, what it offers.
    board.place("J5", 108, 32.6, label=(-6.6, 0))
    board.place("F1", 99.5, 25.0, label=(0, 2.6))
    board.place("U5", 114.0, 28.0, label=(0, -2.3))
    board.place("R1", 119.5, 26.4, label=(2.6, 0))
    board.place("R2", 119.5, 29.6, label=(2.6, 0))
    board.place("R3", 119.5, 23.6, label=(2.6, 0))
    board.place("R4", 119.5, 32.4, label=(2.6, 0))
    board.place("C1", 119.5, 20.8, label=(2.6, 0))
    board.place("C2", 125.5, 32.4, label=(2.6, 0))

    # The lights' switch.
    board.place("U4", 86.5, 24.0, 180, label=(0, 2.3))
    board.place("C3", 91.2, 28.4, 90, label=(0, 2.4))
    board.place("C4", 82.0, 27.6, 90, label=(-2.0, 0))
    board.place("R5", 87.8, 28.4, 90, label=(0, 2.4))
    board.place("C5", 76.0, 19.2, 0, "B", label=(1.25, 4.2))

    # The lights' data.
    board.place("U3", 62.5, 19.5, 90, label=(5.8, -2.6))
    board.place("C6", 70.2, 17.0, 90, label=(0, -2.3))
    for index in range(4):
        board.place(f"R{6 + index}", 57.8 + 3.1 * index, 13.6, 90, label=(0, 2.2) if index != 9 else None)
    for index in range(3):
        board.place(f"R{10 + index}", 57.8 + 3.1 * index, 26.2, 90, label=(0, 2.2))

    # The sensors.
    board.place("U2", 28.0, 22.5, 90, label=(6.4, 0))
    board.place("R13", 36.5, 26.0, label=(0, -1.5))
    board.place("C8", 36.5, 28.6, label=(0, 1.5))
    board.place("C9", 20.6, 22.5, 90, label=(0, -2.3))

    # What else hangs on the Pico.
    board.place("D1", 10.0, 28.0, label=(0, 1.9))
    board.place("C7", 17.0, 28.5, 90, label=(0, -2.3))
    board.place("J6", 176.53, 5.08, 90, label=(3.81, 2.6))
    board.place("R21", 188.5, 5.1, label=(2.6, 0))
    board.place("R22", 188.5, 7.6, label=(2.6, 0))
    board.place("J7", 69.85, 33.02, 90, "B", label=(3.81, -2.6))
    board.place("BZ1", 160.0, 9.0, label=(0, 7.2))
    board.place("R19", 151.0, 5.0, 90, label=(0, -2.3))
    board.place("R20", 151.0, 12.5, 90, label=(0, 2.3))
    for index, x in enumerate(BUTTONS_AT):
        board.place(f"SW{index + 1}", x, 27.0, label=(0, -5.9))
        board.place(f"R{14 + index}", x - 7.2, 21.0, 90, label=(0, -2.3))

    _power(board)
    board.route()
    board.stitch(dense=[(6, 16.5, 52, 32), (54, 12, 130, 35)])
    _print(board)
    return board


def _power(board):
    """What carries amperes: source, fuse, switch and the bus along the ribbons."""
    (x1, y1), (x2, y2) = board.pad("J5", "A9"), board.pad("J5", "B9")
    source = board.net("J5", "A9")
    fuse = board.pad("F1", 1)
    feed = board.pad("F1", 2)
    vin, vout = board.pad("U4", 1), board.pad("U4", 6)
    near, far = (fuse, feed) if fuse[0] > feed[0] else (feed, fuse)
    joint = 26.6
    board.track(source, [(x1, y1), (x1, joint)], 0.6)
    board.track(source, [(x2, y2), (x2, joint)], 0.6)
    board.track(source, [(x1, joint), (x2, joint)], 1.2)
    board.track(source, [(min(x1, x2), joint), (near[0], joint), near], 1.6)
    board.track("+5V", [far, (vin[0] + 3.5, far[1]), (vin[0] + 1.2, vin[1]), vin], 1.0)
    board.track("+5V", [far, (vin[0] + 3.0, far[1])], 2.4)
    board.track("+5V_LED", [vout, (vout[0] - 2.0, vout[1])], 1.0)
    board.track("+5V_LED", [(vout[0] - 2.0, vout[1]), (vout[0] - 2.0, BUS)], 2.4)
    board.track("+5V_LED", [(30.0, BUS), (141.0, BUS)], 2.4)
    for reference in RIBBONS:
        for pin in (1, 3, 5):
            x, y = board.pad(reference, pin)
            board.track("+5V_LED", [(x, y), (x, BUS)], 1.4)
    x, y = board.pad("C5", 1)
    board.track("+5V_LED", [(x, y), (x, BUS)], 1.6)


def _print(board):
    names = ("SETUP", "BACK", "NEXT", "TURN", "OK")
    for x, name in zip(BUTTONS_AT, names):
        board.text(name, x, 32.4, 1.4)
    for reference, corner in zip(RIBBONS, ("SW", "NW", "NE", "SE")):
        board.text(f"{corner} quadrant", RIBBONS[reference] - 11.43, 1.9, 1.0, "F.SilkS")
    board.text("GND VCC SCL SDA", 180.3, 1.9, 0.8)
    board.text("KATARENGA main, revision A", 30, 30.4, 1.2)
    board.text("5 V, USB-C", 96.0, 33.6, 1.0)
