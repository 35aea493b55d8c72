"""A table of Clocktower under a person in the chair, dealt by hand into any position, at ``fast``."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from events.audience import Seat, Viewer, sees
from events.event import Fact
from games.clocktower import facts
from games.clocktower.engine.results import Decision
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from games.clocktower.script import SHIPPED
from games.clocktower.state import State
from games.sitting import commands
from server.refusals import Refused
from tests.suite.play import Play

F = TypeVar("F", bound=Fact)

SEVEN = ("imp", "poisoner", "fortuneteller", "monk", "mayor", "ravenkeeper", "soldier")
"""The table of section 18.2."""


class Sat:
    """A table in play. ``answers`` are what the host decides by kind where nobody says otherwise."""

    def __init__(
        self,
        characters: Sequence[str] = SEVEN,
        *,
        beliefs: Mapping[Seat, str] | None = None,
        herring: Seat = 0,
        host: bool = True,
        script: Iterable[object] = (),
        **options: Any,
    ) -> None:
        self.play = Play(GAME, random.Random(7))
        deal = "manual" if host else "random"
        text = json.dumps(list(script)) if script else SHIPPED["seed"]
        chosen = ClocktowerOptions(**{"pace": "fast", "deal": deal, **options})
        self.play.open(chosen, len(characters), documents={"script": text})
        for seat in range(1, len(characters) + 1):
            self.play.act(commands.Sit(seat, f"p{seat}"))
        if host:
            self.play.act(commands.TakeHost("h"))
        self.play.start()
        if host:
            self._deal(characters, beliefs or {}, herring)

    def _deal(self, characters: Sequence[str], beliefs: Mapping[Seat, str], herring: Seat) -> None:
        while (asked := self.truth.asked) is not None:
            match asked.kind:
                case "deal":
                    self.decide(characters[asked.seat - 1])
                case "belief":
                    self.decide(beliefs[asked.seat])
                case "red_herring":
                    self.decide(str(herring) if herring else asked.legal[0])
                case _:
                    self.decide(asked.legal[0])
        self.end()

    # --- what is known ------------------------------------------------------------------------------------------------

    @property
    def truth(self) -> State:
        """The truth of the game."""
        state: State = self.play.table.truth.game
        return state

    @property
    def asked(self) -> Decision:
        """What the storyteller is asked now."""
        assert self.truth.asked is not None
        return self.truth.asked

    def view(self, viewer: Viewer) -> State:
        """What a viewer knows."""
        state: State = self.play.table.feeds[viewer].state.game
        return state

    def told(self, viewer: Viewer, kind: type[F]) -> list[F]:
        """The facts of a kind that a viewer was told."""
        commits = self.play.commits
        return [e.fact for commit in commits for e in commit.events if type(e.fact) is kind and sees(e.to, viewer)]

    def learnt(self, seat: Seat) -> list[tuple[Any, ...]]:
        """What a seat has learnt: kind, number or character, seats."""
        infos = self.view(seat).learnt.get(seat, ())
        return [(info.kind, info.character if info.number is None else info.number, info.seats) for info in infos]

    # --- acting -------------------------------------------------------------------------------------------------------

    def send(self, by: Any, command: str, **fields: Any) -> None:
        """Answer the prompt of this command."""
        prompts = self.play.table.feeds[by].prompts
        id = next((id for id, prompt in prompts.items() if prompt.command == command), f"no.{command}")
        self.play.send(by, {"type": command, **fields}, id)

    def refused(self, by: Any, command: str, **fields: Any) -> str:
        """The reason for which this is refused."""
        try:
            self.send(by, command, **fields)
        except Refused as no:
            return no.reason
        raise AssertionError(f"{command} of {by} was not refused")

    def window(self, **chosen: Sequence[Seat]) -> None:
        """Every seat answers: ``s3=(1, 4)``; what nobody says is a decoy's nothing, or the first legal seats."""
        for seat in self.truth.seats:
            ask = self.view(seat).asks[seat]
            self.send(seat, "choose", targets=list(chosen.get(f"s{seat}", ask.among[: ask.least])), character="")

    def decide(self, choice: str) -> None:
        """The storyteller answers as the rules allow."""
        self.send("host", "decide", choice=choice)

    def end(self) -> None:
        """The storyteller ends the wait; what is undecided is drawn."""
        self.send("host", "end_hush")

    def night(
        self, decided: Mapping[str, str] | None = None, b: Mapping[str, Sequence[Seat]] | None = None, **a: Any
    ) -> None:
        """A whole night: what seats choose in window A (and ``b``), and what is decided by kind; the rest is drawn."""
        for chosen in (a, b or {}):
            self.window(**chosen)
            while (asked := self.truth.asked) is not None and asked.kind in (decided or {}):
                self.decide((decided or {})[asked.kind])
            self.end()

    def vote(self, by: Seat, seat: Seat, votes: Iterable[Seat]) -> None:
        """Somebody is nominated, and these vote."""
        self.send(by, "nominate", seat=seat)
        self.end()
        raised = set(votes)
        while self.truth.phase == "vote" and self.truth.vote is not None:
            on_turn = self.truth.vote.order[self.truth.vote.passed]
            self.send(on_turn, "hand", up=on_turn in raised)

    def close(self) -> None:
        """The storyteller ends the day."""
        self.send("host", "close_day")

    def dead_at_dawn(self) -> tuple[Seat, ...]:
        """Who was found dead in the last dawn."""
        return self.told("public", facts.DawnBroke)[-1].died
