"""How even is the light of a square, and is it seen in a lit room? Follows rays from a lamp through its white cell to the ring
around the pawn's foot.

    python hardware/checks/light.py            prints how much brighter the brightest part of a ring is than its darkest, how much
                                               brighter a lit arc is than an unlit one, and how the colours of the quarters look
    python hardware/checks/light.py --check    fails if a figure misses its limit
    python hardware/checks/light.py --compare  shows what each measure brings: grading, the small wall, the white board, the place

A ray leaves the lamp as from a matt disc. Every surface is matt too: it swallows a part and sends the rest anywhere. Where a ray
meets the ring, a part that depends on the diffuser's thickness goes through. How white things are is assumed: the figures
compare designs, they do not promise a brightness. contrast.py adds the room to what comes out.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "frame"))

import numpy  # noqa: E402

import contrast  # noqa: E402
from cells import cells  # noqa: E402
from diffuser import blinds, is_open, thickness, transmission  # noqa: E402
from layout import SIZES, Layout  # noqa: E402

LIMIT = 2.5
"""Brightest to darkest part of a ring. Eyes hardly notice 2 : 1 over the length of a ring."""
RAYS = 100_000
FROM_OUTSIDE = 20_000
"""Rays of the room's light that fall on the arcs; their sum needs fewer than the evenness of 24 sectors."""
BOUNCES = 40
WALL, CEILING = 0.85, 0.80
"""What white PLA sends back: 0.8 mm before black, and 0.6 mm before black. Assumed."""
WHITE_BOARD, GREEN_BOARD = 0.80, 0.20
"""What a board sends back by the colour of its solder mask. Assumed."""
LAMP = 0.5
"""The lamp's own case, with its dark window."""
SWALLOWED = 0.05
"""In a thin diffuser."""
DIE = 1.7
"""mm: radius of the lamp's window, 5050 case."""


