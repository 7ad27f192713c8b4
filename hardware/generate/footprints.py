"""Footprints, from KiCad's libraries and the project's own, placed on either side of a board."""

import copy
import functools
import math
from pathlib import Path

from schematic import HARDWARE, identity
from sexpr import child, children, dump, parse, q

STOCK = Path("/usr/share/kicad/footprints")
OWN = HARDWARE / "katarenga.pretty"

SIDES = {"F": "B", "B": "F"}


@functools.cache
def library_footprint(lib_id):
    """A footprint as its library has it."""
    library, name = lib_id.split(":")
    folder = OWN if library == "katarenga" else STOCK / f"{library}.pretty"
    return parse((folder / f"{name}.kicad_mod").read_text())


def turned(x, y, angle):
    """A place in a footprint, turned anticlockwise as the board is seen from the top (y down)."""
    radians = math.radians(angle)
    cos, sin = math.cos(radians), math.sin(radians)
    return x * cos + y * sin, -x * sin + y * cos


class Footprint:
    """A part on the board: `at` in millimetres from the board's corner, `angle` anticlockwise, `side` F or B."""

    def __init__(self, reference, part, at, angle, side, label=None):
        self.reference, self.part, self.at, self.angle, self.side, self.label = reference, part, at, angle, side, label
        self.tree = copy.deepcopy(library_footprint(part["footprint"]))
        if side == "B":
            _flip(self.tree)

    def pads(self):
        """(number, x, y, width, height, angle, layers, is_round) of each pad on the board."""
        for pad in children(self.tree, "pad"):
            at, size = child(pad, "at"), child(pad, "size")
            dx, dy = turned(float(at[1]), float(at[2]), self.angle)
            own = float(at[3]) if len(at) > 3 else 0.0
            names = [str(name) for name in child(pad, "layers")[1:]]
            layers = {side for side in "FB" if f"{side}.Cu" in names or "*.Cu" in names or "F&B.Cu" in names}
            if str(pad[2]) == "np_thru_hole":
                layers = {"F", "B"}
            yield (str(pad[1]), self.at[0] + dx, self.at[1] + dy, float(size[1]), float(size[2]),
                   self.angle + own, layers, str(pad[3]) in ("circle", "oval"))

    def node(self, origin, nets):
        """The footprint as the board's file has it; `nets` maps pad numbers to (code, name)."""
        tree = self.tree
        key = ("footprint", self.reference)
        head = ["footprint", q(self.part["footprint"]), ["layer", q(f"{self.side}.Cu")],
                ["uuid", identity(*key, self.part["path"])],
                ["at", self.at[0] + origin[0], self.at[1] + origin[1], self.angle]]
        texts = {"Reference": self.reference, "Value": self.part["value"]}
        body = []
        for index, item in enumerate(tree[2:]):
            if not isinstance(item, list) or item[0] in ("version", "generator", "generator_version", "layer", "uuid"):
                continue
            if item[0] == "attr":
                continue
            if item[0] == "property":
                name = str(item[1])
                if name in texts:
                    item[2] = q(texts[name])
                if name == "Reference":
                    self._label(item)
            if item[0] in ("property", "fp_text"):
                at = child(item, "at")
                angle = float(at[3]) if len(at) > 3 else 0.0
                at[1:] = [at[1], at[2], (angle + self.angle) % 360 if name_is_free(item, self.label) else angle]
            if item[0] == "pad":
                at = child(item, "at")
                own = float(at[3]) if len(at) > 3 else 0.0
                at[1:] = [at[1], at[2], (own + self.angle) % 360]
                net = nets.get(str(item[1]))
                if net:
                    item.append(["net", net[0], q(net[1])])
                    item.append(["pintype", q(net[2])])
                    if net[3]:
                        item.append(["pinfunction", q(net[3])])
            if item[0] in ("pad", "property", "fp_line", "fp_rect", "fp_circle", "fp_arc", "fp_poly", "fp_text"):
                old = child(item, "uuid")
                if old:
                    item.remove(old)
                item.append(["uuid", identity(*key, index)])
            body.append(item)
        # KiCad adds the first two where they are missing, with a new identity each time.
        fields = {"Datasheet": "", "Description": ""} | self.part["fields"]
        present = {str(item[1]) for item in children(tree, "property")} | {"Footprint"}
        for name, value in fields.items():
            if name in present:
                continue
            body.append(["property", q(name), q(value), ["at", 0, 0, 0], ["unlocked", "yes"],
                         ["layer", q(f"{self.side}.Fab")], ["hide", "yes"], ["uuid", identity(*key, name)],
                         ["effects", ["font", ["size", 1.0, 1.0], ["thickness", 0.15]]]])
        flags = list(child(tree, "attr") or ["attr"])
        if self.part["dnp"]:
            flags.append("dnp")
        if not self.part["in_bom"] and "exclude_from_bom" not in flags:
            flags.append("exclude_from_bom")
        if self.part["path"]:
            body += [["path", q(self.part["path"])], ["sheetname", q(self.part["sheetname"])],
                     ["sheetfile", q(self.part["sheetfile"])]]
        else:
            flags += [flag for flag in ("board_only", "exclude_from_pos_files", "exclude_from_bom") if flag not in flags]
        if len(flags) > 1:
            body.append(flags)
        return head + body

    def _label(self, item):
        """Where the reference is printed: at `label` (x, y on the board, from the part), or nowhere."""
        for old in ("at", "effects", "layer", "hide"):
            part = child(item, old)
            if part:
                item.remove(part)
        x, y = turned(*(self.label or (0, 0)), -self.angle)
        if self.side == "B":
            justify = [["justify", "mirror"]]
        else:
            justify = []
        layer = "SilkS" if self.label else "Fab"
        item += [["at", x, y, 0], ["layer", q(f"{self.side}.{layer}")],
                 ["effects", ["font", ["size", 1.0, 1.0], ["thickness", 0.15]], *justify]]


