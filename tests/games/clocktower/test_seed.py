"""The six tests and four cases of the seed (seeds/003), each by its name there, on ``RuleEngine()`` alone."""

from __future__ import annotations

import msgspec
import pytest

from games.clocktower.engine.manager import GameStateManager
from games.clocktower.engine.results import NightResult
from games.clocktower.engine.rule_engine import BLOCKED, DEAD, EFFECT_ACTIONS, UNKNOWN, RuleEngine
from games.clocktower.engine.town import Player


def seated(*characters: str, **believes: str) -> GameStateManager:
    manager = GameStateManager()
    manager.initialize_players(
        {"seat": seat, "role": role, "believesRole": believes.get(role)} for seat, role in enumerate(characters, 1)
    )
    return manager


def player(manager: GameStateManager, seat: int) -> Player:
    found = manager.get_player(seat)
    assert found is not None
    return found


def acted(engine: RuleEngine, manager: GameStateManager, seat: int, *targets: int) -> NightResult:
    first, second = (*(player(manager, target) for target in targets), None, None)[:2]
    return engine.process_night_ability(player(manager, seat), first, manager.get_state(), manager, second)


CASE = [
    {"seat": 1, "role": "fortuneteller"},
    {"seat": 3, "role": "monk"},
    {"seat": 7, "role": "imp"},
]
CASE_INFO = {
    "rawDetection": True,
    "target1": {"seat": 7, "isDemon": True, "isRecluse": False, "isRedHerring": False},
    "target2": {"seat": 3, "isDemon": False, "isRecluse": False, "isRedHerring": False},
}


# 測試 1: 正常狀態處理
def test_1_healthy() -> None:
    result = acted(RuleEngine(), seated("fortuneteller", "imp", "monk"), 1, 2, 3)
    assert result.info["rawDetection"] is True
    assert result.can_lie is True
    assert result.must_follow is False


# 測試 2: 中毒狀態處理
def test_2_poisoned() -> None:
    manager = seated("fortuneteller", "imp", "monk")
    healthy = acted(RuleEngine(), manager, 1, 2, 3)
    manager.add_status(1, "poisoned", 99)
    assert player(manager, 1).is_poisoned
    result = acted(RuleEngine(), manager, 1, 2, 3)
    assert result.info["rawDetection"] is True
    assert (result.must_follow, result.can_lie) == (False, True)
    assert result == healthy


# 測試 3: Jinx 檢測
def test_3_jinx() -> None:
    engine, manager = RuleEngine(), seated("fortuneteller", "spy", "imp")
    jinx = engine.check_jinxes("fortuneteller", manager)
    assert jinx is not None
    assert "間諜" in jinx
    manager.kill_player(2, "demon_kill")
    assert engine.check_jinxes("fortuneteller", manager) is None
    assert engine.check_jinxes("fortuneteller", seated("fortuneteller", "imp")) is None


def test_3_the_published_pairs_have_no_such_jinx() -> None:
    assert RuleEngine("official").check_jinxes("fortuneteller", seated("fortuneteller", "spy", "imp")) is None


# 測試 4: 死亡角色跳過
def test_4_dead() -> None:
    manager = seated("fortuneteller", "spy", "imp")
    manager.kill_player(1, "demon_kill")
    result = acted(RuleEngine(), manager, 1, 3)
    assert result.skip is True
    assert "死亡" in result.skip_reason
    assert not result.need_input, "the dead are skipped before the missing second target is noticed"


# 測試 5: 統一後處理 — 中毒的僧侶保護被標記無效
def test_5_poisoned_monk() -> None:
    manager = seated("monk", "fortuneteller", "imp")
    manager.start_night()
    manager.add_status(1, "poisoned", 3)
    result = acted(RuleEngine(), manager, 1, 2)
    assert result.action == "add_protection"
    assert result.effect_nullified is True
    assert "中毒" in result.reasoning


# 測試 6: NightContext 攔截 — Exorcist 阻止 Demon
def test_6_blocked_demon() -> None:
    engine, manager = RuleEngine(), seated("monk", "fortuneteller", "imp")
    engine.start_night_resolution()
    engine.night_context.blocked_roles.add("demon")
    result = acted(engine, manager, 3, 2)
    assert result.skip is True
    assert "攔截" in result.skip_reason
    engine.start_night_resolution()
    assert acted(engine, manager, 3, 2).action == "kill"


# 案例 1: 占卜師查驗（正常狀態）
def test_case_1_fortune_teller() -> None:
    manager = GameStateManager()
    manager.initialize_players(CASE)
    result = acted(RuleEngine(), manager, 1, 7, 3)
    assert result == NightResult(
        action="tell_alignment",
        info=CASE_INFO,
        must_follow=False,
        can_lie=True,
        reasoning="7號是惡魔（小惡魔）",
        display="查驗目標：\n  1. 7號 — 小惡魔 [惡魔]\n  2. 3號 — 僧侶\n\n偵測結果：偵測到惡魔",
    )


