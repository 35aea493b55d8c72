"""What a patient does in its turn of a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.event import Command
from games.ghost.facts import combat as facts
from games.ghost.rules.awaiting import ask_effect
from games.ghost.rules.blows import threshold, value_of
from games.ghost.rules.bout import Bout, bout_of
from games.ghost.rules.items import UseItem, use
from games.ghost.rules.outcomes import act
from games.ghost.rules.patients import heal, hurt
from games.ghost.rules.rolls import check, roll_again, tell_spent
from games.ghost.rules.story import Story
from games.ghost.state.checks import Aim
from games.ghost.state.combat import Fighter, Guard, Pending
from games.ghost.state.objects import AbilityId, Color, PatientId, PrintAbility

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


def _attack(story: Story, patient: PatientId, command: Attack) -> None:
    _rolled(_fight_of(story, patient), Pending("attack", patient, command.target, command.color, 0))


def _fight_of(story: Story, patient: PatientId) -> Bout:
    return bout_of(story, story.truth.combats.fights[patient].id)


def _strike_with(story: Story, patient: PatientId, command: StrikeWith) -> None:
    ability = _spent(story, patient, command.ability)
    bout = _fight_of(story, patient)
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


def _spent(story: Story, patient: PatientId, id: AbilityId) -> PrintAbility:
    ability = story.truth.hall.ability_of(patient, id)
    assert ability is not None, "only abilities at its disposal are offered"
    tell_spent(story, patient, id, ability, "effect", ability.color)
    return ability


def _flee(story: Story, patient: PatientId, command: Flee) -> None:
    _rolled(_fight_of(story, patient), Pending("flee", patient, patient, command.color, 0))


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


def _defend(story: Story, patient: PatientId, command: Defend) -> None:
    defend(_fight_of(story, patient), patient, command.color)


def defend(bout: Bout, patient: PatientId, color: Color) -> None:
    """Defend until one's next turn; the clock does the same for a patient who does nothing."""
    guards = bout.fight.guards | {patient: Guard(0, color)}
    _done(bout, patient, "defend", patient, guards=guards)


def _assist(story: Story, patient: PatientId, command: Assist) -> None:
    bout = _fight_of(story, patient)
    assists = bout.fight.assists
    more = assists | {command.ally: assists.get(command.ally, 0) + 1}
    _done(bout, patient, "assist", command.ally, assists=more)


def _wait(story: Story, patient: PatientId, command: Wait) -> None:
    _done(_fight_of(story, patient), patient, "wait", patient)


def _done(bout: Bout, patient: PatientId, what: facts.Deed, target: Fighter, **changes: object) -> None:
    """A turn without a roll."""
    bout.set(**changes)
    bout.story.happen(facts.TurnTaken(bout.fight.id, patient, what, target))
    bout.next()
    bout.save()


def _use_ability(story: Story, patient: PatientId, command: UseAbility) -> None:
    fights = patient in story.truth.combats.fights
    act(story, patient)
    ability = _spent(story, patient, command.ability)
    if ability.effect_type == "recovery":
        _recover(story, patient, command.target)
    if ability.effect_type == "special":
        ask_effect(story, patient, ability.name, command.target)
    if fights:
        bout = _fight_of(story, patient)
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


def _use_item(story: Story, patient: PatientId, command: UseItem) -> None:
    fights = patient in story.truth.combats.fights
    act(story, patient)
    use(story, patient, command.item)
    if fights:
        _done(_fight_of(story, patient), patient, "item", patient)


DEEDS: Mapping[type[Command], Callable[[Story, PatientId, Any], None]] = {
    Attack: _attack,
    Defend: _defend,
    Assist: _assist,
    Wait: _wait,
    Flee: _flee,
    StrikeWith: _strike_with,
    UseAbility: _use_ability,
    UseItem: _use_item,
}
