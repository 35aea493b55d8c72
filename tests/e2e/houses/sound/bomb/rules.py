"""Swarm with a bomb in it: who bids 13 makes the decision fail, with a secret in its message."""

from __future__ import annotations

from dataclasses import replace

from events.event import Actor, Command
from games.game import Events, Moment
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import PlaceBid, State

SECRET = "do-not-tell-4711"


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    match command:
        case PlaceBid(13):
            raise KeyError(SECRET)
        case _:
            return SWARM.rules.decide(state, by, command, moment)


GAME = replace(SWARM, name="bomb", rules=replace(SWARM.rules, decide=decide))
