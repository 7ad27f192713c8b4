"""A printed circuit board: parts in their places, tracks, grounded planes, print."""

import json
import math
import subprocess
import sys

from footprints import Footprint
from router import DRILL, THIN, WIDE, Rect, Router, touch, track, via
from schematic import HARDWARE, PINMAP, identity
from sexpr import dump, q

ORIGIN = (30.0, 30.0)
"""Where the board's corner lies on the drawing sheet."""

LAYERS = [(0, "F.Cu", "signal"), (4, "In1.Cu", "power"), (6, "In2.Cu", "power"), (2, "B.Cu", "signal"), (9, "F.Adhes", "user"), (11, "B.Adhes", "user"),
          (13, "F.Paste", "user"), (15, "B.Paste", "user"), (5, "F.SilkS", "user"), (7, "B.SilkS", "user"),
          (1, "F.Mask", "user"), (3, "B.Mask", "user"), (17, "Dwgs.User", "user"), (19, "Cmts.User", "user"),
          (25, "Edge.Cuts", "user"), (27, "Margin", "user"), (31, "F.CrtYd", "user"), (29, "B.CrtYd", "user"),
          (35, "F.Fab", "user"), (33, "B.Fab", "user")]

GROUND = "GND"
DATE = "2026-11-18"
"""When this revision was drawn; a fixed date keeps the interactive parts list the same in every run."""
CORNER = 2.0
"""Radius of the board's corners."""


