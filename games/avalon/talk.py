"""What the heuristic bot says: one short line that answers what it heard, in the language of the table.

Its lines are in ``talk.zh.toml`` and ``talk.en.toml``, and are read by the same words as everybody's (``listening``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from events.audience import Seat
from games.avalon import phrases
from games.avalon.belief import as_a_knight, belief, is_red, known_reds, suspicion
from games.avalon.board import MOST_PROPOSALS, SEATS, distance, hearing_range
from games.avalon.hearsay import side_of
from games.avalon.state import State, Words
from games.dice import Dice
from games.words import Language

FURTHEST_HEARING = max(hearing_range(role) for role in ("Knight", "Merlin"))
"""Nobody further away hears, whatever the role."""

DOUBTFUL = 0.6
"""A seat is called red from here on."""

SECONDED = 0.5
"""Somebody else's accusation is repeated from here on."""

TRUSTED = 0.35
"""To seats that are less likely red than this more is said, and they are spoken up for."""

STRIDE = 5
"""How far a seat goes on in the lines of one kind from one proposal to the next. There are more lines than proposals
to a mission, and their number shares no factor with this: so nobody says again what he said last.
"""


class Line(NamedTuple):
    """One thing to say: its kind, the seats it is about, and somebody else whom it mentions."""

    kind: str
    seats: Sequence[Seat] = ()
    other: Seat | None = None


def words(view: State, seat: Seat, approves: bool) -> str:
    """What a seat says on its turn, given how it means to vote; nothing if nobody can hear."""
    line = _aside(view, seat) if view.phase == "limited_speech" else _aloud(view, seat, approves)
    return "" if line is None else _spoken(view, seat, line)


# --- to all --------------------------------------------------------------------------------------------------------


def _aloud(view: State, seat: Seat, approves: bool) -> Line:
    """The leader names his team; the accused answer; then doubts, others' doubts, and the vote."""
    thought = opinion(view, seat)
    if seat == view.leader:
        return _naming(view, seat, thought)
    answer = _answer(view, seat, thought) or _doubt(view, seat, thought) or _comment(view, seat, thought)
    return answer or _stand(view, seat, thought, approves)


def _naming(view: State, seat: Seat, thought: Mapping[Seat, float]) -> Line:
    left_out = [other for other in SEATS if other not in view.team and thought[other] >= DOUBTFUL]
    new = [other for other in left_out if not _called_red(_own(view, seat), other)]
    if not new:
        return Line("team", view.team)
    return Line("team_without", view.team, max(new, key=lambda other: thought[other]))


def _answer(view: State, seat: Seat, thought: Mapping[Seat, float]) -> Line | None:
    """To each player who calls this seat red: once."""
    own = _own(view, seat)
    accusers = [other for other, said in _others(view, seat) if _called_red(said, seat)]
    suspect = [other for other in accusers if thought[other] >= SECONDED and other not in own]
    if suspect:
        return Line("counter", [max(suspect, key=lambda other: thought[other])])
    return Line("deny", accusers) if accusers and seat not in own else None


def _doubt(view: State, seat: Seat, thought: Mapping[Seat, float]) -> Line | None:
    """Of members that were not called red before."""
    doubted = [other for other in view.team if other != seat and thought[other] >= DOUBTFUL]
    new = [other for other in doubted if not _called_red(_own(view, seat), other)]
    return Line("doubt", new) if new else None


def _comment(view: State, seat: Seat, thought: Mapping[Seat, float]) -> Line | None:
    """On what others say of others: whom it suspects too, and whom it trusts."""
    own = _own(view, seat)
    for speaker, said in _others(view, seat):
        for about in said:
            if about not in (seat, speaker) and about not in own and _called_red(said, about):
                if thought[about] >= SECONDED and thought[speaker] < SECONDED:
                    return Line("echo", [about], speaker)
                if thought[about] <= TRUSTED:
                    return Line("defend", [about], speaker)
    return None


def _stand(view: State, seat: Seat, thought: Mapping[Seat, float], approves: bool) -> Line:
    if approves:
        return Line("agree" if seat in view.team or view.missions or view.backing else "wait")
    doubted = [other for other in view.team if other != seat and thought[other] >= DOUBTFUL]
    return Line("insist", doubted) if doubted else Line("object")


# --- to those near -------------------------------------------------------------------------------------------------


def _aside(view: State, seat: Seat) -> Line | None:
    """A warning, or a good word, that was not whispered before; a question; something that says nothing."""
    near = may_hear(view, seat)
    if not near:
        return None
    private = suspicion(belief(view, seat))
    trusts = not is_red(view, seat) and all(private[other] <= TRUSTED for other in near)
    thought = private if trusts else opinion(view, seat)
    told = {about for words in (view.whispered or {}).get(seat, {}).values() for about in words}
    others = [other for other in SEATS if other not in told and other not in near and other != seat]
    if not others:
        return Line("near")
    worst = max(others, key=lambda other: thought[other])
    best = min(others, key=lambda other: thought[other])
    if thought[worst] >= DOUBTFUL:
        return Line("warn", [worst])
    if thought[best] <= TRUSTED:
        return Line("vouch", [best])
    return Line("ask", [worst]) if view.missions else Line("near")


def may_hear(view: State, seat: Seat) -> list[Seat]:
    """Who could hear this seat: how far they hear depends on roles, so the furthest counts."""
    here = view.positions.get(seat)
    if here is None:
        return []
    how = view.options.hearing
    return [
        other
        for other, cell in view.positions.items()
        if other != seat and distance(cell, here, how) <= FURTHEST_HEARING
    ]


# --- common --------------------------------------------------------------------------------------------------------


def opinion(view: State, seat: Seat) -> dict[Seat, float]:
    """How red this seat says that it finds each other: Merlin and the reds speak like a Knight in their place, who has
    only watched and listened, and reds speak well of the reds they know.
    """
    hides = is_red(view, seat) or view.roles.get(seat) == "Merlin"
    thought = suspicion(as_a_knight(view, seat) if hides else belief(view, seat))
    friends = known_reds(view, seat) if is_red(view, seat) else ()
    return {other: 0.0 if other in friends else chance for other, chance in thought.items()}


def _own(view: State, seat: Seat) -> Words:
    return (view.said or {}).get(seat, {})


def _others(view: State, seat: Seat) -> Iterable[tuple[Seat, Words]]:
    """What all others said to all, the one who spoke longest ago first."""
    return ((speaker, said) for speaker, said in (view.said or {}).items() if speaker != seat)


def _called_red(said: Words, seat: Seat) -> bool:
    return side_of(said.get(seat)) == "red"


def _spoken(view: State, seat: Seat, line: Line) -> str:
    """Put it into words: in an order of each table's own, so that nobody repeats his last line or another's."""
    language: Language = view.options.language or "zh"
    ways = phrases.lines(language, line.kind)
    order = Dice(f"{view.number:064x}", f"talk.{line.kind}", 0).shuffle(ways)
    proposals = (view.round - 1) * MOST_PROPOSALS + view.vote_round
    other = phrases.named(language, [] if line.other is None else [line.other])
    text = order[(seat + STRIDE * proposals) % len(order)].format(
        seats=phrases.named(language, line.seats), other=other
    )
    return _BEFORE_DIGIT.sub(" ", text) if language == "zh" else text


_BEFORE_DIGIT = re.compile(r"(?<=[\u4e00-\u9fff])(?=[0-9])")
