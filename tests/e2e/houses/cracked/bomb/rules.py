"""The bomb after an update that went wrong: whatever comes after the first round cannot be folded."""

from __future__ import annotations

from dataclasses import replace

from events.event import Fact
from tests.e2e.houses.sound.bomb.rules import GAME as SOUND
from tests.e2e.houses.sound.bomb.rules import SECRET
from tests.probes.swarm.rules import AuctionOpened, State


def evolve(state: State, fact: Fact) -> State:
    match fact:
        case AuctionOpened(2):
            raise ValueError(SECRET)
        case _:
            folded: State = SOUND.rules.evolve(state, fact)
            return folded


GAME = replace(SOUND, rules=replace(SOUND.rules, evolve=evolve))
