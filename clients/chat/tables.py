"""What a group does with its table: open, join, start, follow; and what everybody may ask about it."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple, Protocol

from clients.chat.accounts import Accounts
from clients.chat.adapter import PUBLIC, Heard, Message
from clients.chat.asking import chosen
from clients.chat.kept import Chair, File, Group, Progress, Table, User
from clients.chat.post import Post
from clients.chat.texts import tame
from clients.chat.words import Json, Words
from sotto_client import Client, Refused
from sotto_words import Language

PACES = ("live", "slow", "calm", "evening", "fast")

_TABLE = re.compile(r"(?:.*/tables/)?([a-z0-9]{10})(?:[#?/].*)?")


class Sorry(Exception):
    """It cannot be done: one of the chat's own texts, with its parameters."""

    def __init__(self, text: str, **params: object) -> None:
        super().__init__(text)
        self.text, self.params = text, params


class Turn(NamedTuple):
    """One command of one user: where, in which language, and what stands behind it."""

    heard: Heard
    user: User
    group: Group | None
    words: Words
    rest: str

    @property
    def table(self) -> str:
        """The table it is about: the group's, in private the user's own. Raises Sorry."""
        table = self.group.table if self.group else self.user.table
        if not table:
            raise Sorry("no_table" if self.group else "no_own_table")
        return table


class Follows(Protocol):
    """Who starts and ends the telling of feeds."""

    def follow_group(self, group: str) -> None: ...
    def unfollow_group(self, group: str) -> None: ...
    def follow_user(self, user: str, table: str) -> None: ...
    def unfollow_user(self, user: str, table: str) -> None: ...


