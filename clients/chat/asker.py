"""What one user is asked in private, and what they answer."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from clients.chat import commands, forms
from clients.chat.adapter import Button, Message
from clients.chat.asking import Unfit, chosen
from clients.chat.following import Follower, seats_of
from clients.chat.kept import Chair, File, Form, Pending, User
from clients.chat.post import Post
from clients.chat.texts import tame
from clients.chat.words import Words
from sotto_client import Client, Command, Prompt, Refused, Watch

PATIENCE = 6.0
"""Seconds after which somebody whose command is on its way is told that the server is away."""

MENU_MOST = 20
"""Lines of a list of what may be done."""

BUTTONS_MOST = 10

LABEL_MOST = 40

_HEAD = re.compile(r"[^\s\d]+")


class At(NamedTuple):
    """A user at a table: the seat as it is now."""

    id: str
    user: User
    chair: Chair
    watch: Watch
    words: Words

    def asked(self, form: Form) -> forms.Asked | None:
        """The form with its prompt; None once that is closed. One that opened in its place goes on."""
        prompts = self.watch.prompts
        same = [id for id, one in prompts.items() if one.command == form.command]
        if form.prompt not in prompts and len(same) == 1:
            form.prompt = same[0]
        prompt = prompts.get(form.prompt)
        return forms.Asked(form, prompt, self.words, self.seats) if prompt else None

    @property
    def seats(self) -> Mapping[int, str]:
        """Who sits where."""
        return seats_of(self.watch.view, self.words)

    def open(self) -> dict[str, Prompt]:
        """What may be done, what must be done first."""
        return dict(sorted(self.watch.prompts.items(), key=lambda pair: not pair[1].required))


class Called(NamedTuple):
    """The prompt that somebody means, by its whole name or by a part of it; and what stands behind that."""

    id: str
    rest: str
    name: str
    whole: bool


class Asker:
    """Forms and lists of users. The caller holds the user's lock."""

    def __init__(self, file: File, post: Post) -> None:
        self._file, self._post = file, post
        self.again: set[str] = set()
        """Users who are asked the next thing that must be answered, though it was listed before."""

    async def at(self, id: str, user: User, follower: Follower) -> At:
        """A user at the table that they are at. Raises Unreachable."""
        watch, words = await follower.watched()
        return At(id, user, user.chairs[follower.table], watch, words)

    # --- asking ----------------------------------------------------------------------------------------------------

    async def look(self, at: At) -> None:
        """Ask what is new. Raises Blocked."""
        await self._close_form(at)
        fresh = self._fresh(at)
        must = [id for id, one in at.open().items() if one.required and (one.fields or len(at.watch.prompts) == 1)]
        again = at.id in self.again
        self.again.discard(at.id)
        if at.user.form is None and must and (again or any(id in fresh for id in must)):
            await self._listed(at, [])
            await self._begin_asking(at, must[0])
            return
        if fresh:
            await self._listed(at, fresh)
        elif at.user.form is not None and at.user.form.table == at.watch.table and not at.user.form.told:
            await self.ask(at, at.user.form)

    async def _begin_asking(self, at: At, id: str) -> None:
        """Open a form, and ask it even where it has no fields: nothing is done that nobody said."""
        whole = await self.begin(at, id)
        if whole and at.user.form is not None:
            await self.ask(at, at.user.form)

    async def _close_form(self, at: At) -> None:
        form = at.user.form
        if form is not None and form.table == at.watch.table and at.asked(form) is None:
            at.user.form = None
            self._file.save()
            await self._send(at, at.words.say("closed", title=forms.title_of(form.command, at.words)))

    def _fresh(self, at: At) -> list[str]:
        """What was not listed before; a thing that need not be done is listed again only after it was impossible."""
        prompts = at.open()
        known_ids = {id for id, _ in at.chair.menu}
        known = {command for _, command in at.chair.menu}
        return [
            id
            for id, one in prompts.items()
            if id not in known_ids and (one.required or one.command not in known)
        ]  # fmt: skip

    async def _listed(self, at: At, fresh: list[str]) -> None:
        """Number all that is open, and tell what is new of it."""
        menu = _renumbered(at.chair.menu, at.open())
        if fresh:
            places = [place for place, (id, _) in enumerate(menu) if id in fresh][:MENU_MOST]
            more = sum(1 for id, _ in menu if id) - len(places)
            await self._send_menu(at, menu, places, more)
        at.chair.menu = menu
        self._file.save()

    async def everything(self, at: At) -> None:
        """List all that may be done, numbered from 1."""
        at.chair.menu = [(id, one.command) for id, one in at.open().items()]
        self._file.save()
        if at.chair.menu:
            await self._send_menu(at, at.chair.menu, list(range(len(at.chair.menu))), 0)
        else:
            await self._send(at, at.words.say("nothing_asked"))

    async def _send_menu(self, at: At, menu: list[tuple[str, str]], places: list[int], more: int) -> None:
        lines, buttons = [], []
        for place in places:
            id, command = menu[place]
            required = at.watch.prompts[id].required
            title = forms.title_of(command, at.words)
            about = at.words.code(f"prompt.{command}", "")
            about = f" — {about}" if about and about != title else ""
            lines.append(at.words.say("must" if required else "menu_line", n=place + 1, title=title, about=about))
            buttons.append(Button(title[:LABEL_MOST], f".选 {place + 1}"))
        if more > 0:
            lines.append(at.words.say("more", n=more))
        await self._send(at, at.words.say("menu", lines="\n".join(lines)), tuple(buttons[:BUTTONS_MOST]))

    async def begin(self, at: At, id: str, rest: str = "", message: str = "", sure: bool = True) -> bool:
        """Open a form, ask its first field, and say whether there is none left to ask. Raises Blocked.

        What stands behind the command answers the first fields. Unless it is ``sure`` that this was meant, it is asked
        even where it has no fields.
        """
        prompt = at.watch.prompts[id]
        at.user.form = form = forms.begun(at.watch.table, at.watch.as_, id, prompt, at.words)
        at.user.table = at.watch.table
        asked = forms.Asked(form, prompt, at.words, at.seats)
        whole = forms.fill(asked, rest, message) if rest else not asked.questions
        self._file.save()
        if not (whole and sure):
            await self.ask(at, form)
        return whole and sure

    async def ask(self, at: At, form: Form) -> None:
        """Ask the field that comes next. Raises Blocked."""
        asked = at.asked(form)
        if asked is None:
            await self._close_form(at)
            return
        text = forms.text_of(asked)
        others = len(at.watch.prompts) - 1
        if others and not form.values:
            text += "\n" + at.words.say("more", n=others)
        await self._send(at, text, _buttons(asked))
        form.told = True
        self._file.save()

    async def _send(self, at: At, text: str, buttons: tuple[Button, ...] = ()) -> None:
        await self._post.user(at.id, Message(viewer=at.watch.as_, text=tame(text), buttons=buttons))

    async def sent(self, at: At, text: str) -> None:
        """Tell a user something of their own view. Raises Blocked."""
        await self._send(at, text)

    # --- answering -------------------------------------------------------------------------------------------------

    async def answer(self, at: At, text: str, message: str, client: Client) -> None:
        """Take an answer to what is asked. Raises Blocked, Refused."""
        form = at.user.form
        asked = at.asked(form) if form else None
        if form is None or asked is None:
            await self._close_form(at)
            return
        try:
            whole = forms.answer(asked, text, message)
        except Unfit as unfit:
            await self._send(at, str(unfit))
            return
        self._file.save()
        if whole:
            await self.submit(at, client)
        else:
            await self.ask(at, form)

    async def submit(self, at: At, client: Client) -> None:
        """Send a whole form. Raises Blocked, Refused."""
        form = at.user.form
        asked = at.asked(form) if form else None
        if form is None or asked is None:
            await self._close_form(at)
            return
        command = forms.sent(asked)
        at.user.form = None
        try:
            await self.do(at, client, command, form.prompt, form)
        except Refused as no:
            if no.code == "stale":
                await self._send(at, at.words.say("closed", title=asked.title))
                return
            await self._send(at, at.words.say("refused", reason=no.reason))
            forms.again(asked)
            at.user.form = form
            await self.ask(at, form)
            return
        self.again.add(at.id)
        await self._send(at, at.words.say("done", title=asked.title))

    async def do(self, at: At, client: Client, command: Command, prompt: str = "", form: Form | None = None) -> None:
        """Send a command, once, whatever happens to this process meanwhile. Raises Refused."""
        pending = Pending(secrets.token_hex(12), at.watch.table, at.watch.as_, command, prompt, form)
        at.user.pending = pending
        self._file.save()
        seq = await self._carry_out(at, client, pending)
        await at.watch.reached(seq)

    async def _carry_out(self, at: At, client: Client, pending: Pending) -> int:
        doing = asyncio.create_task(
            client.do(pending.table, pending.viewer, pending.command, pending.prompt or None, pending.id)
        )
        try:
            if not (await asyncio.wait({doing}, timeout=PATIENCE))[0]:
                await self._send(at, at.words.say("server_away"))
            seq = await doing
        except Refused:
            at.user.pending = None
            self._file.save()
            raise
        finally:
            doing.cancel()
        at.user.pending = None
        self._file.save()
        return seq

    async def resume(self, at: At, client: Client) -> None:
        """Carry out what was on its way when this process last ended. Raises Blocked."""
        pending = at.user.pending
        if pending is None or pending.table != at.watch.table:
            return
        title = forms.title_of(pending.command["type"], at.words)
        try:
            await self._carry_out(at, client, pending)
        except Refused as no:
            await self._send(at, at.words.say("refused", reason=no.reason))
        else:
            self.again.add(at.id)
            await self._send(at, at.words.say("done", title=title))

    async def edited(self, at: At, text: str, message: str) -> None:
        """An answer was changed after it was sent: it counts as long as the form has not been sent."""
        asked = at.asked(at.user.form) if at.user.form else None
        if asked is None:
            return
        try:
            said = forms.edited(asked, text, message)
        except Unfit as unfit:
            said = str(unfit)
        self._file.save()
        if said:
            await self._send(at, said)

    async def back(self, at: At) -> None:
        """Ask the field before this one again."""
        asked = at.asked(at.user.form) if at.user.form else None
        if asked is None:
            await self._send(at, at.words.say("nothing_open"))
            return
        if not forms.back(asked):
            await self._send(at, at.words.say("first_field"))
            return
        await self.ask(at, asked.form)

    async def cancel(self, at: At) -> None:
        """Give a form up."""
        form, at.user.form = at.user.form, None
        self._file.save()
        title = forms.title_of(form.command, at.words) if form else ""
        await self._send(at, at.words.say("cancelled", title=title) if form else at.words.say("nothing_open"))

    # --- finding what is meant -------------------------------------------------------------------------------------

    def numbered(self, at: At, number: int) -> str | None:
        """The prompt of a number of the list; of one that has closed, the only other one of the same command."""
        if not 1 <= number <= len(at.chair.menu):
            return None
        id, command = at.chair.menu[number - 1]
        same = [one for one, prompt in at.watch.prompts.items() if prompt.command == command]
        return id if id in at.watch.prompts else (same[0] if len(same) == 1 else None)

    def called(self, at: At, text: str) -> Called | None:
        """The prompt that a text begins with the name of, in the user's language or by its tag; or a part of it."""
        prompts = at.open()
        by_command = {one.command: id for id, one in reversed(prompts.items())}
        titles = [forms.title_of(command, at.words) for command in by_command]
        tags = [command.replace("_", " ") for command in by_command]
        names: list[tuple[str, str]] = []
        for word, meant in commands.ASKED.items():
            names += [(word, command) for command in meant if command in by_command][:1]
        for called in (titles, tags):
            names += [(one, command) for one, command in zip(called, by_command, strict=True) if called.count(one) == 1]
        for name, command in sorted(names, key=lambda pair: -len(pair[0])):
            if (rest := commands.after(name, text)) is not None:
                return Called(by_command[command], rest, name, whole=True)
        head = _HEAD.match(text)
        for part in (text, head[0] if head else ""):
            for called in (titles, tags):
                if (place := chosen(part.casefold(), called)) is not None:
                    id = list(by_command.values())[place]
                    return Called(id, text[len(part) :].strip(), called[place], whole=False)
        return None


