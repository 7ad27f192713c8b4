"""Draws schematic sheets: parts, wires, rails, labels and titled frames, on KiCad's 1.27 mm grid."""

import sys
import uuid

import lists
import symbols
from lists import HARDWARE
from sexpr import dump, q

PARTS = lists.read("parts.toml")
PINMAP = lists.read("pinmap.toml")
NAMESPACE = uuid.UUID("6b617461-7265-6e67-6100-68617264776d")
"""Files must come out the same in every run, so nothing in them is random."""

FONT = ["font", ["size", 1.27, 1.27]]


def identity(*names):
    """The lasting identity of a thing with these names."""
    return q(str(uuid.uuid5(NAMESPACE, "/".join(str(name) for name in names))))


class Part:
    """A part, or one unit of it, on a sheet."""

    def __init__(self, lib_id, at, angle, mirror):
        self.lib_id, self.at, self.angle, self.mirror = lib_id, at, angle, mirror

    def pin(self, number):
        """Where a pin's end is on the sheet."""
        x, y, _ = symbols.pins(self.lib_id)[str(number)]
        x, y = (-x if self.mirror == "y" else x), (-y if self.mirror == "x" else y)
        dx, dy = symbols.turned(x, y, self.angle)
        return round(self.at[0] + dx, 4), round(self.at[1] + dy, 4)


