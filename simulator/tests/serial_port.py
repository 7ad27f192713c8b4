"""Talks to a board over a serial port, as any program with pyserial would.

    serial_port.py /dev/pts/3
"""

import sys

import serial

# An emulated board may run slower than a real one.
PATIENCE_S = 20


def line(port):
    text = port.readline()
    assert text.endswith(b"\n"), f"no whole line: {text!r}"
    return text.decode("ascii").rstrip("\n")


def ask(port, request):
    port.write(b"#1 " + request.encode("ascii") + b"\n")
    answer = []
    while not answer or answer[-1].split()[0] not in ("ok", "error", "hello", "waiting"):
        told = line(port)
        if told.startswith("#1 "):
            answer.append(told[3:])
    return answer


def main(path):
    with serial.Serial(path, 115200, timeout=PATIENCE_S) as port:
        hello = line(port)
        assert hello.startswith("hello 1 katarenga "), hello
        assert ask(port, "ping") == ["ok"]
        assert ask(port, "nonsense") == ["error syntax"]
        assert len(ask(port, "sensors")) == 68 + 1
        assert ask(port, "follow all") == ["ok"]
    # The program may not notice that a port was closed for a moment only, so this one asks for the greeting.
    with serial.Serial(path, 115200, timeout=PATIENCE_S) as port:
        assert ask(port, "hello 1") == [hello]
    print(f"{path}: {hello}")


main(sys.argv[1])
