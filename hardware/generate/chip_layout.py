"""Where the RP2040 and its small parts lie, and the first millimetres of copper around its 56 pins.

The pins are 0.4 mm apart and the search works on a grid of 0.635 mm, so each pin gets a lane: its track runs straight out of the
pad, turns by 45 degrees and goes on along a line of the grid. Of two neighbours the outer one turns first, which keeps them apart.
A capacitor lies in the lane of its pin. Supply pins are fed from below the package, by a via between the pads and the middle.
"""

from router import GRID, THIN

CENTRE = (188 * GRID, 34 * GRID)
"""The middle of the chip, on the grid. Its USB pins look right, towards the plug."""
PAD = 3.4375
"""From the middle to the middle of a pad."""
FEED = 2.3
"""From the middle to the vias below the package: 0.4 mm from the pads, 0.4 mm from the ground pad."""
FIRST_TURN, LATER = 3.8, 0.18
"""Where the outermost track of a side turns, and how much later each further one does: (0.4 + 0.18) mm / sqrt(2) leave 0.2 mm."""
LANES_END, LONG_LANES_END = 10 * GRID, 12 * GRID
LONG_LANES = (2, 9, 11, 21, 24, 32, 34, 41, 51)
"""Lanes beside a capacitor go on until they are past it."""
SIDES = {
    # Direction outwards and along, pins along the side with their lanes in steps of the grid.
    "top": ((0, -1), (1, 0), dict(zip((14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1), range(-7, 7)))),
    "left": ((-1, 0), (0, 1), dict(zip(range(15, 29), (-7, -6, -5, -4, -3, -2, -1, 0, 2, 3, 4, 5, 6, 7)))),
    "bottom": ((0, 1), (1, 0), dict(zip(range(29, 43), range(-7, 7)))),
    "right": ((1, 0), (0, 1), dict(zip((56, 55, 54, 53, 52, 51), range(-7, -1)))),
}
IN_LANE = {"C15": 1, "C16": 10, "C17": 22, "C25": 23, "C18": 33, "C19": 42}
"""Capacitors that lie in the lane of their pin."""
IN_LANE_AT = 6.3
"""From the middle of the chip to that of such a capacitor; its nearer pad is 0.48 mm nearer."""


def place(board):
    """Puts the chip and what belongs to it on the board."""
    x, y = CENTRE
    board.place("U1", x, y, 270)
    for reference, pin in IN_LANE.items():
        (ox, oy), (ax, ay), lane = _lane(pin)
        # Pad 1, on the supply, looks at the chip.
        angle = {(0, -1): 90, (-1, 0): 180, (0, 1): 270}[ox, oy]
        board.place(reference, x + ox * IN_LANE_AT + ax * lane, y + oy * IN_LANE_AT + ay * lane, angle)
    # The right side is full: each of these has its own place.
    for reference, dx, dy in (("C26", 6.25, -0.635), ("C20", 5.86, 0.385), ("C24", 5.5, 2.035), ("C23", 5.75, 3.035),
                              ("C21", 5.9, 4.035), ("C22", 5.9, 5.035)):
        board.place(reference, x + dx, y + dy)
    for reference, dy in (("R24", 0.7), ("R25", 1.7)):
        board.place(reference, x + 9.2, y + dy, 180)
    board.place("R30", x + 6.05, y + 6.6, 180)
    board.place("U7", x + 13.97, y - 7 * GRID, label=(0, 3.6))
    board.place("C27", x + 20.7, y - 10 * GRID, label=(0, -1.6))
    board.place("R27", x + 7.3, y - 7.0, 90)
    board.place("R29", x + 5.4, y - 8.3, 90)
    board.place("R26", x - 9.0, y - GRID)
    board.place("Y1", x - 12.4, y - 1.7, 270, label=(-2.6, 0))
    board.place("C28", x - 13.2, y - 4.9, 180)
    board.place("C29", x - 11.55, y + 1.6, 270)


def _lane(pin):
    """Direction outwards, direction along the side, and how far along it the lane of a pin lies."""
    for outwards, along, lanes in SIDES.values():
        if pin in lanes:
            return outwards, along, lanes[pin] * GRID
    raise KeyError(pin)


