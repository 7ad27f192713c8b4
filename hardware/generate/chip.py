"""The RP2040 on the main board with what its maker asks for: flash, crystal, capacitors, USB resistors, BOOTSEL and RESET.

`checks/minimal_design.py` holds the finished board against the same rules.
"""

from schematic import PINMAP

GPIO = PINMAP["gpio"] | PINMAP["revisions"]["C"]["gpio"] | PINMAP["revisions"]["C"]["spare"]
PINS = dict(zip(range(30), (*range(2, 10), *range(11, 19), *range(27, 33), *range(34, 42))))
"""Pin of the package for each GPIO."""
CAPACITORS = (
    # Reference, kind, rail; the pins that it serves stand in the check.
    ("C15", "c_100n_small", "+3V3"), ("C16", "c_100n_small", "+3V3"), ("C17", "c_100n_small", "+3V3"),
    ("C18", "c_100n_small", "+3V3"), ("C19", "c_100n_small", "+3V3"), ("C20", "c_100n_small", "+3V3"),
    ("C23", "c_1u_small", "+3V3"), ("C24", "c_1u_small", "+1V1"), ("C25", "c_100n_small", "+1V1"),
    ("C26", "c_100n_small", "+1V1"))


def draw(sheet):
    """Draws the chip's part of the main board's sheet."""
    _chip(sheet)
    _supply(sheet)
    _flash(sheet)
    _crystal(sheet)
    _usb(sheet)


def _named(sheet, at, name, side, length=7.62):
    """A short wire with a name; `side` is -1 for left."""
    end = (at[0] + side * length, at[1])
    sheet.wire(at, end)
    sheet.label(name, end, 180 if side < 0 else 0)


def _chip(sheet):
    sheet.frame("RP2040", 144.78, 12.7, 261.62, 129.54)
    part = sheet.place("rp2040", "U1", (198.12, 73.66), fields=((15.24, 43.18), (15.24, 45.72)))
    for name, number in GPIO.items():
        _named(sheet, part.pin(PINS[number]), name, 1)
    for pin, name in ((26, "RUN"), (46, "USB_DM"), (47, "USB_DP"), (56, "QSPI_SS"), (52, "QSPI_SCLK"), (53, "QSPI_SD0"),
                      (55, "QSPI_SD1"), (54, "QSPI_SD2"), (51, "QSPI_SD3"), (20, "XIN"), (21, "XOUT"), (24, "SWCLK"),
                      (25, "SWDIO")):
        _named(sheet, part.pin(pin), name, -1)
    x, y = part.pin(19)
    sheet.wire((x, y), (x - 5.08, y))
    sheet.rail("GND", (x - 5.08, y), 270)
    sheet.rail("GND", part.pin(57))
    top = part.pin(1)[1] - 5.08
    for pin in (48, 1, 44):
        at = part.pin(pin)
        sheet.wire(at, (at[0], top))
    sheet.wire((part.pin(48)[0], top), (part.pin(44)[0], top))
    sheet.rail("+3V3", (part.pin(44)[0], top))
    at = part.pin(43)
    sheet.wire(at, (at[0], at[1] - 2.54), (at[0] - 12.7, at[1] - 2.54))
    sheet.label("ADC_AVDD", (at[0] - 12.7, at[1] - 2.54), 180)
    core, out = part.pin(23), part.pin(45)
    sheet.wire(core, (core[0], core[1] - 2.54), (out[0], out[1] - 2.54), out)
    sheet.rail("+1V1", (core[0], core[1] - 2.54))
    # Pulled down on this revision; on revision B nothing is connected, and the chip's own pull-up reads high.
    strap = sheet.place("r_1k", "R29", (254.0, 45.72), fields="left")
    sheet.rail("GND", strap.pin(2))
    sheet.wire(strap.pin(1), (254.0, 39.37), (256.54, 39.37))
    sheet.label("REVISION", (256.54, 39.37), 180)
    up = sheet.place("r_10k", "R28", (152.4, 38.1), fields="right")
    sheet.rail("+3V3", up.pin(1))
    sheet.wire(up.pin(2), (152.4, 44.45))
    sheet.label("RUN", (152.4, 44.45))


