"""The product picture: the finished table on a wooden one, a pawn in the air and its squares lit."""


from cells import ring
from layout import SIZES
from lettering import raised, text
from pawns import pawn
from povray import Item, View
from solids import box, cylinder, quarter_turns, union

LAYOUT = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby"
"""Colours of the squares, the far row first: the layout of the guide's pictures."""
INK = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
WHITE, BLACK = (0, 1, 2, 3, 5, 7), (1, 2, 4, 5, 7)
"""Files of the pawns that still stand on their first rows."""
LIFTED = (4, 3)
"""File and rank, from 0, of the pawn in the air: it stood on green and jumps as a knight."""
MOVED = {(3, 5): "black", (6, 4): "black", (2, 6): "black", (6, 1): "white"}
DESTINATION, CAPTURE, BOUND = "#00dc00", "#ff2020", "#0082ff"
"""The firmware's colours for squares to go to, to capture on, and the touched pawn's own."""
FILM = "#3b3d40"
"""Grey film over white."""
PAWN = {"white": "#efe6d2", "black": "#2a2625"}
FELT = "#2f5d43"
FRAME_BLACK, FRAME_WHITE, BODY = "#1d1e20", "#e9e8e2", "#202124"


def place(layout, file, rank):
    """The middle of a square."""
    return (file - 3.5) * layout.pitch, (rank - 3.5) * layout.pitch


def colour_of(file, rank):
    """The letter of a square."""
    return LAYOUT.split("/")[7 - rank][file]


def pawns_on_board():
    """Square to side."""
    found = {(file, 0): "white" for file in WHITE} | {(file, 7): "black" for file in BLACK}
    return found | MOVED


def lit():
    """Square to light while the pawn is in the air."""
    stand = pawns_on_board()
    file, rank = LIFTED
    found = {LIFTED: BOUND}
    for dx, dy in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)):
        square = file + dx, rank + dy
        if all(0 <= at < 8 for at in square) and stand.get(square) != "white":
            found[square] = CAPTURE if square in stand else DESTINATION
    return found


def quarters(layout):
    """The sheets with their cut arcs, letters, and the film below."""
    z0, z1 = layout.tray_top, layout.face
    half, shine, items = layout.pitch / 2 - 0.2, lit(), []
    seam = SIZES["frame"]["seam"]
    sheet = box(-layout.field + seam, seam, z0, -seam, layout.field - seam, z1 - 0.3)
    lines = box(-layout.field + seam, seam, z1 - 0.3, -seam, layout.field - seam, z1 - 0.02)
    tiles, letters, films = {}, [], []
    for file in range(8):
        for rank in range(8):
            x, y = place(layout, file, rank)
            colour = colour_of(file, rank)
            tile = box(x - half, y - half, z1 - 0.3, x + half, y + half, z1) - ring(x, y, z0 - 1, z1 + 1)
            tiles.setdefault(colour, []).append(tile)
            letters.append(raised(text(colour.upper(), 2.4, 0.4), x - half + 2.2, y + half - 2.6, z1, z1 + 0.02))
            arcs = ring(x, y, z0 - 0.5, z0 + 0.05)
            if (file, rank) in shine:
                items.append(Item(arcs, shine[file, rank], "glow"))
            else:
                films.append(arcs)
    grooves = union(
        ring(*place(layout, file, rank), z0 - 1, z1 + 1) for file in range(4) for rank in range(4, 8)
    )
    for turns in range(4):
        items.append(Item(quarter_turns(sheet - grooves, turns), "#f2f2ec", "matt"))
        items.append(Item(quarter_turns(lines - grooves, turns), "#2c2c2c", "matt"))
    items += [Item(union(solids), SIZES["ink"][INK[colour]], "matt") for colour, solids in tiles.items()]
    return [*items, Item(union(letters), "#262626", "matt"), Item(union(films), FILM, "glass")]


def camps(layout):
    """The camps' rings under their film."""
    arcs = ring(-layout.camp_at, layout.camp_at, layout.face - SIZES["stack"]["black"] - 0.2, layout.face - 0.1)
    return [Item(quarter_turns(arcs, turns), FILM, "glass") for turns in range(4)]


def pawns(layout):
    """All that stand, and the one in the air."""
    base = SIZES["stack"]["pawn_base"]
    solid = pawn().translate([0, 0, base])
    felt = cylinder(0, 0, 0, base, SIZES["square"]["pawn_foot_diameter"] - 0.6)
    items = []
    for (file, rank), side in pawns_on_board().items():
        at = [*place(layout, file, rank), layout.face]
        items += [Item(solid.translate(at), PAWN[side], smooth=True), Item(felt.translate(at), FELT, "matt")]
    x, y = place(layout, *LIFTED)
    for part, colour, finish in ((solid, PAWN["white"], "plastic"), (felt, FELT, "matt")):
        items.append(Item(part.rotate([-10, 14, 0]).translate([x, y, layout.face + 26]), colour, finish, smooth=True))
    return items


