"""How much words move the votes of Avalon's heuristic bots: ``python -m lab.avalon --tables 400``.

Each table is played in worlds that differ in one speech to all: on some proposal the first seat after the leader says
nothing, or accuses a member of the team, or speaks up for one. Until then everything is the same, and all that others
make of it, in their own words too, counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from events.audience import Seat
from games.avalon import facts
from games.avalon.board import SEATS, seat_after
from games.avalon.options import AvalonOptions
from games.avalon.state import State
from games.dice import Dice
from games.game import Bot, Prompts
from server.simulation.plan import Plan
from server.simulation.play import Play

SEED = 1
SPEECHES: Mapping[str, str] = {
    "silence": "...",
    "accused": "I suspect {seat}.",
    "vouched for": "I trust {seat}.",
}
"""What is said of the member, by what it is."""

Votes = Mapping[Seat, bool]


class Speech(NamedTuple):
    """One speech to all that is put into a seat's mouth."""

    round: int
    vote_round: int
    speaker: Seat
    text: str


class Told(Play):
    """A table on which one seat says once what it is told to say."""

    speech: Speech | None = None

    def player(self, seat: Seat) -> Bot[Any]:
        """Return the bot that chooses for a seat, but for that one speech."""
        return self._prompted if self.speech and seat == self.speech.speaker else super().player(seat)

    def _prompted(self, view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
        speech = self.speech
        assert speech is not None
        if view.phase == "global_speech" and (view.round, view.vote_round) == (speech.round, speech.vote_round):
            for id, prompt in prompts.items():
                if prompt.command == "speak":
                    return id, {"type": "speak", "text": speech.text}
        return super().player(seat)(view, seat, prompts, dice)


class Moved(NamedTuple):
    """Of the votes of the others at one table, by side: which share changed to no, and to yes; and the outcome."""

    no: Mapping[str, float]
    yes: Mapping[str, float]
    flipped: float


def moved(number: int, seed: int = SEED) -> dict[str, Moved]:
    """Play one table in all worlds, and return what each speech changed against silence."""
    plain = _played(number, seed)
    proposals = [fact for fact in plain.told if isinstance(fact, facts.TeamProposed)]
    dice = Dice(f"{seed:064x}", "bench", number)
    chosen = dice.pick(proposals)
    speaker = seat_after(chosen.leader)
    member = dice.pick([seat for seat in chosen.members if seat != speaker])
    votes = {
        name: _voted(number, seed, Speech(chosen.round, chosen.vote_round, speaker, text.format(seat=member)))
        for name, text in SPEECHES.items()
    }
    voters = {
        side: [seat for seat in SEATS if seat != speaker and plain.sides[seat] == side] for side in ("blue", "red")
    }
    return {name: _compared(votes["silence"], votes[name], voters) for name in SPEECHES if name != "silence"}


def _played(number: int, seed: int, speech: Speech | None = None) -> Play:
    plan = Plan(("games",), "avalon", AvalonOptions(pace="fast"), len(SEATS), seed)
    play = Told(plan, number, kept=False)
    play.speech = speech
    return play.begin(dict.fromkeys(SEATS, "heuristic")).to_the_end()


def _voted(number: int, seed: int, speech: Speech) -> Votes:
    """The votes on the team that was spoken of."""
    told = _played(number, seed, speech).told
    at = next(
        place
        for place, fact in enumerate(told)
        if isinstance(fact, facts.TeamProposed) and (fact.round, fact.vote_round) == speech[:2]
    )
    return next(fact.votes for fact in told[at:] if isinstance(fact, facts.VotesCounted))


def _compared(before: Votes, after: Votes, voters: Mapping[str, Sequence[Seat]]) -> Moved:
    no = {side: mean(before[seat] and not after[seat] for seat in seats) for side, seats in voters.items()}
    yes = {side: mean(after[seat] and not before[seat] for seat in seats) for side, seats in voters.items()}
    outcomes = {sum(votes.values()) * 2 > len(SEATS) for votes in (before, after)}
    return Moved(no, yes, float(len(outcomes) > 1))


def interval(shares: Sequence[float]) -> str:
    """A mean in per cent with its 95 % interval; a table counts once."""
    middle, half = mean(shares), 1.96 * stdev(shares) / sqrt(len(shares))
    return f"{100 * middle:.1f} % ({100 * (middle - half):.1f}-{100 * (middle + half):.1f})"


def main(arguments: Sequence[str]) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args(arguments)
    found = [moved(number, chosen.seed) for number in range(1, chosen.tables + 1)]
    print("| a member is | voters | change to no | change to yes |\n|---|---|---|---|")
    for name in found[0]:
        of = [one[name] for one in found]
        for side in ("blue", "red"):
            no, yes = ([getattr(one, way)[side] for one in of] for way in ("no", "yes"))
            print(f"| {name} | {side} | {interval(no)} | {interval(yes)} |")
        print(f"{name}: outcomes that change {interval([one.flipped for one in of])}")


if __name__ == "__main__":
    main(sys.argv[1:])
