"""Where the frame is screwed together. Everything is screwed from below, so the face stays whole."""

from layout import CORNERS, SIZES
from screws import SCREW, Bolt, Screw
from solids import box, turned_point

FRAME = SIZES["frame"]
SKIN_LEFT = 0.8
"""Of the face above the end of a screw's hole."""
MIDDLE_POST = 8.8
"""From both seams to the post of a floor next to the board's middle."""
POST_FOOT = 2.0
"""Of the floor between a sunk head and the post above it."""
POST_HOLE = 11.0
"""Depth of the hole in a post."""


def rim_places(layout):
    """Where a rim is screwed to its body, of corner NW. At White's edge the screws of the main board do that."""
    middle = layout.border_middle
    return [(along, middle) for along in (-112.0, -20.0)] + [(-middle, along) for along in (112.0, 20.0)]


def rims_of(layout, corner):
    """Where the rim of a corner is screwed on, beside the main board's screws."""
    turns = CORNERS.index(corner)
    places = [turned_point(*at, turns) for at in rim_places(layout)]
    return [(x, y) for x, y in places if y > -layout.field]


def mains_of(layout, corner):
    """Holes of the main board that lie over a corner's body."""
    if corner not in ("SW", "SE"):
        return []
    places = [layout.on_main(x, y) for x, y, _ in layout.main.holes]
    return [(x, y) for x, y in places if (x > 0) == (corner == "SE")]


def posts_of(layout, corner):
    """Where a floor is screwed on."""
    turns = CORNERS.index(corner)
    out = layout.outer - 6.2
    return [turned_point(*at, turns) for at in ((-out, out), (-14.0, out), (-out, 14.0), (-MIDDLE_POST, MIDDLE_POST))]


def floor_seat(layout):
    """Where the heads of the floors' screws lie: flush with the outside."""
    return -layout.depth - FRAME["floor"] + SCREW["head_height"]


def bolts(layout):
    """Screws with nuts that hold the four bodies together."""
    grip = 2 * (FRAME["seam"] + FRAME["joint"])
    z = -FRAME["joint_height"] + 3.8
    places = (18.0, 90.0, layout.border_middle)
    found = []
    for across, sign, pair in (
        ("x", 1, ("NW", "NE")),
        ("y", 1, ("NE", "SE")),
        ("x", -1, ("SW", "SE")),
        ("y", -1, ("NW", "SW")),
    ):
        for place in places:
            if pair == ("SW", "SE") and place == layout.border_middle:
                continue  # The main board lies there and holds both itself.
            found.append(
                Bolt(f"bolt {pair[0]}-{pair[1]} {place:.0f}", across, sign * place, z, grip, tuple(f"body {c}" for c in pair))
            )
    return found


def screws(layout):
    """All screws from below."""
    deck, found = -FRAME["deck"], []
    for turns, corner in enumerate(CORNERS):
        for number, (x, y, _) in enumerate(layout.quadrant.holes, 1):
            found.append(
                Screw(
                    f"quadrant screw {corner} {number}",
                    *layout.on_quadrant(x, y, turns),
                    deck,
                    layout.top,
                    layout.tray_top - SKIN_LEFT,
                    (f"body {corner}", f"quadrant {corner}", f"tray {corner}"),
                )
            )
        for number, (x, y) in enumerate(rims_of(layout, corner), 1):
            found.append(
                Screw(
                    f"rim screw {corner} {number}",
                    x,
                    y,
                    deck,
                    0.0,
                    layout.face - SKIN_LEFT,
                    (f"body {corner}", f"rim {corner}"),
                )
            )
        for number, (x, y) in enumerate(mains_of(layout, corner), 1):
            found.append(
                Screw(
                    f"main screw {corner} {number}",
                    x,
                    y,
                    deck,
                    layout.top,
                    layout.face - SKIN_LEFT,
                    (f"body {corner}", "main", f"rim {corner}"),
                )
            )
        for number, (x, y, _) in enumerate(layout.camp.holes, 1):
            found.append(
                Screw(
                    f"camp screw {corner} {number}",
                    *layout.on_camp(x, y, turns),
                    0.0,
                    layout.top,
                    layout.face - SKIN_LEFT,
                    (f"camp {corner}", f"rim {corner}"),
                )
            )
        for number, (x, y) in enumerate(posts_of(layout, corner), 1):
            seat = floor_seat(layout)
            found.append(
                Screw(
                    f"floor screw {corner} {number}",
                    x,
                    y,
                    seat,
                    seat + POST_FOOT,
                    seat + POST_FOOT + POST_HOLE,
                    (f"floor {corner}", f"body {corner}"),
                )
            )
    return found


def half_plane(layout, corner):
    """White's left or right half of the table, to cut what belongs to both."""
    far = layout.outer + 50
    return box(0, -far, -100, far if corner == "SE" else -far, far, 100)
