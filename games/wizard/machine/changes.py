"""What changes on the table: a seat's numbers within their bounds, and the end of triggers and modifiers."""

from __future__ import annotations

from collections.abc import Callable

from events.audience import EVERYONE, SEALED, Seat
from games.wizard import facts
from games.wizard.facts import Modifier
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Captured
from games.wizard.options import CELLS, FREEZE_MAX, GOLD_MAX, MANA_MAX

_MOST = {"mana": MANA_MAX, "gold": GOLD_MAX, "freeze": FREEZE_MAX, "place": 6 * CELLS}


def set_number(m: Machine, seat: Seat, what: str, wanted: int) -> tuple[int, int]:
    """Set mana, gold, freeze or the place of a seat: by how much it changed, and what went over the top."""
    before: int = getattr(m.state.players[seat], what)
    more = wanted > before
    if what == "mana" and more and m.state.under("manaFixed", seat):
        return 0, 0
    now, over = max(0, min(_MOST[what], wanted)), max(0, wanted - _MOST[what])
    changed = now != before or over > 0
    if changed:
        m.story.proclaim(facts.NumberChanged(seat, what, now, over, "card" if what == "place" else ""))
    if what == "mana" and more:
        m.emit("onManaGained", playerUUID=seat, amount=now - before, overflow=over)
    elif what == "freeze" and changed:
        m.emit("onFreezeChanged", playerUUID=seat, amount=now - before, overflow=over)
    return now - before, over


def add_number(m: Machine, seat: Seat, what: str, amount: int) -> tuple[int, int]:
    """The same by this much more, or less."""
    return set_number(m, seat, what, getattr(m.state.players[seat], what) + amount)


def unmount(m: Machine, id: str) -> None:
    """Take a trigger away."""
    captured = m.state.captured.get(id)
    if captured is not None:
        m.story.tell(SEALED if captured.hidden else EVERYONE, facts.EffectEnded(id))


def end_triggers(m: Machine, which: Callable[[Captured], bool]) -> None:
    """Take all these triggers away."""
    for id, captured in m.state.captured.items():
        if which(captured):
            unmount(m, id)


def end_modifiers(m: Machine, which: Callable[[Modifier], bool]) -> None:
    """Take all these modifiers away."""
    for id, mod in m.state.modifiers.items():
        if which(mod):
            m.story.proclaim(facts.EffectEnded(id))