class Cell:
    """A white box with a lamp in it. The middle of the cell is 0, 0; the board's top is 0."""

    def __init__(self, half, ceiling, lamp, lamp_top, walls=(), steps=None, board=WHITE_BOARD, bridges=True):
        self.low, self.high = numpy.array((-half, -half, 0.0)), numpy.array((half, half, ceiling))
        self.lamp, self.lamp_top, self.board = lamp, lamp_top, board
        x, y = lamp
        self.boxes = [((x - 2.5, y - 2.5, 0.0), (x + 2.5, y + 2.5, lamp_top - 1e-3), LAMP)]
        self.boxes += [(*wall, WALL) for wall in walls]
        count = SIZES["light"]["sectors"]
        steps = steps or [SIZES["stack"]["white"]] * count
        self.open = numpy.array([is_open(sector) or not bridges for sector in range(count)])
        self.passes = numpy.where(self.open, [transmission(thick) for thick in steps], 0.0)

    def _meet(self, places, ways):
        """Where rays go next: distance, surface normal, what the surface sends back, and whether it is the ceiling."""
        count = numpy.arange(len(places))
        with numpy.errstate(divide="ignore", invalid="ignore"):
            inverse = 1 / ways
            reach = numpy.where(ways > 0, (self.high - places) * inverse, (self.low - places) * inverse)
        reach[ways == 0] = numpy.inf
        axis = reach.argmin(axis=1)
        distance = reach[count, axis]
        sign = numpy.sign(ways[count, axis])
        normal = numpy.zeros_like(places)
        normal[count, axis] = -sign
        ceiling = (axis == 2) & (sign > 0)
        back = numpy.where(axis < 2, WALL, numpy.where(ceiling, CEILING, self.board))
        for low, high, whiteness in self.boxes:
            with numpy.errstate(invalid="ignore"):
                one, other = (low - places) * inverse, (high - places) * inverse
            enters, leaves = numpy.fmin(one, other), numpy.fmax(one, other)
            axis = enters.argmax(axis=1)
            first = enters[count, axis]
            hit = (first < leaves.min(axis=1)) & (first > 1e-7) & (first < distance)
            distance = numpy.where(hit, first, distance)
            side = numpy.zeros_like(places)
            side[count, axis] = -numpy.sign(ways[count, axis])
            normal[hit], back[hit], ceiling[hit] = side[hit], whiteness, False
        return distance, normal, back, ceiling

    def ring(self):
        """Light that leaves each open sector of the ring, in parts of what an even spread of all light would give."""
        random = numpy.random.default_rng(68)
        angle, radius = random.random(RAYS) * 2 * math.pi, DIE * numpy.sqrt(random.random(RAYS))
        places = numpy.stack(
            (
                self.lamp[0] + radius * numpy.cos(angle),
                self.lamp[1] + radius * numpy.sin(angle),
                numpy.full(RAYS, self.lamp_top),
            ),
            axis=1,
        )
        out = self._follow(random, places, numpy.tile((0.0, 0.0, 1.0), (RAYS, 1)), numpy.ones(RAYS))
        return out[self.open] / RAYS * len(out)

    def sends_back(self):
        """The part of the light that falls on the arcs from outside and comes out again: from the diffuser, and from the cell."""
        random = numpy.random.default_rng(68)
        square, count = SIZES["square"], len(self.passes)
        inner, outer = square["ring_inner_radius"], square["ring_outer_radius"]
        sector = random.choice(numpy.flatnonzero(self.open), FROM_OUTSIDE)
        angle = (sector + random.random(FROM_OUTSIDE)) * 2 * math.pi / count
        radius = numpy.sqrt(inner**2 + random.random(FROM_OUTSIDE) * (outer**2 - inner**2))
        places = numpy.stack(
            (radius * numpy.cos(angle), radius * numpy.sin(angle), numpy.full(FROM_OUTSIDE, self.high[2] - 1e-5)), axis=1
        )
        enters = self.passes[sector]
        again = self._follow(random, places, numpy.tile((0.0, 0.0, -1.0), (FROM_OUTSIDE, 1)), enters)
        return (1 - SWALLOWED - enters).mean() + again.sum() / FROM_OUTSIDE

    def _follow(self, random, places, normal, weight):
        """Sends rays out from matt surfaces; returns what leaves each sector of the ring."""
        square = SIZES["square"]
        count = len(self.passes)
        ways, out = _matt(random, normal), numpy.zeros(count)
        for _ in range(BOUNCES):
            distance, normal, back, ceiling = self._meet(places, ways)
            places = places + ways * distance[:, None]
            away = numpy.hypot(places[:, 0], places[:, 1])
            in_ring = ceiling & (away > square["ring_inner_radius"]) & (away < square["ring_outer_radius"])
            turn = numpy.mod(numpy.arctan2(places[:, 1], places[:, 0]), 2 * math.pi)
            sector = (turn / (2 * math.pi) * count).astype(int) % count
            passing = self.passes[sector]
            numpy.add.at(out, sector[in_ring], (weight * passing)[in_ring])
            weight = weight * numpy.where(in_ring & self.open[sector], 1 - passing - SWALLOWED, back)
            left = weight > 2e-3
            places, weight, normal = places[left] + normal[left] * 1e-5, weight[left], normal[left]
            ways = _matt(random, normal)
            if not len(places):
                break
        return out


def _matt(random, normal):
    """Directions as from a matt surface."""
    count = len(normal)
    square, turn = random.random(count), random.random(count) * 2 * math.pi
    radius, row = numpy.sqrt(square), numpy.arange(count)
    axis = numpy.abs(normal).argmax(axis=1)
    ways = numpy.zeros((count, 3))
    ways[row, axis] = numpy.sqrt(1 - square) * normal[row, axis]
    ways[row, (axis + 1) % 3], ways[row, (axis + 2) % 3] = radius * numpy.cos(turn), radius * numpy.sin(turn)
    return ways


