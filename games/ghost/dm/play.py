"""The DM's powers and the queue of requests, put together (sections 7 and 11)."""

from __future__ import annotations

from games.ghost.dm import co_dms, corrections, effects, facts, powers, requests, sessions, voices
from games.ghost.dm.prompts import prompts
from games.ghost.story import Area, Story


def _settle(story: Story) -> None:
    requests.settle(story)
    effects.settle(story)


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
        **effects.COMMANDS,
    },
    prompts=prompts,
    settle=_settle,
    reveals=facts.REVEALS,
)
