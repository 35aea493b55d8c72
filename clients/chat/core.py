"""The core: what is heard on a platform becomes commands of seats, and what the tables tell becomes messages."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from clients.chat import commands
from clients.chat.accounts import Accounts
from clients.chat.adapter import PUBLIC, Adapter, Blocked, Heard, Message
from clients.chat.asker import Asker, At
from clients.chat.following import Follower, Opened, PublicFacts
from clients.chat.game_words import examples
from clients.chat.kept import File, Group, User
from clients.chat.post import Post
from clients.chat.rates import Rate
from clients.chat.tables import Sorry, Tables, Turn
from clients.chat.texts import name_of, tame
from clients.chat.words import Json, Words
from sotto_client import Closed, Refused, Unreachable, Watch
from sotto_words import Language

AWAY = 5.0
"""Seconds without the server after which groups are told, once."""

QUEUE_MOST = 30
"""Messages of one user that wait to be obeyed."""

ON, OFF = ("开", "on", "是", "yes"), ("关", "off", "否", "no")

log = logging.getLogger("clients.chat")

Does = Callable[[Turn], Awaitable[None]]


class Chat:
    """One platform's people at the tables of one server.

    ``kept``: the file in which tokens, tables and places are kept, made with mode 600. ``key``: the operator's, by
    which accounts are made beyond the limits per address; without it each is made as any other. ``page``: where the
    page is for people, if not at ``url``. ``rate``: how much one user may write.
    """

    def __init__(
        self,
        adapter: Adapter,
        url: str,
        kept: Path,
        *,
        key: str | None = None,
        page: str = "",
        language: Language = "zh",
        rate: Rate | None = None,
    ) -> None:
        self._adapter, self._language = adapter, language
        self._file = File(kept)
        self._accounts = Accounts(url, adapter.platform, key, self._file)
        self._post = Post(adapter, self._file)
        self._tables = Tables(self._file, self._post, self._accounts, self, url, page)
        self._asker = Asker(self._file, self._post)
        self._rate = rate or Rate()
        self._locks = defaultdict[str, asyncio.Lock](asyncio.Lock)
        self._waiting = defaultdict[str, int](int)
        self._tasks: set[asyncio.Task[None]] = set()
        self._followers: dict[tuple[str, str, str], tuple[Follower, asyncio.Task[None]]] = {}
        self._public: dict[str, PublicFacts] = {}
        self._away = False

    async def run(self) -> None:
        """Hear and tell, for ever."""
        kept = self._file.kept
        for group, one in kept.groups.items():
            if one.table:
                self.follow_group(group)
        for user, somebody in kept.users.items():
            for table in somebody.chairs:
                self.follow_user(user, table)
        self._spawn(self._mind_the_server())
        for user in kept.users:
            self._spawn(self._resume(user))
        try:
            await self._adapter.run(self.hear)
        finally:
            await self._end()

    async def _end(self) -> None:
        tasks = [*self._tasks, *(task for _, task in self._followers.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._accounts.close()
        await self._tables.close_connections()

    def _spawn(self, does: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(_logged(does))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- following -------------------------------------------------------------------------------------------------

    def follow_group(self, group: str) -> None:
        """Tell a group what everybody is told at its table."""
        kept = self._file.kept.groups[group]
        told = _GroupTold(self, group, kept)
        follower = Follower(
            kept.table, PUBLIC, kept.place, told, lambda: self._open_for_group(group, kept.table), self._file.save
        )
        self._run(("group", group, kept.table), follower, lambda: self._over(group, kept.table))

    def follow_user(self, user: str, table: str) -> None:
        """Tell a user what their chair is told, and ask them."""
        if ("user", user, table) in self._followers:
            return
        chair = self._file.kept.users[user].chairs[table]
        told = _UserTold(self, user, table)
        follower = Follower(
            table, chair.viewer, chair.place, told, lambda: self._open_for_user(user, table), self._file.save
        )
        self._run(("user", user, table), follower, lambda: self._chair_gone(user, table))

    def _run(self, key: tuple[str, str, str], follower: Follower, then: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            try:
                await follower.run()
            except Refused as no:
                log.info("%s: %s", key, no)
            except Closed:
                return
            self._followers.pop(key, None)
            await then()

        task = self._spawn(run())
        self._followers[key] = follower, task

    def unfollow_group(self, group: str) -> None:
        """Tell a group no more."""
        self._drop("group", group, self._file.kept.groups[group].table)

    def unfollow_user(self, user: str, table: str) -> None:
        """Tell a user no more of a table."""
        self._drop("user", user, table)

    def _drop(self, *key: str) -> None:
        kind, who, table = key
        if one := self._followers.pop((kind, who, table), None):
            one[1].cancel()

    async def _open_for_group(self, group: str, table: str) -> Opened:
        kept = self._file.kept
        client = await self._accounts.another(kept.tables[table].user)
        return Opened(client, await self._words_of(table, kept.groups[group].language))

    async def _open_for_user(self, user: str, table: str) -> Opened:
        kept = self._file.kept
        client = await self._accounts.of(user)
        if table not in self._public:
            self._public[table] = PublicFacts(await self._accounts.of(kept.tables[table].user), table)
        in_a_group = any(one.table == table for one in kept.groups.values())
        words = await self._words_of(table, kept.users[user].language)
        return Opened(client, words, self._public[table] if in_a_group else None)

    async def _words_of(self, table: str, language: Language) -> Words:
        return Words(language, await self._tables.spoken(self._file.kept.tables[table].game, language))

    async def _over(self, group: str, table: str) -> None:
        name = await self._tables.name(table, Words(self._file.kept.groups[group].language))
        await self._post.say(group, "over", table=name)

    async def _chair_gone(self, user: str, table: str) -> None:
        """The table is over, or the chair somebody else's."""
        async with self._locks[user]:
            kept = self._file.kept.users[user]
            kept.chairs.pop(table, None)
            if kept.form is not None and kept.form.table == table:
                kept.form = None
            self._file.save()

    async def _resume(self, user: str) -> None:
        """Carry out what was on its way when this process last ended."""
        async with self._locks[user]:
            kept = self._file.kept.users[user]
            if kept.pending is None or kept.pending.table not in kept.chairs:
                kept.pending = None
                return
            at = await self._at(user, kept.pending.table, patience=3600)
            await self._asker.resume(at, await self._accounts.of(user))
            self._followers["user", user, at.watch.table][0].nudge()

    async def _mind_the_server(self) -> None:
        """Tell groups, once, that the server is away; and once that it is back."""
        since = asyncio.get_running_loop().time()
        while True:
            await asyncio.sleep(0.5)
            now = asyncio.get_running_loop().time()
            if self._accounts.connected:
                since = now
            if (now - since > AWAY) == self._away:
                continue
            self._away = not self._away
            for group, kept in list(self._file.kept.groups.items()):
                if kept.table:
                    self._spawn(self._post.say(group, "server_away" if self._away else "server_back"))

    # --- hearing ---------------------------------------------------------------------------------------------------

    async def hear(self, heard: Heard) -> None:
        """Take a message; those of one user are obeyed one after the other. Returns at once."""
        if not self._concerns(heard):
            return
        if self._waiting[heard.user] >= QUEUE_MOST or not self._rate.passes(heard.user):
            if self._rate.warns(heard.user):
                self._spawn(self._warn(heard))
            return
        self._waiting[heard.user] += 1
        self._spawn(self._heard(heard))

    def _concerns(self, heard: Heard) -> bool:
        """Whether this is more than what people say to each other in a group."""
        group = self._file.kept.groups.get(heard.group or "")
        return heard.group is None or commands.read(heard.text) is not None or (group is not None and group.talk)

    async def _warn(self, heard: Heard) -> None:
        turn = self._turn(heard, "")
        await self._tables.say(turn, "flood", who=name_of(heard.name, turn.words.say("anonymous")))

    async def _heard(self, heard: Heard) -> None:
        try:
            async with self._locks[heard.user]:
                if heard.edited is None and not self._file.note(f"{heard.group or ''}/{heard.user}/{heard.id}"):
                    return
                await self._obey(heard)
                self._file.save()
        finally:
            self._waiting[heard.user] -= 1

    def _turn(self, heard: Heard, rest: str) -> Turn:
        kept = self._file.kept
        group = None
        if heard.group is not None:
            group = kept.groups.setdefault(heard.group, Group(language=self._language))
        if heard.user not in kept.users:
            kept.users[heard.user] = User("", language=group.language if group else self._language)
        user = kept.users[heard.user]
        user.name = name_of(heard.name, Words(user.language).say("anonymous"))
        user.group = heard.group or user.group
        return Turn(heard, user, group, Words(group.language if group else user.language), rest)

    async def _obey(self, heard: Heard) -> None:
        said = commands.read(heard.text)
        turn = self._turn(heard, said.rest if said else "")
        if heard.group is None:
            self._post.reached(heard.user)
        try:
            if heard.edited is not None:
                await self._edited(turn)
            elif said is None or (not said.name and await self._is_text(turn)):
                await self._plain(turn)
            elif said.name and said.rest and said.name not in commands.TAKING:
                await self._too_much(turn, said)
            elif said.name:
                await self._does(said.name)(turn)
            else:
                await self._of_the_game(turn, said)
        except Sorry as sorry:
            await self._tables.say(turn, sorry.text, **sorry.params)
        except Refused as no:
            await self._refused(turn, no)
        except (Unreachable, Closed):
            await self._tables.say(turn, "unreachable")
        except Blocked:
            log.info("%s takes no private messages", turn.user.name)

    async def _refused(self, turn: Turn, no: Refused) -> None:
        """What the server refuses it says to that account: others do not read why."""
        viewer = PUBLIC if no.code == "too_many" else f"account:{turn.heard.user}"
        text = turn.words.say("refused", reason=no.reason or no.code)
        await self._post.answer(turn.heard, Message(viewer=viewer, text=tame(text)))

    def _does(self, name: str) -> Does:
        for one in (self, self._tables):
            if does := getattr(one, f"do_{name}" if one is self else name, None):
                found: Does = does
                return found
        raise AssertionError(name)

    async def _at(self, user: str, table: str = "", patience: float = 20.0) -> At:
        kept = self._file.kept.users[user]
        table = table or kept.table
        if table not in kept.chairs:
            raise Sorry("no_seat" if table else "no_own_table")
        watch, words = await self._followers["user", user, table][0].watched(patience)
        return At(user, kept, kept.chairs[table], watch, words)

    async def _at_turn(self, turn: Turn) -> At:
        return await self._at(turn.heard.user, turn.table)

    async def _edited(self, turn: Turn) -> None:
        form = turn.user.form
        if form is not None and turn.heard.edited is not None and turn.heard.group is None:
            await self._asker.edited(await self._at(turn.heard.user, form.table), turn.heard.text, turn.heard.edited)

    async def _is_text(self, turn: Turn) -> bool:
        """Whether what begins with a dot is an answer: a text that no command and no question begins with."""
        form = turn.user.form
        if form is None or turn.heard.group is not None:
            return False
        at = await self._at(turn.heard.user, form.table)
        return self._asker.called(at, commands.body(turn.heard.text)) is None

    async def _plain(self, turn: Turn) -> None:
        """What is no command: an answer, a number of the list, or talk of a group."""
        if turn.group is not None:
            await self._group_talk(turn)
        elif turn.user.form is not None:
            at = await self._at(turn.heard.user, turn.user.form.table)
            client = await self._accounts.of(turn.heard.user)
            await self._asker.answer(at, turn.heard.text, turn.heard.id, client)
            self._nudge(at)
        elif turn.heard.text.strip().isdecimal():
            await self.do_pick(turn._replace(rest=turn.heard.text.strip()))
        elif turn.user.chairs:
            await self._of_the_game(turn, commands.Said("", turn.heard.text.strip()[:40], ""), "lost_words")
        else:
            raise Sorry("help", asked=examples(turn.words.language), games=await self._tables.games(turn.words))

    async def _group_talk(self, turn: Turn) -> None:
        chair = turn.user.chairs.get(turn.table) if turn.group and turn.group.table else None
        if turn.group is None or chair is None or turn.heard.text.lstrip().startswith("//"):
            return
        await self.do_say(turn._replace(rest=turn.heard.text))

    async def _of_the_game(self, turn: Turn, said: commands.Said, otherwise: str = "") -> None:
        """Begin what the game asks, by its name."""
        table = turn.table if turn.group else turn.user.table
        if not table or table not in turn.user.chairs:
            raise Sorry("unknown" if said.word not in commands.ASKED else "no_seat", word=said.word)
        at = await self._at(turn.heard.user, table)
        found = self._asker.called(at, commands.body(turn.heard.text))
        if found is None or (otherwise and found.rest):
            raise Sorry(otherwise or "not_now", word=said.word)
        if found.whole or not found.rest:
            await self._begin(turn, at, found.id, found.rest, found.whole)
        else:  # what a seat may do is told to it alone
            word = commands.body(turn.heard.text)[:40]
            await self._asker.sent(at, at.words.say("meant", word=word, name=found.name))

    async def _too_much(self, turn: Turn, said: commands.Said) -> None:
        """Something stands behind a command that takes nothing: it may be a longer name that a game has."""
        table = turn.group.table if turn.group else turn.user.table
        if table in turn.user.chairs:
            at = await self._at(turn.heard.user, table)
            found = self._asker.called(at, commands.body(turn.heard.text))
            if found is not None and found.whole and len(found.rest) < len(said.rest):
                await self._begin(turn, at, found.id, found.rest)
                return
        raise Sorry("takes_nothing", word=said.word)

    async def _begin(self, turn: Turn, at: At, id: str, rest: str, sure: bool = True) -> None:
        if await self._asker.begin(at, id, rest, turn.heard.id, sure):
            await self._asker.submit(at, await self._accounts.of(turn.heard.user))
            self._nudge(at)

    def _nudge(self, at: At) -> None:
        if one := self._followers.get(("user", at.id, at.watch.table)):
            one[0].nudge()

    # --- commands of a seat ------------------------------------------------------------------------------------------

    async def do_help(self, turn: Turn) -> None:
        """List the commands."""
        await self._tables.say(
            turn, "help", asked=examples(turn.words.language), games=await self._tables.games(turn.words)
        )

    async def do_asked(self, turn: Turn) -> None:
        """List what may be done now."""
        at = await self._at_turn(turn)
        if turn.user.form is not None and turn.user.form.table == at.watch.table:
            await self._asker.ask(at, turn.user.form)
        else:
            await self._asker.everything(at)

    async def do_pick(self, turn: Turn) -> None:
        """Begin what has this number in the list."""
        number, _, rest = turn.rest.partition(" ")
        at = await self._at_turn(turn)
        id = self._asker.numbered(at, int(number)) if number.isdecimal() and len(number) < 4 else None
        if id is None:
            raise Sorry("no_such_number", n=number or "?")
        await self._begin(turn, at, id, rest.strip())

    async def do_say(self, turn: Turn) -> None:
        """Talk at the table; what was written in a group is not told there again."""
        if not turn.rest:
            raise Sorry("say_what")
        at = await self._at_turn(turn)
        echo = (int(at.chair.viewer[5:]), turn.rest) if at.chair.viewer.startswith("seat:") else None
        if turn.group is not None and echo is not None:
            turn.group.echoes = [*turn.group.echoes, echo][-20:]
        try:
            await self._do(turn, at, {"type": "say", "text": turn.rest, "to": "table"})
        except Refused:
            if turn.group is not None and echo in turn.group.echoes:
                turn.group.echoes.remove(echo)
            raise

    async def do_aside(self, turn: Turn) -> None:
        """Talk to one seat, or to the host."""
        to, _, text = turn.rest.partition(" ")
        host = to.casefold() in ("dm", "host", "主持")
        if not text.strip() or not (host or (to.isdecimal() and len(to) < 4)):
            raise Sorry("aside_what")
        command = {"type": "say", "text": text.strip(), "to": ["host" if host else int(to)]}
        await self._do(turn, await self._at_turn(turn), command)

    async def _do(self, turn: Turn, at: At, command: Json) -> None:
        await self._asker.do(at, await self._accounts.of(turn.heard.user), command)

    async def _plainly(self, turn: Turn, command: str) -> None:
        await self._do(turn, await self._at_turn(turn), {"type": command})

    async def do_pause(self, turn: Turn) -> None:
        """Stop the clocks, or vote for it."""
        await self._plainly(turn, "pause")

    async def do_resume(self, turn: Turn) -> None:
        """Go on, or vote for it."""
        await self._plainly(turn, "resume")

    async def do_hand_over(self, turn: Turn) -> None:
        """Let a bot play this seat for a while."""
        await self._plainly(turn, "hand_over")

    async def do_take_back(self, turn: Turn) -> None:
        """Play one's seat oneself again."""
        await self._plainly(turn, "take_back")

    async def do_resign(self, turn: Turn) -> None:
        """Give up."""
        await self._plainly(turn, "resign")

    async def do_skip(self, turn: Turn) -> None:
        """Take the default."""
        await self._plain(turn._replace(heard=_saying(turn.heard, commands.MARKS[0])))

    async def do_back(self, turn: Turn) -> None:
        """Ask the field before this one again."""
        await self._asker.back(await self._at(turn.heard.user, turn.user.form.table if turn.user.form else ""))

    async def do_cancel(self, turn: Turn) -> None:
        """Give a form up."""
        await self._asker.cancel(await self._at(turn.heard.user, turn.user.form.table if turn.user.form else ""))

    async def do_switch(self, turn: Turn) -> None:
        """Choose which table private messages are about."""
        tables = list(turn.user.chairs)
        names = [await self._tables.name(table, turn.words) for table in tables]
        if turn.rest.isdecimal() and 1 <= int(turn.rest[:4]) <= len(tables):
            turn.user.table = tables[int(turn.rest[:4]) - 1]
            await self._tables.say(turn, "switched", table=names[int(turn.rest[:4]) - 1])
            return
        if not tables:
            raise Sorry("no_own_table")
        lines = [f"{place}. {name}" for place, name in enumerate(names, 1)]
        await self._tables.say(turn, "own_tables", lines="\n".join(lines))

    async def do_language(self, turn: Turn) -> None:
        """Speak Chinese or English: to a group, or to a user."""
        wanted: dict[str, Language] = {"zh": "zh", "中文": "zh", "en": "en", "english": "en", "英文": "en"}
        language = wanted.get(turn.rest.casefold())
        if language is None:
            raise Sorry("language_which")
        if turn.group is not None and turn.heard.group is not None:
            turn.group.language = language
            if turn.group.table:
                self.unfollow_group(turn.heard.group)
                self.follow_group(turn.heard.group)
        else:
            turn.user.language = language
            await (await self._accounts.of(turn.heard.user)).rename(language=language)
            for table in turn.user.chairs:
                self.unfollow_user(turn.heard.user, table)
                self.follow_user(turn.heard.user, table)
        await self._tables.say(turn._replace(words=Words(language)), "language_set")

    async def do_talk(self, turn: Turn) -> None:
        """Let what people in a seat write in the group be table talk, or not."""
        if turn.group is None:
            raise Sorry("no_table")
        if turn.rest.casefold() in ON + OFF:
            turn.group.talk = turn.rest.casefold() in ON
        await self._tables.say(turn, "talk_on" if turn.group.talk else "talk_off")

    # --- told by followers -------------------------------------------------------------------------------------------

    async def tell_group(self, group: str, message: Message) -> None:
        """What everybody was told."""
        await self._post.group(group, message)

    async def tell_user(self, user: str, message: Message) -> None:
        """What one chair was told, as soon as its user takes private messages."""
        await self._post.user_at_last(user, message)

    async def look(self, user: str, table: str, watch: Watch, words: Words) -> None:
        """See whether a user is asked something new."""
        try:
            async with self._locks[user]:
                kept = self._file.kept.users[user]
                if table in kept.chairs:
                    await self._asker.look(At(user, kept, kept.chairs[table], watch, words))
        except Blocked:
            await self._post.opens(user)
            if one := self._followers.get(("user", user, table)):
                one[0].nudge()


