"""What a player sees of a quarter in a lit room: its four colours, and an arc that is lit beside one that is not.

checks/light.py follows the rays and hands over what leaves the arcs; this file adds the room. Luminances are in cd/m².

A quarter can be made in two ways, and the camps in the rim are a third: `WAYS`. `REVISION_B` is how the quarters were described
before; the check must find it wanting.
"""

import math
from dataclasses import dataclass

from layout import SIZES

ROOM = 300.0
"""lx on the table: a living room with its lights on; offices have 500 lx (EN 12464-1)."""
MIRRORED = 0.4
"""What a smooth surface mirrors is the wall or ceiling behind the board, as a part of ROOM / π. EN 12464-1 asks for 75 lx on
walls where the table has 300 to 500 lx, and for 0.5 to 0.8 of reflection: 0.2 of the table's luminance. 0.4 is on the safe side.
The mirror image of the lamp itself is small, and a player moves the head out of it."""
SURFACE = 0.04
"""What one smooth surface of plastic mirrors: ((n - 1) / (n + 1))² for n = 1.5."""
LAMP = {"red": 0.39, "green": 0.66, "blue": 0.18}
"""cd of one channel at full, WS2812B data sheet, the lowest of its range. A matt source of I cd sends out π I lm."""
AT_ONCE = 6
"""Lights of one channel that shine fully at 500 mA: (500 - 378) mA / 20 mA, as the firmware's limiter reckons."""
LIT_LIMIT = 3.0
"""Lit to unlit, for each colour."""
WHITE_EDGE = 0.8
"""What the cut edge of a white sheet sends back. Assumed, as for white PLA."""
BLACK = 0.04
"""What black PLA sends back."""
UNDERBASE, UNDERBASE_PASSES = 0.75, 0.15
"""White ink of a UV printer in two passes: what it sends back and lets through. Assumed: printers quote 80 to 90 % opacity."""
COLOUR_LIMIT, BLACK_LIMIT = 40.0, 3.0
"""Between two colours of a quarter: CIE 1976 colour difference, where 2.3 is just seen; and each colour to the black rim."""


@dataclass(frozen=True)
class Way:
    """How an arc is covered. `passes` is the part of the light that a cover lets through, its surfaces included; `surfaces` lists
    how often light has passed the cover (once in, once out) before it meets each of its smooth surfaces."""

    name: str
    passes: float
    surfaces: tuple
    slot: float = 0.0
    """mm: how deep the arc lies below the face, between white edges."""

    def _open(self):
        """The part of the room's light that comes straight to the bottom of the slot (a long slot, matt light)."""
        if not self.slot:
            return 1.0
        square = SIZES["square"]
        ratio = self.slot / (square["ring_outer_radius"] - square["ring_inner_radius"])
        return math.hypot(1, ratio) - ratio

    def unlit(self, sent_back):
        """An arc whose lamp is off. `sent_back` is what diffuser and cell return."""
        straight = self._open()
        falls = straight + (1 - straight) * WHITE_EDGE / 2
        mirror = sum(SURFACE * self.passes ** (2 * times) for times in self.surfaces)
        return ROOM / math.pi * (MIRRORED * straight * mirror + falls * self.passes**2 * sent_back)

    def shines(self, colour, comes_out, drive=1.0):
        """What the lamp adds: `comes_out` is the part of its light that leaves the arcs."""
        square = SIZES["square"]
        ring = math.pi * (square["ring_outer_radius"] ** 2 - square["ring_inner_radius"] ** 2)
        area = ring * (1 - 4 * square["bridge_degrees"] / 360) * 1e-6
        return drive * LAMP[colour] * math.pi * comes_out * self.passes / (math.pi * area)


def ways(name):
    """The ways in which the arcs of a square or of a camp can be covered."""
    film, sheet = SIZES["quarters"]["film"], SIZES["quarters"]["sheet"]
    if name == "camp":
        return [Way("grey film on the rim", film, (0, 1))]
    return [
        Way("cut sheet over grey film", film, (0, 1), SIZES["stack"]["quarter"]),
        Way("printed grey sheet", sheet, (0, 1)),
    ]


