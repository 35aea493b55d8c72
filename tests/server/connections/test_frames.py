"""The short way from bytes to a message: it reads what websockets' parser reads, and leaves it all else."""

from __future__ import annotations

import logging

from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from server.connections.frames import lone_text

SIZES = (0, 1, 125, 126, 127, 300, 65_535, 65_536)


def read(data: bytes) -> list[object] | None:
    """What websockets' parser makes of these bytes; None if it has to wait for more, or refuses them."""
    protocol = Protocol(Side.SERVER, state=State.OPEN, max_size=None, logger=logging.getLogger("quiet"))
    protocol.receive_data(data)
    if protocol.parser_exc is not None or protocol.reader.buffer or protocol.current_size is not None:
        return None
    return list(protocol.events_received())


def framed(opcode: Opcode, size: int, *, mask: bool = True, fin: bool = True) -> bytes:
    return Frame(opcode, b"x" * size, fin=fin).serialize(mask=mask)


@given(data=st.binary(max_size=160))
@example(b"\x81\x80\0\0\0\0")
@example(b"\x81\xfe\x00\x01\0\0\0\0x")
@example(b"\x81\xff\0\0\0\0\0\0\0\x01\0\0\0\0x")
def test_any_bytes_are_read_as_websockets_reads_them_or_left_to_it(data: bytes) -> None:
    for some in (data, b"\x81" + data, b"\x81\x84" + data, b"\x81\xfe\x00\x80" + data):
        message = lone_text(some)
        if message is not None:
            assert read(some) == [Frame(Opcode.TEXT, message)]


def test_a_whole_text_is_read() -> None:
    for size in SIZES[:-1]:
        assert lone_text(framed(Opcode.TEXT, size)) == b"x" * size


def test_everything_else_is_left() -> None:
    whole = framed(Opcode.TEXT, 130)
    others = [
        b"",
        whole[:1],
        whole[:-1],
        whole + b"\x81",
        whole + whole,
        framed(Opcode.TEXT, SIZES[-1]),
        framed(Opcode.TEXT, 5, mask=False),
        framed(Opcode.TEXT, 5, fin=False),
        b"\xc1" + framed(Opcode.TEXT, 5)[1:],
        framed(Opcode.BINARY, 5),
        framed(Opcode.CONT, 5),
        framed(Opcode.PING, 5),
        framed(Opcode.CLOSE, 0),
    ]
    assert [lone_text(data) for data in others] == [None] * len(others)
