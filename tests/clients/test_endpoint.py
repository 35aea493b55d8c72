"""clients.llm.endpoint against a real local server: every way in which a model answers or does not."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from starlette.responses import JSONResponse, Response

from clients.llm.asking import BadEndpoint, CallOptions, Model
from clients.llm.body import Body
from clients.llm.endpoint import BODY_MOST, TEXT_MOST, WHYS, Endpoint, Failed, Why
from clients.llm.replies import REASONING_MOST, Reply, Tokens
from tests.ports import free_port
from tests.stub_llm import Behaviour, Broken, Stub, said, slow
from tests.stub_llm import model as shared

KEY = "sk-canary-0123456789"
HELLO = [{"role": "user", "content": "你好"}]


__all__ = ["shared"]  # a fixture


@pytest.fixture
def stub(shared: Stub) -> Stub:
    shared.forget()
    shared.behave = lambda asked: "hello"
    return shared


def model(url: str, timeout: float = 30.0, attempts: int = 2, body: Body | None = None) -> Model:
    return Model(url=url, model="stub", key=KEY, timeout=timeout, attempts=attempts, body=body or Body())


@asynccontextmanager
async def asking(of: Model) -> AsyncIterator[Endpoint]:
    endpoint = Endpoint(of)
    try:
        yield endpoint
    finally:
        await endpoint.close()


async def outcome(of: Model) -> str | Failed:
    endpoint = Endpoint(of)
    try:
        return (await endpoint.reply(HELLO)).text
    except Failed as failed:
        return failed
    finally:
        await endpoint.close()


async def test_it_asks_as_the_interface_says(stub: Stub) -> None:
    assert await outcome(model(stub.url)) == "hello"
    (asked,) = stub.asked
    assert asked == {"model": "stub", "messages": HELLO, "max_tokens": 4_000, "stream": False}
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
    "an empty text": (lambda asked: said(""), "unreadable", 2),
    "nothing but thoughts": (lambda asked: said(None, reasoning_content="hm, hm"), "only_thoughts", 1),
    "blanks after thoughts": (lambda asked: said(" \n", reasoning="hm, hm"), "only_thoughts", 1),
    "no tokens left": (lambda asked: said("", finish_reason="length"), "only_thoughts", 1),
    "its key thought aloud": (lambda asked: said("hi", reasoning=f"what is {KEY}?"), "unreadable", 2),
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
        for given, tokens in ((16, 16), (40_000, 4_000), (None, 4_000)):
            await endpoint.reply(HELLO, CallOptions(reply_tokens=given))
            assert stub.asked[-1]["max_tokens"] == tokens
        stub.asked.clear()
        stub.behave = lambda asked: slow()
        with pytest.raises(Failed, match="timeout"):
            await endpoint.reply(HELLO, CallOptions(timeout=0.2, attempts=1))
        assert len(stub.asked) == 1
        stub.asked.clear()
        stub.behave = lambda asked: Response(status_code=500)
        with pytest.raises(Failed, match="endpoint_error"):
            await endpoint.reply(HELLO, CallOptions(attempts=5))
        assert len(stub.asked) == 2
    finally:
        await endpoint.close()


FULL = Body(
    temperature=0.3, seed=7, response_format={"type": "json_object"}, extra={"top_k": 5, "thinking": {"type": "off"}}
)


async def test_a_body_says_what_was_set_and_a_call_fills_what_was_not(stub: Stub) -> None:
    fields = {"temperature": 0.3, "seed": 7, "top_k": 5, "thinking": {"type": "off"}, "max_tokens": 4_000}
    async with asking(model(stub.url, body=FULL)) as endpoint:
        await endpoint.reply(HELLO, CallOptions(sampling={"temperature": 1, "presence_penalty": 0.5}))
        await endpoint.reply(HELLO, CallOptions(json=True))
    common = {"model": "stub", "messages": HELLO, "stream": False, **fields}
    assert stub.asked == [common | {"presence_penalty": 0.5}, common | {"response_format": {"type": "json_object"}}]
    async with asking(model(stub.url, body=Body(tokens_field="max_completion_tokens"))) as endpoint:
        await endpoint.reply(HELLO, CallOptions(reply_tokens=99, sampling={"temperature": 1}))
    asked = stub.asked[-1]
    assert (asked["max_completion_tokens"], asked["temperature"], "max_tokens" in asked) == (99, 1, False)


def picky(*unwanted: str, code: int = 400, named: bool = True) -> Behaviour:
    """Refuses these parameters one at a time, as endpoints do."""

    def behave(asked: dict[str, Any]) -> Response | str:
        for name in unwanted:
            if name in asked:
                param = {"param": name} if named else {}
                said = f"Unsupported parameter: '{name}' is not supported with this model."
                return JSONResponse({"error": {"message": said, "type": "invalid_request_error"} | param}, code)
        return "hello"

    return behave


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("code", [400, 422])
async def test_what_an_endpoint_refuses_by_name_is_left_out_for_good_and_said_once(
    stub: Stub, code: int, named: bool, caplog: pytest.LogCaptureFixture
) -> None:
    stub.behave = picky("temperature", "max_tokens", code=code, named=named)
    async with asking(model(stub.url, body=FULL)) as endpoint:
        with caplog.at_level(logging.WARNING, "clients.llm"):
            assert (await endpoint.reply(HELLO)).text == "hello"
            assert len(stub.asked) == 3
            assert (await endpoint.reply(HELLO)).text == "hello"
    first, _, last, again = stub.asked
    assert "temperature" in first
    assert again == last
    assert "temperature" not in last
    assert (last["max_completion_tokens"], "max_tokens" in last, last["seed"]) == (4_000, False, 7)
    told = [record.getMessage() for record in caplog.records if record.name == "clients.llm"]
    assert len(told) == 2
    assert "'max_tokens'" in told[0]
    assert "'temperature'" in told[1]


def refusing(error: object, asked: dict[str, Any]) -> Response:
    return JSONResponse({"error": error}, 400)


async def test_what_names_nothing_that_was_sent_is_refused_and_nothing_is_learnt_from_it(stub: Stub) -> None:
    async with asking(model(stub.url, body=FULL)) as endpoint:
        for error in ("top_p", "the message named seedling", {"param": "messages", "message": ""}, ["?"]):
            stub.asked.clear()
            stub.behave = partial(refusing, error)
            with pytest.raises(Failed, match="refused"):
                await endpoint.reply(HELLO)
            assert len(stub.asked) == 1
        # Nor where it is no better without.
        answers = iter([JSONResponse({"error": {"param": "seed"}}, 400), Response(status_code=401), said("ok")])
        stub.behave = lambda asked: next(answers)
        with pytest.raises(Failed, match="refused"):
            await endpoint.reply(HELLO)
        await endpoint.reply(HELLO)
        assert stub.asked[-1]["seed"] == 7


async def test_an_endpoint_that_refuses_everything_is_asked_no_oftener_than_there_is_to_leave_out(stub: Stub) -> None:
    stub.behave = lambda asked: JSONResponse({"error": " ".join(asked)}, 400)
    failed = await outcome(model(stub.url, body=FULL))
    assert isinstance(failed, Failed)
    assert failed.why == "refused"
    assert len(stub.asked) == 7  # all of them, one less each time, and the length under its other name
    assert stub.asked[-1] == {"model": "stub", "messages": HELLO, "stream": False}


USAGES: list[tuple[Any, Tokens]] = [
    ({"prompt_tokens": 9, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 6}}, Tokens(9, 5, 6)),
    ({"prompt_tokens": 100, "completion_tokens": 5, "prompt_cache_hit_tokens": 60}, Tokens(100, 5, 60)),
    ({"prompt_tokens": 100}, Tokens(100)),
    ({"prompt_tokens": -1, "completion_tokens": True, "prompt_tokens_details": {"cached_tokens": 1e300}}, Tokens()),
    ({"prompt_tokens": 10**40, "completion_tokens": "5", "prompt_tokens_details": [1]}, Tokens()),
    ("free", Tokens()),
    ([], Tokens()),
    (None, Tokens()),
]


@pytest.mark.parametrize(("usage", "tokens"), USAGES)
async def test_what_a_call_took_is_told_as_far_as_it_makes_sense(stub: Stub, usage: Any, tokens: Tokens) -> None:
    answers = iter([Response(status_code=500), said("hello", usage=usage)])
    stub.behave = lambda asked: next(answers)
    async with asking(model(stub.url)) as endpoint:
        reply = await endpoint.reply(HELLO)
    assert (reply.cost.retries, reply.cost.tokens) == (1, tokens)
    assert 200 < reply.cost.ms < 30_000


async def test_a_failure_says_what_it_took_too(stub: Stub) -> None:
    stub.behave = lambda asked: Response(status_code=500)
    failed = await outcome(model(stub.url))
    assert isinstance(failed, Failed)
    assert failed.cost.retries == 1
    assert failed.cost.ms >= 200


async def test_reasoning_is_kept_apart(stub: Stub) -> None:
    parts = [{"type": "text", "text": "he"}, {"type": "image"}, "?", {"type": "text", "text": "llo"}]
    async with asking(model(stub.url)) as endpoint:
        stub.behave = lambda asked: said("hello", reasoning_content="hm")
        assert (await endpoint.reply(HELLO))[:2] == ("hello", "hm")
        stub.behave = lambda asked: said(parts, reasoning="x" * 3 * REASONING_MOST)
        assert (await endpoint.reply(HELLO))[:2] == ("hello", "x" * REASONING_MOST)
        stub.behave = lambda asked: said("hello", reasoning={"effort": "none"}, reasoning_content=None)
        assert (await endpoint.reply(HELLO))[:2] == Reply("hello")[:2]


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