REVISION_B = Way("clear sheet with two printed films", 0.92, (0, 1))
"""A clear sheet lets 92 % through and has two smooth surfaces."""


def lit(way, sent_back, comes_out):
    """Lit to unlit of each colour."""
    unlit = way.unlit(sent_back)
    return {colour: 1 + way.shines(colour, comes_out) / unlit for colour in LAMP}


def report(name, sent_back, comes_out):
    """Prints the figures of a square or a camp; returns what is wrong, one sentence each."""
    wrong = []
    for way in ways(name):
        unlit, ratios = way.unlit(sent_back), lit(way, sent_back, comes_out)
        bright = ", ".join(f"{colour} {way.shines(colour, comes_out):.0f}" for colour in LAMP)
        print(f"{name}, {way.name}: unlit {unlit:.1f} cd/m² at {ROOM:.0f} lx, its lamp adds {bright} cd/m² while {AT_ONCE} shine")
        print("    lit to unlit " + ", ".join(f"{colour} {ratio:.1f} : 1" for colour, ratio in ratios.items()))
        for colour, ratio in ratios.items():
            if ratio < LIT_LIMIT:
                wrong.append(f"{name}, {way.name}: {colour} is {ratio:.1f} : 1 lit to unlit, less than {LIT_LIMIT:.0f} : 1")
    return wrong


def _linear(ink):
    """sRGB as #rrggbb to three reflectances."""
    levels = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]


def _behind(front, passes, back):
    """What a layer sends back that has another behind it."""
    return front + passes**2 * back / (1 - front * back)


def faces():
    """The four colours as they look, by the way of making them: three reflectances each."""
    inks = {colour: _linear(ink) for colour, ink in SIZES["ink"].items()}
    mean = [sum(ink[band] for ink in inks.values()) / len(inks) for band in range(3)]
    underbase = _behind(UNDERBASE, UNDERBASE_PASSES, BLACK)
    return {
        "cut sheet over grey film": inks,  # Opaque: what the ink's name says.
        "printed grey sheet": {colour: [band * underbase for band in ink] for colour, ink in inks.items()},
        # Through the ink, the ink of the other face and back from black.
        REVISION_B.name: {
            colour: [own * other * BLACK for own, other in zip(ink, mean)] for colour, ink in inks.items()
        },
    }


def luminance(bands):
    """Luminance factor of an sRGB colour."""
    return sum(weight * band for weight, band in zip((0.2126, 0.7152, 0.0722), bands))


def lab(bands):
    """CIE 1976 L*a*b* under daylight (D65)."""
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(weight * band for weight, band in zip(row, bands)) for row in matrix]

    def root(value):
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    x, y, z = (root(value / white) for value, white in zip(xyz, (0.9505, 1.0, 1.089)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def face_faults(name, colours):
    """What is wrong with the colours of a way."""
    wrong = []
    for colour, bands in colours.items():
        if luminance(bands) < BLACK_LIMIT * BLACK:
            wrong.append(f"{name}: {colour} sends back {luminance(bands):.3f}, hardly more than the black rim")
    places = list(colours.items())
    for index, (one, bands) in enumerate(places):
        for other, others in places[index + 1 :]:
            apart = math.dist(lab(bands), lab(others))
            if apart < COLOUR_LIMIT:
                wrong.append(f"{name}: {one} and {other} differ by {apart:.0f}, less than {COLOUR_LIMIT:.0f}")
    return wrong


def report_faces():
    """Prints how the colours look; returns what is wrong with the ways that can be built."""
    wrong = []
    for name, colours in faces().items():
        near = min(
            math.dist(lab(one), lab(other)) for one in colours.values() for other in colours.values() if one is not other
        )
        shown = ", ".join(f"{colour} {luminance(bands):.2f}" for colour, bands in colours.items())
        print(f"{name}: {shown} of the light come back; the two most alike colours differ by {near:.0f}")
        found = face_faults(name, colours)
        if name != REVISION_B.name:
            wrong += found
        elif not found:
            wrong.append("the quarters of revision B were not found to be too dark")
    return wrong
