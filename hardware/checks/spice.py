"""Simulates what the firmware relies on, and fails when a limit does not hold.

    python3 hardware/checks/spice.py [FOLDER]    runs ngspice; decks and waveforms are left in the folder

Models are deliberately plain: switches as resistors, stray capacitances of packages and cables, and reservoirs as they
are in the parts list. Resistances, strays and the load switch's slope are assumptions on the safe side, entered without
the data sheets at hand; nothing has been measured. The limits on settling are the firmware's waits, that on inrush is
what a 500 mA port has left; those on the rail are our own choice.
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

RISE = HEAD + """
* The lights' rail behind the load switch: a ramp set by CT, the cable, the reservoirs of all boards at +20 %.
Vusb source 0 5.0
Rsource source vbus 0.12
Lcable vbus vin 0.6u
Bramp ramp 0 V = 5.0 * min(1, max(0, (time - 1m) / {rise}))
Eramp drive 0 ramp 0 1
Rswitch drive rail 0.075
Vmeter rail led 0
Cmain led 0 {main} ic=0
Cquadrants led 0 {quadrants} ic=0
Rdark led 0 {dark}
.tran 20u 90m uic
.measure tran inrush max i(Vmeter)
.end
"""

SAG = HEAD + """
* From the source over fuse, switch, ribbon and the comb of the quadrant to its last light; the load steps within 1 us.
Vusb source 0 {source}
Rcable source vbus {cable}
Rfuse vbus fused 0.05
Rswitch fused rail 0.075
Cmain rail 0 80u
Rribbon rail board {ribbon}
Lribbon board entry 0.2u
Cboard entry esr 80u
Resr esr 0 0.15
Rcomb entry led {comb}
Cleds led 0 1.2u
Iload led 0 PWL(0 {dark} 1m {dark} 1.001m {lit})
.tran 1u 5m
.measure tran lowest min v(led) from=0.9m to=5m
.end
"""


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


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    # A hall drives with 100 Ohm at most and goes from one strong pawn to the opposite one; half a count is enough.
    hall = settling(folder, "settling_hall", 100, 1.65 - 1.01, 1.65 + 1.01, 0.5)
    # A reed that opens is pulled up by 10 kOhm; 5 % of the scale from the top is far beyond the firmware's "open" (25 %).
    reed = settling(folder, "settling_reed", 10_000, 0.0, 3.3, 205)
    closing = settling(folder, "settling_reed_closed", 1, 3.3, 0.0, 205)
    # The fastest ramp: 20 % less than 0.55 us/V for each pF gives for 22 nF, with capacitors at +20 %.
    rise = 0.8 * 5.0 * (0.55 * 22_000 + 30) * 1e-6
    inrush = run(folder, "inrush", RISE.format(title="inrush", rise=rise, main=120e-6, quadrants=4 * 122e-6,
                                               dark=5 / 0.068), "inrush") * 1e3
    # 28 AWG at 0.21 Ohm/m: 40 cm there in three wires and back in six; a comb of 1.6 mm copper, 110 mm long, twice.
    ribbon = 0.4 * 0.21 * (1 / 3 + 1 / 6) + 0.02
    plain = run(folder, "sag_500mA", SAG.format(title="sag", source=4.75, cable=0.12, ribbon=ribbon, comb=0.05,
                                                dark=0.017, lit=0.139), "lowest")
    strong = run(folder, "sag_3A", SAG.format(title="sag", source=4.75, cable=0.12, ribbon=ribbon, comb=0.05,
                                              dark=0.017, lit=1.037), "lowest")
    checks = (
        ("mux settles, hall, half a count", hall, 10.0, "us", hall <= 10.0),
        ("mux settles, reed opens", reed, 40.0, "us", reed <= 40.0),
        ("mux settles, reed closes", closing, 40.0, "us", closing <= 40.0),
        ("inrush of the lights' rail", inrush, 190.0, "mA", inrush <= 190.0),
        ("rail at the last light, 500 mA source", plain, 4.5, "V", plain >= 4.5),
        ("rail at the last light, one quadrant all white", strong, 4.0, "V", strong >= 4.0),
    )
    for name, value, limit, unit, holds in checks:
        print(f"{'ok  ' if holds else 'FAIL'} {name:<48}{value:>8.2f} {unit:<3} limit {limit:g} {unit}")
    return 0 if all(check[-1] for check in checks) else 1


if __name__ == "__main__":
    sys.exit(main())
