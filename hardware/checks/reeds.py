"""Checks that the reeds of the parts list feel their own pawn and no other.

    python3 hardware/checks/reeds.py

A reed is sold by the ampere-turns that close it in a test coil. A coil of 25 mm makes 0.05 mT of one ampere-turn; the makers' coils
differ, so 20 % either way are assumed. The field of a pawn is its mean along the glass (magnet.py).
"""

import sys
import tomllib
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HARDWARE / "generate"))

from magnet import PITCH, reed_pull  # noqa: E402
from quadrant_board import REED_AT  # noqa: E402

MT_PER_AT = 0.05
SPREAD = 0.2
GAPS = (5, 6, 7, 8)
"""Millimetres between magnet and board, as the frame allows."""
ASIDE = 3.0
"""Millimetres that a pawn may stand beside the middle of its square and must still be felt by a reed."""
OLD = (10, 20)
"""The range of revision B, which this check must refuse."""


def pull(x, y, gap):
    """Millitesla along the reed of a square, by a pawn that stands off the square's middle."""
    return abs(reed_pull(REED_AT[0] - x, REED_AT[1] - y, gap))


def neighbours(gap):
    """What pawns on all eight squares around do at most, if all pull the same way."""
    return sum(pull(PITCH * dx, PITCH * dy, gap) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def checks(pull_in):
    """(what, value, whether at most, limit) for a range of ampere-turns."""
    most = max(map(neighbours, GAPS))
    least = min(pull(x, y, gap) for gap in GAPS for x in (-ASIDE, 0, ASIDE) for y in (-ASIDE, 0, ASIDE))
    return (("eight neighbours must not close the most sensitive reed", most, True, pull_in[0] * MT_PER_AT * (1 - SPREAD)),
            (f"a pawn {ASIDE:g} mm aside must close the least sensitive one", least, False, pull_in[1] * MT_PER_AT * (1 + SPREAD)))


def main():
    reed = tomllib.loads((HARDWARE / "parts.toml").read_text())["reed"]
    failed = 0
    for what, value, at_most, limit in checks(reed["pull_in_at"]):
        holds = value <= limit if at_most else value >= limit
        failed += not holds
        print(f"{'ok  ' if holds else 'FAIL'} {what:<62}{value:>6.2f} mT  limit {'<=' if at_most else '>='} {limit:.2f} mT")
    _, value, _, limit = checks(OLD)[0]
    if value <= limit:
        failed += 1
        print(f"FAIL reeds of {OLD[0]} to {OLD[1]} ampere-turns would do as well: the check sees nothing")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
