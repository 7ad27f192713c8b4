"""Makes what a printer needs and what a person wants to see.

    python hardware/frame OUT         writes every piece as STL, lying as it is printed, and drawings of them
    python hardware/frame --tables    writes the tables of README.md and the order list anew
    python hardware/frame --pictures  draws the pictures of hardware/pictures that are old, with POV-Ray and KiCad
    python hardware/frame --check     fails if a table or a picture is not what the pieces say

It needs the Python packages of requirements.txt.
"""

import struct
import sys
from collections import Counter
from pathlib import Path

import numpy

import order
import photos
import supplies
import testcell
import views
from assembly import Assembly
from layout import SIZES
from things import ribbon_paths

README = Path(__file__).with_name("README.md")


def write_stl(solid, path):
    """A binary STL. Its triangles are sorted, so that the same piece gives the same bytes."""
    mesh = solid.to_mesh()
    corners = numpy.asarray(mesh.vert_properties, dtype=numpy.float32)[:, :3][numpy.asarray(mesh.tri_verts)]
    corners = numpy.round(corners, 4) + numpy.float32(0)  # No minus zero.
    triangles = []
    for triangle in corners.tolist():
        first = triangle.index(min(triangle))
        triangles.append((*triangle[first], *triangle[(first + 1) % 3], *triangle[(first + 2) % 3]))
    triangles.sort()
    with open(path, "wb") as file:
        file.write(b"smart Katarenga board".ljust(80) + struct.pack("<I", len(triangles)))
        for triangle in triangles:
            file.write(struct.pack("<12fH", 0, 0, 0, *triangle, 0))


def size(solid):
    """Width, depth and height in words."""
    x0, y0, z0, x1, y1, z1 = solid.bounding_box()
    return f"{x1 - x0:.1f} × {y1 - y0:.1f} × {z1 - z0:.1f}"


def pieces_table(assembly):
    """What to print."""
    lines = [
        "| piece | how many | size on the bed, mm | filament | lies on the bed | material, cm³ each |",
        "|---|---|---|---|---|---|",
    ]
    for piece in assembly.prints:
        lines.append(
            f"| `{piece.name}.stl` | {piece.quantity} | {size(piece.solid)} | {piece.filament} | {piece.orientation} "
            f"| {piece.solid.volume() / 1000:.1f} |"
        )
    total = sum(piece.quantity * piece.solid.volume() for piece in assembly.prints) / 1000
    lines.append(f"| all | {sum(piece.quantity for piece in assembly.prints)} | | | | {total:.0f} in all |")
    return lines


def screws_table(assembly):
    """What to buy."""
    groups = {}
    for screw in assembly.screws:
        what = screw.name.split(" screw")[0]
        groups.setdefault((what, screw.length), []).append(screw)
    holds = {
        "quadrant": "body, quadrant board, tray",
        "rim": "body, rim",
        "main": "body, main board, rim",
        "camp": "camp board, rim",
        "floor": "floor, body",
    }
    lines = [
        "| screw | how many | goes through | thread in the print, mm | tip to the end of its hole, mm |",
        "|---|---|---|---|---|",
    ]
    for (what, length), screws in groups.items():
        first = screws[0]
        gap = first.hole_end - first.seat - length
        lines.append(f"| M3 × {length:.0f} | {len(screws)} | {holds[what]} | {first.engagement:.1f} | {gap:.1f} |")
    bolt = assembly.bolts[0]
    lines.append(f"| M3 × {bolt.length:.0f} with nut | {len(assembly.bolts)} | two bodies | nut | |")
    count = Counter(f"M3 × {screw.length:.0f}" for screw in assembly.screws)
    count[f"M3 × {bolt.length:.0f}"] += len(assembly.bolts)
    whole = ", ".join(f"{number} {name}" for name, number in sorted(count.items()))
    return [*lines, "", f"To buy: {whole}, {len(assembly.bolts)} nuts M3; pan heads (ISO 7045), 5.6 mm wide and 2.4 mm high."]


def cables_table(assembly):
    """How long the ribbons must be."""
    lines = ["| ribbon | way under the boards, mm | order, mm |", "|---|---|---|"]
    paths = ribbon_paths(assembly.layout)
    for corner, length in order.ribbon_lengths(assembly.layout).items():
        lines.append(f"| {corner} | {order.ribbon_way(paths[corner]):.0f} | {length} |")
    return lines


def levels_table(assembly):
    """Heights, from the underside of the boards."""
    layout = assembly.layout
    rows = (
        ("floor, outside", -layout.depth - SIZES["frame"]["floor"]),
        ("floor, inside", -layout.depth),
        ("deck: boards lie here", 0.0),
        ("top of the boards", layout.top),
        ("white ceiling of a cell", layout.ceiling),
        ("black mask, lower side", layout.mask),
        ("tray: quarters lie here", layout.tray_top),
        ("rim and quarters: pawns stand here", layout.face),
    )
    lines = ["| level | mm |", "|---|---|", *(f"| {name} | {z:.1f} |" for name, z in rows)]
    return [
        *lines,
        "",
        f"Outside: {2 * layout.outer:.1f} × {2 * layout.outer:.1f} × {layout.face + layout.depth + SIZES['frame']['floor']:.1f} mm. "
        f"Sensor to magnet: {layout.magnet_gap:.1f} mm.",
    ]


PAGES = {
    README: {"pieces": pieces_table, "screws": screws_table, "ribbons": cables_table, "levels": levels_table},
    README.parents[1] / "test-cell.md": {"cell": order.cell_table},
}
"""Tables by their names, by the pages that have them."""


def filled(file, assembly):
    """A page with its tables filled in."""
    text = file.read_text()
    for name, table in PAGES[file].items():
        start, end = f"<!-- {name}: written by `python hardware/frame --tables` -->\n", f"<!-- end of {name} -->"
        before, rest = text.split(start)
        _, after = rest.split(end)
        text = before + start + "\n".join(table(assembly)) + "\n" + end + after
    return text


def main(arguments):
    assembly = Assembly()
    if arguments == ["--tables"]:
        for file in PAGES:
            file.write_text(filled(file, assembly))
        order.LIST.write_text(order.page(assembly))
        return 0
    if arguments == ["--pictures"]:
        photos.make(assembly)
        return 0
    if arguments == ["--check"]:
        old = photos.old(assembly)
        if old:
            print(
                f"error: old pictures in hardware/pictures: {', '.join(old)}; run `cargo xtask pictures`", file=sys.stderr
            )
            return 1
        pages = {file: filled(file, assembly) for file in PAGES} | {order.LIST: order.page(assembly)}
        for file, wanted in pages.items():
            if file.read_text() != wanted:
                print(f"error: the tables of {file} are old; run `python hardware/frame --tables`", file=sys.stderr)
                return 1
        return 0
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    for piece in (*assembly.prints, testcell.piece(assembly.layout)):
        write_stl(piece.solid, out / f"{piece.name}.stl")
    views.make(assembly, out)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except supplies.Wrong as wrong:
        sys.exit(f"error: {wrong}")
