"""Two players: is a demon among them, or the red herring?"""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.clocktower.engine import registration, roles
from games.clocktower.engine.handlers import HandlerContext
from games.clocktower.engine.results import NightResult
from games.clocktower.engine.slot import Slot
from games.clocktower.engine.town import GameState, Player


def process(context: HandlerContext) -> NightResult:
    """Find out what is so, never inverted; whether it is told is the storyteller's matter."""
    if context.target is None or context.target2 is None:
        return NightResult(need_input=True, input_type="select_two_players")
    targets = (context.target, context.target2)
    findings = [_finding(context.game_state, context.player.seat, target) for target in targets]
    detected = any(finding["isDemon"] or finding["isRedHerring"] for finding in findings)
    return NightResult(
        action="tell_alignment",
        info={"rawDetection": detected, "target1": findings[0], "target2": findings[1]},
        can_lie=True,
        reasoning=_reasoning(targets, findings),
        display=_display(targets, findings, detected),
    )


def settle(slot: Slot) -> None:
    """A recluse may register as the demon; the answer goes to the player with the names it asked about."""
    assert slot.targets
    truth = bool(slot.result.info["rawDetection"])
    may = truth or any(registration.as_team(slot.state, seat, "demon") for seat in slot.targets)
    legal = [answer for answer, allowed in (("yes", truth or may), ("no", not truth)) if allowed]
    word = "yes" if truth else "no"
    answer = slot.inform(
        "yes_no", "yes_no", legal, possible=("yes", "no"), truth=word, likely=_likely(slot, truth, legal)
    )
    slot.tell("yes_no", number=int(answer == "yes"), seats=slot.targets)
    slot.note(answer=answer)


def _likely(slot: Slot, truth: bool, legal: list[str]) -> list[str]:
    if truth or slot.state.persona is None:
        return legal
    seen = [known[1] for seat in slot.targets or () if (known := registration.usual(slot.state, seat))]
    return ["yes" if slot.state.script.of_team("demon", among=seen) else "no"]


def _finding(state: GameState, asker: Seat, target: Player) -> dict[str, Any]:
    herring = any(token.source == asker for token in state.laid("red_herring", on=target.seat, of="fortuneteller"))
    return {
        "seat": target.seat,
        "isDemon": target.team == "demon",
        "isRecluse": target.role == "recluse",
        "isRedHerring": herring,
    }


def _name(player: Player) -> str:
    data = roles.registry().get(player.role)
    return data.name_cn if data else player.role


def _reasoning(targets: tuple[Player, Player], findings: list[dict[str, Any]]) -> str:
    said = [f"{target.seat}號是惡魔（{_name(target)}）" for target in targets if target.team == "demon"]
    said += [f"{finding['seat']}號是干擾項" for finding in findings if finding["isRedHerring"]]
    return "；".join(said) or "兩位玩家都不是惡魔"


def _display(targets: tuple[Player, Player], findings: list[dict[str, Any]], detected: bool) -> str:
    lines = [
        f"  {number}. {target.seat}號 — {_name(target)}{' [惡魔]' if finding['isDemon'] else ''}"
        f"{' [干擾項]' if finding['isRedHerring'] else ''}"
        for number, (target, finding) in enumerate(zip(targets, findings, strict=True), 1)
    ]
    found = "偵測到惡魔" if detected else "未偵測到惡魔"
    return "\n".join(["查驗目標：", *lines, "", f"偵測結果：{found}"])
