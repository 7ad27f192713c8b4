"""The camp board: one cell on a cable."""

import cell
from quadrant import CAMP, ribbon
from schematic import HARDWARE, Sheet, identity

NAME = "camp"
FOLDER = HARDWARE / NAME
CELLS = ["camp cell"]


def draw():
    """Draws the root sheet; the cell's own is the quadrant's."""
    sheet = Sheet(NAME, "Camp board", "A5", [(NAME, f"/{identity(NAME)}", lambda reference: reference)],
                  ("A camp is the seventeenth cell of its quadrant.",))
    sheet.frame("Cable to the quadrant", 12.7, 17.78, 78.74, 83.82,
                "Mirrored, the supplies and CAMP stay where they are;\nR1 limits what two data outputs do to each other.")
    ribbon(sheet, sheet.place("camp_plug", "J1", (43.18, 48.26), fields=((-1.27, -8.89), (-1.27, 8.89))), CAMP)
    sheet.frame("Sensor and light", 83.82, 17.78, 147.32, 83.82)
    left, top, width = 101.6, 40.64, 20.32
    ports = [("DIN", "input", (left, top + 3.81), 180), ("DOUT", "output", (left + width, top + 3.81), 0),
             ("SENSE", "output", (left + width, top + 10.16), 0)]
    sheet.child(CELLS[0], f"../quadrant/{cell.FILE}", (left, top), (width, 15.24), ports, 2)
    for (_, _, at, angle), name in zip(ports, ("LED_TO_CAMP", "LED_OUT", "CAMP")):
        if name == "LED_OUT":
            series = sheet.place("r_330", "R1", (at[0] + 6.35, at[1]), angle=90, fields="above")
            sheet.wire(at, series.pin(1))
            at = series.pin(2)
        side = -1 if angle == 180 else 1
        end = (at[0] + side * 2.54, at[1])
        sheet.wire(at, end)
        sheet.label(name, end, 180 if side < 0 else 0)
    sheet.frame("Fed from outside", 152.4, 17.78, 198.12, 52.07)
    for index, name in enumerate(("+5V_LED", "VSENS", "GND")):
        x = 160.02 + index * 13.97
        sheet.rail(name, (x, 38.1))
        sheet.flag((x, 38.1), 0 if name == "GND" else 180)
    sheet.frame("Screws", 152.4, 55.88, 198.12, 83.82)
    for index in range(2):
        sheet.place("hole", f"H{index + 1}", (165.1 + index * 15.24, 67.31), fields=((-2.54, 5.08), (-2.54, 7.62)))
    sheet.write(FOLDER / f"{NAME}.kicad_sch")
