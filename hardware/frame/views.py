"""The pictures: the finished table, taken apart, from below, a cell cut open, and the steps of assembly."""

import math

from layout import SIZES
from picture import OVERSAMPLE, Camera, Canvas, Shape, label, save
from cells import ring
from pawns import pawn
from solids import box, cylinder, lying, quarter_turns

FELT = {"R": "#e0483e", "G": "#58b368", "B": "#4a90d9", "Y": "#f5d547"}
FACE = ("RGBY", "BYRG", "GRYB", "YBGR")
"""Some quarter, to look at; the real ones are in xtask/src/hardware/quarters.rs."""
LIT = {(-2.5, 0.5): "#35e05a", (-2.5, 1.5): "#35e05a", (0.5, -1.5): "#ff4040", (1.5, 2.5): "#4d9bff", (0.5, 0.5): "#ffffff"}
"""Squares (in pitches from the middle) whose light is on in the pictures."""
DARK = "#e9e6da"


def _shapes(things, lift=0.0, alpha=1.0, colour=None):
    return [Shape(thing.solid.translate([0, 0, lift]), colour or thing.colour, alpha) for thing in things]


def pick(assembly, *starts):
    """Things whose names begin so."""
    return [thing for thing in assembly.things if thing.name.startswith(starts)]


def _prints(assembly, *starts):
    """The printed ones of them, without the screws that bear their names."""
    return [thing for thing in pick(assembly, *starts) if thing.kind == "print"]


def two_coloured(assembly, name, lift=0.0):
    """Trays and rims are printed black for the first layers and white from there on."""
    layout, shapes = assembly.layout, []
    change = layout.mask if name == "tray" else layout.face - SIZES["stack"]["black"]
    for thing in _prints(assembly, f"{name} "):
        high, low = thing.solid.split_by_plane((0, 0, 1), change)
        shapes += [Shape(high.translate([0, 0, lift]), "#33363b"), Shape(low.translate([0, 0, lift]), "#f4f4f0")]
    return shapes


def quarters(layout, lift=0.0):
    """The four quarters with their rings, some of them lit."""
    shapes = []
    z0, z1 = layout.tray_top + lift, layout.face + lift
    half = layout.pitch / 2 - 0.15
    for turns in range(4):
        for row in range(4):
            for column in range(4):
                x, y = (column - 3.5) * layout.pitch, (3.5 - row) * layout.pitch
                tile = box(x - half, y - half, z0, x + half, y + half, z1) - ring(x, y, z0 - 1, z1 + 1)
                shapes.append(Shape(quarter_turns(tile, turns), FELT[FACE[row][column]]))
    for x in range(8):
        for y in range(8):
            at = (x - 3.5, y - 3.5)
            arcs = ring(at[0] * layout.pitch, at[1] * layout.pitch, z0, z1)
            shapes.append(Shape(arcs, LIT.get(at, DARK), glow=at in LIT))
    return shapes


def camps(layout, lift=0.0):
    """The camps' rings."""
    arcs = ring(-layout.camp_at, layout.camp_at, layout.face - SIZES["stack"]["black"] + lift, layout.face - 0.05 + lift)
    return [Shape(quarter_turns(arcs, turns), "#ffd84d" if turns < 2 else DARK, glow=turns < 2) for turns in range(4)]


def pawns(layout):
    """Three pawns on their felts."""
    solid, z = pawn(), layout.face + SIZES["stack"]["pawn_base"]
    return [
        Shape(solid.translate([x * layout.pitch, y * layout.pitch, z]), colour)
        for (x, y), colour in (((-2.5, 0.5), "#f5f2e8"), ((1.5, 2.5), "#3a3330"), ((0.5, -1.5), "#3a3330"))
    ]


def _render(shapes, camera, size, path=None, labels=(), frame=None):
    canvas = Canvas(*size, camera)
    canvas.frame(frame or shapes)
    canvas.draw(shapes)
    image = canvas.image()
    for at, text, point in labels:
        label(image, at, text, canvas.pixel(point) if point is not None else None)
    if path:
        save(image, path)
    return image


