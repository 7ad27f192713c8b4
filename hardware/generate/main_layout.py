"""Where everything lies on the main board: a strip six squares long, along White's edge of the frame.

Parts that are touched or seen are on the top; what is tall (Pico, ribbons, reservoir, debug header) hangs below.
"""

import main_board
from board import Board
from router import GRID

WIDTH, HEIGHT = 216.0, 36.0
BUS = 1.75
"""The lights' supply runs along the ribbons here, at the edge, out of the way of everything else."""
RIBBONS = {"J4": 11.43, "J1": 46.99, "J2": 82.55, "J3": 118.11}
"""Pin 1 of each, in the order in which the cables leave: SW, NW, NE, SE."""
BUTTONS_AT = (138.0, 153.0, 168.0, 183.0, 198.0)


def make(netlist):
    """Lays the board out."""
    board = Board(main_board.NAME, netlist, WIDTH, HEIGHT)
    board.outline()
    for number, (x, y) in enumerate(((3.8, 5.4), (WIDTH - 3.8, 3.8), (70.0, 27.0), (WIDTH - 3.8, HEIGHT - 3.8)), 1):
        board.place(f"H{number}", x, y)
        board.router.block(x, y, 3.6)

    board.place("U1", 3.175, 15.24, 270, "B", label=(24.0, 8.9))
    for reference, x in RIBBONS.items():
        board.place(reference, x, 5.08, 270, "B", label=(29.2, 1.3))

    # Source: connector, fuse, spark gap, what it offers.
    board.place("J5", 107.95, 32.6, label=(-6.6, 0))
    board.place("F1", 99.5, 25.0, 180, label=(0, 2.6))
    board.place("U5", 116.205, 28.1, label=(0, -2.3))
    board.place("R1", 122.5, 26.4, label=(2.6, 0))
    board.place("R2", 122.5, 29.6, label=(2.6, 0))
    board.place("R3", 122.5, 23.6, label=(2.6, 0))
    board.place("R4", 122.5, 32.4, label=(2.6, 0))
    board.place("C1", 122.5, 20.8, label=(2.6, 0))
    board.place("C2", 128.5, 32.4, label=(2.6, 0))

    # The lights' switch.
    board.place("U4", 86.5, 24.0, 180, label=(0, 2.3))
    board.place("C3", 91.2, 28.4, 90, label=(0, 2.4))
    board.place("C4", 82.0, 27.6, 90, label=(-2.0, 0))
    board.place("R5", 87.8, 28.4, 90, label=(0, 2.4))
    board.place("C5", 76.2, 16.51, 180, "B", label=(1.25, 4.2))

    # The lights' data.
    board.place("U3", 62.23, 22.86, 90, label=(0, 0))
    board.place("C6", 70.5, 17.5, label=(0, -1.5))
    for index in range(4):
        board.place(f"R{6 + index}", 57.15 + 3.175 * index, 16.5, 90, label=(-1.75, 0))

    # The sensors.
    board.place("U2", 96.52, 18.0, 90, label=(6.4, 0))
    board.place("R13", 36.5, 26.0, label=(0, -1.5))
    board.place("C8", 36.5, 28.6, label=(0, 1.5))
    board.place("C9", 104.5, 18.0, 90, label=(0, -2.3))

    # What else hangs on the Pico.
    board.place("D1", 10.0, 28.0, label=(0, 1.9))
    board.place("C7", 17.0, 28.5, 90, label=(0, -2.3))
    board.place("J6", 176.53, 5.08, 90, label=(3.81, 2.6))
    board.place("R21", 188.5, 5.1, label=(2.6, 0))
    board.place("R22", 188.5, 7.6, label=(2.6, 0))
    board.place("J7", 77.47, 33.02, 90, "B", label=(-3.81, -2.6))
    board.place("BZ1", 160.0, 9.0, label=(0, 7.2))
    board.place("R19", 151.0, 5.0, 90, label=(0, -2.3))
    board.place("R20", 151.0, 12.5, 90, label=(0, 2.3))
    for index, x in enumerate(BUTTONS_AT):
        board.place(f"SW{index + 1}", x, 27.0, label=(0, -5.9))
        board.place(f"R{14 + index}", x - 7.2, 21.0, 90, label=(0, -2.3))

    _power(board)
    _trunks(board)
    board.ground_pads()
    board.route()
    # Ground of the reservoir and the shifter, past the lights' rail to the open plane.
    board.track("GND", [board.pad("C5", 2), (75.0, 17.3), (75.1, 19.3)], 0.2)
    board.stitch(dense=[(79.0, 33.4, 130.0, 33.6), (72.6, 31.0, 75.6, 34.0)])
    _print(board)
    return board


