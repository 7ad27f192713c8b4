"""The main board: the Pico and everything that is there only once."""

from quadrant import RIBBON, ribbon, test_point
from schematic import HARDWARE, PINMAP, Sheet, identity

NAME = "main"
FOLDER = HARDWARE / NAME
QUADRANTS = [board["corner"] for board in PINMAP["quadrant"]]
BUTTONS = PINMAP["buttons"]
TEST_POINTS = ("USB_C_5V", "VBUS_PICO", "+5V", "+5V_LED", "+3V3", "GND", "LED_DATA", "SENSE")


def draw():
    """Draws the one sheet."""
    sheet = Sheet(NAME, "Main board", "A3", [(NAME, f"/{identity(NAME)}", lambda reference: reference)],
                  ("GPIO numbers and net names are those of pinmap.toml.",
                   "Quadrants 0 to 3 are NW, NE, SE, SW, seen from the edge with the USB connector."))
    _source(sheet)
    _light_switch(sheet)
    _light_data(sheet)
    _pico(sheet)
    _sensor(sheet)
    _buttons(sheet)
    _piezo(sheet)
    _headers(sheet)
    _ribbons(sheet)
    _either_source(sheet)
    _test_points(sheet)
    sheet.write(FOLDER / f"{NAME}.kicad_sch")


def _source(sheet):
    sheet.frame("5 V from USB-C, and how much of it", 12.7, 12.7, 139.7, 93.98,
                "Each CC has its own 5.1 kOhm: with one for both, e-marked cables get no power. The source's pull-up\n"
                "sets 0.4, 0.9 or 1.7 V: 500 mA, 1.5 A or 3 A. The array's VBUS pin stays open: on VBUS it would lift the\n"
                "dead rail through the source's pull-up. R23 and C11 keep a plugged-in cable from ringing.")
    usb = sheet.place("usb_c", "J5", (30.48, 48.26), fields=((-10.16, -13.97), (-10.16, -16.51)))
    sheet.rail("GND", usb.pin("A12"))
    sheet.wire(usb.pin("S1"), (usb.pin("S1")[0], usb.pin("A12")[1]), usb.pin("A12"))
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
    esd = sheet.place("esd", "U5", (66.04, usb.pin("A5")[1]), fields=((2.54, -6.35), (2.54, -3.81)))
    sheet.wire(usb.pin("A5"), esd.pin(1))
    sheet.wire(usb.pin("B5"), esd.pin(3))
    sheet.unused(esd.pin(5))
    sheet.rail("GND", esd.pin(2))
    sheet.flag((88.9, 81.28), 0)
    sheet.rail("GND", (88.9, 81.28))
    for number, (near, far, x) in enumerate(((1, 6, 92.71), (3, 4, 82.55)), 1):
        y = esd.pin(far)[1]
        sheet.label(f"USB_CC{number}", (esd.pin(near)[0] - 10.16, y))
        level = y if number == 2 else y
        sheet.wire(esd.pin(far), (104.14, level))
        sheet.label(f"USB_CC{number}", (esd.pin(far)[0] + 1.27, y))
        down = sheet.place("r_5k1", f"R{number}", (x, 66.04))
        sheet.wire((x, level), down.pin(1))
        sheet.rail("GND", down.pin(2))
    for number, y in ((1, esd.pin(6)[1]), (2, esd.pin(4)[1])):
        out = (104.14, y) if number == 1 else (104.14, y)
        lifted = 45.72 if number == 1 else 60.96
        series = sheet.place("r_10k", f"R{number + 2}", (111.76, lifted), angle=90, fields="above")
        sheet.wire(out, (104.14, lifted), series.pin(1))
        end = (128.27, lifted)
        sheet.wire(series.pin(2), end)
        sheet.label(f"CC{number}", end)
        hold = sheet.place("c_10n", f"C{number}", (119.38, lifted + 6.35))
        sheet.wire((119.38, lifted), hold.pin(1))
        sheet.rail("GND", hold.pin(2))