def case(assembly):
    """Rims in their two colours, bodies, floors, feet, caps, display, plug."""
    layout, items = assembly.layout, []
    # A hair above the change of filament, so that the ground of a letter is white and not half black.
    change = layout.face - SIZES["stack"]["black"] + 0.01
    for thing in assembly.things:
        kind = thing.name.split()[0]
        if thing.kind == "print" and kind == "rim":
            high, low = thing.solid.split_by_plane((0, 0, 1), change)
            items += [Item(high, FRAME_BLACK), Item(low, FRAME_WHITE)]
        elif thing.kind == "print" and kind in ("body", "floor"):
            items.append(Item(thing.solid, BODY))
        elif thing.kind == "print" and kind == "tray":
            items.append(Item(thing.solid, FRAME_BLACK))
        elif kind == "cap":
            items.append(Item(thing.solid, "#c2382c", smooth=True))
        elif kind == "foot":
            items.append(Item(thing.solid, "#151515", "matt"))
        elif thing.name == "display":
            items.append(Item(thing.solid, "#0b0f14", "glass"))
        elif thing.name == "USB-C plug":
            items.append(Item(thing.solid, "#e4e4e0", smooth=True))
    return items


def display_words(layout):
    """What the display says."""
    oled = SIZES["oled"]
    x, y = layout.display_at
    y += oled["window_up"]
    top = layout.rim_under
    lines = (("WHITE", 2.6, 2.6), ("12:40", 2.6, -2.4))
    return [Item(raised(text(words, height, 0.35), x, y + up, top, top + 0.05), "#bfe9ff", "glow") for words, height, up in lines]


WOOD = """
plane { z, GROUND
  pigment { wood turbulence <0.03, 0.05, 0.015> octaves 5
    color_map { [0.0 rgb <0.40, 0.27, 0.17>] [0.5 rgb <0.46, 0.315, 0.205>] [0.85 rgb <0.375, 0.25, 0.157>] [1.0 rgb <0.42, 0.285, 0.18>] }
    scale <26, 26, 26> rotate <0, 88.6, 4> translate <60, 140, 30> }
  finish { ambient 0 diffuse 0.62 specular 0.12 roughness 0.03 reflection { 0.015, 0.09 } } }
"""
LIGHTS = """
light_source { <-700, 650, 1100> rgb <1.0, 0.93, 0.83>*0.80 area_light <260,0,0>, <0,180,180>, 5, 5 adaptive 1 jitter }
light_source { <900, -700, 900> rgb <0.75, 0.85, 1.0>*0.20 area_light <300,0,0>, <0,0,300>, 3, 3 adaptive 1 jitter }
sky_sphere { pigment { gradient z color_map { [0 rgb <0.10,0.09,0.085>] [0.5 rgb <0.20,0.19,0.18>] [1 rgb <0.45,0.44,0.43>] } } }
"""


def spill(layout):
    """What the lit arcs throw on sheet and pawns around them."""
    lines = []
    for square, colour in lit().items():
        x, y = place(layout, *square)
        radius = SIZES["square"]["ring_outer_radius"]
        rgb = ", ".join(f"{(int(colour[i : i + 2], 16) / 255) ** 2.2:.3f}" for i in (1, 3, 5))
        for dx, dy in ((-1, -1), (-1, 1), (1, 1), (1, -1)):
            at = f"<{x + dx * radius / 1.5:.1f}, {y + dy * radius / 1.5:.1f}, {layout.face + 4}>"
            lines.append(f"light_source {{ {at} rgb <{rgb}>*0.5 shadowless fade_distance 6 fade_power 4 }}")
    return "\n".join(lines)


def cable(layout, assembly):
    """The USB cable, from its plug out of the picture."""
    x0, y0, z0, x1, _, z1 = assembly.thing("USB-C plug").solid.bounding_box()
    x, z, radius = (x0 + x1) / 2, (z0 + z1) / 2, SIZES["plug"]["usb_c"]["cable"] / 2
    ground = -layout.depth - SIZES["frame"]["floor"] - SIZES["foot"]["height"] + radius
    points = ((x, y0 + 20, z), (x, y0, z), (x, y0 - 18, z - 2), (x - 8, y0 - 40, ground + 4), (x - 40, y0 - 60, ground), (x - 120, y0 - 75, ground),
              (x - 260, y0 - 60, ground), (x - 500, y0 - 120, ground), (x - 700, y0 - 120, ground))
    body = ", ".join(f"<{px:.1f},{py:.1f},{pz:.1f}>, {radius}" for px, py, pz in points)
    return f"sphere_sweep {{ b_spline {len(points)}, {body} pigment {{ rgb 0.75 }} finish {{ ambient 0 diffuse 0.7 specular 0.1 }} }}\n"


def product(assembly):
    """The view."""
    layout = assembly.layout
    ground = -layout.depth - SIZES["frame"]["floor"] - SIZES["foot"]["height"]
    items = case(assembly) + quarters(layout) + camps(layout) + pawns(layout) + display_words(layout)
    return View(
        eye=(150, -640, 500),
        at=(0, -30, 0),
        angle=38.5,
        size=(1400, 875),
        items=items,
        lights=LIGHTS + spill(layout),
        ground=WOOD.replace("GROUND", f"{ground:.2f}") + cable(layout, assembly),
        background="#302c2a",
        radiosity=True,
        bloom=1.0,
    )
