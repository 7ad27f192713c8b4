"""Joins pieces of ground that the planes leave apart.

    python3 hardware/generate/mend.py main

Tracks cut the planes up. After a new search this looks, with KiCad's help, for pieces of ground that hang on nothing, finds
the shortest way for a thin track to the rest of ground on a grid of 0.1 mm, and adds it to the board's `routes.json`.
"""

import heapq
import importlib
import json
import sys

import numpy
import pcbnew

import netlist
import schematic
from board import GROUND, ORIGIN
from router import CLEARANCE, THIN, WIDE

STEP = 0.1
LAYOUTS = {"quadrant": "quadrant_board", "camp": "camp_layout", "main": "main_layout"}


def pieces(path):
    """The clusters of ground on a finished board, largest last: lists of (layer, polygon)."""
    board = pcbnew.LoadBoard(str(path))
    polygons = []
    for zone in board.Zones():
        layer = zone.GetFirstLayer()
        filled = zone.GetFilledPolysList(layer)
        for index in range(filled.OutlineCount()):
            one = pcbnew.SHAPE_POLY_SET()
            one.AddOutline(filled.Outline(index))
            for hole in range(filled.HoleCount(index)):
                one.AddHole(filled.Hole(index, hole))
            polygons.append((layer, one))
    parent = list(range(len(polygons)))

    def root(index):
        while parent[index] != index:
            index = parent[index]
        return index

    # What joins two polygons: a chain of pads, vias and tracks that touch.
    items = [track for track in board.GetTracks() if track.GetNetname() == GROUND]
    items += [pad for footprint in board.GetFootprints() for pad in footprint.Pads() if pad.GetNetname() == GROUND]
    shapes = [{layer: item.GetEffectiveShape(layer) for layer in (pcbnew.F_Cu, pcbnew.B_Cu) if item.IsOnLayer(layer)}
              for item in items]
    base = len(parent)
    parent += range(base, base + len(items))
    boxes = [item.GetBoundingBox() for item in items]
    for number, shape in enumerate(shapes):
        for index, (layer, polygon) in enumerate(polygons):
            if layer in shape and polygon.Collide(shape[layer], 0):
                parent[root(base + number)] = root(index)
        for other in range(number):
            if boxes[number].Intersects(boxes[other]) and root(base + number) != root(base + other):
                if any(layer in shapes[other] and shape[layer].Collide(shapes[other][layer], 0) for layer in shape):
                    parent[root(base + number)] = root(base + other)
    clusters = {}
    for index, polygon in enumerate(polygons):
        clusters.setdefault(root(index), []).append(polygon)
    return sorted(clusters.values(), key=lambda cluster: sum(polygon.Area() for _, polygon in cluster))


def inside(cluster, shape):
    """The grid places inside the polygons of a cluster, on both layers."""
    places = numpy.zeros(shape, bool)
    for layer, polygon in cluster:
        index = 0 if layer == pcbnew.F_Cu else 1
        box = polygon.BBox()
        left, top = (box.GetLeft() / 1e6 - ORIGIN[0]) / STEP, (box.GetTop() / 1e6 - ORIGIN[1]) / STEP
        right, bottom = (box.GetRight() / 1e6 - ORIGIN[0]) / STEP, (box.GetBottom() / 1e6 - ORIGIN[1]) / STEP
        for row in range(max(0, int(top)), min(shape[1], int(bottom) + 2)):
            for column in range(max(0, int(left)), min(shape[2], int(right) + 2)):
                at = pcbnew.VECTOR2I(round((column * STEP + ORIGIN[0]) * 1e6), round((row * STEP + ORIGIN[1]) * 1e6))
                if polygon.Contains(at, -1, -100_000):
                    places[index, row, column] = True
    return places