class Tables:
    """The commands about tables. Each answers with what everybody may read, or says nothing: the feed will."""

    def __init__(self, file: File, post: Post, accounts: Accounts, follows: Follows, url: str, page: str) -> None:
        self._file, self._post, self._accounts, self._follows = file, post, accounts, follows
        self._page = page or url.rstrip("/")
        self._games: list[Json] = []
        self._records: dict[str, Json] = {}
        self._spoken: dict[tuple[str, Language], Json] = {}
        self._stranger = Client(url)

    # --- what is known of games and tables ---------------------------------------------------------------------------

    async def say(self, turn: Turn, text: str, **params: object) -> None:
        """One of the chat's own texts, made of nothing that not everybody may read, where it was asked for."""
        message = Message(viewer=PUBLIC, text=tame(turn.words.say(text, **params)))
        await self._post.answer(turn.heard, message)

    async def spoken(self, game: str, language: Language) -> Json:
        """What a game says, in one language. Raises as Client."""
        if (game, language) not in self._spoken:
            self._spoken[game, language] = await self._stranger.words(game, language)
        return self._spoken[game, language]

    async def _all_games(self) -> list[Json]:
        if not self._games:
            self._games = await self._stranger.games()
        return self._games

    async def games(self, words: Words) -> str:
        """What can be played, as it is called."""
        return words.listed(game["title"][words.language] for game in await self._all_games())

    async def _game(self, name: str, words: Words) -> Json:
        games = await self._all_games()
        for called in (
            [one["name"] for one in games],
            *([one["title"][lang] for one in games] for lang in ("zh", "en")),
        ):
            if (found := chosen(name.casefold(), called)) is not None:
                return games[found]
        raise Sorry("no_such_game", name=name, games=await self.games(words))

    async def _record(self, name: str) -> Json:
        """All there is to know of a game."""
        if name not in self._records:
            self._records[name] = await self._stranger.game(name)
        return self._records[name]

    async def name(self, table: str, words: Words) -> str:
        """What a table is called: after who opened it and its game, as on the page."""
        kept = self._file.kept.tables[table]
        title: str = (await self._record(kept.game))["title"][words.language]
        return words.say("table", who=kept.opener, game=title) if kept.opener else title

    # --- opening and following ---------------------------------------------------------------------------------------

    async def open(self, turn: Turn) -> None:
        """Open a table for this group."""
        if turn.group is None:
            raise Sorry("no_table")
        if turn.group.table:
            await self._check_over(turn)
        if not turn.rest:
            raise Sorry("which_game", games=await self.games(turn.words))
        client = await self._accounts.of(turn.heard.user)
        plan = await self._plan(turn)
        table = await client.open_table(
            plan.game["name"], plan.options, plan.title, plan.private, plan.seats, documents=plan.documents
        )
        await self._keep(table, client, turn.heard.user)
        host = turn.words.say("opened_host") if (await self._record(plan.game["name"]))["hosted"] else ""
        title = plan.game["title"][turn.words.language]
        await self.say(turn, "opened", who=turn.user.name, game=title, seats=plan.seats, host=host)
        self._follow(turn, table, Progress())

    async def _check_over(self, turn: Turn) -> None:
        """A group has one table at a time. Raises Sorry."""
        assert turn.group is not None
        table = turn.group.table
        keeper = await self._keeper(table)
        if (await keeper.table(table))["status"] != "finished":
            raise Sorry("table_busy", table=await self.name(table, turn.words))

    async def _plan(self, turn: Turn) -> Plan:
        """What somebody wants to open: a game, and ``4 slow language=en``. Raises Sorry."""
        name, *others = turn.rest.split()
        game = await self._game(name, turn.words)
        full = await self._record(game["name"])
        plan = Plan(game, seats=int(game.get("best", game["seats"]["min"])))
        if "language" in str(full.get("options")):
            plan.options["language"] = turn.words.language
        for one in others:
            if not _planned(plan, one, full):
                raise Sorry("bad_option", option=one)
        return plan

    async def _keep(self, table: str, client: Client, user: str) -> Json:
        listing = await client.table(table)
        self._file.kept.tables[table] = Table(
            listing["game"], listing["number"], user, listing["names"].get(listing["opener"], "")
        )
        return listing

    def _follow(self, turn: Turn, table: str, place: Progress) -> None:
        assert turn.group is not None
        assert turn.heard.group is not None
        self._follows.unfollow_group(turn.heard.group)
        turn.group.table, turn.group.place, turn.group.echoes = table, place, []
        turn.user.table = table
        self._file.save()
        self._follows.follow_group(turn.heard.group)

    async def follow(self, turn: Turn) -> None:
        """Follow a table that is there already: of another group, by its number, or of the page, by its address."""
        if turn.group is None:
            raise Sorry("no_table")
        number = turn.rest.strip().lstrip("#")
        kept = self._file.kept.tables
        table = next((id for id, one in kept.items() if str(one.number) == number), None) or _address(number)
        client = await self._accounts.of(turn.heard.user)
        if not await _may_enter(client, table):
            raise Sorry("no_such_table", number=number)
        if table not in kept:
            await self._keep(table, client, turn.heard.user)
        now = (await (await self._keeper(table)).feed(table, PUBLIC, limit=1)).seq
        self._follow(turn, table, Progress(seq=now))
        await self.say(turn, "followed", table=await self.name(table, turn.words))

    async def unfollow(self, turn: Turn) -> None:
        """Leave the table to itself, as far as this group is concerned."""
        table = turn.table
        if turn.group is not None and turn.heard.group is not None:
            self._follows.unfollow_group(turn.heard.group)
            turn.group.table = ""
            await self.say(turn, "unfollowed", table=await self.name(table, turn.words))

    async def close(self, turn: Turn) -> None:
        """Close a table that has not begun."""
        table = turn.table
        await (await self._accounts.of(turn.heard.user)).close_table(table)
        await self.say(turn, "closed_table", table=await self.name(table, turn.words))

    async def rematch(self, turn: Turn) -> None:
        """Play again, with the same people."""
        if turn.group is None:
            raise Sorry("no_table")
        client = await self._accounts.of(turn.heard.user)
        table = await client.rematch(turn.table)
        await self._keep(table, client, turn.heard.user)
        await self.say(turn, "rematch")
        self._follow(turn, table, Progress())

    # --- chairs ------------------------------------------------------------------------------------------------------

    async def _keeper(self, table: str) -> Client:
        """The client of the user who opened a table here."""
        return await self._accounts.of(self._file.kept.tables[table].user)

    async def _let_in(self, table: str, client: Client) -> Json:
        """Invite somebody who comes by the chat, where that is needed; what the lobby says of the table."""
        keeper = await self._keeper(table)
        if client is not keeper and client.player is not None:
            listing = await keeper.table(table)
            if listing["private"]:
                await keeper.invite(table, client.player)
        return await client.table(table)

    async def join(self, turn: Turn) -> None:
        """Take a seat: this one, or the first that is free."""
        table, client = turn.table, await self._accounts.of(turn.heard.user)
        listing = await self._let_in(table, client)
        own: list[int] = listing["me"]["seats"]
        wanted = int(turn.rest) if turn.rest.isdecimal() and len(turn.rest) < 4 else None
        if wanted is not None and not own:
            await client.sit(table, wanted)
        seat = own[0] if own else wanted or await self._any_seat(table, client, listing)
        self._seat(turn, table, f"seat:{seat}")

    async def _any_seat(self, table: str, client: Client, listing: Json) -> int:
        """Take the first seat that is free; others may take it at the same moment. Raises Sorry, and as Client."""
        while free := [seat for seat in range(1, listing["size"] + 1) if str(seat) not in listing["seats"]]:
            try:
                await client.sit(table, free[0])
            except Refused:
                listing = await client.table(table)
                if str(free[0]) not in listing["seats"]:
                    raise
            else:
                return free[0]
        raise Sorry("no_free_seat")

    async def host(self, turn: Turn) -> None:
        """Take the host's chair."""
        table, client = turn.table, await self._accounts.of(turn.heard.user)
        listing = await self._let_in(table, client)
        if not listing["me"]["host"]:
            await client.take_host(table)
            listing = await client.table(table)
        self._seat(turn, table, listing["me"].get("co_host") or "host")

    def _seat(self, turn: Turn, table: str, viewer: str) -> None:
        before = turn.user.chairs.get(table)
        turn.user.table = table
        if before is None or before.viewer != viewer:
            self._follows.unfollow_user(turn.heard.user, table)
            turn.user.chairs[table] = Chair(viewer)
        self._file.save()
        self._follows.follow_user(turn.heard.user, table)

    async def leave(self, turn: Turn) -> None:
        """Leave one's seat before the start."""
        table, chair = turn.table, turn.user.chairs.get(turn.table)
        if chair is None or not chair.viewer.startswith("seat:"):
            raise Sorry("no_seat")
        await (await self._accounts.of(turn.heard.user)).leave(table, int(chair.viewer[5:]))
        self._unseat(turn, table)

    async def unhost(self, turn: Turn) -> None:
        """Leave the host's chair."""
        table, chair = turn.table, turn.user.chairs.get(turn.table)
        if chair is None or not chair.viewer.startswith("host"):
            raise Sorry("no_seat")
        await (await self._accounts.of(turn.heard.user)).leave_host(table)
        self._unseat(turn, table)

    def _unseat(self, turn: Turn, table: str) -> None:
        self._follows.unfollow_user(turn.heard.user, table)
        turn.user.chairs.pop(table, None)
        turn.user.form = None
        self._file.save()

    async def bots(self, turn: Turn) -> None:
        """Give all free seats to bots."""
        table, client = turn.table, await self._accounts.of(turn.heard.user)
        listing = await client.table(table)
        game = await self._record(listing["game"])
        bot = turn.rest if turn.rest in game["bots"] else game["bots"][0]
        free = [seat for seat in range(1, listing["size"] + 1) if str(seat) not in listing["seats"]]
        for seat in free:
            await client.give_to_bot(table, seat, bot)
        await self.say(turn, "bots_seated", n=len(free))

    async def start(self, turn: Turn) -> None:
        """Start the game."""
        await (await self._accounts.of(turn.heard.user)).start(turn.table)

    # --- asking about it ---------------------------------------------------------------------------------------------

    async def status(self, turn: Turn) -> None:
        """Say how the table stands, as everybody may know it."""
        table, words = turn.table, turn.words
        keeper = await self._keeper(table)
        listing, shown = await asyncio.gather(keeper.table(table), keeper.view(table, PUBLIC))
        spoken = Words(words.language, await self.spoken(listing["game"], words.language), listing["names"])
        phase = shown.view["game"].get("phase")
        status = spoken.code(f"status.{listing['status']}", listing["status"])
        lines = [_seat_line(seat, listing, spoken) for seat in range(1, listing["size"] + 1)]
        if (await self._record(listing["game"]))["hosted"]:
            who = listing["names"].get(listing.get("host") or "") or words.say("nobody")
            lines.append(words.say("status_host", who=who))
        said = words.say("status_phase", phase=spoken.value(phase, "phase")) if isinstance(phase, str) else ""
        name = await self.name(table, words)
        number = listing["number"]
        await self.say(turn, "status", table=name, number=number, status=status, phase=said, seats="\n".join(lines))

    async def link(self, turn: Turn) -> None:
        """A link that opens this seat on the page: for the user's eyes alone, since it signs in."""
        table, user = turn.user.table, turn.heard.user
        if not table:
            raise Sorry("no_own_table")
        client = await self._accounts.of(user)
        if not await _may_enter(client, table):
            raise Sorry("no_own_table")
        code = (await client.link())["code"]
        text = turn.words.say("link", link=f"{self._page}/sign-in#code={code}&table={table}")
        await self._post.user(user, Message(viewer=f"account:{user}", text=text))

    async def rules(self, turn: Turn) -> None:
        """Where the rules are to be read."""
        game = await self._record(self._file.kept.tables[turn.table].game)
        title, link = game["title"][turn.words.language], f"{self._page}/games/{game['name']}/rules"
        await self.say(turn, "rules_at", game=title, link=link)

    async def close_connections(self) -> None:
        """Close what this has opened."""
        await self._stranger.close()


