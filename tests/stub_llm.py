"""An OpenAI-compatible endpoint on this machine, over real HTTP; it answers as a test wishes and keeps what came."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.patience import PATIENCE
from tests.ports import free_port

Json = dict[str, Any]
Behaviour = Callable[[Json], "str | Response | Awaitable[Response]"]


class Stub:
    """``behave`` makes the answer of a request: a text, or any response at all."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/v1"
        self.forget()

    def forget(self) -> None:
        """Start over: nothing was asked, and what comes is answered with its own beginning."""
        self.behave: Behaviour = lambda asked: f"echo: {asked['messages'][-1]['content'][:40]}"
        self.asked: list[Json] = []
        self.bodies: list[bytes] = []
        self.keys: list[str] = []

    async def answer(self, request: Request) -> Response:
        self.bodies.append(await request.body())
        asked: Json = await request.json()
        self.asked.append(asked)
        self.keys.append(request.headers.get("authorization", ""))
        got = self.behave(asked)
        if isinstance(got, str):
            return said(got)
        return got if isinstance(got, Response) else await got


def said(text: object, finish_reason: str = "stop", usage: object = None, **beside: object) -> Response:
    """An answer with this text, and what else its message has."""
    message = {"role": "assistant", "content": text, **beside}
    return JSONResponse({"choices": [{"index": 0, "message": message, "finish_reason": finish_reason}], "usage": usage})


class Broken(Response):
    """Begins an answer and breaks the line."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1000")]})
        await send({"type": "http.response.body", "body": b'{"choices"', "more_body": True})
        raise ConnectionAbortedError


async def slow(seconds: float = 60.0) -> Response:
    """Keeps one waiting."""
    await asyncio.sleep(seconds)
    return said("too late")


@contextmanager
def stubbed() -> Iterator[Stub]:
    """A stub that answers, in a thread of its own."""
    stub = Stub()
    app = Starlette(routes=[Route("/v1/chat/completions", stub.answer, methods=["POST"])])
    config = uvicorn.Config(
        app, host="127.0.0.1", port=stub.port, log_level="critical", lifespan="off", timeout_graceful_shutdown=0
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    begun = time.monotonic()
    while not server.started:
        assert thread.is_alive(), "the stub did not start"
        assert time.monotonic() - begun < PATIENCE, "the stub does not start"
        time.sleep(0.02)
    try:
        yield stub
    finally:
        server.should_exit = server.force_exit = True
        thread.join(PATIENCE)


@pytest.fixture(scope="module")
def model() -> Iterator[Stub]:
    """The model of a module's server."""
    with stubbed() as made:
        yield made


@pytest.fixture
def stub(model: Stub) -> Stub:
    """The same with nothing asked yet, and no orders."""
    model.forget()
    return model
