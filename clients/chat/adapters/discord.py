"""Discord: slash commands, buttons and messages, over the library discord.py."""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from clients.chat.adapter import Blocked, Button, Heard, Message, check_public
from clients.chat.adapters.discord_commands import SLASHES, Slash, registered, said
from clients.chat.adapters.discord_text import length, pages, shown
from clients.chat.secret_file import BadSecretFile, read_secret
from sotto_client.delays import delays

TEXT_MOST = 2000
BUTTONS_MOST = 25
LABEL_MOST = 80
SAYS_MOST = 100

SOON_SECONDS = 1.0
LATER_SECONDS = 60.0
"""The first and the longest pause before Discord is tried again."""

LASTING = 7
"""How often a message is tried again while Discord cannot be reached: for about two minutes, besides the library."""

PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)

TAKES_NONE = frozenset({50007, 50278, 10013})
"""Discord's codes: no messages to this user; none without a server in common; there is no such user."""

Hear = Callable[[Heard], Awaitable[None]]
T = TypeVar("T")

log = logging.getLogger("clients.chat.discord")


class Discord:
    """Discord by the token in a file, which may be replaced: it is read whenever the adapter signs in.

    ``api``: the address of another server that speaks Discord's protocol, up to the version, for the whole process.
    """

    platform = "discord"

    def __init__(self, token_file: Path, commands: Iterable[Slash] = SLASHES, api: str = "") -> None:
        self._token_file = token_file
        self._commands = tuple(commands)
        self._api = api
        self._client: _Client | None = None
        self._signed_in = asyncio.Event()
        self._orders: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._reads_groups = True

    # --- hearing -------------------------------------------------------------------------------------------------

    async def run(self, hear: Hear) -> None:
        """Sign in, sign in again whenever that ends, and tell what is heard, for ever."""
        pauses = delays(SOON_SECONDS, LATER_SECONDS)
        while True:
            try:
                await self._serve(hear)
            except discord.PrivilegedIntentsRequired:
                self._reads_groups = False
                log.warning("the application may not read messages of servers: there, only commands and buttons work")
            except (discord.LoginFailure, BadSecretFile) as fault:
                log.error("cannot sign in to Discord with the token in %s: %s", self._token_file, fault)
            except (discord.DiscordException, *PASSING) as fault:
                log.warning("the connection to Discord ended: %s", fault)
            except Exception:
                log.exception("the connection to Discord ended by a fault")
            if self._signed_in.is_set():
                self._signed_in.clear()
                pauses = delays(SOON_SECONDS, LATER_SECONDS)
            await asyncio.sleep(next(pauses))

    async def _serve(self, hear: Hear) -> None:
        token = read_secret(self._token_file)
        async with _Client(hear, self._commands, self._reads_groups) as client:
            if self._api:
                await self._point()
            await client.login(token)
            self._client = client
            self._signed_in.set()
            log.info("signed in to Discord as %s", client.user)
            await client.connect()

    async def _point(self) -> None:
        """Speak to the other server: the library knows its own addresses by these two constants alone."""
        Route.BASE = self._api
        async with aiohttp.ClientSession() as session, session.get(f"{self._api}/gateway") as answer:
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL((await answer.json())["url"])

    # --- sending -------------------------------------------------------------------------------------------------

    async def to_group(self, group: str, message: Message) -> None:
        """Send to everybody in a channel. Raises Secret if it was not made of the public view; what passes, too."""
        check_public(message)
        async with self._orders[group]:
            try:
                await self._send(lambda client: _there(client.get_partial_messageable(int(group))), message)
            except discord.HTTPException as fault:
                if _passes(fault):
                    raise
                log.warning("the channel %s takes no messages: %s", group, fault)

    async def to_user(self, user: str, message: Message) -> None:
        """Send to one user alone. Raises Blocked; what passes, too."""
        async with self._orders[user]:
            try:
                await self._send(lambda client: client.create_dm(discord.Object(int(user))), message)
            except discord.HTTPException as fault:
                if isinstance(fault, discord.Forbidden) or fault.code in TAKES_NONE:
                    raise Blocked(user) from None
                if _passes(fault):
                    raise
                log.warning("a private message was not sent: %s", fault)

    async def _send(self, to: Callable[[_Client], Awaitable[discord.abc.Messageable]], message: Message) -> None:
        title, plain = _titled(message)
        texts = pages(plain, TEXT_MOST - length(title)) or [""]
        for place, text in enumerate(texts):
            last = place == len(texts) - 1
            sent: dict[str, Any] = {"content": title + text if place == 0 else text, "nonce": secrets.token_hex(12)}
            if last and message.buttons:
                sent["view"] = _buttons(message.buttons)
            await self._lasting(lambda sent=sent, last=last: self._page(to, sent, message.picture if last else None))  # type: ignore[misc]

    async def _page(
        self,
        to: Callable[[_Client], Awaitable[discord.abc.Messageable]],
        sent: dict[str, Any],
        picture: bytes | None,
    ) -> None:
        await self._signed_in.wait()
        assert self._client is not None, "it has signed in"
        where = await to(self._client)
        if picture is None:
            await where.send(**sent)
        else:
            await where.send(**sent, file=discord.File(io.BytesIO(picture), "card.png"))

    async def _lasting(self, send: Callable[[], Awaitable[T]]) -> T:
        """Send until Discord answers; under its nonce it posts a message once (``enforce_nonce``)."""
        pauses = delays(SOON_SECONDS, LATER_SECONDS)
        for _ in range(LASTING):
            try:
                return await send()
            except PASSING as fault:
                log.warning("Discord cannot be reached, and is tried again: %s", fault)
            except discord.HTTPException as fault:
                if not _passes(fault):
                    raise
            await asyncio.sleep(next(pauses))
        return await send()


