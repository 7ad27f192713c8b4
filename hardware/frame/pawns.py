"""A pawn to print: foot, neck and head, with a pocket for its magnet in the foot. It stands on the bed as on the table.

Nothing leans out by more than 45 degrees. So the pocket has a pointed roof, and the head sits on a cone.
"""

import math

from manifold3d import CrossSection, Manifold

from layout import SIZES
from lettering import raised, text

HEIGHT = 38.0
EDGE = 4.0
"""Height of the foot's upright edge."""
NECK, NECK_AT = 4.6, 23.0
"""Radius of the thinnest part and its height."""
HEAD = 7.2
"""Radius of the ball."""
CHAMFER = 0.4
"""Around the foot's lower edge, where a print spreads on the bed."""
MARK_DEPTH = 0.4
MARK_HEIGHT = 2.8
MARK_WIDTH = 0.6
POCKET_GLUE = 0.1
"""Depth of the pocket beyond the magnet."""
CORNERS = 96


def profile():
    """Half of the outline, from the axis outwards and up: (radius, height)."""
    foot = SIZES["square"]["pawn_foot_diameter"] / 2
    points = [(0, 0), (foot - CHAMFER, 0), (foot, CHAMFER), (foot, EDGE)]
    # A concave flank from the foot to the neck.
    for step in range(1, 13):
        turn = math.pi / 2 * step / 12
        points.append((NECK + (foot - 1.5 - NECK) * (1 - math.sin(turn)), EDGE + (NECK_AT - EDGE) * (1 - math.cos(turn))))
    # A cone of 45 degrees to where it touches the ball.
    ball = HEIGHT - HEAD
    touch = HEAD / math.sqrt(2)
    points.append((NECK, ball - touch - (touch - NECK)))
    for step in range(25):
        turn = math.radians(-45 + 135 * step / 24)
        points.append((HEAD * math.cos(turn) if step < 24 else 0.0, ball + HEAD * math.sin(turn)))
    return points


def pocket():
    """Room for the magnet from below, with a roof of 45 degrees that the magnet's edge rests against."""
    magnet = SIZES["magnet"]
    radius, depth = magnet["diameter"] / 2 + magnet["play"], magnet["thickness"] + POCKET_GLUE
    straight = Manifold.cylinder(depth + 1, radius, radius, CORNERS).translate([0, 0, -1])
    return straight + Manifold.cylinder(radius, radius, 0, CORNERS).translate([0, 0, depth])


def pole_marks():
    """Which pole of the magnet looks out of the pocket, cut into the underside: S in a white pawn, N in a black one."""
    foot, magnet = SIZES["square"]["pawn_foot_diameter"] / 2, SIZES["magnet"]["diameter"] / 2
    away = (foot + magnet) / 2
    marks = Manifold()
    for words, at in (("W S", away), ("B N", -away)):
        # Read from below.
        section = text(words, MARK_HEIGHT, MARK_WIDTH).mirror((1, 0))
        marks += raised(section, 0, at, -1, MARK_DEPTH)
    return marks


def pawn():
    """The whole of it."""
    body = CrossSection([profile()]).revolve(CORNERS)
    return body - pocket() - pole_marks()
