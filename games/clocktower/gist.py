"""What matters now to a seat, from its view and in few words: who cannot read the whole view reads this."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from events.audience import Seat, Viewer
from games.clocktower.engine.day import needed
from games.clocktower.engine.roles import PLAYED
from games.clocktower.engine.setup import counts
from games.clocktower.state import ClaimOfDay, State, Vote
from games.queries import Json, SeenFact

Fields = dict[str, Any]


def gist(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """Who lives and may vote, what has happened today and was said, what a seat is and has learnt, and the script."""
    return (
        {"phase": view.phase, "night": view.night, "day": view.day, "host": view.host}
        | _circle(view)
        | _today(view)
        | ({"you": _own(view, viewer)} if isinstance(viewer, int) else {})
        | {"claims": {str(seat): [_claim(one) for one in own] for seat, own in view.claims.items()}}
        | _characters(view)
    )


def _circle(view: State) -> Fields:
    """Who sits where: next to each other in the order of their numbers, and the last next to the first."""
    dead = {str(seat): {"may_vote": view.ghost_votes[seat]} for seat in view.seats if not view.alive[seat]}
    return {"seats_in_the_circle": view.size, "living": view.living, "dead": dead}


def _today(view: State) -> Fields:
    told: Fields = {
        "nominators": list(view.nominators),
        "nominees": list(view.nominees),
        "done": list(view.done),
        "about": view.about or None,
        "votes_needed": needed(len(view.living), view.leading),
        "executed": view.executed or None,
    }
    return told if view.vote is None else told | {"vote": _vote(view.vote)}


def _vote(vote: Vote) -> Fields:
    up = [seat for seat, up in vote.hands.items() if up]
    passed, to_come = vote.order[: vote.passed], list(vote.order[vote.passed :])
    down = [seat for seat in passed if seat not in up]
    return {"by": vote.by, "nominee": vote.seat, "hands_up": up, "hands_down": down, "still_to_vote": to_come}


def _claim(claim: ClaimOfDay) -> Fields:
    said: Fields = {"day": claim.day, "says_to_be": claim.ability, "seats": list(claim.targets)}
    if claim.number >= 0:
        said["number"] = claim.number
    shot = {"shot": True, "died": list(claim.died)} if claim.shot else {}
    return said | {"character": claim.character or None} | shot


def _own(view: State, seat: Seat) -> Fields:
    """What only this seat knows."""
    own: Fields = {
        "seat": seat,
        "character": view.beliefs.get(seat),
        "side": view.sides.get(seat),
        "asks": view.asks.get(seat),
        "choices": view.choices.get(seat),
        "last_targets": list(view.last_targets.get(seat, ())),
        "learnt": list(view.learnt.get(seat, ())),
        "bluffs": view.bluffs,
    }
    return {name: msgspec.to_builtins(value) for name, value in own.items() if value is not None}


def _characters(view: State) -> Fields:
    """The script by teams, with how many of each a table of this size has before characters change that."""
    at_first = counts(view.size) if view.size else {}
    script = {team: list(view.script.of_team(team)) for team in PLAYED}
    own = {one.id: {"name": one.name, "ability": one.ability} for one in view.script.homebrew}
    return {"usual_numbers": at_first, "script": script} | ({"own_characters": own} if own else {})
