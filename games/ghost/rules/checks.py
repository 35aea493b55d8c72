"""Checks: rolling one, rolling it again, letting it stand, and the event checks of the DM (section 5).

A check that fails does not stand at once: until its window closes the roller may spend abilities on it. It opens
whether or not there is anything to spend, or its length would tell others what the roller has left. Who asks for a
check waits until the patient has no offer any more (``settled``), and finds the verdict in the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from events.audience import Audience, Host, only
from events.event import Command
from games.dice import Dice
from games.game import Deadline
from games.ghost.facts import checks as facts
from games.ghost.facts.fact import group, owner
from games.ghost.prompts import ANY, IN_CHAPTERS
from games.ghost.prompts.checks import REROLL_SIGNAL, asks, closing, defining
from games.ghost.rules.area import DM, Area, Deed, Doing, Power, Story
from games.ghost.rules.growth import count_buffs
from games.ghost.rules.patients import count_uses, hurt, set_signal
from games.ghost.rules.stage import until
from games.ghost.state import State
from games.ghost.state.checks import (
    Aim,
    EventCard,
    Goal,
    Mark,
    Offer,
    Roll,
    Verdict,
    aim,
    better,
    boost,
    margin,
    mark,
    passed,
    target_of,
)
from games.ghost.state.objects import AbilityId, Color, PatientId, PrintAbility, validate_color
from games.ghost.state.options import RollMode
from games.sitting.table import Chair

CHECKS = Area("checks", asks=asks)


@Deed(CHECKS)
class Reroll(Doing, frozen=True):
    """One use of an ability, or the evolved ghost itself, for all dice of a failed check again."""

    ability: AbilityId

    def do(self, story: Story, patient: PatientId) -> None:
        _reroll_with(story, patient, self.ability)


@Deed(CHECKS)
class LetStand(Doing, frozen=True):
    """The failed check stands."""

    def do(self, story: Story, patient: PatientId) -> None:
        stand(story, patient)


@Deed(CHECKS)
class EventCheck(Doing, frozen=True):
    """An event check that the DM has opened; ``color`` counts where the DM left it open."""

    event: str
    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        card = story.truth.checks.events[self.event]
        if card.id not in story.truth.checks.targets:
            _reckon(story, patient, card.id)
        goal = Aim(story.truth.options.check, story.truth.checks.targets[card.id], shown=False)
        check(story, patient, card.color or self.color, goal, event=card.id)


@Deed(CHECKS, group="checks", heard=("everyone",), phases=IN_CHAPTERS, each=defining)
class DefineEventCheck(Power, frozen=True):
    """The DM asks for a check: what it takes is the best ``keep`` (0: all) of dice, a colour's value and ``plus``."""

    name: str
    color: str
    dice: int
    sides: int
    keep: int
    of: str
    plus: int

    def do(self, story: Story, by: Host) -> None:
        id = f"e{len(story.truth.checks.events) + 1}"
        goal = Goal(self.dice, self.sides, self.keep, self.plus, _color(self.of))
        story.happen(facts.GoalSet(id, goal, self.reason))
        story.happen(facts.EventChecked(EventCard(id, self.name, True, _color(self.color))))


@Deed(CHECKS, group="checks", heard=("everyone",), phases=IN_CHAPTERS, each=closing)
class CloseEventCheck(Power, frozen=True):
    """The DM takes an event check back."""

    def do(self, story: Story, by: Host) -> None:
        card = story.truth.checks.events[story.moment.prompt.rpartition(".")[2]]
        story.happen(facts.GoalSet(card.id, story.truth.checks.goals[card.id], self.reason))
        story.happen(facts.EventChecked(EventCard(card.id, card.name, False, card.color)))


def _color(code: str) -> Color | None:
    return None if code == ANY else validate_color(code)


