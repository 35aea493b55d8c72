"""OneBot v11 over WebSocket: to an implementation that listens (forward), or from one that connects (reverse)."""

from __future__ import annotations

import asyncio
import base64
import hmac
import json
import logging
import re
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from math import inf
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.http11 import Request, Response

from clients.chat.adapter import Blocked, Heard, Message, check_public
from clients.chat.texts import pages
from sotto_client.delays import delays

Json = dict[str, Any]
Socket = ClientConnection | ServerConnection
Hear = Callable[[Heard], Awaitable[None]]

PAGE = 1800
"""Characters of one message; QQ takes somewhat more."""

PATIENCE = 20.0
"""Seconds to wait for the answer to an action."""

BEATS_MISSED = 3
"""Intervals without a heartbeat after which the line is dead, where heartbeats come at all."""

MAX_MESSAGE = 8 * 1024 * 1024

ATTEMPTS = 3

_CODE = re.compile(r"\[CQ:(?P<type>\w+)(?P<fields>(?:,[^,\]]*)*)\]")
_ESCAPES = (("&#91;", "["), ("&#93;", "]"), ("&#44;", ","), ("&amp;", "&"))

log = logging.getLogger("clients.chat.onebot")


class NotSent(Exception):
    """The implementation did not send it, and may another time: its ``retcode`` and what it says."""


class OneBot:
    """QQ by whatever implementation of OneBot v11 the operator runs.

    ``address``: ``ws://…`` of one that listens, or, with ``reverse``, ``ws://host:port`` on which to wait for it.
    ``pause``: the least seconds between two messages to one target, lest the platform take us for spam.
    """

    platform = "qq"

    def __init__(self, address: str, token: str | None = None, *, reverse: bool = False, pause: float = 1.0) -> None:
        self.port: int | None = None
        """On which port it waits, once it does."""
        self._address, self._token, self._reverse, self._pause = address, token, reverse, pause
        self._socket: Socket | None = None
        self._open = asyncio.Event()
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._turns = defaultdict[str, asyncio.Lock](asyncio.Lock)
        self._sent_at: dict[str, float] = {}
        self._seen_in: dict[str, str] = {}
        self._beat: tuple[float, float] | None = None

    # --- the line --------------------------------------------------------------------------------------------------

    async def run(self, hear: Hear) -> None:
        """Connect or wait to be connected to, for ever."""
        await (self._wait(hear) if self._reverse else self._connect(hear))

    async def _connect(self, hear: Hear) -> None:
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        pauses = delays(0.2, 15)
        while True:
            try:
                async with connect(
                    self._address, additional_headers=headers, max_size=MAX_MESSAGE, proxy=None, close_timeout=1
                ) as socket:
                    await self._read(socket, hear)
                    pauses = delays(0.2, 15)
            except InvalidStatus as no:
                log.warning("%s answers %d: is the access token right?", self._address, no.response.status_code)
            except (OSError, TimeoutError, WebSocketException) as broken:
                log.info("no line to %s: %r", self._address, broken)
            await asyncio.sleep(next(pauses))

    async def _wait(self, hear: Hear) -> None:
        place = urlsplit(self._address)
        async with serve(
            lambda socket: self._read(socket, hear),
            place.hostname,
            place.port or 0,
            process_request=self._refuse_strangers,
            max_size=MAX_MESSAGE,
        ) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            await server.serve_forever()

    def _refuse_strangers(self, socket: ServerConnection, request: Request) -> Response | None:
        """Let in who has the token; the role ``Event`` or ``API`` alone is half a line, and no use here."""
        if request.headers.get("X-Client-Role", "Universal").casefold() != "universal":
            return socket.respond(HTTPStatus.BAD_REQUEST, "connect as Universal\n")
        if self._token is None:
            return None
        given = request.headers.get("Authorization", "").partition(" ")[2]
        given = given or next(iter(parse_qs(urlsplit(request.path).query).get("access_token", [])), "")
        if hmac.compare_digest(given.encode(), self._token.encode()):
            return None
        return socket.respond(HTTPStatus.UNAUTHORIZED, "wrong access token\n")

    async def _read(self, socket: Socket, hear: Hear) -> None:
        """Read a line until it breaks; the newest one is the one that is written to."""
        self._socket, self._beat = socket, None
        self._open.set()
        watching = asyncio.create_task(self._watch(socket))
        try:
            async for message in socket:
                await self._take(message, hear)
        except ConnectionClosed as broken:
            log.info("the line broke: %s", broken)
        finally:
            watching.cancel()
            if self._socket is socket:
                self._socket = None
                self._open.clear()
                self._lost()

    def _lost(self) -> None:
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(NotSent("the line broke"))

    async def _watch(self, socket: Socket) -> None:
        """End a line that has heartbeats when they stay away."""
        while True:
            await asyncio.sleep(0.2)
            if self._beat is not None and time.monotonic() - self._beat[0] > BEATS_MISSED * self._beat[1]:
                log.warning("no heartbeat: the line is given up")
                with suppress(ConnectionClosed):
                    await socket.close()
                return

    async def _take(self, message: str | bytes, hear: Hear) -> None:
        try:
            event = json.loads(message)
        except (ValueError, RecursionError):
            log.warning("a message that is no JSON")
            return
        if not isinstance(event, dict):
            return
        if self._beat is not None:
            self._beat = time.monotonic(), self._beat[1]
        if "post_type" not in event:
            self._answered(event)
        elif event["post_type"] == "meta_event":
            self._meta(event)
        elif event["post_type"] == "message" and (heard := self._heard(event)) is not None:
            await hear(heard)

    def _answered(self, event: Json) -> None:
        waiting = self._answers.get(str(event.get("echo")))
        if waiting is not None and not waiting.done():
            waiting.set_result(event)

    def _meta(self, event: Json) -> None:
        interval = event.get("interval")
        if event.get("meta_event_type") == "heartbeat" and isinstance(interval, int | float) and interval > 0:
            self._beat = time.monotonic(), interval / 1000

    # --- hearing ---------------------------------------------------------------------------------------------------

    def _heard(self, event: Json) -> Heard | None:
        """A message of somebody; None for what is none of anybody's, such as our own."""
        user, self_id = event.get("user_id"), event.get("self_id")
        if user is None or user == self_id or event.get("anonymous"):
            return None
        sender = event.get("sender") if isinstance(event.get("sender"), dict) else {}
        assert isinstance(sender, dict)
        name = str(sender.get("card") or sender.get("nickname") or "")
        group = str(event["group_id"]) if event.get("message_type") == "group" and "group_id" in event else None
        if group is None and event.get("message_type") != "private":
            return None
        if group is not None:
            self._seen_in[str(user)] = group
        text = text_of(event.get("message"), self_id)
        return Heard(user=str(user), name=name, text=text, id=str(event.get("message_id")), group=group)

    # --- sending ---------------------------------------------------------------------------------------------------

    async def to_group(self, group: str, message: Message) -> None:
        """Send to everybody in a group. Raises Secret if it was not made of the public view, NotSent."""
        check_public(message)
        await self._send(f"group/{group}", "send_group_msg", {"group_id": _id(group)}, message)

    async def to_user(self, user: str, message: Message) -> None:
        """Send to one user alone, by way of a group that both are in where they are no friends. Raises Blocked."""
        await self._send(f"user/{user}", "send_private_msg", {"user_id": _id(user)}, message)

    async def _send(self, target: str, action: str, to: Json, message: Message) -> None:
        async with self._turns[target]:
            for segments in segments_of(message):
                await self._rest(target)
                await self._act(action, to | {"message": segments})

    async def _rest(self, target: str) -> None:
        due = self._sent_at.get(target, -inf) + self._pause
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        self._sent_at[target] = time.monotonic()

    async def _act(self, action: str, params: Json) -> None:
        """Do an action, again over a new line if one breaks. Raises Blocked, NotSent."""
        retcode = None
        for _ in range(ATTEMPTS):
            answer = await self._ask(action, params)
            if answer is None or answer.get("status") in ("ok", "async"):
                return
            retcode = answer.get("retcode")
            said = answer.get("wording") or answer.get("message") or ""
            log.warning("%s: retcode %s %s", action, retcode, said)
            if action == "send_private_msg":
                way = self._seen_in.get(str(params["user_id"]))
                if way is None or "group_id" in params:
                    raise Blocked(str(params["user_id"]))
                params = params | {"group_id": _id(way)}
            else:
                await asyncio.sleep(self._pause)
        raise NotSent(f"{action}: retcode {retcode}")

    async def _ask(self, action: str, params: Json) -> Json | None:
        """The answer to an action; None if there was none and the action may well have been done.

        What was written to a line that broke before the answer is written again to the next one: a line told twice
        is better than one that is lost.
        """
        while True:
            await self._open.wait()
            socket, echo = self._socket, secrets.token_hex(8)
            if socket is None:
                continue
            waiting: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
            self._answers[echo] = waiting
            try:
                await socket.send(json.dumps({"action": action, "params": params, "echo": echo}, ensure_ascii=False))
                async with asyncio.timeout(PATIENCE):
                    return await waiting
            except (ConnectionClosed, NotSent):
                await asyncio.sleep(0.05)
            except TimeoutError:
                log.warning("%s: no answer", action)
                return None
            finally:
                self._answers.pop(echo, None)


