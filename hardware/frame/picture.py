"""Pictures of solids: a parallel view, lit from the left and above, with drawn edges. Needs no graphics card and gives the same
bytes everywhere that the same numpy runs."""

import math
from dataclasses import dataclass

import numpy
from PIL import Image, ImageDraw, ImageFont

OVERSAMPLE = 2
LIGHT = numpy.array((-0.35, 0.55, 0.75))
"""Where the light comes from, seen by the camera: left, above, from behind it."""
EDGE = numpy.array((28, 30, 34))
CREASE = 0.35
"""Neighbouring pixels whose surfaces are turned against each other by more than about 20 degrees are parted by a line."""


@dataclass
class Shape:
    """A solid with a colour; `alpha` below 1 lets what is behind shine through."""

    solid: object
    colour: str
    alpha: float = 1.0
    glow: bool = False
    """Shines by itself: no shading."""


def rgb(colour):
    """#rrggbb as numbers."""
    return numpy.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


class Camera:
    """Looks at the middle from `azimuth` (0 is White's seat, anticlockwise) and `elevation` degrees above the table."""

    def __init__(self, azimuth, elevation):
        a, e = math.radians(azimuth), math.radians(elevation)
        self.right = numpy.array((math.cos(a), math.sin(a), 0.0))
        away = numpy.array((-math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), -math.sin(e)))
        self.away = away
        self.up = numpy.cross(self.right, away)

    def project(self, points):
        """x to the right, y up, depth away from the camera."""
        return numpy.stack((points @ self.right, points @ self.up, points @ self.away), axis=-1)


def _triangles(shape, camera):
    mesh = shape.solid.to_mesh64() if hasattr(shape.solid, "to_mesh64") else shape.solid.to_mesh()
    points = numpy.asarray(mesh.vert_properties, dtype=float)[:, :3]
    corners = points[numpy.asarray(mesh.tri_verts)]
    normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = numpy.linalg.norm(normals, axis=1)
    solid = length > 1e-12
    normals = normals[solid] / length[solid, None]
    seen = normals @ camera.away < -1e-9
    return camera.project(corners[solid][seen]), normals[seen]


