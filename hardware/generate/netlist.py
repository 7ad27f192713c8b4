"""What the schematic connects, as KiCad sees it."""

import subprocess
import tempfile
from pathlib import Path

from sexpr import child, children, dump, parse, q


class Netlist:
    """Parts and nets of a project."""

    def __init__(self, text):
        tree = parse(text)
        self.parts = {}
        for comp in children(child(tree, "components"), "comp"):
            reference = str(child(comp, "ref")[1])
            fields = {str(field[1][1]): str(field[2]) for field in children(child(comp, "fields") or [], "field")
                      if len(field) > 2}
            sheets = str(child(child(comp, "sheetpath"), "tstamps")[1])
            marks = {str(child(prop, "name")[1]) for prop in children(comp, "property")}
            self.parts[reference] = {
                "value": str(child(comp, "value")[1]), "footprint": str(child(comp, "footprint")[1]),
                "fields": fields, "path": sheets + str(child(comp, "tstamps")[1]), "dnp": "dnp" in marks,
                "in_bom": "exclude_from_bom" not in marks, "sheetname": str(child(child(comp, "sheetpath"), "names")[1]),
                "sheetfile": next((str(child(prop, "value")[1]) for prop in children(comp, "property")
                                   if str(child(prop, "name")[1]) == "Sheetfile"), "")}
        self.nets = {}
        for net in children(child(tree, "nets"), "net"):
            pins = [(str(child(node, "ref")[1]), str(child(node, "pin")[1]),
                     str((child(node, "pinfunction") or ["", ""])[1]), str(child(node, "pintype")[1]))
                    for node in children(net, "node")]
            self.nets[str(child(net, "name")[1])] = pins

    def write(self, path):
        """Writes the connections without dates and places, sorted, for whoever has no KiCad."""
        components = [["comp", ["ref", q(ref)], ["value", q(part["value"])], ["part", q(part["fields"].get("Part", ""))],
                       ["footprint", q(part["footprint"])]] for ref, part in sorted(self.parts.items())]
        nets = [["net", ["name", q(name)], *(["node", ["ref", q(ref)], ["pin", q(pin)], ["function", q(function)]]
                                             for ref, pin, function, _ in sorted(pins))]
                for name, pins in sorted(self.nets.items())]
        lines = ["(netlist", "  (components"]
        lines += ["    " + _line(comp) for comp in components]
        lines += ["  )", "  (nets"]
        for net in nets:
            lines.append("    (net " + _line(net[1]))
            lines += ["      " + _line(node) for node in net[2:]]
            lines.append("    )")
        path.write_text("\n".join(lines + ["  )", ")"]) + "\n")


def _line(node):
    return "(" + " ".join(_line(part) if isinstance(part, list) else dump(part) for part in node) + ")"


def export(schematic):
    """Asks KiCad."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "netlist"
        subprocess.run(["kicad-cli", "sch", "export", "netlist", "--output", file, schematic], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return Netlist(file.read_text())