def _renumbered(menu: list[tuple[str, str]], prompts: Mapping[str, Prompt]) -> list[tuple[str, str]]:
    """The list with what is new at its end; numbers that still stand for something stay, the others are free."""
    kept = [(id, command) if id in prompts else _moved(command, menu, prompts) for id, command in menu]
    while kept and not kept[-1][0]:
        kept.pop()
    listed = {id for id, _ in kept}
    new = [(id, prompt.command) for id, prompt in prompts.items() if id not in listed]
    for place, (id, _) in enumerate(kept):
        if not id and new:
            kept[place] = new.pop(0)
    return kept + new


def _moved(command: str, menu: list[tuple[str, str]], prompts: Mapping[str, Prompt]) -> tuple[str, str]:
    same = [id for id, prompt in prompts.items() if prompt.command == command]
    return (same[0], command) if len(same) == 1 and all(id != same[0] for id, _ in menu) else ("", "")


def _buttons(asked: forms.Asked) -> tuple[Button, ...]:
    """A button for each answer, where there are few."""
    if asked.question is None:
        return (Button("✓", "1"), Button("↺", "2"))
    choices = forms.choices(asked)
    return tuple(Button(label[:LABEL_MOST], says) for says, label in choices) if len(choices) <= BUTTONS_MOST else ()
