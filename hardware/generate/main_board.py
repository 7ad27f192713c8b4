"""The main board: the chip and everything that is there only once."""

import chip
from quadrant import RIBBON, ribbon, test_point
from schematic import HARDWARE, PINMAP, Sheet, identity

NAME = "main"
FOLDER = HARDWARE / NAME
QUADRANTS = [board["corner"] for board in PINMAP["quadrant"]]
BUTTONS = PINMAP["buttons"]
SPARE = tuple(PINMAP["revisions"]["C"]["spare"])
TEST_POINTS = ("USB_C_5V", "+5V", "+5V_LED", "+3V3", "+1V1", "GND", "LED_DATA", "SENSE")


def draw():
    """Draws the one sheet."""
    sheet = Sheet(NAME, "Main board", "A2", [(NAME, f"/{identity(NAME)}", lambda reference: reference)],
                  ("GPIO numbers and net names are those of pinmap.toml.",
                   "Quadrants 0 to 3 are NW, NE, SE, SW, seen from the edge with the USB connector."))
    _source(sheet)
    _light_switch(sheet)
    _light_data(sheet)
    chip.draw(sheet)
    _sensor(sheet)
    _buttons(sheet)
    _piezo(sheet)
    _headers(sheet)
    _ribbons(sheet)
    _soft_start(sheet)
    _regulator(sheet)
    _growth(sheet)
    _test_points(sheet)
    sheet.write(FOLDER / f"{NAME}.kicad_sch")


def _source(sheet):
    sheet.frame("5 V and data from USB-C, and how much of it", 12.7, 12.7, 139.7, 93.98,
                "Each CC has its own 5.1 kOhm: with one for both, e-marked cables get no power. The source's pull-up\n"
                "sets 0.4, 0.9 or 1.7 V: 500 mA, 1.5 A or 3 A. U5's VBUS pin stays open: on VBUS it would lift the\n"
                "dead rail through the source's pull-up. R23 and C11 keep a plugged-in cable from ringing.")
    usb = sheet.place("usb_c", "J5", (30.48, 50.8), fields=((-10.16, -19.05), (-10.16, -21.59)))
    sheet.rail("GND", usb.pin("A12"))
    sheet.wire(usb.pin("S1"), usb.pin("A12"))
    for pin in ("A8", "B8"):
        sheet.unused(usb.pin(pin))
    for names, pins in (("USB_D-", ("A7", "B7")), ("USB_D+", ("A6", "B6"))):
        ends = [usb.pin(pin) for pin in pins]
        sheet.wire(ends[0], (ends[0][0] + 3.81, ends[0][1]), (ends[0][0] + 3.81, ends[1][1]), ends[1])
        sheet.wire((ends[0][0] + 3.81, ends[0][1]), (ends[0][0] + 6.35, ends[0][1]))
        sheet.label(names, (ends[0][0] + 6.35, ends[0][1]))
    vbus = usb.pin("A9")
    fuse = sheet.place("fuse", "F1", (60.96, vbus[1]), angle=90, fields="above")
    sheet.wire(vbus, fuse.pin(1))
    feed = (83.82, vbus[1])
    sheet.wire(fuse.pin(2), feed, (83.82, 27.94), (107.95, 27.94))
    sheet.flag(feed)
    sheet.label("USB_C_5V", (85.09, 27.94))
    clamp = sheet.place("clamp", "D2", (91.44, 31.75), angle=270, fields="left")
    sheet.rail("GND", clamp.pin(2))
    near = sheet.place("c_100n", "C10", (101.6, 31.75), fields="left")
    sheet.rail("GND", near.pin(2))
    damper = sheet.place("r_2r2", "R23", (111.76, 27.94), angle=90, fields="above")
    sheet.wire(damper.pin(2), (124.46, 27.94))
    slow = sheet.place("c_10u", "C11", (124.46, 31.75))
    sheet.rail("GND", slow.pin(2))
    sheet.flag((132.08, 81.28), 0)
    sheet.rail("GND", (132.08, 81.28))
    for number, pin in ((1, "A5"), (2, "B5")):
        x, y = usb.pin(pin)
        sheet.wire((x, y), (x + 6.35, y))
        sheet.label(f"USB_CC{number}", (x + 6.35, y))
    esd = sheet.place("esd", "U5", (76.2, 58.42), fields=((2.54, -6.35), (2.54, -3.81)))
    sheet.unused(esd.pin(5))
    sheet.rail("GND", esd.pin(2))
    for number, (near, far, x, lifted) in enumerate(((1, 6, 101.6, 45.72), (3, 4, 91.44, 60.96)), 1):
        x1, y = esd.pin(near)
        sheet.wire((x1 - 2.54, y), (x1, y))
        sheet.label(f"USB_CC{number}", (x1 - 2.54, y), 180)
        sheet.wire(esd.pin(far), (104.14, y))
        sheet.label(f"USB_CC{number}", (esd.pin(far)[0] + 1.27, y))
        down = sheet.place("r_5k1", f"R{number}", (x, 71.12))
        sheet.wire((x, y), down.pin(1))
        sheet.rail("GND", down.pin(2))
        series = sheet.place("r_10k", f"R{number + 2}", (111.76, lifted), angle=90, fields="above")
        sheet.wire((104.14, y), (104.14, lifted), series.pin(1))
        end = (128.27, lifted)
        sheet.wire(series.pin(2), end)
        sheet.label(f"CC{number}", end)
        hold = sheet.place("c_10n", f"C{number}", (119.38, lifted + 6.35))
        sheet.wire((119.38, lifted), hold.pin(1))
        sheet.rail("GND", hold.pin(2))


