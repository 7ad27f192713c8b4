"""The panel of four camp boards: what a machine that solders can hold, and what breaks apart by hand.

Two by two boards with gaps of 2 mm, held by tabs with a row of holes, and a rail above and below with marks for the machine. The panel is
the finished camp board four times over, so it needs no sheet and no routing of its own. The copies' nets and parts end in their number.
"""

import copy

import camp
import project
from board import CORNER, ORIGIN
from camp_layout import SIZE
from footprints import library_footprint
from schematic import HARDWARE, identity
from sexpr import child, children, dump, parse, q

NAME = "camp-panel"
FOLDER = HARDWARE / NAME
COLUMNS = ROWS = 2
GAP, RAIL, TAB = 2.0, 7.0, 5.0
"""Millimetres: a milling cutter's width, what a conveyor grips, what holds a board until it is broken out."""
BITE, BITES, BITE_PITCH = 0.5, 6, 0.8
"""Holes along a tab, on the edge of the board."""
WIDTH = COLUMNS * SIZE + (COLUMNS - 1) * GAP
HEIGHT = ROWS * SIZE + (ROWS + 1) * GAP + 2 * RAIL
STEP = 0.5
"""All lengths of the outline are multiples of this."""


def corners():
    """The upper left corner of each board."""
    return [(column * (SIZE + GAP), RAIL + GAP + row * (SIZE + GAP)) for row in range(ROWS) for column in range(COLUMNS)]


def tabs():
    """The boxes that join boards and rails."""
    middle = (SIZE - TAB) / 2
    for column in range(COLUMNS):
        for row in range(ROWS + 1):
            yield column * (SIZE + GAP) + middle, RAIL + row * (SIZE + GAP), TAB, GAP
    for column in range(COLUMNS - 1):
        for row in range(ROWS):
            yield (column + 1) * SIZE + column * GAP, RAIL + GAP + row * (SIZE + GAP) + middle, GAP, TAB


def boxes():
    """All material: boards, tabs, rails."""
    yield from ((x, y, SIZE, SIZE) for x, y in corners())
    yield from tabs()
    yield 0.0, 0.0, WIDTH, RAIL
    yield 0.0, HEIGHT - RAIL, WIDTH, RAIL


def outline():
    """The edges of the material as straight pieces ((x1, y1), (x2, y2)), boards without their round corners."""
    columns, rows = round(WIDTH / STEP), round(HEIGHT / STEP)
    solid = set()
    for x, y, width, height in boxes():
        solid |= {(column, row) for column in range(round(x / STEP), round((x + width) / STEP))
                  for row in range(round(y / STEP), round((y + height) / STEP))}
    pieces = []
    for row in range(rows + 1):
        pieces += [((a * STEP, row * STEP), (b * STEP, row * STEP)) for a, b in _runs(
            [((column, row) in solid) != ((column, row - 1) in solid) for column in range(columns)],
            [(column, row) in solid for column in range(columns)])]
    for column in range(columns + 1):
        pieces += [((column * STEP, a * STEP), (column * STEP, b * STEP)) for a, b in _runs(
            [((column, row) in solid) != ((column - 1, row) in solid) for row in range(rows)],
            [(column, row) in solid for row in range(rows)])]
    return pieces


def _runs(marked, side):
    """Where marked places begin and end; a run ends where the material changes sides."""
    start = None
    for place, mark in enumerate([*marked, False]):
        if start is not None and (not mark or side[place] != side[start]):
            yield start, place
            start = None
        if mark and start is None:
            start = place


def _edges():
    """The outline as drawings, with the boards' corners rounded."""
    cut = CORNER
    rounded = {}
    for x, y in corners():
        for dx in (0, SIZE):
            for dy in (0, SIZE):
                rounded[x + dx, y + dy] = (1 if dx == 0 else -1, 1 if dy == 0 else -1)
    for start, end in outline():
        ends = []
        for here, there in ((start, end), (end, start)):
            if here in rounded:
                along = tuple((t > h) - (t < h) for h, t in zip(here, there))
                here = tuple(h + cut * a for h, a in zip(here, along))
            ends.append(here)
        yield _line(*ends)
    bend = cut * (1 - 0.5 ** 0.5)
    for (x, y), (dx, dy) in rounded.items():
        yield ["gr_arc", *([name, px + ORIGIN[0], py + ORIGIN[1]] for name, (px, py) in (
            ("start", (x, y + dy * cut)), ("mid", (x + dx * bend, y + dy * bend)), ("end", (x + dx * cut, y)))),
            ["stroke", ["width", 0.1], ["type", "solid"]], ["layer", q("Edge.Cuts")], ["uuid", identity(NAME, "corner", x, y)]]


def _line(start, end):
    return ["gr_line", ["start", start[0] + ORIGIN[0], start[1] + ORIGIN[1]], ["end", end[0] + ORIGIN[0], end[1] + ORIGIN[1]],
            ["stroke", ["width", 0.1], ["type", "solid"]], ["layer", q("Edge.Cuts")], ["uuid", identity(NAME, *start, *end)]]


def bites():
    """The holes along the tabs: on the edge of each board that a tab touches."""
    span = [(index - (BITES - 1) / 2) * BITE_PITCH for index in range(BITES)]
    edges = {round(y, 3) for _, top in corners() for y in (top, top + SIZE)}
    for x, y, width, height in tabs():
        for shift in span:
            if width > height:
                yield from ((x + width / 2 + shift, at) for at in (y, y + height) if round(at, 3) in edges)
            else:
                yield from ((at, y + height / 2 + shift) for at in (x, x + width))


