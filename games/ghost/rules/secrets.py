"""What the DM says, as somebody or in secret, and what it settles: secrets revealed, hosts, seats, losses."""

from __future__ import annotations

from events.audience import EVERYONE, Host
from games.ghost.facts import dm as facts
from games.ghost.facts.collapse import PatientLost
from games.ghost.facts.fact import owner
from games.ghost.facts.hall import CompanionIntroduced
from games.ghost.prompts import IN_CHAPTERS, REGISTERED
from games.ghost.prompts.dm import (
    MOST_DICE,
    MOST_SIDES,
    WORDS,
    figures,
    first_session,
    hosting,
    losable,
    removable,
    revealing,
    some,
    speaking,
)
from games.ghost.rules.area import DM, Area, Deed, Power, Ruled, Story
from games.ghost.rules.patients import grant_file
from games.ghost.rules.registration import introduce
from games.ghost.state import State
from games.ghost.state.desk import Datum, Unsealing
from games.ghost.state.objects import GhostId, PatientId, validate_color
from games.prompt import Choice, Int, options
from games.sitting.facts import TableRemoved

SECRETS = Area()

SUBSTITUTE = "seeker"


FIGURES = Area()


@Deed(
    SECRETS, group="hand_out", ground=("to",), phases=REGISTERED, fields=lambda view: {"to": some(view), "text": WORDS}
)
class Whisper(Power, frozen=True):
    """To some patients alone."""

    to: tuple[PatientId, ...]
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(facts.Whispered(self.to, self.text))
        return Ruled()


@Deed(
    SECRETS,
    group="checks",
    ground="anywhere",
    fields=lambda view: {"dice": Int(1, MOST_DICE), "sides": Int(2, MOST_SIDES)},
    usual=lambda view: {"dice": 1, "sides": 6},
)
class HiddenRoll(Power, frozen=True):
    """Dice for the DM's eyes."""

    dice: int
    sides: int

    def do(self, story: Story, by: Host) -> Ruled:
        dice = story.moment.sealed_dice("hidden_roll")
        rolled = tuple(dice.roll(self.sides) for _ in range(self.dice))
        story.happen(facts.HiddenRolled(rolled, self.sides, self.reason))
        return Ruled()


@Deed(
    SECRETS, group="hand_out", heard=("patients", "dm"), ground=("patient", "to"), phases=REGISTERED, fields=revealing
)
class Reveal(Power, frozen=True):
    """A secret of a patient, as it is now, to some others."""

    patient: PatientId
    what: str
    to: tuple[PatientId, ...]

    def do(self, story: Story, by: Host) -> Ruled:
        told = tuple(one for one in self.to if one != self.patient)
        for to in told:
            if self.what == "file":
                grant_file(story, to, self.patient)
            elif datum := _datum(story.truth, self.patient, self.what):
                story.happen(facts.DatumRevealed(to, self.patient, self.what, datum))
        return Ruled(owner(story.truth, *told) if told else DM, self.patient)


@Deed(SECRETS, group="people", heard=("everyone", "dm"), phases=("ghost_making", "choose", "explore"), fields=hosting)
class AssignHost(Power, frozen=True):
    """With whom a ghost travels. Once they are scattered ``override`` must be set: two patients swap ghosts."""

    ghost: GhostId
    host: PatientId
    override: bool

    def do(self, story: Story, by: Host) -> Ruled:
        hosts = story.truth.hall.hosts
        if not hosts:
            story.happen(facts.HostAssigned(self.ghost, self.host))
            return Ruled()
        before, other = hosts[self.ghost], story.truth.hall.ghost_of(self.host)
        if before != self.host and other is not None:
            for ghost, host in ((self.ghost, self.host), (other, before)):
                story.happen(CompanionIntroduced(story.truth.hall.ghosts[ghost], host))
            introduce(story, self.host)
            introduce(story, before)
        return Ruled(EVERYONE, self.host)


@Deed(SECRETS, group="people", heard=("everyone",), fields=removable)
class RemovePlayer(Power, frozen=True):
    """A seat loses its player for good: a bot plays it until somebody else takes it."""

    seat: int

    def do(self, story: Story, by: Host) -> Ruled:
        story.proclaim(TableRemoved(self.seat, SUBSTITUTE))
        return Ruled(EVERYONE)


@Deed(SECRETS, group="people", heard=("everyone",), phases=IN_CHAPTERS, fields=losable)
class LosePatient(Power, frozen=True):
    """A patient is lost by the DM's word: its ghost has nobody, its player looks on."""

    patient: PatientId

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(PatientLost(self.patient))
        return Ruled(EVERYONE, self.patient)


@Deed(
    SECRETS,
    group="end",
    heard=("everyone",),
    phases=("finale",),
    fields=lambda view: {"unseals": Choice(options(("everything", "nothing"), "option.unseal_value"))},
)
class DecideUnsealing(Power, frozen=True):
    """What may be watched once the game is over."""

    unseals: Unsealing

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(facts.UnsealingDecided(self.unseals))
        return Ruled(EVERYONE)


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


@Deed(FIGURES, group="figures", ground=("session",), phases=("explore",), fields=speaking, usual=first_session)
class SpeakAs(Power, frozen=True):
    """To a session, as somebody: ``ghost:…``, ``monster:…`` or ``person:…``."""

    session: str
    figure: str
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        kind, id, name = next(one for one in figures(story.truth) if f"{one.kind}:{one.id}" == self.figure)
        known = id if kind == "ghost" else ""
        story.happen(facts.FigureSpoke(self.session, kind, known, name, self.text))
        return Ruled()


@Deed(
    FIGURES,
    group="hand_out",
    ground=("to",),
    phases=REGISTERED,
    fields=lambda view: {"to": some(view), "text": WORDS},
    usual=lambda view: {"to": list(view.hall.standing())},
)
class Hint(Power, frozen=True):
    """Something to go on, for some patients."""

    to: tuple[PatientId, ...]
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(facts.HintGiven(self.to, self.text))
        return Ruled()
