"""Random play on the pure table: opened, filled and started as the server does it, by a clock of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UnsetType

from events.audience import Viewer
from events.codec import AnyCommit
from events.event import Actor, Command
from games.bots import random_bot
from games.dice import Dice
from games.game import AnyGame, Prompts, fits_always, no_powers
from games.narration import Narration, Wanted
from games.options import Options
from games.prompt import Prompt
from games.sitting import commands
from games.sitting.chairs import plays
from games.sitting.documents import Unfit, check_fit
from games.sitting.state import TableView
from games.sitting.table import BOT_REQUEST, Chair
from projections.feed import Feed
from server.refusals import Refused
from server.tables.decider import Submission, Table
from tests.suite.answers import Answer, Marks, legal
from tests.suite.loaded import LoadedTable, loaded

NOON = 1_700_000_000_000
"""When every table of the suite is opened, in unix milliseconds."""

MOST_COMMITS = 5000
"""No game of the suite is longer: fifteen who vote by the clock of Clocktower, at random, come to over 3,000."""

PATIENCE = 3
"""How often each bot may wait before time passes."""

Pace = Literal["live", "slow", "evening", "fast", "calm"]


class Fault(AssertionError):
    """A game does not keep what it promises; subclasses say what."""


class Endless(Fault):
    """A game does not end."""


class Stuck(Fault):
    """A game waits for nobody and nothing."""


class OfferRefused(Fault):
    """What a prompt offered was refused."""


@dataclass(frozen=True)
class Style:
    """How a game is played: chances out of one at every step.

    ``wait``: to let the next deadline pass. ``core``: that somebody does what is no prompt (talk, votes, resigning).
    ``idle``: to leave alone what is not required. ``bots``: seats played by the game's own bots. ``stubborn``: the seat
    that answered last answers the same command again for as long as it is asked. ``curious``: what was answered least
    often in this game comes first, so that what is seldom offered is taken.
    """

    wait: float = 0.05
    core: float = 0.03
    idle: float = 0.5
    bots: bool = False
    stubborn: bool = False
    curious: bool = False


CALM = Style(core=0.0)
WILD = Style(wait=0.1, core=0.15)
CLOCK_ONLY = Style(wait=1.0, core=0.0)
STUBBORN = Style(wait=0.0, core=0.0, stubborn=True)
BOTS = Style(wait=0.0, core=0.0, bots=True)
CURIOUS = Style(core=0.0, idle=0.1, curious=True)


class Standing(NamedTuple):
    """How a table stood after a commit: the truth, and all feeds."""

    truth: TableView
    feeds: dict[Viewer, Feed]

    @property
    def prompts(self) -> dict[Viewer, Prompts]:
        """What everybody was asked: a feed keeps what it was asked for in the game, and works out the rest now."""
        return {viewer: feed.prompts for viewer, feed in self.feeds.items()}


@dataclass
class Play:
    """One table under random play. The whole course of it follows from game and rng."""

    game: AnyGame
    rng: random.Random
    style: Style = CALM
    kind: type[Table] = Table
    table: LoadedTable = field(init=False)
    now: int = NOON
    commits: list[AnyCommit] = field(default_factory=list)
    marks: Marks = field(default_factory=Marks)
    moments: list[Standing] = field(default_factory=list)
    told: dict[Viewer, list[bytes]] = field(default_factory=dict)
    _untold: list[Wanted] = field(default_factory=list)
    _last: tuple[Chair, str] | None = None
    _waited: int = 0
    _answered: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Begin before the first commit."""
        self.table = loaded(self.kind, LoadedTable)(self.game)

    # --- writing -------------------------------------------------------------------------------------------------

    @property
    def opaque(self) -> set[str]:
        """Every opaque id issued so far."""
        return self.table.opaque

    def append(self, commit: AnyCommit | None) -> AnyCommit | None:
        """What the store and the room do with a decided commit; its id is its number, so that plays repeat."""
        if commit is None:
            return None
        named = msgspec.structs.replace(commit, id=f"{len(self.commits) + 1:016x}")
        before = self.table.truth.game
        self.table.take(named)
        self.commits.append(named)
        narration = self.game.find_specialty(Narration)
        if narration is not None:
            self._untold += narration.wanted(before, self.table.truth.game, named.events)
        self.moments.append(Standing(self.table.truth, dict(self.table.feeds)))
        return named

    def act(self, command: Command, by: Actor = "server") -> AnyCommit | None:
        """What the server does for somebody without a chair."""
        return self.append(self.table.decide(by, command, self.now))

    def send(self, by: Chair, command: Answer, prompt: str = "", bot: bool = False) -> AnyCommit | None:
        """A wish of a chair, judged and written. Raises Refused."""
        request = f"{BOT_REQUEST if bot else 'r'}{len(self.commits)}"
        return self.append(self.table.decide_submission(Submission(by, request, prompt, command), self.now))

    # --- the table -----------------------------------------------------------------------------------------------

    def open(self, options: Options, size: int, private: bool = False, documents: dict[str, str] | None = None) -> None:
        """Open the table for player ``p1``."""
        command = commands.Open(
            game=self.game.name,
            number=self.rng.randint(1, 9999),
            title="A table",
            private=private,
            size=size,
            opener="p1",
            options=options,
            seed=self.rng.randbytes(32).hex(),
            sealed_seed=self.rng.randbytes(32).hex(),
            chained=True,
            holds=True,
            documents=documents or random_documents(self.game, self.rng),
        )
        self.act(command)

    def fill(self) -> None:
        """Let players ``p1`` … sit down, or bots of the game, and one take the host's chair."""
        for seat in range(1, self.size + 1):
            if self.style.bots and self.game.programs.bots and seat > 1:
                self.act(commands.GiveToBot(seat, self.rng.choice(sorted(self.game.programs.bots))))
            else:
                self.act(commands.Sit(seat, f"p{seat}"))
        if self.game.hosting is not None and self.rng.random() < 0.7:
            self.act(commands.TakeHost("h"))
            if self.game.hosting.co_host_prompts is not no_powers:
                self.act(commands.Invite("guest"))

    def start(self) -> None:
        """Start, by the one in charge."""
        self.send(1, {"type": "start"})

    @property
    def size(self) -> int:
        """How many seats the table has."""
        return self.table.truth.table.size

    @property
    def chairs(self) -> list[Chair]:
        """Everybody who can be asked."""
        table = self.table.truth.table
        hosts: list[Chair] = ["host", *(table.co_hosts or ())] if table.host else []
        return [*range(1, self.size + 1), *hosts]

    @property
    def evening(self) -> bool:
        """Whether the clocks stand and run with the host's coming and leaving."""
        options = self.table.truth.table.options
        return options is not None and options.pace == "evening"

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who sees less than all."""
        return ["public", "host", *range(1, self.size + 1)]

    @property
    def finished(self) -> bool:
        """Whether the table has ended."""
        return self.table.truth.table.status == "finished"

    # --- playing -------------------------------------------------------------------------------------------------

    def to_the_end(self, most: int = MOST_COMMITS) -> Play:
        """Play on at random until the end."""
        while not self.finished:
            if len(self.commits) > most:
                raise Endless(f"{self.game.name}: no end after {most} commits")
            self.step()
        if self.style is WILD:
            self.act(commands.Invite("late"))
            self.act(commands.Rematch("next"))
        return self

    def step(self) -> None:
        """One step of somebody, or of the clock; first of the narrator, who may fail."""
        narration = self.game.find_specialty(Narration)
        if self._untold and narration is not None:
            self.act(narration.command(self._untold.pop(), self.rng.choice(("", "And so it was."))))
            return
        if self.rng.random() < self.style.core and self._core():
            return
        if self.table.truth.table.status == "paused":
            self._resume()
            return
        asked = self._asked()
        deadline = self.table.deadline()
        if deadline is not None and (not asked or self.rng.random() < self.style.wait):
            self.let_pass()
        elif asked:
            self.now += self._pause(deadline.when if deadline else None)
            self._answer(*self.rng.choice(self._seldom(self._same_again(asked))))
        else:
            raise Stuck(f"{self.game.name}: nobody is asked and nothing falls due at {self.table.truth.game}")

    def let_pass(self) -> AnyCommit | None:
        """Let the next deadline pass."""
        deadline = self.table.deadline()
        assert deadline is not None, "nothing falls due"
        self.now = max(self.now, deadline.when)
        commit = self.append(self.table.due(self.now))
        if commit is None or self.table.deadline() == deadline:
            raise Stuck(f"{self.game.name}: nothing comes of {deadline.what}, which is due")
        return commit

    def _pause(self, deadline: int | None) -> int:
        wanted = self.rng.choice((0, 1, 700, 4000, 15_000))
        return wanted if deadline is None else max(0, min(wanted, deadline - 1 - self.now))

    def _asked(self) -> list[tuple[Chair, str, Prompt]]:
        clock = self.table.truth.table.clock(self.now)
        asked = [
            (chair, id, prompt)
            for chair in self.chairs
            for id, prompt in self.table.feeds[chair].prompts.items()
            if prompt.until is None or prompt.until > clock
        ]
        required = [one for one in asked if one[2].required]
        return required if required and self.rng.random() < self.style.idle else asked

    def _same_again(self, asked: list[tuple[Chair, str, Prompt]]) -> list[tuple[Chair, str, Prompt]]:
        again = [one for one in asked if self.style.stubborn and (one[0], one[2].command) == self._last]
        return again or asked

    def _seldom(self, asked: list[tuple[Chair, str, Prompt]]) -> list[tuple[Chair, str, Prompt]]:
        if not self.style.curious:
            return asked
        least = min(self._answered[prompt.command] for _, _, prompt in asked)
        return [one for one in asked if self._answered[one[2].command] == least]

    def _answer(self, chair: Chair, id: str, prompt: Prompt) -> None:
        self._answered[prompt.command] += 1
        self._last = (chair, prompt.command) if isinstance(chair, int) else None
        table = self.table.truth.table
        bot = plays(table, chair) if isinstance(chair, int) else None
        answer = legal(prompt, self.rng, self.marks)
        if bot is not None and isinstance(chair, int) and self.style.bots:
            feed = self.table.feeds[chair]
            choose = self.game.programs.bots.get(bot, random_bot)
            dice = Dice(self.rng.randbytes(32).hex(), "bot", 0)
            chosen = choose(feed.state.game, chair, feed.prompts, dice)
            if chosen is None:
                self._wait_a_while()
                return
            id, answer = chosen
        try:
            self.send(chair, answer, id, bot=bot is not None)
        except Refused as no:
            raise OfferRefused(
                f"{self.game.name}: {chair} was offered {answer} at {id}, and told {no} {no.params}"
            ) from no

    def _wait_a_while(self) -> None:
        """Let time pass once bots have waited so often that all of them must be waiting for it."""
        self._waited += 1
        if self._waited > PATIENCE * self.size and self.table.deadline() is not None:
            self._waited = 0
            self.let_pass()

    def _resume(self) -> None:
        self.now += self.rng.choice((1, 60_000))
        for seat in self.people():
            if self.table.truth.table.status == "paused":
                self.try_(lambda seat=seat: self.send(seat, {"type": "resume"}))  # type: ignore[misc]
        if self.table.truth.table.status == "paused":
            self.act(commands.Resume())

    def people(self) -> list[int]:
        """The seats that have a player."""
        return [seat for seat, seated in self.table.truth.table.seats.items() if seated.player is not None]

    def try_(self, wish: Callable[[], AnyCommit | None]) -> bool:
        """Whether something came of a wish that may be refused."""
        try:
            return wish() is not None
        except Refused:
            return False

    def _core(self) -> bool:
        seats = self.people()
        if not seats:
            return False
        if self.evening and self.rng.random() < 0.2:
            return self.try_(lambda: self.act(host_turns(self.table)))
        if self.table.truth.table.host is not None and self.rng.random() < 0.05:
            return self.try_(lambda: self.act(commands.LeaveHost()))
        seat = self.rng.choice(seats)
        others = [other for other in range(1, self.size + 1) if other != seat]
        text = self.marks.next(80) or "?"
        to = self.rng.choice(("table", "table", self.rng.sample(others, self.rng.randint(1, len(others)))))
        say: Answer = {"type": "say", "text": text, "to": to}
        vote = say if to == "table" else {"type": "vote_out", "seat": to[0]}
        if self.game.talk.out_of_character:
            say["out_of_character"] = to == "table"
        wishes: list[Answer] = [say, vote, {"type": "pause"}, {"type": "hand_over"}, {"type": "take_back"}]
        if len(seats) > 2 and self.rng.random() < 0.1:
            wishes = [{"type": "resign"}]
        empty = [seat for seat in range(1, self.size + 1) if seat not in seats]
        if empty and self.rng.random() < 0.3:
            newcomer = f"n{len(self.commits)}"
            return self.try_(lambda: self.act(commands.Sit(self.rng.choice(empty), newcomer)))
        return self.try_(lambda: self.send(seat, self.rng.choice(wishes)))


def host_turns(table: Table) -> Command:
    """The host leaves, or comes back."""
    return commands.LeaveHost() if table.truth.table.host is not None else commands.TakeHost("h")


# --- whole games ---------------------------------------------------------------------------------------------------


NOT_DRAWN = frozenset({"entering", "delay", "newcomer"})
"""Options that change nothing of the rules, as the server goes by them and its tests hold it to them; and what is for
one person among bots, as nearly all seats of the suite are people's.
"""


def random_options(game: AnyGame, rng: random.Random, pace: Pace | None = None) -> Options:
    """Options somebody could open a table with: a preset or the defaults, some of them changed."""
    base = rng.choice([game.rules.options(), *game.about.presets.values()])
    chosen: dict[str, Any] = {"pace": pace or rng.choice(("live", "slow", "fast"))}
    for name, values in closed_options(game.rules.options):
        if name in NOT_DRAWN:
            continue
        if rng.random() < 0.3:
            chosen[name] = rng.choice(values)
    wished = msgspec.to_builtins(base) | game.lab.brief | chosen
    try:
        options: Options = msgspec.convert(wished, game.rules.options)
    except msgspec.ValidationError:
        options = msgspec.convert(
            msgspec.to_builtins(base) | game.lab.brief | {"pace": chosen["pace"]}, game.rules.options
        )
    return options


def paces(game: AnyGame) -> tuple[Pace, ...]:
    """The paces at which a game can be played."""
    return tuple(pace for pace in get_args(Pace) if pace != "evening" or game.hosting is not None)


def random_documents(game: AnyGame, rng: random.Random) -> dict[str, str] | None:
    """Shipped documents somebody could open a table with; None if the game has none."""
    return {name: rng.choice(list(one.shipped.values())) for name, one in game.rules.documents.items()} or None


def random_opening(
    game: AnyGame, rng: random.Random, pace: Pace | None = None
) -> tuple[Options, int, dict[str, str] | None]:
    """Options, a number of seats and documents that go together; no documents yet where everything does."""
    while True:
        options, size = random_options(game, rng, pace), rng.randint(*game.rules.seats)
        if game.rules.fits is fits_always:
            return options, size, None
        documents = random_documents(game, rng)
        if fits(game, options, size, documents):
            return options, size, documents


def fits(game: AnyGame, options: Options, size: int, documents: dict[str, str] | None) -> bool:
    """Whether a table can be opened with all this."""
    try:
        check_fit(game, options, size, documents or {})
    except Unfit:
        return False
    return True


def closed_options(options: type[Options]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The game's own options that take one of a few values, with these values."""
    kinds = get_type_hints(options)
    for name in options.__annotations__:
        kind = kinds[name]
        if UnsetType in get_args(kind):
            kind = get_args(kind)[0]
        if get_origin(kind) is Literal:
            yield name, get_args(kind)
        elif kind is bool:
            yield name, (False, True)


def started(game: AnyGame, seed: int | str, style: Style = CALM, pace: Pace | None = None) -> Play:
    """A table of this game that has just started, with random options and size."""
    rng = random.Random(f"{game.name}/{seed}")
    play = Play(game, rng, style)
    options, size, documents = random_opening(game, rng, pace)
    play.open(options, size, documents=documents)
    play.fill()
    play.start()
    return play


def played(game: AnyGame, seed: int | str, style: Style = CALM, pace: Pace | None = None) -> Play:
    """A whole random game."""
    return started(game, seed, style, pace).to_the_end()