def _either_source(sheet):
    sheet.frame("Either source feeds everything, USB-C first", 266.7, 210.82, 407.67, 250.19)
    mux = sheet.place("power_mux", "U6", (340.36, 229.87), fields=((-7.62, -9.525), (5.08, 8.89)))
    vin1, pr1, mode, vin2 = (mux.pin(pin) for pin in (3, 4, 5, 6))
    sheet.wire((283.21, vin1[1]), vin1)
    sheet.label("USB_C_5V", (283.21, vin1[1]), 180)
    sheet.wire(mode, (325.12, mode[1]), (325.12, vin1[1]))
    # PR1 sees 1 V of VREF when USB-C has 3.6 V; below that the Pico's USB takes over.
    upper = sheet.place("r_100k", "R24", (287.02, vin1[1] + 3.81))
    lower = sheet.place("r_39k", "R25", (287.02, vin1[1] + 11.43))
    sheet.rail("GND", lower.pin(2))
    sheet.wire(upper.pin(2), (320.04, upper.pin(2)[1]), (320.04, pr1[1]), pr1)
    sheet.wire((313.69, vin2[1]), vin2)
    sheet.label("VBUS_PICO", (313.69, vin2[1]), 180)
    near = sheet.place("c_100n", "C12", (318.77, vin2[1] + 3.81), fields="left")
    sheet.rail("GND", near.pin(2))
    sheet.rail("GND", mux.pin(1))
    out = mux.pin(7)
    sheet.wire(out, (379.73, out[1]))
    sheet.rail("+5V", (360.68, out[1]))
    bulk = sheet.place("c_22u", "C13", (379.73, out[1] + 3.81))
    sheet.rail("GND", bulk.pin(2))
    status = mux.pin(8)
    sheet.wire(status, (356.87, status[1]))
    sheet.label("FROM_USB_C", (356.87, status[1]))


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


def _pico(sheet):
    sheet.frame("Raspberry Pi Pico", 144.78, 12.7, 261.62, 129.54)
    pico = sheet.place("pico", "U1", (203.2, 76.2), fields=((12.7, 40.64), (12.7, 43.18)))
    names = {4: "S0", 5: "S1", 6: "S2", 7: "S3", 9: "Q0", 10: "Q1", 11: "Q2", 12: "SENS_EN0", 14: "SENS_EN1",
             15: "SENS_EN2", 16: "SENS_EN3", 31: "SENSE", 32: "CC1", 34: "CC2"}
    right = {17: "BTN_SETUP", 19: "BTN_BACK", 20: "BTN_NEXT", 26: "BTN_TURN", 27: "BTN_OK", 21: "LED_DATA",
             29: "LED_EN", 22: "PIEZO", 24: "I2C_SDA", 25: "I2C_SCL", 1: "FROM_USB_C", 30: "RUN",
             41: "SWCLK", 43: "SWDIO"}
    for side, pins in ((-1, names), (1, right)):
        for pin, name in pins.items():
            x, y = pico.pin(pin)
            end = (x + side * 7.62, y)
            sheet.wire((x, y), end)
            sheet.label(name, end, 180 if side < 0 else 0)
    grounds = [pico.pin(pin) for pin in (3, 8, 13, 18, 23, 28, 38, 33, 42)]
    end = (grounds[-1][0] + 2.54, grounds[-1][1])
    sheet.wire(grounds[0], end)
    sheet.rail("GND", end)
    for pin in (2, 37, 35):
        sheet.unused(pico.pin(pin))
    vbus = pico.pin(40)
    sheet.wire(vbus, (vbus[0], 22.86))
    sheet.label("VBUS_PICO", (vbus[0], 22.86))
    up = sheet.place("r_100k", "R26", (248.92, 27.94), fields="left")
    sheet.rail("+3V3", up.pin(1))
    sheet.wire(up.pin(2), (248.92, 35.56))
    sheet.label("FROM_USB_C", (248.92, 35.56), 180)
    sheet.rail("+3V3", pico.pin(36))
    vsys = pico.pin(39)
    diode = sheet.place("schottky", "D1", (177.8, 30.48), angle=180, fields="around")
    sheet.wire((165.1, 30.48), diode.pin(2))
    sheet.rail("+5V", (165.1, 30.48))
    sheet.wire(diode.pin(1), (vsys[0], 30.48), vsys)
    sheet.flag((vsys[0], 30.48))
    bypass = sheet.place("c_4u7", "C7", (228.6, 27.94))
    sheet.rail("+3V3", bypass.pin(1))
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
                "The Pico pulls up; 1 kOhm keeps a finger's spark from it.")
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
    sheet.frame("OLED, if wanted", 345.44, 53.34, 407.67, 93.98)
    oled = sheet.place("oled_header", "J6", (394.97, 78.74), fields=((2.54, 0), (2.54, 2.54)))
    for pin, name in ((1, "GND"), (2, "+3V3")):
        x, y = oled.pin(pin)
        sheet.wire((x, y), (x - 2.54, y))
        sheet.rail(name, (x - 2.54, y), {"GND": 270, "+3V3": 90}[name])
    for pin, name, x_up, number in ((3, "I2C_SCL", 374.65, 21), (4, "I2C_SDA", 364.49, 22)):
        x, y = oled.pin(pin)
        sheet.wire((x, y), (361.95, y))
        sheet.label(name, (361.95, y), 180)
        up = sheet.place("r_4k7", f"R{number}", (x_up, 72.39), fields="right")
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