class _GroupTold:
    """A group as a follower knows it."""

    def __init__(self, chat: Chat, group: str, kept: Group) -> None:
        self._chat, self._group, self._kept = chat, group, kept

    async def tell(self, message: Message) -> None:
        await self._chat.tell_group(self._group, message)

    async def asks(self, watch: Watch, words: Words) -> None:
        """Groups are asked nothing."""

    def heard_before(self, fact: Json, words: Words) -> bool:
        """Whether this is talk that was written in this group."""
        said = (fact.get("seat"), fact.get("text"))
        if fact["type"] != "table_said" or said not in self._kept.echoes:
            return False
        self._kept.echoes.remove(said)
        return True


class _UserTold:
    """A user at a table as a follower knows them."""

    def __init__(self, chat: Chat, user: str, table: str) -> None:
        self._chat, self._user, self._table = chat, user, table

    async def tell(self, message: Message) -> None:
        await self._chat.tell_user(self._user, message)

    async def asks(self, watch: Watch, words: Words) -> None:
        await self._chat.look(self._user, self._table, watch, words)

    def heard_before(self, fact: Json, words: Words) -> bool:
        """Nothing is left out."""
        return False


def _saying(heard: Heard, text: str) -> Heard:
    return Heard(user=heard.user, name=heard.name, text=text, id=heard.id, group=heard.group)


async def _logged(does: Coroutine[Any, Any, None]) -> None:
    try:
        await does
    except Exception:
        log.exception("a fault of the chat")
