"""server.sockets.session: messages in, wishes or answers out."""

from __future__ import annotations

import msgspec
import pytest

from server import wire
from server.sockets.session import BURST, FLOOD, HEAD, RATE, Received, Session, bad_id

WATCH = b'{"op":"watch","table":"abc","as":"public"}'


def said(received: Received) -> dict[str, str]:
    assert received.answer is not None
    assert received.incoming is None
    assert not received.flooded
    answer: dict[str, str] = msgspec.json.decode(received.answer)
    return answer


def test_good_messages_become_wishes() -> None:
    session = Session(0.0)
    assert session.receive(WATCH, 0.0) == Received(incoming=wire.Watch("abc", "public"))
    resumed = b'{"op":"watch","table":"abc","as":"seat:12","seq":7,"log":"x"}'
    assert session.receive(resumed, 0.0).incoming == wire.Watch("abc", "seat:12", 7, "x")
    assert session.receive(b'{"op":"unwatch","table":"abc","as":"notes"}', 0.0).incoming == wire.Unwatch("abc", "notes")
    do = b'{"op":"do","id":"a.B-9_","table":"abc","as":"host","command":{"type":"pause"}}'
    assert session.receive(do, 0.0).incoming == wire.Do("a.B-9_", "abc", "host", {"type": "pause"})


def test_a_bad_command_is_answered_by_its_id_and_everything_else_by_an_error() -> None:
    session = Session(0.0)
    bad = b'{"op":"do","id":"mine","table":"ABC","as":"seat:1","command":1}'
    answer = said(session.receive(bad, 0.0))
    assert (answer["op"], answer["id"], answer["code"]) == ("no", "mine", "malformed")
    answer = said(session.receive(bad.replace(b"mine", b"not ok"), 0.0))
    assert (answer["op"], answer["code"]) == ("error", "malformed")
    assert answer["reason"].startswith("id:")


@pytest.mark.parametrize("size", [wire.MAX_MESSAGE, wire.MAX_MESSAGE + 1])
def test_the_longest_message(size: int) -> None:
    do = b'{"op":"do","id":"x","table":"abc","as":"seat:1","command":"%s"}'
    message = do % (b"x" * (size - len(do) + 2))
    assert len(message) == size
    received = Session(0.0).receive(message, 0.0)
    assert (received.incoming is not None) is (size == wire.MAX_MESSAGE)


def test_reasons_do_not_repeat_what_was_sent() -> None:
    answer = said(Session(0.0).receive(b'{"op":"%s"}' % (b"x" * 50_000), 0.0))
    assert len(answer["reason"]) < 300
    assert "$.op" in answer["reason"]


def test_a_burst_then_errors_then_the_end() -> None:
    session = Session(0.0)
    assert all(session.receive(WATCH, 0.0).incoming for _ in range(BURST))
    for _ in range(FLOOD):
        assert said(session.receive(WATCH, 0.0))["code"] == "flood"
    assert session.receive(WATCH, 0.0) == Received(flooded=True)


def flooded() -> Session:
    """A session that has used up its allowance."""
    session = Session(0.0)
    for _ in range(BURST):
        session.receive(WATCH, 0.0)
    return session


@pytest.mark.parametrize(
    "message",
    [
        b'{"id":"c-1","op":"do","table":"abc","as":"host","command":{"type":"pause"}}',
        b' { "op" : "do" , "id" : "c-1", "table":"abc"',
        b'{"id":"c-1","op":"do","command":{"text":"' + b"x" * 100_000,
    ],
)
def test_a_command_that_came_too_fast_is_answered_by_its_id(message: bytes) -> None:
    answer = said(flooded().receive(message, 0.0))
    assert (answer["code"], answer["id"]) == ("flood", "c-1")


@pytest.mark.parametrize(
    "message",
    [
        WATCH,
        b'{"op":"do","command":{"id":"c-1"}}',
        b'{"op":"do","as":"' + b"s" * HEAD + b'","id":"c-1"}',
        b'{"op":"do","id":"' + b"c" * 65 + b'"}',
        b'{"op":"do","id":"a b"}',
        b'{"op":"do","id":7}',
        b'{"\xff":"","id":"\xff"}',
        b"",
    ],
)
def test_where_no_id_is_found_at_the_head_the_answer_has_none(message: bytes) -> None:
    assert "id" not in said(flooded().receive(message, 0.0))


def test_the_rate_may_go_on_for_ever() -> None:
    session = Session(0.0)
    assert all(session.receive(WATCH, number / RATE).incoming for number in range(BURST * 10))


def test_who_waits_is_forgiven() -> None:
    session = Session(0.0)
    for _ in range(BURST + FLOOD):
        session.receive(WATCH, 0.0)
    calm = BURST / RATE
    for number in range(BURST):
        assert session.receive(WATCH, calm + number / RATE).incoming
    later = calm + BURST / RATE
    for _ in range(FLOOD):
        assert not session.receive(WATCH, later).flooded


def test_who_was_silent_may_send_one_burst_and_no_more() -> None:
    session = Session(0.0)
    assert all(session.receive(WATCH, 1000.0).incoming for _ in range(BURST))
    assert said(session.receive(WATCH, 1000.0))["code"] == "flood"


def test_time_counts_once() -> None:
    session = Session(0.0)
    for _ in range(BURST):
        session.receive(WATCH, 0.0)
    assert session.receive(WATCH, 1 / RATE).incoming
    assert said(session.receive(WATCH, 1 / RATE))["code"] == "flood"


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (b'{"op":"do","id":"x","table":"abc","as":"public","command":1}', "as: only seats, the host and notes act"),
        (b'{"op":"do","id":"x","table":"abc","as":"all","command":1}', "as: only seats, the host and notes act"),
        (b'{"op":"watch","table":"abc","as":"seat:0"}', "as: expected public, host, host:2 to host:4, all or seat:N"),
        (b'{"op":"watch","table":"abc","as":"public","seq":-1}', "seq: expected 0 or more"),
        (b'{"op":"watch","table":"","as":"public"}', "table: expected a table id"),
        (b'{"op":"watch","table":"%s","as":"public"}' % (b"a" * 33), "table: expected a table id"),
        (b'{"op":"watch","table":"a-b","as":"public"}', "table: expected a table id"),
    ],
)
def test_what_is_wrong_is_named(message: bytes, reason: str) -> None:
    assert said(Session(0.0).receive(message, 0.0))["reason"].startswith(reason)


def test_what_is_at_its_limit_is_right() -> None:
    watch = b'{"op":"watch","table":"%s","as":"all","seq":0,"log":"x"}' % (b"a" * 32)
    assert Session(0.0).receive(watch, 0.0).incoming == wire.Watch("a" * 32, "all", 0, "x")


def test_refused_messages_cost_as_much_as_good_ones() -> None:
    session = Session(0.0)
    codes = [said(session.receive(b"{", 0.0))["code"] for _ in range(BURST + 1)]
    assert codes == ["malformed"] * BURST + ["flood"]


@pytest.mark.parametrize("id", ["a", "a" * 64, "0.9-_Z"])
def test_good_ids(id: str) -> None:
    assert bad_id(id) is None


@pytest.mark.parametrize("id", ["", "a" * 65, "bot:1", "a b", "ä", "a\n", "\n", "a/b"])
def test_bad_ids(id: str) -> None:
    assert bad_id(id)