def _reckon(story: Story, patient: PatientId, event: str) -> None:
    """The first who rolls settles for everybody what an event check takes."""
    goal = story.truth.checks.goals[event]
    dice = story.moment.sealed_dice(f"event.{event}") if goal.dice else None
    rolled = tuple(dice.roll(goal.sides) for _ in range(goal.dice)) if dice else ()
    value = story.truth.hall.attributes[patient][goal.color] if goal.color else 0
    story.happen(facts.TargetReckoned(event, rolled, target_of(story.truth.options, goal, rolled, value)))


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


@CHECKS.on_deadlines
def _deadlines(state: State) -> Iterable[Deadline]:
    for patient, offer in state.checks.offers.items():
        if offer.until:
            yield Deadline(f"checks.stand.{patient}", offer.until)


@CHECKS.on_due
def _due(story: Story, what: str) -> None:
    stand(story, what.rpartition(".")[2])


@CHECKS.on_settle
def _settle(story: Story) -> None:
    """Windows close with the session, and with the collapse of the roller."""
    state = story.truth
    for patient in state.checks.offers:
        if state.phase != "explore" or patient in state.hall.collapsed or patient in state.hall.lost:
            stand(story, patient)


def check(
    story: Story,
    patient: PatientId,
    color: Color,
    goal: int | Aim,
    *,
    more: int = 0,
    event: str = "",
    mode: RollMode | None = None,
) -> Verdict:
    """Roll, and say what comes of it: of a threshold as the table judges it, or of an aim; ``more`` dice help.

    ``mode``: who sees the dice, if not as at the table.
    """
    state = story.truth
    wanted = aim(state.options, goal) if isinstance(goal, int) else goal
    count = state.checks.counts.get(patient, 0) + 1
    dice = story.moment.sealed_dice(f"check.{patient}")
    # Opaque: a counted one would tell the session how many checks were made out of its sight.
    id = f"k_{story.moment.sealed_dice(f'ids.check.{patient}').event_name()}"
    blank = Roll(id, color, wanted, (), (), 0, mode)
    roll = _rolled(story, patient, blank, dice, more)
    count_buffs(story, patient)
    return _resolve(story, patient, roll, event, _spendable(story.truth, patient), count)


def _reroll_with(story: Story, patient: PatientId, spent: AbilityId) -> None:
    """All dice again, and the better set stands; each ability once for a check."""
    offer = story.truth.checks.offers[patient]
    _pay(story, patient, spent, offer.color)
    roll_again(story, patient, tuple(ability for ability in offer.abilities if ability != spent))


def roll_again(story: Story, patient: PatientId, left: tuple[AbilityId, ...]) -> None:
    """The dice of a failed check again; ``left`` may still be spent on it if this fails, too."""
    state = story.truth
    before = state.checks.rolls[patient]
    dice = story.moment.sealed_dice(f"check.{patient}")
    again = tuple(dice.roll() for _ in before.dice)
    to = _sees_dice(story, patient, before.mode)
    story.tell(to, facts.DiceRolled(patient, before.check, before.color, again))
    new = replace(before, dice=again)
    event = state.checks.verdicts[patient].event
    verdict = _resolve(story, patient, better(before, new), event, left, state.checks.counts[patient])
    if verdict.passed:
        stand(story, patient)


def stand(story: Story, patient: PatientId) -> None:
    """Close the window: what was rolled is what it is; all ones cost one quantum activity."""
    offer, roll = story.truth.checks.offers[patient], story.truth.checks.rolls[patient]
    story.happen(facts.CheckStood(patient, offer.check))
    if mark(roll) == "dark":
        hurt(story, patient, 1, "dark_failure")


def settled(state: State, patient: PatientId) -> Verdict | None:
    """The verdict of a patient's last check, once it stands."""
    return None if patient in state.checks.offers else state.checks.verdicts.get(patient)


