"""Playing a card, in the order of section 10."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from games.wizard import damage, facts
from games.wizard.damage import counts
from games.wizard.machine import cards
from games.wizard.machine.asking import Halt
from games.wizard.machine.changes import add_number, end_modifiers
from games.wizard.machine.engine import STEPS_OF, Machine
from games.wizard.machine.values import applies, cost_of, resonance, schools_of
from games.wizard.machine.work import Hit, Play
from games.wizard.zones import card_of, find, opened, put_away


def _step(m: Machine, play: Play) -> None:
    play.pc += 1
    _STAGES[play.pc - 1](m, play)
    m.drain()


def _pay(m: Machine, play: Play) -> None:
    place = find(m.state, play.key)
    if place is None or place[0] != "hand":
        m.drop(play)
        return
    card = m.library.treasure(play.card)
    seen = facts.Seen(place[2], card.id)
    play.mana_before = m.state.players[play.seat].mana
    play.spread = m.state.players[play.seat].streak
    play.cost = 0 if play.free else cost_of(m, play.seat, card, seen.id)
    play.schools = schools_of(m.state, play.seat, card)
    m.story.proclaim(facts.CardPlayed(play.seat, seen, play.cost))
    if play.cost:
        add_number(m, play.seat, "mana", -play.cost)
    cards.emptied(m, play.seat)
    play.using = using(m, play)
    m.emit("onPlayCard", "mounts", playerUUID=play.seat, cardUUID=play.key, cardID=card.id)


def _open_window(m: Machine, play: Play) -> None:
    """One window a play; then undercurrents heed the same event, if nothing mounted has countered it."""
    m.work.armed = ()
    if not play.countered and m.window(play.seat):
        raise Halt


def _armed(m: Machine, play: Play) -> None:
    if not play.countered:
        m.emit("onPlayCard", "undercurrents", playerUUID=play.seat, cardUUID=play.key, cardID=play.card)


def _body(m: Machine, play: Play) -> None:
    if play.countered:
        m.story.proclaim(facts.CardCountered(play.seat, play.card))
        opened(m.story, play.key, "discard", play.seat)
        _done(m, play)
        return
    card = m.library.treasure(play.card)
    play.resonance = resonance(m, play.seat)
    if card.kind == "occult":
        put_away(m.story, play.key, card.rarity)
    else:
        opened(m.story, play.key, "played", play.seat)
    for _ in range(times(m, play)):
        m.treasure(play.key, "onPlay", play.seat)


def _for(m: Machine, play: Play, mod: facts.Modifier) -> bool:
    card = m.library.treasure(play.card)
    return card.kind == "spell" and applies(mod, play.seat, card, play.schools, play.cost, play.spread)


def using(m: Machine, play: Play) -> tuple[str, ...]:
    """The modifiers for the next spells that are for this one."""
    return tuple(id for id, mod in m.state.modifiers.items() if mod.scope == "next" and _for(m, play, mod))


def times(m: Machine, play: Play) -> int:
    """How often the text of this card happens."""
    mods = (mod for id, mod in m.state.modifiers.items() if mod.what == "repeat" and counts(play, id, mod))
    return 1 + sum(mod.value for mod in mods if _for(m, play, mod))


def _resolved(m: Machine, play: Play) -> None:
    """The spell is over: the chain of fire goes on or breaks, and what was for this spell alone ends."""
    place = find(m.state, play.key)
    card = m.library.treasure(play.card)
    if place is not None and place[0] == "stack":
        opened(m.story, play.key, "discard", play.seat)
    if card.kind != "spell":
        return
    streak = m.state.players[play.seat].streak + 1 if "fire" in play.schools else 0
    m.story.proclaim(facts.SpellResolved(play.seat, play.card, streak))
    _use_up(m, play)
    m.emit(
        "onSpellResolved",
        playerUUID=play.seat,
        cardUUID=play.key,
        cardID=card_of(play.key),
        school=play.schools[-1],
        manaCost=card.mana_cost,
    )


def _use_up(m: Machine, play: Play) -> None:
    """Modifiers for the next spells have had this one; those it has made itself wait for the next."""
    for id in play.using:
        mod = m.state.modifiers.get(id)
        if mod is not None and mod.left > 1:
            m.story.proclaim(facts.ModifierSet(id, replace(mod, left=mod.left - 1)))
        elif mod is not None:
            m.story.proclaim(facts.EffectEnded(id))


def _done(m: Machine, play: Play) -> None:
    end_modifiers(m, lambda mod: mod.scope == "spell")
    if sum(isinstance(job, Play) for job in m.jobs) == 1:
        m.work.armed = ()
    m.drop(play)


_STAGES: tuple[Callable[[Machine, Play], None], ...] = (_pay, _open_window, _armed, _body, _resolved, _done)

STEPS_OF[Play] = _step
STEPS_OF[Hit] = damage.step
