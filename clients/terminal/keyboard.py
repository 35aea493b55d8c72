"""Single keys from a terminal."""

from __future__ import annotations

import os
import select
import termios
import tty

KEYS = {
    b" ": "next", b"\x1b[C": "next", b"\x1bOC": "next", b"n": "next",
    b"\x1b[D": "back", b"\x1bOD": "back", b"b": "back", b"\x7f": "back", b"\x08": "back",
    b"\x1b[H": "home", b"\x1bOH": "home", b"\x1b[1~": "home", b"\x1b[7~": "home",
    b"\x1b[F": "end", b"\x1bOF": "end", b"\x1b[4~": "end", b"\x1b[8~": "end",
    b"\n": "enter", b"\r": "enter", b"=": "+", b"_": "-", b"\x04": "q",
}  # fmt: skip
"""What a terminal sends for the keys that mean something; all others stand for themselves."""

LONGEST = 8


class Keyboard:
    """Keys as they are pressed, without echo, until the end of the ``with``."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._pending = b""

    def __enter__(self) -> Keyboard:
        self._before = termios.tcgetattr(self._file)
        tty.setcbreak(self._file)
        return self

    def __exit__(self, *_: object) -> None:
        termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)

    def read(self, seconds: float) -> str | None:
        """Return the next key, or None if none is pressed in time; ``q`` when the terminal is gone."""
        if not self._pending:
            ready, _, _ = select.select([self._file], [], [], seconds)
            if not ready:
                return None
            self._pending = os.read(self._file, 64)
            if not self._pending:
                return "q"
        key, self._pending = first_key(self._pending)
        return key


def first_key(pressed: bytes) -> tuple[str, bytes]:
    """Split what a terminal sent into its first key and the rest."""
    for length in range(min(LONGEST, len(pressed)), 0, -1):
        if name := KEYS.get(pressed[:length]):
            return name, pressed[length:]
    if pressed[:1] == b"\x1b":
        return "", b""  # a key that means nothing here
    return pressed[:1].decode("ascii", "replace"), pressed[1:]
