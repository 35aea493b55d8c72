"""QQ as a test has it: an implementation of OneBot v11 over real sockets, in both directions, and its people.

It refuses what OneBot v11 refuses: a wrong token, ids that are no numbers, segments without type or data.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, NamedTuple

from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from tests.patience import PATIENCE

Json = dict[str, Any]

SELF = 10000
"""The account that the chat speaks with."""

TOKEN = "the access token"


class Sent(NamedTuple):
    """What the chat sent: to a group (``group/1``) or to a user (``user/1``)."""

    to: str
    text: str
    picture: str = ""


class Qq:
    """Groups and people. ``blocked``: those who take no private messages; ``refuses``: retcodes for what comes next."""

    def __init__(self, token: str | None = TOKEN) -> None:
        self.sent: list[Sent] = []
        self.said: list[Sent] = []
        """Everything in its order, what people wrote with their names in front."""
        self.blocked: set[int] = set()
        self.by_group_only: set[int] = set()
        self.refuses: list[int] = []
        self.silent = False
        self.names: dict[int, str] = {}
        self.port = 0
        self.refused = 0
        self._token = token
        self._lines: set[Any] = set()
        self._line = asyncio.Event()
        self._news = asyncio.Condition()
        self._ids = itertools.count(1)
        self._server: Server | None = None

    # --- the line --------------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Where the chat connects to."""
        return f"ws://127.0.0.1:{self.port}"

    async def listen(self) -> None:
        """Wait for the chat (forward); on the same port again after ``hang_up``."""
        self._server = await serve(self._talk, "127.0.0.1", self.port, process_request=self._check)
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def stop(self) -> None:
        """Be gone: lines break, and nobody listens."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def hang_up(self) -> None:
        """Break the lines that there are."""
        for line in list(self._lines):
            await line.close()

    def _check(self, socket: ServerConnection, request: Request) -> Response | None:
        if self._token is None or request.headers.get("Authorization") == f"Bearer {self._token}":
            return None
        self.refused += 1
        return socket.respond(HTTPStatus.UNAUTHORIZED, "wrong token\n")

    async def dial(self, address: str, token: str | None = TOKEN, role: str = "Universal") -> None:
        """Connect to the chat (reverse), again and again."""
        headers = {"X-Self-ID": str(SELF), "X-Client-Role": role}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            with suppress(OSError, ConnectionClosed):
                async with connect(address, additional_headers=headers, proxy=None) as socket:
                    await self._talk(socket)
            await asyncio.sleep(0.1)

    async def _talk(self, socket: Any) -> None:
        self._lines.add(socket)
        self._line.set()
        with suppress(ConnectionClosed):
            await socket.send(json.dumps(_event("meta_event", meta_event_type="lifecycle", sub_type="connect")))
            async for message in socket:
                answer = await self._act(json.loads(message))
                if not self.silent:
                    await socket.send(json.dumps(answer))
        self._lines.discard(socket)
        if not self._lines:
            self._line.clear()

    async def beat(self, interval: float = 0.1) -> None:
        """Send one heartbeat, and say how often they come."""
        await self._tell(_event("meta_event", meta_event_type="heartbeat", interval=int(interval * 1000), status={}))

    async def _tell(self, event: Json) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._line.wait()
        for line in list(self._lines):
            with suppress(ConnectionClosed):
                await line.send(json.dumps(event))

    async def gone(self) -> None:
        """Wait until the chat that was killed is known to be away."""
        async with asyncio.timeout(PATIENCE):
            while self._lines:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    # --- what the chat does ----------------------------------------------------------------------------------------

    async def _act(self, call: Json) -> Json:
        answer = {"echo": call.get("echo")}
        action, params = call["action"], call["params"]
        if self.refuses:
            return answer | {"status": "failed", "retcode": self.refuses.pop(0), "data": None}
        fault = _fault(action, params)
        if fault:
            return answer | {"status": "failed", "retcode": 1400, "data": None, "message": fault}
        if action == "send_private_msg" and self._unreachable(params):
            return answer | {"status": "failed", "retcode": 100, "data": None, "wording": "请先添加对方为好友"}
        texts = [one["data"]["text"] for one in params["message"] if one["type"] == "text"]
        pictures = [one["data"]["file"] for one in params["message"] if one["type"] == "image"]
        group = action == "send_group_msg"
        to = f"group/{params['group_id']}" if group else f"user/{params['user_id']}"
        await self._note(Sent(to, "".join(texts), "".join(pictures)))
        return answer | {"status": "ok", "retcode": 0, "data": {"message_id": next(self._ids)}}

    def _unreachable(self, params: Json) -> bool:
        user = params["user_id"]
        return user in self.blocked or (user in self.by_group_only and "group_id" not in params)

    async def _note(self, sent: Sent) -> None:
        async with self._news:
            self.sent.append(sent)
            self.said.append(sent)
            self._news.notify_all()

    # --- what people do --------------------------------------------------------------------------------------------

    async def says(self, user: int, text: str | list[Json], group: int | None = None, **also: Any) -> int:
        """Somebody writes; the id of the message."""
        id = next(self._ids)
        segments = text if isinstance(text, list) else [{"type": "text", "data": {"text": text}}]
        name = self.names.get(user, f"用户{user}")
        event = _event(
            "message", message_type="group" if group else "private", sub_type="normal" if group else "friend",
            message_id=id, user_id=user, message=segments, raw_message=str(text), font=0,
            sender={"user_id": user, "nickname": name, "card": "", "sex": "unknown", "age": 0},
        )  # fmt: skip
        event |= {"group_id": group, "anonymous": None} if group else {}
        to = f"group/{group}" if group else f"user/{user}"
        self.said.append(Sent(to, f"{name}> {text if isinstance(text, str) else json.dumps(text)}"))
        await self._tell(event | also)
        return id

    async def hears(self, to: str, what: str, after: int = 0, seconds: float = PATIENCE) -> int:
        """Wait until a message with this in it went there, among those after a place; the place behind it."""
        found: list[int] = []

        def arrived() -> bool:
            found[:] = [at for at, one in enumerate(self.sent) if at >= after and one.to == to and what in one.text]
            return bool(found)

        await self.until(arrived, f"{to} hears {what!r}", seconds)
        return found[0] + 1

    async def until(self, condition: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Wait for something in what was sent."""
        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(condition)
        except TimeoutError:
            raise AssertionError(f"{what}: never; last of all:\n{self.told(30)}") from None

    def to(self, whom: str) -> list[str]:
        """The texts that went there."""
        return [one.text for one in self.sent if one.to == whom]

    def told(self, last: int = 0) -> str:
        """What was written and sent, in order."""
        return "\n".join(f"[{one.to}] {one.text}" for one in self.said[-last:])


def _event(post_type: str, **fields: Any) -> Json:
    return {"time": 1795440000, "self_id": SELF, "post_type": post_type} | fields


def _fault(action: str, params: Json) -> str:
    named = {"send_group_msg": "group_id", "send_private_msg": "user_id"}.get(action)
    if named is None:
        return "no such action"
    if not isinstance(params.get(named), int):
        return f"{named} is no number"
    message = params.get("message")
    if not isinstance(message, list) or not message:
        return "message is no array of segments"
    good = all(isinstance(one.get("type"), str) and isinstance(one.get("data"), dict) for one in message)
    texts = [one["data"].get("text") for one in message if one.get("type") == "text"] if good else []
    if not good or any(not isinstance(text, str) or not text or len(text) > 4500 for text in texts):
        return "a segment is malformed"
    return ""


@asynccontextmanager
async def listening(token: str | None = TOKEN) -> AsyncIterator[Qq]:
    """An implementation that listens."""
    qq = Qq(token)
    await qq.listen()
    try:
        yield qq
    finally:
        await qq.stop()
