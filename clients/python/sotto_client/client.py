"""The client: accounts, tables and notes over HTTP; watching and acting over one socket that reconnects by itself."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sotto_client import messages
from sotto_client.connection import Connection
from sotto_client.delays import delays
from sotto_client.errors import Closed, Refused
from sotto_client.http import Http
from sotto_client.messages import Done, Json, No
from sotto_client.prompts import Command
from sotto_client.retrying import Patience
from sotto_client.watch import Watch

PATIENCE = 10.0
"""Seconds until an unanswered command is sent again under the same id; by chance up to half as many more."""

AGAIN = 1.0
"""Seconds after which a watch is asked for once more."""

PASSING = {"store_unavailable", "internal", "too_many"}
"""Refusals of a watch after which it is worth trying again."""

log = logging.getLogger("sotto_client")


class Page(msgspec.Struct, frozen=True):
    """A stretch of a feed: frames ``{seq, at, facts, patch}``, and the seq at which the whole feed stands."""

    seq: int
    frames: tuple[Json, ...]


class Shown(msgspec.Struct, frozen=True):
    """A view, the seq that it stands at, and since when, in unix milliseconds."""

    seq: int
    at: int
    view: Json


class Answer(msgspec.Struct, frozen=True):
    """How a call to the server's model ended: its text, or the text of the failure and why it failed."""

    text: str
    why: str | None = None


