"""Pictures by POV-Ray: writes solids as meshes with a finish, and runs the program. Millimetres, z up."""

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy
from PIL import Image, ImageFilter

SMOOTH = 35.0
"""Degrees: edges that are blunter than this are shaded round."""
ROUND = 3
"""Decimals of a place: a thousandth of a millimetre is far below a pixel."""

FINISHES = {
    "plastic": "finish { ambient 0 diffuse 0.8 specular 0.1 roughness 0.05 }",
    "matt": "finish { ambient 0 diffuse 0.82 specular 0.04 roughness 0.15 }",
    "metal": "finish { ambient 0 diffuse 0.45 specular 0.7 roughness 0.03 metallic reflection { 0.12 metallic } }",
    "glass": "finish { ambient 0 diffuse 0.3 specular 0.8 roughness 0.005 reflection { 0.08 } }",
    "glow": "finish { ambient 0 diffuse 0.2 emission 2.4 }",
}


@dataclass
class Item:
    """A solid with a colour (#rrggbb) and the name of a finish; `picture` is a PNG that covers it from above instead."""

    solid: object
    colour: str
    finish: str = "plastic"
    picture: Path | None = None
    smooth: bool = False


@dataclass
class View:
    """A camera, its lights and what it sees; `angle` in degrees, `size` in pixels."""

    eye: tuple
    at: tuple
    angle: float
    size: tuple
    items: list
    lights: str = ""
    ground: str = ""
    background: str = "#ffffff"
    radiosity: bool = False
    bloom: float = 0.0


def _colour(colour):
    """sRGB, as POV-Ray wants it."""
    return "srgb <" + ", ".join(f"{int(colour[i : i + 2], 16) / 255:.4f}" for i in (1, 3, 5)) + ">"


def _vector(values):
    return "<" + ",".join(f"{round(float(value), ROUND) + 0:g}" for value in values) + ">"


def _mesh(item):
    solid = item.solid.calculate_normals(0, SMOOTH) if item.smooth else item.solid
    mesh = solid.to_mesh()
    data, faces = numpy.asarray(mesh.vert_properties), numpy.asarray(mesh.tri_verts)
    lines = [f"vertex_vectors {{ {len(data)}, {','.join(_vector(row[:3]) for row in data)} }}"]
    if item.smooth:
        lines.append(f"normal_vectors {{ {len(data)}, {','.join(_vector(row[3:6]) for row in data)} }}")
    lines.append(f"face_indices {{ {len(faces)}, {','.join('<' + ','.join(map(str, face)) + '>' for face in faces)} }}")
    return "mesh2 { " + "\n".join(lines)


def _pigment(item):
    if item.picture is None:
        return f"pigment {{ color {_colour(item.colour)} }}"
    x0, y0, _, x1, y1, _ = item.solid.bounding_box()
    return (
        f'pigment {{ image_map {{ png "{item.picture.name}" interpolate 2 once }} '
        f"scale <{x1 - x0:.3f}, {y1 - y0:.3f}, 1> translate <{x0:.3f}, {y0:.3f}, 0> }}"
    )


def scene(view):
    """The text of a picture."""
    width, height = view.size
    lines = [
        "#version 3.7;",
        "global_settings { assumed_gamma 1.0 "
        + ("radiosity { pretrace_start 0.08 pretrace_end 0.02 count 60 nearest_count 6 error_bound 0.8 recursion_limit 1 brightness 0.9 }" if view.radiosity else "")
        + " }",
        f"background {{ color {_colour(view.background)} }}",
        f"camera {{ location {_vector(view.eye)} sky z up z right -x*{width}/{height} angle {view.angle:g} look_at {_vector(view.at)} }}",
        view.lights,
        view.ground,
    ]
    for item in view.items:
        if not item.solid.is_empty():
            lines.append(f"{_mesh(item)}\n{_pigment(item)} {FINISHES[item.finish]} }}")
    return "\n".join(lines) + "\n"


def summary(view):
    """What a picture is made of, in words that are the same on every computer: a mesh may be cut into other triangles there."""
    camera = " ".join(f"{value:.1f}" for value in (*view.eye, *view.at, view.angle, *view.size))
    lines = [f"{camera} {view.background} {view.radiosity} {view.bloom}", view.lights, view.ground]
    for item in view.items:
        if not item.solid.is_empty():
            figures = (item.solid.volume(), item.solid.surface_area(), *item.solid.bounding_box())
            lines.append(f"{item.colour} {item.finish} {item.smooth} " + " ".join(f"{figure:.1f}" for figure in figures))
    return "\n".join(lines)


def render(view, path, quality=88):
    """Draws a picture; `path` ends in jpg or png."""
    if shutil.which("povray") is None:
        sys.exit("error: POV-Ray is missing: run `.ci/install-hardware-tools` on Debian")
    width, height = view.size
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for item in view.items:
            if item.picture is not None:
                shutil.copy(item.picture, folder)
        (folder / "scene.pov").write_text(scene(view))
        options = [f"+W{width}", f"+H{height}", "+A0.15", "+AM2", "+R2", "-D", "+Oscene.png", "+FN8", "Bits_Per_Color=8"]
        done = subprocess.run(["povray", "+Iscene.pov", *options], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"error: POV-Ray cannot draw {path.name}: {done.stderr[-600:]}")
        image = Image.open(folder / "scene.png").convert("RGB")
    if view.bloom:
        image = _bloom(image, view.bloom)
    image.save(path, quality=quality, optimize=True)


def _bloom(image, strength):
    """A lamp's halo, as a camera's lens gives it: bright, saturated pixels shine a little around themselves."""
    pixels = numpy.asarray(image, dtype=float) / 255
    high, low = pixels.max(axis=2), pixels.min(axis=2)
    mask = numpy.clip((high - 0.75) * 4, 0, 1) * numpy.clip((high - low - 0.45) * 3, 0, 1)
    shining = Image.fromarray((pixels * mask[..., None] * 255).astype(numpy.uint8))
    for radius, part in ((image.width / 300, 0.5), (image.width / 90, 0.9)):
        halo = numpy.asarray(shining.filter(ImageFilter.GaussianBlur(radius)), dtype=float) / 255
        pixels = 1 - (1 - pixels) * (1 - numpy.clip(halo * part * strength, 0, 1))
    return Image.fromarray((numpy.clip(pixels, 0, 1) * 255).round().astype(numpy.uint8))
