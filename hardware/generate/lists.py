"""Reads the two lists that people edit, parts.toml and pinmap.toml, and says in one sentence which entry is wrong."""

import re
import sys
import tomllib
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent

NEEDED = ("symbol", "footprint", "value", "height_mm")
"""What every part has."""
ORDERED = ("maker", "mpn", "alternatives", "datasheet", "usd")
"""What every part has that somebody must buy."""
KNOWN = {*NEEDED, *ORDERED, "lcsc", "order", "unsure", "rotation", "fitted", "worst_ma", "pull_in_at"}
BUILDS = ("hall", "reed")
CAMPS = ("a9", "h9", "h0", "a0")


class Wrong(Exception):
    """A sentence about an entry."""


def parts(text):
    """The parts list, or `Wrong`."""
    listed = _toml("parts.toml", text)
    for kind, part in listed.items():
        _part(f"parts.toml: [{kind}]", part)
    for field, other in (("lcsc", "mpn"), ("mpn", "lcsc")):
        seen = {}
        for kind, part in listed.items():
            if field not in part:
                continue
            before = seen.setdefault(part[field], kind)
            if listed[before].get(other) != part.get(other):
                raise Wrong(f"parts.toml: [{before}] and [{kind}] have the same {field} {part[field]} but not the same {other}")
    return listed


def _part(entry, part):
    if not isinstance(part, dict):
        raise Wrong(f"{entry} is no table of fields")
    bought = "mpn" in part
    for field in NEEDED + (ORDERED if bought else ()):
        if field not in part:
            raise Wrong(f"{entry} has no {field}")
    for field, value in part.items():
        if field not in KNOWN:
            raise Wrong(f"{entry} has a field {field}, which nothing reads")
        number = field in ("height_mm", "usd", "rotation", "worst_ma")
        if number and (isinstance(value, bool) or not isinstance(value, int | float) or value < 0):
            raise Wrong(f"{entry}: {field} is {value!r}, not a number from 0")
        if not number and field != "pull_in_at" and not (isinstance(value, str) and value):
            raise Wrong(f"{entry}: {field} is {value!r}, not a text")
    for field in ("symbol", "footprint"):
        if not re.fullmatch(r"[^:]+:[^:]+", part[field]):
            raise Wrong(f"{entry}: {field} is {part[field]!r}, not LIBRARY:NAME")
    if bought and not part.keys() & {"lcsc", "order", "unsure"}:
        raise Wrong(f"{entry} has no order number: add lcsc, or order with a shop and its number, or unsure with what is open")
    if not re.fullmatch(r"C[1-9][0-9]*", part.get("lcsc", "C1")):
        raise Wrong(f"{entry}: lcsc is {part['lcsc']!r}, not a C and a number")
    if part.get("fitted", "hall") not in BUILDS:
        raise Wrong(f"{entry}: fitted is {part['fitted']!r}, not hall or reed")
    if part.get("rotation", 0) not in (0, 90, 180, 270):
        raise Wrong(f"{entry}: rotation is {part['rotation']}, not a quarter turn")


def pinmap(text):
    """The pin map, or `Wrong`."""
    listed = _toml("pinmap.toml", text)
    for field in ("revision", "gpio", "revisions", "quadrant", "led_chain", "buttons", "cables"):
        if field not in listed:
            raise Wrong(f"pinmap.toml has no {field}")
    _revisions(listed)
    for name, net in listed["buttons"].items():
        if net not in listed["gpio"]:
            raise Wrong(f"pinmap.toml: the button {name} is on {net}, which [gpio] lacks")
    _quadrants(listed)
    for cable, pins in (("ribbon", 20), ("camp", 10)):
        count = len(listed["cables"].get(cable, ()))
        if count != pins:
            raise Wrong(f"pinmap.toml: the cable {cable} has {count} pins, not {pins}")
    return listed


def _revisions(listed):
    if listed["revision"] not in listed["revisions"]:
        raise Wrong(f"pinmap.toml: the boards are of revision {listed['revision']}, which [revisions] lacks")
    for name, revision in listed["revisions"].items():
        if "gpio" not in revision:
            raise Wrong(f"pinmap.toml: revision {name} has no gpio")
        for field in revision:
            if field not in ("gpio", "spare"):
                raise Wrong(f"pinmap.toml: revision {name} has a field {field}, which nothing reads")
        own = [*revision["gpio"].items(), *revision.get("spare", {}).items()]
        for net, _ in own:
            if net in listed["gpio"]:
                raise Wrong(f"pinmap.toml: {net} is in [gpio] and again in revision {name}")
        _gpios([*listed["gpio"].items(), *own])


def _gpios(gpio):
    seen = {}
    for net, number in gpio:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 29:
            raise Wrong(f"pinmap.toml: {net} is on GPIO {number!r}; the RP2040 has 0 to 29")
        if number in seen:
            raise Wrong(f"pinmap.toml: {seen[number]} and {net} are both on GPIO {number}")
        seen[number] = net


def _quadrants(listed):
    quadrants = listed["quadrant"]
    if len(quadrants) != 4:
        raise Wrong(f"pinmap.toml has {len(quadrants)} quadrants, not 4")
    fields = {"corner": ("NW", "NE", "SE", "SW"), "turned": (0, 90, 180, 270), "common": range(4), "camp_input": range(4, 8),
              "camp": CAMPS, "supply": tuple(listed["gpio"]), "channels": None}
    owner = {}
    for place, quadrant in enumerate(quadrants):
        name = f"pinmap.toml: quadrant {place}"
        for field, allowed in fields.items():
            if field not in quadrant:
                raise Wrong(f"{name} has no {field}")
            if allowed is not None and quadrant[field] not in allowed:
                raise Wrong(f"{name}: {field} is {quadrant[field]!r}, not one of {', '.join(map(str, allowed))}")
            if allowed is not None and owner.setdefault((field, quadrant[field]), place) != place:
                raise Wrong(f"{name} has the {field} of quadrant {owner[field, quadrant[field]]}: {quadrant[field]}")
        if len(quadrant["channels"]) != 16:
            raise Wrong(f"{name} has {len(quadrant['channels'])} channels, not 16")
        for square in quadrant["channels"]:
            if not re.fullmatch("[a-h][1-8]", square):
                raise Wrong(f"{name}: {square} is no square")
            if square in owner:
                raise Wrong(f"{name}: the square {square} has two channels")
            owner[square] = place
    chain = [cell for quadrant in quadrants for cell in (*quadrant["channels"], quadrant["camp"])]
    for place, (cell, told) in enumerate(zip(chain, listed["led_chain"]["leds"])):
        if cell != told:
            raise Wrong(f"pinmap.toml: light {place} of led_chain is {told}, but the quadrants' channels make it {cell}")
    if len(listed["led_chain"]["leds"]) != len(chain):
        raise Wrong(f"pinmap.toml: led_chain has {len(listed['led_chain']['leds'])} lights, not {len(chain)}")


def _toml(name, text):
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Wrong(f"{name} is no TOML: {error}") from None


def read(name):
    """A list of the repository; ends the program with the sentence if it is wrong."""
    try:
        return {"parts.toml": parts, "pinmap.toml": pinmap}[name]((HARDWARE / name).read_text())
    except Wrong as wrong:
        sys.exit(f"error: {wrong}")
