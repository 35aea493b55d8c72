"""What a patient does in its turn of a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.event import Command
from games.ghost.checks.rolls import check, roll_again, tell_spent
from games.ghost.checks.things import Aim
from games.ghost.combat import facts
from games.ghost.combat.blows import threshold, value_of
from games.ghost.combat.bout import Bout, bout_of
from games.ghost.combat.things import Fighter, Guard, Pending
from games.ghost.dm.awaiting import ask_effect
from games.ghost.growth.items import UseItem, use
from games.ghost.hall.changes import heal, hurt
from games.ghost.objects import AbilityId, Color, PatientId
from games.ghost.scene.outcome import acted
from games.ghost.story import Chair, Story

CONTROL = 4
"""The threshold of an ability that holds its target."""
FLEE, HARDEST = 4, 6
RECOVERS = 2


class Attack(Command, frozen=True):
    """As many dice as the colour says, against the target's value in it."""

    target: Fighter
    color: Color


class Defend(Command, frozen=True):
    """Dice of a colour against every hit until one's next turn."""

    color: Color


class Assist(Command, frozen=True):
    """One die more for the next roll of an ally."""

    ally: Fighter


class Wait(Command, frozen=True):
    """Talk, or nothing at all."""


class Flee(Command, frozen=True):
    """Away, by harmony or will."""

    color: Color


class StrikeWith(Command, frozen=True):
    """An ability against an enemy: ``color`` is that of the attack, where it is one."""

    ability: AbilityId
    target: Fighter
    color: Color


class UseAbility(Command, frozen=True):
    """An ability for oneself or an ally: it heals, or in a fight shields."""

    ability: AbilityId
    target: Fighter


def _turn(story: Story, seat: Chair) -> tuple[PatientId, Bout] | None:
    """The patient whose turn it is, and its fight."""
    patient = story.truth.played_by(seat)
    current = story.truth.combats.fights.get(patient or "")
    return (patient, bout_of(story, current.id)) if patient and current else None


def _attack(story: Story, seat: Chair, command: Attack) -> None:
    if found := _turn(story, seat):
        patient, bout = found
        _rolled(bout, Pending("attack", patient, command.target, command.color, 0))


def _strike_with(story: Story, seat: Chair, command: StrikeWith) -> None:
    found = _turn(story, seat)
    ability = found and story.truth.hall.ability_of(found[0], command.ability)
    if not found or not ability:
        return
    patient, bout = found
    tell_spent(story, patient, command.ability, ability, "effect", ability.color)
    if ability.effect_type == "special" and story.truth.dm:
        ask_effect(story, patient, ability.name, command.target)
        _done(bout, patient, "ability", command.target)
        return
    if ability.effect_type == "control":
        _rolled(bout, Pending("control", patient, command.target, "K", 0))
        return
    _rolled(bout, Pending("attack", patient, command.target, command.color, int(ability.effect_type == "attack")))
    if ability.effect_type == "special" and patient in story.truth.checks.offers:
        roll_again(story, patient, story.truth.checks.offers[patient].abilities)


def _flee(story: Story, seat: Chair, command: Flee) -> None:
    if found := _turn(story, seat):
        patient, bout = found
        _rolled(bout, Pending("flee", patient, patient, command.color, 0))


def _rolled(bout: Bout, pending: Pending) -> None:
    """Roll for an action; it takes effect when the roll stands."""
    story, patient = bout.story, pending.actor
    more = bout.fight.assists.get(patient, 0)
    bout.set(assists={one: dice for one, dice in bout.fight.assists.items() if one != patient})
    bout.den = replace(bout.den, pending=pending)
    bout.save()
    check(story, patient, pending.color, _goal(bout, pending), more=more)


def _goal(bout: Bout, pending: Pending) -> int | Aim:
    match pending.kind:
        case "attack":
            return Aim("highest", threshold(value_of(bout, pending.target, pending.color)), shown=False)
        case "control":
            return CONTROL
        case "flee":
            return min(HARDEST, FLEE + len(bout.fight.against(pending.actor)))


def _defend(story: Story, seat: Chair, command: Defend) -> None:
    if found := _turn(story, seat):
        patient, bout = found
        defend(bout, patient, command.color)


def defend(bout: Bout, patient: PatientId, color: Color) -> None:
    """Defend until one's next turn; the clock does the same for a patient who does nothing."""
    guards = bout.fight.guards | {patient: Guard(0, color)}
    _done(bout, patient, "defend", patient, guards=guards)


def _assist(story: Story, seat: Chair, command: Assist) -> None:
    if found := _turn(story, seat):
        patient, bout = found
        assists = bout.fight.assists
        more = assists | {command.ally: assists.get(command.ally, 0) + 1}
        _done(bout, patient, "assist", command.ally, assists=more)


def _wait(story: Story, seat: Chair, command: Wait) -> None:
    if found := _turn(story, seat):
        patient, bout = found
        _done(bout, patient, "wait", patient)


def _done(bout: Bout, patient: PatientId, what: facts.Deed, target: Fighter, **changes: object) -> None:
    """A turn without a roll."""
    bout.set(**changes)
    bout.tell(facts.TurnTaken(bout.fight.id, patient, what, target))
    bout.next()
    bout.save()


def _use_ability(story: Story, seat: Chair, command: UseAbility) -> None:
    found = _turn(story, seat)
    patient = acted(story, seat)
    ability = story.truth.hall.ability_of(patient, command.ability) if patient else None
    if patient is None or ability is None:
        return
    tell_spent(story, patient, command.ability, ability, "effect", ability.color)
    if ability.effect_type == "recovery":
        _recover(story, patient, command.target)
    if ability.effect_type == "special":
        ask_effect(story, patient, ability.name, command.target)
    if found:
        bout = found[1]
        guards = bout.fight.guards
        if ability.effect_type == "defense":
            had = guards.get(command.target, Guard(0))
            guards = guards | {command.target: replace(had, cancels=had.cancels + RECOVERS)}
        _done(bout, patient, "ability", command.target, guards=guards)


def _recover(story: Story, patient: PatientId, target: Fighter) -> None:
    """Two for oneself; or one of one's own for another."""
    if target == patient:
        heal(story, patient, RECOVERS, "ability")
    elif heal(story, target, 1, "ability"):
        hurt(story, patient, 1, "ability")


def _use_item(story: Story, seat: Chair, command: UseItem) -> None:
    found = _turn(story, seat)
    patient = acted(story, seat)
    if patient is not None:
        use(story, patient, command.item)
        if found:
            _done(found[1], patient, "item", patient)


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    Attack: _attack,
    Defend: _defend,
    Assist: _assist,
    Wait: _wait,
    Flee: _flee,
    StrikeWith: _strike_with,
    UseAbility: _use_ability,
    UseItem: _use_item,
}
