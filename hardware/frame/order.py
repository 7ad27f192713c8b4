"""The one order list: boards, parts, and everything else of a table, with quantities, prices and their sources.

    python hardware/frame/order.py OUT     writes OUT/order-hall.csv and OUT/order-reed.csv
    python hardware/frame --tables         writes hardware/order.md, for the build with halls
"""

import csv
import math
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import boards  # Makes the folder of the next two known.
import factory
import supplies
from feet import places
from layout import CORNERS, SIZES
from sexpr import children, parse
from things import ribbon_paths

LIST = boards.HARDWARE / "order.md"
TABLES = (1, 5)
"""How many tables the list is for."""
COUNTS = factory.COUNTS
PLA = 1.24
"""g/cm³."""
WASTE = 1.1
"""Brims, first lines and what fails."""


@dataclass
class Line:
    """One line of the list: `packs` of them are bought."""

    what: str
    number: str
    needed: float
    packs: int
    usd: float
    look: str
    source: str

    @property
    def sum(self):
        """What the line costs."""
        return self.packs * self.usd


def counted(assembly):
    """What the solids give, by name."""
    found = Counter(f"M3 x {screw.length:.0f}" for screw in (*assembly.screws, *assembly.bolts))
    found["nut M3"] = len(assembly.bolts)
    found["feet"] = sum(len(places(corner)) for corner in CORNERS)
    for piece in assembly.prints:
        black, white = filament(piece)
        found["grams black"] += black * piece.quantity * WASTE
        found["grams white"] += white * piece.quantity * WASTE
        if piece.name == "pawn":
            found["pawns"] = piece.quantity
    for length in ribbon_lengths(assembly.layout).values():
        found[f"ribbon {length}"] += 1
    return found


