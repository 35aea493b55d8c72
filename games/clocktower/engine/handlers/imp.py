"""Kills; or kills itself, and a minion is the imp from then on."""

from __future__ import annotations

from games.clocktower.engine.deaths import attack, change, heirs, successor
from games.clocktower.engine.handlers import choosing
from games.clocktower.engine.slot import Slot

process = choosing("kill", "惡魔選擇了{seat}號")


def settle(slot: Slot) -> None:
    """Attack, and pass on where it hit itself: to the scarlet woman if she can, else to whom the storyteller wants."""
    if slot.result.effect_nullified:
        return
    chosen, follows = slot.target.seat, successor(slot.state, slot.seat)
    died = attack(slot, chosen)
    if chosen == slot.seat == died and not follows:
        _pass_on(slot)


def _pass_on(slot: Slot) -> None:
    found = list(heirs(slot.state))
    minions = [seat for seat in found if slot.state.players[seat].team == "minion"]
    legal = [str(seat) for seat in found] + ([] if minions else ["none"])
    if not found:
        return
    heir = legal[0] if len(legal) == 1 else slot.decide("heir", "seat", legal, likely=minions or ["none"])
    if heir != "none":
        slot.do(*change(slot.state, int(heir), slot.character, slot.character))
        slot.note(heir=int(heir))
