"""Screws: where they are, how long they must be, and how they look as solids."""

from dataclasses import dataclass

from layout import SIZES
from solids import cylinder

SCREW = SIZES["screw"]


class TooShort(Exception):
    """No length on sale fits."""


@dataclass
class Screw:
    """An M3 screw from below: head under `seat`, its thread bites between `bites_from` and the end of its hole."""

    name: str
    x: float
    y: float
    seat: float
    bites_from: float
    hole_end: float
    holds: tuple
    extra: float = 0.0
    """A deliberate fault: so much longer than it should be."""

    @property
    def length(self):
        """The longest on sale whose tip stays away from the end of its hole."""
        fitting = [length for length in SCREW["lengths"] if self.seat + length <= self.hole_end - SCREW["tip_gap"] + 1e-6]
        if not fitting or self.seat + max(fitting) - self.bites_from < SCREW["engagement_min"] - 1e-6:
            raise TooShort(f"{self.name}: from {self.seat:.1f} to {self.hole_end:.1f}, bites from {self.bites_from:.1f}")
        return max(fitting)

    @property
    def engagement(self):
        """Millimetres of thread in the print."""
        return self.seat + self.length - self.bites_from

    def solid(self):
        """Head, and the core of the thread."""
        return cylinder(self.x, self.y, self.seat - SCREW["head_height"], self.seat, SCREW["head_diameter"]) + cylinder(
            self.x, self.y, self.seat - 0.1, self.seat + self.length + self.extra, SCREW["core"], 24
        )


@dataclass
class Bolt:
    """An M3 screw with a nut through two walls at a seam. It lies along x (`across` "x") or y."""

    name: str
    across: str
    along: float
    z: float
    grip: float
    """From the outside of one wall to the outside of the other; the seam is in the middle."""
    holds: tuple

    @property
    def length(self):
        """The shortest on sale that comes half a millimetre out of its nut."""
        return min(length for length in SCREW["lengths"] if length >= self.grip + SCREW["nut_height"] + 0.5)

    def solid(self):
        """Head, core and nut."""
        half = self.grip / 2
        upright = (
            cylinder(0, 0, -half - SCREW["head_height"], -half, SCREW["head_diameter"])
            + cylinder(0, 0, -half - 0.1, -half + self.length, SCREW["core"], 24)
            + cylinder(0, 0, half, half + SCREW["nut_height"], SCREW["nut_across"] * 2 / 3**0.5, 6)
        )
        return self._lay(upright)

    def hole(self):
        """What the walls leave free."""
        return self._lay(cylinder(0, 0, -self.grip, self.grip, SCREW["through"]))

    def _lay(self, solid):
        if self.across == "x":
            return solid.rotate([0, 90, 0]).translate([0, self.along, self.z])
        return solid.rotate([90, 0, 0]).translate([self.along, 0, self.z])


def pilot(x, y, z0, z1):
    """A hole into which a screw cuts its thread."""
    return cylinder(x, y, z0, z1, SCREW["pilot"], 24)


def through(x, y, z0, z1):
    """A hole through which a screw goes freely."""
    return cylinder(x, y, z0, z1, SCREW["through"], 32)
