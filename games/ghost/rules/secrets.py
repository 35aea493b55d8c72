"""What the DM tells and settles in secret: whispers, hidden rolls, secrets revealed, hosts, seats."""

from __future__ import annotations

from events.audience import EVERYONE, Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.facts.collapse import PatientLost
from games.ghost.facts.fact import owner
from games.ghost.facts.making import CompanionIntroduced
from games.ghost.prompts.dm import (
    MOST_DICE,
    MOST_SIDES,
    WORDS,
    hosting,
    losable,
    removable,
    revealing,
    some,
)
from games.ghost.prompts.forms import IN_CHAPTERS, REGISTERED
from games.ghost.rules.making import introduce
from games.ghost.rules.patients import grant_file
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.story import DM, Story
from games.ghost.state import State
from games.ghost.state.desk import Datum, Unsealing
from games.ghost.state.objects import GhostId, PatientId, validate_color
from games.prompt import Choice, Int, options
from games.sitting.facts import TableRemoved

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


def _whisper(story: Story, by: Host, command: Whisper) -> Ruled:
    story.happen(facts.Whispered(command.to, command.text))
    return Ruled()


def _hidden_roll(story: Story, by: Host, command: HiddenRoll) -> Ruled:
    dice = story.moment.sealed_dice("hidden_roll")
    rolled = tuple(dice.roll(command.sides) for _ in range(command.dice))
    story.happen(facts.HiddenRolled(rolled, command.sides, command.reason))
    return Ruled()


def _reveal(story: Story, by: Host, command: Reveal) -> Ruled:
    told = tuple(one for one in command.to if one != command.patient)
    for to in told:
        if command.what == "file":
            grant_file(story, to, command.patient)
        elif datum := _datum(story.truth, command.patient, command.what):
            story.happen(facts.DatumRevealed(to, command.patient, command.what, datum))
    return Ruled(owner(story.truth, *told) if told else DM, command.patient)


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


def _assign(story: Story, by: Host, command: AssignHost) -> Ruled:
    hosts = story.truth.hall.hosts
    if not hosts:
        story.happen(facts.HostAssigned(command.ghost, command.host))
        return Ruled()
    before, other = hosts[command.ghost], story.truth.hall.ghost_of(command.host)
    if before != command.host and other is not None:
        for ghost, host in ((command.ghost, command.host), (other, before)):
            story.happen(CompanionIntroduced(story.truth.hall.ghosts[ghost], host))
        introduce(story, command.host)
        introduce(story, before)
    return Ruled(EVERYONE, command.host)


def _remove(story: Story, by: Host, command: RemovePlayer) -> Ruled:
    story.proclaim(TableRemoved(command.seat, SUBSTITUTE))
    return Ruled(EVERYONE)


def _lose(story: Story, by: Host, command: LosePatient) -> Ruled:
    story.happen(PatientLost(command.patient))
    return Ruled(EVERYONE, command.patient)


def _unsealing(story: Story, by: Host, command: DecideUnsealing) -> Ruled:
    story.happen(facts.UnsealingDecided(command.unseals))
    return Ruled(EVERYONE)


POWERS = (
    Power(
        command=Whisper,
        do=_whisper,
        group="hand_out",
        ground=("to",),
        phases=REGISTERED,
        fields=lambda view: {"to": some(view), "text": WORDS},
    ),
    Power(
        command=HiddenRoll,
        do=_hidden_roll,
        group="checks",
        ground="anywhere",
        fields=lambda view: {"dice": Int(1, MOST_DICE), "sides": Int(2, MOST_SIDES)},
        usual=lambda view: {"dice": 1, "sides": 6},
    ),
    Power(
        command=Reveal,
        do=_reveal,
        group="hand_out",
        heard=("patients", "dm"),
        ground=("patient", "to"),
        phases=REGISTERED,
        fields=revealing,
    ),
    Power(
        command=AssignHost,
        do=_assign,
        group="people",
        heard=("everyone", "dm"),
        phases=("ghost_making", "choose", "explore"),
        fields=hosting,
    ),
    Power(command=RemovePlayer, do=_remove, group="people", heard=("everyone",), fields=removable),
    Power(command=LosePatient, do=_lose, group="people", heard=("everyone",), phases=IN_CHAPTERS, fields=losable),
    Power(
        command=DecideUnsealing,
        do=_unsealing,
        group="end",
        heard=("everyone",),
        phases=("finale",),
        fields=lambda view: {"unseals": Choice(options(("everything", "nothing"), "option.unseal_value"))},
    ),
)
