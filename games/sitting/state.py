"""The state of the sitting: the part of every view that any table has, whatever is played at it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from events.audience import CoHost, Seat
from games.game import TalkRate
from games.options import Options
from games.sitting.facts import BotsLimit, Outcome, Recipient, Seated, Unsealing

Status = Literal["open", "playing", "paused", "finished"]


class Forked(msgspec.Struct, frozen=True):
    """Where a fork comes from: TableForked says what of it. ``people`` are who belonged to the old table by then."""

    table: str
    seq: int
    past_hash: str
    people: dict[str, bool]
    redealt: Seat | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the table ended: by the game, or ``abandoned`` / ``closed`` without outcomes.

    ``limit`` as in TableAbandoned. ``own_decisions`` as in TableModelCounted.
    """

    how: Literal["ended", "abandoned", "closed"]
    outcomes: dict[Seat, Outcome]
    unseals: Unsealing
    limit: BotsLimit | None = None
    own_decisions: int | None = None


class Saving(msgspec.Struct, frozen=True):
    """Which chairs have agreed to a save that is asked for, and whether all agreed to an earlier one."""

    asked: tuple[Recipient, ...]
    agreed: bool


class Talking(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a chair may speak now, to whom, and how fast.

    ``to`` is what a ``say`` may name: ``table``, or any of the others. The speaker may stand among them, so that those
    who may say the same are told the same; nobody speaks to themselves. No ``rate``: as fast as they like.
    """

    open: bool
    to: tuple[Literal["table"] | Recipient, ...]
    rate: TalkRate | None = None


class TableState(msgspec.Struct, frozen=True, gc=False):
    """The ``table`` part of every view. Empty seats are missing keys; so is what a viewer may not know.

    ``missed`` and ``substitutes`` are known to their seat only. ``served`` maps players who left a running game
    to the seat they saw it from: they know too much for any other chair; who is in ``removed`` may take none at all.
    ``removal_votes`` are under the seat they are about, then under those that voted. ``co_hosts`` are there in games in
    which the host may have help. ``sealed_documents`` wait for the start and are known to nobody.
    ``talk`` is in the views of seats and hosts: it follows from all else that they know, and no fact sets it.
    ``held`` is where the table's clock stood, or stands, for the last climax.
    """

    game: str
    rules: int
    number: int
    title: str
    private: bool
    size: int
    opener: str
    status: Status
    seats: dict[Seat, Seated]
    invited: dict[str, bool]
    pause_votes: dict[Seat, bool]
    served: dict[str, Seat | Literal["host"]]
    clock_offset: int
    missed: dict[Seat, int]
    substitutes: dict[Seat, str]
    seed_hash: str
    sealed_seed_hash: str
    options: Options | None = None
    host: str | None = None
    co_hosts: dict[CoHost, str] | None = None
    paused_since: int | None = None
    idle: bool | None = None
    result: Result | None = None
    seed: str | None = None
    sealed_seed: str | None = None
    rematch: str | None = None
    chained: bool | None = None
    feed_hash: str | None = None
    forked: Forked | None = None
    sealed_documents: dict[str, str] | None = None
    removal_votes: dict[Seat, dict[Seat, bool]] | None = None
    removed: dict[str, bool] | None = None
    saving: Saving | None = None
    holds: bool | None = None
    held: int | None = None
    talk: Talking | None = None

    def clock(self, now: int) -> int:
        """What the table's clock shows at a time of the world: it stands while a climax is looked at."""
        clock, held = now - self.clock_offset, self.held or 0
        return clock if clock > held else held

    def hold_left(self, now: int) -> int:
        """Return how many milliseconds the clock still stands for a climax."""
        return max(0, (self.held or 0) + self.clock_offset - now)


class TableView(msgspec.Struct, frozen=True, gc=False):
    """All that some viewer knows of a table: the truth, for the server; a view, for everybody else."""

    table: TableState
    game: Any


FIRST = TableState("", 0, 0, "", False, 0, "", "open", {}, {}, {}, {}, 0, {}, {}, "", "")
"""The state before TableOpened."""
