#!/usr/bin/env python3
"""Checks a board's side of the protocol against docs/protocol.md.

    conformance.py /dev/ttyACM0          a serial port or a pseudo-terminal
    conformance.py localhost:6465        a TCP connection
    conformance.py -- COMMAND ARGUMENT…  the standard streams of a program

With --play N a game is followed for N moves while this script plays Black: somebody must move the white pawns and carry out the
moves that the board shows. Needs Python 3.9 and nothing else. Exits with 0 if all checks pass, with 1 if one fails, with 2 if there
is no board.
"""

import argparse
import os
import queue
import random
import socket
import subprocess
import sys
import threading
import time

LONGEST_LINE = 256
ERRORS = set(
    "syntax too-long version range busy no-game not-remote wrong-ply illegal unseen unfit full declined gone damaged".split()
)
# The lines of each topic, in their order; events come when they happen.
STATES = {
    "game": ["game", "layout"],
    "position": ["position", "turn"],
    "moves": [],
    "cells": ["cells"],
    "touch": ["bound"],
    "clock": ["clock"],
    "result": ["result", "score"],
    "mismatch": ["mismatch"],
    "menu": ["menu"],
    "says": ["says"],
    "lights": ["lights"],
    "buttons": ["button"] * 5,
    "sounds": [],
    "trouble": ["memory", "faulty"],
}
# The least number of words after the first one.
WORDS = {
    "error": 1, "lost": 1, "hello": 6, "game": 9, "layout": 1, "position": 2, "turn": 3, "move": 5, "pass": 1, "cells": 4,
    "cell": 2, "touched": 1, "bound": 1, "cannot-move": 1, "illegal": 1, "wrong-colour": 1, "clock": 3, "result": 1, "score": 3,
    "mismatch": 4, "menu": 1, "says": 3, "lights": 4, "button": 3, "sound": 1, "memory": 1, "faulty": 1, "setting": 2,
    "archived": 4, "text": 1, "sensor": 7,
}
FINAL = {"ok", "error", "waiting", "hello"}
START = (
    "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby "
    "bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -"
)


