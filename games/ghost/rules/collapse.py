"""Collapse, off-rail and loss (section 10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec.structs import replace

from games.game import Deadline
from games.ghost.facts import collapse as facts
from games.ghost.prompts import IN_CHAPTERS
from games.ghost.prompts.collapse import asks, judging, voters
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.growth import add_buff, gain, spend
from games.ghost.rules.patients import grant_file, heal, set_attribute
from games.ghost.rules.stage import until
from games.ghost.state import State
from games.ghost.state.collapse import Drop, Tale, Window
from games.ghost.state.hall import Buff
from games.ghost.state.objects import Bilingual, Color, PatientId
from games.ghost.state.stage import stretch
from games.sitting.table import Chair

COLLAPSE = Area("collapse", asks=asks)

OFF_RAIL: Bilingual = {"zh": "异轨", "en": "Off the rails"}
"""The name of the buff that a DM may give with its approval."""


@Deed(COLLAPSE)
class SubmitOffRail(Doing, frozen=True):
    """How patient and ghost face the truth: a text, and where a picture is that goes with it."""

    content: str
    picture: str | None = None

    def do(self, story: Story, patient: PatientId) -> None:
        number = story.truth.collapses.told.get(patient, 0) + 1
        last = patient not in story.truth.collapses.windows
        story.happen(facts.OffRailAwaited(patient, number, last))
        picture = self.picture or None
        _tell(story, patient, Tale(number, "text", self.content, last, not story.truth.dm, 0, picture))


@Deed(COLLAPSE, group="waits", heard=("everyone",), ground="named", phases=IN_CHAPTERS, each=judging)
class JudgeOffRail(Doing, frozen=True):
    """The DM's word; ``buff`` is the expression of a buff to go with it, or empty."""

    approve: bool
    reason: str
    buff: str

    def do(self, story: Story, chair: Chair) -> None:
        patient = story.moment.prompt.split(".")[1]
        returns = not story.truth.collapses.tales[patient].last
        _decide(story, patient, self.approve, self.reason)
        if self.approve and returns and self.buff:
            add_buff(story, patient, Buff(OFF_RAIL, self.buff, -1))


@Deed(COLLAPSE)
class VoteOffRail(Doing, frozen=True):
    """In automatic mode the others judge."""

    approve: bool

    def do(self, story: Story, voter: PatientId) -> None:
        of = story.moment.prompt.split(".")[1]
        story.happen(facts.OffRailVoted(voter, of, self.approve))


@Deed(COLLAPSE)
class PickUp(Doing, frozen=True):
    """Take a fragment that lies where somebody has collapsed."""

    def do(self, story: Story, patient: PatientId) -> None:
        id = story.moment.prompt.partition(".")[2]
        color = story.truth.collapses.drops[patient][id].color
        for other, drops in story.truth.collapses.drops.items():
            if id in drops:
                story.happen(facts.FragmentTaken(other, id))
        gain(story, patient, color, 1)


def _tell(story: Story, patient: PatientId, tale: Tale) -> None:
    """To the DM alone; without one everybody reads it, and votes."""
    if tale.shown:
        tale = replace(tale, until=until(story, "vote"))
    story.happen(facts.OffRailSubmitted(patient, tale))


def _count(story: Story, patient: PatientId) -> None:
    """More yes than no, and so at least one yes: silence approves nothing."""
    votes = [cast[patient] for cast in story.truth.collapses.votes.values() if patient in cast]
    ayes, noes = sum(votes), len(votes) - sum(votes)
    _decide(story, patient, ayes > noes, "", ayes, noes)


def _decide(story: Story, patient: PatientId, approved: bool, reason: str, ayes: int = 0, noes: int = 0) -> None:
    tale = story.truth.collapses.tales[patient]
    story.happen(facts.OffRailJudged(patient, tale.number, approved, tale.last, reason, ayes, noes))
    if approved and not tale.last:
        card = story.truth.hall.patients[patient]
        half = (card.quantum_activity_max + 1) // 2
        heal(story, patient, max(0, half - card.quantum_activity), "off_rail")
        story.happen(facts.PatientRestored(patient))


