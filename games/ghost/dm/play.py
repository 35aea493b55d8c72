"""The DM's powers and the queue of requests, put together (sections 7 and 11)."""

from __future__ import annotations

from games.ghost.dm import co_dms, corrections, facts, powers, requests, sessions, voices
from games.ghost.dm.prompts import prompts
from games.ghost.story import Area

DM_AREA = Area(
    name="dm",
    facts=facts.FACTS,
    commands={
        **sessions.COMMANDS,
        **powers.COMMANDS,
        **voices.COMMANDS,
        **co_dms.COMMANDS,
        **corrections.COMMANDS,
        **requests.COMMANDS,
    },
    prompts=prompts,
    settle=requests.settle,
    reveals=frozenset(facts.REVEALS),
)
