"""Where everything lies. x to the right and y away from White, both from the middle of the board; z from the deck upwards.

The boards lie on the deck, so their undersides are at 0. Quadrant 0 (NW) is drawn first; the others follow by quarter turns.
"""

import boards
import dimensions
from solids import turned_point

CORNERS = ("NW", "NE", "SE", "SW")
"""In the order of their quarter turns, clockwise."""

SIZES = dimensions.read()


class Layout:
    """Levels and places that follow from the boards and from dimensions.toml."""

    def __init__(self):
        self.quadrant, self.camp, self.main = (boards.read(name) for name in ("quadrant", "camp", "main"))
        frame, stack = SIZES["frame"], SIZES["stack"]
        halls = [part.at for part in self.quadrant.of_kind("hall")]
        xs, ys = ({round(at[axis], 3) for at in halls} for axis in (0, 1))
        self.pitch = (max(xs) - min(xs)) / 3
        self.field = 4 * self.pitch
        self.quadrant_middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self.camp_middle = self.camp.of_kind("hall")[0].at
        left, top, right, bottom = self.main.bounds
        self.main_left_edge, self.main_top = left, top
        self.rim_inner = self.field + frame["field_play"]
        self.skirt_outer = self.rim_inner + frame["skirt"]
        self.main_edge = self.skirt_outer + frame["skirt_play"]
        self.main_far = self.main_edge + bottom - top
        self.inside = self.main_far + frame["board_play"]
        self.outer = self.inside + frame["wall"]
        self.camp_at = (self.skirt_outer + self.inside) / 2
        self.border_middle = self.camp_at
        # The display lies between the end of the main board and the camp in White's right corner; a long board moves to the left.
        oled, minimum = SIZES["oled"], SIZES["minimum"]
        camp_left, _, camp_right, _ = self.camp.bounds
        fence = self.camp_at - (camp_right - camp_left) / 2 - minimum["print_board"] - oled["rib"]
        self.display_at = fence - oled["play"] - oled["width"] / 2, -self.border_middle
        free = self.display_at[0] - oled["width"] / 2 - oled["play"] - oled["rib"] - frame["board_play"]
        self.main_right = min((right - left) / 2, free)
        self.main_left = self.main_right - (right - left)

        self.top = self.quadrant.thickness
        self.ceiling = self.top + stack["well"]
        self.mask = self.ceiling + stack["white"]
        self.tray_top = self.mask + stack["black"]
        self.face = self.tray_top + stack["quarter"]
        self.rim_under = self.face - frame["plate"]
        self.camp_ceiling = self.face - stack["black"] - stack["white"]
        self.depth = SIZES["plug"]["ribbon"]["stands_off"] + frame["cable_room"]

    @property
    def magnet_gap(self):
        """From the sensing element to the pawn's magnet."""
        return dimensions.magnet_gap(SIZES)

    def on_quadrant(self, x, y, turns):
        """A place on a quadrant board, on the table."""
        middle = self.field / 2
        return turned_point(x - self.quadrant_middle[0] - middle, self.quadrant_middle[1] - y + middle, turns)

    def on_camp(self, x, y, turns):
        """A place on a camp board."""
        return turned_point(x - self.camp_middle[0] - self.camp_at, self.camp_middle[1] - y + self.camp_at, turns)

    def on_main(self, x, y, turns=0):
        """A place on the main board; `turns` is there for symmetry."""
        assert turns == 0
        return x - self.main_left_edge + self.main_left, -self.main_edge - (y - self.main_top)

    def placed(self):
        """Every board on the table: (name, board, place, turns)."""
        for turns, corner in enumerate(CORNERS):
            yield f"quadrant {corner}", self.quadrant, self.on_quadrant, turns
            yield f"camp {corner}", self.camp, self.on_camp, turns
        yield "main", self.main, self.on_main, 0
