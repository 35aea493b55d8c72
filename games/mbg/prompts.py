"""What a seat is asked, from its own view; and what falls due, from the truth (section 12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from events.audience import Seat
from games.game import Deadline, Prompts
from games.mbg import allocation, battles, cards, cells, people, setup
from games.mbg.commands import KEEP, NONE
from games.mbg.facts import Question
from games.mbg.state import State, cities_of
from games.prompt import Choice, Choices, Field, Option, Prompt, options

SCALES = (0, 1, 2)

YES_OR_NO = Choice((Option(NONE, "scale.-1"), *options(SCALES, "scale")))
HOW = Choice(options(SCALES, "scale"))


def prompts(view: State, chair: Seat | Literal["host"]) -> Prompts:
    """The open questions to a seat."""
    question = view.question
    if chair == "host" or chair not in question.seats or chair in view.ready:
        return {}
    asked = _ASK[question.kind]
    return {f"{name}.{view.asked}": prompt for name, prompt in asked(view, chair, question)}


def deadline(state: State) -> Deadline | None:
    """When a seat that has not answered gets the default."""
    question = state.question
    return Deadline(f"{question.kind}.{state.asked}", question.until) if question.until else None


Named = Iterable[tuple[str, Prompt]]


@lru_cache(maxsize=4096)
def _one_of(values: tuple[int, ...], label: str | None = None) -> Choice:
    return Choice(options(values, label))


@lru_cache(maxsize=4096)
def _some_of(values: tuple[int, ...]) -> Choices:
    return Choices(options(values), 0, len(values))


@lru_cache(maxsize=4096)
def _or_none(values: tuple[int, ...]) -> Choice:
    return Choice((Option(NONE, "none"), *options(values)))


@lru_cache(maxsize=4096)
def _post(values: tuple[int, ...]) -> Choice:
    return Choice((Option(KEEP, "keep"), Option(NONE, "none"), *options(values)))


@lru_cache(maxsize=4096)
def _card(card: int, targets: tuple[int, ...]) -> Mapping[str, Field]:
    """The fields by which a card is played."""
    return {
        "card": _one_of((card,), "card"),
        "target": _one_of(targets, "target" if targets == (NONE,) else None),
    }


@lru_cache(maxsize=4096)
def _staff(base: int, garrison: tuple[int, ...], followers: tuple[int, ...]) -> Mapping[str, Field]:
    """The fields by which a city's garrison changes."""
    post = _post((*garrison, *followers))
    return {
        "city": _one_of((base,)),
        "arrive": _some_of(followers),
        "leave": _some_of(garrison),
        "mayor": post,
        "treasurer": post,
    }


def _asking(question: Question, command: str, fields: Mapping[str, Field], *, required: bool = True) -> Prompt:
    return Prompt(command, fields, required=required, until=question.until or None)


def _role(view: State, seat: Seat, question: Question) -> Named:
    yield "role", _asking(question, "choose_role", {"role": _one_of(tuple(setup.free_roles(view)))})


def _action(view: State, seat: Seat, question: Question) -> Named:
    yield "move", _asking(question, "move", {})
    for card in sorted(view.hands.get(seat, {})):
        targets = tuple(cards.targets(view, seat, card))
        if targets:
            yield f"card.{card}", _asking(question, "play_card", _card(card, targets), required=False)


def _meet(view: State, seat: Seat, question: Question) -> Named:
    yield "meet", _asking(question, "meet", {"scale": HOW if question.forced else YES_OR_NO})


def _siege(view: State, seat: Seat, question: Question) -> Named:
    yield "siege", _asking(question, "besiege", {"scale": HOW if question.forced else YES_OR_NO})


def _generals(view: State, seat: Seat, question: Question) -> Named:
    officers = people.fighters_of(view, seat, question.place)
    mains = tuple(people.mains(view, officers))
    main = _or_none(mains) if battles.may_decline(view) else _one_of(mains)
    vice = _or_none(tuple(people.eligible(view, officers)))
    yield "generals", _asking(question, "name_generals", {"main": main, "vice": vice})


def _occupy(view: State, seat: Seat, question: Question) -> Named:
    followers = view.roles[seat].followers
    post = _or_none(followers)
    fields: dict[str, Field] = {"garrison": _some_of(followers), "mayor": post, "treasurer": post}
    yield "occupy", _asking(question, "occupy", fields)


def _hire(view: State, seat: Seat, question: Question) -> Named:
    money = view.money[seat]
    affordable = tuple(offer.officer for offer in question.offers if offer.price < money)
    yield "hire", _asking(question, "hire", {"officer": _or_none(affordable)})


def _study(view: State, seat: Seat, question: Question) -> Named:
    techniques = cells.studies(view, seat, question.place)
    offered = Choice((Option(NONE, "none"), *options(tuple(techniques), "technique")))
    yield "study", _asking(question, "study", {"officer": _or_none(view.roles[seat].followers), "technique": offered})


def _train(view: State, seat: Seat, question: Question) -> Named:
    trainees = tuple(cells.trainees(view, seat, question.place))
    yield "train", _asking(question, "train", {"officer": _or_none(trainees)})


def _allocation(view: State, seat: Seat, question: Question) -> Named:
    yield "end", _asking(question, "end_allocation", {})
    followers = view.roles[seat].followers
    for base in cities_of(view, seat):
        fields = _staff(base, view.cities[base].garrison, followers)
        yield f"garrison.{base}", _asking(question, "garrison", fields, required=False)
    for base in allocation.studies_of(view, seat):
        fields = {"institute": _one_of((base,))}
        yield f"study.{base}", _asking(question, "cancel_study", fields, required=False)
    for base in allocation.trainings_of(view, seat):
        fields = {"room": _one_of((base,))}
        yield f"training.{base}", _asking(question, "cancel_training", fields, required=False)


_ASK = {
    "role": _role,
    "action": _action,
    "meet": _meet,
    "siege": _siege,
    "generals": _generals,
    "occupy": _occupy,
    "hire": _hire,
    "study": _study,
    "train": _train,
    "allocation": _allocation,
}
