"""Schematic symbols, from KiCad's libraries and from the project's own."""

import copy
import functools
import math
import pathlib

from sexpr import child, children, dump, parse, q

STOCK = pathlib.Path("/usr/share/kicad/symbols")
OWN_NAME = "katarenga"
OWN = pathlib.Path(__file__).resolve().parent.parent / f"{OWN_NAME}.kicad_sym"


@functools.cache
def library(name):
    """The symbols of a library by their names."""
    path = OWN if name == OWN_NAME else STOCK / f"{name}.kicad_sym"
    return {str(symbol[1]): symbol for symbol in children(parse(path.read_text()), "symbol")}


@functools.cache
def symbol(lib_id):
    """A symbol as a schematic embeds it: under its full name, and complete even if its library derives it."""
    library_name, name = lib_id.split(":")
    found = copy.deepcopy(library(library_name)[name])
    base = child(found, "extends")
    if base is not None:
        whole = copy.deepcopy(library(library_name)[str(base[1])])
        own = {str(prop[1]): prop for prop in children(found, "property")}
        merged = [own.pop(str(part[1]), part) if part[0] == "property" else part for part in whole[2:]]
        body_at = next(i for i, part in enumerate(merged) if part[0] == "symbol")
        merged[body_at:body_at] = own.values()
        for part in children(merged, "symbol"):
            part[1] = q(str(part[1]).replace(str(base[1]), name, 1))
        found = [found[0], found[1], *merged]
    found[1] = q(lib_id)
    return found


@functools.cache
def pins(lib_id):
    """Pin number to its place and unit, in millimetres from the symbol's origin, y up."""
    found = {}
    for body in children(symbol(lib_id), "symbol"):
        unit = int(str(body[1]).rsplit("_", 2)[1])
        for pin in children(body, "pin"):
            at = child(pin, "at")
            number = str(child(pin, "number")[1])
            found[number] = (float(at[1]), float(at[2]), unit)
    return found


def turned(x, y, angle):
    """A place in a symbol, y up, to a place on a sheet, y down, when the symbol is turned anticlockwise."""
    radians = math.radians(angle)
    cos, sin = round(math.cos(radians)), round(math.sin(radians))
    return x * cos - y * sin, -(x * sin + y * cos)


# The project's own symbols, written to the project's library.


def _property(name, value, at, hidden=False, justify=None):
    effects = ["effects", ["font", ["size", 1.27, 1.27]]]
    if justify:
        effects.append(["justify", justify])
    if hidden:
        effects.append(["hide", "yes"])
    return ["property", q(name), q(value), ["at", at[0], at[1], 0], effects]


def _pin(kind, number, name, x, y, angle):
    small = ["effects", ["font", ["size", 1.27, 1.27]]]
    return ["pin", kind, "line", ["at", x, y, angle], ["length", 2.54],
            ["name", q(name), small], ["number", q(str(number)), small]]


def _box(name, reference, width, height, pins_of_it, description):
    body = ["symbol", q(f"{name}_0_1"),
            ["rectangle", ["start", -width / 2, height / 2], ["end", width / 2, -height / 2],
             ["stroke", ["width", 0.254], ["type", "default"]], ["fill", ["type", "background"]]]]
    return ["symbol", q(name), ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"],
            _property("Reference", reference, (-width / 2, height / 2 + 1.27), justify="left"),
            _property("Value", name, (-width / 2, -height / 2 - 1.27), justify="left"),
            _property("Footprint", "", (0, 0), hidden=True),
            _property("Datasheet", "", (0, 0), hidden=True),
            _property("Description", description, (0, 0), hidden=True),
            body, ["symbol", q(f"{name}_1_1"), *pins_of_it], ["embedded_fonts", "no"]]


def _load_switch():
    made = [_pin("power_in", 1, "VIN", -10.16, 2.54, 0), _pin("input", 3, "ON", -10.16, -2.54, 0),
            _pin("power_out", 6, "VOUT", 10.16, 2.54, 180), _pin("passive", 5, "QOD", 10.16, 0, 180),
            _pin("passive", 4, "CT", 10.16, -2.54, 180), _pin("power_in", 2, "GND", 0, -7.62, 90)]
    return _box("TPS22918", "U", 15.24, 10.16, made, "Load switch with adjustable rise time")


def _rail(name):
    """A supply rail, drawn as KiCad draws its own."""
    lines = [[(-0.762, 1.27), (0, 2.54)], [(0, 0), (0, 2.54)], [(0, 2.54), (0.762, 1.27)]]
    body = ["symbol", q(f"{name}_0_1")] + [
        ["polyline", ["pts", *(["xy", x, y] for x, y in line)],
         ["stroke", ["width", 0], ["type", "default"]], ["fill", ["type", "none"]]] for line in lines]
    small = ["effects", ["font", ["size", 1.27, 1.27]]]
    pin = ["pin", "power_in", "line", ["at", 0, 0, 90], ["length", 0],
           ["name", q(""), small], ["number", q("1"), small]]
    return ["symbol", q(name), ["power"], ["pin_numbers", ["hide", "yes"]],
            ["pin_names", ["offset", 0], ["hide", "yes"]],
            ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"],
            _property("Reference", "#PWR", (0, -3.81), hidden=True), _property("Value", name, (0, 3.556)),
            _property("Footprint", "", (0, 0), hidden=True), _property("Datasheet", "", (0, 0), hidden=True),
            _property("Description", f"Supply rail {name}", (0, 0), hidden=True),
            body, ["symbol", q(f"{name}_1_1"), pin], ["embedded_fonts", "no"]]


def write_own():
    """Writes the project's library."""
    content = ["kicad_symbol_lib", ["version", "20241209"], ["generator", q("katarenga")],
               ["generator_version", q("9.0")],
               _load_switch(), _rail("+5V_LED"), _rail("VSENS")]
    OWN.write_text(dump(content) + "\n")
    library.cache_clear()
