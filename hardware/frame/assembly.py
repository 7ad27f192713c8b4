"""The whole table: printed pieces with how to print them, and everything they hold."""

from dataclasses import dataclass

from manifold3d import Manifold

import bodies
import cells
import fastening
import feet
import pawns
import rims
from layout import CORNERS, Layout
from solids import quarter_turns, without_dust
from things import Thing, boards_and_parts, plugs_and_cables

PAWNS = 8
"""Of each player."""
BLACK, WHITE, WOOD = "#26282b", "#f4f4f0", "#3b3f45"


@dataclass
class Print:
    """A shape to print: `solid` as it lies on the bed, `quantity` of them."""

    name: str
    quantity: int
    solid: Manifold
    filament: str
    orientation: str


class Assembly:
    """Everything in its place."""

    def __init__(self, layout=None):
        self.layout = layout = layout or Layout()
        self.screws, self.bolts = fastening.screws(layout), fastening.bolts(layout)
        self.things, self.prints = [], []
        self._print_like("tray", without_dust(cells.tray(layout)), WHITE, "black for the first 0.6 mm, then white", "face down")
        self._print_like("crate", cells.crate(layout), BLACK, "black", "as it stands")
        two_colours = "black for the first 0.6 mm, then white"
        for name, make, rests, filament, orientation in (
            ("rim", rims.rim, lambda c: frozenset((f"body {c}",)), two_colours, "face down"),
            ("body", bodies.body, lambda c: frozenset(), "any", "deck down"),
            ("floor", bodies.floor, lambda c: frozenset((f"body {c}",)), "any", "outside down"),
        ):
            self._print_corners(name, make, rests, filament, orientation)
        buttons = layout.main.of_kind("button")
        for part in buttons:
            self.things.append(
                Thing(
                    f"cap {part.reference}",
                    "print",
                    rims.cap(layout, part),
                    "#c0392b",
                    rests=frozenset((f"main {part.reference}",)),
                )
            )
        self._to_print("cap", len(buttons), rims.cap(layout, buttons[0]), "any", "flange down")
        self._to_print("pawn", 2 * PAWNS, pawns.pawn(), f"{PAWNS} in a light colour, {PAWNS} in a dark one", "as it stands")
        for turns, corner in enumerate(CORNERS):
            self.things.append(
                Thing(
                    f"quarter {corner}", "print", rims.quarter(layout, turns), "#d9d2c0", rests=frozenset((f"tray {corner}",))
                )
            )
        for corner in CORNERS:
            for number, solid in enumerate(feet.feet(layout, corner), 1):
                self.things.append(Thing(f"foot {corner} {number}", "part", solid, "#222222", rests=frozenset((f"floor {corner}",))))
        self.things += boards_and_parts(layout)
        self.things += plugs_and_cables(layout)
        for fastener in (*self.screws, *self.bolts):
            self.things.append(
                Thing(
                    fastener.name,
                    "screw",
                    fastener.solid(),
                    "#c8ccd2",
                    frozenset(fastener.holds),
                    rests=frozenset(fastener.holds[:1]),
                )
            )

    def _to_print(self, name, quantity, solid, filament, orientation):
        if orientation.endswith("face down") or orientation.startswith("deck down"):
            solid = solid.rotate([180, 0, 0])
        x0, y0, z0, *_ = solid.bounding_box()
        self.prints.append(Print(name, quantity, solid.translate([-x0, -y0, -z0]), filament, orientation))

    def _print_like(self, name, solid, colour, filament, orientation):
        """Four equal pieces that stand on the quadrant boards."""
        for turns, corner in enumerate(CORNERS):
            self.things.append(
                Thing(
                    f"{name} {corner}", "print", quarter_turns(solid, turns), colour, rests=frozenset((f"quadrant {corner}",))
                )
            )
        self._to_print(name, 4, solid, filament, orientation)

    def _print_corners(self, name, make, rests, filament, orientation):
        """Far corners are equal, White's two are not."""
        north = without_dust(make(self.layout, "NW"))
        solids = {
            "NW": north,
            "NE": quarter_turns(north, 1),
            "SE": without_dust(make(self.layout, "SE")),
            "SW": without_dust(make(self.layout, "SW")),
        }
        for corner in CORNERS:
            mates = frozenset(("main",) if name == "rim" else ())
            self.things.append(Thing(f"{name} {corner}", "print", solids[corner], WOOD, mates, rests=rests(corner)))
        for suffix, quantity, corner in (("far", 2, "NW"), ("white-left", 1, "SW"), ("white-right", 1, "SE")):
            self._to_print(f"{name}-{suffix}", quantity, solids[corner], filament, orientation)

    def thing(self, name):
        """One thing by its name."""
        return next(thing for thing in self.things if thing.name == name)