class Sheet:
    """One sheet of a schematic. `instances` lists (project, path of sheets, function from reference to reference)."""

    def __init__(self, name, title, paper, instances, remarks=()):
        self.name, self.title, self.paper, self.instances, self.remarks = name, title, paper, instances, remarks
        self.uuid = identity(name)
        self.items, self.used, self.wires, self.ends, self.sheets = [], {}, [], [], []
        self.rails = 0

    def place(self, kind, reference, at, angle=0, mirror=None, unit=1, fields="right", value=None):
        """Places a part of the parts list. `fields` says on which side its reference and value stand."""
        if kind not in PARTS:
            sys.exit(f"error: parts.toml has no [{kind}], which {reference} on the sheet {self.name} is")
        part = PARTS[kind]
        placed = Part(part["symbol"], at, angle, mirror)
        extra = [(name, part[key]) for name, key in (("MPN", "mpn"), ("Manufacturer", "maker"), ("LCSC", "lcsc"),
                                                     ("Alternatives", "alternatives"), ("Fitted", "fitted"))
                 if key in part]
        self._symbol(placed, reference, value or part["value"], unit, fields, part["footprint"], extra,
                     dnp=part.get("fitted") == "reed", in_bom="mpn" in part, kind=kind)
        return placed

    def rail(self, name, at, angle=0):
        """A supply symbol with its pin at a place."""
        library = symbols.OWN_NAME if name in symbols.library(symbols.OWN_NAME) else "power"
        self.rails += 1
        placed = Part(f"{library}:{name}", at, angle, None)
        self._symbol(placed, f"#PWR{self.rails:03}", name, 1, "rail", "", [], dnp=False, in_bom=True)

    def flag(self, at, angle=0):
        """Tells the rules check that a rail is fed from outside."""
        self.rails += 1
        placed = Part("power:PWR_FLAG", at, angle, None)
        self._symbol(placed, f"#FLG{self.rails:03}", "PWR_FLAG", 1, "rail", "", [], dnp=False, in_bom=True)

    def _symbol(self, placed, reference, value, unit, fields, footprint, extra, dnp, in_bom, kind=None):
        lib_id, at, angle = placed.lib_id, placed.at, placed.angle
        self.used[lib_id] = symbols.symbol(lib_id)
        self.ends += [placed.pin(number) for number, (_, _, of) in symbols.pins(lib_id).items() if of in (0, unit)]
        name_at, value_at = self._field_places(placed, fields)
        key = (self.name, reference, unit)
        node = ["symbol", ["lib_id", q(lib_id)], ["at", at[0], at[1], angle]]
        if placed.mirror:
            node.append(["mirror", placed.mirror])
        node += [["unit", unit], ["exclude_from_sim", "no"], ["in_bom", "yes" if in_bom else "no"],
                 ["on_board", "yes"], ["dnp", "yes" if dnp else "no"], ["uuid", identity("symbol", *key)],
                 self._field("Reference", reference, name_at, angle, hidden=reference.startswith("#")),
                 self._field("Value", value, value_at, angle),
                 self._field("Footprint", footprint, (at[0], at[1], "left"), 0, hidden=True),
                 self._field("Datasheet", "", (at[0], at[1], "left"), 0, hidden=True),
                 self._field("Description", "", (at[0], at[1], "left"), 0, hidden=True)]
        node += [self._field(name, text, (at[0], at[1], "left"), 0, hidden=True) for name, text in extra]
        if kind:
            node.append(self._field("Part", kind, (at[0], at[1], "left"), 0, hidden=True))
        node += [["pin", q(number), ["uuid", identity("pin", *key, number)]] for number in symbols.pins(lib_id)]
        projects = {}
        for project, path, rename in self.instances:
            projects.setdefault(project, []).append(
                ["path", q(path), ["reference", q(rename(reference))], ["unit", unit]])
        node.append(["instances", *(["project", q(project), *paths] for project, paths in projects.items())])
        self.items.append(node)

    @staticmethod
    def _field_places(placed, fields):
        x, y = placed.at
        if fields == "rail":
            # A rail's name stands beyond its tip: above an arrow, below a ground.
            down = placed.lib_id.endswith("GND")
            dx, dy = symbols.turned(0, -3.81 if down else 3.81, placed.angle)
            if dx:
                # KiCad turns the justification of a field over together with its part.
                rightwards = (dx > 0) != (placed.angle == 90)
                return (x, y, None), (x + dx * 0.9, y, "left" if rightwards else "right")
            return (x, y, None), (x, y + dy, None)
        if fields == "right":
            return (x + 2.54, y - 1.27, "left"), (x + 2.54, y + 1.27, "left")
        if fields == "left":
            return (x - 2.54, y - 1.27, "right"), (x - 2.54, y + 1.27, "right")
        if fields == "above":
            return (x, y - 4.445, None), (x, y - 2.54, None)
        if fields == "around":
            return (x, y - 2.54, None), (x, y + 2.54, None)
        (x1, y1), (x2, y2) = fields
        return (x + x1, y + y1, "left"), (x + x2, y + y2, "left")

    @staticmethod
    def _field(name, text, at, angle, hidden=False):
        effects = ["effects", FONT]
        if at[2]:
            effects.append(["justify", at[2]])
        if hidden:
            effects.append(["hide", "yes"])
        # A field turns with its part; this keeps it level.
        return ["property", q(name), q(text), ["at", at[0], at[1], angle % 180], effects]

    def wire(self, *points):
        """A wire through the points. Two points that share no line are joined by a corner, level first."""
        path = [(round(points[0][0], 4), round(points[0][1], 4))]
        for point in points[1:]:
            point = (round(point[0], 4), round(point[1], 4))
            if point[0] != path[-1][0] and point[1] != path[-1][1]:
                path.append((point[0], path[-1][1]))
            path.append(point)
        for start, end in zip(path, path[1:]):
            if start != end:
                self.wires.append((start, end))

    def label(self, name, at, angle=0):
        """A name for the wire at a place, readable from the side the wire comes from."""
        justify = "left" if angle in (0, 90) else "right"
        at = (round(at[0], 4), round(at[1], 4))
        self.items.append(["label", q(name), ["at", at[0], at[1], angle],
                           ["effects", FONT, ["justify", justify, "bottom"]],
                           ["uuid", identity("label", self.name, name, *at)]])

    def port(self, name, at, angle, shape):
        """A connection to the sheet above."""
        justify = "left" if angle in (0, 90) else "right"
        self.ends.append(at)
        self.items.append(["hierarchical_label", q(name), ["shape", shape], ["at", at[0], at[1], angle],
                           ["effects", FONT, ["justify", justify]],
                           ["uuid", identity("port", self.name, name)]])

    def unused(self, at):
        """Says that a pin is meant to be open."""
        self.items.append(["no_connect", ["at", *at], ["uuid", identity("open", self.name, *at)]])

    def child(self, name, file, at, size, ports, page):
        """A sheet within the sheet; `ports` are (name, shape, place, angle)."""
        key = identity("sheet", self.name, name)
        line = ["stroke", ["width", 0.1524], ["type", "solid"]]
        node = ["sheet", ["at", *at], ["size", *size], ["exclude_from_sim", "no"], ["in_bom", "yes"],
                ["on_board", "yes"], ["dnp", "no"], line, ["fill", ["color", 255, 250, 230, 1.0]], ["uuid", key],
                ["property", q("Sheetname"), q(name), ["at", at[0], at[1] - 0.7, 0],
                 ["effects", FONT, ["justify", "left", "bottom"]]],
                ["property", q("Sheetfile"), q(file), ["at", at[0], at[1] + size[1] + 0.6, 0],
                 ["effects", FONT, ["justify", "left", "top"], ["hide", "yes"]]]]
        for port, shape, place, angle in ports:
            justify = {0: "right", 180: "left"}[angle]
            node.append(["pin", q(port), shape, ["at", *place, angle], ["uuid", identity("sheetpin", key, port)],
                         ["effects", FONT, ["justify", justify]]])
            self.ends.append(place)
        project, path, _ = self.instances[0]
        node.append(["instances", ["project", q(project), ["path", q(path), ["page", q(str(page))]]]])
        self.sheets.append(node)
        return str(key)

    def frame(self, title, left, top, right, bottom, note=None):
        """A functional block: a box with a title, and perhaps a sentence why it is as it is."""
        self.items.append(["rectangle", ["start", left, top], ["end", right, bottom],
                           ["stroke", ["width", 0.2], ["type", "dash"], ["color", 90, 110, 160, 1.0]],
                           ["fill", ["type", "none"]], ["uuid", identity("frame", self.name, title)]])
        self._text(title, left + 2, top + 3.6, 2.2, bold=True)
        if note:
            self._text(note, left + 2, bottom - 1.6, 1.27, anchor="bottom")

    def _text(self, text, x, y, size, bold=False, anchor=None):
        font = ["font", ["size", size, size]] + ([["thickness", size / 5], ["bold", "yes"]] if bold else [])
        font.append(["color", 60, 80, 130, 1.0])
        justify = ["justify", "left"] + ([anchor] if anchor else [])
        self.items.append(["text", q(text), ["exclude_from_sim", "no"], ["at", x, y, 0],
                           ["effects", font, justify], ["uuid", identity("text", self.name, text, x, y)]])

    def _split_wires(self):
        """Wires in one piece between the places where something meets them."""
        places = set(self.ends) | {end for wire in self.wires for end in wire}
        pieces = set()
        for (x1, y1), (x2, y2) in self.wires:
            on = sorted(p for p in places if min(x1, x2) <= p[0] <= max(x1, x2) and min(y1, y2) <= p[1] <= max(y1, y2)
                        and (p[0] == x1 == x2 or p[1] == y1 == y2))
            pieces |= set(zip(on, on[1:]))
        return sorted(pieces)

    def write(self, path):
        """Writes the sheet to a file."""
        pieces = self._split_wires()
        meeting = {}
        for piece in pieces:
            for end in piece:
                meeting[end] = meeting.get(end, 0) + 1
        pins_at = {}
        for end in self.ends:
            pins_at[end] = pins_at.get(end, 0) + 1
        # Only crossings of wires get a dot; labels sit on ends.
        dots = sorted(place for place, wires in meeting.items() if wires + (1 if place in pins_at else 0) >= 3)
        comments = [["comment", i + 1, q(text)] for i, text in enumerate(self.remarks)]
        content = ["kicad_sch", ["version", "20250114"], ["generator", q("eeschema")], ["generator_version", q("9.0")],
                   ["uuid", self.uuid], ["paper", q(self.paper)],
                   ["title_block", ["title", q(self.title)], ["rev", q(PINMAP["revision"])],
                    ["company", q("Smart Katarenga board")], *comments],
                   ["lib_symbols", *(self.used[name] for name in sorted(self.used))]]
        content += [["junction", ["at", *at], ["diameter", 0], ["color", 0, 0, 0, 0],
                     ["uuid", identity("junction", self.name, *at)]] for at in dots]
        content += [["wire", ["pts", ["xy", *a], ["xy", *b]], ["stroke", ["width", 0], ["type", "default"]],
                     ["uuid", identity("wire", self.name, *a, *b)]] for a, b in pieces]
        content += self.items + self.sheets
        if any(path == "/" + str(self.uuid) for _, path, _ in self.instances):
            content.append(["sheet_instances", ["path", q("/"), ["page", q("1")]]])
        content.append(["embedded_fonts", "no"])
        path.write_text(dump(content) + "\n")