def _soft_start(sheet):
    sheet.frame("5 V comes up softly", 266.7, 210.82, 407.67, 250.19,
                "Behind a plug USB allows 10 uF. C14 lets the rest charge in about 3 ms (0.55 us/V for each pF).")
    switch = sheet.place("load_switch", "U6", (335.28, 227.33), fields=((-7.62, -6.35), (-7.62, -8.89)))
    vin, on = switch.pin(1), switch.pin(3)
    sheet.wire((294.64, vin[1]), vin)
    sheet.label("USB_C_5V", (294.64, vin[1]), 180)
    sheet.wire(on, (318.77, on[1]), (318.77, vin[1]))
    sheet.rail("GND", switch.pin(2))
    vout, qod, slope_pin = switch.pin(6), switch.pin(5), switch.pin(4)
    sheet.wire(vout, (378.46, vout[1]))
    sheet.rail("+5V", (365.76, vout[1]))
    sheet.wire(qod, (qod[0] + 5.08, qod[1]), (qod[0] + 5.08, vout[1]))
    slope = sheet.place("c_1n", "C14", (355.6, slope_pin[1] + 5.08))
    sheet.wire(slope_pin, (355.6, slope_pin[1]), slope.pin(1))
    sheet.rail("GND", slope.pin(2))
    bulk = sheet.place("c_22u", "C13", (378.46, vout[1] + 6.35))
    sheet.wire((378.46, vout[1]), bulk.pin(1))
    sheet.rail("GND", bulk.pin(2))


def _regulator(sheet):
    sheet.frame("3.3 V", 412.75, 12.7, 495.3, 58.42)
    regulator = sheet.place("ldo", "U8", (454.66, 33.02), fields=((-7.62, -6.35), (-7.62, -8.89)))
    vin, enable, out = regulator.pin(1), regulator.pin(3), regulator.pin(5)
    sheet.wire((425.45, vin[1]), vin)
    sheet.rail("+5V", (425.45, vin[1]))
    sheet.wire(enable, (441.96, enable[1]), (441.96, vin[1]))
    near = sheet.place("c_1u", "C12", (425.45, vin[1] + 6.35))
    sheet.wire((425.45, vin[1]), near.pin(1))
    sheet.rail("GND", near.pin(2))
    sheet.rail("GND", regulator.pin(2))
    sheet.unused(regulator.pin(4))
    sheet.wire(out, (480.06, out[1]))
    sheet.rail("+3V3", (480.06, out[1]))
    bulk = sheet.place("c_4u7", "C7", (480.06, out[1] + 6.35))
    sheet.wire((480.06, out[1]), bulk.pin(1))
    sheet.rail("GND", bulk.pin(2))


