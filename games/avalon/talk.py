"""What the heuristic bot says: one short line, in Chinese and in English, for nobody can ask it for its language."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import Seat
from games.avalon.belief import belief, is_red, known_reds, suspicion
from games.avalon.board import SEATS, distance, hearing_range
from games.avalon.state import State
from games.dice import Dice

FURTHEST_HEARING = max(hearing_range(role) for role in ("Knight", "Merlin"))
"""Nobody further away hears, whatever the role."""

DOUBTFUL = 0.6
"""A seat is called red in public from here on."""

TRUSTED = 0.35
"""To seats that are less likely red than this more is said."""

Saying = tuple[str, str]
"""One thing to say, in Chinese and in English."""

TEAM: tuple[Saying, ...] = (("我带 {seats} 去。", "I take {seats}."), ("我选 {seats}，请支持。", "My team: {seats}."))
AGREE: tuple[Saying, ...] = (("这队可以。", "Fine with this team."), ("我同意这队。", "I agree with this team."))
DOUBT: tuple[Saying, ...] = (
    ("我怀疑 {seats}。", "I doubt {seats}."),
    ("{seats} 不可信。", "I would not send {seats}."),
)
WARN: tuple[Saying, ...] = (
    ("小心 {seats}。", "Beware of {seats}."),
    ("听我说，{seats} 像红方。", "Between us: {seats} may be red."),
)
WAIT: tuple[Saying, ...] = (("先看看。", "Let us see."), ("再听听大家的。", "I want to hear the others first."))


def words(view: State, seat: Seat, dice: Dice) -> str:
    """To all: the leader names his team, others agree or name whom they doubt. To those near: a warning, if they are
    all trusted; nothing if nobody can hear.
    """
    if view.phase == "limited_speech":
        return _aside(view, seat, dice)
    thought = opinion(view, seat)
    doubted = [other for other in view.team if other != seat and thought[other] >= DOUBTFUL]
    if seat == view.leader:
        return _line(TEAM, view.team, dice)
    if doubted:
        return _line(DOUBT, doubted, dice)
    return _line(AGREE if seat in view.team or view.missions else WAIT, (), dice)


def _aside(view: State, seat: Seat, dice: Dice) -> str:
    near = may_hear(view, seat)
    if not near:
        return ""
    private = suspicion(belief(view, seat))
    trusts = not is_red(view, seat) and all(private[other] <= TRUSTED for other in near)
    thought = private if trusts else opinion(view, seat)
    worst = max((other for other in SEATS if other != seat), key=lambda other: thought[other])
    if thought[worst] >= DOUBTFUL:
        return _line(WARN, (worst,), dice)
    return _line(WAIT, (), dice)


def opinion(view: State, seat: Seat) -> dict[Seat, float]:
    """What this seat says it thinks of each: Merlin and the reds speak like one who has only watched, and reds speak
    well of the reds they know.
    """
    if is_red(view, seat):
        friends = known_reds(view, seat)
        return {other: 0.0 if other in friends else chance for other, chance in suspicion(belief(view)).items()}
    return suspicion(belief(view) if view.roles.get(seat) == "Merlin" else belief(view, seat))


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


def _line(sayings: tuple[Saying, ...], seats: Iterable[Seat], dice: Dice) -> str:
    named = [str(seat) for seat in seats]
    chinese, english = dice.pick(sayings)
    return f"{chinese.format(seats='、'.join(named))} / {english.format(seats=', '.join(named))}"
