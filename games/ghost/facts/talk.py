"""What is said in the story, by the narrator, too, and who speaks for a ghost."""

from __future__ import annotations

from games.ghost.facts.fact import EVERY, OWNER, SURPRISE, GhostFact, Hearers, owner, put, seats
from games.ghost.state.comm import Lines, Loan, Voice
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.stage import around


class GhostSpoke(GhostFact):
    """→ who hears its host, who made it, and the DM, or everyone. Not folded.

    Whether maker, host or a model has spoken, it does not say.
    """

    ghost: GhostId
    text: str


class GhostAddressed(
    GhostFact,
    to=Hearers(
        "who hears the patient, who made the ghost, and the DM, or everyone",
        lambda state, fact: around(state, fact.patient, state.hall.makers[fact.ghost]),
    ),
):
    """A patient speaks to a ghost. Not folded."""

    patient: PatientId
    ghost: GhostId
    text: str


class MessageSent(GhostFact, to=seats("the patient's seat, ``to`` and the DM", "patient", "to")):
    """A message from one region to another. Not folded."""

    patient: PatientId
    to: PatientId
    text: str


class LinesCounted(GhostFact, to=OWNER, folds=put("talk.lines[patient]", "lines")):
    """How much it has said."""

    patient: PatientId
    lines: Lines


class VoiceLent(
    GhostFact,
    to=Hearers(
        "who made the ghost, ``host`` and the DM",
        lambda state, fact: owner(state, state.hall.makers[fact.ghost], fact.host),
    ),
    folds=put("talk.loans[ghost][host]", "loan"),
    reveals=EVERY,
):
    """It is offered, taken, given back. Who the maker is it does not say."""

    ghost: GhostId
    host: PatientId
    loan: Loan


class VoiceDecided(
    GhostFact,
    to=Hearers("who made the ghost, and the DM", lambda state, fact: owner(state, state.hall.makers[fact.ghost])),
    folds=put("talk.voices[ghost]", "voice"),
):
    """What it has decided about the voice."""

    ghost: GhostId
    voice: Voice


class NarrationAdded(GhostFact, reveals=SURPRISE):
    """→ who was told what it tells of, the DM, or everyone. Not folded: with the narration off the state is the same.

    ``of``: ``scene.<session>``, ``check.<check>``, ``combat.<fight>.<round>`` or ``talk.<patient>.<node>``.
    """

    of: str
    text: str
