"""Whole tables of Avalon, played through their prompts as the core plays them, every commit kept."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from events.event import Command
from games.avalon.board import SEATS
from games.avalon.bots import clock_bot
from games.avalon.options import AvalonOptions
from games.avalon.public_log import PUBLIC_LOG
from games.avalon.rules import GAME
from games.avalon.state import State
from games.dice import Dice
from games.game import Prompts
from games.queries import SeenFact
from games.sitting import commands
from games.sitting.table import codec
from projections.feed import Feed, seen_facts
from server.tables.decider import Submission, Table

CODEC = codec(GAME)
VIEWERS: tuple[Viewer, ...] = ("public", *SEATS)


class Whole:
    """One table from its opening on. Commits go through JSON before anybody is told, as in the store."""

    def __init__(
        self, seed: int = 1, sealed_seed: int | None = None, people: Collection[Seat] = SEATS, **options: Any
    ) -> None:
        self.table = Table(GAME)
        self.commits: list[AnyCommit] = []
        self.now = 1_000_000
        self.prompts: list[str] = []
        self._players = Dice(f"{seed:064x}", "players", 0)
        seeds = (f"{seed:064x}", f"{seed + 1000 if sealed_seed is None else sealed_seed:064x}")
        self.serve(commands.Open("avalon", 12345, "", False, 7, "p1", msgspec.convert(options, AvalonOptions), *seeds))
        for seat in SEATS:
            self.serve(commands.Sit(seat, f"p{seat}") if seat in people else commands.GiveToBot(seat, "heuristic"))
        self.serve(commands.Start())

    @property
    def truth(self) -> State:
        state = self.table.truth.game
        assert isinstance(state, State)
        return state

    @property
    def over(self) -> bool:
        return self.table.truth.table.status == "finished"

    def serve(self, command: Command) -> None:
        """The server acts."""
        self.tell(self.table.decide("server", command, self.now))

    def tell(self, commit: AnyCommit | None) -> None:
        assert commit is not None
        assert len(self.commits) < 3_000, "the game does not end"
        stored = CODEC.decode(CODEC.encode(commit))
        self.commits.append(stored)
        self.table.take(stored)

    def feed(self, viewer: Viewer) -> Feed:
        return self.table.feeds[viewer]

    def act(self, seat: Seat, **fields: Any) -> None:
        """A seat answers its only open prompt."""
        ((name, prompt),) = self.feed(seat).prompts.items()
        self.answer(seat, name, {"type": prompt.command, **fields})

    def hand_in(self, seat: Seat, value: str) -> None:
        """A seat's program returned this, to the only question it is asked."""
        (name,) = (name for name, prompt in self.feed(seat).prompts.items() if prompt.command == "hand_in")
        self.answer(seat, name, {"type": "hand_in", "value": value})

    def reach(self, phase: str) -> Whole:
        """Everybody plays the default action until this phase has begun."""
        while self.truth.phase != phase:
            assert not self.over, f"the game ended before {phase}"
            seat, prompts = next((seat, asked) for seat in SEATS if (asked := self.feed(seat).prompts))
            chosen = self.bot(self.truth, seat, prompts)
            self.answer(seat, *chosen)
        return self

    def bot(self, view: State, seat: Seat, prompts: Prompts) -> tuple[str, dict[str, Any]]:
        """The default action, but for a vote: all agree, and nobody fails a mission."""
        chosen = clock_bot(view, seat, prompts, self._players)
        assert chosen is not None
        name, answer = chosen
        agreed = {"vote": {"approve": True}, "play_mission": {"success": True}}
        return name, answer | agreed.get(answer["type"], {})

    def answer(self, seat: Seat, name: str, command: object) -> None:
        self.prompts.append(name)
        self.tell(self.table.decide_submission(Submission(seat, f"r{len(self.commits)}", name, command), self.now))

    def play_one(self) -> None:
        """Somebody who is asked answers at random; if nobody is, time passes until something falls due."""
        asked = [(seat, name) for seat in SEATS for name in self.feed(seat).prompts]
        if not asked:
            self.wait()
            return
        seat, name = self._players.pick(asked)
        self.answer(seat, name, self.feed(seat).prompts[name].sample(self._players))

    def wait(self) -> None:
        """Time passes until something falls due, and that happens."""
        deadline = self.table.deadline()
        assert deadline is not None, "nobody is asked, nothing falls due: the game would never end"
        self.now = max(self.now, deadline.when)
        self.tell(self.table.due(self.now))

    def play(self) -> Whole:
        """At random to the end."""
        while not self.over:
            self.play_one()
        return self

    def heard(self, viewer: Viewer) -> list[SeenFact]:
        return list(seen_facts(viewer, self.commits))

    def public_log(self, viewer: Viewer = "public") -> Any:
        """The query as this viewer would be answered."""
        view = self.feed(viewer).state.game
        return PUBLIC_LOG.answer(view, viewer, iter(self.heard(viewer)))