def _address(address: str) -> str:
    """The table that an address of the page is of. Raises Sorry."""
    found = _TABLE.fullmatch(address)
    if found is None:
        raise Sorry("no_such_table" if address else "which_table", number=address)
    return found[1]


async def _may_enter(client: Client, table: str) -> bool:
    """Whether the server lets this user's own account know of a table. Raises as Client."""
    try:
        await client.table(table)
    except Refused as no:
        if no.code != "not_found":
            raise
        return False
    return True


class Plan:
    """A table to be opened."""

    def __init__(self, game: Json, seats: int) -> None:
        self.game, self.seats, self.title, self.private = game, seats, "", True
        self.options: Json = {}
        self.documents: dict[str, dict[str, str]] = {}


def _planned(plan: Plan, word: str, full: Json) -> bool:
    """Whether a word says something of the table."""
    name, equals, value = word.partition("=")
    if word.isdecimal() and len(word) < 4:
        plan.seats = int(word)
    elif word in PACES:
        plan.options["pace"] = word
    elif word in ("公开", "public"):
        plan.private = False
    elif not equals:
        return False
    elif name in full.get("documents", {}):
        plan.documents[name] = {"shipped": value}
    else:
        plan.options[name] = _read(value)
    return True


def _read(value: str) -> str | int | bool:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.lstrip("-").isdecimal() else value


def _seat_line(seat: int, listing: Json, words: Words) -> str:
    seated = listing["seats"].get(str(seat))
    if not seated:
        return words.say("seat_free", seat=seat)
    who = listing["names"].get(seated.get("player") or "")
    return words.say("seat_who", seat=seat, who=who) if who else words.say("seat_bot", seat=seat)


__all__ = ["Follows", "Refused", "Sorry", "Tables", "Turn"]