def name_is_free(item, label):
    """Whether a text turns with its part: all but the references that have been put in place."""
    return not (item[0] == "property" and str(item[1]) == "Reference")


def _flip(node):
    """Turns a footprint over, about its horizontal axis."""
    for item in node:
        if not isinstance(item, list) or not item:
            continue
        if item[0] in ("start", "end", "mid", "center", "xy", "at") and len(item) >= 3:
            item[2] = -float(item[2])
            if item[0] == "at" and len(item) > 3:
                item[3] = -float(item[3])
        elif item[0] in ("layer", "layers"):
            item[1:] = [q(SIDES[name[0]] + name[1:]) if name[:2] in ("F.", "B.") else name for name in item[1:]]
        elif item[0] in ("property", "fp_text"):
            _flip(item)
            effects = child(item, "effects")
            if effects is not None:
                effects.append(["justify", "mirror"])
        elif item[0] == "model":
            continue
        else:
            _flip(item)


# The project's own footprints.


def _text(name, value, x, y, layer):
    return ["property", q(name), q(value), ["at", x, y, 0], ["layer", q(layer)],
            ["effects", ["font", ["size", 1.0, 1.0], ["thickness", 0.15]]]]


def _box(left, top, right, bottom, layer, width):
    return ["fp_rect", ["start", left, top], ["end", right, bottom], ["stroke", ["width", width], ["type", "solid"]],
            ["fill", "no"], ["layer", q(layer)]]


def _line(x1, y1, x2, y2, layer, width):
    return ["fp_line", ["start", x1, y1], ["end", x2, y2], ["stroke", ["width", width], ["type", "solid"]],
            ["layer", q(layer)]]


def _hole(number, x, y, pad, drill):
    return ["pad", q(str(number)), "thru_hole", "rect" if number == 1 else "circle", ["at", x, y], ["size", pad, pad],
            ["drill", drill], ["layers", q("*.Cu"), q("*.Mask")]]


def _footprint(name, description, attributes, *items):
    content = ["footprint", q(name), ["version", "20241229"], ["generator", q("katarenga")],
               ["layer", q("F.Cu")], ["descr", q(description)], _text("Reference", "REF**", 0, -3, "F.SilkS"),
               _text("Value", name, 0, 3, "F.Fab"), ["attr", *attributes], *items]
    (OWN / f"{name}.kicad_mod").write_text(dump(content) + "\n")


REED_PITCH = 17.78


def write_own():
    """Writes the project's footprints."""
    OWN.mkdir(exist_ok=True)
    half = REED_PITCH / 2
    # Reed and hall are alternatives, so the glass may lie over the hall's pads: only the leads have a courtyard.
    _footprint("Reed_14mm", "Reed switch with 14 mm glass, leads bent to 17.78 mm", ["through_hole"],
               _box(-half - 1.15, -1.15, -half + 1.15, 1.15, "F.CrtYd", 0.05),
               _box(half - 1.15, -1.15, half + 1.15, 1.15, "F.CrtYd", 0.05),
               _box(-7, -1.1, 7, 1.1, "F.Fab", 0.1),
               _line(-half, 0, -7, 0, "F.Fab", 0.1), _line(7, 0, half, 0, "F.Fab", 0.1),
               _line(3.5, -1.0, 6.5, -1.0, "F.SilkS", 0.15), _line(3.5, 1.0, 6.5, 1.0, "F.SilkS", 0.15),
               _hole(1, -half, 0, 1.8, 0.9), _hole(2, half, 0, 1.8, 0.9))
    _readable("LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm")
    _inside("Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12", 3.3)
    library_footprint.cache_clear()


def _readable(lib_id):
    """A footprint of KiCad's whose print is too small for most factories, with letters of 1 mm."""
    tree = copy.deepcopy(library_footprint(lib_id))
    for item in children(tree, "fp_text"):
        if str(child(item, "layer")[1]).endswith("SilkS"):
            font = child(child(item, "effects"), "font")
            font[1:] = [["size", 1.0, 1.0], ["thickness", 0.15]]
    (OWN / f"{tree[1]}.kicad_mod").write_text(dump(tree) + "\n")


def _inside(lib_id, lowest):
    """A footprint of KiCad's at the edge of a board, without the print that would lie on the edge or beyond."""
    tree = copy.deepcopy(library_footprint(lib_id))
    for item in children(tree, "fp_line"):
        if str(child(item, "layer")[1]) == "F.SilkS" and max(float(child(item, end)[2]) for end in ("start", "end")) > lowest:
            tree.remove(item)
    (OWN / f"{tree[1]}.kicad_mod").write_text(dump(tree) + "\n")