class Client:
    """One player's connection to a server, or a stranger's without a token.

    Every HTTP call may raise ``Refused`` (the server said no) or ``Unreachable`` (it said nothing).
    """

    def __init__(self, url: str = "http://localhost:8000", token: str | None = None) -> None:
        self.player: str | None = None
        """Your player id, once ``sign_up`` or ``me`` has told it."""
        url = url.rstrip("/")
        self._url = url
        self._http = Http(url)
        self._connection = Connection(url, self)
        self._http.token = self._connection.token = token
        self._watches: dict[tuple[str, str], Watch] = {}
        self._answers: dict[str, asyncio.Future[Done | No | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the socket; watches end, and callers that wait get ``Closed``."""
        for task in self._tasks:
            task.cancel()
        await self._connection.close()
        self._end_everything(Closed("the client was closed"))

    # --- accounts and tables -------------------------------------------------------------------------------------

    @property
    def token(self) -> str | None:
        """What proves to the server whose client this is. Keep it secret, and keep it to return as the same player."""
        return self._http.token

    @property
    def connected(self) -> bool:
        """Whether there is a socket to watch and act over now; a broken one is being replaced."""
        return self._connection.is_open

    @property
    def watching(self) -> bool:
        """Whether anything is being watched."""
        return bool(self._watches)

    async def sign_up(self, name: str) -> str:
        """Become a new player of this name and return the player id; the token is kept for all that follows."""
        answer = await self._http.call("POST", "players", body={"name": name})
        self.player = answer["player"]
        self._http.token = self._connection.token = answer["token"]
        await self._connection.reopen()
        return answer["player"]  # type: ignore[no-any-return]

    async def me(self) -> Json:
        """Return your account: ``player``, ``name``, ``language``."""
        account: Json = await self._http.call("GET", "players", "me")
        self.player = account["player"]
        return account

    async def mint(
        self, key: str, name: str, platform: str, platform_user_id: str, language: str | None = None
    ) -> tuple[str, str]:
        """The player of a platform's user, always the same, and a token: for the platform's server, with its key.

        This client itself stays who it is.
        """
        body = {"name": name, "platform": platform, "platform_user_id": platform_user_id}
        if language is not None:
            body["language"] = language
        platform_server = Http(self._url)
        platform_server.token = key
        answer = await platform_server.call("POST", "players", body=body)
        return answer["player"], answer["token"]

    async def rename(self, name: str | None = None, language: str | None = None) -> None:
        """Change your name, or the language (``zh`` or ``en``)."""
        given = {"name": name, "language": language}
        body = {field: value for field, value in given.items() if value is not None}
        await self._http.call("PATCH", "players", "me", body=body)

    async def show_as(self, face: int | str | None) -> None:
        """Choose one of the drawn faces by its number, ``initials``, or None: one that follows from your id."""
        await self._http.call("PATCH", "players", "me", body={"face": face})

    async def try_text(self, game: str, text: str) -> Any:
        """Return what a game answers to a text without a table, such as a position. Raises Refused."""
        answer: Json = await self._http.call("POST", "games", game, "try", body={"text": text})
        return answer["answer"]

    async def survey(self, game: str, document: str, text: str) -> Json:
        """Return what a game says of a text that is to be this document: ``usable``, ``faults``, ``warnings``,
        ``figures``. Raises Refused.
        """
        answer: Json = await self._http.call("POST", "games", game, "documents", document, body={"text": text})
        return answer

    async def blocks(self) -> list[Json]:
        """Return whom you have muted or blocked: ``player``, ``kind``, and the ``name``."""
        return _listed(await self._http.call("GET", "players", "me", "blocks"), "blocks")

    async def block(self, player: str, kind: str = "block") -> None:
        """Block a player, who then cannot invite you; or ``mute`` them: pages do not show you their talk."""
        await self._http.call("POST", "players", "me", "blocks", player, body={"kind": kind})

    async def unblock(self, player: str) -> None:
        """Take a block or a mute back."""
        await self._http.call("DELETE", "players", "me", "blocks", player)

    async def report(self, table: str, why: str, player: str = "", text: str = "") -> Json:
        """Report a player at a table, or the table itself, to those who run the server.

        ``why`` is one of ``abuse``, ``name``, ``cheating``, ``spoiling``, ``spam`` and ``other``.
        """
        body = {"table": table, "why": why, "player": player, "text": text}
        answer: Json = await self._http.call("POST", "reports", body=body)
        return answer

    async def reports(self) -> list[Json]:
        """Return your newest reports, with the ``status`` and the ``answer`` of each."""
        return _listed(await self._http.call("GET", "players", "me", "reports"), "reports")

    async def give_token(self, label: str) -> Json:
        """Make a token for a bot of yours, which plays as this same player: ``id`` and ``token``."""
        answer: Json = await self._http.call("POST", "players", "me", "tokens", body={"label": label})
        return answer

    async def tokens(self) -> list[Json]:
        """Return the tokens given to your bots: ``id``, ``label``, ``created``; not the tokens themselves."""
        return _listed(await self._http.call("GET", "players", "me", "tokens"), "tokens")

    async def link(self) -> Json:
        """Make a code by which a second device signs in to this account, once: ``code``, ``expires_at``."""
        answer: Json = await self._http.call("POST", "players", "me", "links", body={})
        return answer

    async def take_token(self, id: str) -> None:
        """Take a bot's token back; its sockets are closed."""
        await self._http.call("DELETE", "players", "me", "tokens", id)

    async def sign_out_everywhere(self) -> str:
        """Revoke all tokens, those of bots too; this client continues with a new one, which is returned."""
        answer = await self._http.call("POST", "players", "me", "sign-out-everywhere", body={})
        self._http.token = self._connection.token = answer["token"]
        await self._connection.reopen()
        return answer["token"]  # type: ignore[no-any-return]

    async def delete_account(self) -> None:
        """Delete your account, with name, notebooks and tokens. The tables keep the bare player id."""
        await self._http.call("DELETE", "players", "me")
        self._http.token = self._connection.token = self.player = None

    async def games(self) -> list[Json]:
        """The games this server has: what they are called and about, by language, for how many, and their bots."""
        return _listed(await self._http.call("GET", "games"), "games")

    async def game(self, game: str) -> Json:
        """One game with its options, presets, documents and queries."""
        answer: Json = await self._http.call("GET", "games", game)
        return answer

    async def words(self, game: str, language: str = "en") -> Json:
        """The ``sentences`` of a game's codes in ``en`` or ``zh``, and its table of ``names``, for ``sotto_words``."""
        answer: Json = await self._http.call("GET", "games", game, "words", language)
        return answer

    async def rules(self, game: str, language: str = "en") -> str:
        """The rules of a game as its players read them, in Markdown."""
        return (await self._http.fetch("GET", "games", game, "rules", language=language)).decode()

    async def tables(
        self, game: str | None = None, status: str | None = None, after: str | None = None, limit: int | None = None
    ) -> list[Json]:
        """The lobby: public tables, the newest first, after a table already seen."""
        query = {"game": game, "status": status, "after": after, "limit": limit}
        return _listed(await self._http.call("GET", "tables", **query), "tables")

    async def lobby(self, game: str | None = None, limit: int | None = None) -> dict[str, list[Json]]:
        """The newest tables by status, and as ``own`` yours that have not ended; ``awaited``: it is your move there."""
        answer: dict[str, list[Json]] = await self._http.call("GET", "lobby", game=game, limit=limit)
        return answer

    async def my_tables(self, after: str | None = None, limit: int | None = None) -> list[Json]:
        """Every table where one plays, hosts or is invited, private ones too, the newest first."""
        return _listed(await self._http.call("GET", "tables", mine=1, after=after, limit=limit), "tables")

    async def table(self, table: str) -> Json:
        """What the lobby says of one table; ``me`` is what this player is there: ``seats``, ``host``, ``opener``.

        One who helps the host has ``co_host``, too: the chair.
        """
        answer: Json = await self._http.call("GET", "tables", table)
        return answer

    async def open_table(
        self,
        game: str,
        options: Json | None = None,
        title: str = "",
        private: bool = False,
        seats: int | None = None,
        id: str | None = None,
        documents: Mapping[str, Mapping[str, str]] | None = None,
    ) -> str:
        """Open a table, for as few as the game is for if ``seats`` does not say, and return its id; takes no seat.

        ``documents`` say by name which texts a game is to have: ``{"shipped": name}`` or ``{"text": own}``.
        With an ``id`` of your own choice the call may be repeated: within a day it opens one table only. The same
        goes for the other calls that take an ``id``.
        """
        body: Json = {"game": game, "options": options or {}, "title": title, "private": private}
        if seats is not None:
            body["seats"] = seats
        if documents:
            body["documents"] = documents
        body |= _under(id)
        return (await self._http.call("POST", "tables", body=body))["table"]  # type: ignore[no-any-return]

    async def close_table(self, table: str) -> None:
        """Close a table that has not started; only the opener may."""
        await self._http.call("DELETE", "tables", table)

    async def invite(self, table: str, player: str, id: str | None = None) -> None:
        """Let another player enter a private table; only the opener may."""
        await self._http.call("POST", "tables", table, "invitations", body={"player": player} | _under(id))

    async def invitation(self, table: str, uses: int | None = None, id: str | None = None) -> Json:
        """A code that lets its bearers (``uses`` of them at most) enter: ``code``, ``invitation``, ``expires_at``."""
        body = _under(id) | ({} if uses is None else {"uses": uses})
        answer: Json = await self._http.call("POST", "tables", table, "invitations", body=body)
        return answer

    async def invitations(self, table: str) -> list[Json]:
        """The codes made for a table, without the codes: ``invitation``, ``expires_at``, ``uses``, ``used`` …"""
        return _listed(await self._http.call("GET", "tables", table, "invitations"), "invitations")

    async def revoke(self, table: str, invitation: str) -> None:
        """Take a code back; those who entered by it stay."""
        await self._http.call("DELETE", "tables", table, "invitations", invitation)

    async def enter(self, table: str, code: str, id: str | None = None) -> None:
        """Enter a private table by the code of an invitation."""
        await self._http.call("POST", "tables", table, "enter", body={"code": code} | _under(id))

    async def rematch(self, table: str, id: str | None = None) -> str:
        """The table where those who played at this one, which has ended, may play again; opened by the first to ask."""
        return (await self._http.call("POST", "tables", table, "rematch", body=_under(id)))["table"]  # type: ignore[no-any-return]

    async def fork(
        self,
        table: str,
        *,
        seq: int | None = None,
        version: int | None = None,
        as_: str = "public",
        seats: Mapping[int, str] | None = None,
        redeal: int | None = None,
        private: bool = False,
        id: str | None = None,
    ) -> str:
        """A new table that begins with the past of another one, up to a seq of its feed or to a version.

        ``seats`` says ``me`` or names a bot; ``redeal`` names the seat for whose knowledge the secrets are dealt again.
        """
        place = {"seq": seq, "version": version, "redeal": redeal}
        body: Json = {name: value for name, value in place.items() if value is not None}
        body |= {"as": as_, "seats": {str(seat): who for seat, who in (seats or {}).items()}, "private": private}
        return (await self._http.call("POST", "tables", table, "fork", body=body | _under(id)))["table"]  # type: ignore[no-any-return]

    async def save(self, table: str, as_: str = "public", seq: int | None = None) -> bytes:
        """The table as a file, up to a seq of this feed or all of it; who may fork it may save it."""
        return await self._http.fetch("GET", "tables", table, "save", as_=as_, seq=seq)

    async def load(
        self,
        game: str,
        file: bytes,
        *,
        seq: int | None = None,
        seats: Mapping[int, str] | None = None,
        private: bool = False,
        id: str | None = None,
    ) -> str:
        """A new table that goes on from a file that ``save`` gave, or from the log of a simulated game.

        ``seq`` is a moment of its public feed; ``seats`` as in ``fork``. Raises UnicodeDecodeError for what is no text.
        """
        new = await self.loaded(game, file, seq=seq, seats=seats, private=private, id=id)
        return new["table"]  # type: ignore[no-any-return]

    async def loaded(
        self,
        game: str,
        file: bytes,
        *,
        seq: int | None = None,
        seats: Mapping[int, str] | None = None,
        private: bool = False,
        id: str | None = None,
    ) -> Json:
        """The same, with all that is said of it: its ``table`` and, where the game says so, whose action it is."""
        body: Json = {"game": game, "file": file.decode(), "private": private}
        body |= {"seats": {str(seat): who for seat, who in (seats or {}).items()}} | (
            {} if seq is None else {"seq": seq}
        )
        answer: Json = await self._http.call("POST", "saves", body=body | _under(id))
        return answer

    async def sit(self, table: str, seat: int, code: str | None = None, id: str | None = None) -> None:
        """Take a seat; at a private table, a code lets one in."""
        body = _under(id) | ({} if code is None else {"code": code})
        await self._http.call("POST", "tables", table, "seats", seat, body=body)

    async def leave(self, table: str, seat: int) -> None:
        """Leave a seat."""
        await self._http.call("DELETE", "tables", table, "seats", seat)

    async def give_to_bot(self, table: str, seat: int, bot: str = "random", id: str | None = None) -> None:
        """Let a program of the server play an empty seat; only the opener may."""
        await self._http.call("POST", "tables", table, "seats", seat, body={"bot": bot} | _under(id))

    async def take_host(self, table: str) -> None:
        """Take the host's chair."""
        await self._http.call("POST", "tables", table, "host", body={})

    async def leave_host(self, table: str) -> None:
        """Leave the host's chair."""
        await self._http.call("DELETE", "tables", table, "host")

    async def start(self, table: str, id: str | None = None) -> None:
        """Start the game; only the opener may."""
        await self._http.call("POST", "tables", table, "start", body=_under(id))

    async def resume(self, table: str, id: str | None = None) -> None:
        """Let bots alone at a table go on after a pause; only the opener may."""
        await self._http.call("POST", "tables", table, "resume", body=_under(id))

    # --- reading -------------------------------------------------------------------------------------------------

    async def feed(self, table: str, as_: str = "public", after: int = 0, limit: int | None = None) -> Page:
        """Return what a viewer was told after a seq, at most ``limit`` frames."""
        query: dict[str, str | int | None] = {"as_": as_, "after": after, "limit": limit}
        return msgspec.convert(await self._http.call("GET", "tables", table, "feed", **query), Page)

    async def view(self, table: str, as_: str = "public", seq: int | None = None) -> Shown:
        """A viewer's view as it is now, or as it was at a seq."""
        query: dict[str, str | int | None] = {"as_": as_, "seq": seq}
        return msgspec.convert(await self._http.call("GET", "tables", table, "view", **query), Shown)

    async def query(self, table: str, name: str, as_: str = "public", seq: int | None = None) -> Any:
        """The answer to one of the game's named questions, from what this viewer knows, or knew at a seq."""
        return await self._http.call("GET", "tables", table, "query", name, as_=as_, seq=seq)

    async def export(self, table: str, name: str, as_: str = "public") -> bytes:
        """One of the game's named documents, from what this viewer knows."""
        return await self._http.fetch("GET", "tables", table, "export", name, as_=as_)

    async def log(self, table: str) -> bytes:
        """Every commit of a table, one a line, once everything may be watched there."""
        return await self._http.fetch("GET", "tables", table, "log")

    async def bring_log(self, log: bytes) -> str:
        """The table of a simulated game's log, as ``sotto simulate`` writes it, to be replayed at the server.

        The same log is the same table. Raises as every call, and UnicodeDecodeError for what is no text.
        """
        body = {"log": log.decode()}
        return (await self._http.call("POST", "logs", body=body))["table"]  # type: ignore[no-any-return]

    async def notes(self, table: str, after: int = 0, limit: int | None = None, of: str | None = None) -> Page:
        """Your notebook at this table, as a feed: notes, and what was asked of the server's model.

        ``of`` a seat: that of a model which played it for the server, once the game has unsealed everything.
        """
        query: dict[str, str | int | None] = {"after": after, "limit": limit, "of": of}
        return msgspec.convert(await self._http.call("GET", "tables", table, "notes", **query), Page)

    async def write_note(self, table: str, text: str, json: bool = False, seen: int | None = None) -> int:
        """Write into your notebook, exactly once, and return the seq of the note.

        ``json``: the text is the JSON of a value, and is one again where a game's program reads its notes. ``seen`` is
        kept beside it: how many facts of its own feed a program had heard.
        """
        given: Json = ({"json": True} if json else {}) | ({} if seen is None else {"seen": seen})
        return await self.do(table, "notes", {"type": "write_note", "text": text} | given)

    async def calls_left(self, table: str) -> Json:
        """How often the server's model may be asked: ``calls`` in this ``round`` (``of`` at most), and ``today``."""
        answer: Json = await self._http.call("GET", "tables", table, "notes", "calls")
        return answer

    async def ask_llm(
        self, table: str, prompt: str, id: str | None = None, seen: int | None = None, system: str = ""
    ) -> Answer:
        """Ask the server's model, exactly once, and wait for its answer, which is in your notebook, too.

        The call counts to the round of what is known now, or, with ``seen``, of when your feed had that number of
        facts. With instructions of its own (``system``) it takes no earlier calls along, and no later one takes it.
        """
        command: Json = {"type": "ask_llm", "prompt": prompt} | ({} if seen is None else {"seen": seen})
        command |= {"system": system} if system else {}
        body: Json = {"id": id or secrets.token_hex(16), "as": "notes", "command": command}
        asked: int = (await self._http.call("POST", "tables", table, "commands", body=body))["seq"]
        return await self.llm_answer(table, asked)

    async def llm_answer(self, table: str, asked: int) -> Answer:
        """Wait for the answer to the call at this seq of your notebook."""
        pauses = delays(first=0.1, most=1)
        while True:
            for frame in (await self.notes(table, after=asked)).frames:
                for fact in frame["facts"]:
                    if fact.get("asked") == asked:
                        return Answer(fact["text"], fact.get("why"))
            await asyncio.sleep(next(pauses))

    # --- watching and acting -------------------------------------------------------------------------------------

    async def watch(self, table: str, as_: str = "public") -> Watch:
        """Watch a table from now on, through lost connections and restarts of the server; return with the first view.

        Raises:
            Refused: this player may not watch as this viewer.
            ValueError: this client does so already.
        """
        key = (table, as_)
        if key in self._watches:
            raise ValueError(f"this client already watches {table} as {as_}")
        self._connection.start()
        watch = Watch(table, as_, self._send, lambda: self._watches.pop(key, None))
        self._watches[key] = watch
        watch.resume()
        try:
            await watch.later(watch.latest)
        except BaseException:
            watch.close()
            raise
        return watch

    async def do(self, table: str, as_: str, command: Command, prompt: str | None = None, id: str | None = None) -> int:
        """Send a command until it is answered, and return where it stands in the actor's own feed.

        It happens exactly once, however often the line or the store breaks. To make sure of that across a restart
        of your own program too, choose the ``id`` yourself and keep it.

        Raises:
            Refused: it is not granted: ``stale`` (the prompt is not open), ``rejected``, ``forbidden``, ``malformed``;
                ``too_many`` only where the server asks for more patience than 15 seconds, or a minute in all.
        """
        message = messages.Do(id or secrets.token_hex(16), table, as_, command, prompt or "")
        # The server could not say to which command it says that it is too long.
        if len(messages.write(message).encode()) > messages.LONGEST:
            raise Refused("malformed", f"command: more than {messages.LONGEST} bytes")
        pauses, patience = delays(), Patience()
        while True:
            answer = await self._ask(message)
            if isinstance(answer, Done):
                return answer.seq
            if answer is not None and answer.code != "store_unavailable":
                await patience.wait(Refused(answer.code, answer.reason, answer.retry_after))
            else:
                await asyncio.sleep(next(pauses))

    async def _ask(self, message: messages.Do) -> Done | No | None:
        """One attempt; None if no answer came."""
        await self._connection.ready()
        answer: asyncio.Future[Done | No | None] = asyncio.get_running_loop().create_future()
        self._answers[message.id] = answer
        try:
            self._send(message)
            async with asyncio.timeout(PATIENCE * random.uniform(1.0, 1.5)):
                return await answer
        except TimeoutError:
            return None
        finally:
            if self._answers.get(message.id) is answer:
                del self._answers[message.id]

    def _send(self, message: messages.Outgoing) -> None:
        self._connection.send(messages.write(message))

    # --- told by the connection ----------------------------------------------------------------------------------

    def opened(self) -> None:
        """Go on watching where the last socket broke."""
        for watch in self._watches.values():
            watch.resume()

    def received(self, message: str | bytes) -> None:
        """Hand a message to the call or watch that it concerns."""
        try:
            self._take(messages.read(message))
        except (msgspec.DecodeError, RecursionError) as odd:
            log.warning("a message was not understood: %s", odd)

    def lost(self) -> None:
        """Let every open command be sent again."""
        for answer in self._answers.values():
            _answer(answer, None)

    def refused(self, why: Refused) -> None:
        """End all that waits: nothing will come any more."""
        self._end_everything(why)

    def _take(self, message: messages.Incoming) -> None:
        match message:
            case messages.View() | messages.Frame():
                if watch := self._watches.get((message.table, message.as_)):
                    watch.take(message)
            case messages.Presence():
                for watch in [watch for (table, _), watch in self._watches.items() if table == message.table]:
                    watch.take(message)
            case Done() | No():
                _answer(self._answers.get(message.id), message)
            case messages.Error():
                self._take_error(message)

    def _take_error(self, error: messages.Error) -> None:
        if error.id is not None:
            _answer(self._answers.get(error.id), None)
        elif error.table is None or error.as_ is None:
            # Some message of ours was not taken, and it is not said which: what has no answer is sent again.
            log.warning("the server says %s: %s", error.code, error.reason)
            self._soon(*(watch.ask_again for watch in self._watches.values()))
            self.lost()
        elif watch := self._watches.get((error.table, error.as_)):
            if error.code in PASSING:
                self._soon(watch.ask_again, after=error.retry_after or AGAIN)
            elif error.code == "gone":
                self._soon(watch.go_on)
            else:
                watch.end(Refused(error.code, error.reason))

    def _soon(self, *asking: Callable[[], None], after: float = AGAIN) -> None:
        """Ask again in a second, or later."""

        async def again() -> None:
            await asyncio.sleep(after)
            for ask in asking:
                ask()

        task = asyncio.create_task(again())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _end_everything(self, why: Exception) -> None:
        for watch in list(self._watches.values()):
            watch.end(why)
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(why)


def _answer(waiting: asyncio.Future[Done | No | None] | None, answer: Done | No | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(answer)


def _under(id: str | None) -> Json:
    return {} if id is None else {"id": id}


def _listed(answer: Any, name: str) -> list[Json]:
    listed: list[Json] = answer[name]
    return listed
