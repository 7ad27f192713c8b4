"""Draws the wiring of the small prototype: one multiplexer module, sixteen sensors, a strip of sixteen LEDs and a Pico.

The GPIO numbers come from pinmap.toml, so that the picture cannot differ from the board.
"""

from schematic import HARDWARE, PINMAP

FILE = HARDWARE / "pictures" / "prototype.svg"
GPIO = PINMAP["gpio"]
COLOURS = {"5V": "#c0392b", "3V3": "#e67e22", "GND": "#2c3e50", "select": "#2471a3", "sense": "#1e8449", "data": "#8e44ad",
           "button": "#7f8c8d"}
ROW = 24
LEFT, RIGHT = 430, 620


def pico_pins():
    """Names of the Pico's pins, 1 to 20 on the left and 40 to 21 on the right, from its data sheet."""
    gpio = {1: 0, 2: 1, 4: 2, 5: 3, 6: 4, 7: 5, 9: 6, 10: 7, 11: 8, 12: 9, 14: 10, 15: 11, 16: 12, 17: 13, 19: 14, 20: 15,
            21: 16, 22: 17, 24: 18, 25: 19, 26: 20, 27: 21, 29: 22, 31: 26, 32: 27, 34: 28}
    names = {pin: f"GP{number}" for pin, number in gpio.items()}
    names |= {pin: "GND" for pin in (3, 8, 13, 18, 23, 28, 33, 38)}
    return names | {30: "RUN", 35: "VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}


def place(pin):
    """Where a pin of the Pico is."""
    return (LEFT, 90 + ROW * (pin - 1)) if pin <= 20 else (RIGHT, 90 + ROW * (40 - pin))


def draw():
    """Writes the picture."""
    items = []

    def text(x, y, content, anchor="start", size=13, weight="normal", fill="#111"):
        items.append(f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" '
                     f'fill="{fill}">{content}</text>')

    def box(x, y, width, height, fill, title):
        items.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="#555"/>')
        text(x + width / 2, y - 8, title, "middle", 15, "bold")

    def wire(kind, *points):
        path = " ".join(f"{x},{y}" for x, y in points)
        items.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[kind]}" stroke-width="2.5"/>')

    names = pico_pins()
    pin_of = {name: pin for pin, name in names.items()}
    gp = {net: place(pin_of[f"GP{number}"]) for net, number in GPIO.items() if f"GP{number}" in pin_of}

    box(LEFT, 70, RIGHT - LEFT, 500, "#d5f0e0", "Raspberry Pi Pico (USB above)")
    for pin, name in names.items():
        x, y = place(pin)
        items.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#b8860b"/>')
        text(x + (9 if pin <= 20 else -9), y + 4, f"{name} ({pin})", "start" if pin <= 20 else "end", 12)

    # The multiplexer module, left.
    box(120, 60, 130, 310, "#d6e4f5", "CD74HC4067 module")
    module = {"S0": 115, "S1": 139, "S2": 163, "S3": 187, "EN": 262, "SIG": 295, "VCC": 322, "GND": 350}
    for name, y in module.items():
        items.append(f'<circle cx="250" cy="{y}" r="4" fill="#b8860b"/>')
        text(241, y + 4, name, "end", 12)
    for index in range(16):
        y = 78 + index * 18
        items.append(f'<circle cx="120" cy="{y}" r="3" fill="#b8860b"/>')
        text(129, y + 4, f"C{index}", "start", 10)
        items.append(f'<line x1="96" y1="{y}" x2="120" y2="{y}" stroke="{COLOURS["sense"]}" stroke-width="1.5"/>')
        text(92, y + 4, PINMAP["quadrant"][0]["channels"][index], "end", 10)
    text(12, 60, "sixteen sensors,", "start", 11)
    text(12, 664, "reed: from its channel to GND; 10 k from there to 3V3", "start", 12)
    text(12, 682, "hall DRV5055A3: VCC to 3V3, GND, OUT to its channel", "start", 12)
    for index, name in enumerate(("S0", "S1", "S2", "S3")):
        x, y = gp[name]
        lane = 342 - index * 14
        wire("select", (250, module[name]), (lane, module[name]), (lane, y), (x, y))
    for index, name in enumerate(("Q0", "Q1", "Q2")):
        x, y = gp[name]
        wire("select", (x, y), (372, y), (372, module["EN"] if index == 0 else y))
        items.append(f'<polygon points="394,{y - 6} 394,{y + 6} 383,{y}" fill="#333"/>')
        items.append(f'<line x1="383" y1="{y - 6}" x2="383" y2="{y + 6}" stroke="#333" stroke-width="2"/>')
    wire("select", (372, gp["Q0"][1]), (372, gp["Q2"][1]))
    wire("select", (372, module["EN"]), (250, module["EN"]))
    text(256, 255, "three 1N4148; 10 k to GND", "start", 11)
    x, y = gp["SENSE"]
    wire("sense", (250, module["SIG"]), (286, module["SIG"]), (286, 600), (660, 600), (660, y), (x, y))
    text(12, 700, "SIG over 100 R to GP26; there 100 k to 3V3 with reeds, two 100 k to 3V3 and GND with halls", "start", 12)
    wire("3V3", (250, module["VCC"]), (274, module["VCC"]), (274, 622), (690, 622), (690, place(36)[1]), place(36))
    wire("GND", (250, module["GND"]), (262, module["GND"]), (262, 644), (676, 644), (676, place(33)[1]), place(33))

    # Lights and buttons, right.
    box(790, 90, 250, 70, "#fdebd0", "strip of 16 WS2812B")
    for name, y in (("5V", 108), ("DIN", 128), ("GND", 148)):
        items.append(f'<circle cx="790" cy="{y}" r="4" fill="#b8860b"/>')
        text(800, y + 4, name, "start", 12)
    wire("5V", place(40), (742, place(40)[1]), (742, 108), (790, 108))
    text(700, 82, "over a 1N4001", "start", 11)
    x, y = gp["LED_DATA"]
    wire("data", (x, y), (726, y), (726, 128), (790, 128))
    text(630, 538, "over 330 R", "start", 11)
    wire("GND", place(38), (758, place(38)[1]), (758, 148), (790, 148))
    text(850, 112, "in the order a8 to d8, d7 to a7,", "start", 11)
    text(850, 128, "a6 to d6, d5 to a5", "start", 11)
    box(790, 260, 250, 190, "#eeeeee", "buttons, each to GND")
    for index, (name, net) in enumerate(PINMAP["buttons"].items()):
        x, y = gp[net]
        row = 285 + index * 34
        text(802, row + 4, f"{name}: GP{GPIO[net]}", "start", 13)
        items.append(f'<circle cx="790" cy="{row}" r="4" fill="#b8860b"/>')
        if x == RIGHT:
            lane = 774 if name == "TURN" else 780
            wire("button", (x, y), (lane, y), (lane, row), (790, row))
    for index, (name, net) in enumerate(list(PINMAP["buttons"].items())[:3]):
        x, y = gp[net]
        row = 285 + index * 34
        lane = 400 - index * 8
        wire("button", (x, y), (lane, y), (lane, 660 + index * 10), (750 + index * 8, 660 + index * 10),
             (750 + index * 8, row), (790, row))
    box(790, 500, 250, 84, "#fbeee6", "to GND")
    text(802, 526, f"GP{PINMAP['revisions']['B']['gpio']['FROM_USB_C']}: fed by the Pico's own USB", "start", 12)
    text(802, 546, f"GP{GPIO['CC1']}, GP{GPIO['CC2']}: no USB-C, so 500 mA", "start", 12)
    text(802, 566, "everything else stays open", "start", 12)
    content = "\n".join(items)
    FILE.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="1070" height="710" viewBox="0 0 1070 710" '
                    f'font-family="sans-serif">\n<rect width="1070" height="710" fill="white"/>\n{content}\n</svg>\n')


if __name__ == "__main__":
    draw()