def assembled(assembly, path):
    """What stands on the table."""
    layout = assembly.layout
    shapes = two_coloured(assembly, "rim") + quarters(layout) + camps(layout) + pawns(layout)
    shapes += _shapes(
        [thing for thing in pick(assembly, "body ", "floor ", "cap ", "USB-C", "display") if thing.kind != "screw"]
    )
    usb = assembly.thing("USB-C plug").solid.bounding_box()
    _render(
        shapes,
        Camera(18, 42),
        (1500, 1080),
        path,
        labels=(
            ((90, 1010), "USB-C, 5 V", ((usb[0] + usb[3]) / 2, usb[1], 6)),
            ((980, 1030), "SETUP, BACK, NEXT, TURN, OK", _on(assembly, "SW3")),
            ((1230, 960), "display", _display(assembly)),
            ((40, 60), "camp", (-layout.camp_at, layout.camp_at, layout.face)),
        ),
    )


def _on(assembly, reference):
    part = assembly.layout.main.part(reference)
    return (*assembly.layout.on_main(*part.at), assembly.layout.face + 1)


def _display(assembly):
    x0, y0, _, x1, y1, _ = assembly.thing("display").solid.bounding_box()
    return (x0 + x1) / 2, (y0 + y1) / 2, assembly.layout.face


def _under(thing):
    """The middle of its underside."""
    x0, y0, z0, x1, y1, _ = thing.solid.bounding_box()
    return (x0 + x1) / 2, (y0 + y1) / 2, z0


def exploded(assembly, path):
    """Every layer above the one that carries it."""
    layout = assembly.layout
    boards = [thing for thing in pick(assembly, "quadrant ", "main", "camp ", "display") if thing.kind in ("board", "part")]
    steps = (
        ("quarters: printed faces", "with clear rings", 270, quarters(layout, 270)),
        (
            "rims: border, camps,",
            "caps of the buttons",
            180,
            two_coloured(assembly, "rim", 180) + camps(layout, 180) + _shapes(pick(assembly, "cap "), 195),
        ),
        ("trays: black mask", "over white cells", 110, two_coloured(assembly, "tray", 110)),
        ("crates: black walls", "between the cells", 55, _shapes(pick(assembly, "crate "), 55)),
        ("boards and display", "", 0, _shapes(boards)),
        ("bodies: deck, walls;", "ribbons below", -85, _shapes(pick(assembly, "body ", "ribbon ", "camp cable"), -85)),
        ("floors", "", -150, _shapes(_prints(assembly, "floor "), -150)),
    )
    shapes = [shape for *_, layer in steps for shape in layer]
    canvas = Canvas(1560, 1560, Camera(28, 26))
    canvas.frame(shapes, margin=0.02)
    # Room for the names on the left.
    canvas.middle = canvas.middle[0] - 130 * OVERSAMPLE / canvas.scale, canvas.middle[1]
    canvas.scale *= 0.97
    canvas.draw(shapes)
    image = canvas.image()
    for first, second, lift, _ in steps:
        edge = layout.field if lift in (270, 110, 55) else layout.outer
        point = canvas.pixel((-edge, -edge, lift))
        label(image, (16, point[1] - 14), first, (point[0] - 4, point[1]))
        if second:
            label(image, (16, point[1] + 14), second, None)
    save(image, path)


def underside(assembly, path):
    """Without floors: plugs, ribbons, screws."""
    layout = assembly.layout
    shapes = _shapes(
        pick(assembly, "body ", "quadrant ", "main", "camp ", "ribbon", "display", "rim screw", "bolt", "USB-C")
    )
    ribbon = assembly.thing("ribbon NE").solid.bounding_box()
    _render(
        shapes,
        Camera(200, -50),
        (1500, 1080),
        path,
        labels=(
            *(((1020, 1040), part.value, _under(assembly.thing(f"main {part.reference}"))) for part in layout.main.of_kind("service_button")[:1]),
            ((60, 90), "ribbon to NE", (ribbon[3] - 40, ribbon[4] - 12, ribbon[2])),
            ((60, 1000), "display", _display(assembly)[:2] + (0,)),
        ),
    )


