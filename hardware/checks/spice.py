"""Simulates what the firmware and the sources rely on, and fails when a limit does not hold.

    python3 hardware/checks/spice.py [FOLDER]    runs ngspice; decks and waveforms are left in the folder

Models are deliberately plain: switches as resistors, stray capacitances of packages and cables, and reservoirs as they
are in the parts list. `hardware/README.md` says of each number where it comes from; nothing has been measured. The limits on
settling are the firmware's waits, that on inrush is what a 500 mA port has left, those on voltages at the plug are the
USB specification's and the soft switch's; those on the rail are our own choice.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

COUNT = 3.3 / 4096
"""One step of the converter, in volts."""

# CD74HC4067 and 74HC4051 at 3.3 V, assumed worst over temperature; 50 pF at the common pin of the large one, 25 pF at that of the small one, 30 cm of ribbon at 60 pF/m, 20 pF of copper.
MUX16_OHM, MUX8_OHM = 240, 300
HEAD = """* {title}
.option reltol=1e-5 abstol=1e-12
"""

SETTLING = HEAD + """
* The channel before left the line at {before} V; at the start the multiplexer turns to a sensor at {after} V.
Vsensor sensor 0 {after}
Rsensor sensor input {source}
Cinput input 0 15p
Rmux16 input common {mux16}
Ccommon common 0 {common}
Rmux8 common line {mux8}
Cline line 0 45p
Rfilter line adc 100
Cfilter adc 0 1n
.ic v(common)={before} v(line)={before} v(adc)={before} v(input)={after}
.tran 20n 80u uic
.measure tran settled when v(adc)='{target}' {edge}=last
.end
"""

# The lights' switch, TPS22918: microseconds a volt between 10 and 90 % of the rise, for its capacitor C4 in picofarads.
# The data sheet gives typical values only; 20 % either way are assumed, the capacitor's own 10 % among them.
C4_PF = 4_700
SLOPE_US = 0.55 * C4_PF + 30
SPREAD = 0.20
# Until the rise begins, typical for 1 nF at 5 V: 0.68 ms. It grows with the capacitor.
DELAY_MS = 0.68 * C4_PF / 1_000
# All reservoirs on the lights' rail at +10 %, their tolerance: C5 of the main board, two on each quadrant, 100 nF a light.
RESERVOIRS = 1.1 * ((1 + 4 * 2) * 22e-6 + 69 * 100e-9)

LED_WAIT_MS = 25.0
"""What the firmware must wait from LED_EN to the first frame."""
BOOT_MS, FRAME_MS = 65.0, 2.4
"""From power to LED_EN, 58 ms in the emulator with a game just begun and 7 ms for a memory that takes longer to read, and one
frame of 68 lights with its gap."""

# The soft switch behind the plug is another TPS22918, with C14 = 1 nF. Behind it at +10 %: C13, C3, C12 and one C2 on each quadrant.
SOFT_US = 0.55 * 1_000 + 30
BEHIND_PLUG = 1.1 * (22e-6 + 4.7e-6 + 1e-6 + 4 * 1e-6)
SOFT_MS = (5.25 * SOFT_US * 1e-3 / 0.8 + 0.68) * (1 + SPREAD)
"""From the plug's 5 V to those of the chip's regulator, slowest."""
UNCONFIGURED_MA = 100.0
"""What a device may draw before a host has configured it (USB 2.0)."""

RISE = HEAD + """
* A rail behind a load switch: a ramp set by its capacitor, the cable, the reservoirs behind it.
Vusb source 0 5.25
Rsource source vbus 0.12
Lcable vbus vin 0.6u
Bramp ramp 0 V = min(5.25, max(0, (time - 1m) * {slope}))
Eramp drive 0 ramp 0 1
Rswitch drive rail 0.075
Vmeter rail led 0
Cboards led 0 {reservoirs} ic=0
Rdark led 0 {dark}
.tran 20u 40m uic
.measure tran inrush max i(Vmeter)
.end
"""

SAG = HEAD + """
* From the source over cable, fuse, soft switch, lights' switch, ribbon and the comb of the quadrant to its last light; the load
* steps within 1 us, and everything else draws its worst. The regulator drops 0.4 V at 0.6 A (AP2112K, most) and feeds 0.13 A.
Vusb source 0 {source}
Rcable source vbus {cable}
Rfuse vbus fused {path}
Rsoft fused five 0.075
Cfive five 0 19u
Irest five 0 0.18
Bregulator ideal 0 V = min(3.3, v(five) - 0.4 * 0.13 / 0.6)
Rregulator ideal three 0.01
Bfed five 0 I = 0.13
Cthree three 0 3u
Ithree three 0 0.13
Rswitch five rail 0.075
Cmain rail 0 15u
Rribbon rail board {ribbon}
Lribbon board entry 0.2u
Cboard entry esr 30u
Resr esr 0 0.01
Rcomb entry led {comb}
Cleds led 0 1.2u
Iload led 0 PWL(0 {dark} 1m {dark} 1.001m {lit})
.tran 1u 5m
.measure tran lowest min v(led) from=0.9m to=5m
.measure tran five min v(five) from=0.9m to=5m
.measure tran three min v(three) from=0.9m to=5m
.end
"""

ATTACH = HEAD + """
* A USB-C source looks at CC before it gives VBUS: {pull_up} A into 5.1 kOhm. The ESD array's diodes lead to its VBUS pin,
* which is {where}; through 10 kOhm a diode of the dead RP2040 leads to the dead 3.3 V.
.model esd d(is=1e-14 n=1.05 rs=0.5)
.model pin d(is=1e-13 n=1.1 rs=5)
Ipullup 0 cc {pull_up}
Rlimit cc 0 1meg
Rdown cc 0 5.1k
Darray cc clamp esd
Dground 0 cc esd
Rarray clamp {node} {bond}
Rseries cc gpio 10k
Dpin gpio rail3 pin
Rrail3 rail3 0 220
Cvbus vbus 0 10u ic=0
Rvbus vbus 0 139k
Rclamp clamp 0 1e9
.tran 100u 1.5 uic
.measure tran cc find v(cc) at=1.49
.measure tran rail find v(vbus) at=1.49
.end
"""

PLUG = HEAD + """
* A cable with {source} V on it is plugged in: its inductance and the capacitors behind the plug ring. Cable and contacts
* damp them by {contact} Ohm.
Vusb source 0 PWL(0 0 10n {source})
Rcable source wire {contact}
Lcable wire vbus {inductance}
Rfuse vbus input {path}
Cinput input 0 80n
{behind}
.tran 10n 200u uic
.measure tran peak max v(input)
.measure tran charge integ i(Vusb) from=0 to=200u
.end
"""

DAMPER = "Rdamper input damped {ohm}\nCdamper damped 0 {damper}"
"""R23 and C11 behind the USB-C plug; C11 has lost a quarter at 5 V."""
DAMPER_OHM, DAMPER_FARAD = 2.2, 7.5e-6
CONTACTS = (0.0, 0.05, 0.1, 0.2)
"""Ohm of cable and contacts while a plug goes in: a short thick cable to a worn one."""
INRUSH_UC = 50.0
"""Microcoulombs that a device may take at once: 10 uF at 5 V (USB 2.0)."""


def run(folder, name, deck, measure):
    """Runs a deck and returns what it measures."""
    file = folder / f"{name}.cir"
    file.write_text(deck)
    done = subprocess.run(["ngspice", "-b", file.name], cwd=folder, capture_output=True, text=True, check=False)
    (folder / f"{name}.log").write_text(done.stdout + done.stderr)
    found = re.search(rf"^{measure}\s*=\s*([-+.0-9e]+)", done.stdout, re.MULTILINE | re.IGNORECASE)
    if not found:
        sys.exit(f"error: ngspice measured no {measure} in {file}")
    return float(found[1])


def settling(folder, name, source, before, after, counts):
    """Microseconds until the converter sees the new sensor, up to some counts."""
    rising = after > before
    target = after - counts * COUNT if rising else after + counts * COUNT
    deck = SETTLING.format(title=name, source=source, before=before, after=after, mux16=MUX16_OHM, mux8=MUX8_OHM,
                           common="88p", target=target, edge="rise" if rising else "fall")
    return run(folder, name, deck, "settled") * 1e6


def attach(folder, name, pull_up, on_rail=False):
    """Volts on CC and on the dead VBUS while a source looks for a sink."""
    deck = ATTACH.format(title=name, pull_up=pull_up, where="on VBUS" if on_rail else "open",
                         node="vbus" if on_rail else "clamp2", bond="1" if on_rail else "1\nRopen clamp2 0 1e9")
    return run(folder, name, deck, "cc"), run(folder, name, deck, "rail")


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    # A hall drives with 100 Ohm at most and goes from one strong pawn to the opposite one; half a count is enough.
    hall = settling(folder, "settling_hall", 100, 1.65 - 1.01, 1.65 + 1.01, 0.5)
    # A reed that opens is pulled up by 10 kOhm; 5 % of the scale from the top is far beyond the firmware's "open" (25 %).
    reed = settling(folder, "settling_reed", 10_000, 0.0, 3.3, 205)
    closing = settling(folder, "settling_reed_closed", 1, 3.3, 0.0, 205)
    fastest = 0.8 / (SLOPE_US * 1e-6 * (1 - SPREAD))
    soft = run(folder, "soft_start", RISE.format(title="soft_start", slope=0.8 / (SOFT_US * 1e-6 * (1 - SPREAD)),
                                                 reservoirs=BEHIND_PLUG, dark=1e6), "inrush") * 1e3
    # Switched hard, as a board without the soft switch would be: the model must see the difference.
    hard = run(folder, "hard_start", RISE.format(title="hard_start", slope=5.25 / 10e-6, reservoirs=BEHIND_PLUG, dark=1e6),
               "inrush") * 1e3
    inrush = run(folder, "inrush", RISE.format(title="inrush", slope=fastest, reservoirs=RESERVOIRS, dark=5.25 / 0.068),
                 "inrush") * 1e3
    slowest = (5.25 * SLOPE_US * 1e-3 / 0.8 + DELAY_MS) * (1 + SPREAD)
    # 28 AWG at 0.21 Ohm/m: 40 cm there in three wires and back in six; a comb of 1.6 mm copper, 110 mm long, twice.
    ribbon = 0.4 * 0.21 * (1 / 3 + 1 / 6) + 0.02
    sags = [run(folder, name, SAG.format(title=name, source=4.75, cable=cable, path=path, ribbon=ribbon, comb=0.05,
                                         dark=0.017, lit=lit), "lowest")
            for name, cable, path, lit in (("sag_500mA", 0.12, 0.05, 0.139), ("sag_3A", 0.12, 0.05, 1.037))]
    seen = [attach(folder, f"attach_{name}", pull_up) for name, pull_up in
            (("default", 80e-6), ("1A5", 180e-6), ("3A", 330e-6))]
    revision_a = attach(folder, "attach_3A_revision_A", 330e-6, on_rail=True)[1]
    damper = DAMPER.format(ohm=DAMPER_OHM, damper=DAMPER_FARAD)
    hot = [PLUG.format(title="plug_usb_c", source=5.5, inductance=2e-6, path=0.02, behind=damper, contact=contact)
           for contact in CONTACTS]
    plug = max(run(folder, f"plug_usb_c_{index}", deck, "peak") for index, deck in enumerate(hot))
    charge = max(-1e6 * run(folder, f"plug_usb_c_{index}", deck, "charge") for index, deck in enumerate(hot))
    old = DAMPER.format(ohm=1, damper=DAMPER_FARAD)
    plug_b = run(folder, "plug_usb_c_revision_B", PLUG.format(
        title="plug_usb_c_revision_B", source=5.5, inductance=2e-6, path=0.02, behind=old, contact=0.0), "peak")
    brown = SAG.format(title="brown_out", source=4.4, cable=0.12, path=0.05, ribbon=ribbon, comb=0.05, dark=0.017, lit=0.139)
    brown_led, brown_five, brown_three = (run(folder, "brown_out", brown, name) for name in ("lowest", "five", "three"))
    checks = (
        ("mux settles, hall, half a count", hall, "<=", 10.0, "us"),
        ("mux settles, reed opens", reed, "<=", 40.0, "us"),
        ("mux settles, reed closes", closing, "<=", 40.0, "us"),
        ("CC before power, default source", seen[0][0], ">=", 0.25, "V"),
        ("CC before power, 1.5 A source", seen[1][0], ">=", 0.45, "V"),
        ("CC before power, 3 A source", seen[2][0], ">=", 0.85, "V"),
        ("VBUS before power, 3 A source", seen[2][1], "<=", 0.1, "V"),
        ("the same as revision A had it (the model sees it)", revision_a, ">=", 0.5, "V"),
        ("hot plug, USB-C, 5.5 V, 2 uH, 0 to 0.2 Ohm", plug, "<=", 6.0, "V"),
        ("the same as revision B had it (the model sees it)", plug_b, ">=", 6.0, "V"),
        ("charge that the plug takes at once", charge, "<=", INRUSH_UC, "uC"),
        ("5 V comes up behind the plug", soft, "<=", UNCONFIGURED_MA, "mA"),
        ("the same without the soft switch (the model sees it)", hard, ">=", 1_000.0, "mA"),
        ("brown-out, source at 4.4 V: rail at the last light", brown_led, ">=", 3.7, "V"),
        ("brown-out, source at 4.4 V: 5 V of the regulators", brown_five, ">=", 3.7, "V"),
        ("brown-out, source at 4.4 V: 3.3 V of the chip", brown_three, ">=", 3.0, "V"),
        ("inrush of the lights' rail", inrush, "<=", 190.0, "mA"),
        ("lights' rail up, slowest", slowest, "<=", LED_WAIT_MS, "ms"),
        ("first light after power-up", SOFT_MS + BOOT_MS + LED_WAIT_MS + FRAME_MS, "<=", 100.0, "ms"),
        ("rail at the last light, USB-C at 500 mA", sags[0], ">=", 4.5, "V"),
        ("rail at the last light, one quadrant all white", sags[1], ">=", 4.0, "V"),
    )
    failed = 0
    for name, value, relation, limit, unit in checks:
        holds = value <= limit if relation == "<=" else value >= limit
        failed += not holds
        print(f"{'ok  ' if holds else 'FAIL'} {name:<52}{value:>8.2f} {unit:<3} limit {relation} {limit:g} {unit}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
