"""Where everything lies on the main board: a strip six squares long, along White's edge of the frame.

Parts that are touched or seen are on the top; what is tall (Pico, ribbons, reservoir, debug header) hangs below.
"""

import main_board
from board import Board
from router import GRID

WIDTH, HEIGHT = 252.0, 40.0
BUS = 1.75
"""The lights' supply runs along the ribbons here, at the edge, out of the way of everything else."""
RIBBONS = {"J4": 16.51, "J1": 52.07, "J2": 87.63, "J3": 123.19}
"""Pin 1 of each, in the order in which the cables leave: SW, NW, NE, SE."""
BUTTONS_AT = (174.0, 189.0, 204.0, 219.0, 234.0)
SOURCE = 138.43
"""The middle of the USB-C socket."""
CHOICE = (113.03, 29.21)
"""The middle of the power multiplexer."""
TEST_POINTS_AT = {"USB_C_5V": (122.0, 34.41), "VBUS_PICO": (107.0, 35.21), "+5V": (100.5, 35.21), "+5V_LED": (79.0, 30.81),
                  "+3V3": (106.0, 18.41), "GND": (96.0, 35.21), "LED_DATA": (58.4, 24.41), "SENSE": (110.0, 21.81)}


def make(netlist):
    """Lays the board out."""
    board = Board(main_board.NAME, netlist, WIDTH, HEIGHT)
    board.outline()
    for number, (x, y) in enumerate(((4.6, 5.0), (WIDTH - 4.6, 4.6), (57.6, 33.81), (WIDTH - 4.6, HEIGHT - 4.6)), 1):
        board.place(f"H{number}", x, y)
        board.router.block(x, y, 3.6)
    board.fiducials((9.0, 3.2), (168.0, 3.0), (WIDTH - 11.0, HEIGHT - 3.0))

    board.place("U1", 3.175, 19.05, 270, "B", label=(24.0, 8.9))
    for reference, x in RIBBONS.items():
        board.place(reference, x, 5.08, 270, "B", label=(29.2, 1.3))

    # USB-C: connector, fuse, spark gap, what it offers, and what keeps it from ringing.
    board.place("J5", SOURCE, 36.6, label=(-6.6, 0))
    board.place("F1", 126.5, 29.21, 180, label=(0, 2.6))
    board.place("U5", SOURCE + 8.255, 31.91, label=(0, -2.3))
    for reference, dx, y in (("R1", 14.55, 30.21), ("R2", 14.55, 33.41), ("R3", 14.55, 27.41), ("R4", 14.55, 36.21),
                             ("C1", 14.55, 24.61), ("C2", 20.55, 36.21)):
        board.place(reference, SOURCE + dx, y, label=(2.6, 0))
    board.place("D2", 119.4, 32.3, 270, label=(-2.1, 0))
    board.place("C10", 117.6, 27.11, 90, label=(0, -2.3))
    board.place("R23", 121.6, 24.81, label=(0, -1.7))
    board.place("C11", 127.0, 24.41, label=(3.4, 0))

    # Which source feeds the board.
    x, y = CHOICE
    board.place("U6", x, y, 180, label=(0, 2.3))
    board.place("R24", x + 1.6, y - 5.0, 90, label=(0, -2.3))
    board.place("R25", x - 1.0, y - 5.0, 90, label=(-2.2, 0))
    board.place("C12", x - 3.6, y - 3.1, 90, label=(-2.2, 0))
    board.place("C13", x - 3.4, y + 3.6, 270, label=(-2.7, 0))

    # The lights' switch.
    board.place("U4", 91.6, 27.81, 180, label=(0, 2.3))
    board.place("C3", 94.4, 32.81, 270, label=(1.9, 0))
    board.place("C4", 87.2, 31.81, 90, label=(-1.9, 0))
    board.place("R5", 91.6, 32.01, 90, label=(-1.8, 0))
    board.place("C5", 80.2, 25.41, 180, label=(0, 1.9))

    # The lights' data.
    board.place("U3", 67.31, 26.67, 90, label=(0, 0))
    board.place("C6", 61.2, 23.21, 90, label=(-1.8, 0))
    for index in range(4):
        board.place(f"R{6 + index}", 65.405 + 3.175 * index, 19.41, 90, label=(-1.75, 0))
    for index in range(3):
        board.place(f"R{10 + index}", 64.135 + 3.81 * index, 33.41, 90, label=(0, -2.2))

    # The sensors.
    board.place("U2", 101.6, 21.81, 90, label=(6.4, 0))
    board.place("R13", 36.5, 29.81, label=(0, -1.5))
    board.place("C8", 36.5, 32.41, label=(0, 1.5))
    board.place("C9", 94.6, 20.01, 270, label=(-1.8, 0))

    # What else hangs on the Pico.
    board.place("D1", 10.0, 31.81, label=(0, 1.9))
    board.place("C7", 17.0, 32.31, 90, label=(0, -2.3))
    board.place("R26", 10.0, 22.81, label=(0, 1.5))
    board.place("J6", 212.53, 5.08, 90, label=(3.81, 2.6))
    board.place("R21", 224.5, 5.1, label=(2.6, 0))
    board.place("R22", 224.5, 7.6, label=(2.6, 0))
    board.place("J7", 82.55, 36.195, 90, "B", label=(-3.81, -2.6))
    board.place("BZ1", 196.0, 9.0, label=(0, 7.2))
    board.place("R19", 187.0, 5.0, 90, label=(0, -2.3))
    board.place("R20", 187.0, 12.5, 90, label=(0, 2.3))
    for index, x in enumerate(BUTTONS_AT):
        board.place(f"SW{index + 1}", x, 30.81, label=(0, -5.9))
        board.place(f"R{14 + index}", x - 7.2, 24.81, 90, label=(0, -2.3))
    for number, name in enumerate(main_board.TEST_POINTS, 1):
        board.place(f"TP{number}", *TEST_POINTS_AT[name], 0, "B", label=(0, -1.7))

    _power(board)
    _trunks(board)
    _ground(board)
    board.keep_spokes()
    board.ground_pads()
    board.route()
    board.stitch(dense=[(54.0, 13.6, 165.0, 39.2), (2.0, 13.6, 54.0, 36.0)])
    _print(board)
    return board


