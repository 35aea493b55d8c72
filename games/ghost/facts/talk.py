"""What is said in the story, and who speaks for a ghost."""

from __future__ import annotations

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import folded, put
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.talk import Lines, Loan, Voice


class GhostSpoke(Fact, frozen=True):
    """→ who hears its host, who made it, and the DM, or everyone. Not folded.

    Whether maker, host or a model has spoken, it does not say.
    """

    ghost: GhostId
    text: str


class GhostAddressed(Fact, frozen=True):
    """→ who hears the patient, who made the ghost, and the DM, or everyone. Not folded."""

    patient: PatientId
    ghost: GhostId
    text: str


class MessageSent(Fact, frozen=True):
    """→ the patient's seat, ``to`` and the DM: a message from one region to another. Not folded."""

    patient: PatientId
    to: PatientId
    text: str


class LinesCounted(Fact, frozen=True):
    """→ the patient's seat and the DM."""

    patient: PatientId
    lines: Lines


class VoiceLent(Fact, frozen=True):
    """→ who made the ghost, ``host`` and the DM: it is offered, taken, given back. Who the maker is it does not say."""

    ghost: GhostId
    host: PatientId
    loan: Loan


class VoiceDecided(Fact, frozen=True):
    """→ who made the ghost, and the DM."""

    ghost: GhostId
    voice: Voice


FACTS = (GhostSpoke, GhostAddressed, MessageSent, LinesCounted, VoiceLent, VoiceDecided)
REVEALS: Reveals = in_every_field(VoiceLent)

folded(LinesCounted, put("talk.lines", "patient", value="lines"))
folded(VoiceLent, put("talk.loans", "ghost", "host", value="loan"))
folded(VoiceDecided, put("talk.voices", "ghost", value="voice"))
