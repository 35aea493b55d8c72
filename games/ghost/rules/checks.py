"""Checks as they are asked for: re-rolls, checks that stand, and the event checks of the DM."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import Host
from events.event import Command
from games.game import Deadline
from games.ghost.facts import checks as facts
from games.ghost.prompts.checks import ANY, asks, closing, defining
from games.ghost.prompts.forms import IN_CHAPTERS
from games.ghost.rules import reckoning
from games.ghost.rules.area import Area
from games.ghost.rules.power import Power
from games.ghost.rules.rolls import check, reroll, stand
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.checks import Aim, EventCard, Goal
from games.ghost.state.objects import AbilityId, Color, PatientId, validate_color
from games.sitting.table import Chair


class Reroll(Command, frozen=True):
    """One use of an ability, or the evolved ghost itself, for all dice of a failed check again."""

    ability: AbilityId


class LetStand(Command, frozen=True):
    """The failed check stands."""


class EventCheck(Command, frozen=True):
    """An event check that the DM has opened; ``color`` counts where the DM left it open."""

    event: str
    color: Color


class DefineEventCheck(Command, frozen=True):
    """The DM asks for a check: what it takes is the best ``keep`` (0: all) of dice, a colour's value and ``plus``."""

    name: str
    color: str
    dice: int
    sides: int
    keep: int
    of: str
    plus: int
    reason: str


class CloseEventCheck(Command, frozen=True):
    """The DM takes an event check back."""

    reason: str


def _reroll(story: Story, patient: PatientId, command: Reroll) -> None:
    reroll(story, patient, command.ability)


def _let_stand(story: Story, patient: PatientId, command: LetStand) -> None:
    stand(story, patient)


def _define(story: Story, by: Host, command: DefineEventCheck) -> None:
    id = f"e{len(story.truth.checks.events) + 1}"
    goal = Goal(command.dice, command.sides, command.keep, command.plus, _color(command.of))
    story.happen(facts.GoalSet(id, goal, command.reason))
    story.happen(facts.EventChecked(EventCard(id, command.name, True, _color(command.color))))


def _color(code: str) -> Color | None:
    return None if code == ANY else validate_color(code)


def _close_event(story: Story, by: Host, command: CloseEventCheck) -> None:
    card = story.truth.checks.events[story.moment.prompt.rpartition(".")[2]]
    story.happen(facts.GoalSet(card.id, story.truth.checks.goals[card.id], command.reason))
    story.happen(facts.EventChecked(EventCard(card.id, card.name, False, card.color)))


def _event_check(story: Story, patient: PatientId, command: EventCheck) -> None:
    card = story.truth.checks.events[command.event]
    if card.id not in story.truth.checks.targets:
        _reckon(story, patient, card.id)
    goal = Aim(story.truth.options.check, story.truth.checks.targets[card.id], shown=False)
    check(story, patient, card.color or command.color, goal, event=card.id)


def _reckon(story: Story, patient: PatientId, event: str) -> None:
    """The first who rolls settles for everybody what an event check takes."""
    goal = story.truth.checks.goals[event]
    dice = story.moment.sealed_dice(f"event.{event}") if goal.dice else None
    rolled = tuple(dice.roll(goal.sides) for _ in range(goal.dice)) if dice else ()
    value = story.truth.hall.attributes[patient][goal.color] if goal.color else 0
    target = reckoning.target(story.truth.options, goal, rolled, value)
    story.happen(facts.TargetReckoned(event, rolled, target))


def passed_by(story: Story, seat: Chair, command: Command, open_before: str | None) -> None:
    """Let stand what was open when a patient's command came, unless it was about that: the patient has gone on."""
    patient = story.truth.played_by(seat)
    still_open = open_before is not None and open_check(story.truth, seat) == open_before
    if patient is not None and still_open and not isinstance(command, Reroll):
        stand(story, patient)


def open_check(state: State, chair: Chair) -> str | None:
    """The check of a chair's patient that does not stand yet."""
    offer = state.checks.offers.get(state.played_by(chair) or "")
    return offer.check if offer else None


def _deadlines(state: State) -> Iterable[Deadline]:
    for patient, offer in state.checks.offers.items():
        if offer.until:
            yield Deadline(f"checks.stand.{patient}", offer.until)


def _due(story: Story, what: str) -> None:
    stand(story, what.rpartition(".")[2])


def _settle(story: Story) -> None:
    """Windows close with the session, and with the collapse of the roller."""
    state = story.truth
    for patient in state.checks.offers:
        if state.phase != "explore" or patient in state.hall.collapsed or patient in state.hall.lost:
            stand(story, patient)


CHECKS = Area(
    name="checks",
    deeds={Reroll: _reroll, LetStand: _let_stand, EventCheck: _event_check},
    powers=(
        Power(
            command=DefineEventCheck, do=_define, group="checks", heard=("everyone",), phases=IN_CHAPTERS, each=defining
        ),
        Power(
            command=CloseEventCheck,
            do=_close_event,
            group="checks",
            heard=("everyone",),
            phases=IN_CHAPTERS,
            each=closing,
        ),
    ),
    asks=asks,
    deadlines=_deadlines,
    due=_due,
    settle=_settle,
)
