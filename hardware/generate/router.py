"""Finds tracks on a two-layer board.

A search over a grid of 0.635 mm, on which the pins of most plugs and packages lie. Copper that is there already is an
obstacle to other nets and a place to begin for its own. A net that finds no way goes through others, which are then
torn up and look for another way; places that were fought over get dearer each time.
"""

import heapq
import math

GRID = 0.635
CLEARANCE = 0.2
THIN, WIDE = 0.2, 0.6
"""Widths of tracks. A via is 0.6 mm wide as well."""
DRILL = 0.3
VIA_COST, TURN_COST, AGAINST_COST = 8.0, 0.4, 0.35
SLACK = 0.03
"""Copper between two grid places may lie this much nearer to a round pad than either of them."""


class Rect:
    """A pad, or a piece of track, as a rectangle with ends that may be round."""

    def __init__(self, x, y, width, height, angle, layers, net, rounded=False):
        self.x, self.y, self.layers, self.net = x, y, layers, net
        radians = math.radians(angle)
        self.cos, self.sin = math.cos(radians), math.sin(radians)
        self.round = min(width, height) / 2 if rounded else 0.0
        self.half = (width / 2 - self.round, height / 2 - self.round)
        self.reach = math.hypot(width, height) / 2

    def distance(self, x, y):
        """From a place to the copper; zero or less inside."""
        dx, dy = x - self.x, y - self.y
        u, v = dx * self.cos - dy * self.sin, dx * self.sin + dy * self.cos
        a, b = abs(u) - self.half[0], abs(v) - self.half[1]
        if a <= 0 and b <= 0:
            return max(a, b) - self.round
        return math.hypot(max(a, 0), max(b, 0)) - self.round

    def box(self, margin):
        """The upright box around everything within a margin."""
        width, height = (half + self.round for half in self.half)
        across = width * abs(self.cos) + height * abs(self.sin) + margin
        down = width * abs(self.sin) + height * abs(self.cos) + margin
        return self.x - across, self.y - down, self.x + across, self.y + down


def track(x1, y1, x2, y2, width, layer, net):
    """A straight piece of track."""
    length = math.hypot(x2 - x1, y2 - y1)
    angle = -math.degrees(math.atan2(y2 - y1, x2 - x1))
    piece = Rect((x1 + x2) / 2, (y1 + y2) / 2, length + width, width, angle, {layer}, net, rounded=True)
    piece.ends, piece.width, piece.layer = ((x1, y1), (x2, y2)), width, layer
    return piece


def via(x, y, net):
    """A via."""
    made = Rect(x, y, WIDE, WIDE, 0, {"F", "B"}, net, rounded=True)
    made.ends, made.width, made.layer = ((x, y),), WIDE, None
    return made