def throw(story: Story, patient: PatientId, color: Color, what: str, more: int = 0) -> tuple[int, ...]:
    """Dice of a colour that are no check of their own: the roll mode says who sees them."""
    dice = story.moment.sealed_dice(f"throw.{patient}")
    buffs = story.truth.belongings.buffs.get(patient, {}).values()
    value = story.truth.hall.attributes[patient][color] + boost(buffs, color, by_sum=False).dice + more
    thrown = tuple(dice.roll() for _ in range(max(0, value)))
    story.tell(_sees_dice(story, patient), facts.DiceRolled(patient, what, color, thrown))
    return thrown


def _rolled(story: Story, patient: PatientId, blank: Roll, dice: Dice, more: int) -> Roll:
    # Nobody may tell from the open seed what was rolled in private.
    color = blank.color
    buffs = story.truth.belongings.buffs.get(patient, {}).values()
    helped = boost(buffs, color, blank.aim.judged == "sum")
    value = max(0, story.truth.hall.attributes[patient][color] + helped.dice + more)
    rolled = tuple(dice.roll() for _ in range(value))
    extra = tuple(dice.roll(sides) for number, sides in helped.extra for _ in range(number))
    to = _sees_dice(story, patient, blank.mode)
    story.tell(to, facts.DiceRolled(patient, blank.check, color, rolled, extra))
    return replace(blank, dice=rolled, extra=extra, flat=helped.flat)


def _resolve(
    story: Story, patient: PatientId, roll: Roll, event: str, spendable: Sequence[AbilityId], count: int
) -> Verdict:
    went = passed(roll)
    verdict = Verdict(roll.check, roll.color, went, event, *_known(story.truth, roll))
    story.happen(facts.DiceKept(patient, roll))
    story.happen(facts.CheckResolved(patient, roll.check, roll.color, went))
    story.happen(facts.CheckCounted(patient, verdict, count))
    if went and mark(roll) == "bright" and not story.truth.dm:
        set_signal(story, patient, story.truth.hall.signal[patient] + 1, "bright")
    if not went:
        due = until(story, "reroll")
        offer = Offer(roll.check, roll.color, tuple(spendable) if roll.dice else (), due)
        story.happen(facts.RerollOffered(patient, offer))
    return verdict


def _known(state: State, roll: Roll) -> tuple[tuple[int, ...] | None, int | None, Mark | None]:
    """The dice, the margin and the mark, as far as both the roller and the DM may know them."""
    if (roll.mode or state.options.roll_mode) not in ("private", "public"):
        return None, None, None
    return roll.dice, margin(roll) if roll.aim.shown else None, mark(roll)


def _spendable(state: State, patient: PatientId) -> tuple[AbilityId, ...]:
    return tuple(id for id, left in state.hall.uses.get(patient, {}).items() if left)


def _pay(story: Story, patient: PatientId, spent: AbilityId, color: Color) -> None:
    ability = story.truth.hall.ability_of(patient, spent)
    if ability is not None and ability.color != color:
        set_signal(story, patient, story.truth.hall.signal[patient] - REROLL_SIGNAL, "reroll")
    tell_spent(story, patient, spent, ability, "reroll", color)


def tell_spent(
    story: Story,
    patient: PatientId,
    spent: AbilityId,
    ability: PrintAbility | None,
    used_for: facts.UsedFor,
    color: Color,
) -> None:
    """One use less; the session learns what was used, or that the ghost itself has acted."""
    hall = story.truth.hall
    ghost = hall.ghosts.get(spent)
    if ability is not None:
        told = facts.AbilitySpent(
            patient, ability.name, ability.description, ability.color, ability.effect_type, used_for
        )
    else:
        told = facts.AbilitySpent(patient, ghost.name if ghost else "", "", color, "special", "ghost")
    story.happen(told)
    uses = hall.uses[patient]
    count_uses(story, patient, uses | {spent: uses[spent] - 1})


def _sees_dice(story: Story, patient: PatientId, mode: RollMode | None = None) -> Audience:
    match mode or story.truth.options.roll_mode:
        case "private":
            return owner(story.truth, patient)
        case "public":
            return group(story.truth, patient)
        case "blind":
            return DM
        case "self":
            return only(story.truth.hall.patients[patient].seat)