def fan_out(board):
    """The tracks from the pads to their lanes, and the feeds of the supply pins."""
    for outwards, along, lanes in SIDES.values():
        starts = {pin: _across(board, pin, along) for pin in lanes}
        for way in (1, -1):
            # From the outermost inwards.
            turn = FIRST_TURN
            for pin in sorted(lanes, key=lambda pin: -way * starts[pin]):
                shift = lanes[pin] * GRID - starts[pin]
                if shift * way <= 0 and not (shift == 0 and way == 1):
                    continue
                end = (IN_LANE_AT - 0.48 if pin in IN_LANE.values() else LONG_LANES_END if pin in LONG_LANES else LANES_END)
                points = [(PAD, starts[pin]), (turn, starts[pin]), (turn + abs(shift), lanes[pin] * GRID), (end, lanes[pin] * GRID)]
                _lay(board, board.net("U1", pin), outwards, along, points)
                turn += LATER
    _right_side(board)
    _flash(board)
    _feeds(board)
    x, y = CENTRE
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            board.via("GND", x + column, y + row)
    # TESTEN is tied to ground.
    (ox, oy), (ax, ay), lane = _lane(19)
    board.via("GND", x + ox * LANES_END + ax * lane, y + oy * LANES_END + ay * lane)
    for reference, pin in IN_LANE.items():
        (ox, oy), (ax, ay), lane = _lane(pin)
        out = x + ox * LONG_LANES_END + ax * lane, y + oy * LONG_LANES_END + ay * lane
        board.track("GND", [board.pad(reference, 2), out], 0.3)
        board.via("GND", *out)
    # One for C20 and C26 together, and a spine on the back from the ground pad to the vias on the left: the planes around
    # the chip are cut up by tracks.
    shared = x + 7.35, y - 0.125
    for reference in ("C20", "C26"):
        board.track("GND", [board.pad(reference, 2), shared], 0.3)
    board.via("GND", *shared)
    board.track("GND", [(x - 1, y - 1), (x - 5.445, y - 1), (x - LANES_END, y - 3 * GRID), (x - LONG_LANES_END, y - GRID),
                        (x - LONG_LANES_END, y + 2 * GRID)], 0.4, "B")
    _crystal(board)


def _crystal(board):
    """Both lines of the crystal, which the search must not send elsewhere."""
    near, far = board.pad("R26", 2), board.pad("R26", 1)
    x, y = CENTRE
    top = y - 3.87
    pin = board.pad("Y1", 1)
    load = board.pad("C28", 1)
    net = board.net("U1", 20)
    board.track(net, [(x - LANES_END, y - 2 * GRID), (x - 7.6, y - 2 * GRID), (x - 7.6 - 2.6, top), (pin[0], top), pin], THIN)
    board.track(net, [load, (load[0], top)], THIN)
    board.track(board.net("U1", 21), [(x - LONG_LANES_END, y - GRID), near], THIN)
    net, pin, load = board.net("Y1", 3), board.pad("Y1", 3), board.pad("C29", 1)
    board.track(net, [far, (pin[0], far[1])], THIN)
    board.track(net, [pin, load], THIN)


def _across(board, pin, along):
    (x, y), (cx, cy) = board.pad("U1", pin), CENTRE
    return round((x - cx) * along[0] + (y - cy) * along[1], 4)


def _lay(board, net, outwards, along, points, width=THIN):
    """A track through (outwards, along) places, counted from the middle of the chip."""
    (ox, oy), (ax, ay), (x, y) = outwards, along, CENTRE
    board.track(net, [(x + ox * out + ax * side, y + oy * out + ay * side) for out, side in points], width)


