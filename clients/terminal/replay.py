"""``sotto replay``: a table again, step by step or all at once."""

from __future__ import annotations

import sys
import time
import webbrowser
from urllib.parse import urlencode

from rich.console import Console, ConsoleOptions, RenderResult
from rich.layout import Layout
from rich.live import Live
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from clients.terminal import INTERRUPTED
from clients.terminal.asking import Asking, Sorry, check_viewer, run, words_of
from clients.terminal.keyboard import Keyboard
from clients.terminal.shown import known, line, numbered, panel, plain
from clients.terminal.tape import Player, Tape
from clients.terminal.words import Json, Words
from sotto_client import Client

PAGE = 1000
NO_SUCH_FACT = 2
"""The exit code where there is nothing to show from ``--from`` on, as of other arguments that make no sense."""

LOOK = 0.3
"""Seconds after which the size of the terminal is looked at again."""

SIDE_BY_SIDE = 100
"""Columns from which the log and the state are shown side by side."""


def replay(
    asking: Asking,
    table: str,
    as_: str = "public",
    everything: bool = False,
    first: int = 1,
    last: int | None = None,
    speed: float = 1.0,
    log: bytes | None = None,
    browser: bool = False,
) -> int:
    """Show what a viewer was told from seq ``first`` to ``last``; return the exit code.

    With a ``log``, that of a simulated game, its table is shown; with ``browser``, the page of the server shows it.
    """
    stages: list[Stage] = []

    async def errand(client: Client) -> None:
        nonlocal table
        check_viewer(asking, as_)
        if log is not None:
            table = await brought(client, asking, log)
        if browser:
            _in_browser(asking, table, as_)
            return
        listing = await client.table(table)
        words = await words_of(client, asking, listing)
        tape = Tape(await _read(client, table, as_))
        for frame in tape.frames:
            words.learn_all(frame["facts"])
        end = tape.seq if last is None else min(last, tape.seq)
        if tape.frames and first > end:
            why = "past_end" if first > tape.seq else "from_after_to"
            raise Sorry(asking.words.say(why, first=first, last=end, told=tape.seq), NO_SUCH_FACT)
        console = Console(highlight=False)
        by_hand = console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()
        if everything or not by_hand:
            words.see(tape.views[-1].get("game", {}) if tape.views else {})
            _print(console, words, tape, first, end)
        elif tape.frames:
            player = Player(tape, tape.place(min(first, end)), tape.place(end), speed)
            stages.append(Stage(console, words, listing, as_, player))
        else:
            console.print(words.say("nothing_told"))

    code = run(asking, errand, table, as_)
    # Not within the loop, which would keep Ctrl-C to itself while nothing is awaited.
    try:
        for stage in stages:
            stage.play()
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


async def brought(client: Client, asking: Asking, log: bytes) -> str:
    """Return the table that the server makes of the log of a simulated game."""
    if client.token is None:
        await client.sign_up("Replay")
    try:
        return await client.bring_log(log)
    except UnicodeDecodeError:
        raise Sorry(asking.words.say("not_text")) from None


def _in_browser(asking: Asking, table: str, as_: str) -> None:
    url = f"{asking.url.rstrip('/')}/tables/{table}/replay?{urlencode({'as': as_})}"
    print(asking.words.say("opened", url=url))
    webbrowser.open(url)


async def _read(client: Client, table: str, as_: str) -> list[Json]:
    frames: list[Json] = []
    while True:
        page = await client.feed(table, as_, frames[-1]["seq"] if frames else 0, PAGE)
        frames += page.frames
        if not page.frames or frames[-1]["seq"] >= page.seq:
            return frames


def _print(console: Console, words: Words, tape: Tape, first: int, last: int) -> None:
    for frame in tape.frames:
        for seq, fact in numbered(frame):
            if first <= seq <= last and words.fact(fact):
                if console.is_terminal:
                    console.print(line(words, seq, frame["at"], fact))
                else:
                    print(plain(words, seq, frame["at"], fact))


class Stage:
    """The whole terminal, while a replay is on."""

    def __init__(self, console: Console, words: Words, listing: Json, as_: str, player: Player) -> None:
        self._console, self._words, self._listing, self._as, self._player = console, words, listing, as_, player

    def play(self) -> None:
        """Play until ``q``."""
        live = Live(self._scene(), console=self._console, screen=True, auto_refresh=False)
        with Keyboard(sys.stdin.fileno()) as keyboard:
            try:
                live.start(refresh=True)
                self._follow(keyboard, live)
            finally:  # a Ctrl-C within the start has its screen left, too
                live.stop()

    def _follow(self, keyboard: Keyboard, live: Live) -> None:
        player, size = self._player, self._console.size
        while not player.over:
            key = keyboard.read(LOOK) if (pause := player.pause()) is None else self._playing(keyboard, pause)
            if key is not None:
                player.press(key)
            if key is not None or player.playing or size != self._console.size:
                size = self._console.size
                live.update(self._scene(), refresh=True)

    def _playing(self, keyboard: Keyboard, pause: float) -> str | None:
        due = time.monotonic() + pause
        key = keyboard.read(pause)
        if key is None and time.monotonic() >= due:
            self._player.tick()
            return ""
        return key

    def _scene(self) -> Layout:
        words, player = self._words, self._player
        words.see(player.view.get("game", {}))
        scene = Layout()
        top = panel(words, self._listing, player.view, self._as)
        foot = self._foot()
        log = Panel(Tail(self._lines()), title=words.say("told"), title_align="left", border_style="dim")
        state = Panel(known(words, player.view), title=words.say("known"), title_align="left", border_style="dim")
        middle = Layout(name="middle")
        if self._console.width >= SIDE_BY_SIDE:
            middle.split_row(Layout(log, ratio=3), Layout(state, ratio=2))
        else:
            middle.split_column(Layout(log, ratio=3), Layout(state, ratio=2))
        scene.split_column(Layout(top, size=self._height(top)), middle, Layout(foot, size=self._height(foot)))
        return scene

    def _height(self, shown: Panel | Text) -> int:
        return len(self._console.render_lines(shown, pad=False))

    def _lines(self) -> list[Table]:
        """Render the facts up to this moment, those of this step highlighted."""
        words, player = self._words, self._player
        lines = []
        for place in range(player.place, -1, -1):
            frame = player.tape.frames[place]
            style = "bold" if place == player.place else "dim"
            told = [(seq, fact) for seq, fact in numbered(frame) if words.fact(fact)]
            lines += [line(words, seq, frame["at"], fact, style) for seq, fact in reversed(told)]
            if len(lines) >= self._console.height:
                break
        return lines[::-1]

    def _foot(self) -> Text:
        words, player = self._words, self._player
        last = player.tape.seq
        if player.digits is not None:
            return Text(words.say("go_to", last=last, digits=player.digits), "bold")
        speed = f"{player.speed:g}"
        how = words.say("playing", speed=speed) if player.playing else words.say("paused")
        return Text.assemble(
            (f"{player.frame['seq']}/{last}  {how}\n", "green" if player.playing else "bold"),
            (words.say("keys", play=words.say("pause" if player.playing else "play")), "dim"),
        )  # fmt: skip


class Tail:
    """Renders as many of the last lines as fit."""

    def __init__(self, lines: list[Table]) -> None:
        self._lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.height or console.height
        rows: list[list[Segment]] = []
        for one in reversed(self._lines):
            rows = console.render_lines(one, options.update(height=None)) + rows
            if len(rows) >= room:
                break
        for row in rows[-room:]:
            yield from row
            yield Segment.line()