def _walls(layout, lamp, ceiling, half):
    """The blinds as boxes; lamps lie straight beside the middle, so they have no slant."""
    start, end, near, far, low = blinds(lamp, half, ceiling)
    low, high = low - layout.top, ceiling - layout.top
    for inner, outer in ((near, far), (-far, -near)):
        if abs(lamp[0]) > abs(lamp[1]):
            along = sorted((math.copysign(start, lamp[0]), math.copysign(end, lamp[0])))
            yield (along[0], inner, low), (along[1], outer, high)
        else:
            along = sorted((math.copysign(start, lamp[1]), math.copysign(end, lamp[1])))
            yield (inner, along[0], low), (outer, along[1], high)


def _cell(layout, ceiling, half, lamp, lamp_top, graded=True, walled=True, **options):
    room = SIZES["stack"]["white"] + ceiling - lamp_top - SIZES["light"]["headroom"]
    return Cell(
        half,
        ceiling - layout.top,
        lamp,
        lamp_top - layout.top,
        list(_walls(layout, lamp, ceiling, half)) if walled else (),
        thickness(lamp, room) if graded else None,
        **options,
    )


def kinds(layout):
    """The two kinds of cells, with their names."""
    light = SIZES["light"]
    _, lamp, lamp_top = next(cells(layout))
    half = layout.pitch / 2 - light["crate"] / 2 - light["crate_play"] - light["skin"]
    yield "square", _cell(layout, layout.ceiling, half, lamp, lamp_top)
    hall, led = layout.camp.of_kind("hall")[0], layout.camp.of_kind("led")[0]
    lamp = led.at[0] - hall.at[0], hall.at[1] - led.at[1]
    left, _, right, _ = layout.camp.bounds
    half = (right - left) / 2 + SIZES["minimum"]["print_board"] - SIZES["frame"]["camp_wall"]
    yield "camp", _cell(layout, layout.camp_ceiling, half, lamp, layout.top + led.height)


def compare(layout):
    """What each measure brings, for a square."""
    light = SIZES["light"]
    _, lamp, lamp_top = next(cells(layout))
    half = layout.pitch / 2 - light["crate"] / 2 - light["crate_play"] - light["skin"]

    def line(what, lamp=lamp, **options):
        ring = _cell(layout, layout.ceiling, half, lamp, lamp_top, **options).ring()
        print(f"    {what:<44}{ring.max() / ring.min():6.1f} : 1   {100 * ring.sum() / SIZES['light']['sectors']:5.1f} % of the light comes out")

    line("as built")
    line("without blinds", walled=False)
    line("without grading", graded=False)
    line("without both", graded=False, walled=False)
    line("without both, ring without bridges", graded=False, walled=False, bridges=False)
    line("as built, but on a green board", board=GREEN_BOARD)
    for away in (11.0, 9.0, 7.0):
        line(f"as built, lamp {away:.0f} mm beside the middle", lamp=(0.0, -away))


def main():
    layout = Layout()
    if "--compare" in sys.argv[1:]:
        compare(layout)
        return 0
    wrong, checking = contrast.report_faces(), "--check" in sys.argv[1:]
    for name, cell in kinds(layout):
        ring = cell.ring()
        ratio, comes_out, sent_back = ring.max() / ring.min(), ring.sum() / SIZES["light"]["sectors"], cell.sends_back()
        print(
            f"{name}: brightest to darkest part of the ring {ratio:.2f} : 1, at most {LIMIT} : 1; "
            f"{100 * comes_out:.1f} % of the light comes out, {100 * sent_back:.0f} % of the room's light is sent back"
        )
        if ratio > LIMIT:
            wrong.append(f"the ring of a {name} is uneven")
        wrong += contrast.report(name, sent_back, comes_out)
        if name == "square" and min(contrast.lit(contrast.REVISION_B, sent_back, comes_out).values()) >= contrast.LIT_LIMIT:
            wrong.append("the lights of revision B's quarters were not found to be too weak")
    for sentence in wrong:
        print(f"{'error' if checking else 'warning'}: {sentence}", file=sys.stderr)
    return 1 if wrong and checking else 0


if __name__ == "__main__":
    sys.exit(main())
