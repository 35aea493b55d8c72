"""What the bot ``villager`` says by day: what it is, what it has learnt, and whom it suspects; the evil lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.audience import Seat
from games.clocktower.engine.numbers import neighbours
from games.clocktower.engine.results import Info, info
from games.clocktower.state import ClaimOfDay, State
from games.clocktower.suspicion import PAIRS, SEERS, is_evil, is_opinion, last_claims, mates
from games.dice import Dice

Statement = dict[str, Any]

NEWS_KEPT = 4
"""The number of the latest things learnt that are told: what is older has been said and heard."""


def statement(ability: str, targets: tuple[Seat, ...] = (), number: int = -1, character: str = "") -> Statement:
    """The fields of a claim."""
    return {"ability": ability, "targets": list(targets), "number": number, "character": character}


def next_statement(view: State, seat: Seat, suspect: Seat | None, dice: Dice) -> Statement | None:
    """The next thing to say: what one is and has learnt, once a day, and then why one will nominate the ``suspect``."""
    own = view.claims.get(seat, ())
    today = [claim for claim in own if claim.day == view.day]
    face = own[-1].ability if own else _face(view, seat, dice)
    if all(is_opinion(claim) or claim.shot for claim in today):
        for told in _news(view, seat, face, dice):
            if not any(_says(claim, told) for claim in own):
                return statement(face, told.seats, -1 if told.number is None else told.number, told.character or "")
        if not own:
            return statement(face)
    if suspect is None or any(suspect in claim.targets for claim in today):
        return None
    if face == "slayer" and not view.has_shot(seat):
        return None  # whom it named it would shoot
    return _reason(view, seat, face, suspect)


def _says(claim: ClaimOfDay, told: Info) -> bool:
    number = -1 if told.number is None else told.number
    return (claim.targets, claim.number, claim.character) == (told.seats, number, told.character or "")


def _reason(view: State, seat: Seat, face: str, suspect: Seat) -> Statement:
    """Whom one suspects, and why: that two say to be the same, or else what one takes it for."""
    claims = last_claims(view)
    said = claims.get(suspect, "")
    others = [other for other, character in claims.items() if character == said and other not in (seat, suspect)]
    if face not in (*PAIRS, *SEERS) and said and (others or said == face):
        return statement(face, tuple(sorted((suspect, *others[:1]))), -1, said)
    return statement(face, (suspect,), -1, "demon")


# --- what one passes for ----------------------------------------------------------------------------------------------


def _face(view: State, seat: Seat, dice: Dice) -> str:
    """What to pass for: the good are what they believe to be, the evil a bluff, or what nobody else says to be."""
    if not is_evil(view, seat):
        return view.beliefs[seat]
    taken = {*last_claims(view).values(), *_seen(view, seat)}
    bluffs = [info.character for info in view.learnt.get(seat, ()) if info.kind == "bluff" and info.character]
    free = [id for id in view.script.of_team("townsfolk") if id not in taken]
    return dice.pick([bluff for bluff in bluffs if bluff not in taken] or free or ["soldier"])


def _seen(view: State, seat: Seat) -> Iterator[str]:
    """The characters that a spy has seen in the grimoire."""
    return (row.character for info in view.learnt.get(seat, ()) for row in info.grimoire)


# --- what there is to tell --------------------------------------------------------------------------------------------


def _news(view: State, seat: Seat, face: str, dice: Dice) -> Sequence[Info]:
    """What there is to tell: what was learnt, or what somebody of that character might have learnt by now."""
    if is_evil(view, seat):
        return _lies(view, seat, face, dice) if view.alive[seat] else ()
    learnt = [info for info in view.learnt.get(seat, ()) if info.of == face and info.kind != "grimoire"]
    if face == "empath":
        return [info("number", face, number=one.number, seats=_beside(view, seat)) for one in learnt[-1:]]
    return learnt[-NEWS_KEPT:]


def _beside(view: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(sorted(neighbours(view.alive, seat)))


def _lies(view: State, seat: Seat, face: str, dice: Dice) -> Sequence[Info]:
    """What somebody of this character might have learnt: nothing that speaks against a mate."""
    others = dice.shuffle([other for other in view.alive if other != seat])
    two, friends = tuple(sorted(others[:2])), mates(view, seat)
    match face:
        case "fortuneteller":
            return [info("yes_no", face, number=_found(two, friends, dice), seats=two)]
        case "empath":
            beside = _beside(view, seat)
            return [info("number", face, number=_found(beside, friends, dice), seats=beside)]
        case "chef" if view.day == 1:
            return [info("number", face, number=dice.below(2))]
        case "washerwoman" if view.day == 1:
            town = [id for id in view.script.of_team("townsfolk") if id != face]
            return [info("pair", face, seats=two, character=dice.pick(town))]
        case "investigator" if view.day == 1:
            minion = dice.pick(view.script.of_team("minion"))
            good = [other for other in others if other not in friends]
            return [info("pair", face, seats=tuple(sorted(good[:2])), character=minion)]
    return ()


def _found(seats: tuple[Seat, ...], friends: frozenset[Seat], dice: Dice) -> int:
    return dice.below(2) if friends.isdisjoint(seats) else 0