def ribbon_lengths(layout):
    """The ribbons to order by their corners, mm."""
    found = {}
    for corner, path in sorted(ribbon_paths(layout).items()):
        found[corner] = int((ribbon_way(path) + 40) // 50 * 50 + 50)
    return found


def ribbon_way(path):
    """How far a ribbon runs, with what its plugs take, mm."""
    return sum(abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in zip(path, path[1:])) + 2 * SIZES["plug"]["ribbon"]["width"]


def filament(piece):
    """Grams of black and of white in one piece: half of the pawns, and what lies above the first layers of trays and rims."""
    grams = piece.solid.volume() / 1000 * PLA
    if piece.name == "pawn":
        return grams / 2, grams / 2
    if "then white" in piece.filament:
        black = piece.solid.trim_by_plane((0, 0, -1), -SIZES["stack"]["black"]).volume() / 1000 * PLA
        return black, grams - black
    return grams, 0.0


def placed(name):
    """The parts of a board."""
    tree = parse((boards.HARDWARE / name / f"{name}.kicad_pcb").read_text())
    return [factory.Placed(node) for node in children(tree, "footprint")]


def lines(assembly, build, tables):
    """Everything for so many tables."""
    listed = supplies.read()
    prices, figures = listed["prices"], counted(assembly)
    parts = {name: placed(name) for name in COUNTS}
    for name, bare in listed["bare"].items():
        needed = COUNTS[name] * tables
        packs = math.ceil(needed / bare["least"])
        yield Line(f"bare board: {name}", f"{name}-gerber.zip", needed, packs, bare["usd"], f"{bare['least']} of one kind", _source(prices["factory"]))
    for kind, part in factory.PARTS.items():
        used = {name: sum(1 for one in found if one.kind == kind and one.fitted(build)) for name, found in parts.items()}
        needed = tables * sum(COUNTS[name] * count for name, count in used.items())
        if needed:
            number = part["mpn"]
            look = f"LCSC {part['lcsc']}" if "lcsc" in part else part.get("order", part.get("unsure", ""))
            yield Line(f"{part['value']}, {part['maker']}", number, needed, needed, part["usd"], look, _source(prices["lists"]))
    for name, supply in listed["supply"].items():
        if "counted" in supply and supply["counted"] not in figures:
            continue
        needed = tables * (supply["count"] if "count" in supply else figures[supply["counted"]]) + supply.get("spare", 0)
        packs = math.ceil(needed / supply.get("pack", 1) - 1e-9)
        yield Line(supply["what"], "", needed, packs, supply["usd"], supply["look"], _source(prices[supply["price"]]))
    missing = {name for name in figures if name.startswith(("M3", "ribbon")) and not any(
        supply.get("counted") == name for supply in listed["supply"].values())}
    if missing:
        raise supplies.Wrong(f"supplies.toml has no line that is counted as {', '.join(sorted(missing))}")


def _source(price):
    return f"{price['date']}: {price['source']}"


def soldering(build, tables):
    """What a factory takes to fit the small parts, by board."""
    fees = supplies.read()["assembly"]
    for name, count in COUNTS.items():
        machine = [part for part in placed(name) if part.fitted(build) and part.by_machine]
        joints = sum(1 for part in machine for pad in children(part.node, "pad") if str(pad[2]) == "smd")
        loaded = {part.kind for part in machine if not part.kind.startswith(("r_", "c_", "pull_up"))}
        usd = fees["setup"] + fees["stencil"] + joints * count * tables * fees["joint"] + len(loaded) * fees["loading"]
        yield name, joints, len(loaded), usd


CELL_LIMIT = 20.0
"""USD: the test cell must stay below this."""


def cell_lines():
    """Everything for the test cell: a camp board's parts, soldered by hand, and its supplies."""
    listed = supplies.read()
    camp = [part for part in placed("camp") if part.fitted("hall")]
    for kind, part, same in factory.grouped(camp):
        look = f"LCSC {part['lcsc']}" if "lcsc" in part else part.get("order", "")
        yield Line(f"{part['value']}, {part['maker']}", part["mpn"], len(same), len(same), part["usd"], look, _source(listed["prices"]["lists"]))
    for supply in listed["cell"].values():
        yield Line(supply["what"], "", supply["count"], supply["count"], supply["usd"], supply["look"], _source(listed["prices"][supply["price"]]))


def cell_table(_assembly):
    """The test cell's list as a table."""
    found = list(cell_lines())
    total = sum(line.sum for line in found)
    if total >= CELL_LIMIT:
        raise supplies.Wrong(f"supplies.toml: the test cell costs {total:.2f} USD, not less than {CELL_LIMIT:.0f}")
    text = ["| what | how many | where to look | USD |", "|---|---|---|---|"]
    text += [f"| {line.what} | {line.needed} | {line.look} | {line.sum:.2f} |" for line in found]
    return [*text, f"| **sum** | | | **{total:.2f}** |"]


def _quantity(line):
    return f"{line.needed:.0f} g" if "filament" in line.what else f"{line.needed:.0f}"


def page(assembly, build="hall"):
    """The list as a page."""
    text = [
        "# The order list",
        "",
        "Everything for one table and for five, with halls. `python hardware/frame --tables` writes this page from the boards, the",
        "[parts list](parts.toml), the [supplies](supplies.toml) and the solids of the frame; `cargo xtask hardware` fails if it is old.",
        "`order-hall.csv` and `order-reed.csv` in the release folder have the same lines. Shipping and taxes are not in it. No order has",
        "been placed: compare every price before you pay.",
        "",
        "| what | maker's number | where to look | needed for 1 | USD for 1 | needed for 5 | USD for 5 |",
        "|---|---|---|---|---|---|---|",
    ]
    one, five = (list(lines(assembly, build, tables)) for tables in TABLES)
    for a, b in zip(one, five):
        text.append(f"| {a.what} | {a.number} | {a.look} | {_quantity(a)} | {a.sum:.2f} | {_quantity(b)} | {b.sum:.2f} |")
    sums = [sum(line.sum for line in found) for found in (one, five)]
    solder = [sum(usd for *_, usd in soldering(build, tables)) for tables in TABLES]
    text.append(f"| **sum, soldered by yourself** | | | | **{sums[0]:.0f}** | | **{sums[1]:.0f}** |")
    text.append(f"| soldering of the small parts by a factory | | see below | | {solder[0]:.2f} | | {solder[1]:.2f} |")
    text.append(f"| **sum, small parts soldered by a factory** | | | | **{sums[0] + solder[0]:.0f}** | | **{sums[1] + solder[1]:.0f}** |")
    text += ["", f"For five tables that is {sums[1] / 5:.0f} USD a table soldered by yourself, {(sums[1] + solder[1]) / 5:.0f} USD soldered by a factory.", ""]
    listed = supplies.read()
    fees = listed["assembly"]
    text += [
        "## Soldering by a factory",
        "",
        f"One factory ({fees['source']}, read on {fees['date']}) takes {fees['setup']:.2f} USD of setup and {fees['stencil']:.2f} USD for a stencil for each kind",
        f"of board, and {fees['joint']} USD a joint. {fees['loading']:.2f} USD for each kind of part that is not kept on the machine are assumed for all but",
        "resistors and capacitors. Plugs are soldered by hand in either case.",
        "",
        "| board | joints by machine | kinds to load | USD for 1 table | USD for 5 tables |",
        "|---|---|---|---|---|",
    ]
    for (name, joints, kinds, one_usd), (*_, five_usd) in zip(soldering(build, 1), soldering(build, 5)):
        text.append(f"| {name} | {joints} | {kinds} | {one_usd:.2f} | {five_usd:.2f} |")
    text += ["", "## Where the prices come from", "", "| lines | source | noted on |", "|---|---|---|"]
    text += [f"| {price['lines']} | {price['source']} | {price['date']} |" for price in listed["prices"].values()]
    return "\n".join(text) + "\n"


def write_csv(assembly, build, path):
    """The list for a spreadsheet, for one table and for five."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("What", "MPN", "Look for", "Needed for 1", "Packs for 1", "USD a pack", "USD for 1", "Needed for 5", "Packs for 5", "USD for 5", "Price"))
        totals = [0.0, 0.0]
        for one, five in zip(*(lines(assembly, build, tables) for tables in TABLES)):
            totals = [totals[0] + one.sum, totals[1] + five.sum]
            writer.writerow((one.what, one.number, one.look, _quantity(one), one.packs, f"{one.usd:.2f}", f"{one.sum:.2f}", _quantity(five), five.packs, f"{five.sum:.2f}", one.source))
        solder = [sum(usd for *_, usd in soldering(build, tables)) for tables in TABLES]
        for what, values in (("sum without soldering", totals), ("soldering by a factory", solder), ("sum with soldering", [a + b for a, b in zip(totals, solder)])):
            writer.writerow((what, "", "", "", "", "", f"{values[0]:.2f}", "", "", f"{values[1]:.2f}", ""))


def main(out):
    from assembly import Assembly

    assembly = Assembly()
    for build in factory.BUILDS:
        write_csv(assembly, build, out / f"order-{build}.csv")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except supplies.Wrong as wrong:
        sys.exit(f"error: {wrong}")
