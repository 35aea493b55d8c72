"""How each server is spoken to: what a client says first, how it raises the number, and how it hears of it."""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from bench.line import BINARY, TEXT


class Stand(msgspec.Struct):
    """Where a feed of ours stands."""

    seq: int
    log: str


_encode = msgspec.json.Encoder().encode
_stand = msgspec.json.Decoder(Stand).decode
_RUN = secrets.token_hex(4)
_counted = itertools.count()
_DIGITS = re.compile(rb"\d+")

NOTHING = -1
"""A message that says nothing of the number."""


class Ticket(msgspec.Struct):
    """What lets a client in: a seat of a table, or 0 for a spectator; ``path`` is what it connects to, ``token``
    who it is to the handshake, ``key`` to the table, ``port`` where it connects, if the server has several.
    """

    talk: str
    table: str
    seat: int
    path: str
    token: str = ""
    key: str = ""
    port: int = 0


class Refused(Exception):
    """The server says no, or something that no client would understand."""


def number_in(message: bytes, at: int) -> int:
    """The number that stands at this place of a message in JSON, or NOTHING."""
    if at < 0:
        return NOTHING
    digits = _DIGITS.match(message, at + 9)
    return int(digits[0]) if digits else NOTHING


class Talk:
    """One client's side of bare WebSockets with JSON; the other protocols differ from it.

    ``resumes``: a client that comes back can be given what it missed, by what its talk ``before`` has heard.
    """

    resumes = False

    def __init__(self, place: Ticket, send: Callable[[bytes, int], None], before: Talk | None = None) -> None:
        self.place = place
        self._send = send
        self._before = before
        self._last = b""

    def opened(self) -> None:
        """Say what comes first."""

    def hear(self, message: bytes) -> int:
        """The number that a message tells, or NOTHING."""
        return number_in(message, message.rfind(b'"number":'))

    def raise_it(self) -> None:
        """Raise the number."""
        self._send(b'{"type":"raise"}', TEXT)


class SottoTalk(Talk):
    """Version 1 of docs/build/wire.md."""

    resumes = True

    @property
    def viewer(self) -> str:
        """As whom it watches."""
        return f"seat:{self.place.seat}" if self.place.seat else "public"

    def opened(self) -> None:
        stand = self._before.stand() if isinstance(self._before, SottoTalk) else {}
        self._send(_encode({"op": "watch", "table": self.place.table, "as": self.viewer, **stand}), TEXT)

    def stand(self) -> dict[str, Any]:
        """Where the feed stood when it was heard last."""
        stand: dict[str, Any] = msgspec.to_builtins(_stand(self._last))
        return stand

    def hear(self, message: bytes) -> int:
        if message.startswith((b'{"op":"no"', b'{"op":"error"')):
            raise Refused(message.decode())
        number = number_in(message, message.rfind(b'"number":'))
        if number != NOTHING:
            self._last = message
        return number

    def raise_it(self) -> None:
        about = {"table": self.place.table, "as": self.viewer, "prompt": "raise", "command": {"type": "raise"}}
        self._send(_encode({"op": "do", "id": f"{_RUN}-{next(_counted)}", **about}), TEXT)


class SocketIoTalk(Talk):
    """Engine.IO 4 and Socket.IO 5 over a WebSocket."""

    space = b""
    resumes = True
    _person = ""

    def opened(self) -> None:
        before = self._before
        stand = before.stand() if self.resumes and isinstance(before, SocketIoTalk) else b""
        self._send(b"40" + self.space + stand, TEXT)

    def stand(self) -> bytes:
        """Who this was, and the place in the stream of what was heard last."""
        return _encode({"pid": self._person, "offset": msgspec.json.decode(self._last[2:])[-1]})

    def hear(self, message: bytes) -> int:
        if message == b"2":
            self._send(b"3", TEXT)
            return NOTHING
        if message.startswith(b"44"):
            raise Refused(message.decode())
        if message.startswith(b"40{"):
            self._person = msgspec.json.decode(message[2:]).get("pid", "")
        number = number_in(message, message.rfind(b'"number":'))
        if number != NOTHING:
            self._last = message
        return number

    def raise_it(self) -> None:
        self._send(b'42["raise"]', TEXT)


class BoardgameIoTalk(SocketIoTalk):
    """The client's side of boardgame.io's own transport: it names the state that it has seen, and shows its key."""

    space = b"/number,"
    resumes = False
    _player: str | None

    def opened(self) -> None:
        super().opened()
        self._player = str(self.place.seat - 1) if self.place.seat else None

    def hear(self, message: bytes) -> int:
        super().hear(message)
        if message.startswith(b"40" + self.space):
            self._emit("sync", self.place.table, self._player, self.place.key or None, 7)
        # The state comes first; a sync goes on with the log and the state of the beginning.
        number = number_in(message, message.find(b'"number":'))
        if number != NOTHING:
            self._state = number
        return number

    def raise_it(self) -> None:
        who = {"playerID": self._player, "credentials": self.place.key}
        payload: dict[str, object] = {"type": "raise", "args": [], **who}
        # Nothing but moves changes the state, so its number is the one of the game.
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, self._state, self.place.table, self._player)

    def _emit(self, *event: object) -> None:
        self._send(b"42" + self.space + _encode(event), TEXT)


class ColyseusTalk(Talk):
    """Colyseus 0.16: a byte for the kind of message, then the state in binary, in which the number comes first."""

    JOINED, MESSAGE, STATE, PATCH = 10, 13, 14, 15
    FIRST_FIELD = 0x80
    SAID = bytes((MESSAGE, 0xA5)) + b"raise"

    def hear(self, message: bytes) -> int:
        kind = message[0]
        if kind == self.JOINED:
            self._send(bytes((self.JOINED,)), BINARY)
        elif kind not in (self.STATE, self.PATCH):
            raise Refused(repr(message))
        elif message[1] == self.FIRST_FIELD:
            return int.from_bytes(message[2:6], "little")
        return NOTHING

    def raise_it(self) -> None:
        self._send(self.SAID, BINARY)


TALKS: dict[str, type[Talk]] = {
    "plain": Talk,
    "sotto": SottoTalk,
    "socket.io": SocketIoTalk,
    "boardgame.io": BoardgameIoTalk,
    "colyseus": ColyseusTalk,
}