def _power(board):
    """What carries amperes: both sources, the choice between them, the switch and the bus along the ribbons."""
    (x1, y1), (x2, y2) = board.pad("J5", "A9"), board.pad("J5", "B9")
    source = board.net("J5", "A9")
    fuse = board.pad("F1", 1)
    feed = board.pad("F1", 2)
    vin, vout = board.pad("U4", 1), board.pad("U4", 6)
    joint = 29.61
    board.track(source, [(x1, y1), (x1, joint)], 0.5)
    board.track(source, [(x2, y2), (x2, joint)], 0.5)
    board.track(source, [(x1, joint), (x2, joint)], 1.2)
    board.track(source, [(min(x1, x2), joint), (fuse[0], joint), fuse], 1.6)

    # The multiplexer's pins are 0.5 mm apart: narrow for a millimetre, then wide.
    x, y = CHOICE
    from_c, from_pico = board.net("U6", 3), board.net("U6", 6)
    board.track(from_c, [board.pad("U6", 3), (x + 1.8, y - 0.25)], 0.3)
    board.track(from_c, [(x + 1.8, y - 0.25), (x + 2.6, y)], 0.6)
    board.track(from_c, [(x + 2.8, y), feed], 1.6)
    for reference in ("C10", "D2"):
        near = board.pad(reference, 1)
        board.track(from_c, [near, (near[0], y)], 0.8)
    board.track(from_c, [board.pad("R23", 1), (board.pad("R23", 1)[0], y)], 0.8)
    slow = board.net("R23", 2)
    board.track(slow, [board.pad("R23", 2), (board.pad("R23", 2)[0], board.pad("C11", 1)[1]), board.pad("C11", 1)], 0.8)
    board.track("+5V", [board.pad("U6", 2), board.pad("U6", 7), (x - 1.5, y + 0.25)], 0.3)
    board.track("+5V", [(x - 1.5, y + 0.25), (x - 1.9, y + 0.55)], 0.3)
    board.track("+5V", [(x - 1.9, y + 0.75), (x - 2.8, y + 1.1)], 0.8)
    board.track("+5V", [(x - 1.9, y + 0.55), (x - 1.9, y + 0.75)], 0.5)
    reservoir = board.pad("C13", 1)
    board.track("+5V", [(x - 2.8, y + 1.1), (vin[0] + 3.5, y + 1.1)], 1.6)
    board.track("+5V", [reservoir, (reservoir[0], y + 1.1)], 1.2)
    board.track("+5V", [(vin[0] + 3.5, y + 1.1), (vin[0] + 1.4, vin[1]), vin], 0.8)
    board.track("+5V", [board.pad("C3", 1), (board.pad("C3", 1)[0], y + 1.1)], 0.8)
    # Small pins of it, out to where the search finds them.
    board.track(board.net("U6", 4), [board.pad("U6", 4), (x + 1.27, y - 1.27)], 0.2)
    board.track(from_c, [board.pad("U6", 5), (x - 1.27, y - 1.27)], 0.2)
    board.track(board.net("U6", 8), [board.pad("U6", 8), (x - 0.74, y + 1.27), (x - 0.635, y + 1.905)], 0.2)
    board.track("GND", [board.pad("U6", 1), (x + 1.27, y + 1.27)], 0.3)
    board.via("GND", x + 1.27, y + 1.905)
    board.track("GND", [(x + 1.27, y + 1.27), (x + 1.27, y + 1.905)], 0.3)
    # The Pico's 5 V come along the lower edge, on the back.
    edge = HEIGHT - 1.1
    pin = board.pad("U1", 40)
    enter = (x - 3.175, y - 1.27)
    board.track(from_pico, [pin, (pin[0], edge), (enter[0], edge), enter], 0.9, "B")
    for dx in (0.0, 0.635):
        board.via(from_pico, enter[0] + dx - 0.635, enter[1])
    board.track(from_pico, [enter, (enter[0] - 0.635, enter[1])], 0.9, "B")
    board.track(from_pico, [(enter[0] - 0.635, enter[1]), (enter[0], enter[1]), (x - 2.2, y - 0.635)], 0.6)
    board.track(from_pico, [(x - 2.2, y - 0.635), (x - 1.7, y - 0.25), board.pad("U6", 6)], 0.3)
    near = board.pad("C12", 1)
    board.track(from_pico, [near, (enter[0] - 0.635, enter[1])], 0.6)

    board.track("+5V_LED", [vout, (vout[0] - 2.0, vout[1])], 0.8)
    rise = 81.28
    board.track("+5V_LED", [(vout[0] - 2.0, vout[1]), (rise, vout[1] - 9.0), (rise, BUS)], 2.4)
    near = board.pad("C5", 1)
    board.track("+5V_LED", [near, (near[0] + 2.2, near[1])], 1.2)
    ends = [board.pad("J4", 1)[0], board.pad("J3", 5)[0]]
    board.track("+5V_LED", [(ends[0], BUS), (ends[1], BUS)], 2.2)
    for reference in RIBBONS:
        for pin in (1, 3, 5):
            x, y = board.pad(reference, pin)
            board.track("+5V_LED", [(x, y), (x, BUS)], 1.4)


