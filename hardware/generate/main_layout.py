"""Where everything lies on the main board: a strip six squares long, along White's edge of the frame.

Parts that are touched or seen are on the top; what is tall (ribbons, headers) or pressed with a pen (BOOTSEL, RESET) hangs below.
"""

import chip_layout
import main_board
from board import Board
from router import GRID
from schematic import PINMAP

WIDTH, HEIGHT = 252.0, 40.0
BUS = 1.75
"""The lights' supply runs along the ribbons here, at the edge, out of the way of everything else."""
RIBBONS = {"J4": 16.51, "J1": 52.07, "J2": 87.63, "J3": 123.19}
"""Pin 1 of each, in the order in which the cables leave: SW, NW, NE, SE."""
BUTTONS_AT = (174.0, 189.0, 204.0, 219.0, 234.0)
SOURCE = 138.43
"""The middle of the USB-C socket."""
STRIP = 34.29
"""The 5 V of the plug run along this line to the switch that lets them rise."""
BUS_5V = 30.48
"""Behind the switch they run along this one."""
TEST_POINTS_AT = {"USB_C_5V": (124.5, 37.3), "+5V": (88.5, 35.4), "+5V_LED": (79.0, 30.81), "+3V3": (106.5, 16.0),
                  "+1V1": (116.0, 29.2), "GND": (22.0, 30.0), "LED_DATA": (58.4, 24.41), "SENSE": (92.5, 16.0)}


def make(netlist):
    """Lays the board out."""
    board = Board(main_board.NAME, netlist, WIDTH, HEIGHT, planes=("GND", "+3V3"))
    board.outline()
    for number, (x, y) in enumerate(((4.6, 5.0), (WIDTH - 4.6, 4.6), (57.6, 33.81), (WIDTH - 4.6, HEIGHT - 4.6)), 1):
        board.place(f"H{number}", x, y)
        board.router.block(x, y, 3.6)
    board.fiducials((9.0, 3.2), (168.0, 3.0), (WIDTH - 11.0, HEIGHT - 3.0))

    for reference, x in RIBBONS.items():
        board.place(reference, x, 5.08, 270, "B", label=(29.2, 1.3))
    chip_layout.place(board)

    # USB-C: connector, spark gaps, fuse, what it offers, and what keeps it from ringing.
    board.place("J5", SOURCE, 36.35, label=(-6.6, 1.0))
    board.place("U9", SOURCE, 27.7, 90, label=(-3.4, 0))
    board.place("F1", 128.6, STRIP, 180, label=(0, 2.6))
    board.place("U5", SOURCE + 8.255, 31.91, label=(0, -2.3))
    for reference, dx, y in (("R1", 14.55, 30.21), ("R2", 14.55, 33.41), ("R3", 14.55, 27.41), ("R4", 14.55, 36.21),
                             ("C1", 14.55, 24.61), ("C2", 20.55, 36.21)):
        board.place(reference, SOURCE + dx, y, label=(2.6, 0))
    board.place("D2", 121.2, 37.4, 180, label=(3.5, 0))
    board.place("C10", 117.9, 36.6, 270, label=(0, 2.3))
    board.place("R23", 123.4, 31.2, label=(0, -1.7))
    board.place("C11", 127.7, 30.4, label=(3.3, -1.2))

    # Behind the plug: the switch that lets 5 V rise softly, and the regulator.
    board.place("U6", 114.3, STRIP - 1.55, 180, label=(-2.9, 0))
    board.place("C14", 114.3, 29.5, label=(0, -1.5))
    board.place("C13", 90.6, 36.9, 180, label=(0, -1.9))
    board.place("U8", 109.2, 27.3, 90, label=(2.8, 0))
    board.place("C12", 105.3, 28.3, 90, label=(-2.3, 0))
    board.place("C7", 105.4, 25.8, 180, label=(-2.6, 0.9))
    board.place("SW6", 42.0, 36.5, 0, "B", label=(3.25, -2.2))
    board.place("SW7", 30.0, 36.5, 0, "B", label=(3.25, -2.2))
    board.place("R28", 111.2, 37.5, label=(2.6, 0))

    # The lights' switch.
    board.place("U4", 91.6, 27.81, 180, label=(0, 2.3))
    board.place("C3", 93.4, 32.81, 270, label=(1.9, 0))
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
    board.place("U2", 98.425, 21.81, 90, label=(0, 0))
    board.place("R13", 119.6, 31.6)
    board.place("C8", 120.2, 29.7)
    board.place("C9", 91.4, 20.01, 270, label=(-1.8, 0))

    # What else hangs on the chip.
    board.place("J6", 212.53, 5.08, 90, label=(3.81, 2.6))
    board.place("R21", 224.5, 5.1, label=(2.6, 0))
    board.place("R22", 224.5, 7.6, label=(2.6, 0))
    for number, y in ((1, 9.6), (2, 12.6)):
        board.place(f"JP{number}", 216.34, y)
    board.place("J8", 167.0, 9.0, 90, label=(8.9, 2.6))
    board.place("J7", 82.55, 36.195, 90, "B", label=(-3.81, -2.6))
    board.place("BZ1", 196.0, 9.0, label=(0, 7.2))
    board.place("R19", 187.0, 5.0, 90, label=(0, -2.3))
    board.place("R20", 187.0, 12.5, 90, label=(0, 2.3))
    for index, x in enumerate(BUTTONS_AT):
        board.place(f"SW{index + 1}", x, 30.81, label=(0, -5.9))
        board.place(f"R{14 + index}", x - 7.2, 24.81, 90, label=(0, -2.3))
    for number, name in enumerate(main_board.TEST_POINTS, 1):
        board.place(f"TP{number}", *TEST_POINTS_AT[name], 0, "B", label=(0, -1.7))

    chip_layout.fan_out(board)
    _power(board)
    _usb(board)
    _trunks(board)
    _ground(board)
    board.keep_spokes()
    board.ground_pads(but=("U1", "U6", "U9", "J5", "C20", "C26", *chip_layout.IN_LANE))
    board.route()
    board.trim()
    board.stitch(dense=[(54.0, 13.6, 165.0, 39.2)])
    _print(board)
    return board


