"""Holds the main board against the rules by which the maker of the RP2040 wants it to be used ("Hardware design with RP2040").

    python3 hardware/checks/minimal_design.py [BOARD]    another board than hardware/main/main.kicad_pcb, for a trial

Each rule has a name, a figure read from the finished board, and a limit. The guide says "close to the pin" and "short"; the figures
are ours, and the line says why. With --faults each rule is broken on a copy of the board, and must be noticed.
"""

import copy
import math
import sys
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HARDWARE / "generate"))
sys.path.insert(0, str(HARDWARE / "checks"))

from places import Part  # noqa: E402
from sexpr import child, children, parse  # noqa: E402

CHIP, FLASH, CRYSTAL, PLUG = "U1", "U7", "Y1", "J5"
BYPASS = 3.0
"""Millimetres from a supply pin to its capacitor: 2 nH of track at most, which 100 nF take beyond 10 MHz."""
SERVED = {  # Value of the capacitor that each supply pin has. 48 and 49 share one, as in the maker's own design.
    "100n": ("1", "10", "22", "33", "42", "48", "49", "23", "50", "43"), "1u": ("44", "45")}
SERIES = 8.0
"""Millimetres from a USB pin of the chip to its 27 Ohm: a twentieth of what an edge of 4 ns travels."""
CRYSTAL_TRACK = 20.0
"""Millimetres of track from XIN or XOUT to the crystal: 2 pF, which the 15 pF reckon with (3 pF for both ends together)."""
LOAD = 6.0
"""Millimetres from the crystal's pins to their capacitors."""
FLASH_TRACK, FLASH_VIAS = 30.0, 0
"""Millimetres of the longest line to the flash, and vias on all six: 0.2 ns of delay in a clock of 16 ns."""
SKEW = 2.0
"""Millimetres that the data lines may differ between plug and resistors: 0.01 ns, where full speed allows 2 ns."""
PAIR = 40.0
"""Millimetres of the longer data line."""


class Board:
    """Parts by their names, and the length and vias of every net."""

    def __init__(self, tree):
        self.parts = {part.reference: part for part in map(Part, children(tree, "footprint"))}
        self.values = {}
        for node in children(tree, "footprint"):
            fields = {str(field[1]): str(field[2]) for field in children(node, "property")}
            self.values[fields["Reference"]] = fields["Value"]
        names = {str(net[1]): str(net[2]) for net in children(tree, "net")}
        self.pieces, self.vias = {}, {}
        for segment in children(tree, "segment"):
            ends = [tuple(float(value) for value in child(segment, end)[1:3]) for end in ("start", "end")]
            self.pieces.setdefault(names[str(child(segment, "net")[1])], []).append((str(child(segment, "layer")[1]), *ends))
        for via in children(tree, "via"):
            at = tuple(float(value) for value in child(via, "at")[1:3])
            self.vias.setdefault(names[str(child(via, "net")[1])], []).append(at)

    def pads(self, reference, net):
        """Middles of a part's pads on a net."""
        return [(x, y) for _, x, y, of in self.parts[reference].pads if of == net]

    def net(self, reference, pin):
        """The net of a pin."""
        return next(of for number, _, _, of in self.parts[reference].pads if number == pin)

    def place(self, reference, pin):
        """The middle of a pin."""
        return next((x, y) for number, x, y, _ in self.parts[reference].pads if number == pin)

    def nearest(self, at, net, value):
        """Millimetres from a place to the nearest part of a value on a net."""
        return min((math.dist(at, (x, y)) for reference, part in self.parts.items() if self.values[reference] == value
                    for _, x, y, of in part.pads if of == net), default=math.inf)

    def length(self, net):
        """Millimetres of track of a net."""
        return sum(math.dist(start, end) for _, start, end in self.pieces.get(net, ()))

    def between(self, net, start, end):
        """Millimetres of the shortest way over the tracks of a net from one place to another, each in or near copper."""
        reach = 0.7
        edges = {}
        for _, one, other in self.pieces.get(net, ()):
            edges.setdefault(one, []).append((math.dist(one, other), other))
            edges.setdefault(other, []).append((math.dist(one, other), one))
        far = {place: math.inf for place in edges}
        far |= {place: math.dist(place, start) for place in edges if math.dist(place, start) <= reach}
        left = set(edges)
        while left:
            here = min(left, key=far.get)
            left.remove(here)
            for length, there in edges[here]:
                far[there] = min(far[there], far[here] + length)
            for there in left:
                # Tracks that end beside each other meet in a via or in the width of one of them.
                if math.dist(here, there) <= 0.05:
                    far[there] = min(far[there], far[here])
        return min((length + math.dist(place, end) for place, length in far.items() if math.dist(place, end) <= reach),
                   default=math.inf)


