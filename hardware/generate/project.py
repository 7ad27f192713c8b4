"""The settings of a KiCad project: design rules, and what the checks must treat as an error."""

import json

ERRORS = """annular_width clearance connection_width copper_edge_clearance copper_sliver courtyards_overlap creepage
    diff_pair_gap_out_of_range diff_pair_uncoupled_length_too_long drill_out_of_range duplicate_footprints extra_footprint
    footprint footprint_filters_mismatch footprint_symbol_mismatch footprint_type_mismatch hole_clearance hole_near_hole
    hole_to_hole holes_co_located invalid_outline isolated_copper item_on_disabled_layer items_not_allowed
    length_out_of_range lib_footprint_issues lib_footprint_mismatch malformed_courtyard microvia_drill_out_of_range
    mirrored_text_on_front_layer missing_courtyard missing_footprint net_conflict nonmirrored_text_on_back_layer
    npth_inside_courtyard overlapping_pads padstack padstack_invalid pth_inside_courtyard shorting_items
    silk_edge_clearance silk_over_copper silk_overlap skew_out_of_range solder_mask_bridge starved_thermal text_height
    text_on_edge_cuts text_thickness through_hole_pad_without_hole too_many_vias track_angle track_dangling
    track_segment_length track_width tracks_crossing unconnected_items unresolved_variable via_dangling
    zones_intersect""".split()
"""Every rule of the board's check. Some are warnings by default and some are off; a board that somebody pays for breaks
none of them."""

SHEET_ERRORS = """bus_definition_conflict bus_entry_needed bus_to_bus_conflict bus_to_net_conflict conflicting_netclasses
    different_unit_footprint different_unit_net duplicate_reference duplicate_sheet_names endpoint_off_grid
    extra_units footprint_filter footprint_link_issues four_way_junction global_label_dangling hier_label_mismatch
    label_dangling label_multiple_wires lib_symbol_issues lib_symbol_mismatch missing_bidi_pin missing_input_pin
    missing_power_pin missing_unit multiple_net_names net_not_bus_member no_connect_connected no_connect_dangling
    pin_not_connected pin_not_driven pin_to_pin power_pin_not_driven same_local_global_label similar_label_and_power
    similar_labels similar_power simulation_model_issue single_global_label unannotated unconnected_wire_endpoint
    undefined_netclass unit_value_mismatch unresolved_variable wire_dangling""".split()
"""The same for the sheets. (A short list of KiCad's own is missing because it cannot be set.)"""


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
                          "min_via_diameter": 0.6, "min_through_hole_diameter": 0.3, "min_text_height": 1.0,
                          "min_text_thickness": 0.15, "min_silk_clearance": 0.0, "min_resolved_spokes": 2},
            },
        },
        "erc": {"rule_severities": {rule: "error" for rule in SHEET_ERRORS}},
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
