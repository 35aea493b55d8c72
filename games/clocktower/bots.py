"""The bot ``villager``: it says what it learnt, lies when it is evil, and goes by suspicion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.audience import Seat
from games.clocktower.state import State
from games.clocktower.statements import next_statement, statement
from games.clocktower.suspicion import (
    CONTESTED,
    SURE,
    WANTED,
    contested,
    is_evil,
    last_claims,
    rumour,
    spared,
    suspicion,
)
from games.dice import Dice
from games.game import Prompts
from games.prompt import Choices, Prompt

Command = dict[str, Any]
Answer = tuple[str, Command]

NOMINATE_AT = 0.45
"""Who looks this evil on the first day is nominated."""

VOTE_AT = 0.4
"""Who looks this evil on the first day gets a vote, even where somebody else looks worse."""

DOUBT_AT = 0.3
"""Who looks this evil on the first day gets a vote where nobody looks worse by more than ``NEARLY``."""

NEARLY = 0.1

LEAST = -0.3
"""Who looks better than this is not nominated on any day."""

SHOOT_AT = 0.6
"""Who looks this much like the demon on the first day is shot at."""

FEW = 4
"""From so few living players on the dead spend their votes."""

NIGHTLY = ("fortuneteller", "empath")
"""Who learns something every night."""


def villager(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> Answer | None:
    """Do the first thing there is to do, and what ends the day for this seat last; wait otherwise."""
    offered = {prompt.command: (id, prompt) for id, prompt in prompts.items()}
    for name, act in _ACTS.items():
        id, prompt = offered.get(name, ("", None))
        if prompt is not None and (command := act(view, seat, prompt, dice)) is not None:
            return id, {"type": name, **command}
    return None


# --- the night -------------------------------------------------------------------------------------------------------


def _choose(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command:
    ask = view.asks[seat]
    field = prompt.fields["targets"]
    assert isinstance(field, Choices)
    offered = [int(option.value) for option in field.options]
    order = _BY_ABILITY.get(ask.of, _anybody)(view, seat, dice.shuffle(offered))
    named = {"character": dice.pick(ask.characters) if ask.characters else ""}
    return {"targets": list(order[: field.max if ask.of else field.min])} | named


def _anybody(view: State, seat: Seat, offered: Sequence[Seat]) -> Sequence[Seat]:
    return offered


def _victims(view: State, seat: Seat, offered: Sequence[Seat]) -> Sequence[Seat]:
    """Living players of the other side, first the one who is said to learn most; its own where they are in the way."""
    doubts, claims = suspicion(view, seat), last_claims(view)
    prey = sum(doubts.get(other, SURE) < SURE for other in view.living) > 1

    def worth(other: Seat) -> tuple[bool, bool, bool, bool]:
        own = prey and doubts.get(other, SURE) >= SURE
        return (not view.alive[other], other == seat, own, claims.get(other) not in WANTED)

    return sorted(offered, key=worth)


def _trusted(view: State, seat: Seat, offered: Sequence[Seat]) -> Sequence[Seat]:
    """Whom to protect or serve: those who live and look good, first the one who learns most."""
    doubts, claims = suspicion(view, seat), last_claims(view)
    return sorted(offered, key=lambda other: (not view.alive[other], doubts[other] - (claims.get(other) in WANTED)))


def _suspects(view: State, seat: Seat, offered: Sequence[Seat]) -> Sequence[Seat]:
    """Whom to look at: the living of whom least has been asked, then those who look worst."""
    doubts = suspicion(view, seat)
    asked = {other for info in view.learnt.get(seat, ()) for other in info.seats}
    return sorted(offered, key=lambda o: (not view.alive[o], o == seat, o in asked, -doubts.get(o, 0.0)))


_BY_ABILITY: Mapping[str, Callable[[State, Seat, Sequence[Seat]], Sequence[Seat]]] = {
    "imp": _victims,
    "poisoner": _victims,
    "widow": _victims,
    "monk": _trusted,
    "butler": _trusted,
    "fortuneteller": _suspects,
    "ravenkeeper": _suspects,
    "exorcist": _suspects,
}


# --- the day ---------------------------------------------------------------------------------------------------------


def _claim(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    """Shoot, or say the next thing that is still to be said."""
    if (shot := _shot(view, seat)) is not None:
        return statement("slayer", (shot,))
    return next_statement(view, seat, _suspect(view, seat), dice)


def _shot(view: State, seat: Seat) -> Seat | None:
    """Whom a slayer who still has the shot takes for the demon; minions are oftener found among two of a name."""
    if view.beliefs.get(seat) != "slayer" or is_evil(view, seat) or view.has_shot(seat) or not view.alive[seat]:
        return None
    doubts, two = suspicion(view, seat), contested(view)
    living = {other: doubt - CONTESTED * (other in two) for other, doubt in doubts.items() if view.alive[other]}
    worst = max(living, key=lambda other: living[other])
    return worst if living[worst] >= _bar(view, SHOOT_AT) else None


def _nominate(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    suspect = _suspect(view, seat)
    return None if suspect is None else {"seat": suspect}


def _hears_more(view: State, seat: Seat) -> bool:
    """Whether somebody who learns something every night is still to tell it, where nothing but that is waited for."""
    claims = last_claims(view)
    if view.until or claims.get(seat) in NIGHTLY:
        return False
    spoken = {claim.seat for claim in view.statements() if claim.day == view.day}
    return any(claims.get(other) in NIGHTLY and other not in spoken and other not in view.done for other in view.living)


def _suspect(view: State, seat: Seat) -> Seat | None:
    """Whom to nominate today: who looks worst, if that is bad enough, and worse than who is about to die."""
    if not view.alive[seat] or seat in (*view.nominators, *view.done) or _hears_more(view, seat):
        return None
    guilt = _guilt(view, seat)
    left = [other for other in guilt if view.alive[other] and other not in view.nominees]
    if not left:
        return None
    worst = max(left, key=lambda other: (guilt[other], (other + seat) % view.size))
    beaten = guilt[worst] <= guilt.get(view.about, -SURE)
    return worst if guilt[worst] >= _bar(view, NOMINATE_AT) and not beaten else None


def _guilt(view: State, seat: Seat) -> dict[Seat, float]:
    """How much each other seat is worth an execution; the evil look at it as the town does, and spare their own."""
    doubts, mercy = suspicion(view, seat), spared(view)
    seen = rumour(view, seat) if is_evil(view, seat) else doubts
    return {
        other: -SURE if is_evil(view, seat) and doubts[other] >= SURE else seen[other] - mercy.get(other, 0.0)
        for other in doubts
    }


def _hand(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    """Raise the hand against players who look evil; the dead keep their one vote for the end."""
    assert view.vote is not None
    wanted = _wants_dead(view, seat, view.vote.seat)
    return {"up": wanted} if prompt.required or wanted != view.vote.hands.get(seat, False) else None


def _wants_dead(view: State, seat: Seat, nominee: Seat) -> bool:
    if nominee == seat or (not view.alive[seat] and len(view.living) > FEW):
        return False
    guilt = _guilt(view, seat)
    if view.about and view.about != seat and guilt[nominee] <= guilt[view.about]:
        return False
    worst = max(guilt[other] for other in view.living if other != seat)
    return guilt[nominee] >= min(_bar(view, VOTE_AT), max(worst - NEARLY, _bar(view, DOUBT_AT)))


def _bar(view: State, usual: float) -> float:
    """The fewer live, and the longer it takes, the less is enough."""
    return max(usual - 0.15 * max(0, 6 - len(view.living)) - 0.3 * (view.day - 1), LEAST)


def _done(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    """Nothing more to name today."""
    return None if _hears_more(view, seat) else {}


_ACTS: Mapping[str, Callable[[State, Seat, Prompt, Dice], Command | None]] = {
    "choose": _choose,
    "claim": _claim,
    "nominate": _nominate,
    "hand": _hand,
    "done": _done,
}
"""In the order in which they are thought of."""
