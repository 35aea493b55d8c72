"""The town as a night sees it: who sits where and is what, and which effects lie on whom.

The seed's ``Player``, ``GameState`` and ``GameStateManager`` (section 6.1 of the rules). A table makes a town of its
truth for each slot and throws it away again; the seed's tests build one by hand.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import Seat

Team = Literal["townsfolk", "outsider", "minion", "demon", "traveller"]
Side = Literal["good", "evil"]
Until = Literal["dawn", "dusk", "source", "ever"]
"""When an effect ends by itself: at that time, with the ability of its source, or never (a mark of the storyteller)."""
Cause = Literal["demon_kill", "execution", "virgin_ability", "slayer_ability", "other"]


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reminder in the grimoire: what lies on ``seat``, by whom, until when.

    ``kind``: ``poisoned``, ``drunk``, ``protected``, ``red_herring``, ``master``, ``used`` (an ability of this seat
    that is spent, named by ``of``), ``executed`` (today), ``mark`` (a note of the storyteller's, ``of`` is its text).
    ``source`` 0: the storyteller put it there, and it works until it is taken away.
    """

    number: int
    kind: str
    seat: Seat
    source: Seat = 0
    until: Until = "source"
    of: str = ""


class Player(msgspec.Struct, frozen=True, rename="camel"):
    """A seat as a slot of the night sees it (section 6.1).

    ``role`` is the true character, ``believes_role`` what its player takes it for where that is another.
    ``is_poisoned`` and ``is_drunk`` are derived (section 8), never stored.
    """

    seat: Seat
    name: str
    role: str
    team: Team
    side: Side
    believes_role: str | None = None
    is_alive: bool = True
    is_poisoned: bool = False
    is_drunk: bool = False


class GameState(msgspec.Struct, frozen=True, rename="camel"):
    """All that a handler may look at. ``night`` is 1 on the first; ``executed`` who died by execution today, or 0.

    ``died_tonight`` in the order of the deaths; ``changed`` who became another character tonight; ``last_targets`` whom
    each seat chose in its slot the night before; ``script`` the ids of the characters that may be in play, in the order
    of the script.
    """

    players: dict[Seat, Player]
    tokens: tuple[Token, ...] = ()
    night: int = 1
    executed: Seat = 0
    died_tonight: tuple[Seat, ...] = ()
    changed: tuple[Seat, ...] = ()
    last_targets: dict[Seat, tuple[Seat, ...]] = {}
    script: tuple[str, ...] = ()