def cell(assembly, path):
    """A cut through the light of a square: how its light comes to the ring."""
    layout = assembly.layout
    hall = layout.quadrant.of_kind("hall")[10]
    led = min(layout.quadrant.of_kind("led"), key=lambda part: math.dist(part.at, hall.at))
    x, y = layout.on_quadrant(*hall.at, 0)
    half = layout.pitch / 2 + 4
    sideways = abs(led.at[0] - hall.at[0]) > abs(led.at[1] - hall.at[1])
    # A pawn's head would make the rest small.
    top = layout.face + 11
    window = (
        box(x - half, y - 0.001, -20, x + half, y + half, top) if sideways else box(x, y - half, -20, x + half, y + half, top)
    )
    shapes = []
    for thing in pick(assembly, "tray NW", "crate NW", "quadrant NW", "body NW"):
        if thing.kind in ("plug", "screw"):
            continue
        cut = thing.solid ^ window
        if cut.is_empty():
            continue
        if thing.name.startswith("tray"):
            high, low = cut.split_by_plane((0, 0, 1), layout.mask)
            shapes += [Shape(high, "#33363b"), Shape(low, "#f4f4f0")]
        else:
            shapes.append(Shape(cut, "#17191c" if thing.name.startswith("crate") else thing.colour))
    square = SIZES["square"]
    z0, z1 = layout.tray_top, layout.face
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            cx, cy = x + dx * layout.pitch, y + dy * layout.pitch
            tile = box(
                cx - layout.pitch / 2, cy - layout.pitch / 2, z0, cx + layout.pitch / 2, cy + layout.pitch / 2, z1
            ) - ring(cx, cy, z0 - 1, z1 + 1)
            arcs = ring(cx, cy, z0, z1)
            lit = dx == dy == 0
            for solid, colour, glow in ((tile, "#4a90d9", False), (arcs, "#7dff9a" if lit else DARK, lit)):
                cut = solid ^ window
                if not cut.is_empty():
                    shapes.append(Shape(cut, colour, glow=glow))
    foot, magnet = z1 + SIZES["stack"]["pawn_base"], SIZES["magnet"]
    felt = cylinder(x, y, z1, foot, square["pawn_foot_diameter"])
    disc = cylinder(x, y, foot, foot + magnet["thickness"], magnet["diameter"])
    for solid, colour in ((pawn().translate([x, y, foot]), "#e9e2cf"), (felt, "#3d6b4f"), (disc, "#9aa0a6")):
        shapes.append(Shape(solid ^ window, colour))
    lx, ly = layout.on_quadrant(*led.at, 0)
    lamp_top = layout.top + led.height
    side = (lx - x) if sideways else (y - ly)
    toward = math.copysign(1, side)

    def at(along, z, out=0.0):
        """A place in the cell: along the cut, and behind it."""
        return (x + along, y + out, z) if sideways else (x + out, y - along, z)

    shapes += _rays(layout, side, toward, lamp_top, at)
    camera = Camera(14, 17) if sideways else Camera(-76, 17)
    canvas = Canvas(1500, 760, camera)
    canvas.frame(shapes, margin=0.07)
    canvas.draw(shapes)
    image = canvas.image()

    above = (
        ("clear arcs in the quarter", at(-1.31 * ARC * toward, z1, 0.55 * ARC)),
        ("magnet in the pawn's foot", at(0, foot + 1)),
        ("black mask", at(9 * toward, layout.mask + 0.3)),
        ("bridge over the lamp", at(13.5 * toward, z1, 1.0)),
    )
    under = (
        ("black crate between white walls", at(-18 * toward, layout.top + 1.5)),
        ("hall", at(0, layout.top + 1)),
        ("lamp", at(side, lamp_top)),
        ("blind beside the lamp", at(side, layout.ceiling - 1, SIZES["light"]["blind_aside"])),
    )
    for row, y_text in ((above, 16), (under, 716)):
        placed = sorted((canvas.pixel(point), text) for text, point in row)
        room = 1500 / len(placed)
        for number, (point, text) in enumerate(placed):
            label(image, (20 + number * room, y_text), text, point)
    save(image, path)