def _ground(board):
    """Ground that the tracks must leave alone: a bar along the upper edge on the back, tied to every ribbon and led around
    both ends to the lower edge, and a bridge below the shifter. The planes do the rest."""
    upper, lower, left, right = 1.2, HEIGHT - 1.1, 1.2, 164.5
    board.track("GND", [(left, lower), (left, upper), (right, upper), (right, lower)], 0.8, "B")
    board.track("GND", [(left, lower), (SOURCE - 7.0, lower)], 0.9, "F")
    board.via("GND", left, lower)
    for reference in RIBBONS:
        x, y = board.pad(reference, 20)
        board.track("GND", [(x, y), (x + 2.54, y), (x + 2.54, upper)], 0.4, "B")
    (x1, y1), (x2, _), (x3, y3) = (board.pad("U3", pin) for pin in (13, 10, 4))
    middle = (y1 + y3) / 2
    board.track("GND", [(x1, y1), (x1, middle), (x3, middle), (x3, y3)], 0.4)
    board.track("GND", [(x2, y1), (x2, middle), (x3, middle)], 0.4)
    near = board.pad("C6", 2)
    board.track("GND", [near, (x1, near[1]), (x1, y1)], 0.3)
    for reference in ("J2", "J3"):
        x, y = board.pad(reference, 8)
        for layer in "FB":
            board.track("GND", [(x, y), (x, y + 1.27)], 0.4, layer)
        board.via("GND", x, y + 1.27)


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
        board.text(name, x, 36.2, 1.4)
    for reference, corner in zip(RIBBONS, ("SW", "NW", "NE", "SE")):
        board.text(f"{corner} quadrant", RIBBONS[reference] + 11.43, 10.4, 1.0, "F.SilkS")
    board.text("GND VCC SCL SDA", 216.3, 1.9, 1.0)
    board.text("KATARENGA main, revision B", 226, 14.5, 1.2)
    board.text("5 V, USB-C", SOURCE - 12.0, 37.6, 1.0)
    board.text("SC GND SD RUN", 78.74, 38.4, 1.0, "B.SilkS")
