"""Holds the boards and their order files against what two factories publish, fabs.toml, and fails where one would refuse them.

    python3 hardware/checks/fabs.py OUT [HARDWARE]    OUT/BOARD holds the order files; another folder of boards for a trial

Copper, holes, letters and sizes are read from the boards, columns and lines from the files that are uploaded.
"""

import csv
import math
import re
import sys
import tomllib
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HARDWARE / "generate"))

from sexpr import child, children, parse  # noqa: E402

BOARDS = ("quadrant", "camp-panel", "main")
"""What is ordered. The camps come as a panel."""
BUILDS = ("hall", "reed")
TOO_SMALL = 0.001


def number(node, index=1):
    """A number in a list of KiCad's."""
    return float(node[index])


class Board:
    """The least and largest of what a factory asks about."""

    def __init__(self, tree):
        edges = [child(item, end) for kind in ("gr_line", "gr_arc") for item in children(tree, kind)
                 if str(child(item, "layer")[1]) == "Edge.Cuts" for end in ("start", "end")]
        across, down = ([number(edge, axis) for edge in edges] for axis in (1, 2))
        self.size = sorted((max(across) - min(across), max(down) - min(down)))
        self.track = min(number(child(item, "width")) for item in children(tree, "segment"))
        vias = children(tree, "via")
        self.via_pad = min((number(child(via, "size")) for via in vias), default=math.inf)
        self.via_hole = min((number(child(via, "drill")) for via in vias), default=math.inf)
        self.holes, self.bare, self.slots, self.ring = [], [], [], self.via_pad / 2 - self.via_hole / 2
        letters = [item for item in children(tree, "gr_text") if "SilkS" in str(child(item, "layer")[1])]
        for footprint in children(tree, "footprint"):
            letters += [item for kind in ("property", "fp_text") for item in children(footprint, kind)
                        if child(item, "layer") and "SilkS" in str(child(item, "layer")[1]) and not child(item, "hide")]
            for pad in children(footprint, "pad"):
                self._hole(pad)
        fonts = [child(child(item, "effects"), "font") for item in letters]
        self.letter = min(number(child(font, "size")) for font in fonts)
        self.stroke = min(number(child(font, "thickness")) for font in fonts)

    def _hole(self, pad):
        drill = child(pad, "drill")
        if drill is None:
            return
        sizes = [float(value) for value in drill[1:] if re.fullmatch(r"[0-9.]+", str(value))]
        if str(pad[2]) == "np_thru_hole":
            self.bare.append(min(sizes))
        elif len(sizes) > 1:
            self.slots.append(min(sizes))
        else:
            self.holes.append(sizes[0])
            self.ring = min(self.ring, (min(number(child(pad, "size")), number(child(pad, "size"), 2)) - sizes[0]) / 2)


def refusals(fab, board):
    """What a factory would refuse about a bare board."""
    least = (("narrowest track", board.track, fab["track"]), ("via's hole", board.via_hole, fab["via_hole"]),
             ("via's pad", board.via_pad, fab["via_pad"]), ("ring around a hole", board.ring, fab["ring"]),
             ("hole", min(board.holes, default=math.inf), fab["hole"][0]),
             ("hole without copper", min(board.bare, default=math.inf), fab["bare_hole"]),
             ("plated slot", min(board.slots, default=math.inf), fab["slot"]),
             ("letter", board.letter, fab["letters"][0]), ("line of a letter", board.stroke, fab["letters"][1]),
             ("shorter side", board.size[0], min(fab["smallest"])), ("longer side", board.size[1], max(fab["smallest"])),
             ("shorter side for soldering", board.size[0], 0.0 if board.size[1] > 200 else min(fab["solder_smallest"])))
    yield from (f"{what} {value:g} mm, not {limit:g}" for what, value, limit in least if value < limit - TOO_SMALL)
    most = (("hole", max(board.holes), fab["hole"][1]), ("shorter side", board.size[0], min(fab["largest"])),
            ("longer side", board.size[1], max(fab["largest"])))
    yield from (f"{what} {value:g} mm, more than {limit:g}" for what, value, limit in most if value > limit + TOO_SMALL)


def file_refusals(fab, folder, name, build):
    """What it would refuse about the files for soldering, and what a person who solders would miss."""
    if not name.endswith("-panel") and not (folder / f"{name}-{build}-interactive-bom.html").is_file():
        yield f"the {build} build has no interactive parts list"
    with (folder / f"{name}-{build}-{fab['bom_file']}.csv").open() as file:
        bom = list(csv.DictReader(file))
    with (folder / f"{name}-{build}-cpl.csv").open() as file:
        placed = list(csv.DictReader(file))
    for column in fab["bom"]:
        if column not in bom[0]:
            yield f"the {build} parts list has no column {column}"
            return
    for column in fab["placement"]:
        if column not in placed[0]:
            yield f"the {build} placement has no column {column}"
            return
    listed = [part for row in bom for part in re.split("[ ,]+", row.get("Designator") or row["Designators"])]
    for row in bom:
        count = len(re.split("[ ,]+", row.get("Designator") or row["Designators"]))
        if count > fab["designators"]:
            yield f"the {build} parts list has {count} parts on one line, not {fab['designators']}"
    missing = {row["Designator"] for row in placed} - set(listed)
    if missing:
        yield f"the {build} parts list lacks {', '.join(sorted(missing)[:3])}"
    for row in placed:
        if not row["Mid X"].endswith("mm") or not 0 <= float(row["Rotation"]) < 360 or row["Layer"] != "Top":
            yield f"{row['Designator']} is placed at {row['Mid X']}, turned by {row['Rotation']}, on {row['Layer']}"
            return


def main():
    out = Path(sys.argv[1])
    hardware = Path(sys.argv[2]) if len(sys.argv) > 2 else HARDWARE
    boards = BOARDS if (hardware / "camp-panel").is_dir() else ("quadrant", "camp", "main")
    failed = 0
    for maker, fab in tomllib.loads((HARDWARE / "fabs.toml").read_text()).items():
        for name in boards:
            board = Board(parse((hardware / name / f"{name}.kicad_pcb").read_text()))
            faults = list(refusals(fab, board))
            for build in BUILDS:
                faults += file_refusals(fab, out / name, name, build)
            failed += len(faults)
            print(f"{'FAIL' if faults else 'ok  '} {maker}, {name}: {board.size[1]:.1f} x {board.size[0]:.1f} mm, track {board.track:g}, "
                  f"via {board.via_hole:g} in {board.via_pad:g}, holes {min(board.holes):g} to {max(board.holes):g}, letters {board.letter:g} mm")
            for fault in faults:
                print(f"FAIL {maker}, {name}: {fault}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