def _power(board):
    """What carries amperes: source, fuse, switch and the bus along the ribbons."""
    (x1, y1), (x2, y2) = board.pad("J5", "A9"), board.pad("J5", "B9")
    source = board.net("J5", "A9")
    fuse = board.pad("F1", 1)
    feed = board.pad("F1", 2)
    vin, vout = board.pad("U4", 1), board.pad("U4", 6)
    joint = 25.8
    board.track(source, [(x1, y1), (x1, joint)], 0.5)
    board.track(source, [(x2, y2), (x2, joint)], 0.5)
    board.track(source, [(x1, joint), (x2, joint)], 1.2)
    board.track(source, [(min(x1, x2), joint), (fuse[0], joint), fuse], 1.6)
    board.track("+5V", [feed, (vin[0] + 3.5, feed[1]), (vin[0] + 1.2, vin[1]), vin], 0.8)
    board.track("+5V", [feed, (vin[0] + 3.5, feed[1])], 2.4)
    board.track("+5V", [(vin[0] + 3.5, feed[1]), (90.805, 26.035)], 0.8)
    board.track("+5V_LED", [vout, (vout[0] - 2.0, vout[1])], 0.8)
    board.track("+5V_LED", [(vout[0] - 2.0, vout[1]), (76.2, vout[1] - 9.0), (76.2, BUS)], 2.4)
    ends = [board.pad("J4", 1)[0], board.pad("J3", 5)[0]]
    board.track("+5V_LED", [(ends[0], BUS), (ends[1], BUS)], 2.2)
    for reference in RIBBONS:
        for pin in (1, 3, 5):
            x, y = board.pad(reference, pin)
            board.track("+5V_LED", [(x, y), (x, BUS)], 1.4)


def _trunks(board):
    """What all ribbons share: bars on the back, with a stub on the front from every plug and from the Pico."""
    pico = {"/S0": 4, "/S1": 5, "/S2": 6, "/S3": 7}
    for row, (net, pin) in enumerate((("/S0", 11), ("/S2", 13), ("/S1", 12), ("/S3", 14), ("+5V", 10), ("+3V3", 16))):
        y = (15 + row) * GRID
        stubs = []
        for reference in RIBBONS:
            x, pin_y = board.pad(reference, pin)
            # The pins of the far row pass between those of the near one.
            between = x + 2 * GRID if pin % 2 else x
            board.track(net, [(x, pin_y), (between, pin_y + abs(between - x)), (between, y)], 0.2)
            stubs.append(between)
        if net in pico:
            x, pin_y = board.pad("U1", pico[net])
            board.track(net, [(x, pin_y), (x, y)], 0.2)
            stubs.append(x)
        for x in stubs:
            board.via(net, x, y)
        board.track(net, [(min(stubs), y), (max(stubs), y)], 0.2, "B")


def _print(board):
    names = ("SETUP", "BACK", "NEXT", "TURN", "OK")
    for x, name in zip(BUTTONS_AT, names):
        board.text(name, x, 32.4, 1.4)
    for reference, corner in zip(RIBBONS, ("SW", "NW", "NE", "SE")):
        board.text(f"{corner} quadrant", RIBBONS[reference] + 11.43, 10.4, 1.0, "F.SilkS")
    board.text("GND VCC SCL SDA", 180.3, 1.9, 0.8)
    board.text("KATARENGA main, revision A", 190, 14.5, 1.2)
    board.text("5 V, USB-C", 96.0, 33.6, 1.0)
