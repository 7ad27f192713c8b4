// Frame of the smart Katarenga board: a grid of walls that keeps each light in its square, a light guide that carries the
// quarters, an edge around it all. Everything follows from the parameters below; print it a quadrant at a time.
//
//   openscad -D 'part="grid"' -o grid.stl frame.scad

// Millimetres from square to square. The boards are made for 36; other pitches need other boards.
pitch = 36;
// Thickness of a wall between squares. Parts on the board keep 1.5 mm away from its middle.
wall = 1.6;
// Height of the walls: the space in which a light spreads.
well = 3.0;
// The translucent plate on the walls, which carries the quarter. Sensor to magnet is well + plate + quarter + the pawn's base
// minus 0.7 mm: 3.0 + 1.2 + 1.5 + 1.0 - 0.7 = 6.0 mm, in the middle of what the firmware is made for (5 to 8 mm).
plate = 1.2;
quarter = 1.5;
// The border that holds camps and main board.
border = pitch;
// Room below the boards for plugs and cables.
below = 18;
board = 1.6;
shell = 2.4;
// Screws of the boards, at the crossings of the walls.
boss = 8;
screw = 2.6;

part = "assembly"; // grid, light_guide, camp_corner, edge, assembly

quadrant = 4 * pitch;
clearance = 0.2;

// Walls of one quadrant, standing on its board, with bosses for its four screws.
module grid() {
    difference() {
        union() {
            for (i = [0 : 4]) {
                at = i * pitch;
                // The outer walls are half as thick: the neighbouring quadrant has the other half.
                lo = max(at - wall / 2, clearance / 2);
                hi = min(at + wall / 2, quadrant - clearance / 2);
                translate([lo, clearance / 2, 0]) cube([hi - lo, quadrant - clearance, well]);
                translate([clearance / 2, lo, 0]) cube([quadrant - clearance, hi - lo, well]);
            }
            for (x = [1, 3], y = [1, 3]) translate([x * pitch, y * pitch, 0]) cylinder(d = boss, h = well, $fn = 48);
        }
        for (x = [1, 3], y = [1, 3]) translate([x * pitch, y * pitch, -1]) cylinder(d = screw, h = well + 2, $fn = 32);
    }
}

// Plate of one quadrant, to be printed in translucent white: thinner under each square's edge, where the light comes out
// beside an opaque quarter.
module light_guide() {
    slot = 1.2;
    difference() {
        translate([clearance / 2, clearance / 2, 0]) cube([quadrant - clearance, quadrant - clearance, plate]);
        for (x = [0 : 3], y = [0 : 3]) translate([(x + 0.5) * pitch, (y + 0.5) * pitch, -0.01])
            difference() {
                cube([pitch - wall - 1, pitch - wall - 1, plate], center = true);
                cube([pitch - wall - 1 - 2 * slot, pitch - wall - 1 - 2 * slot, plate + 1], center = true);
            }
        for (x = [1, 3], y = [1, 3]) translate([x * pitch, y * pitch, -1]) cylinder(d = 6, h = plate, $fn = 32);
    }
}

// Corner of the border: the camp's well, around a camp board of 34 mm.
module camp_corner() {
    difference() {
        cube([border, border, board + well]);
        translate([wall, wall, -1]) cube([border - 2 * wall, border - 2 * wall, board + well + 2]);
    }
    // Ledges for the two screws.
    for (x = [4.5, border - 4.5]) translate([x, border - 4.5, 0]) difference() {
        cylinder(d = 7, h = well, $fn = 48);
        translate([0, 0, -1]) cylinder(d = screw, h = well + 2, $fn = 32);
    }
}

// One side of the border, with a hollow below for cables; White's has a window for the USB plug and holes for the buttons.
module edge(white = true) {
    length = 8 * pitch;
    height = below + board + well + plate;
    main_length = 6 * pitch;
    start = (length - main_length) / 2;
    difference() {
        cube([length, border, height]);
        translate([-1, shell, -1]) cube([length + 2, border - shell + 1, height - shell + 1]);
        if (white) {
            // The connector's middle lies 107.95 mm from the main board's left end.
            translate([start + 107.95 - 5.5, -1, below + board - 0.5]) cube([11, shell + 2, 4.5]);
            // The Pico's micro USB, at the left end, from below: the edge is open there.
            for (x = [138, 153, 168, 183, 198]) translate([start + x, border - 27 + 0, height - shell - 1])
                cylinder(d = 4.6, h = shell + 2, $fn = 48);
        }
    }
}

module turned(degrees) {
    translate([quadrant, quadrant, 0]) rotate(-degrees) translate([-quadrant, -quadrant, 0]) children();
}

module assembly() {
    base = below + board;
    for (degrees = [0, 90, 180, 270]) turned(degrees) {
        color("#2f6b3a") translate([0, 0, below]) cube([quadrant - 0.2, quadrant - 0.2, board]);
        color("#555") translate([0, 0, base]) grid();
        if (degrees != 270) color("#f4f4f4", 0.55) translate([0, 0, base + well]) light_guide();
    }
    for (degrees = [0, 90, 180, 270])
        translate([quadrant, quadrant, 0]) rotate(degrees) translate([-quadrant, -quadrant - border, 0]) color("#8a6d4b") edge(degrees == 0);
    for (x = [0, 1], y = [0, 1])
        translate([x ? 2 * quadrant : -border, y ? 2 * quadrant : -border, below]) color("#6d5438") camp_corner();
}

if (part == "grid") grid();
if (part == "light_guide") light_guide();
if (part == "camp_corner") camp_corner();
if (part == "edge") edge();
if (part == "assembly") assembly();