def segments_of(message: Message) -> list[list[Json]]:
    """A message as messages of QQ: its text in pages, its picture in place of the text where there is one."""
    if message.picture is not None:
        data = base64.b64encode(message.picture).decode()
        return [[{"type": "image", "data": {"file": f"base64://{data}"}}]]
    return [[{"type": "text", "data": {"text": page}}] for page in pages(message.text, PAGE)]


def text_of(message: Any, self_id: object = None) -> str:
    """What somebody wrote: texts and mentions; what is no text, and a mention of us at the beginning, is left out."""
    segments = message if isinstance(message, list) else _segments(str(message or ""))
    parts = [_text_of(one, self_id) for one in segments if isinstance(one, dict)]
    return "".join(parts).strip()


def _text_of(segment: Json, self_id: object) -> str:
    data = segment.get("data")
    data = data if isinstance(data, dict) else {}
    if segment.get("type") == "text":
        return str(data.get("text", ""))
    if segment.get("type") == "at" and str(data.get("qq")) != str(self_id):
        return f"@{data.get('name') or data.get('qq')} "
    return ""


def _segments(text: str) -> Iterable[Json]:
    """A message in the older form, a text with codes."""
    at = 0
    for found in _CODE.finditer(text):
        yield {"type": "text", "data": {"text": _plain(text[at : found.start()])}}
        fields = dict(one.partition("=")[::2] for one in found["fields"].split(",")[1:])
        yield {"type": found["type"], "data": {name: _plain(value) for name, value in fields.items()}}
        at = found.end()
    yield {"type": "text", "data": {"text": _plain(text[at:])}}


def _plain(text: str) -> str:
    for code, letter in _ESCAPES:
        text = text.replace(code, letter)
    return text


def _id(text: str) -> int | str:
    """QQ's ids are numbers."""
    return int(text) if text.isdecimal() else text
