"""Reads dimensions.toml and says in one sentence which entry is missing, wrong, or contradicts another."""

import re
import sys
import tomllib
from pathlib import Path

FILE = Path(__file__).with_name("dimensions.toml")

NEEDED = {
    "square": "pawn_foot_diameter ring_inner_radius ring_outer_radius bridge_degrees",
    "stack": "well white black quarter pawn_base hall_plane gap_min gap_max",
    "magnet": "diameter thickness play",
    "quarters": "film sheet",
    "ink": "red green blue yellow",
    "light": "skin crate crate_play layer sectors blind_height blind_aside headroom",
    "frame": "bed wall seam field_play skirt skirt_play board_play deck beam rest joint joint_height plate floor cable_room"
    " camp_wall",
    "notch": "at width outwards depth slope wall undercut",
    "finger": "width thickness below nail nail_thickness",
    "label": "letters line name_below sign_above",
    "foot": "diameter height groove groove_depth at",
    "button": "cap_diameter cap_play flange_diameter flange travel_gap above_face body_height",
    "screw": "lengths core pilot through head_diameter head_height nut_across nut_height boss engagement_min tip_gap",
    "plug.usb_c": "width height length cable",
    "plug.ribbon": "stands_off width end_play cable_at cable_thickness",
    "plug.debug": "stands_off",
    "plug.oled": "stands_off",
    "oled": "width height board glass_width glass_height glass window_width window_height window_up pins_height rib play",
    "usb_c": "mouth behind_edge",
    "minimum": "print_print print_board print_part print_screw print_plug print_cable board_board board_part board_screw"
    " board_plug board_cable part_part part_screw part_plug part_cable screw_screw screw_plug screw_cable plug_plug plug_cable"
    " cable_cable",
}
"""What every table has. An entry that is not here is read by nothing."""
LISTS = ("screw.lengths",)
"""Entries that are lists of numbers."""
PLACES = ("foot.at",)
"""Entries that are lists of places, two numbers each."""


class Wrong(Exception):
    """A sentence about an entry."""


def parse(text):
    """All sizes, or `Wrong`."""
    try:
        sizes = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Wrong(f"dimensions.toml is no TOML: {error}") from None
    tables = dict(_tables(sizes))
    for name, entries in NEEDED.items():
        if name not in tables:
            raise Wrong(f"dimensions.toml has no [{name}]")
        for entry in entries.split():
            if entry not in tables[name]:
                raise Wrong(f"dimensions.toml: [{name}] has no {entry}")
    for name, table in tables.items():
        for entry, value in table.items():
            if entry not in NEEDED.get(name, "").split():
                raise Wrong(f"dimensions.toml: [{name}] has an entry {entry}, which nothing reads")
            _value(f"{name}.{entry}", value)
    for holds, sentence in _contradictions(sizes):
        if not holds:
            raise Wrong(f"dimensions.toml: {sentence}")
    return sizes


def _tables(sizes, prefix=""):
    """(name, entries) of every table that has entries of its own."""
    for name, table in sizes.items():
        if not isinstance(table, dict):
            raise Wrong(f"dimensions.toml: {prefix}{name} is in no table")
        inner = {key: value for key, value in table.items() if isinstance(value, dict)}
        if not inner or len(inner) < len(table):
            yield prefix + name, {key: value for key, value in table.items() if key not in inner}
        yield from _tables(inner, f"{prefix}{name}.")


def _value(name, value):
    if name.startswith("ink."):
        if not (isinstance(value, str) and re.fullmatch("#[0-9a-f]{6}", value)):
            raise Wrong(f"dimensions.toml: {name} is {value!r}, not a colour as #rrggbb")
        return
    if name in PLACES:
        if not (isinstance(value, list) and value and all(isinstance(place, list) and len(place) == 2 for place in value)):
            raise Wrong(f"dimensions.toml: {name} is {value!r}, not a list of places")
        value = [number for place in value for number in place]
    elif (name in LISTS) != isinstance(value, list):
        raise Wrong(f"dimensions.toml: {name} is {value!r}, not a {'list of numbers' if name in LISTS else 'number'}")
    for number in value if isinstance(value, list) else [value]:
        if isinstance(number, bool) or not isinstance(number, int | float) or number < 0:
            raise Wrong(f"dimensions.toml: {name} is {number!r}, not a number from 0")


def _contradictions(sizes):
    """(whether it holds, the sentence if not)."""
    square, stack, screw, button, oled = (sizes[name] for name in ("square", "stack", "screw", "button", "oled"))
    foot, inner, outer = (square[name] for name in ("pawn_foot_diameter", "ring_inner_radius", "ring_outer_radius"))
    yield inner >= foot / 2 + 1, f"square.ring_inner_radius {inner} leaves less than 1 mm beside square.pawn_foot_diameter {foot}"
    yield outer >= inner + 2, f"square.ring_outer_radius {outer} is less than 2 mm more than square.ring_inner_radius {inner}"
    yield 10 <= square["bridge_degrees"] <= 60, f"square.bridge_degrees is {square['bridge_degrees']}, not 10 to 60"
    yield stack["gap_min"] < stack["gap_max"], f"stack.gap_min {stack['gap_min']} is not below stack.gap_max {stack['gap_max']}"
    gap = magnet_gap(sizes)
    yield stack["gap_min"] <= gap <= stack["gap_max"], f"[stack] puts the magnet {gap:.1f} mm above the sensor, outside stack.gap_min and stack.gap_max"
    magnet = sizes["magnet"]
    yield magnet["diameter"] + 2 * magnet["play"] + 8 <= foot, f"square.pawn_foot_diameter {foot} leaves less than 4 mm around magnet.diameter {magnet['diameter']}"
    notch, finger = sizes["notch"], sizes["finger"]
    for wide, slim in (("width", "width"), ("outwards", "thickness")):
        yield notch[wide] > finger[slim], f"notch.{wide} {notch[wide]} is not more than finger.{slim} {finger[slim]}"
    layer = sizes["light"]["layer"]
    for name in ("white", "black"):
        yield _whole(stack[name], layer), f"stack.{name} {stack[name]} is not made of layers of light.layer {layer}"
    for name, part in sizes["quarters"].items():
        yield 0 < part < 1, f"quarters.{name} is {part}, not a part of the light"
    order = ("core", "pilot", "through", "head_diameter", "boss")
    for small, large in zip(order, order[1:]):
        yield screw[small] < screw[large], f"screw.{small} {screw[small]} is not below screw.{large} {screw[large]}"
    yield (button["cap_diameter"] + 2 * button["cap_play"] < button["flange_diameter"],
           f"button.flange_diameter {button['flange_diameter']} goes through the hole of button.cap_diameter {button['cap_diameter']}")
    for side in ("width", "height"):
        window, glass, module = oled[f"window_{side}"], oled[f"glass_{side}"], oled[side]
        yield window <= glass, f"oled.window_{side} {window} is more than oled.glass_{side} {glass}"
        yield glass <= module, f"oled.glass_{side} {glass} is more than oled.{side} {module}"


def magnet_gap(sizes):
    """From the sensing element to the pawn's magnet."""
    stack = sizes["stack"]
    layers = ("well", "white", "black", "quarter", "pawn_base")
    return sum(stack[layer] for layer in layers) - stack["hall_plane"]


def _whole(length, layer):
    return abs(length / layer - round(length / layer)) < 1e-6


def read():
    """The sizes of the repository; ends the program with the sentence if an entry is wrong."""
    try:
        return parse(FILE.read_text())
    except Wrong as wrong:
        sys.exit(f"error: {wrong}")
