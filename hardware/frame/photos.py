"""All pictures that POV-Ray draws: the product, the populated boards, and each step of assembly.

`digests` says what each is made of, so that a check can tell an old picture without drawing it.
"""

import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageEnhance

import boards
import views
from povray import Item, View, render, summary
from product import product
from solids import box, cylinder, prism

PICTURES = boards.HARDWARE / "pictures"
DIGESTS = PICTURES / "digests.json"
MASK = {"quadrant": ("White", "Black"), "camp": ("White", "Black"), "main": ("Green", "White")}
"""Solder mask and letters, as they are ordered (ordering.md)."""
EDGE = {"White": "#d8d6c4", "Green": "#3f5f3a"}
BLACK, SILVER, TAN = "#1c1d1f", "#c9ccd0", "#b08a5e"
STEP = (900, 620)
BOARD = (1100, 720)
PIXELS = 2400
"""Along the longer edge of a board's own picture."""


def _towards(azimuth, elevation):
    """A direction: 0 is White's seat, anticlockwise."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return numpy.array((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))


def framed(items, azimuth, elevation, size, angle=24.0, margin=1.07):
    """A view in which everything fits, lit from behind the camera's left shoulder."""
    boxes = numpy.array([item.solid.bounding_box() for item in items])
    low, high = boxes[:, :3].min(axis=0), boxes[:, 3:].max(axis=0)
    middle, out = (low + high) / 2, _towards(azimuth, elevation)
    right = numpy.cross((0, 0, 1.0), out)
    right /= numpy.linalg.norm(right)
    up = numpy.cross(out, right)
    corners = numpy.array([[(low, high)[i][0], (low, high)[j][1], (low, high)[k][2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
    across, tall = math.tan(math.radians(angle / 2)), math.tan(math.radians(angle / 2)) * size[1] / size[0]
    away = max(
        max(abs((corner - middle) @ right) / across, abs((corner - middle) @ up) / tall) * margin + (corner - middle) @ out
        for corner in corners
    )
    eye = middle + out * away
    key = eye + (up * 0.8 - right * 0.7) * away
    fill = eye + (up * 0.2 + right * 0.9) * away
    spread = 0.12 * away
    lights = (
        f"light_source {{ <{', '.join(f'{value:.1f}' for value in key)}> rgb 1.15 area_light <{spread:.1f},0,0>, <0,{spread:.1f},0>, 3, 3 adaptive 0 }}\n"
        f"light_source {{ <{', '.join(f'{value:.1f}' for value in fill)}> rgb 0.42 shadowless }}\n"
        f"light_source {{ <{', '.join(f'{value:.1f}' for value in eye)}> rgb 0.28 shadowless }}"
    )
    return View(tuple(eye), tuple(middle), angle, size, items, lights, background="#f4f4f2")


def _shrunk(corners, x, y):
    x0, y0, x1, y1 = corners
    return x0 + x, y0 + y, x1 - x, y1 - y


def _chip(corners, low, high):
    """A black case between its legs."""
    x0, y0, x1, y1 = corners
    wide, tall = x1 - x0, y1 - y0
    legs = 0.18 * min(wide, tall)
    inset = (legs, 0.05) if wide < tall else (0.05, legs)
    return [
        Item(box(*corners[:2], low, *corners[2:], low + 0.25 * (high - low)), SILVER, "metal"),
        Item(box(*_shrunk(corners, *inset)[:2], low, *_shrunk(corners, *inset)[2:], high), BLACK),
    ]


def _passive(corners, low, high, colour):
    x0, y0, x1, y1 = corners
    along_x = x1 - x0 > y1 - y0
    margin = 0.12 * max(x1 - x0, y1 - y0)
    ends = _shrunk(corners, margin, 0.1) if along_x else _shrunk(corners, 0.1, margin)
    middle = _shrunk(ends, 0.25 * (ends[2] - ends[0]), 0) if along_x else _shrunk(ends, 0, 0.25 * (ends[3] - ends[1]))
    return [
        Item(box(*ends[:2], low, *ends[2:], high - 0.05), SILVER, "metal"),
        Item(box(*middle[:2], low, *middle[2:], high), colour),
    ]


def _header(corners, low, high):
    """A box header: walls, and pins in it."""
    x0, y0, x1, y1 = corners
    walls = box(x0, y0, low, x1, y1, high) - box(x0 + 1, y0 + 1, low + 2, x1 - 1, y1 - 1, high + 1)
    pins = []
    along_x = x1 - x0 > y1 - y0
    count = round(((x1 - x0) if along_x else (y1 - y0)) / 2.54) - 2
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    for index in range(max(count, 1)):
        for row in (-1.27, 1.27):
            along = (index - (count - 1) / 2) * 2.54
            x, y = (cx + along, cy + row) if along_x else (cx + row, cy + along)
            pins.append(Item(box(x - 0.32, y - 0.32, low, x + 0.32, y + 0.32, high - 1), "#d9b95c", "metal"))
    return [Item(walls, BLACK), *pins]


def part_items(part, corners, low, at):
    """A part as it looks, standing on `low`."""
    high, kind = low + part.height, part.kind
    if kind == "led":
        x0, y0, x1, y1 = corners
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        case = box(cx - 2.5, cy - 2.5, low, cx + 2.5, cy + 2.5, high) - cylinder(cx, cy, high - 0.25, high + 1, 4.0)
        return [
            Item(box(x0, cy - 2.1, low, x1, cy + 2.1, low + 0.3), SILVER, "metal"),
            Item(case, "#f6f5ee", "matt"),
            Item(cylinder(cx, cy, high - 0.4, high - 0.15, 4.0), "#efe3ae", "glass"),
            Item(box(cx - 0.5, cy - 0.5, high - 0.3, cx + 0.5, cy + 0.5, high - 0.1), "#3a3a30"),
        ]
    if kind == "button":
        return [
            Item(box(*corners[:2], low, *corners[2:], low + 0.3), SILVER, "metal"),
            Item(box(at[0] - 3, at[1] - 3, low, at[0] + 3, at[1] + 3, low + 3.3), BLACK),
            Item(box(at[0] - 2.8, at[1] - 2.8, low + 3.2, at[0] + 2.8, at[1] + 2.8, low + 3.5), SILVER, "metal"),
            Item(cylinder(*at, low, high, 3.5), BLACK, smooth=True),
        ]
    if kind in ("ribbon", "camp_plug"):
        return _header(corners, low, high)
    if kind.startswith(("r_", "pull_up", "fuse")):
        return _passive(corners, low, high, "#2a2a2c")
    if kind.startswith("c_") or kind == "crystal":
        return _passive(corners, low, high, TAN)
    if kind == "service_button":
        middle = (corners[0] + corners[2]) / 2, (corners[1] + corners[3]) / 2
        return [Item(box(middle[0] - 3, middle[1] - 3, low, middle[0] + 3, middle[1] + 3, low + 3.5), BLACK), Item(cylinder(*middle, low, high, 3.5), BLACK)]
    if kind in ("bridge", "hole", "test_point"):
        return []
    if kind == "usb_c":
        x0, y0, x1, y1 = corners
        return [Item(box(x0 + 0.6, y0, low, x1 - 0.6, y1, high), SILVER, "metal")]
    if kind == "reed":
        return []  # The pictures show the build with halls.
    if kind.endswith("_header"):
        return [Item(box(*corners[:2], low, *corners[2:], high), BLACK)]
    return _chip(corners, low, high)


def board(name, side, texture):
    """A populated board from its top or its underside."""
    read = boards.read(name)
    left, top, right, bottom = read.bounds
    cx, cy = (left + right) / 2, (top + bottom) / 2

    def place(x, y):
        return x - cx, cy - y

    thick, mask = read.thickness, MASK[name][0]
    plain = prism([place(x, y) for x, y in read.outline], 0, thick)
    for x, y, diameter in read.holes:
        plain -= cylinder(*place(x, y), -1, thick + 1, diameter)
    items = []
    for part in read.parts:
        (ax, ay), (bx, by) = place(*part.box[:2]), place(*part.box[2:])
        corners = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
        if part.side == side:
            drawn = part_items(part, corners, 0.0, place(*part.at))
            if side == "B":
                # Seen from below, as KiCad shows it: left and right change places.
                drawn = [Item(item.solid.mirror((1, 0, 0)), item.colour, item.finish, smooth=item.smooth) for item in drawn]
            items += [Item(item.solid.translate([0, 0, thick]), item.colour, item.finish, smooth=item.smooth) for item in drawn]
    plain = plain if side == "F" else plain.mirror((1, 0, 0))
    face = plain.trim_by_plane((0, 0, 1), thick - 0.05)
    items += [Item(plain.trim_by_plane((0, 0, -1), -thick + 0.05), EDGE[mask], "matt"), Item(face, "#ffffff", "matt", texture)]
    return framed(items, 14 if name != "main" else 6, 52, BOARD if name != "main" else (1400, 480))


STACKUP = """(setup
\t(stackup
\t\t(layer "F.SilkS" (type "Top Silk Screen") (color "{silk}"))
\t\t(layer "F.Mask" (type "Top Solder Mask") (color "{mask}") (thickness 0.01))
\t\t(layer "F.Cu" (type "copper") (thickness 0.035))
\t\t(layer "dielectric 1" (type "core") (thickness 1.51) (material "FR4") (epsilon_r 4.5) (loss_tangent 0.02))
\t\t(layer "B.Cu" (type "copper") (thickness 0.035))
\t\t(layer "B.Mask" (type "Bottom Solder Mask") (color "{mask}") (thickness 0.01))
\t\t(layer "B.SilkS" (type "Bottom Silk Screen") (color "{silk}"))
\t\t(copper_finish "HAL lead-free")
\t\t(dielectric_constraints no)
\t)
"""


def texture(name, side, folder):
    """KiCad's own picture of a bare board in the colours that are ordered, cut to the board's edge."""
    mask, silk = MASK[name]
    file = boards.HARDWARE / name / f"{name}.kicad_pcb"
    text = file.read_text()
    coloured = folder / file.name
    coloured.write_text(text if "(stackup" in text else text.replace("(setup\n", STACKUP.format(mask=mask, silk=silk), 1))
    out = folder / f"{name}-{side}.png"
    command = ["kicad-cli", "pcb", "render", "--side", {"F": "top", "B": "bottom"}[side], "--background", "transparent"]
    command += ["--width", str(PIXELS), "--height", str(PIXELS), "--output", str(out), str(coloured)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"KICAD_CONFIG_HOME": str(folder / "settings")})
    if done.returncode:
        sys.exit(f"error: KiCad cannot draw {name}: {done.stderr[-400:]}")
    image = Image.open(out)
    image = image.crop(image.getbbox())
    flat = Image.new("RGB", image.size, EDGE[mask])
    flat.paste(image, mask=image.getchannel("A"))
    if mask == "White":
        # KiCad's white lets the copper's red through; a factory's does not. And no white sends back all light.
        flat = ImageEnhance.Brightness(ImageEnhance.Color(flat).enhance(0.2)).enhance(0.86)
    flat.save(out)
    return out


BOARDS = (("quadrant", "F"), ("quadrant", "B"), ("camp", "F"), ("main", "F"), ("main", "B"))


def _name(board_name, side):
    return f"{board_name}{'' if side == 'F' else '-bottom'}.jpg"


def all_views(assembly, textures):
    """(file name, view, what else the picture is made of)."""
    yield "product.jpg", product(assembly), ""
    for name, side in BOARDS:
        made_of = hashlib.sha256((boards.HARDWARE / name / f"{name}.kicad_pcb").read_bytes()).hexdigest()
        yield _name(name, side), board(name, side, textures / f"{name}-{side}.png"), made_of
    for number, (shapes, azimuth, elevation) in enumerate(views.steps(assembly), 1):
        items = [Item(shape.solid, shape.colour, "glow" if shape.glow else "plastic") for shape in shapes]
        yield f"step-{number}.jpg", framed(items, azimuth, elevation, STEP), ""


def digests(assembly):
    """What each picture is made of, by its name."""
    found = {}
    for name, view, made_of in all_views(assembly, Path("textures")):
        found[name] = hashlib.sha256((summary(view) + made_of).encode()).hexdigest()[:16]
    return found


def old(assembly):
    """Pictures that are missing or do not show what the repository has."""
    kept = json.loads(DIGESTS.read_text()) if DIGESTS.is_file() else {}
    now = digests(assembly)
    return sorted(name for name in now if kept.get(name) != now[name] or not (PICTURES / name).is_file())


def make(assembly, wanted=None):
    """Draws those that are old, or those that are named."""
    wanted = old(assembly) if wanted is None else wanted
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for name, side in BOARDS:
            if _name(name, side) in wanted:
                texture(name, side, folder)
        for name, view, _ in all_views(assembly, folder):
            if name in wanted:
                render(view, PICTURES / name)
                print(f"hardware/pictures/{name}")
    DIGESTS.write_text(json.dumps(digests(assembly), indent=2, sort_keys=True) + "\n")
