"""Can hands use the table? A finger gets hold of every quarter, every button has its name, and the table stands on its feet.

    python hardware/checks/hands.py            fails if not; prints how many notches, names and feet there are
    python hardware/checks/hands.py --faults   builds deliberate faults in, one by one, and fails if one is not found
"""

import sys
import tomllib
from dataclasses import replace
from pathlib import Path

HARDWARE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HARDWARE / "frame"))

from assembly import Assembly  # noqa: E402
from feet import places  # noqa: E402
from labels import labels  # noqa: E402
from layout import CORNERS, SIZES  # noqa: E402
from notches import fingers  # noqa: E402
from solids import box, cylinder, union  # noqa: E402

OVERLAP = 1e-2
"""mm³: rounding."""
BEHIND = 0.4
"""mm of white behind a letter: two layers hide what is below."""
OVERHANG = 45.0
"""mm: a foot is at least so near to each edge of the table, so that a hand on the rim does not tip it."""


def quarters(things):
    """Quarters that no finger gets hold of, one sentence each."""
    layout, prints = things["layout"], [thing for thing in things["all"] if thing.kind == "print"]
    for corner in CORNERS:
        free = 0
        for finger, nail in fingers(layout, corner):
            blocking = [
                (thing.name, what)
                for what, solid in (("finger", finger), ("nail", nail))
                for thing in prints
                if (thing.solid ^ solid).volume() > OVERLAP
            ]
            free += not blocking
        if not free:
            name, what = blocking[0]
            yield f"a finger of {SIZES['finger']['width']:.0f} mm gets no hold of quarter {corner}: {name} is in the way of its {what}"


def names(things):
    """Buttons without a name or a sign."""
    layout = things["layout"]
    rims = union(thing.solid for thing in things["all"] if thing.name in ("rim SW", "rim SE"))
    shown = list(labels(layout))
    wanted = tomllib.loads((HARDWARE / "pinmap.toml").read_text())["buttons"]
    for name in wanted:
        solids = [solid for label, solid in shown if label == name]
        if len(solids) < 2:
            yield f"button {name} has no name and sign"
        for solid in solids:
            if (rims ^ solid).volume() > OVERLAP:
                yield f"the name or sign of button {name} is not cut into the rim"
            x0, y0, _, x1, y1, _ = solid.bounding_box()
            low = layout.face - SIZES["stack"]["black"]
            # The letter again, one step lower, where it must be all print.
            behind = solid.translate([0, 0, -1.0 - BEHIND]) ^ box(x0, y0, low - BEHIND, x1, y1, low)
            if behind.volume() - (behind ^ rims).volume() > OVERLAP:
                yield f"there is no white behind the name or sign of button {name}"


def feet(things):
    """Feet that do not stick to a whole floor, and edges without one."""
    layout, foot = things["layout"], SIZES["foot"]
    floors = union(thing.solid for thing in things["all"] if thing.kind == "print" and thing.name.startswith("floor"))
    low, all_places = -layout.depth - SIZES["frame"]["floor"], []
    for corner in CORNERS:
        for x, y in places(corner):
            all_places.append((x, y))
            disc = cylinder(x, y, low, low + 0.4, foot["diameter"])
            if disc.volume() - (disc ^ floors).volume() > OVERLAP:
                yield f"the foot at ({x:.0f}, {y:.0f}) does not lie on a whole floor"
    for axis, sign in ((0, -1), (0, 1), (1, -1), (1, 1)):
        nearest = layout.outer - max(sign * place[axis] for place in all_places)
        if nearest > OVERHANG:
            yield f"the nearest foot is {nearest:.0f} mm inside an edge of the table, more than {OVERHANG:.0f} mm"


def problems(assembly, all_things=None):
    """What is wrong, one sentence each."""
    things = {"layout": assembly.layout, "all": all_things or assembly.things}
    return [sentence for check in (quarters, names, feet) for sentence in check(things)]


def faults(assembly):
    """Builds faults in and tells which were not found."""
    layout, missed = assembly.layout, []
    inner, face = layout.rim_inner, layout.face

    def changed(name, solid):
        return [replace(thing, solid=thing.solid + solid) if thing.name == name else thing for thing in assembly.things]

    def without(name, solid):
        return [replace(thing, solid=thing.solid - solid) if thing.name == name else thing for thing in assembly.things]

    far = box(-100, inner, 2, -40, inner + 20, face)
    side = box(-inner - 20, 40, 2, -inner, 100, face)
    edge = layout.field - SIZES["frame"]["seam"]
    lip = box(-edge, layout.field / 2 - 40, layout.ceiling, -edge + 3, layout.field / 2 + 40, layout.tray_top)
    lip += box(-layout.field / 2 - 40, edge - 3, layout.ceiling, -layout.field / 2 + 40, edge, layout.tray_top)
    letters = [solid for name, solid in labels(layout) if name == "OK"]
    x, y = places("SE")[0]
    for what, things, words in (
        ("rim without notches", changed("rim NW", far + side), "hold of quarter NW: rim NW"),
        ("tray that is not cut back", changed("tray NW", lip), "hold of quarter NW: tray NW is in the way of its nail"),
        ("letters filled", changed("rim SE", union(letters) ^ box(-300, -300, 0, 300, 300, face)), "button OK is not cut"),
        ("hole behind a letter", without("rim SE", letters[0].translate([0, 0, -1.5])), "no white behind the name or sign of button OK"),
        ("hole above a foot", without("floor SE", cylinder(x, y, -100, 0, 4)), "does not lie on a whole floor"),
    ):
        hit = any(words in sentence for sentence in problems(assembly, things))
        print(f"    {'found' if hit else 'MISSED'}: {what}")
        if not hit:
            missed.append(what)
    finger, SIZES["finger"]["width"] = SIZES["finger"]["width"], 24.0
    hit = any("a finger of 24 mm" in sentence for sentence in problems(assembly))
    print(f"    {'found' if hit else 'MISSED'}: finger of 24 mm")
    SIZES["finger"]["width"] = finger
    return missed if hit else [*missed, "finger"]


def main():
    assembly = Assembly()
    if "--faults" in sys.argv[1:]:
        return 1 if faults(assembly) else 0
    wrong = problems(assembly)
    notches = sum(len(list(fingers(assembly.layout, corner))) for corner in CORNERS)
    count = sum(len(places(corner)) for corner in CORNERS)
    print(f"{notches} notches for a finger of {SIZES['finger']['width']:.0f} mm, {len(list(labels(assembly.layout)))} names and signs, {count} feet")
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
