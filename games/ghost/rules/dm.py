"""The DM's powers and the queue of requests, put together (sections 7 and 11)."""

from __future__ import annotations

from games.ghost.prompts.desk import asks
from games.ghost.rules import co_dms, corrections, figures, requests, sessions
from games.ghost.rules import dm_clocks as clocks
from games.ghost.rules import free_checks as rolling
from games.ghost.rules import gifts as powers
from games.ghost.rules import improvised as improvise
from games.ghost.rules import secrets as voices
from games.ghost.rules import special as effects
from games.ghost.rules.area import Area
from games.ghost.rules.story import Story


def _settle(story: Story) -> None:
    sessions.settle(story)
    requests.settle(story)
    effects.settle(story)


DM_AREA = Area(
    name="dm",
    deeds={requests.Act: requests.act, requests.WithdrawAct: requests.withdraw},
    asks=asks,
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
)
