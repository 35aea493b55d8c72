"""The DM's powers and the queue of requests, put together (sections 7 and 11)."""

from __future__ import annotations

from games.ghost.dm import (
    clocks,
    co_dms,
    corrections,
    effects,
    facts,
    figures,
    improvise,
    powers,
    requests,
    rolling,
    sessions,
    voices,
)
from games.ghost.story import Area, Story


def _settle(story: Story) -> None:
    sessions.settle(story)
    requests.settle(story)
    effects.settle(story)


DM_AREA = Area(
    name="dm",
    facts=facts.FACTS,
    deeds={requests.Act: requests.act, requests.WithdrawAct: requests.withdraw},
    asks=requests.asks,
    powers=(
        *sessions.POWERS,
        *improvise.POWERS,
        *figures.POWERS,
        *powers.POWERS,
        *voices.POWERS,
        *rolling.POWERS,
        *co_dms.POWERS,
        *corrections.POWERS,
        *requests.POWERS,
        *effects.POWERS,
        *clocks.POWERS,
    ),
    settle=_settle,
    reveals=facts.REVEALS,
)
