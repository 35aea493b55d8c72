"""Explore: a player without a monster flips cards of an open level until one comes; duels with cards of level XII."""

from __future__ import annotations

from events.audience import Seat
from games.wizard import facts
from games.wizard.damage import leave
from games.wizard.facts import Seen, offer
from games.wizard.language import tree
from games.wizard.machine.asking import Asking
from games.wizard.machine.changes import end_modifiers, end_triggers, set_number
from games.wizard.machine.engine import Machine
from games.wizard.machine.values import outside
from games.wizard.machine.work import Stages, Thing
from games.wizard.options import STEPS_OF as LEVEL_STEPS
from games.wizard.phases.rounds import standing
from games.wizard.phases.stages import TABLE, acting, wait
from games.wizard.state import State, ranks
from games.wizard.zones import card_of, issue, keys_in, opened, shuffle

DUEL = 0
"""The slot of a duel."""


def open_levels(state: State, neutral: bool = False) -> tuple[str, ...]:
    """The levels from which a card can be flipped."""
    return tuple(
        level
        for level in state.levels
        if not (level == "XII" and (neutral or not state.zone("XII")))
        and (state.zone(level) or (level != "XII" and state.zone(f"{level}.spent")))
    )


def _begin(m: Machine, job: Stages) -> None:
    """The start player flips for the slots that are nobody's."""
    job.seats = list(acting(m))
    if not m.state.lone:
        job.seats = [-slot for slot in m.state.neutral if slot not in m.state.monsters] + job.seats


def _next(m: Machine, job: Stages) -> int | None:
    while job.seats:
        place = job.seats.pop(0)
        if abs(place) not in m.state.monsters and open_levels(m.state, place < 0):
            job.number = abs(place)
            wait(m, job, m.state.start if place < 0 else place, "explore")
    return 4


def chosen(m: Machine, job: Stages, level: str) -> None:
    """A seat has named the level from which it flips."""
    job.word, job.words = level, []
    job.pc = 3 if level == "XII" else 2


def _flip(m: Machine, job: Stages) -> int | None:
    """Flip one card more; an event is not yet a monster. A pile that runs out shuffles its discard, but once only."""
    level = job.word
    if not m.state.zone(level):
        if level in job.words or not m.state.zone(f"{level}.spent"):
            return 1
        job.words.append(level)
        shuffle(m.story, level, 0, f"{level}.spent")
    key = keys_in(m.state, level)[0]
    card = m.library.explored(card_of(key))
    (seen,) = issue(m.story, [key])
    if card.type == "event":
        m.story.proclaim(facts.CardFlipped(job.seat, level, seen, -1, (), 0, False, 0))
    else:
        appear(m, card, seen, job.seat, job.number)
    turned(m, card, key, job.seat)
    return 1 if card.type == "monster" else 2


def appear(m: Machine, card: tree.Exploration, seen: Seen, seat: Seat, slot: int) -> None:
    """A monster comes to a slot."""
    health = _health(m, card, seat)
    reward = max(0, outside(m, seat, card.reward))
    steps = card.steps if card.steps is not None else LEVEL_STEPS[card.level]
    fact = facts.CardFlipped(seat, card.level, seen, slot, (health,) * card.members, reward, card.lives, steps)
    m.story.proclaim(fact)


def _health(m: Machine, card: tree.Exploration, seat: Seat) -> int:
    """A number, or by the rank of who flips it, or with a die."""
    if isinstance(card.health, tree.Dice):
        return max(1, card.health.base + m.story.moment.dice("health").roll(card.health.die))
    if isinstance(card.health, tuple):
        rank = min(ranks(m.state)[seat], len(card.health))
        return max(1, outside(m, seat, card.health[rank - 1])) if card.health else 1
    return max(1, outside(m, seat, card.health))


def turned(m: Machine, card: tree.Exploration, key: str, seat: Seat) -> None:
    """What a card that was flipped does, and what heeds that it was; a move of a marker is looked at after it."""
    standing(m)
    m.emit("onExplorationFlip", "", **enters(m, card, key, seat))


def enters(m: Machine, card: tree.Exploration, key: str, seat: Seat) -> dict[str, Thing]:
    """Run what a card does as it is flipped; what is said of it."""
    scope: dict[str, Thing] = {
        "cardUUID": key, "type": card.type, "id": card.id, "level": card.level, "sourcePlayerUUID": seat
    }  # fmt: skip
    m.behave(key, "onFlip", seat, card.type == "monster", **scope)
    return scope


def _choose_xii(m: Machine, job: Stages) -> int:
    ids = tuple(id for id in m.state.zone("XII") if id is not None)
    offers = tuple(offer(id, card=m.state.cards[id]) for id in ids)
    (key,) = m.ask(job, Asking(job.seat, "card", offers, 1, 1, prompt=""))
    m.push(Stages("duel", seat=job.seat, word=str(key)))
    return 1


# --- the duel ------------------------------------------------------------------------------------------------------


def _duel_begins(m: Machine, job: Stages) -> None:
    card = m.library.explored(card_of(job.word))
    m.story.proclaim(facts.DuelFought(job.seat, "begun"))
    id = next(id for id, key in m.state.keys.items() if key == job.word)
    job.number = m.work.mounts
    appear(m, card, Seen(id, card.id), job.seat, DUEL)
    turned(m, card, job.word, job.seat)


def _duel_goes_on(m: Machine, job: Stages) -> int | None:
    if DUEL in m.state.monsters and m.state.zone("hand", job.seat):
        wait(m, job, job.seat, "duel")
    return 2


def _duel_ends(m: Machine, job: Stages) -> None:
    """Won: it is out of the game. Lost: it goes back. What the duel has brought ends with it."""
    won = DUEL not in m.state.monsters
    if not won:
        leave(m, DUEL, "unbeaten")
    seat = job.seat
    end_triggers(
        m, lambda one: one.number > job.number and one.owner == seat and one.mode not in ("always", "attached")
    )
    end_modifiers(m, lambda mod: mod.seat == seat and mod.scope in ("round", "battle", "turn", "next"))
    tidy(m, job.seat)
    m.story.proclaim(facts.DuelFought(job.seat, "won" if won else "lost"))


def tidy(m: Machine, seat: Seat) -> None:
    """Freeze goes, and the cards played go to the discard."""
    if not m.state.under("keepFreeze", seat) and m.state.players[seat].freeze:
        set_number(m, seat, "freeze", 0)
    for key in keys_in(m.state, "played", seat):
        opened(m.story, key, "discard", seat)


TABLE["explore"] = (_begin, _next, _flip, _choose_xii)
TABLE["duel"] = (_duel_begins, _duel_goes_on, _duel_ends)