def _hole(index, x, y, diameter):
    """A hole without copper."""
    pad = ["pad", q(""), "np_thru_hole", "circle", ["at", 0, 0], ["size", diameter, diameter], ["drill", diameter],
           ["layers", q("*.Cu"), q("*.Mask")], ["uuid", identity(NAME, "hole pad", index)]]
    return _marker(f"X{index}", x, y, pad, "hole")


def _marker(reference, x, y, pad, name):
    texts = [["property", q(field), q(value), ["at", 0, 0, 0], ["layer", q("F.Fab")], ["hide", "yes"],
              ["uuid", identity(NAME, reference, field)], ["effects", ["font", ["size", 1.0, 1.0], ["thickness", 0.15]]]]
             for field, value in (("Reference", reference), ("Value", name), ("Datasheet", ""), ("Description", ""))]
    return ["footprint", q(name), ["layer", q("F.Cu")], ["uuid", identity(NAME, reference)],
            ["at", x + ORIGIN[0], y + ORIGIN[1]], *texts,
            ["attr", "exclude_from_pos_files", "exclude_from_bom", "board_only", "allow_missing_courtyard"], pad]


def _marks():
    """Fiducials on the rails, which a machine looks for, and round holes for its pins."""
    mark = next(iter(children(library_footprint("Fiducial:Fiducial_1mm_Mask2mm"), "pad")))
    for index, (x, y) in enumerate(((6.0, RAIL / 2), (WIDTH - 6.0, RAIL / 2), (6.0, HEIGHT - RAIL / 2)), 1):
        pad = [item for item in copy.deepcopy(mark) if not (isinstance(item, list) and item[0] == "uuid")]
        yield _marker(f"FID{index}", x, y, [*pad, ["uuid", identity(NAME, "fiducial", index)]], "fiducial")
    for index, (x, y) in enumerate(((2.5, RAIL / 2), (WIDTH - 2.5, RAIL / 2), (2.5, HEIGHT - RAIL / 2), (WIDTH - 2.5, HEIGHT - RAIL / 2)), 1):
        yield _hole(f"pin{index}", x, y, 2.0)


def make():
    """Writes the panel from the camp board's file."""
    tree = parse((camp.FOLDER / f"{camp.NAME}.kicad_pcb").read_text())
    codes = {str(net[1]): str(net[2]) for net in children(tree, "net")}
    content = [item for item in tree if not isinstance(item, list) or item[0] not in (
        "net", "footprint", "segment", "via", "zone", "gr_line", "gr_arc", "gr_text", "embedded_fonts")]
    setup = next(item for item in content if isinstance(item, list) and item[0] == "setup")
    child(setup, "aux_axis_origin")[1:] = [ORIGIN[0], ORIGIN[1] + HEIGHT]
    nets, items = [["net", 0, q("")]], []
    for number, corner in enumerate(corners(), 1):
        renumbered = {"0": 0}
        for code, name in codes.items():
            if code != "0":
                renumbered[code] = len(nets)
                nets.append(["net", len(nets), q(f"{name}_{number}")])
        for item in tree:
            kind = item[0] if isinstance(item, list) else None
            drawn = kind in ("gr_line", "gr_arc", "gr_text") and str(child(item, "layer")[1]) != "Edge.Cuts"
            if kind in ("footprint", "segment", "via", "zone") or drawn:
                items.append(_copy(item, number, corner, renumbered))
    holes = [_hole(index, x, y, BITE) for index, (x, y) in enumerate(bites(), 1)]
    content += [*nets, *items, *holes, *_marks(), *_edges(), ["embedded_fonts", "no"]]
    project.write(FOLDER, NAME, {"sym": set(), "fp": set()})
    (FOLDER / f"{NAME}.kicad_pcb").write_text(dump(content) + "\n")


def _copy(item, number, corner, codes):
    """A piece of the camp board, moved to its place on the panel."""
    moved = copy.deepcopy(item)
    if moved[0] == "footprint":
        for part in moved:
            if isinstance(part, list) and part[0] == "at":
                part[1], part[2] = float(part[1]) + corner[0], float(part[2]) + corner[1]
        field = next(field for field in children(moved, "property") if str(field[1]) == "Reference")
        if "Silk" in str(child(field, "layer")[1]):
            # What is printed stays as it is on the single board.
            moved.append(["fp_text", "user", q(str(field[2])), *copy.deepcopy(field[3:])])
        field[2] = q(f"{field[2]}_{number}")
        child(field, "layer")[1] = q(str(child(field, "layer")[1]).replace("SilkS", "Fab"))
        moved[:] = [part for part in moved if not (isinstance(part, list) and part[0] in ("path", "sheetname", "sheetfile"))]
    else:
        _shift(moved, corner)
    _rename(moved, number, codes)
    return moved


def _shift(node, corner):
    for part in node:
        if isinstance(part, list):
            if part[0] in ("start", "end", "mid", "at", "xy"):
                part[1], part[2] = float(part[1]) + corner[0], float(part[2]) + corner[1]
            else:
                _shift(part, corner)


def _rename(node, number, codes):
    """New identities and nets, in all depths."""
    for part in node:
        if not isinstance(part, list) or not part:
            continue
        if part[0] == "uuid":
            part[1] = identity(NAME, number, part[1])
        elif part[0] == "net" and len(part) > 1:
            part[1] = codes[str(part[1])]
            if len(part) > 2:
                part[2] = q(f"{part[2]}_{number}")
        elif part[0] == "net_name":
            part[1] = q(f"{part[1]}_{number}")
        else:
            _rename(part, number, codes)
