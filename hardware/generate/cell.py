"""One cell: a sensor and a light. The quadrant board has sixteen of them, the camp board one."""

from schematic import Sheet

FILE = "cell.kicad_sch"


def draw(instances, path):
    """Draws the sheet that all cells share."""
    sheet = Sheet("cell", "Cell: one sensor, one light", "A5", instances,
                  ("Fit the hall OR the reed with its pull-up.",))

    sheet.frame("Linear hall", 12.7, 17.78, 66.04, 83.82,
                "15 mV/mT, idles at VSENS / 2.\nWhite's pawns raise it, Black's lower it.")
    hall = sheet.place("hall", "U1", (45.72, 48.26), fields=((2.54, -11.43), (2.54, -8.89)))
    sheet.rail("VSENS", hall.pin(1))
    sheet.rail("GND", hall.pin(3))
    bypass = sheet.place("c_100n", "C1", (25.4, 48.26))
    sheet.wire(bypass.pin(1), (25.4, 38.1), hall.pin(1))
    sheet.wire(bypass.pin(2), (25.4, 58.42), hall.pin(3))

    sheet.frame("or reed switch", 68.58, 17.78, 109.22, 83.82, "Not fitted with halls. Open reads\nfull scale, closed zero.")
    pull_up = sheet.place("pull_up", "R1", (81.28, 41.91))
    reed = sheet.place("reed", "SW1", (81.28, 55.88), angle=90, fields="right")
    sheet.rail("VSENS", pull_up.pin(1))
    sheet.rail("GND", reed.pin(1))
    node = (81.28, 48.26)
    sheet.wire(hall.pin(2), node)
    sheet.wire(pull_up.pin(2), node)
    sheet.wire(node, reed.pin(2))
    # A little above the node: four wires at one place could be mistaken for a crossing.
    sheet.port("SENSE", (99.06, 46.99), 0, "output")
    sheet.wire((node[0], 46.99), (99.06, 46.99))

    sheet.frame("Light", 111.76, 17.78, 198.12, 83.82, "Each LED switches 60 mA within a bit,\nso each has its own capacitor.")
    led = sheet.place("led", "D1", (154.94, 48.26), fields=((3.81, -8.89), (3.81, -6.35)))
    sheet.rail("+5V_LED", led.pin(1))
    sheet.rail("GND", led.pin(3))
    sheet.port("DIN", (132.08, 48.26), 180, "input")
    sheet.port("DOUT", (177.8, 48.26), 0, "output")
    sheet.wire((132.08, 48.26), led.pin(4))
    sheet.wire(led.pin(2), (177.8, 48.26))
    reservoir = sheet.place("c_100n", "C2", (121.92, 62.23), fields="right")
    sheet.wire(reservoir.pin(1), (121.92, 40.64), led.pin(1))
    sheet.rail("GND", reservoir.pin(2))
    sheet.write(path / FILE)
