"""Patients against patients: both agree or the DM starts it; and what the winner takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from events.event import Command
from games.game import Deadline
from games.ghost.facts import combat as facts
from games.ghost.prompts.combat import able
from games.ghost.rules.belongings import gain, held, spend
from games.ghost.rules.bout import begin
from games.ghost.rules.outcomes import act
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.objects import COLORS, Color, PatientId
from games.sitting.table import Chair


class Challenge(Command, frozen=True):
    """A fight against another patient of the session, if that one agrees; each pair once in a session."""

    patient: PatientId


class AnswerChallenge(Command, frozen=True):
    """Whether to fight who has challenged."""

    accept: bool


class StartDuel(Command, frozen=True):
    """The DM sets two patients of one session against each other."""

    patients: tuple[PatientId, ...]
    reason: str


class TakeSpoils(Command, frozen=True):
    """The colour of the fragment that the defeated loses; not held, it is another."""

    color: Color


def _challenge(story: Story, patient: PatientId, command: Challenge) -> None:
    act(story, patient)
    _made(story, patient, command.patient)


def _made(story: Story, challenger: PatientId, patient: PatientId) -> None:
    session = story.truth.scenes.session_of(challenger)
    if session is not None:
        story.happen(facts.ChallengeMade(challenger, patient, session.id))


def _answer(story: Story, patient: PatientId, command: AnswerChallenge) -> None:
    _answered(story, story.moment.prompt.rpartition(".")[2], patient, command.accept)


def _answered(story: Story, challenger: PatientId, patient: PatientId, accepted: bool, reason: str = "") -> None:
    state = story.truth
    story.happen(facts.ChallengeAnswered(challenger, patient, accepted))
    if accepted and able(state, challenger) and able(state, patient) and patient in state.company(challenger):
        begin(story, (challenger, patient), (), duel=True, reason=reason)


def start(story: Story, chair: Chair, command: StartDuel) -> None:
    """They fight, whether they agree or not."""
    one, other = command.patients
    _made(story, one, other)
    _answered(story, one, other, True, command.reason)


def _take(story: Story, winner: PatientId, command: TakeSpoils) -> None:
    take(story, winner, story.moment.prompt.split(".")[2], command.color)


def take(story: Story, winner: PatientId, loser: PatientId, color: Color) -> None:
    """One fragment of the named colour; not held, of one that is; none held, none."""
    story.happen(facts.SpoilsTaken(winner, loser))
    there = [one for one in COLORS if held(story, loser, one).held]
    if not there:
        return
    taken = color if color in there else story.moment.sealed_dice(f"spoils.{winner}").pick(there)
    spend(story, loser, taken, 1, "lost")
    gain(story, winner, taken, 1)


def spoils_due(story: Story, what: str) -> None:
    """Who names no colour takes a random one."""
    winner, _, loser = what.partition(".")
    take(story, winner, loser, story.moment.sealed_dice(f"spoils.{winner}").pick(COLORS))


def deadlines(state: State) -> Iterable[Deadline]:
    """When a winner has been asked for long enough."""
    for winner, losers in state.combats.spoils.items():
        for loser, due in losers.items():
            if due:
                yield Deadline(f"combat.spoils.{winner}.{loser}", due)


def settle(story: Story) -> None:
    """With the session end what nobody has answered."""
    if story.truth.phase == "explore":
        return
    for winner, losers in story.truth.combats.spoils.items():
        for loser in losers:
            spoils_due(story, f"{winner}.{loser}")
    for patient, challengers in story.truth.combats.challenges.items():
        for challenger in challengers:
            _answered(story, challenger, patient, False)


DEEDS: Mapping[type[Command], Callable[[Story, PatientId, Any], None]] = {
    Challenge: _challenge,
    AnswerChallenge: _answer,
    TakeSpoils: _take,
}
