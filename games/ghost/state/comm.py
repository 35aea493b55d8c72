"""What communications, claims and talk keep: requests, how much was said for ghosts, and who speaks for which."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.hall import PublicFile
from games.ghost.state.objects import AbilityId, Color, GhostId, PatientId

CommId = str
"""Opaque: a counted name would tell how often somebody has asked in vain."""

FULL, SUMMARY = "full", "summary"
"""Depths of a communication; an archive alone is ``archive:<colour>``."""

LoanStatus = Literal["offered", "lent", "kept"]


class Asked(msgspec.Struct, frozen=True):
    """The open request of a patient, as it knows it: nothing tells whether the guess is right."""

    id: CommId
    target: PatientId
    color: Color
    depth: str
    until: int
    cancelled: bool


class Delivered(msgspec.Struct, frozen=True):
    """A request in the inbox of its target: the guess was right."""

    by: PatientId
    depth: str
    until: int


class Exchange(msgspec.Struct, frozen=True):
    """A communication under way, as everybody sees it: the order of the two does not tell who has asked."""

    patients: tuple[PatientId, PatientId]

    def other(self, patient: PatientId) -> PatientId:
        """The other side."""
        one, two = self.patients
        return two if patient == one else one


def between(one: PatientId, other: PatientId) -> Exchange:
    """The communication of these two, whichever of them has asked."""
    return Exchange((min(one, other), max(one, other)))


class Glimpse(msgspec.Struct, frozen=True, kw_only=True):
    """What less than a FULL file has shown: the card with the ghost and its manner, and archives one by one."""

    summary: PublicFile | None = None
    ghost: GhostId | None = None
    ghost_personality: str | None = None
    archives: dict[Color, str]


class Claim(msgspec.Struct, frozen=True):
    """A patient says of a ghost: this one is mine. Whether that is so is not told before it is settled."""

    id: str
    ghost: GhostId
    host: PatientId
    until: int


class Comms(msgspec.Struct, frozen=True):
    """Public: ``exchanges``, the communications under way; ``seeking``, whose claim is not settled yet.

    The initiator's and the DM's: ``asked``; ``requests`` (made so far); ``guesses`` (colours tried on whom).
    The target's and the DM's: ``inbox``.
    Both sides' and the DM's: ``depths`` (of what is under way), ``taken`` (who has copied in it), ``glimpses`` (by who
    holds it, then whose), ``sources`` (by who copied: of which ability).
    The claimant's and the DM's: ``seen`` (ghosts in files of closed communications, and when), ``attempts`` (claims
    made so far), ``failed`` (ghosts, and when). The claimant's, the host's and the DM's: ``claims``.
    "When" is the stretch of the game: the chapter, the finale being the fifth.
    """

    exchanges: dict[CommId, Exchange]
    seeking: dict[PatientId, bool]
    asked: dict[PatientId, Asked]
    requests: dict[PatientId, int]
    guesses: dict[PatientId, dict[PatientId, dict[Color, bool]]]
    inbox: dict[PatientId, dict[CommId, Delivered]]
    depths: dict[CommId, str]
    taken: dict[CommId, dict[PatientId, bool]]
    glimpses: dict[PatientId, dict[PatientId, Glimpse]]
    sources: dict[PatientId, dict[AbilityId, bool]]
    seen: dict[PatientId, dict[GhostId, int]]
    attempts: dict[PatientId, int]
    failed: dict[PatientId, dict[GhostId, int]]
    claims: dict[PatientId, Claim]


class Lines(msgspec.Struct, frozen=True):
    """How many lines a patient's player has said to and as ghosts, or sent, in this stretch of the game."""

    stretch: int
    count: int


class Loan(msgspec.Struct, frozen=True):
    """A ghost's voice between its maker and one host; ``number`` goes up with every word about it."""

    status: LoanStatus
    number: int


class Voice(msgspec.Struct, frozen=True):
    """What the maker wants: whether a model may answer for the ghost. ``number`` counts what the maker has decided."""

    model: bool
    number: int


class Talk(msgspec.Struct, frozen=True):
    """``lines``: the patient's and the DM's. ``voices``: the maker's and the DM's.

    ``loans``: by ghost, then host; the maker's, that host's and the DM's.
    """

    lines: dict[PatientId, Lines]
    voices: dict[GhostId, Voice]
    loans: dict[GhostId, dict[PatientId, Loan]]


NEVER_DECIDED = Voice(True, 0)
NEVER_LENT = Loan("kept", 0)
