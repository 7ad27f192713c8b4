"""Writes what a factory and a shop take, from the boards and the parts list.

    python3 hardware/generate/factory.py OUT

Expects the Gerber files in OUT/BOARD/gerber. For each board and each build it writes a parts list
(`Comment, Designator, Footprint, LCSC`), a placement (`Designator, Mid X, Mid Y, Rotation, Layer`) and the list for soldering
by hand; and for each board one zip of its Gerber and drill files and the boxes of its parts. frame/order.py writes the order.
"""

import csv
import io
import sys
import zipfile
from pathlib import Path

import footprints
from schematic import HARDWARE, PARTS
from sexpr import child, children, parse

BUILDS = ("hall", "reed")
COUNTS = {"quadrant": 4, "camp": 4, "main": 1}
"""Boards in one table."""
PANELS = ("camp-panel",)
"""Several boards in one piece, for the factory."""


class Placed:
    """A part on a board, with its line of the parts list."""

    def __init__(self, node):
        at = child(node, "at")
        fields = {str(field[1]): str(field[2]) for field in children(node, "property")}
        self.reference, self.kind = fields["Reference"], fields.get("Part")
        self.x, self.y, self.angle = float(at[1]), float(at[2]), float(at[3]) if len(at) > 3 else 0.0
        self.side = "Top" if str(child(node, "layer")[1]) == "F.Cu" else "Bottom"
        self.part = PARTS.get(self.kind, {})
        self.by_machine = any(str(pad[2]) == "smd" for pad in children(node, "pad")) and "mpn" in self.part
        self.node = node

    def fitted(self, build):
        """Whether a build has it."""
        return "mpn" in self.part and self.part.get("fitted", build) == build

    def box(self):
        """The corners of what its outline covers on the board."""
        places = []
        for kind in ("fp_line", "fp_rect", "fp_circle", "fp_poly"):
            for item in children(self.node, kind):
                if str(child(item, "layer")[1])[2:] != "Fab":
                    continue
                points = children(child(item, "pts"), "xy") if kind == "fp_poly" else [
                    child(item, end) for end in ("start", "end", "center") if child(item, end)]
                places += [footprints.turned(float(point[1]), float(point[2]), self.angle) for point in points]
        xs, ys = zip(*places) if places else ((0,), (0,))
        return self.x + min(xs), self.y + min(ys), self.x + max(xs), self.y + max(ys)


def table(header, rows):
    """A list as text, lines ended as everywhere else."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def number(reference):
    """For sorting: C2 comes before C10."""
    letters = reference.rstrip("0123456789")
    return letters, int(reference[len(letters):] or 0)


def grouped(parts):
    """Parts of a kind together, in the order of the parts list."""
    for kind in PARTS:
        same = sorted((part.reference for part in parts if part.kind == kind), key=number)
        if same:
            yield kind, PARTS[kind], same


def board_files(name, out):
    """The files of one board."""
    tree = parse((HARDWARE / name / f"{name}.kicad_pcb").read_text())
    parts = [Placed(node) for node in children(tree, "footprint")]
    origin = child(child(tree, "setup"), "aux_axis_origin")
    left, bottom = float(origin[1]), float(origin[2])
    for build in BUILDS:
        here = [part for part in parts if part.fitted(build)]
        machine = [part for part in here if part.by_machine]
        rows = [(part["value"], ",".join(same), part["footprint"].split(":")[1], part.get("lcsc", ""))
                for _, part, same in grouped(machine)]
        (out / f"{name}-{build}-bom.csv").write_text(table(("Comment", "Designator", "Footprint", "LCSC"), rows))
        rows = []
        for part in sorted(machine, key=lambda part: number(part.reference)):
            turn = (part.angle + part.part.get("rotation", 0)) % 360
            rows.append((part.reference, f"{part.x - left:.3f}mm", f"{bottom - part.y:.3f}mm", f"{turn:g}", part.side))
        (out / f"{name}-{build}-cpl.csv").write_text(table(("Designator", "Mid X", "Mid Y", "Rotation", "Layer"), rows))
        rows = [(len(same), part["value"], part["maker"], part["mpn"], part.get("lcsc", ""), part["alternatives"], " ".join(same))
                for _, part, same in grouped(here)]
        (out / f"{name}-{build}-parts.csv").write_text(
            table(("Quantity", "Value", "Manufacturer", "MPN", "LCSC", "Alternatives", "Designators"), rows))
    rows = []
    for part in sorted(parts, key=lambda part: number(part.reference)):
        x1, y1, x2, y2 = part.box()
        if part.kind:
            rows.append((part.reference, part.kind, part.side, *(f"{value:.2f}" for value in (
                x1 - left, bottom - y2, x2 - left, bottom - y1)), part.part.get("height_mm", "")))
    (out / f"{name}-boxes.csv").write_text(
        table(("Designator", "Part", "Side", "Left", "Lower", "Right", "Upper", "Height"), rows))
    with zipfile.ZipFile(out / f"{name}-gerber.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted((out / "gerber").iterdir()):
            # A fixed date, so that the same board gives the same file.
            packed.writestr(zipfile.ZipInfo(file.name, (2026, 1, 1, 0, 0, 0)), file.read_bytes(), zipfile.ZIP_DEFLATED)


def main():
    out = Path(sys.argv[1])
    for name in (*COUNTS, *PANELS):
        board_files(name, out / name)


if __name__ == "__main__":
    main()
