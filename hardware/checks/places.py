"""Checks distances on the boards, and fails when one is too large or too small.

    python3 hardware/checks/places.py

A bypass capacitor must lie beside the pin that it serves, a screw's head must touch nothing on either side, and two
quadrants side by side must have a gap.
"""

import math
import sys
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HARDWARE / "generate"))

from sexpr import child, children, parse  # noqa: E402

BYPASS = 4.0
"""Millimetres from the middle of a supply pin to the middle of the capacitor's pad; our own choice."""
HEAD = 3.0
"""Radius of an M3 pan head (ISO 7045: 5.6 mm wide, 6 mm assumed)."""
ROOM = 0.4
"""Millimetres between a head and the next part's courtyard, at least."""
SERVED = {"quadrant": {"U1": "24", "U2": "1 5"}, "camp": {}, "main": {"U2": "16", "U3": "14", "U4": "1", "U6": "1", "U7": "8", "U8": "1 5"}}
"""Chips and their supply pins; halls and lights are added. The RP2040 has a check of its own, minimal_design.py."""


class Part:
    """A footprint of a board: its pads with their nets, and the box of its courtyard."""

    def __init__(self, node):
        at = child(node, "at")
        self.x, self.y = float(at[1]), float(at[2])
        angle = math.radians(float(at[3]) if len(at) > 3 else 0.0)
        self.cos, self.sin = math.cos(angle), math.sin(angle)
        self.reference = next(str(field[2]) for field in children(node, "property") if str(field[1]) == "Reference")
        self.pads = []
        for pad in children(node, "pad"):
            net = child(pad, "net")
            self.pads.append((str(pad[1]), *self._place(child(pad, "at")), str(net[2]) if net else ""))
        corners = [self._place(child(item, end)) for kind in ("fp_line", "fp_rect", "fp_arc") for item in children(node, kind)
                   if str(child(item, "layer")[1]).endswith("CrtYd") for end in ("start", "end")]
        corners += [self._place(point) for item in children(node, "fp_poly")
                    if str(child(item, "layer")[1]).endswith("CrtYd") for point in children(child(item, "pts"), "xy")]
        xs, ys = zip(*corners) if corners else ((self.x,), (self.y,))
        self.box = min(xs), min(ys), max(xs), max(ys)

    def _place(self, at):
        x, y = float(at[1]), float(at[2])
        return self.x + x * self.cos + y * self.sin, self.y - x * self.sin + y * self.cos

    def distance(self, x, y):
        """From a place to the courtyard's box."""
        left, top, right, bottom = self.box
        return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def say(holds, what, value, limit):
    """Prints a line like those of spice.py."""
    print(f"{'ok  ' if holds else 'FAIL'} {what:<52}{value:>8.2f} mm  limit {limit} mm")


def check(name):
    """What is wrong with a board; also prints the tightest of each kind."""
    tree = parse((HARDWARE / name / f"{name}.kicad_pcb").read_text())
    parts = {part.reference: part for part in map(Part, children(tree, "footprint"))}
    faults = []
    served = {(reference, pin) for reference, pins in SERVED[name].items() for pin in pins.split()}
    served |= {(reference, "1") for reference in parts if len(reference) == 4 and reference[:2] in ("U1", "D1")}
    furthest = (0.0, "")
    for reference, number in sorted(served):
        _, x, y, net = next(pad for pad in parts[reference].pads if pad[0] == number)
        near = min(math.hypot(px - x, py - y) for part in parts.values() if part.reference[0] == "C"
                   for _, px, py, of in part.pads if of == net)
        furthest = max(furthest, (near, f"{reference}.{number}"))
        if near > BYPASS:
            faults.append(f"{name}: {reference}.{number} has its capacitor {near:.1f} mm away, not {BYPASS:g}")
    if furthest[1]:
        say(furthest[0] <= BYPASS, f"{name}: furthest bypass capacitor, {furthest[1]}", furthest[0], f"<= {BYPASS:g}")
    nearest = (math.inf, "")
    for reference, hole in parts.items():
        if reference[0] != "H":
            continue
        for other in parts.values():
            if other.reference[0] == "H":
                continue
            room = other.distance(hole.x, hole.y) - HEAD
            nearest = min(nearest, (room, f"{reference} to {other.reference}"))
            if room < ROOM:
                faults.append(f"{name}: the head at {reference} is {room:.1f} mm from {other.reference}, not {ROOM:g}")
    say(nearest[0] >= ROOM, f"{name}: nearest screw head, {nearest[1]}", nearest[0], f">= {ROOM:g}")
    edges = [child(line, end) for line in children(tree, "gr_line") if str(child(line, "layer")[1]) == "Edge.Cuts"
             for end in ("start", "end")]
    width = max(float(end[1]) for end in edges) - min(float(end[1]) for end in edges)
    if name == "quadrant":
        say(144 - width >= 0.3, "quadrant: gap to the next one", 144 - width, ">= 0.3")
        if 144 - width < 0.3:
            faults.append(f"quadrant: {width:.2f} mm leave no gap in 144")
    return faults


if __name__ == "__main__":
    found = [fault for name in SERVED for fault in check(name)]
    for fault in found:
        print(f"FAIL {fault}")
    sys.exit(1 if found else 0)
