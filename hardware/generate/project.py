"""The settings of a KiCad project: design rules, and what the checks must treat as an error."""

import json

ERRORS = ("net_conflict", "missing_footprint", "extra_footprint", "duplicate_footprints", "footprint_symbol_mismatch",
          "lib_footprint_mismatch", "lib_footprint_issues", "unconnected_items", "silk_overlap", "silk_over_copper",
          "silk_edge_clearance", "isolated_copper", "starved_thermal", "text_height", "text_thickness", "track_dangling",
          "via_dangling", "footprint_type_mismatch")
"""Warnings by default, some of them. A board that somebody pays for has none of them."""


def settings(name):
    """The content of a project file."""
    return {
        "board": {
            "design_settings": {
                "defaults": {"board_outline_line_width": 0.1, "copper_line_width": 0.25, "silk_line_width": 0.15,
                             "silk_text_size_h": 1.0, "silk_text_size_v": 1.0, "silk_text_thickness": 0.15},
                "rule_severities": {rule: "error" for rule in ERRORS},
                "rules": {"min_clearance": 0.2, "min_copper_edge_clearance": 0.3, "min_hole_clearance": 0.25,
                          "min_hole_to_hole": 0.25, "min_track_width": 0.2, "min_via_annular_width": 0.13,
                          "min_via_diameter": 0.6, "min_through_hole_diameter": 0.3, "min_text_height": 0.8,
                          "min_text_thickness": 0.12, "min_silk_clearance": 0.0, "min_resolved_spokes": 1},
            },
        },
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [{"name": "Default", "clearance": 0.2, "track_width": 0.25, "via_diameter": 0.6,
                         "via_drill": 0.3, "wire_width": 6, "bus_width": 12, "line_style": 0,
                         "priority": 2147483647}],
            "meta": {"version": 4},
        },
        "sheets": [],
        "text_variables": {},
    }


TABLE = """({kind}_lib_table
  (version 7)
{rows})
"""
ROW = '  (lib (name "{name}")(type "KiCad")(uri "{uri}")(options "")(descr ""))\n'


def write(folder, name, libraries):
    """Writes project file and library tables; KiCad reads the tables only beside a project."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.kicad_pro").write_text(json.dumps(settings(name), indent=2) + "\n")
    for kind, own, stock, ending in (("sym", "katarenga.kicad_sym", "${KICAD9_SYMBOL_DIR}", "kicad_sym"),
                                     ("fp", "katarenga.pretty", "${KICAD9_FOOTPRINT_DIR}", "pretty")):
        rows = [ROW.format(name="katarenga", uri="${KIPRJMOD}/../" + own)]
        rows += [ROW.format(name=library, uri=f"{stock}/{library}.{ending}") for library in sorted(libraries[kind])]
        (folder / f"{kind}-lib-table").write_text(TABLE.format(kind=kind, rows="".join(rows)))
