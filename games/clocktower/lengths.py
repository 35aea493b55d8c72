"""How long the stretches of a day are at ``live``: as the options say, and no longer than bots need who are alone."""

from __future__ import annotations

from typing import NamedTuple

from games.clocktower.state import State

TURN = 10
"""The number of steps of the clock that each seat has where they vote one after the other."""


class Lengths(NamedTuple):
    """In milliseconds: the talk, the quiet that closes nominations, the wait before a vote, and one step of it."""

    talk: int
    quiet: int
    lead: int
    step: int


ROUND_MS = 3_000
"""The time in which the clock's hand has gone round where bots are alone."""

ALONE = Lengths(talk=30_000, quiet=10_000, lead=3_000, step=ROUND_MS)
"""Bots say what they have to say in some seconds; a breath later those who watch have read it."""


def lengths(state: State) -> Lengths:
    """Return them for the stretch that begins now."""
    options = state.options
    step = options.vote_step_seconds * (TURN if options.votes == "turn" else 1)
    seconds = (options.talk_seconds, options.quiet_seconds, options.vote_lead_seconds, step)
    usual = Lengths(*(1000 * one for one in seconds))
    if not bots_alone(state):
        return usual
    return Lengths(*map(min, usual, ALONE._replace(step=ROUND_MS // state.size)))


def bots_alone(state: State) -> bool:
    """Whether no person has a chair, as everybody knows, and no model that thinks for longer than a bot does."""
    return not (state.people or state.host or state.models)