def _supply(sheet):
    sheet.frame("Capacitors at the chip's supply pins", 412.75, 114.3, 581.66, 160.02,
                "One at each pin; pins 48 and 49 share C20, as in the maker's own design. R30 keeps noise from the converter.")
    for index, (reference, kind, rail) in enumerate(CAPACITORS):
        part = sheet.place(kind, reference, (419.1 + index * 11.43, 132.08))
        sheet.rail(rail, part.pin(1))
        sheet.rail("GND", part.pin(2))
    series = sheet.place("r_100", "R30", (541.02, 128.27), angle=90, fields="above")
    sheet.rail("+3V3", series.pin(1), 90)
    y = series.pin(2)[1]
    sheet.wire(series.pin(2), (568.96, y))
    sheet.flag((568.96, y))
    sheet.label("ADC_AVDD", (553.72, y))
    for reference, kind, x in (("C21", "c_100n_small", 551.18), ("C22", "c_1u_small", 562.61)):
        part = sheet.place(kind, reference, (x, y + 3.81))
        sheet.rail("GND", part.pin(2))


def _flash(sheet):
    sheet.frame("Flash, BOOTSEL and RESET", 412.75, 165.1, 497.84, 220.98)
    flash = sheet.place("flash", "U7", (464.82, 193.04), fields=((7.62, -10.16), (7.62, -7.62)))
    for pin, name in ((1, "QSPI_SS"), (6, "QSPI_SCLK"), (5, "QSPI_SD0"), (2, "QSPI_SD1"), (3, "QSPI_SD2"), (7, "QSPI_SD3")):
        _named(sheet, flash.pin(pin), name, -1, 5.08)
    sheet.rail("+3V3", flash.pin(8))
    sheet.rail("GND", flash.pin(4))
    near = sheet.place("c_100n", "C27", (487.68, 195.58))
    sheet.rail("+3V3", near.pin(1))
    sheet.rail("GND", near.pin(2))
    series = sheet.place("r_1k_small", "R27", (433.07, 208.28), angle=90, fields="above")
    _named(sheet, series.pin(1), "QSPI_SS", -1, 5.08)
    button = sheet.place("service_button", "SW6", (447.04, 208.28), fields=((-2.54, -5.08), (-2.54, 1.905)), value="BOOTSEL")
    sheet.wire(series.pin(2), button.pin(1))
    sheet.wire(button.pin(2), (button.pin(2)[0] + 2.54, button.pin(2)[1]))
    sheet.rail("GND", (button.pin(2)[0] + 2.54, button.pin(2)[1]))
    reset = sheet.place("service_button", "SW7", (482.6, 208.28), fields=((-2.54, -5.08), (-2.54, 1.905)), value="RESET")
    _named(sheet, reset.pin(1), "RUN", -1, 5.08)
    sheet.wire(reset.pin(2), (reset.pin(2)[0] + 2.54, reset.pin(2)[1]))
    sheet.rail("GND", (reset.pin(2)[0] + 2.54, reset.pin(2)[1]))


def _crystal(sheet):
    sheet.frame("12 MHz", 502.92, 165.1, 581.66, 220.98,
                "15 pF on both sides make 10 pF with 3 pF of\ncopper; 1 kOhm limits what drives the crystal.")
    crystal = sheet.place("crystal", "Y1", (546.1, 185.42), fields=((-2.54, -6.35), (-2.54, -3.81)))
    left, right = crystal.pin(1), crystal.pin(3)
    sheet.wire(left, (525.78, left[1]))
    sheet.label("XIN", (525.78, left[1]), 180)
    series = sheet.place("r_1k_small", "R26", (563.88, right[1]), angle=90, fields="above")
    sheet.wire(right, series.pin(1))
    _named(sheet, series.pin(2), "XOUT", 1, 3.81)
    for reference, x in (("C28", 533.4), ("C29", 555.0)):
        x = round(x / 1.27) * 1.27
        load = sheet.place("c_15p", reference, (x, left[1] + 8.89))
        sheet.wire((x, left[1]), load.pin(1))
        sheet.rail("GND", load.pin(2))
    sheet.rail("GND", crystal.pin(2))


def _usb(sheet):
    sheet.frame("USB data", 412.75, 226.06, 497.84, 264.16,
                "Sparks end at U9; 27 Ohm match the cable.")
    esd = sheet.place("esd", "U9", (444.5, 241.3), fields=((2.54, -6.35), (2.54, -3.81)))
    sheet.rail("GND", esd.pin(2))
    sheet.unused(esd.pin(5))
    for near, far, name, chip, reference in ((1, 6, "USB_D-", "USB_DM", "R25"), (3, 4, "USB_D+", "USB_DP", "R24")):
        _named(sheet, esd.pin(near), name, -1, 5.08)
        x, y = esd.pin(far)
        level = y if near == 1 else y + 6.35
        series = sheet.place("r_27", reference, (471.17, level), angle=90, fields="above")
        sheet.wire((x, y), (x + 5.08, y), (x + 5.08, level), series.pin(1))
        sheet.label(name, (x + 1.27, y))
        _named(sheet, series.pin(2), chip, 1, 5.08)
