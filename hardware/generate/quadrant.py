"""The quadrant board: sixteen cells, their multiplexer, the supply of their sensors, and two plugs."""

import cell
from schematic import HARDWARE, PINMAP, Sheet, identity

NAME = "quadrant"
FOLDER = HARDWARE / NAME

RIBBON, CAMP = PINMAP["cables"]["ribbon"], PINMAP["cables"]["camp"]
"""What lies on the two cables, pin 1 first."""


def reference_in_cell(channel):
    """Cell 7 has U107, D107, R107, SW107, and C107 and C207 as its capacitors."""
    def rename(reference):
        letters = reference.rstrip("0123456789")
        if letters.startswith("#"):
            return f"{reference}{channel:02}"
        return f"{letters}{int(reference[len(letters):])}{channel:02}"
    return rename


def instances(project, root, names):
    """Where the cell's sheet appears in a project: once for each name."""
    return [(project, f"/{root}/{identity('sheet', project, name)}", reference_in_cell(channel))
            for channel, name in enumerate(names)]


CELLS = [f"cell {channel}" for channel in range(16)]


def draw():
    """Draws the root sheet."""
    root = identity(NAME)
    sheet = Sheet(NAME, "Quadrant board", "A3", [(NAME, f"/{root}", lambda reference: reference)],
                  ("Four identical boards, each turned by 90 degrees against the one before.",
                   "Channel 0 lies in the corner of the 8x8, next to the camp."))

    sheet.frame("Sixteen cells, as they lie on the board: the light's data runs as a snake", 12.7, 12.7, 266.7, 142.24)
    places = {}
    for channel, name in enumerate(CELLS):
        row = channel // 4
        rightwards = row % 2 == 0
        column = channel % 4 if rightwards else 3 - channel % 4
        left, top = 30.48 + column * 58.42, 25.4 + row * 29.21
        left, top = round(left / 1.27) * 1.27, round(top / 1.27) * 1.27
        width, height = 30.48, 15.24
        near, far = (left, left + width) if rightwards else (left + width, left)
        ports = [("DIN", "input", (near, top + 5.08), 180 if rightwards else 0),
                 ("DOUT", "output", (far, top + 5.08), 0 if rightwards else 180),
                 ("SENSE", "output", (left + width, top + 11.43), 0)]
        ports = [(p, s, (round(at[0], 4), round(at[1], 4)), a) for p, s, at, a in ports]
        sheet.child(name, cell.FILE, (round(left, 4), round(top, 4)), (width, height), ports, channel + 2)
        places[channel] = {port: at for port, _, at, _ in ports}
    for channel in range(15):
        start, end = places[channel]["DOUT"], places[channel + 1]["DIN"]
        if start[1] == end[1]:
            sheet.wire(start, end)
        else:
            aside = round(start[0] + (15.24 if start[0] > 140 else -10.16), 4)
            sheet.wire(start, (aside, start[1]), (aside, end[1]), end)
    for channel in range(16):
        at = places[channel]["SENSE"]
        end = (at[0] + 5.08, at[1])
        sheet.wire(at, end)
        sheet.label(f"CH{channel}", end)
    start = places[0]["DIN"]
    sheet.label("LED_IN", (start[0] - 5.08, start[1]), 180)
    sheet.wire((start[0] - 5.08, start[1]), start)
    end = places[15]["DOUT"]
    sheet.wire(end, (end[0] - 2.54, end[1]))
    sheet.label("LED_TO_CAMP", (end[0] - 2.54, end[1]), 180)

    sheet.frame("Which cell is read", 12.7, 147.32, 119.38, 241.3,
                "A cell's LED and channel have the same number.\nS0 to S3 are shared by all four boards.")
    mux = sheet.place("mux16", "U1", (71.12, 193.04), fields=((3.81, -25.4), (3.81, -22.86)))
    for channel, pin in enumerate((9, 8, 7, 6, 5, 4, 3, 2, 23, 22, 21, 20, 19, 18, 17, 16)):
        x, y = mux.pin(pin)
        sheet.wire((x, y), (x + 7.62, y))
        sheet.label(f"CH{channel}", (x + 7.62, y), 0)
    for name, pin in (("COMMON", 1), ("S0", 10), ("S1", 11), ("S2", 14), ("S3", 13)):
        x, y = mux.pin(pin)
        sheet.wire((x - 7.62, y), (x, y))
        sheet.label(name, (x - 7.62, y), 180)
    x, y = mux.pin(15)
    sheet.wire((x, y), (x - 5.08, y))
    sheet.rail("GND", (x - 5.08, y))
    sheet.rail("+3V3", mux.pin(24))
    sheet.rail("GND", mux.pin(12))
    bypass = sheet.place("c_100n", "C1", (33.02, 171.45))
    sheet.rail("+3V3", bypass.pin(1))
    sheet.rail("GND", bypass.pin(2))

    sheet.frame("Supply of the sensors", 124.46, 147.32, 266.7, 199.39,
                "One quadrant is powered at a time: 17 halls draw 102 mA, all 68 would be too many.\n"
                "The resistor keeps it off until the firmware says otherwise.")
    ldo = sheet.place("ldo", "U2", (190.5, 171.45), fields=((-7.62, -8.89), (-7.62, -6.35)))
    feed = (147.32, ldo.pin(1)[1])
    sheet.wire(feed, ldo.pin(1))
    sheet.rail("+5V", feed)
    c_in = sheet.place("c_1u", "C2", (147.32, 176.53))
    sheet.wire(c_in.pin(1), feed)
    sheet.rail("GND", c_in.pin(2))
    enable = ldo.pin(3)[1]
    sheet.wire((162.56, enable), ldo.pin(3))
    sheet.label("SENS_EN", (162.56, enable), 0)
    down = sheet.place("r_100k", "R1", (175.26, 177.8))
    sheet.wire(down.pin(1), (175.26, enable))
    sheet.rail("GND", down.pin(2))
    sheet.rail("GND", ldo.pin(2))
    sheet.unused(ldo.pin(4))
    out = (220.98, ldo.pin(5)[1])
    sheet.wire(ldo.pin(5), out)
    sheet.rail("VSENS", out)
    c_out = sheet.place("c_1u", "C3", (220.98, 176.53))
    sheet.wire(out, c_out.pin(1))
    sheet.rail("GND", c_out.pin(2))

    sheet.frame("Reservoir of the lights", 124.46, 204.47, 193.04, 241.3,
                "Fills the gap until the cable's current follows.")
    for reference, x in (("C4", 144.78), ("C5", 167.64)):
        bulk = sheet.place("c_22u", reference, (x, 220.98))
        sheet.rail("+5V_LED", bulk.pin(1))
        sheet.rail("GND", bulk.pin(2))

    sheet.frame("Ribbon to the main board", 271.78, 12.7, 403.86, 81.28,
                "Ground lies beside every analogue wire and beside the data; three wires share the light's current.")
    ribbon(sheet, sheet.place("ribbon", "J1", (335.28, 43.18), fields=((-1.27, -13.97), (-1.27, 17.78))), RIBBON)

    sheet.frame("Camp: the seventeenth cell, on its own board", 271.78, 86.36, 403.86, 142.24,
                "The cable reads the same from both ends but for the data, so a mirrored one hurts nothing.")
    ribbon(sheet, sheet.place("camp_plug", "J2", (335.28, 111.76), fields=((-1.27, -8.89), (-1.27, 8.89))), CAMP)

    sheet.frame("Fed from outside", 198.12, 204.47, 266.7, 241.3)
    for index, name in enumerate(("+5V", "+5V_LED", "+3V3", "GND")):
        x = 207.01 + index * 16.51
        if name == "GND":
            sheet.rail(name, (x, 224.79))
            sheet.flag((x, 224.79))
        else:
            sheet.rail(name, (x, 222.25))
            sheet.flag((x, 222.25), 180)
    sheet.frame("Screws", 271.78, 147.32, 403.86, 172.72)
    for index in range(4):
        sheet.place("hole", f"H{index + 1}", (289.56 + index * 17.78, 158.75), fields=((-2.54, 5.08), (-2.54, 7.62)))
    sheet.frame("Test points, on the back", 271.78, 177.8, 403.86, 203.2)
    for index, name in enumerate(("+5V_LED", "VSENS", "COMMON", "GND")):
        test_point(sheet, f"TP{index + 1}", name, (287.02 + index * 27.94, 193.04))
    sheet.write(FOLDER / f"{NAME}.kicad_sch")


RAILS = ("GND", "+5V_LED", "+5V", "+3V3", "VSENS")


def _end(sheet, name, at, side):
    """Ends a plug's wire in a rail or a label, left (-1) or right (1) of the plug."""
    x, y = at
    if name in RAILS:
        end = (x + side * 5.08, y)
        points_left = 270 if name == "GND" else 90
        sheet.rail(name, end, points_left if side < 0 else 360 - points_left)
    else:
        end = (x + side * 20.32, y)
        sheet.label(name, end, 180 if side < 0 else 0)
    sheet.wire(at, end)


def test_point(sheet, reference, name, at):
    """A bare pad on a net, to be touched with a probe."""
    sheet.place("test_point", reference, at, fields=((2.54, -6.35), (2.54, -4.445)), value=name)
    end = (at[0] + 5.08, at[1])
    sheet.wire(at, end)
    if name in RAILS:
        sheet.rail(name, end, 90 if name == "GND" else 270)
    else:
        sheet.label(name, end)


def ribbon(sheet, part, names):
    """Names on both rows of a ribbon plug; a pin without a name stays open."""
    for number, name in enumerate(names, 1):
        if name:
            _end(sheet, name, part.pin(number), -1 if number % 2 else 1)
