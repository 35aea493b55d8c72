"""One table that bots play to its end, on a simulated clock."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from events.audience import Seat
from events.codec import AnyCommit
from events.event import Command, Fact
from games.bots import random_bot
from games.dice import Dice
from games.game import AnyGame, Bot, Prompts
from games.sitting import commands
from games.sitting.table import BOT_REQUEST
from server.refusals import Refused
from server.simulation.plan import Plan
from server.simulation.unkept import UnkeptTable
from server.tables.decider import Submission, Table
from sotto_client import Attention

BEGIN = 1_767_225_600_000
"""When every simulated table is opened: the first of January 2026, in unix milliseconds."""

ANSWER_MS = 100
"""How long everybody thinks, one after the other, so that a replay has an order: all seats of a table together take
about as long as bots do at a served one, who think at the same time, and what is short there is not missed here.
"""

MOST_COMMITS = 50_000


class Unfinished(Exception):
    """A table does not end; the message says why."""


class _Log:
    """How long a table's log is, and so the id of its next commit.

    Apart from the table's play, which the table would otherwise point back to: then neither would be freed by its
    reference count, and the collector would have to find every game that is over.
    """

    version = 0

    def name_next(self) -> str:
        """The id of the next commit: its place in the log."""
        return f"{self.version + 1:016x}"


class Play:
    """A table being played; its whole course follows from plan and number.

    ``told`` are all its facts, ``answers`` counts the commands of seats, ``answered`` those of each bot, ``failures``
    those of them that chance gave because the bot could not, ``commits`` are its log. Not ``kept``: there
    is no log, nor the hash of what was public at its end; everything else is the same, only faster.
    """

    def __init__(self, plan: Plan, number: int, *, kept: bool = True) -> None:
        self.game: AnyGame = plan.rule_set()
        self.commits: list[AnyCommit] = []
        self.told: list[Fact] = []
        self.answers = 0
        self.answered: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self._log = _Log()
        kind = Table if kept else UnkeptTable
        self.table: Table = kind(self.game, self._log.name_next)
        self.bots: dict[Seat, str] = {}
        self._attentions: defaultdict[Seat, Attention] = defaultdict(Attention)
        self._seen: dict[Seat, Any] = {}
        self._kept = kept
        self._plan = plan
        self._number = number
        self._dice = plan.dice(number, "bots")
        self._now = BEGIN

    def begin(self, bots: Mapping[Seat, str]) -> Play:
        """Open the table, give its seats to bots, and start."""
        self.bots = dict(bots)
        self.act(self._plan.opening(self._number))
        for seat, bot in self.bots.items():
            self.act(commands.GiveToBot(seat, bot))
        self.act(commands.Start())
        return self

    def take_up(self, commits: Iterable[AnyCommit]) -> Play:
        """Continue a log instead: each seat keeps its bot, and people are replaced by the random one."""
        for commit in commits:
            self._take(commit)
        seats = self.table.truth.table.seats
        self.bots = {seat: seated.bot or "random" for seat, seated in sorted(seats.items())}
        self._now = self.table.at
        return self

    @property
    def sides(self) -> Mapping[Seat, str]:
        """Which side each seat plays for; nothing where there are no sides."""
        return self.game.lab.sides(self.table.truth.game)

    @property
    def playing(self) -> bool:
        """Whether the game goes on."""
        return self.table.truth.table.status == "playing"

    def to_the_end(self) -> Play:
        """Let the seats answer one after the other, and the clock act where none does.

        Raises:
            Unfinished: nobody answers and nothing falls due, or there is no end to it.
        """
        while self.playing:
            answered = [seat for seat in self.bots if self.turn(seat)]
            if not answered and not self._wait():
                raise Unfinished("all bots wait, and nothing falls due")
            if self._log.version > MOST_COMMITS:
                raise Unfinished(f"there is no end after {MOST_COMMITS} commits")
        return self

    def player(self, seat: Seat) -> Bot[Any]:
        """Return the bot that chooses for a seat."""
        return self.game.programs.bots.get(self.bots[seat], random_bot)

    def turn(self, seat: Seat) -> bool:
        """Ask a seat, if there is something new to ask it; return whether it or the clock before it did something."""
        prompts = self.table.prompts(seat)
        if not prompts:
            return False
        required = True in [prompt.required for prompt in prompts.values()]
        if not (required or self._wakes(seat, prompts)):
            return False
        self._now += ANSWER_MS
        if self._ring():
            return True
        name = self.bots[seat]
        if required:
            self._attentions.pop(seat, None)  # what is asked in any case needs no news, and what is asked next is new
        else:
            self._attentions[seat].ask(prompts)
        answered = self._answered(seat, name, prompts)
        self.answered[name] += answered
        if answered and not required and self._hears(seat):
            self._attentions[seat].act(self._log.version)
        return answered

    def _wakes(self, seat: Seat, prompts: Prompts) -> bool:
        self._hears(seat)
        return self._attentions[seat].wakes(prompts)

    def _hears(self, seat: Seat) -> bool:
        """Let a seat notice whether it knows something else of the game than when it looked last."""
        # What changes nothing of the game is no news here: bots are functions of it.
        game = self.table.view(seat).game
        if game is self._seen.get(seat):
            return False
        self._seen[seat] = game
        self._attentions[seat].hear(self._log.version)
        return True

    def _answered(self, seat: Seat, name: str, prompts: Prompts) -> bool:
        try:
            return self._answer(seat, self.player(seat), prompts)
        except Refused as no:
            if no.code == "stale":
                return False
            self.failures[name] += 1
        except Exception:  # a bot that fails is chance for this once, as at a served table
            self.failures[name] += 1
        return self._answer(seat, random_bot, prompts)

    def _answer(self, seat: Seat, bot: Bot[Any], prompts: Prompts) -> bool:
        answer = bot(self.table.view(seat).game, seat, prompts, Dice(self._dice, str(seat), self._log.version))
        if answer is None:
            return False
        submission = Submission(seat, f"{BOT_REQUEST}{self._log.version + 1}", *answer)
        return self._write(self.table.decide_submission(submission, self._now))

    def _wait(self) -> bool:
        """Wait for the next deadline, and return whether something fell due."""
        deadline = self.table.deadline()
        self._now = max(self._now, deadline.when if deadline else 0)
        return self._ring()

    def _ring(self) -> bool:
        return self._write(self.table.due(self._now))

    def act(self, command: Command) -> None:
        """Do something as the server, such as seating a bot."""
        self._write(self.table.decide("server", command, self._now))

    def _write(self, commit: AnyCommit | None) -> bool:
        if commit is None:
            return False
        self._take(commit)
        return True

    def _take(self, commit: AnyCommit) -> None:
        self.table.take(commit)
        self._log.version += 1
        self.answers += isinstance(commit.by, int)
        self.told += [event.fact for event in commit.events]
        if self._kept:
            self.commits.append(commit)


def played(plan: Plan, number: int, *, kept: bool = True) -> Play:
    """A whole game. Its dice do not depend on who plays, so bots by side can be seated after a look at the deal."""
    bots = plan.in_turn(number)
    if plan.by_side:
        bots = plan.on_sides(Play(plan, number).begin(bots).sides)
    return Play(plan, number, kept=kept).begin(bots).to_the_end()
