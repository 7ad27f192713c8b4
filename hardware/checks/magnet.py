"""The field of a pawn's magnet: what a sensor under it reads, what its neighbours read, how many of the places where a pawn may
stand are sensed, and what follows for the firmware's thresholds and for the place of the reed switches.

    python3 hardware/checks/magnet.py          prints the table
    python3 hardware/checks/magnet.py --check  fails where the firmware's constants do not follow from it, or where too many
                                               places inside a square are not sensed

The magnet is a cylinder, magnetised along its axis: two discs of magnetic charge. On the axis the sum has a closed form,
off it the discs are summed up in rings and sectors.
"""

import math
import pathlib
import re
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "hardware/frame"))

import dimensions  # noqa: E402

SIZES = dimensions.read()
REMANENCE_MT = 1190.0
"""N35, the middle of what makers promise (1170 to 1210 mT)."""
PITCH = 36.0
ON_MT, OFF_MT = 8.0, 5.0
"""The firmware's thresholds."""
SENSED = 0.99
"""The part of all places with the foot inside its square where a pawn must be felt."""
SENSITIVITY_MV_PER_MT = 15.0
"""DRV5055A3 at 3.3 V."""
COUNTS_PER_MV = 4096 / 3300

RINGS, SECTORS = 24, 48


@dataclass(frozen=True)
class Pawn:
    """Its magnet, its foot and how far the magnet is above the sensor, mm."""

    diameter: float
    thickness: float
    foot: float
    gap: float


OURS = Pawn(SIZES["magnet"]["diameter"], SIZES["magnet"]["thickness"], SIZES["square"]["pawn_foot_diameter"],
            dimensions.magnet_gap(SIZES))
REVISION_B = Pawn(8.0, 3.0, 20.0, 6.6)
"""As revision B described it; the check must find it wanting."""
OTHERS = (Pawn(8.0, 3.0, OURS.foot, OURS.gap), Pawn(10.0, 2.0, OURS.foot, OURS.gap), Pawn(15.0, 1.0, OURS.foot, OURS.gap))
"""Magnets that shops have, for the table."""


def _disc(pawn, x, y, z):
    """Field (horizontal along x, vertical) at a place, of a charged disc at the origin; mT over the remanence."""
    along, up, edge = 0.0, 0.0, pawn.diameter / 2
    for ring in range(RINGS):
        radius = (ring + 0.5) * edge / RINGS
        area = radius * (edge / RINGS) * (2 * math.pi / SECTORS)
        for sector in range(SECTORS):
            angle = (sector + 0.5) * 2 * math.pi / SECTORS
            dx, dy = x - radius * math.cos(angle), y - radius * math.sin(angle)
            cubed = (dx * dx + dy * dy + z * z) ** 1.5
            along += area * dx / cubed
            up += area * z / cubed
    return along / (4 * math.pi), up / (4 * math.pi)


def field(x, y, gap, pawn=OURS):
    """(along x, vertical) in mT, `gap` mm below the magnet's lower face and beside its axis. The sign is that of the
    pole that faces down."""
    near, far = _disc(pawn, x, y, gap), _disc(pawn, x, y, gap + pawn.thickness)
    return tuple((a - b) * REMANENCE_MT for a, b in zip(near, far))


def on_axis(gap):
    """The closed form."""
    def term(z):
        return z / math.hypot(z, OURS.diameter / 2)
    return REMANENCE_MT / 2 * (term(gap + OURS.thickness) - term(gap))


def counts(millitesla):
    """What the converter reads more or less than zero."""
    return millitesla * SENSITIVITY_MV_PER_MT * COUNTS_PER_MV


def reed_pull(offset, aside, gap, length=14.0, steps=28):
    """Mean field along a reed's glass, mT: its axis lies along x, its middle `offset` beside the magnet, and the whole
    reed `aside`. Only the part along the axis closes it."""
    places = [offset + (i + 0.5) * length / steps - length / 2 for i in range(steps)]
    return abs(sum(field(x, aside, gap)[0] for x in places) / steps)


def misplacement(gap, pawn=OURS):
    """How far a pawn may stand beside the centre and still be felt, mm."""
    near, far = 0.0, PITCH / 2
    while far - near > 0.01:
        middle = (near + far) / 2
        near, far = (middle, far) if field(middle, 0, gap, pawn)[1] >= ON_MT else (near, middle)
    return near


