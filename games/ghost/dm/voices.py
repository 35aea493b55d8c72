"""What the DM tells and settles in secret: whispers, hidden rolls, secrets revealed, hosts, seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.audience import EVERYONE
from events.event import Command
from games import sitting
from games.ghost.collapse.facts import PatientLost
from games.ghost.dm import facts
from games.ghost.dm.rulings import rule
from games.ghost.dm.things import Datum, Unsealing
from games.ghost.hall.changes import grant_file
from games.ghost.making.facts import CompanionIntroduced
from games.ghost.making.play import introduce
from games.ghost.objects import GhostId, PatientId, validate_color
from games.ghost.state import State
from games.ghost.story import DM, Chair, Story, owner

SUBSTITUTE = "seeker"


class Whisper(Command, frozen=True):
    """To some patients alone."""

    to: tuple[PatientId, ...]
    text: str
    reason: str


class HiddenRoll(Command, frozen=True):
    """Dice for the DM's eyes."""

    dice: int
    sides: int
    reason: str


class Reveal(Command, frozen=True):
    """A secret of a patient, as it is now, to some others."""

    patient: PatientId
    what: str
    to: tuple[PatientId, ...]
    reason: str


class AssignHost(Command, frozen=True):
    """With whom a ghost travels. Once they are scattered ``override`` must be set: two patients swap ghosts."""

    ghost: GhostId
    host: PatientId
    override: bool
    reason: str


class RemovePlayer(Command, frozen=True):
    """A seat loses its player for good: a bot plays it until somebody else takes it."""

    seat: int
    reason: str


class LosePatient(Command, frozen=True):
    """A patient is lost by the DM's word: its ghost has nobody, its player looks on."""

    patient: PatientId
    reason: str


class DecideUnsealing(Command, frozen=True):
    """What may be watched once the game is over."""

    unseals: Unsealing
    reason: str


def _whisper(story: Story, chair: Chair, command: Whisper) -> None:
    story.tell(owner(story, *command.to), facts.Whispered(command.to, command.text))
    rule(story, chair, "whisper", command.reason)


def _hidden_roll(story: Story, chair: Chair, command: HiddenRoll) -> None:
    dice = story.moment.sealed_dice("hidden_roll")
    rolled = tuple(dice.roll(command.sides) for _ in range(command.dice))
    story.tell(DM, facts.HiddenRolled(rolled, command.sides, command.reason))
    rule(story, chair, "hidden_roll", command.reason)


def _reveal(story: Story, chair: Chair, command: Reveal) -> None:
    told = tuple(one for one in command.to if one != command.patient)
    for to in told:
        if command.what == "file":
            grant_file(story, to, command.patient)
        elif datum := _datum(story.truth, command.patient, command.what):
            story.tell(owner(story, to), facts.DatumRevealed(to, command.patient, command.what, datum))
    rule(story, chair, "reveal", command.reason, owner(story, *told) if told else DM, command.patient)


def _datum(state: State, patient: PatientId, what: str) -> Datum | None:
    hall = state.hall
    secret, ghost = hall.secrets[patient], hall.ghost_of(patient)
    match what.partition("_"):
        case ("base", _, _):
            return Datum(color=secret.base_color)
        case ("attributes", _, _):
            return Datum(attributes=hall.attributes[patient])
        case ("projection", _, _):
            return Datum(text=secret.ideal_projection)
        case ("archive", _, color):
            return Datum(text=secret.personality_files.get(validate_color(color), ""))
        case ("origin", _, _) if ghost is not None:
            return Datum(text=hall.origins[ghost])
        case ("maker", _, _) if ghost is not None:
            return Datum(text=hall.makers[ghost])
        case _:
            return None


def _assign(story: Story, chair: Chair, command: AssignHost) -> None:
    hosts = story.truth.hall.hosts
    if not hosts:
        story.tell(DM, facts.HostAssigned(command.ghost, command.host))
        rule(story, chair, "assign_host", command.reason)
        return
    before, other = hosts[command.ghost], story.truth.hall.ghost_of(command.host)
    if before != command.host and other is not None:
        for ghost, host in ((command.ghost, command.host), (other, before)):
            story.proclaim(CompanionIntroduced(story.truth.hall.ghosts[ghost], host))
        introduce(story, command.host)
        introduce(story, before)
    rule(story, chair, "assign_host", command.reason, EVERYONE, command.host)


def _remove(story: Story, chair: Chair, command: RemovePlayer) -> None:
    story.proclaim(sitting.TableRemoved(command.seat, SUBSTITUTE))
    rule(story, chair, "remove_player", command.reason, EVERYONE)


def _lose(story: Story, chair: Chair, command: LosePatient) -> None:
    story.proclaim(PatientLost(command.patient))
    rule(story, chair, "lose_patient", command.reason, EVERYONE, command.patient)


def _unsealing(story: Story, chair: Chair, command: DecideUnsealing) -> None:
    story.proclaim(facts.UnsealingDecided(command.unseals))
    rule(story, chair, "decide_unsealing", command.reason, EVERYONE)


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    Whisper: _whisper,
    HiddenRoll: _hidden_roll,
    Reveal: _reveal,
    AssignHost: _assign,
    RemovePlayer: _remove,
    LosePatient: _lose,
    DecideUnsealing: _unsealing,
}
