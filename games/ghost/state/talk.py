"""What talk keeps: how much was said for ghosts, and who speaks for which."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import GhostId, PatientId

LoanStatus = Literal["offered", "lent", "kept"]


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
