"""The seed's RuleEngine: one ability of one player, judged in nine steps (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from games.clocktower.engine.handlers import HANDLERS, HandlerContext, RoleHandler
from games.clocktower.engine.jinxes import Jinx, Registry, jinxes
from games.clocktower.engine.manager import GameStateManager
from games.clocktower.engine.results import NightResult
from games.clocktower.engine.roles import PUBLISHED, RoleData, Script
from games.clocktower.engine.town import GameState, Player

EFFECT_ACTIONS = frozenset(("add_protection", "add_poison", "kill", "block", "change_character"))
"""The first three are the seed's; section 2 adds the others."""

POISONED, DRUNK = "中毒", "醉酒"
UNKNOWN, BLOCKED, DEAD = "未知角色", "能力被攔截", "玩家已死亡"


class NightContext(msgspec.Struct):
    """What is blocked tonight: types of characters, and numbers of seats where several demons live."""

    blocked_roles: set[str]


class RuleEngine:
    """Judges abilities. It changes nothing: results say what would follow."""

    def __init__(self, jinx: Registry = "seed", script: Script = PUBLISHED) -> None:
        self.role_registry: Mapping[str, RoleData] = script.known
        self.jinx_registry: tuple[Jinx, ...] = jinxes(jinx)
        self.handlers: Mapping[str, RoleHandler] = HANDLERS
        self.night_context = NightContext(set())

    def start_night_resolution(self) -> None:
        """Empty the block list; called at every dusk."""
        self.night_context = NightContext(set())

    def get_effective_role(self, player: Player) -> str:
        """Return the character whose handler speaks for a player: the believed one for the Drunk."""
        return player.character

    def get_role_data(self, role_id: str) -> RoleData | None:
        return self.role_registry.get(role_id)

    def process_night_ability(
        self,
        player: Player,
        target: Player | None,
        game_state: GameState,
        state_manager: GameStateManager,
        target2: Player | None = None,
    ) -> NightResult:
        """Return what an ability comes to. Nothing raises: an unknown character is skipped."""
        role_id = self.get_effective_role(player)
        data = self.get_role_data(role_id)  # step 1
        if data is None:
            return NightResult(skip=True, skip_reason=UNKNOWN)
        if self.is_blocked(player):  # step 2: by the true type
            return NightResult(skip=True, skip_reason=BLOCKED)
        if not player.is_alive and not data.works_when_dead:  # step 3
            return NightResult(skip=True, skip_reason=DEAD)
        reliable, reason = self.reliability(player, state_manager)  # steps 4 and 5
        handler = self.handlers.get(role_id)
        if handler is None:
            result = self.default_handler(data, player, reliable, reason)
        else:  # step 6
            context = HandlerContext(data, player, target, target2, game_state, state_manager, reliable, reason)
            result = handler.process(context)
        if player.deluded and player.believes_role:  # step 7
            result = replace(result, effect_nullified=True)
        return self.apply_invalidation(result, reliable, reason)  # steps 8 and 9

    def is_blocked(self, player: Player) -> bool:
        """Whether tonight's block list names this player's type, or this seat."""
        return not self.night_context.blocked_roles.isdisjoint((player.team, str(player.seat)))

    def reliability(self, player: Player, state_manager: GameStateManager) -> tuple[bool, str]:
        """Return whether what an ability says is reliable, and why not: poison before drink before a jinx."""
        role_id = self.get_effective_role(player)
        data = self.role_registry[role_id]
        if player.is_poisoned and data.affected_by_poison:
            return False, POISONED
        if player.is_drunk and data.affected_by_drunk:
            return False, DRUNK
        jinx = self.check_jinxes(role_id, state_manager)
        return jinx is None, jinx or ""

    def apply_invalidation(self, result: NightResult, info_reliable: bool, status_reason: str) -> NightResult:
        """Mark the effect of an impaired ability as void; information is left as it is found (AC1)."""
        if result.skip or result.need_input or info_reliable or result.action not in EFFECT_ACTIONS:
            return result
        return replace(result, effect_nullified=True, reasoning=f"{status_reason}，效果不落地（仍喚醒玩家）")

    def default_handler(
        self, role_data: RoleData, player: Player, info_reliable: bool, status_reason: str
    ) -> NightResult:
        """Return the reminder of a character that needs no more."""
        reminder = role_data.first_night_reminder_cn or role_data.other_night_reminder_cn
        info = {
            "role": role_data.name_cn,
            "reminder": reminder,
            "reliable": info_reliable,
            "statusReason": status_reason,
        }
        return NightResult(action="show_info", display=reminder, info=info, gesture="none")

    def check_jinxes(self, role_id: str, state_manager: GameStateManager) -> str | None:
        """Return the reason of the first pair whose other character lives, or None."""
        alive = {player.role for player in state_manager.get_state().players.values() if player.is_alive}
        return next((jinx.reason for jinx in self.jinx_registry if jinx.partner(role_id) in alive), None)