def _power(board):
    """What carries amperes: from the plug to both switches, and the bus along the ribbons."""
    source, plugged = board.net("J5", "A9"), board.net("U6", 1)
    # Either side of the plug has a pin pair; the far one comes below the data lines, on the back.
    near, far = board.pad("J5", "A4"), board.pad("J5", "A9")
    fuse, feed = board.pad("F1", 1), board.pad("F1", 2)
    joint = 29.845
    for x, y in (near, far):
        board.track(source, [(x, y), (x, joint)], 0.5)
        for step in (0.0, 0.8):
            board.via(source, x, joint + step)
        board.track(source, [(x, joint), (x, joint + 0.8)], 0.6)
    board.track(source, [(near[0], joint + 0.4), (far[0], joint + 0.4)], 1.2, "B")
    board.track(source, [(near[0], joint + 0.4), (near[0] - 0.5, joint + 0.4)], 0.6)
    board.track(source, [(near[0] - 0.5, joint + 0.4), (fuse[0] + 1.4, joint + 0.4), (fuse[0], joint + 1.8), fuse], 1.6)

    vin = board.pad("U6", 1)
    board.track(plugged, [feed, (vin[0] + 1.6, STRIP)], 1.6)
    board.track(plugged, [(vin[0] + 1.6, STRIP), vin], 0.8)
    board.track(plugged, [board.pad("U6", 3), (vin[0] + 2.4, board.pad("U6", 3)[1]), (vin[0] + 2.4, STRIP)], 0.3)
    ground = board.pad("U6", 2)
    board.track("GND", [ground, (ground[0] + 1.3, ground[1])], 0.4)
    board.via("GND", ground[0] + 1.3, ground[1])
    for reference in ("C10", "D2", "R23"):
        x, y = board.pad(reference, 1)
        board.track(plugged, [(x, y), (x, STRIP)], 0.8)
    slow = board.net("R23", 2)
    board.track(slow, [board.pad("R23", 2), (board.pad("C11", 1)[0], board.pad("R23", 2)[1]), board.pad("C11", 1)], 0.8)
    out, discharge, slope = board.pad("U6", 6), board.pad("U6", 5), board.pad("U6", 4)
    board.track("+5V", [discharge, out], 0.3)
    corner = out[0] - 1.6
    board.track("+5V", [out, (corner, out[1])], 0.8)
    board.track("+5V", [(corner, out[1]), (corner, BUS_5V)], 1.4)
    board.track(board.net("U6", 4), [slope, (slope[0], board.pad("C14", 1)[1] + 0.4), board.pad("C14", 1)], 0.2)
    vin, vout = board.pad("U4", 1), board.pad("U4", 6)
    board.track("+5V", [(corner, BUS_5V), (vin[0] + 1.7, BUS_5V)], 1.6)
    board.track("+5V", [(vin[0] + 1.7, BUS_5V), vin], 0.8)
    board.track("+5V", [board.pad("C3", 1), (board.pad("C3", 1)[0], BUS_5V)], 0.8)
    for reference, pin in (("U8", 1), ("U8", 3), ("C12", 1)):
        x, y = board.pad(reference, pin)
        board.track("+5V", [(x, y), (x, BUS_5V)], 0.5)

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


