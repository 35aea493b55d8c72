"""clients.llm.endpoint against a real local server: every way in which a model answers or does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.responses import JSONResponse, Response

from clients.llm.endpoint import BODY_MOST, TEXT_MOST, WHYS, BadEndpoint, Endpoint, Failed, Limits, Model, Why
from tests.ports import free_port
from tests.stub_llm import Behaviour, Broken, Stub, said, slow, stubbed

KEY = "sk-canary-0123456789"
HELLO = [{"role": "user", "content": "你好"}]


@pytest.fixture(scope="module")
def shared() -> Iterator[Stub]:
    with stubbed() as made:
        yield made


@pytest.fixture
def stub(shared: Stub) -> Stub:
    shared.asked.clear()
    shared.keys.clear()
    shared.behave = lambda asked: "hello"
    return shared


def model(url: str, timeout: float = 30.0, attempts: int = 2) -> Model:
    return Model(url=url, model="stub", key=KEY, timeout=timeout, attempts=attempts)


async def outcome(of: Model) -> str | Failed:
    endpoint = Endpoint(of)
    try:
        return await endpoint.reply(HELLO)
    except Failed as failed:
        return failed
    finally:
        await endpoint.close()


async def test_it_asks_as_the_interface_says(stub: Stub) -> None:
    assert await outcome(model(stub.url)) == "hello"
    (asked,) = stub.asked
    assert asked["messages"] == HELLO
    assert (asked["model"], asked["max_tokens"], asked["stream"]) == ("stub", 500, False)
    assert (asked["temperature"], asked["top_p"]) == (1, 0.9)
    assert (asked["presence_penalty"], asked["frequency_penalty"]) == (0.5, 0.5)
    assert stub.keys == [f"Bearer {KEY}"]


def status(code: int, **headers: str) -> Behaviour:
    return lambda asked: JSONResponse({"error": {"message": f"no {KEY}"}}, code, headers)


CONTEXT = {"error": {"code": "context_length_exceeded", "message": "too long"}}

ENDINGS: dict[str, tuple[Behaviour, Why, int]] = {
    "broken line": (lambda asked: Broken(), "unreachable", 2),
    "broken JSON": (lambda asked: Response(b'{"choices": [{"mess', 200), "unreadable", 2),
    "no JSON": (lambda asked: Response(b"\xff\xfe<html>", 200), "unreadable", 2),
    "another shape": (lambda asked: JSONResponse({"choices": []}), "unreadable", 2),
    "no text": (lambda asked: said(None), "unreadable", 2),
    "deep": (lambda asked: Response(b"[" * 200_000, 200), "unreadable", 2),
    "its key said aloud": (lambda asked: said(f"your key is {KEY}"), "unreadable", 2),
    "429": (status(429, **{"retry-after": "0"}), "busy", 2),
    "429 without a time": (status(429), "busy", 2),
    "429 for an hour": (status(429, **{"retry-after": "3600"}), "busy", 1),
    "429 nonsense": (status(429, **{"retry-after": "soon"}), "busy", 2),
    "500": (status(500), "endpoint_error", 2),
    "503": (status(503), "endpoint_error", 2),
    "400": (status(400), "refused", 1),
    "401": (status(401), "refused", 1),
    "404": (status(404), "refused", 1),
    "redirect": (status(302, location="http://elsewhere.invalid/"), "refused", 1),
    "context": (lambda asked: JSONResponse(CONTEXT, 400), "too_long", 1),
    "5 MB": (lambda asked: said("x" * 5 * BODY_MOST), "too_large", 1),
    "a long text": (lambda asked: said("x" * (TEXT_MOST + 1)), "too_large", 1),
}


@pytest.mark.parametrize("name", ENDINGS)
async def test_every_failure_has_a_name_and_quotes_nothing(stub: Stub, name: str) -> None:
    stub.behave, why, asked = ENDINGS[name]
    failed = await outcome(model(stub.url))
    assert isinstance(failed, Failed)
    assert failed.why == why
    assert len(stub.asked) == asked
    assert KEY not in repr(failed)
    assert failed.__cause__ is None
    assert failed.__suppress_context__ or failed.__context__ is None


async def test_slow_is_a_timeout_for_each_attempt(stub: Stub) -> None:
    stub.behave = lambda asked: slow()
    failed = await outcome(model(stub.url, timeout=1.0))
    assert isinstance(failed, Failed)
    assert failed.why == "timeout"
    assert len(stub.asked) <= 2


async def test_a_call_may_have_less_patience_than_its_model_and_never_more(stub: Stub) -> None:
    endpoint = Endpoint(model(stub.url, timeout=30.0, attempts=2))
    try:
        for given, tokens in ((16, 16), (4_000, 500), (None, 500)):
            await endpoint.reply(HELLO, Limits(reply_tokens=given))
            assert stub.asked[-1]["max_tokens"] == tokens
        stub.asked.clear()
        stub.behave = lambda asked: slow()
        with pytest.raises(Failed, match="timeout"):
            await endpoint.reply(HELLO, Limits(timeout=0.2, attempts=1))
        assert len(stub.asked) == 1
        stub.asked.clear()
        stub.behave = lambda asked: Response(status_code=500)
        with pytest.raises(Failed, match="endpoint_error"):
            await endpoint.reply(HELLO, Limits(attempts=5))
        assert len(stub.asked) == 2
    finally:
        await endpoint.close()


async def test_a_closed_port_is_unreachable() -> None:
    failed = await outcome(model(f"http://127.0.0.1:{free_port()}/v1"))
    assert isinstance(failed, Failed)
    assert failed.why == "unreachable"


async def test_a_second_attempt_may_do(stub: Stub) -> None:
    answers = iter([Response(status_code=500), said("at last")])
    stub.behave = lambda asked: next(answers)
    assert await outcome(model(stub.url)) == "at last"


@pytest.mark.parametrize(
    ("url", "name", "key"),
    [
        ("ftp://x/v1", "m", "k"),
        ("x", "m", "k"),
        (f"https://user:{KEY}@x/v1", "m", "k"),
        ("https://x/v1", "", KEY),
        ("https://x/v1", "m", f"{KEY}\n"),
        ("https://x/v1", "m", f"{KEY} x"),
        ("https://x/v1", "m", f"{KEY}钥"),
    ],
)
def test_what_could_never_be_asked_is_refused_without_quoting_it(url: str, name: str, key: str) -> None:
    with pytest.raises(BadEndpoint) as bad:
        Model(url=url, model=name, key=key)
    assert KEY not in str(bad.value)


def test_a_model_does_not_show_its_key() -> None:
    assert KEY not in repr(model("https://x/v1"))


def test_every_why_ends_some_call() -> None:
    here = {why for _, why, _ in ENDINGS.values()} | {"timeout"}
    assert set(WHYS) - here == {"interrupted"}  # which is the server's own
