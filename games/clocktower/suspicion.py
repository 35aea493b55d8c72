"""Whom a seat suspects, and how much: from what it has learnt, and from what others say that they have.

Numbers are weights of evidence, not chances: above 0 is for evil, below for good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from events.audience import Seat
from games.clocktower.engine.numbers import neighbours
from games.clocktower.engine.setup import counts
from games.clocktower.state import ClaimOfDay, State

SURE = 4.0
"""As good as known."""

HEARSAY = 0.55
"""What somebody else says counts for this much, as long as nothing speaks against them."""

CONTESTED = 0.8
"""For each of several who say to be the same."""

MISSED = -0.8
"""For whom a slayer shot at in vain: either was no demon, or was shot at by somebody who is no slayer."""

SPARED = 2.5
"""By this much more than anybody else somebody must be suspected who is to be executed and may be the saint."""

EVIL_TEAMS = ("minion", "demon")
PAIRS = ("washerwoman", "librarian", "investigator")
SEERS = ("undertaker", "ravenkeeper", "grandmother")
"""Who learns of one of two seats, and who of one seat, what it is."""

WANTED = ("fortuneteller", "empath", "undertaker", "ravenkeeper", "monk", "slayer")
"""Who says to be one of these is worth killing, poisoning and protecting."""

Evidence = Iterator[tuple[Seat, float]]


def suspicion(view: State, seat: Seat) -> dict[Seat, float]:
    """How evil each other seat looks to this one."""
    known = _team(view, seat)
    if known:
        return {other: SURE if other in known else -SURE for other in view.alive if other != seat}
    own, claims = dict.fromkeys(view.alive, 0.0), last_claims(view)
    _weigh(own, _learnt(view, claims, seat), 1.0)
    _weigh(own, _odd_claims(view, claims, view.beliefs.get(seat, ""), seat), 1.0)
    return _with_hearsay(view, own, claims, seat)


def rumour(view: State, seat: Seat) -> dict[Seat, float]:
    """How evil each other seat looks to somebody who knows only what has been said."""
    claims = last_claims(view)
    own = dict.fromkeys(view.alive, 0.0)
    _weigh(own, _odd_claims(view, claims, "", 0), 1.0)
    return _with_hearsay(view, own, claims, seat)


def spared(view: State) -> dict[Seat, float]:
    """What speaks against an execution of each seat, however evil it looks: that it may be the saint it says it is."""
    saints = [seat for seat, character in last_claims(view).items() if character == "saint"]
    return dict.fromkeys(saints, SPARED) if len(saints) == 1 else {}


def is_evil(view: State, seat: Seat) -> bool:
    """Whether this seat knows itself to be evil."""
    return view.sides.get(seat) == "evil"


def mates(view: State, seat: Seat) -> frozenset[Seat]:
    """The other evil seats that an evil one was told of."""
    return _team(view, seat) - {seat}


def last_claims(view: State) -> dict[Seat, str]:
    """What each seat says it is, by its last word."""
    return {claim.seat: claim.ability for claim in view.statements()}


def contested(view: State) -> set[Seat]:
    """Who says to be what somebody else says to be, too."""
    claims = last_claims(view)
    held = Counter(claims.values())
    return {seat for seat, character in claims.items() if held[character] > 1}


def is_opinion(claim: ClaimOfDay) -> bool:
    """Whether a claim says whom its seat suspects, and not what it has learnt by what it says it is."""
    if claim.shot or claim.number >= 0 or not (claim.targets and claim.character):
        return False
    return claim.character in EVIL_TEAMS or claim.ability not in (*PAIRS, *SEERS)


# --- what is weighed --------------------------------------------------------------------------------------------------


def _team(view: State, seat: Seat) -> frozenset[Seat]:
    """Who is evil for sure: what the evil were told."""
    if not is_evil(view, seat):
        return frozenset()
    told = (info for info in view.learnt.get(seat, ()) if info.kind in ("minions", "demon"))
    return frozenset(other for info in told for other in info.seats) | {seat}


def _with_hearsay(view: State, own: dict[Seat, float], claims: Mapping[Seat, str], seat: Seat) -> dict[Seat, float]:
    heard = dict(own)
    for claim in view.statements():
        credit = 1.0 if claim.seat == seat else _credit(view, claim.seat, own[claim.seat])
        if claim.shot:
            _weigh(heard, _shot(view, claim), credit)
        elif claim.seat != seat:
            _weigh(heard, _said(view, claims, claim), credit)
    return {other: weight for other, weight in heard.items() if other != seat}


def _credit(view: State, seat: Seat, doubt: float) -> float:
    """How much the word of a seat counts: more of those who look good or have died, nothing of those who look evil."""
    if doubt >= 1.0:
        return 0.0
    trusted = doubt <= -1.0 or not view.alive[seat]
    return HEARSAY * (1.6 if trusted else 1.0 if doubt <= 0 else 0.5)


def _weigh(weights: dict[Seat, float], evidence: Iterable[tuple[Seat, float]], factor: float) -> None:
    for seat, weight in evidence:
        weights[seat] += weight * factor


def _learnt(view: State, claims: Mapping[Seat, str], seat: Seat) -> Evidence:
    """What a seat knows by itself; of an empath what it has told, with the neighbours that it had then."""
    for info in view.learnt.get(seat, ()):
        if info.of != "empath":
            yield from evidence(view, claims, seat, info.of, info.seats, info.number, info.character)
    if view.beliefs.get(seat) == "empath":
        for claim in view.claims.get(seat, ()):
            yield from _said(view, claims, claim)


def _said(view: State, claims: Mapping[Seat, str], claim: ClaimOfDay) -> Evidence:
    if is_opinion(claim):
        return iter(())
    number = None if claim.number < 0 else claim.number
    told = evidence(view, claims, claim.seat, claim.ability, claim.targets, number, claim.character or None)
    return ((seat, weight) for seat, weight in told if seat != claim.seat)


def _shot(view: State, claim: ClaimOfDay) -> Evidence:
    """A shot that kills proves its slayer; of one that misses it is not known why."""
    if claim.died:
        yield claim.seat, -SURE
    elif not claim.open:
        yield claim.targets[0], MISSED


def evidence(
    view: State,
    claims: Mapping[Seat, str],
    seat: Seat,
    of: str,
    targets: tuple[Seat, ...],
    number: int | None,
    character: str | None,
) -> Evidence:
    """What one piece of information says of whom, if it is true."""
    if len(targets) == 2 and character is not None:
        yield from _pair(view, claims, targets, character)
    elif of == "fortuneteller" and number is not None:
        yield from ((target, 0.8 if number else -0.8) for target in targets)
    elif of == "empath" and number is not None:
        about = targets or neighbours(view.alive, seat)
        yield from ((target, (-0.9, 0.7, 2.0)[min(number, 2)]) for target in about)
    elif len(targets) == 1 and character is not None:
        yield targets[0], -2.0 if view.script.is_good(character) else 2.0


def _pair(view: State, claims: Mapping[Seat, str], targets: tuple[Seat, ...], character: str) -> Evidence:
    if not view.script.is_good(character):
        yield from ((target, 0.9) for target in targets)
        return
    for target in targets:
        yield target, -1.5 if claims.get(target) == character else -0.3


def _odd_claims(view: State, claims: Mapping[Seat, str], belief: str, seat: Seat) -> Evidence:
    """Two who say they are the same, or what oneself is; too many outsiders; who is silent, or not killed, for days."""
    outsiders = sum(view.script.team_of(character) == "outsider" for character in claims.values())
    crowd = outsiders > counts(view.size)["outsider"]
    holders: dict[str, list[Seat]] = {}
    for other, character in claims.items():
        holders.setdefault(character, []).append(other)
    for character, seats in holders.items():
        for other in seats:
            if character == belief and other != seat:
                yield other, 2.0
            elif len(seats) > 1:
                yield other, CONTESTED
            elif crowd and view.script.team_of(character) == "outsider":
                yield other, 0.2
    if view.day > 3:
        left = (other for other, character in claims.items() if view.alive[other] and character in WANTED)
        yield from ((other, 0.15 * (view.day - 3)) for other in left)
    if view.day > 2:
        yield from ((other, 0.4) for other in view.alive if other not in claims and view.alive[other])