def blocked(board, shape, half):
    """The grid places where copper of some half width is too near to other nets, to the edge or to a screw."""
    taken = numpy.zeros(shape, bool)
    margin = half + CLEARANCE + 0.02
    for copper in board.router.copper:
        if copper.net == GROUND:
            continue
        left, top, right, bottom = (edge / STEP for edge in copper.box(margin))
        for row in range(max(0, int(top)), min(shape[1], int(bottom) + 2)):
            for column in range(max(0, int(left)), min(shape[2], int(right) + 2)):
                if copper.distance(column * STEP, row * STEP) < margin:
                    for index, layer in enumerate("FB"):
                        taken[index, row, column] |= layer in copper.layers
    rim = int((0.4 + board.inset + half) / STEP)
    taken[:, :rim, :] = taken[:, -rim:, :] = taken[:, :, :rim] = taken[:, :, -rim:] = True
    for footprint in board.footprints:
        if footprint.reference[0] == "H" or footprint.reference.startswith("FID"):
            (x, y), reach = footprint.at, int(3.6 / STEP) if footprint.reference[0] == "H" else int(1.4 / STEP)
            row, column = round(y / STEP), round(x / STEP)
            taken[:, max(0, row - reach):row + reach, max(0, column - reach):column + reach] = True
    return taken


def way(start, goal, thin, wide, holes):
    """The shortest way from places to places, as (layer, row, column)."""
    queue, came = [], {}
    for place in zip(*numpy.nonzero(start & ~thin)):
        queue.append((0.0, place, None))
    heapq.heapify(queue)
    while queue:
        cost, place, before = heapq.heappop(queue)
        if place in came:
            continue
        came[place] = before
        if goal[place]:
            path = [place]
            while came[path[-1]] is not None:
                path.append(came[path[-1]])
            return path
        layer, row, column = place
        for rows, columns in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = (layer, row + rows, column + columns)
            if 0 <= other[1] < thin.shape[1] and 0 <= other[2] < thin.shape[2] and not thin[other] and other not in came:
                heapq.heappush(queue, (cost + 1, other, place))
        other = (1 - layer, row, column)
        if other not in came and not thin[other] and not wide[:, row, column].any() and not holes[row, column]:
            heapq.heappush(queue, (cost + 20, other, place))
    return None


def mend(name):
    """Adds what is missing to the routes of a board, and says how many pieces were joined."""
    file = schematic.HARDWARE / name / "routes.json"
    sheet = netlist.export(schematic.HARDWARE / name / f"{name}.kicad_sch")
    board = importlib.import_module(LAYOUTS[name]).make(sheet)
    *lone, rest = pieces(schematic.HARDWARE / name / f"{name}.kicad_pcb")
    if not lone:
        return 0
    shape = (2, int(board.height / STEP) + 1, int(board.width / STEP) + 1)
    thin, wide = blocked(board, shape, THIN / 2), blocked(board, shape, WIDE / 2)
    holes = numpy.zeros(shape[1:], bool)
    for copper in board.router.copper:
        if copper.layers == {"F", "B"}:
            reach = int((0.6 if hasattr(copper, "ends") else 1.0) / STEP)
            row, column = round(copper.y / STEP), round(copper.x / STEP)
            holes[max(0, row - reach):row + reach + 1, max(0, column - reach):column + reach + 1] = True
    goal = inside(rest, shape)
    routes = json.loads(file.read_text())
    for cluster in lone:
        path = way(inside(cluster, shape), goal, thin, wide, holes)
        if path is None:
            print(f"{name}: no way for a piece of ground")
            continue
        begin = path[0]
        for here, there in zip(path, path[1:] + [None]):
            straight = there is not None and there[0] == here[0] == begin[0] and (
                there[1] == begin[1] or there[2] == begin[2])
            if straight:
                continue
            (x1, y1), (x2, y2) = ((round(column * STEP, 4), round(row * STEP, 4)) for _, row, column in (begin, here))
            if (x1, y1) != (x2, y2):
                routes.setdefault(GROUND, []).append(["FB"[here[0]], x1, y1, x2, y2])
                print(f"{name}: ground {'FB'[here[0]]} {x1}, {y1} to {x2}, {y2}")
            if there is not None and there[0] != here[0]:
                routes.setdefault(GROUND, []).append([x2, y2])
                print(f"{name}: ground via {x2}, {y2}")
                begin = there
            else:
                begin = here
    lines = ",\n".join(f"  {json.dumps(net)}: {json.dumps(found)}" for net, found in sorted(routes.items()))
    file.write_text(f"{{\n{lines}\n}}\n")
    return len(lone)


if __name__ == "__main__":
    print(f"{mend(sys.argv[1])} pieces of ground joined; write the boards again")
