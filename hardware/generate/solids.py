"""Writes each board with its parts as a STEP file, for whoever designs a case.

    python3 hardware/generate/solids.py OUT

KiCad's own models of parts are large and not installed everywhere, so a part is a box: as wide as its outline, as tall as
parts.toml says. KiCad makes the boxes: each is a small board of that size and thickness.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from footprints import library_footprint
from schematic import HARDWARE, PARTS
from sexpr import child, children, dump, parse, q

BOARDS = ("quadrant", "camp", "main")
COPPER = 0.07
"""KiCad takes both layers of copper off a board's thickness."""


def outline(lib_id):
    """The box around a footprint's outline: left, top, right, bottom."""
    tree = library_footprint(lib_id)
    points = []
    for kind in ("fp_line", "fp_rect", "fp_poly", "fp_circle"):
        for item in children(tree, kind):
            if str(child(item, "layer")[1]) != "F.Fab":
                continue
            ends = children(child(item, "pts"), "xy") if kind == "fp_poly" else [
                child(item, end) for end in ("start", "end") if child(item, end)]
            points += [(float(point[1]), float(point[2])) for point in ends]
            if kind == "fp_circle":
                (cx, cy), (ex, ey) = ((float(child(item, end)[1]), float(child(item, end)[2])) for end in ("center", "end"))
                reach = ((ex - cx) ** 2 + (ey - cy) ** 2) ** 0.5
                points += [(cx - reach, cy - reach), (cx + reach, cy + reach)]
    if not points:
        return None
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def export(board, target, *options):
    """Lets KiCad write a STEP file."""
    subprocess.run(["kicad-cli", "pcb", "export", "step", "--force", *options, "--output", target, board], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def box(kind, folder):
    """The model of a kind of part, or nothing for what has no height."""
    part = PARTS[kind]
    size = outline(part["footprint"])
    if size is None or not part.get("mpn") or not part.get("height_mm"):
        return None
    left, top, right, bottom = size
    content = ["kicad_pcb", ["version", "20241229"], ["generator", q("katarenga")], ["generator_version", q("9.0")],
               ["general", ["thickness", part["height_mm"] + COPPER]], ["paper", q("A4")],
               ["layers", [0, q("F.Cu"), "signal"], [2, q("B.Cu"), "signal"], [25, q("Edge.Cuts"), "user"]], ["setup"],
               ["net", 0, q("")],
               ["gr_rect", ["start", left, top], ["end", right, bottom], ["stroke", ["width", 0.05], ["type", "solid"]],
                ["fill", "no"], ["layer", q("Edge.Cuts")]]]
    board, model = folder / f"{kind}.kicad_pcb", folder / f"{kind}.step"
    board.write_text(dump(content) + "\n")
    export(board, model, "--board-only", "--user-origin", "0x0mm")
    return model


def main():
    out = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        models = {kind: box(kind, folder) for kind in PARTS}
        for name in BOARDS:
            tree = parse((HARDWARE / name / f"{name}.kicad_pcb").read_text())
            for footprint in children(tree, "footprint"):
                kind = next((str(field[2]) for field in children(footprint, "property") if str(field[1]) == "Part"), None)
                for old in children(footprint, "model"):
                    footprint.remove(old)
                if models.get(kind):
                    zero, one = ["xyz", 0, 0, 0], ["xyz", 1, 1, 1]
                    footprint.append(["model", q(str(models[kind])), ["offset", zero], ["scale", one], ["rotate", zero]])
            board = folder / f"{name}.kicad_pcb"
            board.write_text(dump(tree) + "\n")
            export(board, out / name / f"{name}.step", "--no-dnp", "--grid-origin")


if __name__ == "__main__":
    main()