def sensed(pawn):
    """The part of all places with the foot inside its square where the pawn is felt: a disc over a square of places."""
    free, reach = (PITCH - pawn.foot) / 2, misplacement(pawn.gap, pawn)
    if reach >= free * math.sqrt(2):
        return 1.0
    steps = 1000
    places = ((step + 0.5) * free / steps for step in range(steps))
    return sum(min(free, math.sqrt(max(reach**2 - x**2, 0.0))) for x in places) / (steps * free)


def table():
    """Every figure by its name."""
    figures = {}
    for gap in (5, 6, 7, 8):
        figures[f"field at {gap} mm"] = on_axis(gap)
        figures[f"counts at {gap} mm"] = counts(on_axis(gap))
    figures["neighbour"] = abs(field(PITCH, 0, 6)[1])
    ring = sum(abs(field(dx * PITCH, dy * PITCH, 6)[1]) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    figures["eight neighbours"] = ring
    lobes = [(field(lateral / 2, 0, gap)[1], lateral / 2, gap) for gap in (5, 6, 7, 8) for lateral in range(16, 60)]
    figures["side lobe"], figures["side lobe at"], _ = min(lobes)
    for gap in (5, 6, 8):
        figures[f"misplacement at {gap} mm"] = misplacement(gap)
    figures[f"misplacement at {OURS.gap:.1f} mm"] = misplacement(OURS.gap)
    figures["on"], figures["off"] = counts(ON_MT), counts(OFF_MT)
    return figures


def constant(file, name):
    """The number a constant of the firmware has."""
    source = (ROOT / file).read_text()
    found = re.search(rf"const {name}: u16 = ([0-9_]+);", source)
    return int(found[1].replace("_", ""))


def faults(figures):
    """What does not follow, one sentence each."""
    on, off = (constant("core/src/sensing/senses.rs", name) for name in ("ON", "OFF"))
    strong = constant("core/src/table/self_test.rs", "STRONG")
    low = constant("core/src/sensing/calibration.rs", "RAIL_LOW")
    zero = constant("core/src/sensing/calibration.rs", "ZERO_TOLERANCE")
    worst_lobe = counts(abs(figures["side lobe"]) + figures["eight neighbours"])
    checks = (
        (on == round(figures["on"]), f"a pawn must be there from 8 mT = {figures['on']:.0f} counts, not {on}"),
        (off == round(figures["off"]), f"it must be gone below 5 mT = {figures['off']:.0f} counts, not {off}"),
        (worst_lobe < off, f"side lobe and eight neighbours read {worst_lobe:.0f} counts, not below {off}"),
        (figures["counts at 8 mm"] > 2 * on, "a pawn at the largest gap must read twice the threshold"),
        (on < strong < figures["counts at 8 mm"], f"'strong' ({strong}) must lie between the threshold and 8 mm"),
        (2048 - zero - figures["counts at 5 mm"] > low, "the strongest pawn must not look like a dead sensor"),
        (sensed(OURS) >= SENSED, f"a pawn is felt in {sensed(OURS):.1%} of the places inside its square, not in {SENSED:.0%}"),
        (sensed(REVISION_B) < SENSED, "the magnet of revision B was not found to be too small"),
    )
    return [sentence for holds, sentence in checks if not holds]


def main():
    figures = table()
    print(f"magnet {OURS.diameter:g} x {OURS.thickness:g} mm")
    for name, value in figures.items():
        print(f"{name:<24}{value:>10.2f}")
    print("\nwhere a pawn is felt, of all places with its foot inside its square")
    for pawn in (OURS, *OTHERS, REVISION_B):
        print(f"{pawn.diameter:>4g} x {pawn.thickness:g} mm, gap {pawn.gap:.1f} mm, foot {pawn.foot:g} mm: {sensed(pawn):6.1%}, "
              f"up to {misplacement(pawn.gap, pawn):.1f} mm beside the middle")
    print("\npull on a reed (mean mT along its glass, 6 mm gap) by how far its middle lies beside the pawn")
    for aside in (0.0, 5.0):
        pulls = "  ".join(f"{offset}: {reed_pull(offset, aside, 6):.1f}" for offset in (0, 2, 4, 6, 7, 8, 10, 12))
        print(f"axis {aside:.0f} mm aside   {pulls}")
    wrong = faults(figures)
    for sentence in wrong:
        print(f"error: {sentence}", file=sys.stderr)
    return 1 if wrong and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
