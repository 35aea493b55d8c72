"""What the heuristic bot says: one short line, in the language of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from events.audience import Seat
from games.avalon.belief import belief, is_red, known_reds, suspicion
from games.avalon.board import SEATS, distance, hearing_range
from games.avalon.state import State
from games.dice import Dice
from games.words import Language

FURTHEST_HEARING = max(hearing_range(role) for role in ("Knight", "Merlin"))
"""Nobody further away hears, whatever the role."""

DOUBTFUL = 0.6
"""A seat is called red in public from here on."""

TRUSTED = 0.35
"""To seats that are less likely red than this more is said."""

Sayings = Mapping[Language, tuple[str, ...]]
"""Ways to say one thing, in each language."""

TEAM: Sayings = {
    "zh": (
        "我带 {seats} 去。",
        "我选 {seats}，请支持。",
        "这次就 {seats}，我觉得稳。",
        "{seats} 上，有意见现在说。",
        "想来想去，还是 {seats} 最放心。",
    ),
    "en": (
        "I take {seats}.",
        "My team: {seats}. Please back it.",
        "{seats} this time. It looks solid to me.",
        "{seats} it is; speak up if you disagree.",
        "I keep coming back to {seats}.",
    ),
}
AGREE: Sayings = {
    "zh": (
        "这队可以。",
        "我同意这队。",
        "没什么问题，走吧。",
        "先这样，成不成看结果。",
        "我会投赞成。",
        "挑不出毛病，上。",
    ),
    "en": (
        "Fine with this team.",
        "I agree with this team.",
        "No objections. Let them go.",
        "Let us try it and see.",
        "You have my vote.",
        "I can't fault it. Go.",
    ),
}
DOUBT: Sayings = {
    "zh": (
        "我怀疑 {seats}。",
        "{seats} 不可信。",
        "带 {seats} 我不放心。",
        "看之前的结果，{seats} 说不清楚。",
        "换掉 {seats} 我就同意。",
    ),
    "en": (
        "I doubt {seats}.",
        "I would not send {seats}.",
        "Not with {seats}, please.",
        "After what happened, {seats} has some explaining to do.",
        "Leave {seats} at home and I am in.",
    ),
}
WARN: Sayings = {
    "zh": (
        "小心 {seats}。",
        "听我说，{seats} 像红方。",
        "就跟你说：{seats} 有问题。",
        "别让 {seats} 上任务。",
    ),
    "en": (
        "Beware of {seats}.",
        "Between us: {seats} may be red.",
        "Keep an eye on {seats}.",
        "Don't let {seats} go, if you can help it.",
    ),
}
WAIT: Sayings = {
    "zh": (
        "先看看。",
        "再听听大家的。",
        "我还没有想法。",
        "现在信息太少，听后面的人怎么说。",
        "没什么好说的，过。",
    ),
    "en": (
        "Let us see.",
        "I want to hear the others first.",
        "No idea yet.",
        "Too early to tell. What do the rest of you think?",
        "Nothing from me for now.",
    ),
}


def words(view: State, seat: Seat, dice: Dice) -> str:
    """To all: the leader names his team, others agree or name whom they doubt. To those near: a warning, if they are
    all trusted; nothing if nobody can hear.
    """
    if view.phase == "limited_speech":
        return _aside(view, seat, dice)
    thought = opinion(view, seat)
    doubted = [other for other in view.team if other != seat and thought[other] >= DOUBTFUL]
    if seat == view.leader:
        return _line(view, TEAM, view.team, dice)
    if doubted:
        return _line(view, DOUBT, doubted, dice)
    return _line(view, AGREE if seat in view.team or view.missions else WAIT, (), dice)


def _aside(view: State, seat: Seat, dice: Dice) -> str:
    near = may_hear(view, seat)
    if not near:
        return ""
    private = suspicion(belief(view, seat))
    trusts = not is_red(view, seat) and all(private[other] <= TRUSTED for other in near)
    thought = private if trusts else opinion(view, seat)
    worst = max((other for other in SEATS if other != seat), key=lambda other: thought[other])
    if thought[worst] >= DOUBTFUL:
        return _line(view, WARN, (worst,), dice)
    return _line(view, WAIT, (), dice)


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


def _line(view: State, sayings: Sayings, seats: Iterable[Seat], dice: Dice) -> str:
    language = view.options.language or "zh"
    named = {"zh": "、", "en": ", "}[language].join(str(seat) for seat in seats)
    return dice.pick(sayings[language]).format(seats=named)