def _usb(board):
    """The data pair: from the plug through the spark gap to the resistors at the chip, both lines alike."""
    minus, plus = board.net("J5", "A7"), board.net("J5", "A6")
    pads = {pin: board.pad("J5", pin) for pin in ("A6", "B6", "A7", "B7", "A5", "B5")}
    # The plug has each line twice. One pair meets beyond the pads, the other between pads and shell.
    y = pads["A7"][1]
    outer, inner = y - 1.15, y + 1.05
    board.track(plus, [pads["A6"], (pads["A6"][0], inner), (pads["B6"][0], inner), pads["B6"]], 0.2)
    board.track(minus, [pads["B7"], (pads["B7"][0], outer), (pads["A7"][0], outer), pads["A7"]], 0.2)
    lower = {minus: board.pad("U9", 1), plus: board.pad("U9", 3)}
    upper = {minus: board.pad("U9", 6), plus: board.pad("U9", 4)}
    for net, pin in ((minus, "A7"), (plus, "B6")):
        (x1, _), (x2, y2) = pads[pin], lower[net]
        start = outer if net == minus else y
        board.track(net, [(x1, start), (x1, outer), (x2, outer - abs(x2 - x1)), (x2, y2)], 0.2)
        board.track(net, [lower[net], upper[net]], 0.2)
    ground = board.pad("U9", 2)
    board.track("GND", [ground, (ground[0], ground[1] - 1.1)], 0.4)
    board.via("GND", ground[0], ground[1] - 1.1)
    # From the spark gap up and to the left, 0.4 mm apart; the lower line turns first.
    for net, reference in ((minus, "R25"), (plus, "R24")):
        (x, y), (rx, ry) = upper[net], board.pad(reference, 1)
        level = {minus: chip_layout.CENTRE[1] + 1.4, plus: chip_layout.CENTRE[1] + 1.0}[net]
        bend = abs(ry - level)
        cut = {minus: 1.0, plus: 1.0 + 0.4 * 0.586}[net]
        lane = {minus: SOURCE + 0.3, plus: SOURCE + 0.7}[net]
        board.track(net, [(x, y), (x, y - 0.9), (lane, y - 0.9 - abs(x - lane)), (lane, level + cut), (lane - cut, level),
                          (rx + 0.4 + bend, level), (rx + 0.4, ry), (rx, ry)], 0.2)
    # CC leaves the plug between them and goes on where the search finds it.
    for pin, side in (("A5", -1), ("B5", 1)):
        at, lane = pads[pin], SOURCE + side * 1.75
        board.track(board.net("J5", pin), [at, (at[0], 31.2), (lane, 31.2 - abs(lane - at[0])), (lane, 28.9),
                                           (SOURCE + side * 3 * GRID, 28.745), (SOURCE + side * 3 * GRID, 45 * GRID)], 0.2)
    # The shell is on ground as well, beside the outermost pins.
    for pin, side in (("A1", -1), ("A12", 1)):
        x, y = board.pad("J5", pin)
        board.track("GND", [(x, y + 0.3), (SOURCE + side * 4.32, y + 0.6)], 0.4)


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
    for reference, pin in (("J2", 8), ("J3", 8), ("J1", 18)):
        x, y = board.pad(reference, pin)
        for layer in "FB":
            board.track("GND", [(x, y), (x, y + 1.27)], 0.4, layer)
        board.via("GND", x, y + 1.27)


def _trunks(board):
    """What all ribbons share: bars on the back, with a stub on the front from every plug."""
    for row, (net, pin) in enumerate((("/S0", 11), ("/S2", 13), ("/S1", 12), ("/S3", 14), ("+5V", 10), ("+3V3", 16))):
        y = (15 + row) * GRID
        stubs = []
        for reference in RIBBONS:
            x, pin_y = board.pad(reference, pin)
            # The pins of the far row pass between those of the near one.
            between = x + 2 * GRID if pin % 2 else x
            board.track(net, [(x, pin_y), (between, pin_y + abs(between - x)), (between, y)], 0.2)
            board.via(net, between, y)
            stubs.append(between)
        board.track(net, [(min(stubs), y), (max(stubs), y)], 0.2, "B")


def _print(board):
    names = ("SETUP", "BACK", "NEXT", "TURN", "OK")
    for x, name in zip(BUTTONS_AT, names):
        board.text(name, x, 36.2, 1.4)
    for reference, corner in zip(RIBBONS, ("SW", "NW", "NE", "SE")):
        board.text(f"{corner} quadrant", RIBBONS[reference] + 11.43, 10.4, 1.0, "F.SilkS")
    board.text("GND VCC SCL SDA", 216.3, 1.9, 1.0)
    for y, (left, right) in ((9.6, ("1: GND", "VCC")), (12.6, ("2: VCC", "GND"))):
        board.text(left, 211.3, y, 1.0)
        board.text(right, 220.6, y, 1.0)
    board.text("bridges right: VCC GND SCL SDA", 222.0, 15.3, 1.0)
    for index, name in enumerate(("GND", "3V3", "5V", "0", "23", "24", "25", "A3")):
        # GND is wider than the pins are apart.
        board.text(name, 167.0 + 2.54 * index - (0.5 if name == "GND" else 0), 6.9, 1.0)
    for x, name in ((45.25, "BOOTSEL"), (33.25, "RESET")):
        board.text(name, x, 29.7, 1.0, "B.SilkS")
    board.text(f"KATARENGA main, revision {PINMAP['revision']}", 226, 18.0, 1.2)
    board.text("5 V and data", 129.4, 38.6, 1.0)
    board.text("SC GND SD RUN", 78.74, 38.4, 1.0, "B.SilkS")