@COLLAPSE.on_settle
def _settle(story: Story) -> None:
    """Every patient that has come to 0 by the last command collapses, whatever area it was in."""
    hall = story.truth.hall
    for patient in hall.standing():
        if hall.patients[patient].quantum_activity == 0 and patient not in hall.collapsed:
            _collapse(story, patient)
    for patient in story.truth.collapses.tales:
        _follow(story, patient)
    for patient, window in story.truth.collapses.windows.items():
        judged_later = story.truth.dm and patient in story.truth.collapses.tales
        if not judged_later and (not window.tries or _over(story.truth, window.stretch)):
            story.happen(facts.PatientLost(patient))


def _follow(story: Story, patient: PatientId) -> None:
    """A story is judged when all have voted, or when there is no time left for it; a DM takes the time it takes."""
    state = story.truth
    tale = state.collapses.tales[patient]
    if not tale.shown and not state.dm:
        _tell(story, patient, replace(tale, shown=True, until=0))
    window = state.collapses.windows.get(patient)
    over = _over(state, window.stretch if window else stretch(state))
    if state.dm and over and window and state.phase == "close":
        # What the DM has not judged yet is refused by no bell: patient and story have the next stretch, too.
        story.happen(facts.WindowKept(patient, replace(window, stretch=stretch(state) + 1)))
    elif not state.dm and (
        over or all(patient in state.collapses.votes.get(one, {}) for one in voters(state, patient))
    ):
        _count(story, patient)


def _over(state: State, last: int) -> bool:
    now = stretch(state)
    ends = state.phase == "close" or (state.phase == "finale" and state.closing)
    return now > last or (now == last and ends)


def _collapse(story: Story, patient: PatientId) -> None:
    state = story.truth
    # Who falls while a chapter ends, by crossing or by a claim settled late, has all of the next one.
    late = state.phase == "close" or (state.phase == "explore" and state.closing)
    window = Window(stretch(state) + late, state.options.offrail_tries)
    story.happen(facts.CollapseTriggered(patient, state.collapses.falls.get(patient, 0) + 1, window))
    base = state.hall.secrets[patient].base_color
    set_attribute(story, patient, base, state.hall.attributes[patient][base] - 1, "collapse")
    for other in _witnesses(story, patient):
        grant_file(story, other, patient)
    _drop(story, patient)


def _witnesses(story: Story, patient: PatientId) -> list[PatientId]:
    """The others of the session, or at a crossing of the region's group."""
    groups = story.truth.tale.groups
    company = story.truth.company(patient)
    near = company if len(company) > 1 else [one for one in groups if groups[one] == groups.get(patient)]
    return [one for one in near if one != patient and one in story.truth.hall.standing()]


def _drop(story: Story, patient: PatientId) -> None:
    """One fragment of those held is lost; in a session it lies there for the others. A patient who won takes it."""
    if story.truth.combats.beaten(patient):
        return
    held = story.truth.belongings.fragments.get(patient, {})
    colors: list[Color] = list(chain.from_iterable([color] * held[color].held for color in sorted(held)))
    if not colors:
        return
    color = story.moment.sealed_dice(f"drop.{patient}").pick(colors)
    spend(story, patient, color, 1, "lost")
    session = story.truth.scenes.session_of(patient)
    if session is not None and story.truth.phase == "explore":
        drop = Drop(session.id, story.truth.scenes.places[patient], color)
        id = f"{patient}.{story.truth.collapses.falls[patient]}"
        for other in session.members:
            if other != patient:
                story.happen(facts.FragmentDropped(other, id, drop))


@COLLAPSE.on_deadlines
def _deadlines(state: State) -> Iterable[Deadline]:
    tales = {} if state.dm else state.collapses.tales
    return [Deadline(f"collapse.{who}", tale.until) for who, tale in tales.items() if tale.until]


@COLLAPSE.on_due
def _due(story: Story, what: str) -> None:
    """All stories whose time is over."""
    for patient, tale in story.truth.collapses.tales.items():
        if 0 < tale.until <= story.moment.now:
            _count(story, patient)
