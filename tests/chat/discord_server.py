"""Discord as far as a chat bot needs it, on a port of this machine: REST v10 and the gateway, over real sockets.

A test writes as users (``say``, ``slash``, ``press``, ``edit``, ``delete``) and reads what everybody sees: ``posted``
is every message that the bot sent, in order. It refuses what Discord refuses: long texts, bad buttons, unknown tokens,
private messages to those who take none, and answers to interactions after three seconds.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

Json = dict[str, Any]

EPHEMERAL = 64
ACKNOWLEDGE_SECONDS = 3.0
APPLICATION = "900000000000000001"
TOKEN = "token of the bot"
GUILD = "800000000000000001"
MESSAGE_CONTENT = 1 << 15

# https://docs.discord.com/developers/interactions/application-commands#application-command-object
_COMMAND_NAME = re.compile(r"^[-_'\w]{1,32}$")


@dataclass(frozen=True)
class Posted:
    """A message of the bot: in which channel, and whether that is one user's (``to``)."""

    channel: str
    to: str | None
    text: str
    buttons: tuple[tuple[str, str], ...] = ()
    files: tuple[bytes, ...] = ()
    ephemeral: bool = False
    mentions: Json = field(default_factory=dict)
    nonce: str = ""
    id: str = ""


@dataclass
class _Session:
    """One session of the gateway: what it was sent, for those who resume it."""

    id: str
    intents: int
    events: list[Json] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    deflate: Any = None


