"""Options: what a table can be opened with, whatever is played at it."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec
from msgspec import UNSET, Meta, UnsetType

CALLS_A_ROUND = 200
"""How often one player may ask the server's model in one round, where nobody says otherwise."""

CallsARound = Annotated[int, Meta(ge=0, le=1_000)] | None
"""How often one player may ask the server's model in one round; None: no limit."""

UsualCallsARound = Annotated[CallsARound | UnsetType, Meta(extra_json_schema={"default": CALLS_A_ROUND})]

# Absent where nobody set them: then the game says whether, and the opener in which language.
Entering = Annotated[bool, Meta(extra_json_schema={"default": True})] | UnsetType

# Absent where nobody set it: tables that were opened before it stand as they did.
ReplayLinks = Annotated[bool, Meta(extra_json_schema={"default": True})] | UnsetType

TableLanguage = Annotated[Literal["zh", "en"], Meta(extra_json_schema={"default": "zh"})] | UnsetType


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options every table has; a game's own options extend them. All have defaults.

    ``pace``: ``live`` for people at one sitting, ``slow`` for hours and days, ``evening`` for hosted games at one
    sitting, whose clocks are those of ``live`` while the host's chair is empty, and stand while a person sits there,
    ``fast`` for programs and tests (no fixed lengths, no least waits), ``calm`` the same for a person among bots, who
    then take their time.
    ``hot_seat``: one account may hold several seats. ``host_needed``: where there
    is a host's chair, the table does not start with it empty, and is paused once the host has left.
    ``entering``: invited players may take a bot's chair while the game runs; the game says whether, where nobody
    set it. ``llm_…``: whether seats may ask the server's model, how often in a round of the game (``CALLS_A_ROUND``,
    where nobody set it), and how long and how large a call may be, where the server does not allow less.
    ``language``: of what is written here for people by programs, such as what bots say; Chinese where nobody set it.
    ``delay``: seconds after which spectators are shown what happens, once the game has started.
    ``replay_links``: once a private table has ended, who played there may give away links to its replay.
    """

    pace: Literal["live", "slow", "evening", "fast", "calm"] = "live"
    hot_seat: bool = False
    host_needed: bool = False
    entering: Entering = UNSET
    llm_asks: bool = True
    llm_calls_per_round: UsualCallsARound = UNSET
    llm_timeout: Annotated[int, Meta(ge=1, le=600)] | None = None
    llm_attempts: Annotated[int, Meta(ge=1, le=5)] | None = None
    llm_reply_tokens: Annotated[int, Meta(ge=16, le=4_000)] | None = None
    language: TableLanguage = UNSET
    delay: Annotated[int, Meta(ge=0, le=3_600)] = 0
    replay_links: ReplayLinks = UNSET

    def again(self) -> Self:
        """Return the options of a rematch: without what holds for one game only."""
        return self

    @property
    def untimed(self) -> bool:
        """Whether the table waits for everybody it asks, however long that takes."""
        return self.pace in ("fast", "calm")

    @property
    def one_sitting(self) -> bool:
        """Whether people sit together until it is over: who leaves is missed at once."""
        return self.pace in ("live", "evening")


OptionGroup = Literal["time", "numbers", "programs"]
"""What options are about that need not stand among the first: how long everything may take, the numbers a game is
balanced by, and what only programs care for."""
