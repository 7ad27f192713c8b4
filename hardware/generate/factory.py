"""Writes what a factory and a shop take, from the boards and the parts list.

    python3 hardware/generate/factory.py OUT

Expects the Gerber files in OUT/BOARD/gerber. For each board and each build it writes a parts list
(`Comment, Designator, Footprint, LCSC`), a placement (`Designator, Mid X, Mid Y, Rotation, Layer`) and the list for soldering
by hand; for each board one zip of its Gerber and drill files and the boxes of its parts; and for the whole table one list of
everything to order with an estimate of its cost.
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
BESIDE = (
    # What, how many, US dollars for one, remark. The same estimate as in parts.toml.
    ("socket 1x20, 2.54 mm", 2, 0.50, "for the Pico"),
    ("socket 1x3, 2.54 mm", 1, 0.20, "for the Pico's debug port"),
    ("pin strip 1x20 and 1x3, 2.54 mm", 1, 0.80, "on the Pico, unless it came with headers"),
    ("ribbon cable 2x10, 2.54 mm, sockets on both ends, pin 1 to pin 1, 20 cm", 2, 2.50, "SW and SE"),
    ("ribbon cable 2x10, 2.54 mm, sockets on both ends, pin 1 to pin 1, 35 cm", 1, 2.75, "NW"),
    ("ribbon cable 2x10, 2.54 mm, sockets on both ends, pin 1 to pin 1, 40 cm", 1, 3.00, "NE"),
    ("ribbon cable 2x5, 2.54 mm, sockets on both ends, pin 1 to pin 1, 15 cm", 4, 1.50, "camps"),
    ("magnet 12 x 1.5 mm, N35", 20, 0.30, "in the pawns, and four spare ones"),
    ("OLED 128x64, SSD1306, I2C, 4 pins", 1, 3.00, "if wanted"),
    ("USB-C cable and 5 V source, 3 A", 1, 10.00, "any USB port will do with less light"),
)
BARE = {"quadrant": (5, 32.0), "camp": (5, 5.0), "main": (5, 30.0)}
"""Bare boards: the smallest order, and a guess of its price without shipping."""


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
    """The files of one board; returns its parts."""
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
    return parts


def order(boards, build):
    """Everything for one table, and what it may cost."""
    rows, total = [], 0.0

    def line(quantity, what, maker, mpn, lcsc, each, remark):
        nonlocal total
        total += quantity * each
        rows.append((quantity, what, maker, mpn, lcsc, f"{each:.2f}", f"{quantity * each:.2f}", remark))

    for name, (least, price) in BARE.items():
        line(least, f"bare board: {name}", "", "", "", price / least, f"{COUNTS[name]} are needed; factories make {least} or more")
    for kind, part in PARTS.items():
        used = {name: sum(1 for one in parts if one.kind == kind and one.fitted(build)) for name, parts in boards.items()}
        quantity = sum(COUNTS[name] * count for name, count in used.items())
        if quantity:
            line(quantity, part["value"], part["maker"], part["mpn"], part.get("lcsc", ""), part["usd"], part["alternatives"])
    for what, quantity, each, remark in BESIDE:
        line(quantity, what, "", "", "", each, remark)
    rows.append(("", "sum, without shipping, tax, assembly, frame and pawns", "", "", "", "", f"{total:.2f}",
                 "estimated on 2026-11-16 from prices quoted in public parts lists; no shop was asked"))
    return table(("Quantity", "What", "Manufacturer", "MPN", "LCSC", "USD each", "USD", "Remark"), rows)


def main():
    out = Path(sys.argv[1])
    boards = {name: board_files(name, out / name) for name in COUNTS}
    for build in BUILDS:
        (out / f"order-{build}.csv").write_text(order(boards, build))


if __name__ == "__main__":
    main()
