"""Swarm with auctions of a second, and a clock that fails while somebody has bid 13: with a secret in its message."""

from __future__ import annotations

from dataclasses import replace

from events.event import Actor, Command
from games.game import Deadline, Events, Moment
from games.sitting.commands import Due
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import LENGTHS, State

SECRET = "do-not-tell-4712"
AUCTION_MS = 1000


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    if isinstance(command, Due) and 13 in state.bids.values():
        raise KeyError(SECRET)
    return SWARM.rules.decide(state, by, command, moment)


def deadline(state: State) -> Deadline | None:
    return Deadline(f"auction.{state.round}", state.until - LENGTHS["live"] + AUCTION_MS) if state.until else None


GAME = replace(SWARM, name="halt", rules=replace(SWARM.rules, decide=decide, deadline=deadline))
