"""Letters and signs as flat solids: strokes of the width of a nozzle's line or two, with round ends."""

from HersheyFonts import HersheyFonts
from manifold3d import CrossSection, OpType

STROKE = 0.8
"""mm: two lines of a 0.4 mm nozzle."""
FONT = HersheyFonts()
FONT.load_default_font("futural")


def strokes(paths, width=STROKE):
    """Paths of points, drawn with a round pen."""
    dot = CrossSection.circle(width / 2, 16)
    pieces = []
    for path in paths:
        dots = [dot.translate(point) for point in path]
        pieces += [CrossSection.batch_hull(pair) for pair in zip(dots, dots[1:])] or dots
    return CrossSection.batch_boolean(pieces, OpType.Add)


def text(words, height, width=STROKE):
    """Words around the origin; `height` is that of the letters' paths, the pen stands over by half of its width."""
    # The font counts downwards.
    paths = [[(x, -y) for x, y in path] for path in FONT.strokes_for_text(words)]
    xs, ys = ([point[axis] for path in paths for point in path] for axis in (0, 1))
    scale = height / (max(ys) - min(ys))
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return strokes([[((x - middle[0]) * scale, (y - middle[1]) * scale) for x, y in path] for path in paths], width)


def raised(section, x, y, z0, z1):
    """A flat sign as a solid at its place."""
    return section.extrude(z1 - z0).translate([x, y, z0])
