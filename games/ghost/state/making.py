"""What registration, swapping and scattering leave with each patient."""

from __future__ import annotations

import msgspec

from games.ghost.state.hall import SwapFile
from games.ghost.state.objects import Color, GhostId, PatientId


class OriginHint(msgspec.Struct, frozen=True):
    """What a host knows of the ghost's origin: base colour, projection, and the archives open to it."""

    alias: str
    base_color: Color
    ideal_projection: str
    archives: dict[Color, str]


class Makings(msgspec.Struct, frozen=True):
    """``swaps``: the torn form a maker was given (maker and DM); ``cycle``: by maker, of whom it is (DM only).

    ``made``: by maker, the ghost made (maker and DM). ``hints``: by host, then ghost (that host and the DM).
    """

    swaps: dict[PatientId, SwapFile]
    cycle: dict[PatientId, PatientId]
    made: dict[PatientId, GhostId]
    hints: dict[PatientId, dict[GhostId, OriginHint]]


class Registry(msgspec.Struct, frozen=True):
    """``unread``: by seat, how many files it has brought that held no patient; that seat's own."""

    unread: dict[int, int]
