"""``sotto admin``: what the operators' page does, on the command line.

It speaks the operators' calls over HTTP. Without ``--url`` it builds the server's own app in this process, over the
store of these settings, and speaks to that: users who may read the store need no key.
"""

from __future__ import annotations

import asyncio
import getpass
import os
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import httpx
import typer
from rich.console import Console
from rich.table import Table as Shown

from events import embedded
from events.embedded import EmbeddedFailed
from events.store import StoreUnavailable
from server import logs
from server.admin.sessions import PATH
from server.app import running
from server.sections import load
from server.settings import BadSetting

commands = typer.Typer(no_args_is_help=True, help="See how the server is, and act as its operator.")
console = Console(highlight=False, soft_wrap=True)

Url = Annotated[str, typer.Option(envvar="SOTTO_URL", help="A server; none: the store of these settings, without key.")]
As = Annotated[str, typer.Option("--as", help="Your name in the log of acts; none: that of the system's account.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")]
PlayerId = Annotated[str, typer.Argument(metavar="PLAYER", help="The account's id: p and 12 digits.")]
Reason = Annotated[str, typer.Option("--reason", "-r", help="Why; it is kept, and a player concerned is told.")]
Hours = Annotated[int, typer.Option(min=0, help="For how long; 0: for good.")]
HTTP_SECONDS = 30.0


class Refused(Exception):
    """The server refuses; the message is its sentence."""


class Operator:
    """Speaks the operators' calls of one server, signed in."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def call(self, method: str, path: str, body: object = None, **query: str | int) -> Any:
        """Return the answer of a call as JSON, or as text where it is none. Raises Refused."""
        answer = await self._http.request(method, PATH + path, json=body, params=query)
        if answer.is_error:
            raise Refused(answer.json()["error"]["reason"])
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text


Errand = Callable[[Operator], Awaitable[object]]


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.add_typer(commands, name="admin")


@asynccontextmanager
async def _at(url: str) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """A client of the server at a URL, or of one in this process, and the key."""
    if url:
        key = os.environ.get("SOTTO_ADMIN_KEY") or getpass.getpass("Key: ")
        async with httpx.AsyncClient(base_url=url, timeout=HTTP_SECONDS) as http:
            yield http, key
        return
    # Of this process alone, and gone with it.
    key = os.environ["SOTTO_ADMIN_KEY"] = secrets.token_hex(32)
    logs.configure("error")
    async with running(load(), work=False, kind=None) as server:
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=HTTP_SECONDS) as http:
            yield http, key


async def _run(url: str, name: str, errand: Errand) -> None:
    async with _at(url) as (http, key):
        operator = Operator(http)
        await operator.call("POST", "/session", {"key": key, "name": name or getpass.getuser()})
        await errand(operator)


def _do(url: str, name: str, errand: Errand) -> None:
    try:
        asyncio.run(_run(url, name, errand))
    except (Refused, EmbeddedFailed) as no:
        raise BadSetting(str(no)) from None
    except StoreUnavailable as away:
        raise BadSetting(f"the store does not answer: {away}") from None
    except (httpx.HTTPError, httpx.InvalidURL) as away:
        raise BadSetting(f"{url} cannot be reached: {type(away).__name__}") from None
    finally:
        if not url:
            _let_redis_go()


def _let_redis_go() -> None:
    """Stop the bundled Redis if this command started it and nobody else has come to use it."""
    settings = load()
    if not settings.redis_url:
        asyncio.run(embedded.stop_unless_used(settings.data))


# --- shown -----------------------------------------------------------------------------------------------------------


@commands.command()
def status(url: Url = "", name: As = "") -> None:
    """Show the processes, the store, and what went wrong last."""

    async def errand(operator: Operator) -> None:
        told = await operator.call("GET", "/overview")
        console.print(
            f"tables: {told['unfinished']} unfinished, {told['running']} playing, {told['finished']} finished; "
            f"reports: {told['reports']} open"
        )
        for store in told["store"]:
            most = _size(store["memory_most"]) if store["memory_most"] else "no limit"
            console.print(f"store {store['version']}: {_size(store['memory'])} of {most}, {store['keys']} keys")
        if told["disk"]:
            console.print(f"disk: {_size(told['disk']['free'])} free of {_size(told['disk']['size'])}")
        rows = [_process(one) for one in told["processes"]]
        _print(("process", "since", "sockets", "lag ms", "cpu", "commands/s", "rooms", "memory", "turned away"), rows)
        troubles = sorted((one for each in told["processes"] for one in each["troubles"]), key=lambda one: one["at"])
        for one in troubles[-10:]:
            about = " ".join(f"{field}={value}" for field, value in one["about"].items())
            console.print(f"{_time(one['at'])} {one['level']}: {one['event']} {about}", markup=False)

    _do(url, name, errand)


def _process(one: Any) -> tuple[object, ...]:
    last = one["samples"][-1] if one["samples"] else {"sockets": 0, "lag": 0, "cpu": 0, "commands": 0}
    lag = max((sample["lag"] for sample in one["samples"]), default=0)
    turned_away = sum(one["limited"].values())
    named, since = f"{one['kind']} {one['host']}:{one['pid']}", _time(one["started"])
    memory = _size(one["memory"])
    return named, since, last["sockets"], lag, last["cpu"], last["commands"], one["rooms"], memory, turned_away


@commands.command()
def tables(
    which: Annotated[Literal["unfinished", "playing", "finished"], typer.Option(help="Which tables.")] = "unfinished",
    limit: Annotated[int, typer.Option(min=1, max=200, help="The most to list, the newest first.")] = 50,
    url: Url = "",
    name: As = "",
) -> None:
    """List tables, private ones too, with what each takes."""

    async def errand(operator: Operator) -> None:
        found = await operator.call("GET", "/tables", which=which, limit=limit)
        _print(
            ("table", "game", "status", "seats", "opened by", "commits", "bytes", "watchers", "opened", "last act"),
            [_table(one) for one in found["tables"]],
        )
        console.print(f"{found['all']} in all")

    _do(url, name, errand)


def _table(one: Any) -> tuple[object, ...]:
    listed = one["listed"]
    seats = f"{len(listed['seats'])}/{listed['size']}"
    opener = listed["names"].get(listed["opener"], "") + f" {listed['opener']}"
    last = _time(one["last_at"]) if one["last_at"] else ""
    takes = one["commits"], _size(one["bytes"]), one["watchers"]
    return listed["table"], listed["game"], listed["status"], seats, opener, *takes, _time(listed["opened_at"]), last


@commands.command()
def accounts(
    part: Annotated[str, typer.Argument(metavar="NAME", help="A part of a name, or an id; none: the banned.")] = "",
    url: Url = "",
    name: As = "",
) -> None:
    """Find accounts."""

    async def errand(operator: Operator) -> None:
        found = await operator.call("GET", "/players", name=part)
        rows = [
            (one["player"], one["name"], _time(one["created"]), one["kept"], _until(one["ban"]), _until(one["mute"]))
            for one in found["accounts"]
        ]
        _print(("player", "name", "since", "kept", "banned until", "muted until"), rows)
        if found["more"]:
            console.print("There are more.")

    _do(url, name, errand)


@commands.command()
def busiest(url: Url = "", name: As = "") -> None:
    """List the accounts that fill the most."""

    async def errand(operator: Operator) -> None:
        found = await operator.call("GET", "/busiest")
        rows = [
            (one["player"], one["name"], one["tables"], _size(one["bytes"]), one["commands"], one["talk"])
            for one in found["accounts"]
        ]
        _print(("player", "name", "tables", "bytes", "commands", "talk"), rows)

    _do(url, name, errand)


@commands.command()
def reports(
    resolved: Annotated[bool, typer.Option("--resolved", help="Those that were dealt with.")] = False,
    url: Url = "",
    name: As = "",
) -> None:
    """List the reports of players."""

    async def errand(operator: Operator) -> None:
        found = await operator.call("GET", "/reports", status="resolved" if resolved else "open")
        rows = [
            (one["id"], _time(one["at"]), one["table"], one["player"], one["why"], one["text"])
            for one in found["reports"]
        ]
        _print(("report", "at", "table", "player", "why", "text"), rows)

    _do(url, name, errand)


@commands.command()
def acts(
    limit: Annotated[int, typer.Option(min=1, max=200, help="The most to list, the newest first.")] = 50,
    url: Url = "",
    name: As = "",
) -> None:
    """List what operators did."""

    async def errand(operator: Operator) -> None:
        found = await operator.call("GET", "/acts", limit=limit)
        rows = [
            (told["version"], _time(one["at"]), one["who"], one["act"], one["subject"], one["reason"])
            for told in found["acts"]
            for one in [told["act"]]
        ]
        _print(("", "at", "who", "act", "subject", "reason"), rows)

    _do(url, name, errand)


# --- done ------------------------------------------------------------------------------------------------------------


@commands.command()
def table(
    act: Annotated[Literal["close", "pause", "resume", "delete"], typer.Argument(help="What to do to it.")],
    which: TableId,
    reason: Reason,
    url: Url = "",
    name: As = "",
) -> None:
    """Close, pause, resume or delete a table."""
    _do(url, name, lambda operator: operator.call("POST", f"/tables/{which}/acts", {"act": act, "reason": reason}))


@commands.command()
def log(which: TableId, reason: Reason, url: Url = "", name: As = "") -> None:
    """Print a table's whole log with every secret, one commit a line."""

    async def errand(operator: Operator) -> None:
        sys.stdout.write(await operator.call("POST", f"/tables/{which}/log", {"reason": reason}))

    _do(url, name, errand)


