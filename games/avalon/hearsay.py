"""What the words of others weigh: how well what was said fits that three given seats are the red ones.

All of it was heard: to all, or near enough. Nothing said is taken for true; reds speak too, and differently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from events.audience import Seat
from games.avalon.board import SEATS, Role, team_of
from games.avalon.listening import Word
from games.avalon.state import State, Words

Side = Literal["red", "blue", "taken"]
"""What a seat is called; ``taken`` is blue, but means less: somebody has to go."""

Fit = tuple[tuple[float, float], tuple[float, float]]
"""How likely something is: by whether the speaker is red, then by whether what it speaks of is."""

FITS: Mapping[Side, Fit] = {
    "red": ((0.6, 1.6), (1.1, 0.8)),
    "taken": ((1.1, 0.85), (0.95, 1.0)),
    "blue": ((1.3, 0.6), (0.9, 1.2)),
}
"""How likely a seat is called this, compared with any other."""

BACKS: Mapping[bool, Fit] = {True: ((1.15, 0.85), (0.9, 1.12)), False: ((0.85, 1.12), (1.08, 0.88))}
"""How likely somebody is for the team, or against it, by whether a red is in it."""

RIVALS = 0.4
"""How likely several seats claim one role that only one has, and none of them is red."""

IMPOSTOR = 0.3
"""The same where the role is one's own: for a blue seat that claims it."""

UNIQUE = ("Merlin", "Percival")
"""The roles of which only one is there, and that anybody would claim."""


class Statement(NamedTuple):
    """Somebody calls a seat red or blue."""

    speaker: Seat
    about: Seat
    side: Side


class Hearsay(NamedTuple):
    """What was heard and bears on who is red."""

    statements: tuple[Statement, ...]
    claims: tuple[tuple[Seat, ...], ...]
    impostors: tuple[Seat, ...]
    backing: Mapping[Seat, bool]
    team: Collection[Seat]

    def fits(self, reds: Collection[Seat]) -> float:
        """How well all of it fits that these are the red seats."""
        weight = 1.0
        for speaker, about, side in self.statements:
            weight *= FITS[side][speaker in reds][about in reds]
        for claimants in self.claims:
            weight *= 1.0 if any(seat in reds for seat in claimants) else RIVALS
        for seat in self.impostors:
            weight *= 1.0 if seat in reds else IMPOSTOR
        dirty = any(seat in reds for seat in self.team)
        for seat, backs in self.backing.items():
            weight *= BACKS[backs][seat in reds][dirty]
        return weight


def hearsay(view: State, seat: Seat | None, role: Role | None = None) -> Hearsay:
    """What this seat has heard others say; without a seat, what all have heard. Nobody else has its ``role``."""
    words = heard_words(view, seat)
    statements = tuple(_statements(words))
    claims = _claims(words)
    return Hearsay(
        statements,
        tuple(seats for seats in claims.values() if len(seats) > 1),
        claims.get(role, ()) if role is not None else (),
        {other: backs for other, backs in (view.backing or {}).items() if other != seat},
        view.team,
    )


def heard_words(view: State, seat: Seat | None) -> dict[Seat, Words]:
    """The last word of each other seat on every seat; what it said in private counts as its true mind."""
    found: dict[Seat, Words] = {}
    for speaker in SEATS:
        if speaker != seat:
            words = dict((view.said or {}).get(speaker, {}))
            for whispered in (view.whispered or {}).get(speaker, {}).values() if seat is not None else ():
                words |= whispered
            found[speaker] = words
    return found


def side_of(word: Word | None) -> Side | None:
    """Which side a word puts a seat on, if it does."""
    match word:
        case None | "right" | "wrong":
            return None
        case "red" | "blue" | "taken":
            return word
        case _:
            return team_of(word)


def _statements(words: Mapping[Seat, Words]) -> Iterator[Statement]:
    for speaker, said in words.items():
        for about, word in _with_borrowed(speaker, said, words).items():
            side = side_of(word)
            if side is not None and about != speaker:
                yield Statement(speaker, about, side)


def _with_borrowed(speaker: Seat, said: Words, words: Mapping[Seat, Words]) -> Words:
    """What a seat says, and what it makes its own by saying that another is right, or wrong."""
    borrowed: Words = {}
    for other, word in said.items():
        if word in ("right", "wrong"):
            for about, theirs in words.get(other, {}).items():
                side = side_of(theirs)
                if side is not None and about not in (speaker, other):
                    borrowed[about] = side if word == "right" else _other(side)
    return borrowed | said


def _other(side: Side) -> Side:
    return "blue" if side == "red" else "red"


def _claims(words: Mapping[Seat, Words]) -> dict[str, tuple[Seat, ...]]:
    """Who says of himself that he has a role of which there is one."""
    found: dict[str, tuple[Seat, ...]] = {}
    for speaker, said in words.items():
        claim = said.get(speaker)
        if claim in UNIQUE:
            found[claim] = (*found.get(claim, ()), speaker)
    return found
