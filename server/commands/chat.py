"""``sotto chat``: tables in groups of QQ or Discord; a client like any other, on whatever machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import structlog
import typer

from clients.chat.adapter import Adapter
from clients.chat.adapters.onebot import OneBot
from clients.chat.core import Chat
from clients.chat.counted import Counted, Tell
from clients.chat.secret_file import BadSecretFile, read_secret
from server import logs
from server.extras import need
from server.sections import load
from server.settings import BadSetting
from sotto_client import Client

OURS = ("clients.chat", "sotto_client")
"""Whose words are logged; a library's may hold what people wrote."""

OneBotUrl = Annotated[str | None, typer.Option("--onebot", metavar="URL", help="OneBot v11 that listens: ws://…")]
OneBotPlace = Annotated[
    str | None, typer.Option("--onebot-listen", metavar="HOST:PORT", help="Where to wait for OneBot v11 to connect.")
]
OneBotToken = Annotated[
    Path | None, typer.Option("--onebot-token-file", metavar="FILE", help="The access token of OneBot, mode 600.")
]
DiscordToken = Annotated[
    Path | None, typer.Option("--discord", metavar="TOKEN_FILE", help="The token of a Discord bot, mode 600.")
]
Key = Annotated[
    Path | None,
    typer.Option("--key-file", metavar="FILE", help="The server's SOTTO_PLATFORM_KEY, mode 600; none: that variable."),
]
State = Annotated[
    Path | None, typer.Option(metavar="FILE", help="What a restart needs; none: chat-PLATFORM.json in SOTTO_DATA.")
]


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.command("chat")(_chat)


def _chat(
    onebot: OneBotUrl = None,
    onebot_listen: OneBotPlace = None,
    onebot_token_file: OneBotToken = None,
    discord: DiscordToken = None,
    url: Annotated[
        str, typer.Option("--url", "--server", envvar="SOTTO_URL", help="The server.")
    ] = "http://localhost:8000",
    page: Annotated[str, typer.Option(help="Where people open the page, if not at the server's address.")] = "",
    key_file: Key = None,
    state: State = None,
    lang: Annotated[Literal["zh", "en"], typer.Option(help="The language of groups that have chosen none.")] = "zh",
    discord_api: Annotated[str, typer.Option(hidden=True, help="Another server of Discord's protocol.")] = "",
) -> None:
    """Play in groups of QQ (OneBot v11) or Discord, until Ctrl-C; one platform a process."""
    settings = load()
    if sum(given is not None for given in (onebot, onebot_listen, discord)) != 1:
        raise BadSetting("one platform: --onebot URL, --onebot-listen HOST:PORT or --discord TOKEN_FILE")
    _check_address(url)
    try:
        token = read_secret(onebot_token_file) if onebot_token_file else None
        adapter = _discord(discord, discord_api) if discord else _onebot(onebot, onebot_listen, token)
        key = read_secret(key_file) if key_file else settings.platform_key or None
    except BadSecretFile as fault:
        raise BadSetting(str(fault)) from None
    kept = state or settings.data / f"chat-{adapter.platform}.json"
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadSetting(f"--state: {kept.parent} cannot be made: {fault.strerror}") from None
    _log(settings.log_level)
    chat = Chat(Counted(adapter, _tell(adapter.platform)), url, kept, key=key, page=page, language=lang)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(chat.run())


def _discord(token_file: Path, api: str) -> Adapter:
    need("chat", "--discord")
    # Here: its library takes longer to import than all the rest, and OneBot does without.
    from clients.chat.adapters.discord import Discord

    read_secret(token_file)  # it says at once what is wrong with it
    return Discord(token_file, api=api)


def _onebot(url: str | None, place: str | None, token: str | None) -> Adapter:
    if url is not None:
        if urlsplit(url).scheme not in ("ws", "wss") or not urlsplit(url).hostname:
            raise BadSetting(f"--onebot: expected ws://host:port or wss://…, got {url!r}")
        return OneBot(url, token)
    given = urlsplit(f"ws://{place}")
    with contextlib.suppress(ValueError):
        if given.hostname and given.port is not None and not given.path:
            return OneBot(f"ws://{place}", token, reverse=True)
    raise BadSetting(f"--onebot-listen: expected HOST:PORT, got {place!r}")


def _check_address(url: str) -> None:
    try:
        Client(url)
    except ValueError as error:
        raise BadSetting(f"--url: {error}") from None


class _Ours(logging.Handler):
    """Writes what the chat says of itself as the server's log is written."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        about = {"fault": repr(fault)[:300]} if fault else {}
        structlog.get_logger().log(record.levelno, record.getMessage()[:500], logger=record.name, **about)


def _log(level: str) -> None:
    logs.configure(level)
    for name in OURS:
        ours = logging.getLogger(name)
        ours.addHandler(_Ours())
        ours.setLevel(logging.getLevelNamesMapping()[level.upper()])
        ours.propagate = False


def _tell(platform: str) -> Tell:
    log = structlog.get_logger()

    def tell(counts: Mapping[str, int]) -> None:
        log.info("counts", platform=platform, **counts)

    return tell