class _Client(discord.Client):
    """One session. What it hears goes on in the order it came, whatever acknowledging takes."""

    def __init__(self, hear: Hear, commands: tuple[Slash, ...], reads_groups: bool) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=reads_groups),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._hear = hear
        self._commands = commands

    async def setup_hook(self) -> None:
        """Register the commands, which replaces those of an older version."""
        assert self.application_id is not None, "it has signed in"
        await self.http.bulk_upsert_global_commands(self.application_id, registered(self._commands))

    async def on_message(self, message: discord.Message) -> None:
        await self._tell(message, self._text(message))

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        before, after = payload.cached_message, payload.message
        # Discord also says so when it has looked at a link in the message.
        if after.edited_at is not None and (before is None or before.content != after.content):
            await self._tell(after, self._text(after), edited=str(after.id))

    async def on_message_delete(self, message: discord.Message) -> None:
        await self._tell(message, "", edited=str(message.id))

    async def _tell(self, message: discord.Message, text: str, edited: str | None = None) -> None:
        if message.author.bot or message.webhook_id or not (text or edited):
            return
        group = None if isinstance(message.channel, discord.DMChannel) else str(message.channel.id)
        who = message.author
        await self._hear(
            Heard(user=str(who.id), name=who.display_name, text=text, id=str(message.id), group=group, edited=edited)
        )

    def _text(self, message: discord.Message) -> str:
        """What it says, with people by their names; that the bot is spoken to is nothing said."""
        own = self.user.id if self.user else 0
        for mention in (f"<@{own}>", f"<@!{own}>"):
            message.content = message.content.replace(mention, "")
        return message.clean_content.strip()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        says = said(interaction, self._commands)
        if says is None:
            return
        acknowledging = asyncio.create_task(_acknowledge(interaction))
        private = interaction.guild_id is None and isinstance(interaction.channel, discord.DMChannel)
        who, group = interaction.user, None if private else str(interaction.channel_id)
        try:
            await self._hear(
                Heard(user=str(who.id), name=who.display_name, text=says, id=str(interaction.id), group=group)
            )
        finally:
            if await acknowledging:
                await _settle(interaction)


async def _acknowledge(interaction: discord.Interaction) -> bool:
    """Tell Discord within its three seconds that it was heard, to that user alone; return whether that shows."""
    commanded = interaction.type is discord.InteractionType.application_command
    try:
        await (interaction.response.defer(ephemeral=True) if commanded else interaction.response.defer())
    except (discord.HTTPException, *PASSING) as fault:
        log.info("Discord was told too late that a user was heard: %s", fault)
        return False
    return commanded


async def _settle(interaction: discord.Interaction) -> None:
    """Take away that the bot is thinking: what it has to say it says as messages, which outlive a restart."""
    try:
        await interaction.delete_original_response()
    except (discord.HTTPException, *PASSING) as fault:
        log.info("an acknowledgement stayed: %s", fault)


def _titled(message: Message) -> tuple[str, str]:
    """The title of a card, in bold, and the text below it, which is complete and may begin with the title as well."""
    if not message.title:
        return "", message.text
    first, _, rest = message.text.partition("\n")
    return f"**{shown(message.title)}**\n", rest if first.strip("【】 ") == message.title else message.text


def _buttons(buttons: Iterable[Button]) -> discord.ui.View:
    """Buttons that carry what they say, so that a process that was started since understands them."""
    view = discord.ui.View(timeout=None)
    by_what_they_say = {one.says: one.label for one in buttons if 0 < len(one.says) <= SAYS_MOST}
    for says, label in list(by_what_they_say.items())[:BUTTONS_MOST]:
        cut = label if len(label) <= LABEL_MOST else f"{label[: LABEL_MOST - 1]}…"
        view.add_item(discord.ui.Button(label=cut, custom_id=says))
    view.stop()  # or the library would keep every view that was ever sent
    return view


def _passes(fault: discord.HTTPException) -> bool:
    """Whether it is worth trying again: Discord is away, the token is being replaced, or too much came from here."""
    return fault.status >= 500 or fault.status in (401, 429)


async def _there(where: discord.abc.Messageable) -> discord.abc.Messageable:
    return where