class Router:
    """The copper of a board of a size, in millimetres."""

    def __init__(self, width, height, edge=0.5):
        self.columns, self.rows = int(width / GRID) + 1, int(height / GRID) + 1
        self.size = self.columns * self.rows
        self.copper = []
        self.drilled = set()
        self.paths = {}
        # Owners of grid places by half width of what wants to lie there: 0 nobody, -1 nobody may.
        self.fixed = {half: [[0] * self.size for _ in "FB"] for half in (THIN / 2, WIDE / 2)}
        # The same for the middles of the squares of the grid, which slanting tracks cross.
        self.middles = {half: [[0] * self.size for _ in "FB"] for half in (THIN / 2, WIDE / 2)}
        self.moving = {half: [{}, {}] for half in (THIN / 2, WIDE / 2)}
        self.moving_middles = {half: [{}, {}] for half in (THIN / 2, WIDE / 2)}
        self.dear = [{}, {}]
        self.codes = {}
        for half, layers in self.fixed.items():
            for row in range(self.rows):
                for column in range(self.columns):
                    x, y = column * GRID, row * GRID
                    if min(x, y, width - x, height - y) < edge + half:
                        for layer in layers:
                            layer[row * self.columns + column] = -1

    def code(self, net):
        return self.codes.setdefault(net, len(self.codes) + 1)

    def block(self, x, y, radius):
        """Keeps all copper away from a circle, on both layers."""
        self._mark(Rect(x, y, 2 * radius, 2 * radius, 0, {"F", "B"}, None, rounded=True), 0.0)

    def reserve(self, shape):
        """Keeps a place for a net without laying copper."""
        self._mark(shape, CLEARANCE)

    def add(self, shape):
        """Lays copper that stays."""
        self.copper.append(shape)
        self._mark(shape, CLEARANCE)
        if shape.layers == {"F", "B"}:
            # Two holes need 0.25 mm between them; a pad's is up to 1.1 mm wide.
            reach = 0.56 if hasattr(shape, "ends") else 0.97
            hole = Rect(shape.x, shape.y, 0.0, 0.0, 0, shape.layers, None)
            self.drilled |= set(self._near(hole, reach))

    def _near(self, shape, margin, shift=0.0):
        left, top, right, bottom = (edge / GRID - shift for edge in shape.box(margin))
        for row in range(max(0, math.ceil(top)), min(self.rows - 1, math.floor(bottom)) + 1):
            for column in range(max(0, math.ceil(left)), min(self.columns - 1, math.floor(right)) + 1):
                if shape.distance((column + shift) * GRID, (row + shift) * GRID) < margin:
                    yield row * self.columns + column

    def _mark(self, shape, clearance):
        owner = self.code(shape.net) if shape.net else -1
        for grids, shift in ((self.fixed, 0.0), (self.middles, 0.5)):
            for half, layers in grids.items():
                places = list(self._near(shape, half + clearance + SLACK, shift))
                for index, layer in enumerate("FB"):
                    if layer in shape.layers:
                        grid = layers[index]
                        for place in places:
                            grid[place] = owner if grid[place] in (0, owner) else -1

    def _lay(self, net, shapes):
        """Lays a path, and remembers which places it takes from others."""
        taken = set()
        for grids, shift in ((self.moving, 0.0), (self.moving_middles, 0.5)):
            for half, layers in grids.items():
                for shape in shapes:
                    for place in self._near(shape, half + CLEARANCE + 0.001, shift):
                        taken |= {(shift, half, index, place) for index, layer in enumerate("FB") if layer in shape.layers}
        self._count(taken, self.code(net), 1)
        self.paths.setdefault(net, []).append((shapes, taken))

    def _tear_up(self, net, wanted):
        """Takes those of a net's paths away again that take one of the places."""
        kept = []
        for shapes, taken in self.paths.pop(net):
            if taken & wanted:
                self._count(taken, self.code(net), -1)
            else:
                kept.append((shapes, taken))
        if kept:
            self.paths[net] = kept

    def _count(self, taken, code, change):
        for shift, half, index, place in taken:
            owners = (self.moving_middles if shift else self.moving)[half][index].setdefault(place, {})
            owners[code] = owners.get(code, 0) + change
            if not owners[code]:
                del owners[code]

    def forget(self):
        """Takes all routed copper away."""
        for net in list(self.paths):
            for _, taken in self.paths.pop(net):
                self._count(taken, self.code(net), -1)

    def laid(self):
        """The routed copper."""
        return [shape for net in sorted(self.paths) for shapes, _ in self.paths[net] for shape in shapes]

    def pieces(self, net):
        """The net's copper, sorted into what hangs together."""
        shapes = [shape for shape in self.copper if shape.net == net]
        shapes += [shape for path, _ in self.paths.get(net, []) for shape in path]
        groups = []
        for shape in shapes:
            touching = [group for group in groups if any(touch(shape, other) for other in group)]
            merged = [shape] + [other for group in touching for other in group]
            groups = [group for group in groups if group not in touching] + [merged]
        return groups

    def route(self, nets, widths=None, most=3000):
        """Connects everything of the nets that does not hang together yet. Says which nets found no way."""
        widths = widths or {}
        queue = list(nets)
        tries = 0
        self.temper = 3.0
        while queue:
            tries += 1
            # Fighting gets dearer all the time, so that it ends.
            self.temper *= 1.004
            if tries > most:
                return queue
            net = queue.pop(0)
            width = widths.get(net, THIN)
            groups = self.pieces(net)
            if len(groups) < 2:
                continue
            groups.sort(key=len)
            found = self._search(net, groups[0], groups[1:], width)
            if found is None:
                return [net, *queue]
            shapes, fought, wanted = found
            for other in sorted(fought):
                self._tear_up(other, wanted)
                queue.append(other)
            self._lay(net, shapes)
            if len(groups) > 2:
                queue.insert(0, net)
        return []

    def join(self, net):
        """Joins whatever of a net finds a way without disturbing others: for ground, whose planes do the rest."""
        self.temper = 1e6
        groups = self.pieces(net)
        while len(groups) > 1:
            groups.sort(key=len)
            lone, others = groups[0], groups[1:]
            found = self._search(net, lone, others, THIN)
            groups = others
            if found is None or found[1]:
                continue
            self._lay(net, found[0])
            lone = lone + found[0]
            touched = [group for group in others if any(touch(a, b) for a in found[0] for b in group)]
            groups = [group for group in others if group not in touched]
            groups.append(lone + [shape for group in touched for shape in group])

    def _places(self, group):
        """Grid places within copper, with the copper."""
        for shape in group:
            inside = min(0.0, -min(0.1, min(shape.half) + shape.round - 0.05))
            for place in self._near(shape, inside + 1e-6):
                for index, layer in enumerate("FB"):
                    if layer in shape.layers:
                        yield index, place, shape
            if len(getattr(shape, "ends", ())) != 2:
                # A pad too small for the grid, or a via beside it: the nearest place, reached from its centre.
                column, row = round(shape.x / GRID), round(shape.y / GRID)
                for index, layer in enumerate("FB"):
                    if layer in shape.layers:
                        yield index, row * self.columns + column, shape

    def _search(self, net, start, targets, width):
        code = self.code(net)
        half = width / 2
        fixed, middles, moving = self.fixed[half], self.middles[half], self.moving[half]
        via_fixed, via_moving = self.fixed[WIDE / 2], self.moving[WIDE / 2]
        goal = {}
        for group in targets:
            for index, place, shape in self._places(group):
                goal.setdefault((index, place), shape)
        xs = [p % self.columns for _, p in goal]
        ys = [p // self.columns for _, p in goal]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)

        def rest(place):
            x, y = place % self.columns, place // self.columns
            dx, dy = max(left - x, x - right, 0), max(top - y, y - bottom, 0)
            return max(dx, dy) + 0.414 * min(dx, dy)

        best, heap, origin = {}, [], {}
        for index, place, shape in self._places(start):
            if fixed[index][place] in (0, code):
                best[index, place] = 0.0
                origin[index, place] = shape
                heapq.heappush(heap, (rest(place), 0.0, index, place, 0, None))
        came = {}
        steps = [(dx + dy * self.columns, math.hypot(dx, dy), dx, dy)
                 for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        columns, size = self.columns, self.size
        while heap:
            _, cost, index, place, heading, before = heapq.heappop(heap)
            if cost > best.get((index, place), math.inf) or (index, place) in came:
                continue
            came[index, place] = before
            if (index, place) in goal:
                return self._path(net, came, origin, goal[index, place], (index, place), width, code)
            grid, middle, fights, dear = fixed[index], middles[index], moving[index], self.dear[index]
            middle_fights = self.moving_middles[half][index]
            x = place % columns
            for step, length, dx, dy in steps:
                if not 0 <= x + dx < columns:
                    continue
                other = place + step
                if not 0 <= other < size or grid[other] not in (0, code):
                    continue
                fight = _fight(fights, other, code, self.temper)
                if dx and dy:
                    square = place + min(dx, 0) + min(dy, 0) * columns
                    if middle[square] not in (0, code):
                        continue
                    fight += _fight(middle_fights, square, code, self.temper)
                # Tracks run along the board on the front and across on the back.
                against = AGAINST_COST * (abs(dy) if index == 0 else abs(dx))
                price = cost + length + against + (TURN_COST if heading not in (0, step) else 0)
                price += dear.get(other, 0.0) + fight
                if price < best.get((index, other), math.inf):
                    best[index, other] = price
                    heapq.heappush(heap, (price + rest(other), price, index, other, step, (index, place)))
            across = 1 - index
            if (place not in self.drilled and via_fixed[0][place] in (0, code) and via_fixed[1][place] in (0, code)
                    and fixed[across][place] in (0, code)):
                price = cost + VIA_COST + self.dear[across].get(place, 0.0)
                price += _fight(via_moving[0], place, code, self.temper) + _fight(via_moving[1], place, code, self.temper)
                if price < best.get((across, place), math.inf):
                    best[across, place] = price
                    heapq.heappush(heap, (price + rest(place), price, across, place, 0, (index, place)))
        return None

    def _path(self, net, came, origin, target, end, width, code):
        places = [end]
        while came[places[-1]] is not None:
            places.append(came[places[-1]])
        points = [(index, (place % self.columns) * GRID, (place // self.columns) * GRID) for index, place in places]
        shapes, wanted = [], set()
        half = width / 2
        for (index, place), (_, before) in zip(places, places[1:] + places[-1:]):
            wanted.add((0.0, half, index, place))
            if abs(place - before) not in (0, 1, self.columns):
                square = min(place, before) - (1 if abs(place - before) == self.columns - 1 else 0)
                wanted.add((0.5, half, index, square))
        for shape, (index, x, y) in ((target, points[0]), (origin[places[-1]], points[-1])):
            if len(getattr(shape, "ends", ())) != 2:
                if abs(shape.x - x) > 1e-6 or abs(shape.y - y) > 1e-6:
                    shapes.append(track(shape.x, shape.y, x, y, width, "FB"[index], net))
            else:
                # KiCad joins tracks only where their middles meet.
                near = _nearest(shape.ends, x, y)
                if abs(near[0] - x) > 1e-6 or abs(near[1] - y) > 1e-6:
                    shapes.append(track(*near, x, y, width, "FB"[index], net))
        begin = points[0]
        for here, there in zip(points, points[1:] + [None]):
            last = there is None
            if not last and there[0] == here[0] and _straight(begin, here, there):
                continue
            if begin[1:] != here[1:]:
                shapes.append(track(begin[1], begin[2], here[1], here[2], width, "FB"[here[0]], net))
            if not last and there[0] != here[0]:
                shapes.append(via(here[1], here[2], net))
                place = round(here[2] / GRID) * self.columns + round(here[1] / GRID)
                wanted |= {(0.0, WIDE / 2, 0, place), (0.0, WIDE / 2, 1, place)}
                begin = there
            else:
                begin = here
        names = {value: key for key, value in self.codes.items()}
        fought = set()
        for shift, half, index, place in wanted:
            owners = (self.moving_middles if shift else self.moving)[half][index].get(place, ())
            for owner in set(owners) - {code}:
                fought.add(names[owner])
                self.dear[index][place] = self.dear[index].get(place, 0.0) + 0.5 * self.temper
        return shapes, fought, wanted

    def free(self, x, y, net, radius=WIDE / 2):
        """Whether a via of a net has room at a place."""
        made = via(x, y, net)
        for shape in self.copper + self.laid():
            if shape.net != net and abs(shape.x - x) < shape.reach + 1 and abs(shape.y - y) < shape.reach + 1:
                if shape.distance(x, y) < radius + CLEARANCE + 0.05:
                    return False
        place = round(y / GRID) * self.columns + round(x / GRID)
        return made is not None and all(grid[place] in (0, self.code(net)) for grid in self.fixed[WIDE / 2])


def _nearest(ends, x, y):
    """The place on a line that is nearest to another place."""
    (x1, y1), (x2, y2) = ends
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    along = min(1.0, max(0.0, along))
    return x1 + along * (x2 - x1), y1 + along * (y2 - y1)


def _fight(grid, place, code, temper):
    owners = grid.get(place)
    if not owners:
        return 0.0
    return temper * sum(1 for owner in owners if owner != code)


def _straight(a, b, c):
    """Whether three places lie on one line, in this order, on one layer."""
    if a[0] != b[0]:
        return False
    if a[1:] == b[1:]:
        return True
    return abs((b[1] - a[1]) * (c[2] - b[2]) - (b[2] - a[2]) * (c[1] - b[1])) < 1e-6


def touch(a, b):
    """Whether two pieces of copper meet: the end or middle of one lies in the other."""
    if not a.layers & b.layers:
        return False
    for one, other in ((a, b), (b, a)):
        ends = one.ends if hasattr(one, "ends") else ((one.x, one.y),)
        if any(other.distance(*end) <= 1e-6 for end in ends):
            return True
    return False
