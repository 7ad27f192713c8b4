"""Reads supplies.toml and says in one sentence which entry is wrong."""

import sys
import tomllib
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "supplies.toml"
BARE = ("quadrant", "camp", "main")
FIELDS = {
    "prices": ("lines", "source", "date"),
    "bare": ("least", "usd"),
    "supply": ("what", "usd", "look", "price"),
    "cell": ("what", "count", "usd", "look", "price"),
}
"""What every entry of a table has."""
MORE = ("count", "counted", "spare", "pack")
"""What a supply may have too."""
FEES = ("source", "date", "setup", "stencil", "joint", "loading")
TEXTS = ("what", "look", "price", "counted", "lines", "source", "date")


class Wrong(Exception):
    """A sentence about an entry."""


def parse(text):
    """The list of supplies, or `Wrong`."""
    try:
        listed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Wrong(f"supplies.toml is no TOML: {error}") from None
    for table in (*FIELDS, "assembly"):
        if table not in listed:
            raise Wrong(f"supplies.toml has no [{table}]")
    for board in BARE:
        if board not in listed["bare"]:
            raise Wrong(f"supplies.toml has no [bare.{board}]")
    _entry("[assembly]", listed["assembly"], FEES, ())
    for table, fields in FIELDS.items():
        for name, entry in listed[table].items():
            _entry(f"[{table}.{name}]", entry, fields, MORE if table == "supply" else ())
    for name, supply in listed["supply"].items():
        if ("count" in supply) == ("counted" in supply):
            raise Wrong(f"supplies.toml: [supply.{name}] must have either count or counted")
    for table in ("supply", "cell"):
        for name, entry in listed[table].items():
            if entry["price"] not in listed["prices"]:
                raise Wrong(f"supplies.toml: [{table}.{name}]: price is {entry['price']!r}, which [prices] lacks")
    return listed


def _entry(name, entry, needed, more):
    for field in needed:
        if field not in entry:
            raise Wrong(f"supplies.toml: {name} has no {field}")
    for field, value in entry.items():
        if field not in (*needed, *more):
            raise Wrong(f"supplies.toml: {name} has a field {field}, which nothing reads")
        text = field in TEXTS
        if text and not (isinstance(value, str) and value):
            raise Wrong(f"supplies.toml: {name}: {field} is {value!r}, not a text")
        if not text and (isinstance(value, bool) or not isinstance(value, int | float) or value <= 0):
            raise Wrong(f"supplies.toml: {name}: {field} is {value!r}, not a number above 0")


def read():
    """The supplies of the repository; ends the program with the sentence if an entry is wrong."""
    try:
        return parse(FILE.read_text())
    except Wrong as wrong:
        sys.exit(f"error: {wrong}")
