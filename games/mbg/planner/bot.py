"""A bot that looks one decision ahead and counts what comes of it in money by the end of the game.

Each answer is the one that promises most. What it promises is estimated (``worth``): how many turns are left, what a
city brings in them with this treasurer (income, and tax of those who will stop there), how likely a follower will
still be needed, and how much of what a rival loses is gained, which is more the nearer he is to winning. Cards are
valued by what the next moves of all roles are worth over all rolls (``landing``, ``hand``). Battles are fought out some
dozen times with the battle code of the rules, for each pair of generals worth a try (``odds``): so the budget of a
decision is a number of battles and no time, and the same game is always played the same. Of what is hidden nothing is
used: the enemy is taken to name whom it would be wise to name, the dice of the trial battles are the bot's own, and the
hands of others are not looked at.

It sees its seat's view only, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.mbg import setup
from games.mbg.amounts import SCALE
from games.mbg.commands import NONE
from games.mbg.planner import guards, staff
from games.mbg.planner.hand import best_play
from games.mbg.planner.odds import Field, best_pair
from games.mbg.planner.posts import allocation
from games.mbg.planner.worth import Worth
from games.mbg.state import State

Answer = dict[str, Any]

BIG = 2
"""The scale that is worth a battle: what is not won in time is not won."""


def planner_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """The answer to whatever the seat is asked."""
    if not prompts:
        return None
    kind = view.question.kind
    if kind == "role":
        id = next(iter(prompts))
        return id, {"type": "choose_role", "role": dice.pick(setup.free_roles(view))}
    worth = Worth(view, seat)
    if kind == "action":
        return _action(worth, prompts)
    if kind == "allocation":
        return allocation(worth, prompts)
    id, prompt = next(iter(prompts.items()))
    return id, {"type": prompt.command} | _ANSWERS[kind](worth, dice)


def _action(worth: Worth, prompts: Prompts) -> tuple[str, Answer]:
    """Cards while one is worth it, then the roll."""
    play = best_play(worth, prompts)
    for id, prompt in prompts.items():
        if play is None and prompt.command == "move":
            return id, {"type": "move"}
        if play is not None and id.startswith(f"card.{play.card}."):
            return id, {"type": "play_card", "card": play.card, "target": play.target}
    raise AssertionError("a move is always offered")


def _siege(worth: Worth, dice: Dice) -> Answer:
    question = worth.view.question
    stake = worth.captured(question.place, question.other)
    return _attack(worth, Field(question.other, True, question.place, BIG), (stake, 0.0), dice)


def _meet(worth: Worth, dice: Dice) -> Answer:
    other = worth.view.question.other
    return _attack(worth, Field(other, True, -1, BIG), _spoils(worth, other), dice)


def _spoils(worth: Worth, other: Seat) -> tuple[float, float]:
    """What victory and defeat are worth where the loser pays a share of his money."""
    share = worth.scales.meeting_steal / SCALE * (1 + worth.weights.get(other, 0.0))
    money = worth.view.money
    return share * max(0, money[other]), share * max(0, money[worth.seat])


def _attack(worth: Worth, field: Field, stakes: tuple[float, float], dice: Dice) -> Answer:
    pair = best_pair(worth, field, stakes, dice)
    if pair is not None and pair.value > 0:
        return {"scale": BIG}
    return {"scale": 0 if worth.view.question.forced else NONE}


def _generals(worth: Worth, dice: Dice) -> Answer:
    question, view = worth.view.question, worth.view
    first = view.seat == worth.seat
    other = question.other if question.other != worth.seat else view.seat
    field = Field(other, first, question.place, question.scale)
    if question.battle == "siege":
        owner = other if first else worth.seat
        held = worth.turns * worth.rates[question.place] + worth.seized
        stake = worth.captured(question.place, owner) if first else held
        stakes = (stake, 0.0 if first else stake)
    elif question.battle == "robber":
        stakes = (0.0, float(worth.scales.robber_steal))
    else:
        stakes = _spoils(worth, other)
    pair = best_pair(worth, field, stakes, dice)
    return {"main": pair.naming.main, "vice": pair.naming.vice} if pair else {"main": NONE, "vice": NONE}


_ANSWERS: Mapping[str, Callable[[Worth, Dice], Answer]] = {
    "meet": _meet,
    "siege": _siege,
    "generals": _generals,
    "occupy": lambda worth, _: guards.occupy(worth),
    "hire": lambda worth, _: {"officer": staff.hire(worth)},
    "study": lambda worth, _: staff.study(worth),
    "train": lambda worth, _: {"officer": staff.train(worth)},
}
