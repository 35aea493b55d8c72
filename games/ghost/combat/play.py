"""Fights as patients and the DM act in them (section 8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from events.event import Command
from games.game import Deadline
from games.ghost.checks.rolls import check, roll_again, tell_spent
from games.ghost.checks.things import Aim
from games.ghost.combat import duels, facts
from games.ghost.combat.blows import run, threshold, value_of
from games.ghost.combat.bout import Bout, begin, best_color, bout_of, end
from games.ghost.combat.prompts import prompts
from games.ghost.combat.things import Fighter, FightId, Guard, Pending
from games.ghost.growth.items import UseItem, use
from games.ghost.hall.changes import heal, hurt
from games.ghost.module import Fight as FightNode
from games.ghost.objects import AbilityId, Color, PatientId
from games.ghost.scenario import module_of
from games.ghost.scene.outcome import acted
from games.ghost.state import State
from games.ghost.story import Area, Chair, Story

CONTROL = 4
"""The threshold of an ability that holds its target."""
FLEE, HARDEST = 4, 6
RECOVERS = 2


class Attack(Command, frozen=True):
    """As many dice as the colour says, against the target's value in it."""

    target: Fighter
    color: Color


class Defend(Command, frozen=True):
    """Dice of a colour against every hit until the own next turn."""

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


class JoinFight(Command, frozen=True):
    """Into a fight against monsters at the place where the patient is."""

    fight: FightId


class StartFight(Command, frozen=True):
    """The DM sets monsters on patients of one session."""

    monsters: list[str]
    patients: list[PatientId]
    reason: str


class EndFight(Command, frozen=True):
    """The DM ends a fight."""

    reason: str


def fight(story: Story, patient: PatientId, node: FightNode) -> None:
    """A patient takes on the monster of a node; when the fight is over, the node is concluded."""
    monster = next(one for one in module_of(story.truth).monsters if one.id == node.monster)
    begin(story, (patient,), (monster,), node.id)


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
        _guard(bout, patient, command.color)


def _guard(bout: Bout, patient: PatientId, color: Color) -> None:
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


def _join(story: Story, seat: Chair, command: JoinFight) -> None:
    patient = acted(story, seat)
    if patient is None:
        return
    bout = bout_of(story, command.fight)
    order, sides = bout.fight.order, bout.fight.sides | {patient: "a"}
    out = {one: how for one, how in bout.fight.out.items() if one != patient}
    bout.set(order=order if patient in order else (*order, patient), sides=sides, out=out)
    bout.tell(facts.TurnTaken(bout.fight.id, patient, "joined", patient))
    bout.save()


def _start(story: Story, chair: Chair, command: StartFight) -> None:
    state = story.truth
    company = state.company(command.patients[0])
    free = tuple(one for one in command.patients if one in company and one not in state.combats.fights)
    known = {monster.id: monster for monster in module_of(state).monsters}
    begin(story, free, tuple(known[id] for id in command.monsters))


def _end(story: Story, chair: Chair, command: EndFight) -> None:
    end(bout_of(story, story.moment.prompt.rpartition(".")[2]), command.reason)


def _deadlines(state: State) -> Iterable[Deadline]:
    yield from duels.deadlines(state)
    for id, den in state.combats.dens.items():
        current = state.combats.fight(id)
        if current.until and den.pending is None:
            yield Deadline(f"combat.turn.{id}", current.until)


def _due(story: Story, what: str) -> None:
    """Who does nothing in time defends, with the highest value."""
    kind, _, rest = what.partition(".")
    if kind == "spoils":
        duels.spoils_due(story, rest)
        return
    bout = bout_of(story, rest)
    patient = bout.fight.turn
    _guard(bout, patient, best_color(story.truth.hall.attributes[patient]))


def _settle(story: Story) -> None:
    duels.settle(story)
    for id in tuple(story.truth.combats.dens):
        run(story, id)


COMBAT = Area(
    name="combat",
    facts=facts.FACTS,
    commands={
        Attack: _attack,
        Defend: _defend,
        Assist: _assist,
        Wait: _wait,
        Flee: _flee,
        StrikeWith: _strike_with,
        UseAbility: _use_ability,
        UseItem: _use_item,
        JoinFight: _join,
        StartFight: _start,
        EndFight: _end,
        **duels.COMMANDS,
    },
    prompts=prompts,
    deadlines=_deadlines,
    due=_due,
    settle=_settle,
    reveals=frozenset(facts.REVEALS),
    surprises=frozenset(facts.REVEALS),
)
