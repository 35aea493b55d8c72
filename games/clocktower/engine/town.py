"""The town as a night sees it: who sits where and is what, and which effects lie on whom.

The seed's ``Player``, ``GameState`` and ``GameStateManager`` (section 6.1 of the rules). A table makes a town of its
truth for each slot and throws it away again; the seed's tests build one by hand.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import Seat
from games.clocktower.engine.roles import PUBLISHED, Script, Side, Team

Until = Literal["dawn", "dusk", "source", "ever"]
"""When an effect ends by itself: at that time, with the ability of its source, or never (a mark of the storyteller)."""
DELUDED = frozenset(("drunk", "marionette", "lunatic"))
Cause = Literal["demon_kill", "execution", "virgin_ability", "slayer_ability", "other"]


class Token(msgspec.Struct, frozen=True):
    """A reminder in the grimoire: what lies on ``seat``, by whom, until when.

    ``kind``: ``poisoned``, ``drunk``, ``protected``, ``red_herring``, ``master``, ``used`` (an ability of this seat
    that is spent, named by ``of``), ``executed`` (today), ``mark`` (a note of the storyteller's, ``of`` is its text).
    For the others ``of`` is the character by whose ability of ``source`` it lies there; where that is empty, the
    storyteller put it there, and it works until it is taken away.
    """

    number: int
    kind: str
    seat: Seat
    source: Seat
    until: Until
    of: str


class Player(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A seat as a slot of the night sees it (section 6.1).

    ``role`` is the true character, ``believes_role`` what its player takes it for where that is another.
    ``is_poisoned`` and ``is_drunk`` are derived (section 8), never stored.
    """

    seat: Seat
    role: str
    team: Team
    side: Side
    name: str = ""
    believes_role: str | None = None
    is_alive: bool = True
    is_poisoned: bool = False
    is_drunk: bool = False

    @property
    def character(self) -> str:
        """The effective character (the seed's ``getEffectiveRole``): the believed one for the Drunk and such."""
        return self.believes_role if self.deluded and self.believes_role else self.role

    @property
    def deluded(self) -> bool:
        """Whether the character is one that takes itself for another, and has no ability for that."""
        return self.role in DELUDED

    @property
    def impaired(self) -> bool:
        """Drunk or poisoned; the Drunk by character is neither, and has no ability at all."""
        return self.is_poisoned or self.is_drunk


class Persona(msgspec.Struct, frozen=True):
    """As what the recluse and the spy like to be seen where the program decides (section 11)."""

    recluse_evil: bool
    recluse_as: str
    spy_good: bool
    spy_as: str


class GameState(msgspec.Struct, frozen=True, rename="camel"):
    """All that a handler may look at. ``night`` is 1 on the first; ``executed`` who died by execution today, or 0.

    ``died_tonight`` in the order of the deaths; ``changed`` who became another character tonight (at dusk: by day);
    ``last_targets`` whom each seat chose in its slot the night before. ``blocked``: the block list, types of characters
    or numbers of seats.
    ``persona`` None: every check by itself.
    """

    players: dict[Seat, Player]
    tokens: tuple[Token, ...] = ()
    night: int = 1
    executed: Seat = 0
    died_tonight: tuple[Seat, ...] = ()
    changed: tuple[Seat, ...] = ()
    last_targets: dict[Seat, tuple[Seat, ...]] = {}
    script: Script = PUBLISHED
    blocked: tuple[str, ...] = ()
    bluffs: tuple[str, ...] = ()
    persona: Persona | None = None
    jinx: Literal["official", "seed"] = "official"

    @property
    def living(self) -> list[Seat]:
        """Who lives, in the order of the seats."""
        return [seat for seat, player in self.players.items() if player.is_alive]

    @property
    def counted(self) -> int:
        """How many live who are not Travellers (section 2)."""
        return sum(player.is_alive and player.team != "traveller" for player in self.players.values())

    def laid(self, kind: str, *, on: Seat | None = None, of: str | None = None) -> list[Token]:
        """The tokens of a kind, on one seat or for one ability where that is asked."""
        return [
            token for token in self.tokens if token.kind == kind and on in (None, token.seat) and of in (None, token.of)
        ]

    def laid_on(self, seat: Seat) -> list[Token]:
        """All tokens on a seat."""
        return [token for token in self.tokens if token.seat == seat]