ARC = (SIZES["square"]["ring_inner_radius"] + SIZES["square"]["ring_outer_radius"]) / 2 / math.sqrt(2)
"""From the middle of a cell to the middle of an arc, along and across."""


def _rays(layout, side, toward, lamp_top, at):
    """Two ways of the light, as thin rods: from the lamp over ceiling and board to the near and to the far arc."""
    high, low = layout.ceiling - 0.2, layout.top + 0.2
    ways = (
        [(side, lamp_top, 0.0), (side - 3.5 * toward, high, 1.5), (side - 2.5 * toward, low, 5.5), (ARC * toward, high + 1, ARC)],
        [(side, lamp_top, 0.0), (4.5 * toward, high, 1.2), (0.0, low, 3.0), (-5.0 * toward, high, 6.0), (-7.5 * toward, low, 8.0),
         (-ARC * toward, high + 1, ARC)],
    )
    shapes = []
    for way in ways:
        points = [at(along, z, out) for along, z, out in way]
        end = way[-1]
        points.append(at(end[0], layout.face + 5, end[2]))
        shapes += [Shape(lying(one, other, 0.3, 12), "#12b84a", glow=True) for one, other in zip(points, points[1:])]
    return shapes


def steps(assembly):
    """Assembly in eight steps: (shapes, azimuth, elevation) of each."""

    def parts(*starts, kinds=("board", "part"), lift=0.0):
        return _shapes([thing for thing in pick(assembly, *starts) if thing.kind in kinds], lift)

    def fasteners(*starts, lift=0.0):
        return _shapes([thing for thing in pick(assembly, *starts) if thing.kind == "screw"], lift, colour="#d9a400")

    def prints(*starts, lift=0.0):
        return _shapes(_prints(assembly, *starts), lift)

    bodies = prints("body ")
    boards = parts("quadrant ", "main")
    trays, rims = two_coloured(assembly, "tray"), two_coloured(assembly, "rim")
    lifted = two_coloured(assembly, "tray", 60)[:2]
    from_above, from_below = (24, 38), (204, -48)
    plugs = _shapes(
        [
            thing
            for thing in pick(assembly, "quadrant ", "main", "camp ", "ribbon ", "display")
            if thing.kind in ("plug", "cable")
        ]
    )
    hanging = parts("camp ", "display")
    return (
        # 1: camp boards into their rims, M3 x 6.
        (two_coloured(assembly, "rim") + parts("camp ", lift=-22) + fasteners("camp screw", lift=-40), *from_below),
        # 2: bodies together, M3 x 10 and nuts.
        (bodies + fasteners("bolt"), *from_below),
        # 3: boards on the deck.
        (bodies + parts("quadrant ", "main", lift=25), *from_above),
        # 4: crates, then trays.
        (bodies + boards + trays[2:] + prints("crate ", lift=0)[1:] + prints("crate NW", lift=28) + lifted, *from_above),
        # 5: caps on the buttons, rims around.
        (bodies + boards + trays + prints("cap ", lift=18) + two_coloured(assembly, "rim", 45), *from_above),
        # 6: from below, M3 x 12 for boards and rims.
        (bodies + boards + rims + hanging + fasteners("quadrant screw", "rim screw", "main screw", lift=-30), *from_below),
        # 7: ribbons, camps' cables, display.
        (bodies + boards + rims + hanging + plugs + fasteners("quadrant screw", "rim screw", "main screw"), *from_below),
        # 8: floors, M3 x 12, and feet.
        (bodies + boards + rims + plugs + prints("floor ", lift=-30) + parts("foot ", lift=-30) + fasteners("floor screw", lift=-55), *from_below),
    )


def make(assembly, out):
    """All pictures."""
    assembled(assembly, out / "frame.png")
    exploded(assembly, out / "frame-exploded.png")
    underside(assembly, out / "frame-underside.png")
    cell(assembly, out / "frame-cell.png")
