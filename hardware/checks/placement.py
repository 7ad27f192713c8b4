"""Reads a board's factory files back, as a factory would, and fails when they do not fit each other.

    python hardware/checks/placement.py OUT    where OUT/BOARD holds Gerber, drill and placement files

Gerber, drill and placement files must share one origin: the lower left corner of the board. KiCad writes into the Gerber files to
which part each pad belongs. A part that the placement file sets down, with the pads of its library footprint turned as that file
says, must come to lie on its own pads in the Gerber files, and every plated hole must lie in the middle of a pad or on a track's via.
"""

import csv
import math
import re
import sys
import tomllib
import warnings
from pathlib import Path

from gerbonara import rs274x
from gerbonara.excellon import ExcellonFile
from gerbonara.graphic_objects import Flash
from gerbonara.utils import MM

HARDWARE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HARDWARE / "generate"))

from footprints import library_footprint, turned  # noqa: E402
from sexpr import child, children  # noqa: E402

PARTS = tomllib.loads((HARDWARE / "parts.toml").read_text())
BUILDS = ("hall", "reed")
NEAR = 0.01
"""Millimetres that a pad may lie off: placement files have three decimals, Gerber files six."""
EDGE = 0.06
"""Millimetres that the board's corner may lie off the origin: half of the width of the line that draws its edge, and rounding."""


def boards(out):
    """The folders with factory files, by the names of their boards."""
    return {folder.name: folder for folder in sorted(out.iterdir()) if (folder / "gerber").is_dir()}


def gerber(folder, layer):
    """One layer of a board."""
    return rs274x.GerberFile.open(folder / "gerber" / f"{folder.name}-{layer}.gbr")


def holes(folder):
    """The middles of the plated holes. The parser does not know slots, so one counts as a hole in its middle."""
    file = folder / "gerber" / f"{folder.name}-PTH.drl"
    text = re.sub(r"^X(\S+)Y(\S+)G85X(\S+)Y(\S+)$", _middle, file.read_text(), flags=re.MULTILINE)
    with warnings.catch_warnings():
        # It wonders about KiCad's G90 after the header; the format is still absolute.
        warnings.simplefilter("ignore")
        drilled = ExcellonFile.from_string(text, filename=str(file))
    return [(MM(hole.x, hole.unit), MM(hole.y, hole.unit)) for hole in drilled.objects if isinstance(hole, Flash)]


def _middle(slot):
    x1, y1, x2, y2 = map(float, slot.groups())
    return f"X{(x1 + x2) / 2:.4f}Y{(y1 + y2) / 2:.4f}"


def pads_of(layer):
    """Pads of each part of a layer: reference to a list of (pin, x, y)."""
    found = {}
    for item in layer.objects:
        if isinstance(item, Flash) and ".P" in item.attrs:
            reference, pin = item.attrs[".P"][:2]
            found.setdefault(reference, []).append((pin, MM(item.x, item.unit), MM(item.y, item.unit)))
    return found


def expected_pads(kind, x, y, angle):
    """Where the pads of a part should be once a machine has set it down, y upwards; `angle` is KiCad's."""
    for pad in children(library_footprint(PARTS[kind]["footprint"]), "pad"):
        # Holes without copper and openings of the paste alone are no pads of the copper layer.
        if str(pad[2]) != "np_thru_hole" and any(".Cu" in str(name) for name in child(pad, "layers")[1:]):
            at = child(pad, "at")
            dx, dy = turned(float(at[1]), float(at[2]), angle)
            yield str(pad[1]), x + dx, y - dy


def millimetres(text):
    """A length of the placement file."""
    return float(text.removesuffix("mm"))


def check_part(row, kinds, pads):
    """What is wrong with one line of the placement file."""
    reference, rotation = row["Designator"], float(row["Rotation"])
    x, y = millimetres(row["Mid X"]), millimetres(row["Mid Y"])
    there = pads.get(row["Layer"], {}).get(reference)
    if not there:
        return f"{reference} has no pads on the {row['Layer'].lower()} layer"
    kind = kinds[reference]
    left, right = (edge(px for _, px, _ in there) for edge in (min, max))
    lower, upper = (edge(py for _, _, py in there) for edge in (min, max))
    beside = math.hypot(max(left - x, 0, x - right), max(lower - y, 0, y - upper))
    if beside > 1.0:
        return f"{reference} is placed at {x:.2f}, {y:.2f}: {beside:.1f} mm beside its pads"
    for pin, px, py in expected_pads(kind, x, y, rotation - PARTS[kind].get("rotation", 0)):
        near = min((math.hypot(qx - px, qy - py) for other, qx, qy in there if other == pin), default=math.inf)
        if near > NEAR:
            return f"{reference}, turned by {rotation:g} degrees, has pin {pin or '(none)'} {near:.2f} mm beside its pad"
    return None


def kinds_of(folder, build):
    """The line of parts.toml for each designator, found by what the parts list says of it."""
    found = {}
    with (folder / f"{folder.name}-{build}-bom.csv").open() as file:
        for row in csv.DictReader(file):
            same = [kind for kind, part in PARTS.items() if part["value"] == row["Comment"]
                    and part["footprint"].split(":")[1] == row["Footprint"] and part.get("fitted", build) == build]
            found |= {reference: same[0] for reference in row["Designator"].split(",")}
    return found


def check(name, folder):
    """What is wrong with the files of a board; also prints what was looked at."""
    faults = []
    outline = gerber(folder, "Edge_Cuts")
    (left, lower), (right, upper) = outline.bounding_box(MM)
    if max(abs(left), abs(lower)) > EDGE:
        faults.append(f"the board's lower left corner lies at {left + 0.05:.2f}, {lower + 0.05:.2f}, not at the origin")
    pads = {side: pads_of(gerber(folder, f"{side[0].replace('T', 'F')}_Cu")) for side in ("Top", "Bottom")}
    centres = [(x, y) for layer in pads.values() for part in layer.values() for _, x, y in part]
    centres += [(MM(item.x, item.unit), MM(item.y, item.unit)) for item in gerber(folder, "F_Cu").objects
                if isinstance(item, Flash) and ".P" not in item.attrs]
    drilled = holes(folder)
    stray = [(x, y) for x, y in drilled if min(math.hypot(x - px, y - py) for px, py in centres) > 2 * NEAR]
    if stray:
        faults.append(f"{len(stray)} of {len(drilled)} plated holes lie in no pad, the first at {stray[0][0]:.2f}, {stray[0][1]:.2f}")
    placed = 0
    for build in BUILDS:
        kinds = kinds_of(folder, build)
        with (folder / f"{name}-{build}-cpl.csv").open() as file:
            rows = list(csv.DictReader(file))
        placed += len(rows)
        if {row["Designator"] for row in rows} != set(kinds):
            faults.append(f"parts list and placement of the {build} build name different parts")
        faults += [f"{build}: {fault}" for fault in (check_part(row, kinds, pads) for row in rows) if fault]
    print(f"{'FAIL' if faults else 'ok  '} {name}: {right - left - 0.1:.1f} x {upper - lower - 0.1:.1f} mm, {placed} placed parts of "
          f"{len(BUILDS)} builds, {len(drilled)} plated holes")
    return [f"{name}: {fault}" for fault in faults]


if __name__ == "__main__":
    found = [fault for name, folder in boards(Path(sys.argv[1])).items() for fault in check(name, folder)]
    for fault in found:
        print(f"FAIL {fault}")
    sys.exit(1 if found else 0)