class DiscordServer:
    """The server. ``users`` are names by id, ``channels`` those of its one guild."""

    def __init__(self, token: str, users: Mapping[str, str], channels: tuple[str, ...]) -> None:
        self.token = token
        self.users = dict(users)
        self.channels = channels
        self.url = ""
        self.blocks: set[str] = set()
        """Who takes no private messages."""
        self.limited: list[float] = []
        """The next messages are answered 429, to be sent again after these seconds."""
        self.failing = 0
        """The number of the next messages that are answered 503, after they were posted where
        ``posts_before_failing``."""
        self.posts_before_failing = False
        self.privileged = True
        self.posted: list[Posted] = []
        self.commands: list[Json] = []
        self.acknowledged: dict[str, Json] = {}
        self.settled: list[str] = []
        self.identified = 0
        self.resumed = 0
        self._private: dict[str, str] = {}
        self._messages: dict[str, Json] = {}
        self._nonces: dict[tuple[str, str], Json] = {}
        self._session: _Session | None = None
        self._ids = itertools.count(1_000_000_000_000_000_000)
        self._interactions: dict[str, float] = {}
        self._changed = asyncio.Event()

    # --- what tests do -------------------------------------------------------------------------------------------

    async def say(self, user: str, text: str, channel: str | None = None) -> str:
        """Let a user write in a channel, or to the bot alone; return the id of the message."""
        message = self._written(user, text, channel)
        self._messages[message["id"]] = message
        await self._dispatch("MESSAGE_CREATE", message)
        return str(message["id"])

    async def edit(self, id: str, text: str) -> None:
        """Let the writer of a message change it."""
        message = self._messages[id] = self._messages[id] | {"content": text, "edited_timestamp": _now()}
        await self._dispatch("MESSAGE_UPDATE", message)

    async def preview(self, id: str) -> None:
        """Let Discord find a picture for a link in a message, which changes no word of it."""
        await self._dispatch("MESSAGE_UPDATE", self._messages[id] | {"embeds": [{"type": "link"}]})

    async def delete(self, id: str) -> None:
        """Let the writer of a message take it back."""
        message = self._messages.pop(id)
        kept: Json = {name: message[name] for name in ("id", "channel_id", "guild_id") if name in message}
        await self._dispatch("MESSAGE_DELETE", kept)

    async def slash(self, user: str, name: str, text: str = "", channel: str | None = None, lang: str = "zh-CN") -> str:
        """Let a user give a slash command; return the id of the interaction."""
        command = next(one for one in self.commands if one["name"] == name)
        given: Json = {"id": self._id(), "name": name, "type": 1}
        if text:
            given["options"] = [{"name": command["options"][0]["name"], "type": 3, "value": text}]
        return await self._interact(user, 2, given, channel, lang)

    async def press(self, user: str, says: str, posted: Posted, lang: str = "zh-CN") -> str:
        """Let a user press a button of a message of the bot."""
        assert says in [custom for _, custom in posted.buttons], posted
        message = self._messages[posted.id]
        given: Json = {"custom_id": says, "component_type": 2}
        return await self._interact(user, 3, given, None if posted.to else posted.channel, lang, message)

    async def drop(self, code: int = 4000) -> None:
        """Break the connection to the gateway; the session may be resumed."""
        assert self._session is not None
        assert self._session.socket is not None
        await self._session.socket.close(code=code)

    def to(self, user: str) -> list[str]:
        """The texts that one user was sent alone."""
        return [one.text for one in self.posted if one.to == user]

    def group(self, channel: str) -> list[str]:
        """The texts that everybody in a channel sees."""
        return [one.text for one in self.posted if one.channel == channel and not one.ephemeral]

    async def until(self, there: Callable[[], Any], seconds: float = 30.0) -> Any:
        """Wait for something to be so."""
        async with asyncio.timeout(seconds):
            while not (found := there()):
                self._changed.clear()
                try:
                    await asyncio.wait_for(self._changed.wait(), 0.05)
                except TimeoutError:
                    continue
        return found

    # --- REST ----------------------------------------------------------------------------------------------------

    def app(self) -> web.Application:
        """The routes."""
        app = web.Application(middlewares=[self._let_in], client_max_size=30_000_000)
        app.add_routes(
            [
                web.get("/api/v10/gateway", self._gateway_url),
                web.get("/api/v10/users/@me", self._me),
                web.get("/api/v10/oauth2/applications/@me", self._application),
                web.put("/api/v10/applications/{application}/commands", self._register),
                web.post("/api/v10/users/@me/channels", self._open_private),
                web.post("/api/v10/channels/{channel}/messages", self._post),
                web.post("/api/v10/interactions/{id}/{token}/callback", self._acknowledge),
                web.delete("/api/v10/webhooks/{application}/{token}/messages/@original", self._settle),
                web.get("/gateway", self._gateway),
            ]
        )
        return app

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Any) -> web.StreamResponse:
        # Interactions carry their own token; the gateway is told one by IDENTIFY.
        open_to_all = ("/gateway", "/api/v10/gateway", "/api/v10/interactions", "/api/v10/webhooks")
        if not request.path.startswith(open_to_all) and request.headers.get("Authorization") != f"Bot {self.token}":
            return _no(401, 0, "401: Unauthorized")
        answer: web.StreamResponse = await handler(request)
        self._changed.set()
        return answer

    async def _gateway_url(self, _: web.Request) -> web.Response:
        return _json({"url": self._gateway_at()})

    def _gateway_at(self) -> str:
        return f"{self.url.replace('http', 'ws')}/gateway"

    async def _me(self, _: web.Request) -> web.Response:
        return _json(self._bot())

    async def _application(self, _: web.Request) -> web.Response:
        application = {
            "id": APPLICATION,
            "name": "Sotto",
            "description": "",
            "icon": None,
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "flags": 0,
            "team": None,
            "owner": self._bot(),
        }
        return _json(application)

    async def _register(self, request: web.Request) -> web.Response:
        commands = await request.json()
        for one in commands:
            names = [one["name"], *one.get("name_localizations", {}).values()]
            for option in one.get("options", ()):
                names += [option["name"], *option.get("name_localizations", {}).values()]
            said = [one["description"], *one.get("description_localizations", {}).values()]
            if not all(map(_COMMAND_NAME.match, names)) or one["name"] != one["name"].lower():
                return _no(400, 50035, f"Invalid Form Body: name {names}")
            if not all(1 <= len(text) <= 100 for text in said):
                return _no(400, 50035, f"Invalid Form Body: description of {one['name']}")
        if len({one["name"] for one in commands}) < len(commands) or len(commands) > 100:
            return _no(400, 50035, "Application command names must be unique, and at most 100")
        self.commands = commands
        return _json([])

    async def _open_private(self, request: web.Request) -> web.Response:
        user = str((await request.json())["recipient_id"])
        if user not in self.users:
            return _no(404, 10013, "Unknown User")
        return _json(self._private_channel(user))

    def _private_channel(self, user: str) -> Json:
        id = self._private.setdefault(user, self._id())
        return {"id": id, "type": 1, "recipients": [self._user(user)], "last_message_id": None}

    async def _post(self, request: web.Request) -> web.Response:
        channel = request.match_info["channel"]
        to = next((user for user, private in self._private.items() if private == channel), None)
        if to is None and channel not in self.channels:
            return _no(404, 10003, "Unknown Channel")
        if to in self.blocks:
            return _no(403, 50007, "Cannot send messages to this user")
        if self.limited:
            return _limited(self.limited.pop(0))
        given, files = await _form(request)
        if why := _wrong(given, files):
            return _no(400, 50035, f"Invalid Form Body: {why}")
        failing, self.failing = self.failing, max(0, self.failing - 1)
        if failing and not self.posts_before_failing:
            return _no(503, 0, "upstream connect error")
        message = self._keep(channel, to, given, files)
        return _no(503, 0, "upstream connect error") if failing else _json(message)

    def _keep(self, channel: str, to: str | None, given: Json, files: tuple[bytes, ...]) -> Json:
        nonce = str(given.get("nonce", ""))
        if given.get("enforce_nonce") and (channel, nonce) in self._nonces:
            return self._nonces[channel, nonce]
        message = self._message(self._bot(), given.get("content") or "", channel)
        message["components"] = given.get("components") or []
        self._messages[message["id"]] = self._nonces[channel, nonce] = message
        buttons = tuple((one["label"], one["custom_id"]) for one in _buttons(given))
        mentions = given.get("allowed_mentions") or {}
        posted = Posted(channel, to, message["content"], buttons, files, False, mentions, nonce, message["id"])
        self.posted.append(posted)
        return message

    async def _acknowledge(self, request: web.Request) -> web.Response:
        id = request.match_info["id"]
        begun = self._interactions.get(id)
        if begun is None or time.monotonic() - begun > ACKNOWLEDGE_SECONDS:
            return _no(404, 10062, "Unknown interaction")
        if id in self.acknowledged:
            return _no(400, 40060, "Interaction has already been acknowledged")
        self.acknowledged[id] = await request.json()
        answered = {"id": id, "type": 2, "response_message_id": self._id(), "response_message_loading": True}
        return _json({"interaction": answered})

    async def _settle(self, request: web.Request) -> web.Response:
        self.settled.append(request.match_info["token"])
        return web.Response(status=204)

    # --- gateway -------------------------------------------------------------------------------------------------

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        session: _Session | None = None
        deflate = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        await _send(socket, deflate, {"op": 10, "d": {"heartbeat_interval": 1000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said = json.loads(message.data)
            match said["op"]:
                case 1:
                    await _send(socket, deflate, {"op": 11})
                case 2:
                    session = await self._identify(socket, deflate, said["d"])
                case 6:
                    session = await self._resume(socket, deflate, said["d"])
        if session is not None and session.socket is socket:
            session.socket = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse, deflate: Any, said: Json) -> _Session | None:
        if said["token"] != self.token:
            await socket.close(code=4004)
            return None
        if said["intents"] & MESSAGE_CONTENT and not self.privileged:
            await socket.close(code=4014)
            return None
        self.identified += 1
        session = self._session = _Session(self._id(), said["intents"], socket=socket, deflate=deflate)
        ready = {
            "v": 10,
            "user": self._bot(),
            "guilds": [{"id": GUILD, "unavailable": True}],
            "session_id": session.id,
            "resume_gateway_url": self._gateway_at(),
            "application": {"id": APPLICATION, "flags": 0},
        }
        await self._dispatch("READY", ready)
        await self._dispatch("GUILD_CREATE", self._guild())
        return session

    async def _resume(self, socket: web.WebSocketResponse, deflate: Any, said: Json) -> _Session | None:
        session = self._session
        if session is None or said["session_id"] != session.id or said["token"] != self.token:
            await _send(socket, deflate, {"op": 9, "d": False})
            return None
        self.resumed += 1
        session.socket, session.deflate = socket, deflate
        for event in session.events[said["seq"] :]:
            await _send(socket, deflate, event)
        await self._dispatch("RESUMED", {})
        return session

    async def _dispatch(self, name: str, said: Json) -> None:
        """Tell the bot, or keep it for when it resumes."""
        session = self._session
        if session is None:
            return
        event = {"op": 0, "t": name, "s": len(session.events) + 1, "d": said}
        session.events.append(event)
        if session.socket is not None and not session.socket.closed:
            await _send(session.socket, session.deflate, event)
        self._changed.set()

    # --- objects -------------------------------------------------------------------------------------------------

    def _id(self) -> str:
        return str(next(self._ids))

    def _bot(self) -> Json:
        return {"id": APPLICATION, "username": "Sotto", "discriminator": "0", "avatar": None, "bot": True}

    def _user(self, user: str) -> Json:
        name = self.users[user]
        return {"id": user, "username": f"user{user}", "global_name": name, "discriminator": "0", "avatar": None}

    def _guild(self) -> Json:
        channels = [
            {"id": id, "type": 0, "name": f"table-{id}", "position": 0, "permission_overwrites": []}
            for id in self.channels
        ]
        return {
            "id": GUILD,
            "name": "Guild",
            "channels": channels,
            "roles": [{"id": GUILD, "name": "@everyone", "permissions": "0", "position": 0, "color": 0}],
            "members": [],
            "emojis": [],
            "threads": [],
            "member_count": len(self.users) + 1,
            "owner_id": next(iter(self.users)),
            "features": [],
        }

    def _written(self, user: str, text: str, channel: str | None) -> Json:
        """A message of a user as the gateway tells it."""
        where = self._private_channel(user)["id"] if channel is None else channel
        told = self._message(self._user(user), text, where)
        if channel is not None:
            told |= {"guild_id": GUILD, "member": _member()}
            bot_spoken_to = f"<@{APPLICATION}>" in text
            if self._session and not self._session.intents & MESSAGE_CONTENT and not bot_spoken_to:
                told["content"] = ""
        mentioned = [id for id in (*self.users, APPLICATION) if f"<@{id}>" in text]
        told["mentions"] = [self._bot() if id == APPLICATION else self._user(id) for id in mentioned]
        return told

    def _message(self, author: Json, text: str, channel: str) -> Json:
        return {
            "id": self._id(),
            "type": 0,
            "channel_id": channel,
            "author": author,
            "content": text,
            "timestamp": _now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "components": [],
        }

    async def _interact(
        self, user: str, kind: int, given: Json, channel: str | None, lang: str, message: Json | None = None
    ) -> str:
        id = self._id()
        self._interactions[id] = time.monotonic()
        told: Json = {
            "id": id,
            "application_id": APPLICATION,
            "type": kind,
            "data": given,
            "token": f"interaction-{id}",
            "version": 1,
            "locale": lang,
            "app_permissions": "0",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "attachment_size_limit": 8_000_000,
        }
        if channel is None:
            told |= {"channel": self._private_channel(user), "user": self._user(user), "context": 1}
        else:
            member = _member() | {"user": self._user(user), "permissions": "0"}
            told |= {"guild_id": GUILD, "member": member, "context": 0, "guild_locale": "en-US"}
            told["channel"] = {"id": channel, "type": 0, "name": "table", "permissions": "0"}
        told["channel_id"] = told["channel"]["id"]
        if message is not None:
            told["message"] = message
        await self._dispatch("INTERACTION_CREATE", told)
        return id


def _member() -> Json:
    return {"roles": [], "joined_at": _now(), "deaf": False, "mute": False, "flags": 0, "nick": None}


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())


def _json(said: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    # As Discord says it, without a charset: the library compares the whole header.
    body = json.dumps(said).encode()
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


def _no(status: int, code: int, why: str) -> web.Response:
    return _json({"code": code, "message": why}, status=status)


def _limited(seconds: float) -> web.Response:
    headers = {"Via": "1.1 google", "Retry-After": str(seconds), "X-RateLimit-Scope": "user"}
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    return _json(body, status=429, headers=headers)


async def _form(request: web.Request) -> tuple[Json, tuple[bytes, ...]]:
    if request.content_type != "multipart/form-data":
        return dict(await request.json()), ()
    form = await request.post()
    files = [one for name, one in form.items() if name.startswith("files[")]
    return json.loads(str(form["payload_json"])), tuple(
        one.file.read() for one in files if isinstance(one, web.FileField)
    )


def _buttons(given: Json) -> list[Json]:
    return [one for row in given.get("components") or () for one in row["components"]]


def _wrong(given: Json, files: tuple[bytes, ...]) -> str:
    """What Discord would say of a message."""
    text, buttons = given.get("content") or "", _buttons(given)
    if len(text) > 2000:
        return "content: Must be 2000 or fewer in length."
    if not text.strip() and not files:
        return "Cannot send an empty message"
    if len(given.get("components") or ()) > 5 or any(
        len(row["components"]) > 5 for row in given.get("components") or ()
    ):
        return "components: too many"
    if any(not 1 <= len(one["label"]) <= 80 or not 1 <= len(one["custom_id"]) <= 100 for one in buttons):
        return "components: label or custom_id"
    if len({one["custom_id"] for one in buttons}) < len(buttons):
        return "components: Component custom id cannot be duplicated"
    return "" if len(str(given.get("nonce", ""))) <= 25 else "nonce: Must be 25 or fewer in length."


async def _send(socket: web.WebSocketResponse, deflate: Any, message: Json) -> None:
    text = json.dumps(message)
    if deflate is None:
        await socket.send_str(text)
    else:
        await socket.send_bytes(deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH))


@asynccontextmanager
async def discord_server(
    users: Mapping[str, str], channels: tuple[str, ...], token: str = TOKEN
) -> AsyncIterator[DiscordServer]:
    """A server on a free port, until the end."""
    server = DiscordServer(token, users, channels)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    server.url = f"http://127.0.0.1:{port}"
    try:
        yield server
    finally:
        await runner.cleanup()
