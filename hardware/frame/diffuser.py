"""The diffuser over a light: how thick it is in each direction, so that the ring around a pawn is even.

The ring is cut into four arcs by four bridges, and a lamp always lies below or behind one of the bridges. A flat white cavity with
one lamp sends light to a place at distance d about as 1/d² (checks/light.py traces rays and finds the same). A white print of
thickness t lets through about 1 / (1 + S t). So the diffuser must be thicker near the lamp: 1 + S t grows as 1/d², as far as the
room above the lamp allows. What is left of the glare beside the lamp is held back by two blinds, small walls that hang from the
ceiling on both sides of it.
"""

import math

from layout import SIZES

SCATTER = 2.0
"""S, per millimetre, of white PLA: assumed. 0.6 mm let 45 % through, 1.2 mm 29 %. Print a step wedge to find your own."""


def thickness(lamp, room):
    """Thickness of the diffuser in each sector of the ring, anticlockwise from x. `lamp` is the light's place from the middle of
    its cell, `room` the largest thickness that fits."""
    square, light, white = SIZES["square"], SIZES["light"], SIZES["stack"]["white"]
    radius = (square["ring_inner_radius"] + square["ring_outer_radius"]) / 2
    count = light["sectors"]
    distances = []
    for sector in range(count):
        angle = 2 * math.pi * (sector + 0.5) / count
        distances.append(math.hypot(radius * math.cos(angle) - lamp[0], radius * math.sin(angle) - lamp[1]))
    far = max(distance for sector, distance in enumerate(distances) if is_open(sector))
    steps = []
    for distance in distances:
        wanted = 0.0 if not is_open(len(steps)) else ((1 + SCATTER * white) * (far / distance) ** 2 - 1) / SCATTER
        layers = math.floor((min(wanted, room) - white) / light["layer"] + 1e-6)
        steps.append(white + max(layers, 0) * light["layer"])
    return steps


def transmission(thick):
    """The part of the light that a diffuser lets through."""
    return 1 / (1 + SCATTER * thick)


def is_open(sector):
    """Whether a sector of the ring lies in an arc, not under a bridge. Sectors begin at x and run anticlockwise."""
    count = SIZES["light"]["sectors"]
    middle = 360 * (sector + 0.5) / count
    aside = abs((middle + 45) % 90 - 45)
    return aside > SIZES["square"]["bridge_degrees"] / 2


def blinds(lamp, reach, ceiling):
    """The two small walls beside a lamp, for a lamp on the x axis of its cell: from and to along x, then their nearer and
    farther sides from the axis, and their lower edge. `reach` is where the cell ends."""
    light = SIZES["light"]
    away = math.hypot(*lamp)
    inner = light["blind_aside"]
    return away - 2.5, reach, inner, inner + light["skin"], ceiling - light["blind_height"]