class Failure(Exception):
    """The board does not do what the page says."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def open_serial(path):
    import tty

    port = os.open(path, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)

    def send(data):
        while data:
            data = data[os.write(port, data):]

    return (lambda: os.read(port, 4096)), send, (lambda: os.close(port))


def open_tcp(address):
    host, port = address.rsplit(":", 1)
    connection = socket.create_connection((host, int(port)), timeout=10)
    connection.settimeout(None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return (lambda: connection.recv(4096)), connection.sendall, connection.close


def open_command(command):
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(data):
        program.stdin.write(data)
        program.stdin.flush()

    def close():
        program.stdin.close()
        program.wait(timeout=10)

    return (lambda: os.read(program.stdout.fileno(), 4096)), send, close


class Board:
    """A board at the other end of a stream. Each line is checked when it comes."""

    def __init__(self, stream, patience):
        self.receive, self.send, self.close = stream
        self.patience = patience
        self.lines = queue.Queue()
        self.reports = []
        self.next_id = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        rest = b""
        while True:
            try:
                data = self.receive()
            except OSError:
                data = b""
            if not data:
                self.lines.put(None)
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self.lines.put(line)

    def line(self, patience=None):
        """The next line as its identifier and its words, or None after a while."""
        try:
            line = self.lines.get(timeout=self.patience if patience is None else patience)
        except queue.Empty:
            return None
        expect(line is not None, "the board has closed the line")
        expect(len(line) < LONGEST_LINE, f"a line of {len(line) + 1} bytes: {line!r}")
        expect(all(0x20 <= byte <= 0x7E for byte in line), f"no plain ASCII: {line!r}")
        text = line.decode("ascii")
        words = text.split(" ")
        identifier = words.pop(0)[1:] if text.startswith("#") else None
        expect("" not in words, f"more than one space: {text!r}")
        expect(len(words) > WORDS.get(words[0], 0), f"too few words: {text!r}")
        if words[0] == "error":
            expect(words[1] in ERRORS, f"an unknown error: {text!r}")
        return identifier, words

    def ask(self, request):
        """Sends a request and returns the lines of its answer. Reports in between are kept."""
        self.next_id += 1
        identifier = f"c{self.next_id}"
        self.send(f"#{identifier} {request}\n".encode("ascii"))
        answer = []
        while True:
            line = self.line()
            expect(line is not None, f"no answer to {request!r}")
            if line[0] != identifier:
                self.reports.append(line)
                continue
            answer.append(line[1])
            if line[1][0] in FINAL:
                return answer

    def ask_ok(self, request):
        answer = self.ask(request)
        expect(answer[-1] == ["ok"], f"{request!r}: {answer[-1]}")
        return answer[:-1]

    def ask_error(self, request, *codes):
        last = self.ask(request)[-1]
        expect(last[0] == "error" and last[1] in codes, f"{request!r}: {last}, expected one of {codes}")

    def report(self, *names, patience=None):
        """The next report with one of these names. Those before it are dropped."""
        end = time.monotonic() + (self.patience if patience is None else patience)
        while time.monotonic() < end:
            line = self.reports.pop(0) if self.reports else self.line(max(0.0, end - time.monotonic()))
            if line and line[0] is None and line[1][0] in names:
                return line[1]
        raise Failure(f"no report {' or '.join(names)}")

    def settle(self):
        """Drops reports until none comes for a moment."""
        self.reports.clear()
        while self.line(0.3) is not None:
            pass


def check_hello(board):
    board.settle()
    hello = board.ask("hello 1")[-1]
    expect(hello[:2] == ["hello", "1"], f"{hello}")
    expect(board.ask("hello 9999")[-1] == hello, "the lower version holds")
    board.ask_error("hello 0", "version")
    return hello[6:]


def check_lines(board):
    board.ask_ok("ping")
    board.send(b"ping\r\n")
    expect(board.line() == (None, ["ok"]), "a request without an identifier gets an answer without one")
    board.send(b"\n\r\n")
    expect(board.line(0.5) is None, "an empty line gets no answer")
    board.send(b"#a ping\n#b ping\n#c nonsense\n#d ping\n")
    answers = [board.line() for _ in range(4)]
    wanted = [("a", ["ok"]), ("b", ["ok"]), ("c", ["error", "syntax"]), ("d", ["ok"])]
    expect(answers == wanted, f"answers in their order: {answers}")


def check_errors(board):
    requests = (
        "|pong|ping ping|hello|hello x|follow|follow nothing|get|get nothing|set|set sound|set sound loud|set nothing on|move 1|"
        "move one a1a2|move 1 a1|light e4 hint|light z9 hint 1|game x|game 4294967296|start x|new-game|new-game chess"
    )
    for request in requests.split("|"):
        board.ask_error(request, "syntax")
    board.ask_error("set nudge 99", "range")
    board.ask_error("set clock 1 1 0", "range")
    board.ask_error("light e4 hint 60001", "range")
    board.ask_error("game 4294967295", "gone")
    for line in [b"#123456789 ping", b"# ping", b"#a-b ping", b"\x01ping", b"p\xc3\xafng", b"x" * 255]:
        board.send(line + b"\n")
        expect(board.line() == (None, ["error", "syntax"]), f"{line!r}")
    board.send(b"x" * 256 + b"\n")
    expect(board.line() == (None, ["error", "too-long"]), "257 bytes are no line")


def check_flood(board):
    for _ in range(64):
        board.send(b"x" * 16384)
    board.send(b"\n")
    expect(board.line() == (None, ["error", "too-long"]), "a megabyte without an end of line")
    board.ask_ok("ping")


def check_settings(board):
    settings = board.ask_ok("settings")
    names = [line[1] for line in settings]
    expect(len(set(names)) == len(names) >= 16, f"{names}")
    for line in settings:
        expect(line[0] == "setting", f"{line}")
        expect(board.ask_ok(f"get {line[1]}") == [line], f"get {line[1]}")
        board.ask_ok("set " + " ".join(line[1:]))
    sound = board.ask_ok("get sound")[0][2]
    other = {"on": "off", "off": "on"}[sound]
    board.ask_ok(f"set sound {other}")
    expect(board.ask_ok("get sound")[0][2] == other, "a setting that was set")
    board.ask_ok(f"set sound {sound}")


def check_topics(board):
    board.ask_ok("unfollow all")
    board.settle()
    for topic, states in STATES.items():
        board.ask_ok(f"follow {topic}")
        for name in states:
            line = board.report(*states)
            expect(line[0] == name, f"{topic}: {line}, expected {name}")
        if topic in ("says", "lights"):
            check_numbered(board, line)
        board.ask_ok(f"unfollow {topic}")
        board.settle()


def check_numbered(board, line):
    """All lines of a state follow each other, unless it begins anew."""
    name, count, index = line[0], int(line[1]), int(line[2])
    expect(index == min(count, 1), f"the first of them: {line}")
    while index < count:
        line = board.report(name)
        if int(line[2]) == 1:
            check_numbered(board, line)
            return
        index += 1
        expect([int(line[1]), int(line[2])] == [count, index], f"{line}")


def check_sensors(board):
    cells = [line[1] for line in board.ask_ok("sensors")]
    expect(len(cells) == 68 == len(set(cells)) and cells[0] == "a1", f"{cells}")


def moves_in(text):
    return [word for line in text if line[0].isdigit() for word in line.split(" ")[1::2]]


def game_text(board, number):
    return [" ".join(line[1:]) for line in board.ask_ok(f"game {number}")]


def check_archive(board):
    games = board.ask_ok("archive")
    numbers = [int(line[1]) for line in games]
    expect(numbers == sorted(set(numbers)), f"the oldest first: {numbers}")
    for _, number, plies, *_ in games[-3:]:
        text = game_text(board, number)
        expect(text[0] == "Katarenga game" and text[-1].startswith("result "), f"{text}")
        expect(len(moves_in(text)) == int(plies), f"{plies} moves: {text}")


def check_light(board):
    board.ask_ok("light e4 hint 200")
    board.ask_ok("light e4 hint 0")


def check_remote_errors(board):
    board.ask_error("move 60000 a1a2", "no-game", "not-remote", "wrong-ply")
    for request in ["draw white", "resign black", "swap", "take-back"]:
        board.ask_error(request, "no-game", "not-remote", "busy")


def check_noise(board, count, seed):
    """Random lines: each gets one answer."""
    rng = random.Random(seed)
    requests = (
        "ping|follow all|unfollow all|settings|get clock|set sound on|move 1 b1a2|light e4 hint 9|archive|game 1|sensors|hello 1"
    ).split("|")
    for _ in range(count):
        line = list(f"#{rng.randrange(10 ** 6)} {rng.choice(requests)}")
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(line) + 1)
            line[place:place + rng.randrange(2)] = [chr(rng.randrange(0x20, 0x7F))] * rng.randrange(2)
        text = "".join(line)
        board.send(text.encode("ascii") + b"\n")
        answer = board.line()
        while answer is not None and answer[1][0] not in FINAL:
            answer = board.line()
        expect(answer is not None, f"no answer to {text!r}")
    board.ask_ok("unfollow all")
    board.settle()


def await_final(board, patience):
    """The second answer to a request about which the players were asked."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        line = board.line(max(0.0, end - time.monotonic()))
        if line and line[0] is not None and line[1][0] in FINAL:
            return line[1]
    raise Failure("nobody has held OK")


