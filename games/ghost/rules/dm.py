"""What the DM says, in secret or as somebody; what it settles: secrets, hosts, seats, losses; and who helps, and where.

A co-DM sees what the DM sees, and acts in the regions given. Of what the DM may do a co-DM has that which is about the
sessions and patients of those regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.audience import EVERYONE, CoHost, Host
from games.game import Prompts
from games.ghost.facts import dm as facts
from games.ghost.facts.collapse import PatientLost
from games.ghost.facts.fact import owner
from games.ghost.facts.hall import CompanionIntroduced
from games.ghost.prompts import IN_CHAPTERS, REGISTERED
from games.ghost.prompts.dm import (
    MOST_DICE,
    MOST_SIDES,
    NOTHING,
    WORDS,
    appointable,
    chair_of,
    figures,
    first_session,
    free_chair,
    hosting,
    losable,
    removable,
    revealing,
    some,
    speaking,
)
from games.ghost.rules.area import DM, Area, Deed, Ground, Power, Ruled, Story
from games.ghost.rules.patients import grant_file
from games.ghost.rules.registration import introduce
from games.ghost.state import State
from games.ghost.state.desk import Datum, Ruling, SceneSet, Turned, Unsealing
from games.ghost.state.objects import GhostId, PatientId, validate_color
from games.ghost.state.scenario import LETTERS
from games.prompt import Choice, Choices, Field, Int, Option, Prompt, options
from games.sitting.facts import TableCoHostLeft, TableCoHostTaken, TableRemoved

SECRETS = Area()

SUBSTITUTE = "seeker"


FIGURES = Area()

CO_DMS = Area()


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


@Deed(
    CO_DMS,
    group="people",
    heard=("everyone",),
    fields=lambda view: {
        "player": Choice(options(appointable(view))),
        "regions": Choices(options(LETTERS, "region"), 1, len(LETTERS)),
    },
)
class AppointCoDm(Power, frozen=True):
    """Somebody without a seat acts in these regions; a co-DM in these from here on, instead of others."""

    player: str
    regions: tuple[str, ...]

    def do(self, story: Story, by: Host) -> Ruled:
        held = chair_of(story.truth, self.player)
        given = held or free_chair(story.truth)
        assert given is not None, "nobody new is offered without a chair"
        if held is None:
            story.proclaim(TableCoHostTaken(given, self.player))
        story.happen(facts.RegionsEntrusted(given, tuple(sorted(self.regions))))
        return Ruled(EVERYONE)


@Deed(
    CO_DMS,
    group="people",
    heard=("everyone",),
    fields=lambda view: {"player": Choice(options(tuple(view.desk.co_dms.values())))},
)
class DismissCoDm(Power, frozen=True):
    """A co-DM is none any more, and sees nothing more of it."""

    player: str

    def do(self, story: Story, by: Host) -> Ruled | None:
        held = chair_of(story.truth, self.player)
        if held is None:
            return None
        story.proclaim(TableCoHostLeft(held, dismissed=True))
        return Ruled(EVERYONE)


def within(view: State, chair: CoHost, asked: Prompts, powers: Mapping[str, Deed]) -> Prompts:
    """Those of the DM's prompts that lie in a co-DM's regions, with the options that do."""
    if chair not in view.desk.regions:
        return {}
    ground = _Ground(view, frozenset(view.desk.regions[chair]))
    narrowed = {
        id: ground.narrowed(id, prompt, powers[prompt.command].ground)
        for id, prompt in asked.items()
        if prompt.command in powers
    }
    return {id: prompt for id, prompt in narrowed.items() if prompt is not None}


class _Ground:
    """Some regions of this chapter, and who is there."""

    def __init__(self, view: State, regions: frozenset[str]) -> None:
        self._view, self._regions = view, regions
        self._patients = frozenset(patient for patient, region in view.tale.groups.items() if region in regions)

    def narrowed(self, id: str, prompt: Prompt, ground: Ground) -> Prompt | None:
        """The prompt with what lies here; None where nothing does."""
        if ground in ("lead", "anywhere"):
            return prompt if ground == "anywhere" else None
        if ground == "named":
            return prompt if self._is_about(id.split(".")[1]) else None
        fields = {name: self._field(name, field) if name in ground else field for name, field in prompt.fields.items()}
        known = {name: field for name, field in fields.items() if field is not None}
        return replace(prompt, fields=known) if len(known) == len(fields) else None

    def _is_about(self, name: str) -> bool:
        den = self._view.combats.dens.get(name)
        return (den.lead if den else name) in self._patients

    def _field(self, name: str, field: Field) -> Field | None:
        assert isinstance(field, Choice | Choices), "places are chosen"
        here = tuple(self._here(name, field.options))
        if not here:
            return None
        if isinstance(field, Choice):
            return Choice(here)
        return replace(field, options=here, max=field.max if field.repeat else min(field.max, len(here)))

    def _here(self, name: str, options: tuple[Option, ...]) -> Iterator[Option]:
        return (option for option in options if self._lies(name, option.value))

    def _lies(self, name: str, value: str | int | bool) -> bool:
        match name:
            case "place" if value == NOTHING:
                return True
            case "region":
                return value in self._regions
            case "session":
                return self._view.scenes.sessions[str(value)].region in self._regions
            case "place":
                return str(value).partition("/")[0] in self._regions
            case "ruling":
                return self._ruled_here(self._view.desk.rulings[int(value)])
            case _:
                return str(value).partition(".")[0] in self._patients

    def _ruled_here(self, ruling: Ruling) -> bool:
        if isinstance(ruling.deed, Turned | SceneSet):
            return self._lies("session", ruling.deed.session)
        return ruling.patient in self._patients
