"""Writes everything that KiCad opens, from the description in this folder.

    python3 hardware/generate            writes the projects
    python3 hardware/generate --check    fails if what is in the repository is not what this would write

KiCad's own Python is needed, because only KiCad can fill a plane.
"""

import filecmp
import shutil
import sys
import tempfile
from pathlib import Path

import camp
import camp_layout
import cell
import footprints
import main_board
import main_layout
import netlist
import panel
import project
import prototype
import quadrant
import quadrant_board
import schematic
import symbols

BOARDS = ((quadrant, quadrant_board), (camp, camp_layout), (main_board, main_layout))


def libraries():
    """The libraries of KiCad that the parts come from."""
    parts = schematic.PARTS.values()
    used = {"sym": {part["symbol"].split(":")[0] for part in parts} | {"power"},
            "fp": {part["footprint"].split(":")[0] for part in parts} | {"Fiducial"}}
    return {kind: names - {symbols.OWN_NAME} for kind, names in used.items()}


def write():
    """Writes all projects."""
    symbols.write_own()
    footprints.write_own()
    prototype.draw()
    for sheets, _ in BOARDS:
        project.write(sheets.FOLDER, sheets.NAME, libraries())
    cell.draw([instance for sheets in (quadrant, camp) for instance in
               quadrant.instances(sheets.NAME, schematic.identity(sheets.NAME), sheets.CELLS)], quadrant.FOLDER)
    for sheets, layout in BOARDS:
        sheets.draw()
        connected = netlist.export(sheets.FOLDER / f"{sheets.NAME}.kicad_sch")
        connected.write(sheets.FOLDER / f"{sheets.NAME}.net")
        layout.make(connected).write(sheets.FOLDER / f"{sheets.NAME}.kicad_pcb")
    panel.make()


def written():
    """The files this writes."""
    found = [symbols.OWN, prototype.FILE, *footprints.OWN.glob("*.kicad_mod")]
    for folder in (*(sheets.FOLDER for sheets, _ in BOARDS), panel.FOLDER):
        for pattern in ("*.kicad_sch", "*.kicad_pcb", "*.kicad_pro", "*-lib-table", "*.net"):
            found += folder.glob(pattern)
    return sorted(found)


def check():
    """Writes the projects again and compares; the repository is left as it was."""
    with tempfile.TemporaryDirectory() as folder:
        before = {path: Path(folder) / str(number) for number, path in enumerate(written())}
        for path, copy in before.items():
            shutil.copy(path, copy)
        write()
        changed = [path for path in written() if path not in before or not filecmp.cmp(path, before[path], shallow=False)]
        for path, copy in before.items():
            shutil.copy(copy, path)
    for path in changed:
        print(f"error: {path.relative_to(schematic.HARDWARE)} is not what the description says; "
              "run `python3 hardware/generate`", file=sys.stderr)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(check() if "--check" in sys.argv[1:] else write())