@commands.command()
def account(
    act: Annotated[
        Literal["ban", "unban", "mute", "unmute", "rename", "delete"], typer.Argument(help="What to do to it.")
    ],
    player: PlayerId,
    reason: Reason,
    hours: Hours = 0,
    to: Annotated[str, typer.Option(help="The new name, to rename.")] = "",
    url: Url = "",
    name: As = "",
) -> None:
    """Ban, mute, rename or delete an account, or lift a ban or mute."""
    body = {"act": act, "reason": reason, "hours": hours, "name": to}
    _do(url, name, lambda operator: operator.call("POST", f"/players/{player}/acts", body))


@commands.command()
def resolve(
    report: Annotated[str, typer.Argument(metavar="REPORT", help="The report's id.")],
    note: Annotated[str, typer.Option(help="For operators.")] = "",
    answer: Annotated[str, typer.Option(help="What the reporter is told.")] = "",
    url: Url = "",
    name: As = "",
) -> None:
    """Take a report out of the queue."""
    body = {"note": note, "answer": answer}
    _do(url, name, lambda operator: operator.call("POST", f"/reports/{report}/resolve", body))


def _print(headings: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> None:
    shown = Shown(box=None, pad_edge=False)
    for heading in headings:
        shown.add_column(heading, overflow="fold")
    for row in rows:
        # Names and texts are other people's: no markup of theirs counts.
        shown.add_row(*(str(cell).replace("[", "\\[") for cell in row))
    console.print(shown)


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%m-%d %H:%M:%S")


def _until(sanction: Any) -> str:
    if sanction is None:
        return ""
    return _time(sanction["until"]) if sanction["until"] else "for good"


def _size(count: float) -> str:
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:.3g} GB"
