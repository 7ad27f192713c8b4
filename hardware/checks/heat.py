"""Adds up what the main board's 3.3 V and 5 V carry at worst, and how warm the parts become that carry it.

    python3 hardware/checks/heat.py

Currents come from parts.toml and from the limiter's largest setting. Thermal resistances are those of the packages on a small board
as their data sheets give them; on this one planes help. Copper is reckoned with IPC-2221, outer layer, 35 um.
"""

import sys
import tomllib
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
PARTS = tomllib.loads((HARDWARE / "parts.toml").read_text())

AMBIENT = 45.0
"""Degrees Celsius inside the frame: a room of 30 and 15 from the lights."""
HOTTEST = 105.0
"""Degrees of a junction: 20 below what the data sheets of all these parts allow."""
WARMER = 20.0
"""Degrees that copper may be warmer than the air around it."""
SOURCE = 5.25
LIMIT_A = 2.0
"""The limiter's largest setting: everything together."""
LIGHTS_A = 1.684
"""The lights' share of it, as README.md says."""
SWITCH_OHM = 0.075
"""TPS22918 when hot; 52 mOhm typical."""
SOT23_6, SOT23_5 = 183.0, 187.0
"""Kelvin a watt from junction to air: TPS22918 DBV, AP2112K SOT-25."""
FUSE_HOLD = 2.6 * 0.85
"""Amperes that the fuse holds at 45 degrees: 15 % less than at 23."""


def copper(ampere, width):
    """Kelvin that a track of a width in millimetres gets warmer than the air."""
    mils = width / 0.0254 * 1.378
    return (ampere / (0.048 * mils ** 0.725)) ** (1 / 0.44)


def main():
    # On 3.3 V: the chip with its flash, the display, multiplexers, buttons, pull-ups and the piezo.
    on_3v3 = {kind: PARTS[kind]["worst_ma"] for kind in ("rp2040", "oled_header", "mux8", "piezo")}
    on_3v3["mux16"] = 4 * PARTS["mux16"]["worst_ma"]
    on_3v3["buttons"] = 5 * PARTS["button"]["worst_ma"]
    ampere = sum(on_3v3.values()) / 1_000
    sensors = 17 * PARTS["hall"]["worst_ma"] / 1_000
    checks = (
        ("3.3 V regulator carries", ampere * 1e3, 600.0, "mA"),
        ("3.3 V regulator, junction", AMBIENT + (SOURCE - 3.3) * ampere * SOT23_5, HOTTEST, "deg"),
        ("a quadrant's regulator, junction, never switched off", AMBIENT + (SOURCE - 3.3) * sensors * SOT23_5, 125.0, "deg"),
        ("soft switch carries", LIMIT_A * 1e3, 2_000.0, "mA"),
        ("soft switch, junction", AMBIENT + LIMIT_A ** 2 * SWITCH_OHM * SOT23_6, HOTTEST, "deg"),
        ("lights' switch, junction", AMBIENT + LIGHTS_A ** 2 * SWITCH_OHM * SOT23_6, HOTTEST, "deg"),
        ("fuse carries", LIMIT_A * 1e3, FUSE_HOLD * 1e3, "mA"),
        ("5 V, 1.6 mm wide, warmer by", copper(LIMIT_A, 1.6), WARMER, "K"),
        ("5 V at the soft switch, 0.8 mm, warmer by", copper(LIMIT_A, 0.8), WARMER, "K"),
        ("one pin pair of the plug, 0.5 mm, warmer by", copper(LIMIT_A / 2, 0.5), WARMER, "K"),
        ("3.3 V, 0.2 mm, warmer by", copper(ampere, 0.2), WARMER, "K"),
    )
    failed = 0
    for name, value, limit, unit in checks:
        failed += value > limit
        print(f"{'FAIL' if value > limit else 'ok  '} {name:<56}{value:>8.1f} {unit:<3} limit <= {limit:g} {unit}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
