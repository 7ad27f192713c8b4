"""KiCad's files are nested lists of words and quoted strings. Reads and writes them."""

import re

TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


ESCAPE = re.compile(r"\\(.)")


class Quoted(str):
    """A string that is written in quotes."""


def parse(text):
    """The one list that the text holds."""
    stack = [[]]
    position = 0
    end = len(text.rstrip())
    while position < end:
        match = TOKEN.match(text, position)
        position = match.end()
        opening, closing, quoted, word = match.groups()
        if opening:
            stack.append([])
        elif closing:
            done = stack.pop()
            stack[-1].append(done)
        elif quoted is not None:
            stack[-1].append(Quoted(ESCAPE.sub(lambda escape: "\n" if escape[1] == "n" else escape[1], quoted)))
        else:
            stack[-1].append(word)
    return stack[0][0]


def dump(node, depth=0):
    """The text of a list, a list of lists one per line."""
    if isinstance(node, Quoted):
        return '"' + node.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(node, float):
        return number(node)
    if not isinstance(node, list):
        return str(node)
    flat = all(not isinstance(child, list) for child in node)
    if flat:
        return "(" + " ".join(dump(child) for child in node) + ")"
    lines = []
    head = [dump(child) for child in node if not isinstance(child, list)]
    lines.append("(" + " ".join(head))
    for child in node:
        if isinstance(child, list):
            lines.append("\t" * (depth + 1) + dump(child, depth + 1))
    lines.append("\t" * depth + ")")
    return "\n".join(lines)


def number(value):
    """Micrometres are enough, and minus zero is zero."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def q(text):
    """Marks a string as quoted."""
    return Quoted(text)


def children(node, name):
    """The lists in a list that begin with a word."""
    return [child for child in node if isinstance(child, list) and child and child[0] == name]


def child(node, name):
    """The first of them, or None."""
    return next(iter(children(node, name)), None)
