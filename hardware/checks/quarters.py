"""Reads the cutter's files back: do the arcs lie over the windows of the tray, whichever way a quarter lies, and does the sheet
stay in one piece?

    python hardware/checks/quarters.py OUT     OUT has quarter.dxf and cell.dxf; three deliberate faults must be found
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "frame"))

import ezdxf  # noqa: E402
import numpy  # noqa: E402
from ezdxf.path import make_path  # noqa: E402
from manifold3d import CrossSection, OpType  # noqa: E402

import quarters  # noqa: E402
from cells import tray  # noqa: E402
from layout import SIZES, Layout  # noqa: E402
from solids import box  # noqa: E402

BESIDE = 0.15
"""mm: an arc may miss its window by so much at its edge; a quarter has 0.1 mm of play."""
NARROWEST = 2.0
"""mm of sheet between two cuts."""
CHORD = 0.005
"""mm: how far a chord may leave its arc when an arc becomes a polygon."""


def read(file):
    """The areas that a file cuts out, by layer."""
    areas = {}
    for entity in ezdxf.readfile(file).modelspace():
        if not entity.is_closed:
            raise ValueError(f"{file.name} has a line in layer {entity.dxf.layer} that is not closed")
        points = numpy.array([(point.x, point.y) for point in make_path(entity).flattening(CHORD)][:-1])
        area = CrossSection([points])
        area = area if area.area() > 0 else CrossSection([points[::-1]])
        areas.setdefault(entity.dxf.layer, []).append(area)
    return areas


def problems(layout, windows, out):
    """What is wrong, one sentence each."""
    for name in quarters.SQUARES:
        file = out / f"{name}.dxf"
        if not file.is_file():
            yield f"there is no {file.name} for the cutter"
            continue
        areas = read(file)
        (outline,), cuts = areas[quarters.OUTLINE], areas[quarters.CUT]
        sheet = outline - CrossSection.batch_boolean(cuts, OpType.Add)
        print(f"    {file.name}: {len(cuts)} arcs, {sheet.area() / 100:.1f} cm² of sheet are left")
        if len(sheet.offset(-NARROWEST / 2).decompose()) != 1:
            yield f"{file.name} leaves less than {NARROWEST:.0f} mm between two cuts"
        x0, y0, x1, y1 = outline.bounds()
        middle = sheet.translate((-(x0 + x1) / 2, -(y0 + y1) / 2))
        for turn in range(4):
            if (middle.rotate(90 * turn) - middle.offset(1e-3)).area() > 1e-2:
                yield f"{file.name} is not the same after {turn} quarter turns"
        if (middle.mirror((1, 0)) - middle.offset(1e-3)).area() > 1e-2:
            yield f"{file.name} is not the same from the back"
        if name == "quarter":
            yield from over_windows(layout, CrossSection.batch_boolean(cuts, OpType.Add), windows)


def tray_windows(layout):
    """The windows of the tray of quadrant NW, without its edges."""
    high = layout.tray_top - 0.1
    whole = box(-layout.field + 3, 3, high - 0.1, -3, layout.field - 3, high + 0.1).slice(high)
    return whole - tray(layout).slice(high)


def over_windows(layout, cut, windows):
    """Whether what is cut out of a quarter lies over the windows of its tray."""
    cut = cut.translate((-layout.field + SIZES["frame"]["seam"], SIZES["frame"]["seam"]))
    for one, other, what in ((cut, windows, "cuts where the tray has no window"), (windows, cut, "leaves a window covered")):
        if (one - other.offset(BESIDE)).area() > 1e-2:
            yield f"quarter.dxf {what}"


def missed(layout, windows):
    """Deliberate faults that are not found."""
    square = SIZES["square"]
    for entry, value, words in (
        ("ring_outer_radius", 17.5, "less than 2 mm between two cuts"),
        ("ring_inner_radius", 12.5, "cuts where the tray has no window"),
        ("bridge_degrees", 50.0, "leaves a window covered"),
    ):
        right, square[entry] = square[entry], value
        with tempfile.TemporaryDirectory() as folder:
            quarters.main(Path(folder))
            if not any(words in sentence for sentence in problems(layout, windows, Path(folder))):
                yield f"{entry} of {value} was not found to be wrong"
        square[entry] = right


def main():
    layout = Layout()
    windows = tray_windows(layout)
    wrong = list(problems(layout, windows, Path(sys.argv[1]))) or list(missed(layout, windows))
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
