"""The characters that act, one module each, found by discovery: a new one needs no change anywhere else.

A module is named after its character. ``process(context)`` is the seed's handler, written for the good case: states
are judged outside; those in ``defaults`` have none. ``settle(slot)`` is what a table needs beyond: what the storyteller
decides, who learns what, and what follows; ``before(slot)`` what its player sees first.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from games.clocktower.engine.defaults import DEFAULTS
from games.clocktower.engine.results import Info, NightResult
from games.clocktower.engine.roles import RoleData
from games.clocktower.engine.slot import Slot
from games.clocktower.engine.town import GameState, Player


class HandlerContext(NamedTuple):
    """What a handler is given (section 6.1); ``state_manager`` is the seed's, and no handler here needs it."""

    role_data: RoleData
    player: Player
    target: Player | None
    target2: Player | None
    game_state: GameState
    state_manager: Any
    info_reliable: bool
    status_reason: str


class RoleHandler(Protocol):
    """What the seed calls a handler."""

    def process(self, context: HandlerContext) -> NightResult: ...


def choosing(action: str, reason: str) -> Callable[[HandlerContext], NightResult]:
    """Return the ``process`` of a character that does one thing to one player; ``{seat}`` is the chosen one."""

    def process(context: HandlerContext) -> NightResult:
        if context.target is None:
            return NightResult(need_input=True, input_type="select_player")
        seat = context.target.seat
        return NightResult(action=action, info={"target": seat}, reasoning=reason.format(seat=seat))

    return process


_MODULES = {found.name: importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)}

HANDLERS: Mapping[str, RoleHandler] = {name: found for name, found in _MODULES.items() if hasattr(found, "process")}
SETTLES: Mapping[str, Callable[[Slot], None]] = {name: found.settle for name, found in _MODULES.items()} | DEFAULTS
SIGHTS: Mapping[str, Callable[[Slot], tuple[Info, ...]]] = {
    name: found.before for name, found in _MODULES.items() if hasattr(found, "before")
}
ACTING = frozenset(SETTLES)
"""Characters that are played by the program, by night or by day."""