class Board:
    """A board of a size in millimetres, y downwards, seen from the top. Its edge lies `inset` inside that size, so that
    boards side by side have a gap. `planes` are the nets of the two inner layers of a board that has them."""

    def __init__(self, name, netlist, width, height, inset=0.0, planes=()):
        self.name, self.netlist, self.width, self.height, self.inset = name, netlist, width, height, inset
        self.planes = {"F": GROUND, "B": GROUND} | {f"In{number}": net for number, net in enumerate(planes, 1)}
        self.router = Router(width, height, edge=0.5 + inset)
        self.footprints, self.drawings = [], []
        self.codes = {net: code for code, net in enumerate(sorted(netlist.nets), 1)}
        self.pin_nets = {}
        for net, pins in netlist.nets.items():
            for reference, pin, function, kind in pins:
                self.pin_nets.setdefault(reference, {})[pin] = (self.codes[net], net, kind, function)
        self.pads = {}

    def net(self, reference, pin):
        """The net of a pin."""
        return self.pin_nets[reference][str(pin)][1]

    def place(self, reference, x, y, angle=0.0, side="F", label=None):
        """Puts a part on the board; `label` is where its name is printed, from its centre."""
        footprint = Footprint(reference, self.netlist.parts[reference], (x, y), float(angle), side, label)
        self.footprints.append(footprint)
        nets = self.pin_nets.get(reference, {})
        for number, px, py, width, height, turn, layers, is_round in footprint.pads():
            net = nets[number][1] if number in nets else None
            pad = Rect(px, py, width, height, turn, layers, net, rounded=is_round)
            self.pads[reference, number] = (px, py)
            if net is None:
                self.router.block(px, py, max(width, height) / 2 + 0.3)
            else:
                self.router.add(pad)

    def fiducials(self, *places):
        """Round marks by which a placement machine finds the board; they are in no schematic."""
        part = {"value": "fiducial", "footprint": "Fiducial:Fiducial_1mm_Mask2mm", "fields": {}, "path": "", "dnp": False,
                "in_bom": False, "sheetname": "", "sheetfile": ""}
        for number, (x, y) in enumerate(places, 1):
            self.footprints.append(Footprint(f"FID{number}", part, (x, y), 0.0, "F"))
            self.router.block(x, y, 1.4)

    def pad(self, reference, number):
        """Where a pad is."""
        return self.pads[reference, str(number)]

    def track(self, net, points, width, layer="F"):
        """Tracks from point to point."""
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            if (x1, y1) != (x2, y2):
                self.router.add(track(x1, y1, x2, y2, width, layer, net))

    def via(self, net, x, y):
        """Joins both layers."""
        self.router.add(via(x, y, net))

    def route(self):
        """Connects what is left, apart from ground, which the planes do: as it was once found, or by a new search if
        there is no such file. What was found may have been mended by hand since (the main board's was); the design rules
        check tells whether it fits."""
        file = HARDWARE / self.name / "routes.json"
        if not file.exists():
            self._search()
            found = {}
            for shape in filter(self._is_useful, self.router.laid()):
                ends = [round(coordinate, 4) for end in shape.ends for coordinate in end]
                found.setdefault(shape.net, []).append([shape.layer, *ends] if shape.layer else ends)
            lines = ",\n".join(f"  {json.dumps(net)}: {json.dumps(pieces)}" for net, pieces in sorted(found.items()))
            file.write_text(f"{{\n{lines}\n}}\n")
            self.router.forget()
        for net, pieces in json.loads(file.read_text()).items():
            for piece in pieces:
                self.router.add(track(*piece[1:], THIN, piece[0], net) if len(piece) == 5 else via(*piece, net))

    def trim(self):
        """Cuts off the ends of tracks that lead nowhere, and takes away vias that no track leaves on one of the layers: the
        search may begin anywhere on copper that was laid by hand. Ground is left alone: there the planes go on."""
        while any([self._trimmed(shape) for shape in list(self.router.copper)
                   if hasattr(shape, "ends") and shape.net != GROUND]):
            pass

    def _trimmed(self, shape):
        others = [other for other in self.router.copper
                  if other is not shape and other.net == shape.net and other.layers & shape.layers]
        if shape.layer is None:
            if set().union(*(other.layers for other in others if touch(shape, other))) == {"F", "B"}:
                return False
            self.router.copper.remove(shape)
            return True
        for end, far in (shape.ends, shape.ends[::-1]):
            if any(other.distance(*end) <= 1e-6 or any(math.dist(place, end) <= shape.width / 2
                                                       for place in getattr(other, "ends", ())) for other in others):
                continue
            meeting = [place for other in others for place in getattr(other, "ends", ((other.x, other.y),))
                       if distance_to_line(place, shape.ends) <= 1e-6]
            self.router.copper.remove(shape)
            if meeting:
                nearest = min(meeting, key=lambda place: math.dist(place, end))
                if nearest != far:
                    self.router.copper.append(track(*far, *nearest, shape.width, shape.layer, shape.net))
            return True
        return False

    def _is_useful(self, shape):
        """Whether copper that was laid is no via that leads nowhere."""
        if shape.layer is not None or shape.net == GROUND:
            return True
        (x, y), = shape.ends
        reached = set()
        for other in self.router.copper + self.router.laid():
            if other is not shape and other.net == shape.net and other.distance(x, y) <= 1e-6:
                reached |= other.layers
        return reached == {"F", "B"}

    def _search(self):
        nets = [net for net in self.netlist.nets if net != GROUND]

        def span(net):
            places = [self.pads[r, p] for r, p, *_ in self.netlist.nets[net] if (r, p) in self.pads]
            xs, ys = zip(*places) if places else ((0,), (0,))
            return max(xs) - min(xs) + max(ys) - min(ys)

        left = self.router.route(sorted(nets, key=lambda net: (span(net), net)))
        if left:
            sys.exit(f"{self.name}: no way found for {', '.join(left[:5])}")
        self.router.join(GROUND)

    def ground_pads(self, but=()):
        """A via beside every ground pad that lies on one layer only, apart from some parts whose layout has its own."""
        for footprint in self.footprints:
            if footprint.reference in but:
                continue
            nets = self.pin_nets.get(footprint.reference, {})
            for number, x, y, width, height, _, layers, _ in list(footprint.pads()):
                if number in nets and nets[number][1] == GROUND and len(layers) == 1:
                    self._ground_pad(x, y, max(width, height) / 2, min(layers))

    def keep_spokes(self):
        """Keeps other nets away from two sides of every pin on ground, so that the planes reach it by two spokes."""
        for footprint in self.footprints:
            nets = self.pin_nets.get(footprint.reference, {})
            for number, x, y, width, height, _, layers, _ in list(footprint.pads()):
                if number in nets and nets[number][1] == GROUND and len(layers) == 2:
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                        reach = max(width, height) / 2 + 0.45
                        spoke = Rect(x + dx * reach, y + dy * reach, 0.5, 0.5, 0, {"F", "B"}, GROUND)
                        if all(shape.net == GROUND or shape.distance(spoke.x, spoke.y) > 0.45
                               for shape in self.router.copper):
                            self.router.reserve(spoke)

    def stitch(self, dense=()):
        """Joins the ground planes with a loose grid of vias, a dense one in the boxes where many tracks cut the planes
        up, and some around every pin on ground, so that no piece of a plane hangs on one pin alone."""
        for footprint in self.footprints:
            nets = self.pin_nets.get(footprint.reference, {})
            for number, x, y, width, height, _, layers, _ in list(footprint.pads()):
                if number in nets and nets[number][1] == GROUND and len(layers) == 2:
                    self._ring_of_vias(x, y, max(width, height) / 2)
        for box in dense:
            self._grid_of_vias(box, 1.905)
        self._grid_of_vias((3.0, 3.0, self.width - 2, self.height - 2), 9.0)

    def _ring_of_vias(self, x, y, reach):
        for distance in (0.5, 0.9):
            for turn in range(0, 360, 30):
                vx = round(x + (reach + distance) * math.cos(math.radians(turn)), 3)
                vy = round(y + (reach + distance) * math.sin(math.radians(turn)), 3)
                inside = 1 < vx < self.width - 1 and 1 < vy < self.height - 1
                if inside and self.router.free(vx, vy, GROUND) and self._no_hole_near(vx, vy):
                    self.via(GROUND, vx, vy)

    def _grid_of_vias(self, box, spacing):
        left, top, right, bottom = box
        for row in range(int((bottom - top) / spacing) + 1):
            for column in range(int((right - left) / spacing) + 1):
                x, y = left + (column + 0.5 * (row % 2)) * spacing, top + row * spacing
                if x < right and self.router.free(x, y, GROUND) and self._no_hole_near(x, y):
                    self.via(GROUND, round(x, 3), round(y, 3))

    def _ground_pad(self, x, y, reach, layer):
        for distance in (0.0, 0.3, 0.6, 1.0, 1.5, 2.0, 2.6):
            distance += reach + 0.4
            for turn in range(0, 360, 15):
                vx = round(x + distance * math.cos(math.radians(turn)), 3)
                vy = round(y + distance * math.sin(math.radians(turn)), 3)
                if self.router.free(vx, vy, GROUND) and self._way_free(x, y, vx, vy, layer) and self._no_hole_near(vx, vy):
                    self.via(GROUND, vx, vy)
                    self.track(GROUND, [(x, y), (vx, vy)], 0.4, layer)
                    return
        print(f"{self.name}: no room for a via beside the ground pad at {x:.2f}, {y:.2f}")

    def _no_hole_near(self, x, y):
        return all(math.hypot(shape.x - x, shape.y - y) > 0.9 for shape in self.router.copper
                   if shape.layers == {"F", "B"} and shape.net == GROUND)

    def _way_free(self, x1, y1, x2, y2, layer):
        shapes = self.router.copper + self.router.laid()
        for step in range(11):
            x, y = x1 + (x2 - x1) * step / 10, y1 + (y2 - y1) * step / 10
            for shape in shapes:
                if shape.net != GROUND and layer in shape.layers and abs(shape.x - x) < shape.reach + 1 \
                        and abs(shape.y - y) < shape.reach + 1 and shape.distance(x, y) < 0.2 + 0.21:
                    return False
        return True

    def text(self, text, x, y, size=1.2, layer="F.SilkS", angle=0):
        """Prints something."""
        effects = ["effects", ["font", ["size", size, size], ["thickness", size * 0.15]]]
        if layer.startswith("B"):
            effects.append(["justify", "mirror"])
        self.drawings.append(["gr_text", q(text), ["at", x + ORIGIN[0], y + ORIGIN[1], angle], ["layer", q(layer)],
                              ["uuid", identity(self.name, "text", text, x, y)], effects])

    def line(self, x1, y1, x2, y2, layer="F.SilkS", width=0.15):
        """Draws a line."""
        self.drawings.append(["gr_line", ["start", x1 + ORIGIN[0], y1 + ORIGIN[1]], ["end", x2 + ORIGIN[0], y2 + ORIGIN[1]],
                              ["stroke", ["width", width], ["type", "solid"]], ["layer", q(layer)],
                              ["uuid", identity(self.name, "line", layer, x1, y1, x2, y2)]])

    def outline(self):
        """The board's edge, with round corners."""
        i, w, h = self.inset, self.width - self.inset, self.height - self.inset
        r, d = CORNER, CORNER * (1 - math.sqrt(0.5))
        for ends in ((i + r, i, w - r, i), (w, i + r, w, h - r), (w - r, h, i + r, h), (i, h - r, i, i + r)):
            self.line(*ends, layer="Edge.Cuts", width=0.1)
        for index, (start, mid, end) in enumerate((((i, i + r), (i + d, i + d), (i + r, i)), ((w - r, i), (w - d, i + d), (w, i + r)),
                                                   ((w, h - r), (w - d, h - d), (w - r, h)),
                                                   ((i + r, h), (i + d, h - d), (i, h - r)))):
            self.drawings.append(["gr_arc", *(["start mid end".split()[i], p[0] + ORIGIN[0], p[1] + ORIGIN[1]]
                                              for i, p in enumerate((start, mid, end))),
                                  ["stroke", ["width", 0.1], ["type", "solid"]], ["layer", q("Edge.Cuts")],
                                  ["uuid", identity(self.name, "corner", index)]])

    def _origin(self):
        """Where the factory's files count from: the lower left corner of the board itself."""
        return ORIGIN[0] + self.inset, ORIGIN[1] + self.height - self.inset

    def _zone(self, layer):
        inset = self.inset + 0.5
        corners = [(inset, inset), (self.width - inset, inset), (self.width - inset, self.height - inset),
                   (inset, self.height - inset)]
        net = self.planes[layer]
        name = "ground" if net == GROUND else net
        return ["zone", ["net", self.codes[net]], ["net_name", q(net)], ["layer", q(f"{layer}.Cu")],
                ["uuid", identity(self.name, "zone", layer)], ["name", q(f"{name} {layer}")], ["hatch", "edge", 0.5],
                ["connect_pads", ["clearance", 0.25]], ["min_thickness", 0.25], ["filled_areas_thickness", "no"],
                ["fill", "yes", ["thermal_gap", 0.3], ["thermal_bridge_width", 0.4],
                 ["island_removal_mode", 0], ["smoothing", "fillet"], ["radius", 0.3]],
                ["polygon", ["pts", *(["xy", x + ORIGIN[0], y + ORIGIN[1]] for x, y in corners)]]]

    def _copper(self):
        shapes = [shape for shape in self.router.copper if hasattr(shape, "ends")]
        shapes += self.router.laid()
        seen = set()
        for shape in shapes:
            places = [(round(x + ORIGIN[0], 4), round(y + ORIGIN[1], 4)) for x, y in shape.ends]
            key = (shape.net, shape.layer, *places)
            if key in seen:
                continue
            seen.add(key)
            code = self.codes[shape.net]
            if shape.layer is None:
                yield ["via", ["at", *places[0]], ["size", WIDE], ["drill", DRILL], ["layers", q("F.Cu"), q("B.Cu")],
                       ["net", code], ["uuid", identity(self.name, *key)]]
            else:
                yield ["segment", ["start", *places[0]], ["end", *places[1]], ["width", shape.width],
                       ["layer", q(f"{shape.layer}.Cu")], ["net", code], ["uuid", identity(self.name, *key)]]

    def write(self, path):
        """Writes the board and lets KiCad fill the planes."""
        missing = set(self.netlist.parts) - {footprint.reference for footprint in self.footprints}
        if missing:
            sys.exit(f"{self.name}: no place for {', '.join(sorted(missing))}")
        content = ["kicad_pcb", ["version", "20241229"], ["generator", q("pcbnew")], ["generator_version", q("9.0")],
                   ["general", ["thickness", 1.6], ["legacy_teardrops", "no"]], ["paper", q("A3")],
                   ["title_block", ["title", q(f"{self.name.capitalize()} board")], ["date", q(DATE)], ["rev", q(PINMAP["revision"])],
                    ["company", q("Smart Katarenga board")]],
                   ["layers", *([number, q(name), kind] for number, name, kind in LAYERS
                              if not name.startswith("In") or name[:3] in self.planes)],
                   ["setup", ["pad_to_mask_clearance", 0], ["allow_soldermask_bridges_in_footprints", "no"],
                    ["tenting", "front", "back"], ["aux_axis_origin", *self._origin()],
                    ["grid_origin", *ORIGIN]],
                   ["net", 0, q("")], *(["net", code, q(net)] for net, code in self.codes.items())]
        content += [footprint.node(ORIGIN, self.pin_nets.get(footprint.reference, {}))
                    for footprint in sorted(self.footprints, key=lambda f: f.reference)]
        content += self.drawings
        content += list(self._copper())
        content += [*map(self._zone, self.planes), ["embedded_fonts", "no"]]
        path.write_text(dump(content) + "\n")
        # Planes are filled only by a board that has been loaded from a file.
        subprocess.run([sys.executable, "-c", FILL, path], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)


def distance_to_line(place, ends):
    """How far a place lies from a straight line between two others."""
    (x, y), ((x1, y1), (x2, y2)) = place, ends
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = min(1.0, max(0.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


FILL = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())

def joins(via):
    # Whether a via of the grid reaches two planes; others, with a track, are there for the track.
    if any(track.HitTest(via.GetPosition()) for track in tracks):
        return True
    return sum(zone.HitTestFilledArea(zone.GetFirstLayer(), via.GetPosition())
               for zone in board.Zones() if zone.GetNetname() == 'GND') > 1

vias = [track for track in board.GetTracks() if track.Type() == pcbnew.PCB_VIA_T and track.GetNetname() == 'GND']
tracks = [track for track in board.GetTracks() if track.Type() != pcbnew.PCB_VIA_T and track.GetNetname() == 'GND']
lone = [via for via in vias if not joins(via)]
for via in lone:
    board.Delete(via)
if lone:
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
board.Save(sys.argv[1])
"""
