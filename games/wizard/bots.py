"""The bot ``adept``: it tries each card by the language's own machine, on what its seat knows, and plays the best.

What it does not know it imagines: its deck holds plain cards, and others hold nothing that acts.
It looks one card ahead and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from events.audience import Seat
from games.dice import Dice
from games.game import Moment, Prompts
from games.prompt import Choice, Choices, Prompt
from games.wizard.facts import Question
from games.wizard.fold import evolve
from games.wizard.language import tree
from games.wizard.library import library
from games.wizard.machine.asking import Ask, Asking, Halt
from games.wizard.machine.play import times, using
from games.wizard.machine.values import cost_of, schools_of
from games.wizard.machine.work import Play, Run, Stages
from games.wizard.phases.battle import plays_of
from games.wizard.phases.supply import prices
from games.wizard.prompts import playable
from games.wizard.running import Machine
from games.wizard.state import Items, Monster, State, fresh
from games.wizard.zones import Story

Answer = dict[str, Any]

PLAIN = "core.treasure.starter.jolt"
"""What the bot takes its deck to be made of."""

MANA, CARD, GOLD, STEP = 0.3, 0.8, 0.8, 1.5
"""What one of each is worth; damage is worth its share of the bounty and the steps behind it."""

OWN_MANA = 0.5
"""What mana is worth in a deck of one's own, which comes to a stand without."""

WORTH_FORGETTING = 0.9
"""Cards of less worth are better out of a deck."""

WORTH_BUYING = 1.0
WORTH_PLAYING = 0.05
CURIOUS = 8
FOLLOWING = ("core.treasure.starter.spark", "core.treasure.starter.sleet", "core.treasure.starter.pulse")
"""What is played after a card to see what it does for others."""

MOST_TRIES = 300