def _right_side(board):
    """Core supply, converter's supply and USB: no lanes, each has its own way."""
    ways = {50: [(PAD, -0.2), (4.9, -0.2), (5.335, -0.635), (5.77, -0.635)],
            49: [(PAD, 0.2), (4.3, 0.2), (4.485, 0.385), (5.38, 0.385)],
            48: [(PAD, 0.6), (4.27, 0.6), (4.485, 0.385)],
            47: [(PAD, 1.0), (7.9, 1.0), (8.2, 0.7), (8.69, 0.7)],
            46: [(PAD, 1.4), (7.9, 1.4), (8.2, 1.7), (8.69, 1.7)],
            45: [(PAD, 1.8), (4.2, 1.8), (4.435, 2.035), (5.02, 2.035)],
            44: [(PAD, 2.2), (4.02, 2.2), (4.855, 3.035), (5.27, 3.035)],
            43: [(PAD, 2.6), (3.784, 2.6), (5.219, 4.035), (5.42, 4.035)]}
    for pin, points in ways.items():
        _lay(board, board.net("U1", pin), (1, 0), (0, 1), points)
    x, y = CENTRE
    board.track(board.net("C21", 1), [board.pad("C21", 1), board.pad("C22", 1)], 0.3)
    board.track(board.net("C21", 1), [board.pad("C22", 1), (board.pad("C22", 1)[0], y + 5.6), board.pad("R30", 2)], 0.2)


def _flash(board):
    """The six lines to the flash, on the front all the way: three to its near row, three around its lower end to the far one."""
    near, right = 9.57, {5: 17.5575, 6: 18.7, 7: 19.15}
    rows = {1: -10 * GRID, 2: -8 * GRID, 3: -6 * GRID, 5: -4 * GRID, 6: -6 * GRID, 7: -8 * GRID}
    for pin, lane, row in ((56, -7, 1), (55, -6, 2), (54, -5, 3)):
        start, end = lane * GRID, rows[row]
        _lay(board, board.net("U1", pin), (1, 0), (0, 1), [(LANES_END, start), (LANES_END + start - end, end), (near + 0.4, end)])
    for pin, lane, row, turn in ((53, -4, 5, 8.21), (52, -3, 6, 8.27), (51, -2, 7, 8.3)):
        start, below, end = lane * GRID, (lane + 1) * GRID, rows[row]
        begin = LONG_LANES_END if pin in LONG_LANES else LANES_END
        corner = right[row] if row == 5 else right[row] - 0.7
        points = [(begin, start), (turn, start), (turn + GRID, below), (corner, below)]
        points += [] if row == 5 else [(right[row], below - 0.7)]
        _lay(board, board.net("U1", pin), (1, 0), (0, 1), [*points, (right[row], end), (right[5], end)])
    _lay(board, "+3V3", (1, 0), (0, 1), [(right[5], rows[1]), (20.7 - 0.775, rows[1])], 0.4)


def _feeds(board):
    """Vias between pads and ground pad, from the inner end of each supply pin."""
    inner = PAD - 0.3
    for outwards, along, pins, at in (((0, -1), (1, 0), (1,), 2.3), ((0, -1), (1, 0), (10,), -1.0),
                                      ((-1, 0), (0, 1), (22,), -0.2), ((-1, 0), (0, 1), (23,), 1.0),
                                      ((0, 1), (1, 0), (33,), -1.0), ((0, 1), (1, 0), (42,), 2.3),
                                      ((1, 0), (0, 1), (44,), 2.3), ((1, 0), (0, 1), (45,), 1.4),
                                      ((1, 0), (0, 1), (48, 49), 0.4), ((1, 0), (0, 1), (50,), -0.4)):
        (ox, oy), (ax, ay), (x, y) = outwards, along, CENTRE
        for pin in pins:
            start = _across(board, pin, along)
            _lay(board, board.net("U1", pin), outwards, along, [(inner, start), (FEED + abs(at - start), start), (FEED, at)])
        if pins != (44,):
            board.via(board.net("U1", pins[0]), x + ox * FEED + ax * at, y + oy * FEED + ay * at)
    # What joins them: 3.3 V on the front around the ground pad, the core's 1.1 V and one piece of 3.3 V on the back.
    x, y = CENTRE
    for net, layer, points in (("+3V3", "F", ((2.3, -2.3), (-2.0, -2.3), (-2.3, -2.0), (-2.3, -0.2))),
                               ("+3V3", "F", ((2.3, 2.3), (-1.0, 2.3))),
                               ("+3V3", "B", ((2.3, 0.4), (1.65, 0.4), (1.65, -1.65), (2.3, -2.3))),
                               ("+1V1", "B", ((2.3, -0.4), (2.95, -0.4), (2.95, 0.75), (2.3, 1.4), (2.05, 1.65), (-1.65, 1.65),
                                              (-2.3, 1.0)))):
        board.track(net, [(x + dx, y + dy) for dx, dy in points], THIN, layer)