def check_play(board, moves, patience, seed):
    """Follows a game, and plays Black with moves that the board accepts."""
    rng = random.Random(seed)
    board.ask_ok("set white-player person")
    board.ask_ok("set black-player remote")
    if board.ask(f"start {START}")[-1] == ["waiting"]:
        print("  a game is running: hold OK on the board to give it up", flush=True)
        expect(await_final(board, patience) == ["ok"], "the players keep their game")
    board.ask_ok("follow moves position result")
    made, position = [], None
    while len(made) < moves:
        line = board.report("move", "position", "turn", "result", patience=patience)
        if line[0] == "result" and line[1] != "-":
            break
        if line[0] == "move":
            expect(int(line[1]) == len(made) + 1, f"{line} after {len(made)} moves")
            expect(line[5] == {"white": "person", "black": "remote"}[line[2]], f"{line}")
            made.append(line[3])
        elif line[0] == "position" and line[2] != "-":
            expect(int(line[1]) == len(made), f"{line[:2]} after {len(made)} moves")
            position = line[2:]
        elif line[:4] == ["turn", "black", "remote", "awaited"]:
            wanted = propose(board, position, len(made) + 1, rng)
            line = board.report("move", patience=patience)
            expect(line[1:4] == [str(len(made) + 1), "black", wanted], f"{line}, expected {wanted}")
            made.append(wanted)
    board.ask_ok("unfollow all")
    told = moves_in(game_text(board, board.ask_ok("archive")[-1][1]))
    expect(told[:len(made)] == made, f"the archive has {told}, played were {made}")
    print(f"  {len(made)} moves, and the archive has them")