def adept(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """The answer to whatever the seat is asked."""
    asked = {prompt.command: (id, prompt) for id, prompt in prompts.items()}
    for command, answer in _ANSWERS.items():
        if command in asked:
            id, prompt = asked[command]
            fields = answer(view, seat, prompt, dice)
            if fields is not None:
                return id, {"type": command} | fields
    return None


# --- trying --------------------------------------------------------------------------------------------------------


def imagined(view: State, seat: Seat) -> State:
    """What a seat knows, as a truth that can be played on: every card it sees has a key, and its deck is plain."""
    keys = {id: f"{card}#{id}" for id, card in view.cards.items()}
    deck = tuple(f"{PLAIN}#deck{at}" for at in range(len(view.zone("deck", seat))))
    zones = view.zones | {
        "deck": view.zones["deck"] | {seat: deck},
        "undercurrent": dict.fromkeys(view.seats, ()),
    }
    return replace(view, keys=keys, zones=zones, work=None, captured={}, orders={}, looked={})


def tried(state: State, seat: Seat, card: str, key: str, target: str) -> State | None:
    """What comes of the text of a card, with this monster chosen wherever one is; None where it comes to no end."""
    story = Story(evolve, state, Moment(0, "00", "00", {}))
    m = Machine(story)
    known = m.library.treasure(card)
    play = Play(seat, key, card, True, 0, pc=4, spread=state.players[seat].streak)
    play.mana_before = state.players[seat].mana
    play.resonance = len(state.zone("played", seat))
    play.schools = schools_of(state, seat, known)
    play.using = using(m, play)
    m.jobs.extend((Stages("game"), play))
    for _ in range(times(m, play)):
        m.treasure(key, "onPlay", seat)
    return story.truth if _ran(m, target) else None


def _ran(m: Machine, target: str) -> bool:
    """Run what lies above the play, answering for everybody."""
    for _ in range(MOST_TRIES):
        if isinstance(m.jobs[-1], Play) and len(m.jobs) == 2:
            return True
        if m.story.told > MOST_TRIES:
            return False
        try:
            m._step(m.jobs[-1])
        except Ask as ask:
            job = m.jobs[-1]
            picks = tuple(m.thing(ask.question.kind, pick) for pick in _guess(ask.question, target))
            (job.frames[-1] if isinstance(job, Run) else job).answers.append(picks)  # type: ignore[union-attr]
        except Halt:
            return False
    return False


def _guess(asking: Asking, target: str) -> tuple[int | str, ...]:
    values = [offer.value for offer in asking.offers]
    if asking.kind == "number":
        return (asking.max,)
    if target in values:
        return (target, *[value for value in values if value != target][: asking.min - 1])
    return tuple(values[: max(1, asking.min)] if asking.max else ())


def score(before: State, after: State, seat: Seat, mana: float = MANA) -> float:
    """How much better a position is for a seat than another; ``mana``: what one of it is worth."""
    old, new = before.players[seat], after.players[seat]
    others = sum(after.players[one].mana - before.players[one].mana for one in before.seats if one != seat)
    total = mana * (new.mana - old.mana) + GOLD * (new.gold - old.gold) + STEP * (new.steps - old.steps)
    total += CARD * (len(after.zone("hand", seat)) - len(before.zone("hand", seat)))
    total += 0.1 * (new.freeze - old.freeze) + STEP * (new.place - old.place) - 0.05 * others
    total += 0.8 * (len(after.modifiers) - len(before.modifiers)) + 0.5 * (len(after.mounts) - len(before.mounts))
    total += WORTH_FORGETTING * (len(after.zone("removed")) - len(before.zone("removed")))
    for slot, monster in before.monsters.items():
        left = sum(after.monsters[slot].health) if slot in after.monsters else 0
        total += _share(monster) * (sum(monster.health) - left) if slot in after.monsters else 0.0
    return total


def _share(monster: Monster) -> float:
    """What a point of damage is worth on a monster that it does not defeat."""
    return 0.5 * (STEP * monster.steps + GOLD * monster.reward) / max(1, sum(monster.health))


def _targets(state: State) -> list[str]:
    monsters = (one for slot, one in state.monsters.items() if not state.duel or slot == 0)
    return [one.id for one in monsters if one.alive]


def _best(state: State, seat: Seat, card: str, key: str) -> tuple[float, str]:
    """The best target for a card, and what comes of it."""
    found = (-9.0, "")
    for target in _targets(state) or [""]:
        after = tried(state, seat, card, key, target)
        if after is not None:
            found = max(found, (score(state, after, seat), target))
    return found


# --- answers -------------------------------------------------------------------------------------------------------


def _play(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer | None:
    """The card that promises most; none, if none promises anything."""
    worths = _worths(view, seat, _values(prompt.fields["card"]))
    best = max(worths, key=lambda id: worths[id])
    return {"card": best} if worths[best] > WORTH_PLAYING else None


def _worths(view: State, seat: Seat, ids: Iterable[str]) -> dict[str, float]:
    """What playing each of these cards now promises."""
    state = imagined(view, seat)
    reader = Machine(Story(evolve, state, Moment(0, "00", "00", {})))
    by_card: dict[str, float] = {}
    for id in ids:
        card = view.cards[id]
        if card not in by_card:
            cost = cost_of(reader, seat, reader.library.treasure(card), id)
            by_card[card] = _best(state, seat, card, state.keys[id])[0] - MANA * cost + 0.2
    return {id: by_card[view.cards[id]] for id in ids}


def _reverse(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer | None:
    """When all that is worth playing goes in one go, nobody comes in between."""
    good = [worth for worth in _worths(view, seat, playable(view, seat)).values() if worth > WORTH_PLAYING]
    return {} if 2 <= len(good) <= plays_of(view, seat) else None


def _choose(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer:
    question = view.questions[seat]
    values = _picked(view, seat, question)
    return {"pick": values[0]} if prompt.command == "choose_one" else {"picks": values}


def _picked(view: State, seat: Seat, question: Question) -> list[str]:
    values = [offer.value for offer in question.offers]
    least = max(question.min, 0)
    if question.kind == "monster":
        return _monster(view, seat, question, values)
    if question.kind == "player":
        return sorted(values, key=lambda value: (value == str(seat), -view.players[int(value)].place))[: max(1, least)]
    if question.kind == "card":
        return _cards(view, seat, question)
    return values[: max(1, least)]


def _monster(view: State, seat: Seat, question: Question, values: list[str]) -> list[str]:
    """The target with which the card promises most."""
    cards = library(view).cards
    if not isinstance(cards.get(question.source), tree.Treasure):
        return values[: max(1, question.min)]
    state = imagined(view, seat)
    target = _best(state, seat, question.source, f"{question.source}#tried")[1]
    first = target if target in values else values[0]
    return [first, *[value for value in values if value != first][: question.min - 1]]


def _cards(view: State, seat: Seat, question: Question) -> list[str]:
    """The best of what can be had, the worst of what must go."""
    cards = library(view).cards
    by_worth = sorted(question.offers, key=lambda offer: _worth(view, cards[offer.card]))
    if question.source in _KEPT and question.min:
        return [offer.value for offer in reversed(by_worth)][: question.min]
    bad = [offer.value for offer in by_worth if _worth(view, cards[offer.card]) < WORTH_FORGETTING]
    return bad[: question.max] if not question.min else [offer.value for offer in by_worth[: question.min]]


_KEPT = ("", "core.treasure.common.lamp")
"""The sources of questions in which a card is taken: those of the rules, and looking at one's deck."""


def _worth(view: State, card: tree.Card) -> float:
    if isinstance(card, tree.Exploration):
        return -float(max(card.health) if isinstance(card.health, tuple) else 0)  # type: ignore[type-var, arg-type]
    return rating(view.options.packs, view.pack.digest, card.id, _Position(view))


class _Position:
    """The cards of a table, which do not count for what has been worked out before."""

    def __init__(self, view: State) -> None:
        self.view = view

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position)


@lru_cache(maxsize=2048)
def rating(packs: str, digest: str, card: str, position: _Position) -> float:
    """What a card is worth on a plain position: three monsters, some mana, some cards."""
    view = position.view
    known = library(view).treasure(card)
    if known.kind == "wand":
        return 6.0
    if known.kind == "undercurrent":
        return 2.5
    state = _plain(view)
    found = max((tried(state, 1, card, f"{card}#tried", str(slot)) for slot in (1, 2)), key=_worth_of(state))
    gained = 0.0 if found is None else score(state, found, 1, OWN_MANA) + _helped(state, found)
    return gained - OWN_MANA * min(known.mana_cost, 10) + (1.0 if known.rarity == "leg" else 0.0)


def _helped(before: State, after: State) -> float:
    """How much more the best card that follows is worth than without this one."""
    return max(_following(after, card) - _following(before, card) for card in FOLLOWING)


def _following(state: State, card: str) -> float:
    then = tried(state, 1, card, f"{card}#then", "2")
    return 0.0 if then is None else score(state, then, 1)


def _worth_of(state: State) -> Callable[[State | None], float]:
    return lambda after: -9.0 if after is None else score(state, after, 1)


def _plain(view: State) -> State:
    player = replace(fresh(8, 3, 4, 10), streak=1)
    monster = Monster("", "core.exploration.VI.mud_ball", "VI", (60,), 60, 12, False, 24, 0)
    monsters = {slot: replace(monster, id=str(slot)) for slot in (1, 2, 3)}
    zones: dict[str, dict[Seat, Items]] = {zone: dict.fromkeys((0, *view.seats), ()) for zone in view.zones}
    zones["deck"] = zones["deck"] | {1: tuple(f"{PLAIN}#deck{at}" for at in range(5))}
    zones["played"] = zones["played"] | {1: ("p1",)}
    zones["hand"] = zones["hand"] | {1: ("p2", "p3", "p4")}
    held = ("p1", "p2", "p3", "p4")
    keys = {str(slot): f"{monster.card}#{slot}" for slot in monsters} | {id: f"{PLAIN}#{id}" for id in held}
    return replace(
        view, players=dict.fromkeys(view.seats, player), monsters=monsters, zones=zones, keys=keys, duel=0,
        cards=dict.fromkeys(held, PLAIN), modifiers={}, mounts={}, captured={}, orders={}, work=None, looked={},
    )  # fmt: skip


def _buy(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer | None:
    """The card that is worth most beyond its price, by a taste that changes, if it is worth more than its room."""
    costs, cards = prices(view), library(view).cards
    worth = {
        id: _worth(view, cards[view.cards[id]]) * (75 + dice.below(51)) / 100 - 0.3 * costs[id]
        for id in _values(prompt.fields["card"])
    }
    best = max(worth, key=lambda id: worth[id])
    if worth[best] > WORTH_BUYING:
        return {"card": best}
    # What it cannot appraise it buys now and then, to find out.
    return {"card": dice.pick(list(worth))} if dice.below(CURIOUS) == 0 else None


def _flip(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer:
    """Level III until the deck is strong enough for more."""
    levels = _values(prompt.fields["level"])
    strong = len(view.zone("deck", seat)) + len(view.zone("discard", seat)) + len(view.zone("hand", seat)) > 13
    wanted = "VI" if strong and "VI" in levels else "III"
    return {"level": wanted if wanted in levels else levels[0]}


def _values(field: object) -> list[Any]:
    assert isinstance(field, Choice | Choices)
    return [option.value for option in field.options]


def _nothing(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer:
    return {}


def _most(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer:
    return {"number": prompt.fields["number"].max}  # type: ignore[union-attr]


def _tavern(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer | None:
    """Only with gold to spare."""
    return {} if view.players[seat].gold >= 5 and view.players[seat].bought else None


OUTSIDE = frozenset(("onRoundOver", "onLoopBroken", "onDefeat"))
"""Events of which no window asks: only a standing order lets an undercurrent act."""


def _order(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer | None:
    """Let an undercurrent fire by itself where nobody will ask."""
    held = (view.cards[id] for id in view.zone("undercurrent", seat) if id is not None)
    events = {behavior.event for card in held for _, behavior in library(view).responses.get(card, ())}
    return {"order": "fire"} if events & OUTSIDE and view.orders.get(seat) != "fire" else None


def _wand(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Answer:
    return {"wand": _values(prompt.fields["wand"])[0]}


_ANSWERS: dict[str, Callable[[State, Seat, Prompt, Dice], Answer | None]] = {
    "respond": lambda view, seat, prompt, dice: {"fire": True},
    "give_order": _order,
    "choose_one": _choose,
    "choose_some": _choose,
    "choose_number": _most,
    "discard_and_draw": lambda view, seat, prompt, dice: {"cards": []},
    "flip_exploration": _flip,
    "activate_wand": _wand,
    "reverse_time": _reverse,
    "play_card": _play,
    "pass": _nothing,
    "advance_marker": lambda view, seat, prompt, dice: {"steps": prompt.fields["steps"].max},  # type: ignore[union-attr]
    "push_marker": lambda view, seat, prompt, dice: {"seat": 0},
    "buy": _buy,
    "visit_tavern": _tavern,
    "end_supply": _nothing,
}