def rules(board):
    """Name, figure, limit of every rule."""
    for value, pins in SERVED.items():
        found = {pin: board.nearest(board.place(CHIP, pin), board.net(CHIP, pin), value) for pin in pins}
        worst = max(found, key=found.get)
        yield f"furthest {value} from its supply pin, pin {worst}", found[worst], BYPASS
    for pin, name in (("46", "D-"), ("47", "D+")):
        net = board.net(CHIP, pin)
        yield f"27 Ohm in {name}, from its pin", board.nearest(board.place(CHIP, pin), net, "27R"), SERIES
    yield "track from XIN to the crystal", board.length(board.net(CHIP, "20")), CRYSTAL_TRACK
    driven = board.net(CRYSTAL, "3")
    yield "track from XOUT over 1 kOhm to the crystal", board.length(board.net(CHIP, "21")) + board.length(driven), CRYSTAL_TRACK
    yield "1 kOhm between XOUT and the crystal, from the crystal", board.nearest(board.place(CRYSTAL, "3"), driven, "1k"), LOAD
    for pin in ("1", "3"):
        at, net = board.place(CRYSTAL, pin), board.net(CRYSTAL, pin)
        yield f"15 pF at pin {pin} of the crystal", board.nearest(at, net, "15p"), LOAD
    lines = {}
    for pin, there in (("56", "1"), ("55", "2"), ("54", "3"), ("53", "5"), ("52", "6"), ("51", "7")):
        net = board.net(CHIP, pin)
        if net != board.net(FLASH, there):
            yield f"pin {there} of the flash is on {board.net(FLASH, there)}, not on {net}", math.inf, 0
        lines[net] = board.between(net, board.place(CHIP, pin), board.place(FLASH, there))
    yield "longest line to the flash", max(lines.values()), FLASH_TRACK
    # The select line goes on to BOOTSEL behind 1 kOhm, which may have vias.
    yield "vias in the lines to the flash", sum(len(board.vias.get(net, ())) for net in lines if net != board.net(CHIP, "56")), FLASH_VIAS
    pair = []
    for resistor, pins in (("R24", ("A6", "B6")), ("R25", ("A7", "B7"))):
        net = board.net(PLUG, pins[0])
        end = board.place(resistor, "1")
        pair.append(max(board.between(net, board.place(PLUG, pin), end) for pin in pins))
    yield "longer data line from the plug to its 27 Ohm", max(pair), PAIR
    near = []
    for resistor, pins in (("R24", ("A6", "B6")), ("R25", ("A7", "B7"))):
        net = board.net(PLUG, pins[0])
        near.append(min(board.between(net, board.place(PLUG, pin), board.place(resistor, "1")) for pin in pins))
    yield "difference of the data lines", max(abs(pair[0] - pair[1]), abs(near[0] - near[1])), SKEW
    filtered = board.net(CHIP, "43")
    yield "100 Ohm before the converter's supply", board.nearest(board.place(CHIP, "43"), filtered, "100R"), 8.0
    for pin, value, name in (("A5", "5k1", "CC1"), ("B5", "5k1", "CC2")):
        yield f"5.1 kOhm at {name}", board.nearest(board.place(PLUG, pin), board.net(PLUG, pin), value), 25.0


def broken(board):
    """Rules that a board breaks."""
    return [name for name, figure, limit in rules(board) if not figure <= limit]


FAULTS = (("C16", "furthest 100n"), ("C24", "furthest 1u"), ("R24", "27 Ohm in D+"), ("C28", "15 pF at pin 1"), ("R26", "1 kOhm between"),
          ("R30", "100 Ohm"), ("R1", "5.1 kOhm at CC1"))
"""A part that is taken away, and the rule that must notice."""


def unnoticed(tree):
    """Deliberate faults that no rule notices."""
    for reference, rule in FAULTS:
        fault = copy.deepcopy(tree)
        for node in children(fault, "footprint"):
            if any(str(field[1]) == "Reference" and str(field[2]) == reference for field in children(node, "property")):
                fault.remove(node)
        try:
            found = broken(Board(fault))
        except (KeyError, StopIteration):
            found = [rule]
        if not any(name.startswith(rule) for name in found):
            yield f"without {reference} no rule fails"


def main():
    names = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    tree = parse(Path(names[0] if names else HARDWARE / "main" / "main.kicad_pcb").read_text())
    board = Board(tree)
    if CHIP not in board.values or board.values[CHIP] != "RP2040":
        print(f"FAIL the board carries no RP2040: {CHIP} is {board.values.get(CHIP, 'missing')!r}")
        return 1
    failed = 0
    for name, figure, limit in rules(board):
        holds = figure <= limit
        failed += not holds
        print(f"{'ok  ' if holds else 'FAIL'} {name:<58}{figure:>8.2f}  limit <= {limit:g}")
    faults = list(unnoticed(tree))
    print(f"{'FAIL' if faults else 'ok  '} {len(FAULTS)} deliberate faults are noticed")
    for fault in faults:
        print(f"FAIL {fault}")
    return 1 if failed or faults else 0


if __name__ == "__main__":
    sys.exit(main())
