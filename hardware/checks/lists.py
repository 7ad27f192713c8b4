"""Checks the parts list, the pin map, the frame's dimensions and the supplies, and that a wrong entry is named in one sentence.

    python3 hardware/checks/lists.py

Prints which parts have no order number yet, and which come from one maker only.
"""

import sys
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HARDWARE / "generate"), str(HARDWARE / "frame")]

import dimensions  # noqa: E402
import lists  # noqa: E402
import supplies  # noqa: E402

READERS = {
    "parts.toml": (HARDWARE / "parts.toml", lists.parts),
    "pinmap.toml": (HARDWARE / "pinmap.toml", lists.pinmap),
    "dimensions.toml": (dimensions.FILE, dimensions.parse),
    "supplies.toml": (supplies.FILE, supplies.parse),
}

FAULTS = (
    # List, what is replaced once, by what, and what the sentence must say.
    ("parts.toml", 'lcsc = "C221880"\n', "", "[button] has no order number"),
    ("parts.toml", 'lcsc = "C25804"\n', 'lcsc = "25804"\n', "[pull_up]: lcsc is '25804'"),
    ("parts.toml", 'datasheet = "AP2112, Diodes Incorporated"\n', "", "[ldo] has no datasheet"),
    ("parts.toml", 'mpn = "WS2812B-B/W"\n', 'mpn = ""\n', "[led]: mpn is ''"),
    ("parts.toml", "usd = 0.53\n", 'usd = "0.53"\n', "[button]: usd is '0.53', not a number"),
    ("parts.toml", 'lcsc = "C1591"\n', 'lcsc = "C15849"\n', "[c_100n] and [c_1u] have the same lcsc C15849 but not the same mpn"),
    ("parts.toml", 'fitted = "hall"\n', 'fitted = "hal"\n', "[hall]: fitted is 'hal'"),
    ("parts.toml", "height_mm = 1.12\n", "tallness_mm = 1.12\n", "[hall] has no height_mm"),
    ("parts.toml", "[hall]\n", "[hall\n", "parts.toml is no TOML"),
    ("pinmap.toml", "S1 = 3\n", "S1 = 2\n", "S0 and S1 are both on GPIO 2"),
    ("pinmap.toml", "PIEZO = 17\n", "PIEZO = 31\n", "PIEZO is on GPIO 31"),
    ("pinmap.toml", 'supply = "SENS_EN1"\n', 'supply = "SENS_EN9"\n', "quadrant 1: supply is 'SENS_EN9'"),
    ("pinmap.toml", "common = 2\n", "common = 1\n", "quadrant 2 has the common of quadrant 1: 1"),
    ("pinmap.toml", '"a8", "b8"', '"a8", "a8"', "quadrant 0: the square a8 has two channels"),
    ("pinmap.toml", '    "a8", "b8"', '    "b8", "a8"', "light 0 of led_chain is b8, but the quadrants' channels make it a8"),
    ("pinmap.toml", 'OK = "BTN_OK"', 'OK = "BTN_OKAY"', "the button OK is on BTN_OKAY, which [gpio] lacks"),
    ("pinmap.toml", 'camp = "h0"\n', "", "quadrant 2 has no camp"),
    ("dimensions.toml", "well = 4.8 ", "wall = 4.8 ", "[stack] has no well"),
    ("dimensions.toml", "[usb_c]\n", "[usb_d]\n", "dimensions.toml has no [usb_c]"),
    ("dimensions.toml", "floor = 1.6 ", 'floor = "1.6" ', "frame.floor is '1.6', not a number"),
    ("dimensions.toml", "seam = 0.1 ", "seam = -0.1 ", "frame.seam is -0.1, not a number from 0"),
    ("dimensions.toml", "lengths = [6.0, ", 'lengths = ["6", ', "screw.lengths is '6', not a number from 0"),
    ("dimensions.toml", 'red = "#e0483e"', 'red = "red"', "ink.red is 'red', not a colour"),
    ("dimensions.toml", "[usb_c]\n", "[usb_c]\nlength = 7\n", "[usb_c] has an entry length, which nothing reads"),
    ("dimensions.toml", "pawn_foot_diameter = 24.0", "pawn_foot_diameter = 25.0",
     "square.ring_inner_radius 13.0 leaves less than 1 mm beside square.pawn_foot_diameter 25.0"),
    ("dimensions.toml", "gap_max = 8.0", "gap_max = 4.0", "stack.gap_min 5.0 is not below stack.gap_max 4.0"),
    ("dimensions.toml", "well = 4.8 ", "well = 6.8 ", "[stack] puts the magnet 9.3 mm above the sensor, outside stack.gap_min"),
    ("dimensions.toml", "diameter = 12.0\n", "diameter = 18.0\n",
     "square.pawn_foot_diameter 24.0 leaves less than 4 mm around magnet.diameter 18.0"),
    ("dimensions.toml", "outwards = 12.0 ", "outwards = 10.0 ", "notch.outwards 10.0 is not more than finger.thickness 11.0"),
    ("dimensions.toml", "at = [[150.0, 150.0], [30.0, 30.0]]", "at = [150.0, 150.0]", "foot.at is [150.0, 150.0], not a list of places"),
    ("dimensions.toml", "black = 0.6 ", "black = 0.5 ", "stack.black 0.5 is not made of layers of light.layer 0.2"),
    ("dimensions.toml", "pilot = 2.6 ", "pilot = 3.6 ", "screw.pilot 3.6 is not below screw.through 3.4"),
    ("supplies.toml", 'counted = "pawns"\n', "", "[supply.magnets] must have either count or counted"),
    ("supplies.toml", 'price = "magnets"\n', 'price = "magnet"\n', "[supply.magnets]: price is 'magnet', which [prices] lacks"),
    ("supplies.toml", "[bare.camp]\n", "[bare.champ]\n", "supplies.toml has no [bare.camp]"),
    ("supplies.toml", 'date = "2026-11-16"\n', "", "[prices.lists] has no date"),
    ("supplies.toml", "usd = 0.32\n", "usd = 0\n", "[supply.magnets]: usd is 0, not a number above 0"),
    ("dimensions.toml", "window_width = 23.5", "window_width = 33.5", "oled.window_width 33.5 is more than oled.glass_width 26.7"),
    ("pinmap.toml", "REVISION = 1 #", "REVISION = 2 #", "S0 and REVISION are both on GPIO 2"),
    ("pinmap.toml", "GPIO24 = 24\n", "GPIO24 = 23\n", "GPIO23 and GPIO24 are both on GPIO 23"),
    ("pinmap.toml", "FROM_USB_C = 0 #", "S0 = 0 #", "S0 is in [gpio] and again in revision B"),
    ("pinmap.toml", 'revision = "C" #', 'revision = "D" #', "revision D, which [revisions] lacks"),
    ("pinmap.toml", "[revisions.B.gpio]\n", "[revisions.B.pins]\n", "revision B has no gpio"),
    ("parts.toml", 'lcsc = "C2040"\n', "", "[rp2040] has no order number"),
)


