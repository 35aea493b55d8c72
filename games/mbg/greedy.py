"""A bot that takes what pays: it hires whom it needs, holds every empty city, besieges where it kills faster.

It sees its seat's view only, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.mbg import battles, cells, people, setup
from games.mbg.amounts import ONE, scaled
from games.mbg.commands import NONE
from games.mbg.facts import Fighter
from games.mbg.force import force
from games.mbg.greedy_allocation import allocation, worth
from games.mbg.greedy_cards import offered, target_of
from games.mbg.options import scales
from games.mbg.state import JING, MOU, WU, ZHAN, ZHENG, Naming, State
from games.mbg.techniques import TECHNIQUES

Answer = dict[str, Any]

DARING = 0.85
"""A battle is begun if the enemy is killed in less than this share of the time it would need."""

TIGHT = 0.9
"""A battle that is expected to need more than this share of its rounds is made a larger one."""

SMALL, MEDIUM, BIG = 0, 1, 2
RESERVE = 1_500 * ONE
"""Money that is not spent on officers."""

BEST = 100 * ONE
FEW, ENOUGH = 2, 7
"""The followers that stay with the role when a city is garrisoned, and the number that needs no more company."""

SOON_BACK = 1
"""The turns for which even the only follower may be away."""

LIKED = sorted(range(len(TECHNIQUES)), key=lambda one: TECHNIQUES[one].liked)
"""Techniques, the best first (section 17)."""


def greedy_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """The answer to whatever the seat is asked."""
    if not prompts:
        return None
    kind = view.question.kind
    if kind == "action":
        return _action(view, seat, prompts, dice)
    if kind == "allocation":
        return allocation(view, seat, prompts)
    id, prompt = next(iter(prompts.items()))
    return id, {"type": prompt.command} | _ANSWERS[kind](view, seat, dice)


def _action(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer]:
    """Cards while there is use for one, then the roll."""
    move = ""
    for id, prompt in prompts.items():
        if prompt.command == "move":
            move = id
            continue
        card = int(id.split(".")[1])
        target = target_of(view, seat, card, offered(prompt.fields["target"]), dice)
        if target is not None:
            return id, {"type": "play_card", "card": card, "target": target}
    return move, {"type": "move"}


def _role(view: State, seat: Seat, dice: Dice) -> Answer:
    return {"role": dice.pick(setup.free_roles(view))}


def _attack(view: State, seat: Seat, dice: Dice) -> Answer:
    """Battle where it is expected to be won, as large as it takes."""
    question = view.question
    city = question.place
    own = _best(view, seat, -1)
    other = _best(view, question.other, city)
    scale = SMALL if question.forced else NONE
    if own is not None and other is None:
        scale = SMALL
    elif own is not None and other is not None:
        wins = own.tactics / max(1, own.tactics + other.tactics)
        stronger = sqrt(force(own.techniques) / force(other.techniques))
        kills = (other.hp + other.defence) / max(1.0, own.power * wins * stronger)
        dies = own.hp * stronger / max(1.0, other.power * (1 - wins))
        if kills < min(DARING * dies, _rounds(view, BIG)):
            scale = BIG if kills > TIGHT * _rounds(view, MEDIUM) else MEDIUM
    return {"scale": scale}


def _rounds(view: State, scale: int) -> int:
    return view.options.battle_round_min + view.options.battle_round_step * scale


def _best(view: State, seat: Seat, city: int) -> Fighter | None:
    main, vice = people.best_generals(view, people.fighters_of(view, seat, city))
    return battles.fighter(view, seat, Naming(main, vice), city) if main >= 0 else None


def _generals(view: State, seat: Seat, dice: Dice) -> Answer:
    main, vice = people.best_generals(view, people.fighters_of(view, seat, view.question.place))
    return {"main": main, "vice": vice}


def _occupy(view: State, seat: Seat, dice: Dice) -> Answer:
    """A treasurer, a mayor, and officers who are worn out; the best fighters go on."""
    followers = list(view.roles[seat].followers)
    treasurer = max(followers, key=lambda one: _civil(view, one, JING))
    staying = [treasurer]
    rest = [one for one in followers if one != treasurer]
    mayor = NONE
    if len(rest) > FEW:
        mayor = max(rest, key=lambda one: _civil(view, one, ZHENG))
        staying.append(mayor)
        rest.remove(mayor)
    tired = sorted(rest, key=lambda one: view.officers[one].hp)
    worn = [one for one in tired if 2 * view.officers[one].hp < view.officers[one].hpmax]
    staying += tired[: max(len(rest) - ENOUGH, min(len(worn), len(rest) - FEW), 0)]
    return {"garrison": staying, "mayor": mayor, "treasurer": treasurer}


def _civil(view: State, number: int, ability: int) -> int:
    """What an officer is worth at a post, less what he would be in the field."""
    officer = view.officers[number]
    return 2 * officer.abilities[ability] - officer.abilities[WU] - officer.abilities[ZHAN] // 2


def _hire(view: State, seat: Seat, dice: Dice) -> Answer:
    """The dearest, while money and need last."""
    if len(view.roles[seat].followers) >= ENOUGH:
        return {"officer": NONE}
    money = view.money[seat] - RESERVE
    best = max((offer for offer in view.question.offers if offer.price < money), key=_price, default=None)
    return {"officer": best.officer if best else NONE}


def _price(offer: Any) -> int:
    return int(offer.price)


def _study(view: State, seat: Seat, dice: Dice) -> Answer:
    followers = view.roles[seat].followers
    technique = min(cells.studies(view, seat, view.question.place), key=LIKED.index)
    student = max(followers, key=lambda one: _civil(view, one, MOU))
    points = TECHNIQUES[technique].study
    away = points / max(ONE, people.study_step(view, view.officers[student]))
    price = scaled(points, scales(view.options).study_price)
    if view.money[seat] < RESERVE + price or (len(followers) < FEW and away > SOON_BACK):
        return {"officer": NONE, "technique": NONE}
    return {"officer": student, "technique": technique}


def _train(view: State, seat: Seat, dice: Dice) -> Answer:
    followers = view.roles[seat].followers
    able = cells.trainees(view, seat, view.question.place)
    if not able or (len(followers) < FEW and view.options.train_round > SOON_BACK):
        return {"officer": NONE}
    ability = view.rooms[view.question.place].ability
    return {"officer": _trainee(view, able, ability)}


def _trainee(view: State, able: list[int], ability: int) -> int:
    """The best fighter for what wins battles, and who is best at it for a post's ability, if there is much to learn."""

    def gain(one: int) -> float:
        now = view.officers[one].abilities[ability]
        learned = min((1 + view.options.train_plus) * ONE // 2, BEST - now) / BEST
        return learned * (worth(view, one) if ability in (WU, ZHAN, MOU) else now)

    return max(able, key=gain)


_ANSWERS: Mapping[str, Callable[[State, Seat, Dice], Answer]] = {
    "role": _role,
    "meet": _attack,
    "siege": _attack,
    "generals": _generals,
    "occupy": _occupy,
    "hire": _hire,
    "study": _study,
    "train": _train,
}
