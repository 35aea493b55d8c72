"""What each reader knows well, to begin from."""

from __future__ import annotations

import json
import struct

MESSAGES = [
    b'{"op":"watch","table":"abc","as":"seat:3","seq":17,"log":"0f.9c"}',
    b'{"op":"do","id":"c1","table":"abc","as":"host:2","prompt":"vote.2.1","command":{"type":"vote","approve":true}}',
    b'{"op":"unwatch","table":"abc","as":"notes"}',
    b"[" * 3000,
    b'{"op":"do","id":"x","table":"a","as":"seat:1","command":' + b'{"a":' * 2000,
]


def frame(text: bytes, opcode: int = 1, final: bool = True, mask: bytes = b"abcd") -> bytes:
    """A frame of a client (RFC 6455, section 5.2)."""
    head = bytes([opcode | (0x80 if final else 0)])
    length = len(text)
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 65536:
        head += bytes([0x80 | 126]) + struct.pack("!H", length)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", length)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))


BODIES = [
    b'{"name":"Ann","language":"zh","platform":"qq","platform_user_id":"1"}',
    b'{"game":"avalon","options":{"pace":"fast"},"documents":{"map":{"text":"x"}},"title":"","seats":7,"id":"a"}',
    b'{"id":"a","as":"seat:1","prompt":"p","command":{"type":"say","text":"x","to":[1]}}',
    b'{"seq":3,"seats":{"1":"me"},"redeal":2}',
]

SEEDS: dict[str, list[bytes]] = {
    "message": MESSAGES,
    "many_messages": [b"\n".join(MESSAGES * 200)],
    "body": [*BODIES, b"[" * 3000],
    "query": [b"as=seat:1&after=3&limit=10", b"status=open&game=avalon&who=bots", b"as=%ff&seq=-1"],
    "patch": [
        json.dumps({"a": {"b": [1, None], "c": 1}}).encode() + b"\n" + json.dumps({"a": {"b": [1.0], "d": {}}}).encode()
    ],
    "frames": [
        *(frame(one) for one in MESSAGES),
        frame(b"\xff"),
        frame(b"ping", 9) + frame(b"pong", 10) + frame(b"\x03\xe8bye", 8) + frame(b"after"),
        frame(b'{"op":', 1, False) + frame(b"", 9) + frame(b'"x"}', 0),
        frame(b"", 0),
        frame(b"x" * 70_000)[:3000],
    ],
    "handshake": [b"GET /ws HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n" * 50, b"GET /ws HTTP/1.1\r\n" + b"a: b\r\n" * 400],
}