def unnamed():
    """Deliberate faults that are not found, or not named."""
    for name, old, new, sentence in FAULTS:
        file, parse = READERS[name]
        text = file.read_text()
        if old not in text:
            yield f"{name} no longer has {old!r}: change the deliberate fault"
            continue
        try:
            parse(text.replace(old, new, 1))
            yield f"{name} with {new!r} is accepted"
        except (lists.Wrong, dimensions.Wrong, supplies.Wrong) as wrong:
            if sentence not in str(wrong):
                yield f"{name} with {new!r} is refused with: {wrong}"


def main():
    parts = lists.read("parts.toml")
    lists.read("pinmap.toml")
    dimensions.read()
    supplies.read()
    bought = {kind: part for kind, part in parts.items() if "mpn" in part}
    for kind, part in bought.items():
        if "unsure" in part:
            print(f"open [{kind}]: {part['unsure']}")
        if "none" in part["alternatives"]:
            print(f"open [{kind}] comes from one maker only: {part['alternatives']}")
    faults = list(unnamed())
    numbered = sum(1 for part in bought.values() if part.keys() & {"lcsc", "order"})
    print(f"{'FAIL' if faults else 'ok  '} {numbered} of {len(bought)} parts have an order number, all have a data sheet's name; "
          f"{len(FAULTS)} deliberate faults are named")
    for fault in faults:
        print(f"FAIL {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
