"""The diffuser over a light: how thick it is in each direction, so that the ring around a pawn is even.

A flat white cavity with one lamp sends light to a place at distance d about as 1/d² (checks/light.py traces rays and finds the
same). A white print of thickness t lets through about 1 / (1 + S t). So the diffuser must be thicker near the lamp:
1 + S t grows as 1/d², as far as the room above the lamp allows. What is left of the glare on the near side is held back by a
small wall that hangs from the ceiling between the lamp and the ring.
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
    far = max(distances)
    steps = []
    for distance in distances:
        wanted = ((1 + SCATTER * white) * (far / distance) ** 2 - 1) / SCATTER
        layers = math.floor((min(wanted, room) - white) / light["layer"] + 1e-6)
        steps.append(white + max(layers, 0) * light["layer"])
    return steps


def transmission(thick):
    """The part of the light that a diffuser lets through."""
    return 1 / (1 + SCATTER * thick)


def baffle(ceiling):
    """The wall that hangs from a ceiling between the lamp and the near side of the ring: from and to, seen from the middle of the
    cell towards the lamp, half its width, its lower and its upper edge."""
    light = SIZES["light"]
    far = SIZES["square"]["ring_inner_radius"] - light["baffle_from_ring"]
    return far - light["skin"], far, light["baffle_half_width"], ceiling - light["baffle_height"], ceiling