def propose(board, position, ply, rng):
    """Plays any legal move. The script knows no rules: the board refuses what is illegal."""
    pawns = []
    for rank, row in zip("87654321", position[1].split("/")):
        file = 0
        for letter in row:
            if letter == "b":
                pawns.append("abcdefgh"[file] + rank)
            file += int(letter) if letter.isdigit() else 1
    targets = [file + rank for file in "abcdefgh" for rank in "12345678"] + ["a0", "h0"]
    candidates = [pawn + target for pawn in pawns for target in targets if pawn != target]
    rng.shuffle(candidates)
    for candidate in candidates:
        answer = board.ask(f"move {ply} {candidate}")[-1]
        if answer == ["ok"]:
            return candidate
        expect(answer[1] in ("illegal", "unseen"), f"move {ply} {candidate}: {answer}")
    raise Failure(f"no legal move in {position}")


def arguments_and_command():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("stream", nargs="?", help="a serial port, or HOST:PORT")
    parser.add_argument("--play", type=int, default=0, metavar="N", help="follow a game for N moves and play Black")
    parser.add_argument("--lines", type=int, default=300, metavar="N", help="send N random lines")
    parser.add_argument("--patience", type=float, default=10.0, metavar="S", help="seconds to wait for an answer")
    parser.add_argument("--hands", type=float, default=120.0, metavar="S", help="seconds to wait for hands in --play")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="decides what is random")
    own, command = sys.argv[1:], []
    if "--" in own:
        place = own.index("--")
        own, command = own[:place], own[place + 1:]
    arguments = parser.parse_args(own)
    if bool(command) == bool(arguments.stream):
        parser.error("name one stream: a path, HOST:PORT, or -- COMMAND")
    return arguments, command


def main():
    arguments, command = arguments_and_command()
    try:
        if command:
            stream = open_command(command)
        elif os.path.exists(arguments.stream):
            stream = open_serial(arguments.stream)
        else:
            stream = open_tcp(arguments.stream)
    except (OSError, ValueError) as error:
        print(f"no board: {error}", file=sys.stderr)
        return 2
    board = Board(stream, arguments.patience)
    features = []
    checks = [
        ("hello", None, lambda: features.extend(check_hello(board))),
        ("lines", None, lambda: check_lines(board)),
        ("errors", None, lambda: check_errors(board)),
        ("a flood", None, lambda: check_flood(board)),
        ("settings", "settings", lambda: check_settings(board)),
        ("topics", "follow", lambda: check_topics(board)),
        ("sensors", "sensors", lambda: check_sensors(board)),
        ("light", "light", lambda: check_light(board)),
        ("remote errors", "remote", lambda: check_remote_errors(board)),
        ("random lines", None, lambda: check_noise(board, arguments.lines, arguments.seed)),
        ("archive", "archive", lambda: check_archive(board)),
    ]
    if arguments.play:
        checks.append(("a game", "remote", lambda: check_play(board, arguments.play, arguments.hands, arguments.seed)))
    failed = 0
    for name, feature, check in checks:
        if feature and feature not in features:
            print(f"left out  {name}: the board has no feature {feature}")
            continue
        began = time.monotonic()
        try:
            check()
            print(f"passed    {name} ({time.monotonic() - began:.1f} s)", flush=True)
        except Failure as failure:
            failed += 1
            print(f"FAILED    {name}: {failure}", flush=True)
    board.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