def _growth(sheet):
    sheet.frame("Room to grow", 500.38, 12.7, 581.66, 58.42,
                "Four free GPIO, one more with a converter, and both supplies.")
    header = sheet.place("growth_header", "J8", (561.34, 33.02), fields=((2.54, 0), (2.54, 2.54)))
    for pin, name in enumerate(("GND", "+3V3", "+5V", *SPARE), 1):
        x, y = header.pin(pin)
        if name in SPARE:
            sheet.wire((x, y), (x - 7.62, y))
            sheet.label(name, (x - 7.62, y), 180)
        else:
            far = x - {"GND": 20.32, "+3V3": 11.43, "+5V": 2.54}[name]
            sheet.wire((x, y), (far, y))
            sheet.rail(name, (far, y), {"GND": 270}.get(name, 90))


def _test_points(sheet):
    sheet.frame("Test points, on the back", 144.78, 254.0, 261.62, 284.48)
    for index, name in enumerate(TEST_POINTS):
        test_point(sheet, f"TP{index + 1}", name, (151.13 + index % 4 * 27.94, 266.7 + index // 4 * 11.43))


def _light_switch(sheet):
    sheet.frame("Switch of the lights, soft", 12.7, 99.06, 139.7, 149.86,
                "C4 makes the rail rise in about 16 ms (0.55 us/V for each pF), so that the reservoirs draw little.\n"
                "Off until the firmware has a first frame that is within the limit.")
    switch = sheet.place("load_switch", "U4", (63.5, 121.92), fields=((-7.62, -6.35), (-7.62, -8.89)))
    vin = switch.pin(1)
    sheet.wire((30.48, vin[1]), vin)
    sheet.rail("+5V", (30.48, vin[1]))
    c_in = sheet.place("c_4u7", "C3", (30.48, vin[1] + 6.35))
    sheet.wire((30.48, vin[1]), c_in.pin(1))
    sheet.rail("GND", c_in.pin(2))
    on = switch.pin(3)
    sheet.wire((45.72, on[1]), on)
    sheet.label("LED_EN", (45.72, on[1]), 180)
    down = sheet.place("r_100k", "R5", (49.53, on[1] + 6.35), fields="right")
    sheet.wire((49.53, on[1]), down.pin(1))
    sheet.rail("GND", down.pin(2))
    sheet.rail("GND", switch.pin(2))
    vout = switch.pin(6)
    sheet.wire(vout, (101.6, vout[1]))
    sheet.rail("+5V_LED", (101.6, vout[1]))
    qod = switch.pin(5)
    sheet.wire(qod, (qod[0] + 5.08, qod[1]), (qod[0] + 5.08, vout[1]))
    ct = switch.pin(4)
    slope = sheet.place("c_4n7", "C4", (83.82, ct[1] + 5.08))
    sheet.wire(ct, (83.82, ct[1]), slope.pin(1))
    sheet.rail("GND", slope.pin(2))
    bulk = sheet.place("c_22u", "C5", (101.6, vout[1] + 6.35))
    sheet.wire((101.6, vout[1]), bulk.pin(1))
    sheet.rail("GND", bulk.pin(2))


def _light_data(sheet):
    sheet.frame("Data of the lights: 3.3 V to 5 V, and fresh for every cable", 12.7, 154.94, 139.7, 276.86,
                "Fed by the switched rail: dark LEDs are not fed through their data pins.\nPull-downs keep the lights of a quadrant quiet while the one before it is not plugged in.")
    stages = (("LED_DATA", "LED_IN0", (2, 1, 3)), ("LED_OUT0", "LED_IN1", (5, 4, 6)),
              ("LED_OUT1", "LED_IN2", (9, 10, 8)), ("LED_OUT2", "LED_IN3", (12, 13, 11)))
    for index, (source, target, (pin_in, enable, pin_out)) in enumerate(stages):
        y = 170.18 + index * 25.4
        gate = sheet.place("shifter", "U3", (58.42, y), unit=index + 1, fields=((2.54, -6.35), (2.54, -3.81)))
        sheet.wire((33.02, y), gate.pin(pin_in))
        sheet.label(source, (33.02, y), 180)
        if index:
            down = sheet.place("r_10k", f"R{index + 9}", (38.1, y + 6.35), fields="left")
            sheet.wire((38.1, y), down.pin(1))
            sheet.rail("GND", down.pin(2))
        sheet.rail("GND", gate.pin(enable))
        series = sheet.place("r_330", f"R{index + 6}", (76.2, y), angle=90, fields="above")
        sheet.wire(gate.pin(pin_out), series.pin(1))
        sheet.wire(series.pin(2), (87.63, y))
        sheet.label(target, (87.63, y))
    supply = sheet.place("shifter", "U3", (119.38, 185.42), unit=5, fields=((-12.7, -1.27), (-12.7, 1.27)))
    sheet.rail("+5V_LED", supply.pin(14))
    sheet.rail("GND", supply.pin(7))
    bypass = sheet.place("c_100n", "C6", (119.38, 226.06))
    sheet.rail("+5V_LED", bypass.pin(1))
    sheet.rail("GND", bypass.pin(2))


def _sensor(sheet):
    sheet.frame("Which quadrant or camp is read", 144.78, 134.62, 261.62, 208.28,
                "Inputs 0 to 3 are the quadrants, 4 to 7 their camps.\n"
                "100 Ohm and 1 nF feed the converter's sampling capacitor.")
    mux = sheet.place("mux8", "U2", (208.28, 167.64), fields=((3.81, -13.97), (3.81, -11.43)))
    names = [f"COMMON{q}" for q in range(4)] + [f"CAMP{q}" for q in range(4)]
    for name, pin in zip(names, (13, 14, 15, 12, 1, 5, 2, 4)):
        x, y = mux.pin(pin)
        sheet.wire((x, y), (x + 7.62, y))
        sheet.label(name, (x + 7.62, y))
    for name, pin in (("Q0", 11), ("Q1", 10), ("Q2", 9)):
        x, y = mux.pin(pin)
        sheet.wire((x - 7.62, y), (x, y))
        sheet.label(name, (x - 7.62, y), 180)
    x, y = mux.pin(6)
    sheet.wire((x, y), (x - 5.08, y))
    sheet.rail("GND", (x - 5.08, y))
    sheet.rail("+3V3", mux.pin(16))
    sheet.rail("GND", mux.pin(8))
    sheet.wire(mux.pin(7), mux.pin(8))
    x, y = mux.pin(3)
    series = sheet.place("r_100", "R13", (185.42, y), angle=90, fields="above")
    sheet.wire((x, y), series.pin(2))
    sheet.wire(series.pin(1), (165.1, y))
    sheet.label("SENSE", (165.1, y), 180)
    hold = sheet.place("c_1n", "C8", (172.72, y + 7.62))
    sheet.wire((172.72, y), hold.pin(1))
    sheet.rail("GND", hold.pin(2))
    bypass = sheet.place("c_100n", "C9", (165.1, 185.42))
    sheet.rail("+3V3", bypass.pin(1))
    sheet.rail("GND", bypass.pin(2))


def _buttons(sheet):
    sheet.frame("Buttons", 266.7, 12.7, 340.36, 93.98,
                "The chip pulls up; 1 kOhm keeps a finger's spark from it.")
    for index, (button_name, name) in enumerate(BUTTONS.items()):
        y = 27.94 + index * 11.43
        series = sheet.place("r_1k", f"R{14 + index}", (297.18, y), angle=90, fields="above")
        sheet.wire((287.02, y), series.pin(1))
        sheet.label(name, (287.02, y), 180)
        button = sheet.place("button", f"SW{index + 1}", (313.69, y), fields=((-2.54, -5.08), (-2.54, 1.905)), value=button_name)
        sheet.wire(series.pin(2), button.pin(1))
        sheet.wire(button.pin(2), (327.66, y))
        if index == 4:
            sheet.rail("GND", (327.66, y))
        else:
            sheet.wire((327.66, y), (327.66, y + 11.43))


def _piezo(sheet):
    sheet.frame("Piezo", 345.44, 12.7, 407.67, 48.26)
    y = 26.67
    series = sheet.place("r_330", "R19", (367.03, y), angle=90, fields="above")
    sheet.wire((360.68, y), series.pin(1))
    sheet.label("PIEZO", (360.68, y), 180)
    piezo = sheet.place("piezo", "BZ1", (391.16, y + 2.54), fields=((3.81, -1.27), (3.81, 1.27)))
    sheet.wire(series.pin(2), piezo.pin(1))
    bleed = sheet.place("r_1k", "R20", (379.73, y + 6.35), fields="left")
    sheet.wire((379.73, y), bleed.pin(1))
    sheet.wire(bleed.pin(2), (piezo.pin(2)[0], bleed.pin(2)[1]), piezo.pin(2))
    sheet.rail("GND", bleed.pin(2))


def _headers(sheet):
    sheet.frame("Display, if wanted", 412.75, 63.5, 581.66, 109.22,
                "Bridges as made: GND VCC SCL SDA. Both cut and closed on the other side: VCC GND SCL SDA.")
    oled = sheet.place("oled_header", "J6", (552.45, 88.9), fields=((2.54, 0), (2.54, 2.54)))
    for pin, reference, x_bridge, (left, right) in ((1, "JP1", 472.44, ("GND", "+3V3")), (2, "JP2", 436.88, ("+3V3", "GND"))):
        x, y = oled.pin(pin)
        bridge = sheet.place("bridge", reference, (x_bridge, y - 3.81), fields="above")
        sheet.wire(bridge.pin(2), (x_bridge, y), (x, y))
        sheet.label(f"OLED{pin}", (x - 12.7, y))
        sheet.rail(left, bridge.pin(1), 270 if left == "GND" else 90)
        sheet.rail(right, bridge.pin(3), 90 if right == "GND" else 270)
    for pin, name, x_up, number in ((3, "I2C_SCL", 520.7, 21), (4, "I2C_SDA", 508.0, 22)):
        x, y = oled.pin(pin)
        sheet.wire((x, y), (501.65, y))
        sheet.label(name, (501.65, y), 180)
        up = sheet.place("r_4k7", f"R{number}", (x_up, 76.2), fields="right")
        sheet.rail("+3V3", up.pin(1))
        sheet.wire(up.pin(2), (x_up, y))
    sheet.frame("Debug", 144.78, 213.36, 200.66, 248.92)
    debug = sheet.place("debug_header", "J7", (185.42, 228.6), fields=((2.54, 0), (2.54, 2.54)))
    for pin, name in ((1, "SWCLK"), (3, "SWDIO"), (4, "RUN")):
        x, y = debug.pin(pin)
        sheet.wire((x, y), (x - 7.62, y))
        sheet.label(name, (x - 7.62, y), 180)
    x, y = debug.pin(2)
    sheet.wire((x, y), (x - 2.54, y))
    sheet.rail("GND", (x - 2.54, y), 270)
    sheet.frame("Screws", 205.74, 213.36, 261.62, 248.92)
    for index in range(4):
        sheet.place("hole", f"H{index + 1}", (213.36 + index * 12.7, 227.33), fields=((-2.54, 5.08), (-2.54, 7.62)))


def _ribbons(sheet):
    sheet.frame("Ribbons to the quadrants", 266.7, 99.06, 407.67, 208.28,
                "The same pins on both ends. The last quadrant's data ends at its camp.")
    for index, corner in enumerate(QUADRANTS):
        column, row = index % 2, index // 2
        at = (306.07 + column * 66.04, 132.08 + row * 50.8)
        part = sheet.place("ribbon", f"J{index + 1}", at, fields=((-1.27, -16.51), (-1.27, -13.97)),
                           value=f"{corner}")
        shared = ("S0", "S1", "S2", "S3", "GND", "+5V", "+5V_LED", "+3V3")
        names = [name if name in shared else f"{name}{index}" for name in RIBBON]
        if index == 3:
            open_pin = names.index("LED_OUT3")
            sheet.unused(part.pin(open_pin + 1))
            names[open_pin] = None
        ribbon(sheet, part, names)