# 案例 2: 占卜師查驗（中毒狀態）
def test_case_2_poisoned_fortune_teller() -> None:
    manager = GameStateManager()
    manager.initialize_players(CASE)
    healthy = acted(RuleEngine(), manager, 1, 7, 3)
    manager.add_status(1, "poisoned", 99)
    assert acted(RuleEngine(), manager, 1, 7, 3) == healthy
    assert RuleEngine().reliability(player(manager, 1), manager) == (False, "中毒")


# 案例 3: 占卜師 + 寡婦 Jinx
def test_case_3_widow() -> None:
    manager = GameStateManager()
    manager.initialize_players([*CASE, {"seat": 2, "role": "widow"}])
    result = acted(RuleEngine(), manager, 1, 7, 3)
    assert result.action == "tell_alignment"
    assert result.info == CASE_INFO
    assert (result.must_follow, result.can_lie, result.reasoning) == (False, True, "7號是惡魔（小惡魔）")
    reliable, reason = RuleEngine().reliability(player(manager, 1), manager)
    assert (reliable, "寡婦" in reason) == (False, True)
    assert RuleEngine("official").reliability(player(manager, 1), manager) == (True, "")


# 案例 4: 簡單角色（洗衣婦）
def test_case_4_washerwoman() -> None:
    reminder = "展示一個鎮民角色標記。指向兩位玩家，其中一位是該角色。"
    result = acted(RuleEngine(), seated("imp", "monk", "washerwoman"), 3)
    assert result == NightResult(
        action="show_info",
        display=reminder,
        info={"role": "洗衣婦", "reminder": reminder, "reliable": True, "statusReason": ""},
        gesture="none",
    )


# 注意事項
def test_notes_the_drunk_goes_by_the_believed_character() -> None:
    engine, manager = RuleEngine(), seated("drunk", "imp", "monk", drunk="fortuneteller")
    drunk = player(manager, 1)
    assert engine.get_effective_role(drunk) == "fortuneteller"
    result = acted(engine, manager, 1, 2, 3)
    assert result.info["rawDetection"] is True
    assert result.effect_nullified is True
    assert drunk.is_drunk is False


def test_notes_a_drunk_by_state_is_another_thing() -> None:
    manager = seated("fortuneteller", "imp", "monk")
    manager.add_status(1, "drunk", 99)
    assert RuleEngine().get_effective_role(player(manager, 1)) == "fortuneteller"
    assert RuleEngine().reliability(player(manager, 1), manager) == (False, "醉酒")
    assert acted(RuleEngine(), manager, 1, 2, 3).effect_nullified is False


def test_notes_poison_goes_before_drink_before_a_jinx() -> None:
    engine, manager = RuleEngine(), seated("fortuneteller", "spy", "imp")
    assert engine.reliability(player(manager, 1), manager)[1] == "間諜對占卜師顯示為善良。"
    manager.add_status(1, "drunk", 99)
    assert engine.reliability(player(manager, 1), manager)[1] == "醉酒"
    manager.add_status(1, "poisoned", 99)
    assert engine.reliability(player(manager, 1), manager)[1] == "中毒"


def test_notes_a_block_goes_before_death() -> None:
    engine, manager = RuleEngine(), seated("imp", "monk")
    manager.kill_player(1, "other")
    engine.night_context.blocked_roles.add("demon")
    assert acted(engine, manager, 1, 2).skip_reason == BLOCKED
    engine.start_night_resolution()
    assert acted(engine, manager, 1, 2).skip_reason == DEAD


def test_notes_an_unknown_character_is_skipped() -> None:
    result = acted(RuleEngine(), seated("xyzzy", "imp"), 1, 2)
    assert (result.skip, result.skip_reason) == (True, UNKNOWN)
    assert RuleEngine().get_role_data("xyzzy") is None


def test_notes_a_healthy_monk_is_left_alone() -> None:
    result = acted(RuleEngine(), seated("monk", "empath", "imp"), 1, 2)
    assert (result.action, result.effect_nullified) == ("add_protection", False)


@pytest.mark.parametrize("status", ["poisoned", "drunk"])
@pytest.mark.parametrize("role", ["monk", "poisoner", "imp", "exorcist", "widow"])
def test_apply_invalidation_voids_effects_only(role: str, status: str) -> None:
    manager = seated(role, "empath", "soldier")
    manager.add_status(1, status, 99)
    result = acted(RuleEngine(), manager, 1, 2)
    assert result.action in EFFECT_ACTIONS
    assert result.effect_nullified


def test_without_a_target_input_is_needed() -> None:
    assert acted(RuleEngine(), seated("monk", "imp"), 1).input_type == "select_player"
    assert acted(RuleEngine(), seated("fortuneteller", "imp"), 1, 2).input_type == "select_two_players"


def test_json_keeps_the_spelling_of_the_seed() -> None:
    result = acted(RuleEngine(), seated("fortuneteller", "imp", "monk"), 1, 2, 3)
    assert {"action", "info", "canLie", "reasoning", "display"} <= msgspec.to_builtins(result).keys()
    assert {"isAlive", "isPoisoned", "isDrunk", "believesRole"} <= msgspec.to_builtins(player(seated("imp"), 1)).keys()