class Canvas:
    """A picture in the making."""

    def __init__(self, width, height, camera, background="#ffffff"):
        self.width, self.height, self.camera = width * OVERSAMPLE, height * OVERSAMPLE, camera
        self.background = rgb(background)
        self.scale, self.middle = 1.0, (0.0, 0.0)
        self.colour = numpy.empty((self.height, self.width, 3))
        self.colour[:] = self.background

    def frame(self, shapes, margin=0.04):
        """Chooses scale and middle so that everything is in view."""
        spans = [self.camera.project(_box_corners(shape.solid.bounding_box())) for shape in shapes]
        points = numpy.concatenate(spans)
        low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
        usable = 1 - 2 * margin
        self.scale = min(self.width * usable / (high[0] - low[0]), self.height * usable / (high[1] - low[1]))
        self.middle = tuple((low + high) / 2)

    def pixel(self, point):
        """Where a point of the table is in the finished picture."""
        x, y, _ = self.camera.project(numpy.array(point, dtype=float))
        return ((x - self.middle[0]) * self.scale + self.width / 2) / OVERSAMPLE, (
            self.height / 2 - (y - self.middle[1]) * self.scale
        ) / OVERSAMPLE

    def draw(self, shapes):
        """Opaque shapes first, then the others from the farthest on."""
        self.depth = numpy.full((self.height, self.width), numpy.inf)
        self.normal = numpy.zeros((self.height, self.width, 3), dtype=numpy.float32)
        self.owner = numpy.full((self.height, self.width), -1, dtype=numpy.int32)
        for number, shape in enumerate(shapes):
            if shape.alpha >= 1:
                self._fill(shape, number, self.depth, self.normal, self.owner)
        self._shade(shapes)
        clear = [(number, shape) for number, shape in enumerate(shapes) if shape.alpha < 1]
        for number, shape in clear:
            depth, normal, owner = self.depth.copy(), numpy.zeros_like(self.normal), numpy.full_like(self.owner, -1)
            self._fill(shape, number, depth, normal, owner)
            hit = owner >= 0
            light = self._light(normal[hit]) if not shape.glow else 1.0
            own = rgb(shape.colour) * (light[:, None] if not shape.glow else 1.0)
            self.colour[hit] = self.colour[hit] * (1 - shape.alpha) + own * shape.alpha
            edges = self._edges(depth, normal, owner) & hit
            self.colour[edges] = self.colour[edges] * 0.5 + EDGE * 0.5

    def _fill(self, shape, number, depth, normal, owner):
        triangles, normals = _triangles(shape, self.camera)
        if not len(triangles):
            return
        x = (triangles[..., 0] - self.middle[0]) * self.scale + self.width / 2
        y = self.height / 2 - (triangles[..., 1] - self.middle[1]) * self.scale
        z = triangles[..., 2]
        left = numpy.clip(numpy.floor(x.min(axis=1)), 0, self.width).astype(int)
        right = numpy.clip(numpy.ceil(x.max(axis=1)) + 1, 0, self.width).astype(int)
        top = numpy.clip(numpy.floor(y.min(axis=1)), 0, self.height).astype(int)
        bottom = numpy.clip(numpy.ceil(y.max(axis=1)) + 1, 0, self.height).astype(int)
        for i in range(len(triangles)):
            l, r, t, b = left[i], right[i], top[i], bottom[i]
            if l >= r or t >= b:
                continue
            (ax, bx, cx), (ay, by, cy), (az, bz, cz) = x[i], y[i], z[i]
            area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if abs(area) < 1e-12:
                continue
            px = numpy.arange(l, r) + 0.5
            py = (numpy.arange(t, b) + 0.5)[:, None]
            u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
            v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
            w = 1 - u - v
            inside = (u >= -1e-6) & (v >= -1e-6) & (w >= -1e-6)
            if not inside.any():
                continue
            near = u * az + v * bz + w * cz
            window = (slice(t, b), slice(l, r))
            inside &= near < depth[window] - 1e-6
            depth[window][inside] = near[inside]
            normal[window][inside] = normals[i]
            owner[window][inside] = number

    def _light(self, normals):
        towards = LIGHT @ numpy.stack((self.camera.right, self.camera.up, -self.camera.away))
        return 0.45 + 0.55 * numpy.clip(normals @ towards / numpy.linalg.norm(LIGHT), 0, 1)

    def _edges(self, depth, normal, owner):
        edges = numpy.zeros(depth.shape, dtype=bool)
        for axis in (0, 1):
            a = [slice(None)] * 2
            b = [slice(None)] * 2
            a[axis], b[axis] = slice(0, -1), slice(1, None)
            a, b = tuple(a), tuple(b)
            turned = ((normal[a] - normal[b]) ** 2).sum(axis=-1) > CREASE
            with numpy.errstate(invalid="ignore"):
                # A step in depth that the slope of the surface does not explain.
                step = numpy.abs(depth[a] - depth[b]) > 6.0 / self.scale * 2
            step &= ~(numpy.isinf(depth[a]) & numpy.isinf(depth[b]))
            facing = numpy.abs(normal[a] @ self.camera.away) > 0.25
            found = (owner[a] != owner[b]) | turned | (step & facing)
            edges[a] |= found
        return edges

    def _shade(self, shapes):
        hit = self.owner >= 0
        colours = numpy.array([rgb(shape.colour) for shape in shapes])
        glow = numpy.array([shape.glow for shape in shapes])
        light = self._light(self.normal[hit])
        light[glow[self.owner[hit]]] = 1.0
        self.colour[hit] = colours[self.owner[hit]] * light[:, None]
        edges = self._edges(self.depth, self.normal, self.owner)
        self.colour[edges] = self.colour[edges] * 0.3 + EDGE * 0.7

    def image(self):
        """The finished picture."""
        pixels = self.colour.reshape(self.height // OVERSAMPLE, OVERSAMPLE, self.width // OVERSAMPLE, OVERSAMPLE, 3).mean(
            axis=(1, 3)
        )
        return Image.fromarray(numpy.clip(numpy.rint(pixels), 0, 255).astype(numpy.uint8), "RGB")


def _box_corners(box):
    x0, y0, z0, x1, y1, z1 = box
    return numpy.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)])


def label(image, at, text, towards, size=22, colour="#202020"):
    """Writes at a place, with a line to what is meant."""
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size)
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
    width, height = right - left, bottom - top
    x, y = at
    if towards is not None:
        end = (
            (x + width + 6, y + height / 2 + 4)
            if towards[0] > x + width
            else (x - 6, y + height / 2 + 4)
            if towards[0] < x
            else (x + width / 2, y + height + 8 if towards[1] > y else y - 2)
        )
        draw.line([end, tuple(towards)], fill=colour, width=2)
        draw.ellipse([towards[0] - 4, towards[1] - 4, towards[0] + 4, towards[1] + 4], fill=colour)
    draw.text((x, y), text, font=font, fill=colour)


def save(image, path):
    """Few colours make small files; the same picture gives the same bytes."""
    image.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)
