"""Solids, a little shorter to write than Manifold's own calls. Millimetres, z up."""

import numpy
from manifold3d import CrossSection, Manifold, OpType

ROUND = 48
"""Corners of a circle."""


def box(x0, y0, z0, x1, y1, z1):
    """A box between two corners."""
    low, high = ([min(a, b) for a, b in ((x0, x1), (y0, y1), (z0, z1))], [max(a, b) for a, b in ((x0, x1), (y0, y1), (z0, z1))])
    return Manifold.cube([h - l for l, h in zip(low, high)]).translate(low)


def cylinder(x, y, z0, z1, diameter, corners=ROUND):
    """An upright cylinder."""
    return Manifold.cylinder(z1 - z0, diameter / 2, diameter / 2, corners).translate([x, y, z0])


def lying(start, end, diameter, corners=24):
    """A cylinder from one point to another, with round ends: a cable."""
    balls = [Manifold.sphere(diameter / 2, corners).translate(list(point)) for point in (start, end)]
    return Manifold.batch_hull(balls)


def prism(points, z0, z1):
    """What stands on a ring of points."""
    section = CrossSection([numpy.array(points)])
    if section.area() < 0 or section.is_empty():
        section = CrossSection([numpy.array(points[::-1])])
    return Manifold.extrude(section, z1 - z0).translate([0, 0, z0])


def annulus(x, y, z0, z1, inner, outer, corners=96):
    """A flat ring, by its radii."""
    return cylinder(x, y, z0, z1, 2 * outer, corners) - cylinder(x, y, z0 - 1, z1 + 1, 2 * inner, corners)


def union(solids):
    """All of them as one."""
    solids = list(solids)
    return Manifold.batch_boolean(solids, OpType.Add) if solids else Manifold()


def quarter_turns(solid, turns):
    """Turned clockwise about the board's middle, exactly."""
    matrix = ((1, 0), (0, 1))
    for _ in range(turns % 4):
        (a, b), (c, d) = matrix
        matrix = ((c, d), (-a, -b))
    (a, b), (c, d) = matrix
    return solid.transform([[a, b, 0, 0], [c, d, 0, 0], [0, 0, 1, 0]])


def turned_point(x, y, turns):
    """A point, turned likewise."""
    for _ in range(turns % 4):
        x, y = y, -x
    return x, y


def without_dust(solid):
    """Without the flat splinters that are left where faces met exactly."""
    return Manifold.compose([part for part in solid.decompose() if abs(part.volume()) > 1e-3])
