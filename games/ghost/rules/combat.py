"""Fights as they begin and end, and as the DM and the clock act in them (section 8)."""

from __future__ import annotations

from collections.abc import Iterable

from events.event import Command
from games.game import Deadline
from games.ghost.facts import combat as facts
from games.ghost.modules.module import Fight as FightNode
from games.ghost.prompts.combat import asks, ending, pairing, starting
from games.ghost.rules import duels, turns
from games.ghost.rules.area import Area
from games.ghost.rules.blows import run
from games.ghost.rules.bout import begin, best_color, bout_of, end
from games.ghost.rules.outcomes import act
from games.ghost.rules.power import Power
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.combat import FightId
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import module_of
from games.sitting.table import Chair


class JoinFight(Command, frozen=True):
    """Into a fight against monsters at the place where the patient is."""

    fight: FightId


class StartFight(Command, frozen=True):
    """The DM sets monsters on patients of one session."""

    monsters: tuple[str, ...]
    patients: tuple[PatientId, ...]
    reason: str


class EndFight(Command, frozen=True):
    """The DM ends a fight."""

    reason: str


def fight(story: Story, patient: PatientId, node: FightNode) -> None:
    """A patient takes on the monster of a node; when the fight is over, the node is concluded."""
    monster = next(one for one in module_of(story.truth).monsters if one.id == node.monster)
    begin(story, (patient,), (monster,), node.id)


def _join(story: Story, patient: PatientId, command: JoinFight) -> None:
    act(story, patient)
    bout = bout_of(story, command.fight)
    order, sides = bout.fight.order, bout.fight.sides | {patient: "a"}
    out = {one: how for one, how in bout.fight.out.items() if one != patient}
    bout.set(order=order if patient in order else (*order, patient), sides=sides, out=out)
    bout.story.happen(facts.TurnTaken(bout.fight.id, patient, "joined", patient))
    bout.save()


def _start(story: Story, chair: Chair, command: StartFight) -> None:
    state = story.truth
    company = state.company(command.patients[0])
    free = tuple(one for one in command.patients if one in company and one not in state.combats.fights)
    known = {monster.id: monster for monster in module_of(state).monsters}
    begin(story, free, tuple(known[id] for id in command.monsters), reason=command.reason)


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
    turns.defend(bout, patient, best_color(story.truth.hall.attributes[patient]))


def _settle(story: Story) -> None:
    duels.settle(story)
    for id in tuple(story.truth.combats.dens):
        run(story, id)


COMBAT = Area(
    name="combat",
    deeds={**turns.DEEDS, JoinFight: _join, **duels.DEEDS},
    powers=(
        Power(
            command=StartFight,
            do=_start,
            group="figures",
            heard=("session",),
            ground=("patients",),
            phases=("explore",),
            each=starting,
        ),
        Power(
            command=duels.StartDuel,
            do=duels.start,
            group="figures",
            heard=("patients", "session"),
            ground=("patients",),
            phases=("explore",),
            each=pairing,
        ),
        Power(command=EndFight, do=_end, group="figures", ground="named", each=ending),
    ),
    asks=asks,
    deadlines=_deadlines,
    due=_due,
    settle=_settle,
)
