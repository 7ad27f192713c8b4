"""Do all solids of the table fit together? Printed pieces, boards, parts, screws, plugs and cables, in their places.

    python hardware/checks/frame.py            fails on an overlap, a distance below its minimum, a screw that does not fit,
                                               a piece in two parts or larger than the printer's bed; lists the smallest distances
    python hardware/checks/frame.py --faults   builds deliberate faults in, one by one, and fails if one is not found

It needs the Python packages of hardware/frame/requirements.txt.
"""

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "frame"))

from assembly import Assembly  # noqa: E402
from layout import SIZES  # noqa: E402
from screws import TooShort  # noqa: E402

OVERLAP = 1e-3
"""Cubic millimetres: less than a grain of dust, more than rounding."""
ROUNDING = 1e-4
TOUCHING = 0.02
"""Millimetres: what rests on another comes as near as this."""
ORDER = ("print", "board", "part", "screw", "plug", "cable")
LISTED = 4
"""So many of the smallest distances of each kind are printed."""


def _near(one, other, reach):
    a, b = one.box, other.box
    return all(a[axis] < b[axis + 3] + reach and b[axis] < a[axis + 3] + reach for axis in range(3))


def board_of(thing):
    """The board that a part or its solder tails are on."""
    words = thing.name.split()
    return " ".join(words[:2]) if words[0] in ("quadrant", "camp") else words[0]


def measure(things):
    """(kind of pair, distance, names) of every pair that comes near; a negative distance is an overlap in mm³."""
    for thing in things:
        thing.box = thing.solid.bounding_box()
    found = []
    for index, one in enumerate(things):
        for other in things[index + 1 :]:
            kinds = sorted((one.kind, other.kind), key=ORDER.index)
            if kinds == ["part", "part"] and board_of(one) == board_of(other):
                continue  # The design rules check looks after parts of the same board.
            name = "_".join(kinds)
            wanted = SIZES["minimum"][name]
            reach = wanted + 2.0
            if not _near(one, other, reach) or other.name in one.enters or one.name in other.enters:
                continue
            shared = (one.solid ^ other.solid).volume() if _near(one, other, 0) else 0.0
            pair = f"{one.name} – {other.name}"
            if shared > OVERLAP:
                found.append((name, -shared, pair))
            elif other.name in one.rests or one.name in other.rests:
                continue  # Below.
            elif other.name not in one.mates and one.name not in other.mates:
                distance = one.solid.min_gap(other.solid, reach)
                if distance < reach:
                    found.append((name, distance, pair))
    by_name = {thing.name: thing for thing in things}
    for thing in things:
        for carrier in sorted(thing.rests & by_name.keys()):
            distance = thing.solid.min_gap(by_name[carrier].solid, 10.0)
            if distance > TOUCHING:
                found.append(("rests", distance, f"{thing.name} – {carrier}"))
    return found


def problems(assembly, found):
    """What is wrong, one sentence each."""
    wrong = []
    for name, distance, pair in found:
        if distance < 0:
            wrong.append(f"{pair} overlap by {-distance:.2f} mm³")
        elif name == "rests":
            wrong.append(f"{pair} must touch but are {distance:.2f} mm apart")
        elif distance < SIZES["minimum"][name] - ROUNDING:
            wrong.append(f"{pair} are {distance:.2f} mm apart, less than {SIZES['minimum'][name]:.2f} mm")
    bed = SIZES["frame"]["bed"]
    for piece in assembly.prints:
        x0, y0, _, x1, y1, _ = piece.solid.bounding_box()
        if max(x1 - x0, y1 - y0) > bed:
            wrong.append(f"{piece.name} is {x1 - x0:.1f} x {y1 - y0:.1f} mm, larger than the bed of {bed:.0f} mm")
        if len(piece.solid.decompose()) != 1:
            wrong.append(f"{piece.name} falls into {len(piece.solid.decompose())} parts")
    return wrong


def report(assembly, found):
    """The smallest distances of each kind."""
    for kind, wanted in SIZES["minimum"].items():
        own = sorted((distance, pair) for name, distance, pair in found if name == kind)
        print(f"{kind.replace('_', ' – ')}: at least {wanted:.2f} mm" + ("" if own else ", none come near"))
        for distance, pair in own[:LISTED]:
            print(f"    {distance:6.2f} mm  {pair}")
    print(f"magnet to sensor: {assembly.layout.magnet_gap:.1f} mm")


def moved(assembly, name, shift):
    """The same things with one moved."""
    return [replace(thing, solid=thing.solid.translate(shift)) if thing.name == name else thing for thing in assembly.things]


def faults():
    """Builds faults in and tells which were not found."""
    assembly = Assembly()
    missed = []

    def expect(what, wrong, words):
        hit = any(all(word in sentence for word in words) for sentence in wrong)
        print(f"    {'found' if hit else 'MISSED'}: {what}")
        if not hit:
            missed.append(what)

    for what, name, shift, words in (
        ("main board 1 mm towards White", "main", (0, -1, 0), ("main", "rim")),
        ("quadrant board 1 mm aside", "quadrant NW", (1, 0, 0), ("quadrant NW", "mm")),
        ("camp board 1 mm lower", "camp SE", (0, 0, -1), ("camp SE", "must touch")),
        ("tray 1 mm towards its neighbour", "tray NW", (1, 0, 0), ("tray NW", "tray NE")),
        ("USB-C plug 1 mm higher", "USB-C plug", (0, 0, 1), ("USB-C plug", "rim")),
    ):
        things = moved(assembly, name, shift)
        expect(
            what, problems(assembly, measure([thing for thing in things if thing.kind in ("print", "board", "plug")])), words
        )

    screw = next(screw for screw in assembly.screws if screw.name.startswith("quadrant screw NW"))
    longer = replace(screw, extra=2.0)
    things = [thing for thing in assembly.things if thing.kind == "print" and thing.name.startswith("tray")]
    things += [replace(assembly.thing(screw.name), solid=longer.solid())]
    expect("screw 2 mm longer", problems(assembly, measure(things)), (screw.name, "tray NW"))

    bed, SIZES["frame"]["bed"] = SIZES["frame"]["bed"], 180.0
    expect("bed of 180 mm", problems(assembly, []), ("rim-far", "larger than the bed"))
    SIZES["frame"]["bed"] = bed

    mux = assembly.thing("quadrant NW U1")
    taller = [replace(mux, solid=mux.solid + mux.solid.translate([0, 0, 2]))]
    expect(
        "part 2 mm taller than its list says",
        problems(assembly, measure(taller + [assembly.thing("tray NW")])),
        ("U1", "tray NW"),
    )

    well, SIZES["stack"]["well"] = SIZES["stack"]["well"], 2.4
    try:
        Assembly()
        wrong = []
    except TooShort as fault:
        wrong = [str(fault)]
    expect("well of 2.4 mm: no screw fits", wrong, ("quadrant screw",))
    SIZES["stack"]["well"] = well
    return missed


def main():
    if "--faults" in sys.argv[1:]:
        return 1 if faults() else 0
    try:
        assembly = Assembly()
    except TooShort as fault:
        print(f"error: no screw fits {fault}", file=sys.stderr)
        return 1
    found = measure(assembly.things)
    report(assembly, found)
    wrong = problems(assembly, found)
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
