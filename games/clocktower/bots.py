"""The bot ``villager``: it says what it learnt, lies when it is evil, and goes by suspicion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.audience import Seat
from games.clocktower.engine.results import Info, info
from games.clocktower.state import State
from games.clocktower.suspicion import SURE, is_evil, last_claims, suspicion
from games.dice import Dice
from games.game import Prompts
from games.prompt import Choices, Prompt

Command = dict[str, Any]
Answer = tuple[str, Command]

VOTE_AT = 0.5
"""A player who looks this evil gets a vote; in the last days the one who looks worst does."""

NOMINATE_AT = 0.7

SHOOT_AT = 1.4

WANTED = ("fortuneteller", "empath", "undertaker", "ravenkeeper", "monk", "slayer")
"""Who says to be one of these is worth killing, poisoning and protecting."""


def villager(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> Answer | None:
    """Answer the first prompt there is something to answer to; wait otherwise."""
    for id, prompt in prompts.items():
        act = _ACTS.get(prompt.command)
        if act is not None and (command := act(view, seat, prompt, dice)) is not None:
            return id, {"type": prompt.command, **command}
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
    spared = sum(doubts.get(other, SURE) < SURE for other in view.living) > 1

    def worth(other: Seat) -> tuple[bool, bool, bool, bool]:
        own = spared and doubts.get(other, SURE) >= SURE
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
        return _statement("slayer", (shot,))
    own = view.claims.get(seat, ())
    said = [(claim.targets, claim.number, claim.character) for claim in own]
    if any(claim.day == view.day and view.day > 1 for claim in own) or view.phase not in ("day", "nominations"):
        return None
    character = own[-1].ability if own else _face(view, seat, dice)
    for told in _news(view, seat, character, dice):
        statement = _statement(character, told.seats, -1 if told.number is None else told.number, told.character or "")
        if (told.seats, statement["number"], statement["character"]) not in said:
            return statement
    return None if own else _statement(character, ())


def _statement(ability: str, targets: tuple[Seat, ...], number: int = -1, character: str = "") -> Command:
    return {"ability": ability, "targets": list(targets), "number": number, "character": character}


def _shot(view: State, seat: Seat) -> Seat | None:
    """Whom a slayer who still has the shot wants dead."""
    fired = any(claim.shot for claim in view.claims.get(seat, ()))
    if view.beliefs.get(seat) != "slayer" or fired or not view.alive[seat]:
        return None
    living = {other: doubt for other, doubt in suspicion(view, seat).items() if view.alive[other]}
    worst = max(living, key=lambda other: living[other])
    return worst if living[worst] >= SHOOT_AT or len(view.living) <= 4 else None


def _face(view: State, seat: Seat, dice: Dice) -> str:
    """What to pass for: the good are what they believe to be, the evil a bluff, or what nobody else says to be."""
    if not is_evil(view, seat):
        return view.beliefs[seat]
    bluffs = [info.character for info in view.learnt.get(seat, ()) if info.kind == "bluff" and info.character]
    taken = last_claims(view).values()
    free = [id for id in view.script.of_team("townsfolk") if id not in taken]
    return dice.pick([bluff for bluff in bluffs if bluff not in taken] or free or ["soldier"])


def _news(view: State, seat: Seat, character: str, dice: Dice) -> Sequence[Info]:
    """What there is to tell: what was learnt, or what somebody of that character might have learnt by now."""
    if not is_evil(view, seat):
        return [info for info in view.learnt.get(seat, ()) if info.of == character and info.kind != "grimoire"]
    others = dice.shuffle([other for other in view.alive if other != seat])
    town = [id for id in view.script.of_team("townsfolk") if id != character]
    match character:
        case "fortuneteller":
            return [info("yes_no", character, number=dice.below(2), seats=tuple(sorted(others[:2])))]
        case "empath":
            return [info("number", character, number=dice.below(2))]
        case "chef" if view.day == 1:
            return [info("number", character, number=dice.below(2))]
        case "washerwoman" if view.day == 1:
            return [info("pair", character, seats=tuple(sorted(others[:2])), character=dice.pick(town))]
        case "investigator" if view.day == 1:
            minion = dice.pick(view.script.of_team("minion"))
            return [info("pair", character, seats=tuple(sorted(others[:2])), character=minion)]
    return []


def _nominate(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    """The living seat that looks worst, where it looks bad enough; the evil name somebody good now and then."""
    doubts = suspicion(view, seat)
    offered = [other for other in _seats(prompt) if other != seat and view.alive[other]]
    if not offered:
        return None
    if is_evil(view, seat):
        good = [other for other in offered if doubts[other] < SURE]
        return {"seat": dice.pick(good)} if good and dice.below(6) == 0 else None
    worst = max(offered, key=lambda other: (doubts[other], (other + seat) % view.size))
    return {"seat": worst} if doubts[worst] >= _bar(view, NOMINATE_AT) else None


def _hand(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    """Raise the hand against players who look evil; the dead keep their one vote for the end."""
    assert view.vote is not None
    wanted = _wants_dead(view, seat, view.vote.seat)
    return {"up": wanted} if prompt.required or wanted != view.vote.hands.get(seat, False) else None


def _wants_dead(view: State, seat: Seat, nominee: Seat) -> bool:
    if nominee == seat or (not view.alive[seat] and len(view.living) > 4):
        return False
    doubts = suspicion(view, seat)
    if is_evil(view, seat):
        return doubts[nominee] < SURE and (seat + nominee + view.day) % 2 == 0
    if view.about and view.about != seat and doubts[nominee] <= doubts[view.about]:
        return False
    worst = max(doubts[other] for other in view.living if other != seat)
    return doubts[nominee] >= min(_bar(view, VOTE_AT), max(worst - 0.1, 0.0))


def _bar(view: State, usual: float) -> float:
    """The fewer live, and the longer it takes, the less is enough."""
    return usual - 0.15 * max(0, 6 - len(view.living)) - 0.1 * view.day


def _done(view: State, seat: Seat, prompt: Prompt, dice: Dice) -> Command | None:
    """Nothing more to name today."""
    return {}


def _seats(prompt: Prompt) -> list[Seat]:
    field: Any = prompt.fields["seat"]
    return [int(option.value) for option in field.options]


_ACTS: Mapping[str, Callable[[State, Seat, Prompt, Dice], Command | None]] = {
    "choose": _choose,
    "claim": _claim,
    "hand": _hand,
    "nominate": _nominate,
    "done": _done,
}
