"""A night: the order of the slots, what they ask of the seats, and what each comes to (sections 4 to 7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.engine import roles
from games.clocktower.engine.handlers import ACTING, SETTLES, SIGHTS
from games.clocktower.engine.manager import GameStateManager
from games.clocktower.engine.results import Answer, Ask, Halt, Info, Lift, NightResult, NightStep, Resolution, info
from games.clocktower.engine.roles import Script
from games.clocktower.engine.rule_engine import RuleEngine
from games.clocktower.engine.setup import LUNATIC, MARIONETTE, lunatic_told
from games.clocktower.engine.slot import Slot, Undecided
from games.clocktower.engine.town import GameState, Player, Until
from games.dice import Dice

BRIEFED_FROM = 7
NO_ABILITY = "酒鬼"
NO_CHOICE = "沒有選擇"


# --- the order --------------------------------------------------------------------------------------------------------


@cache
def sheets() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the printed night sheets of the editions: ``first`` and ``other`` by the edition's id."""
    tables = msgspec.json.decode((roles.DATA / "tables.json").read_bytes())
    return msgspec.convert(tables["edition_sheets"], dict[str, dict[str, tuple[str, ...]]])


def order(script: Script, night: int, own: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Return the characters of a script in the order of a night: its ``own`` list's, else the general one.

    Who is missing from an own list acts after the last one there that comes earlier in the general order.
    """
    ranks = script.ranks(night == 1)
    general = sorted((character for character in script.characters if character in ranks), key=ranks.__getitem__)
    if own is None:
        return tuple(general)
    listed = [character for character in own if character in script.characters]
    for missing in (character for character in general if character not in listed):
        earlier = (place for place, other in enumerate(listed, 1) if ranks.get(other, 0) < ranks[missing])
        listed.insert(max(earlier, default=0), missing)
    return tuple(listed)


def next_slot(state: GameState, order: tuple[str, ...], place: int, seat: Seat) -> NightStep | None:
    """Return the slot after the one of ``seat`` at ``place`` of the night order, as the town is now; (0, 0) begins."""
    for at in range(place, len(order)):
        for other, player in sorted(state.players.items()):
            if (at > place or other > seat) and player.character == order[at] and _acts(state, player):
                return NightStep(at, other, order[at])
    return None


def _acts(state: GameState, player: Player) -> bool:
    """Whether a player's character has a slot tonight; who became a demon tonight does not act any more."""
    data = state.script.role(player.character)
    if data is None:
        return False
    fresh = player.seat in state.died_tonight
    if not (player.is_alive or fresh) or (player.team == "demon" and player.seat in state.changed):
        return False
    if data.id not in ACTING:
        return data.id not in roles.PASSIVE
    return _wakes(state, data.impl.get("wake", ""), fresh=fresh)


def _wakes(state: GameState, wake: str, *, fresh: bool) -> bool:
    match wake:
        case "first":
            return state.night == 1
        case "each":
            return True
        case "other":
            return state.night > 1
        case "on_night_death":
            return fresh
        case "other_if:execution_death_today":
            return state.night > 1 and state.executed != 0
        case _:
            return False


# --- what it asks -----------------------------------------------------------------------------------------------------


def asks(state: GameState) -> dict[Seat, Ask]:
    """Return what window A asks for real, by the characters as they are believed; who sees something first waits."""
    asked: dict[Seat, Ask] = {}
    for seat in state.living:
        data = state.script.role(state.players[seat].character)
        wake = str(data.impl.get("wake", "")).removesuffix("_until_used") if data else ""
        if _wakes(state, wake, fresh=False) and (ask := ask_of(state, seat)):
            asked[seat] = ask
    return asked


def ask_of(state: GameState, seat: Seat, *, after_sight: bool = False) -> Ask | None:
    """Return what a seat's character chooses; None for one that chooses nothing, or sees the grimoire before."""
    character = state.players[seat].character
    data = state.script.role(character)
    impl = data.impl if data else {}
    if impl.get("info") == "grimoire" and not after_sight:
        return None
    if impl.get("once") and state.laid("used", on=seat, of=character):
        return None
    numbers = [int(number) for number in str(impl.get("targets", 0)).split("|")]
    named = _characters(state, impl.get("choose_character"))
    if not max(numbers) and not named:
        return None
    optional = impl.get("once") or min(numbers) == 0
    among = _among(state, seat, impl) if max(numbers) else ()
    return Ask(character, 0 if optional else min(max(numbers), len(among)), min(max(numbers), len(among)), among, named)


def _among(state: GameState, seat: Seat, impl: dict[str, Any]) -> tuple[Seat, ...]:
    dead = impl.get("allow_dead", True)
    last = state.last_targets.get(seat, ()) if impl.get("not_same_as_last") else ()
    return tuple(
        other
        for other, player in sorted(state.players.items())
        if (other != seat or impl.get("allow_self", True))
        and other not in last
        and (dead is True or player.is_alive == (dead is False))
    )


def _characters(state: GameState, which: object) -> tuple[str, ...]:
    if not which:
        return ()
    return tuple(
        character for character in state.script.characters if which != "good" or state.script.is_good(character)
    )


# --- what it comes to -------------------------------------------------------------------------------------------------


def resolve(
    state: GameState,
    place: NightStep,
    targets: tuple[Seat, ...] | None,
    named: str,
    given: tuple[str, ...],
    number: int,
    *,
    may_halt: bool = True,
) -> Answer:
    """Resolve one slot: with what its seat chose (None: it was not asked), and the storyteller's answers so far.

    ``number`` is the next decision's. Without ``may_halt`` a slot that lacks its choice is skipped.
    """
    slot = Slot(state, place.seat, place.character, given, number, targets=targets, named=named)
    try:
        halt = _resolve(slot, may_halt)
    except Undecided as undecided:
        return undecided.decision
    return halt or Resolution(slot.result, tuple(slot.effects), slot.warning)


def _resolve(slot: Slot, may_halt: bool) -> Halt | None:
    engine, manager = RuleEngine(slot.state.jinx, slot.state.script), GameStateManager(slot.state)
    engine.night_context.blocked_roles.update(slot.state.blocked)
    slot.result = _processed(engine, manager, slot)
    if slot.result.skip:
        return None
    reliable, reason = engine.reliability(slot.player, manager)
    slot.warning = NO_ABILITY if slot.player.deluded else "" if reliable else reason
    ask = ask_of(slot.state, slot.seat, after_sight=True) if slot.character in ACTING else None
    if ask is not None:
        told = SIGHTS[slot.character](slot) if slot.character in SIGHTS else ()  # what it sees first is decided first
        if slot.targets is None and may_halt:
            return Halt(slot.seat, ask, told)
        if slot.targets is None or not (ask.least <= len(slot.targets) <= ask.most or not ask.among):
            slot.result = NightResult(skip=True, skip_reason=NO_CHOICE)
            return None
    SETTLES.get(slot.character, _by_hand)(slot)
    return None


def _processed(engine: RuleEngine, manager: GameStateManager, slot: Slot) -> NightResult:
    chosen = [slot.state.players[seat] for seat in slot.targets or ()]
    first, second = (*chosen, None, None)[:2]
    return engine.process_night_ability(slot.player, first, slot.state, manager, second)


def _by_hand(slot: Slot) -> None:
    """A character that the program does not know: the storyteller does what there is to do, and says so."""
    data = slot.state.script.role(slot.character)
    assert data is not None, "an unknown character has no slot"
    display = data.first_night_reminder_cn if slot.state.night == 1 else data.other_night_reminder_cn
    slot.result = replace(slot.result, display=display)
    if data.impl.get("once") and (slot.targets or slot.named):
        slot.put("used", slot.seat, "ever")
    slot.note(targets=list(slot.targets or ()), character=slot.named)
    slot.decide("by_hand", "text", ("done",))


# --- what comes with dusk and dawn ------------------------------------------------------------------------------------


def dusk(state: GameState, draw: Callable[[], Dice] | None = None) -> dict[Seat, tuple[Info, ...]]:
    """Return what is told at dusk: the briefing of the evil in night 1, and later who became what by day.

    A Marionette is not woken, so only the Demon sees it; a Lunatic is briefed as the Demon is, by the dice of
    ``draw`` (none, as in a position that is tried out: it is not).
    """
    if state.night > 1:
        return {seat: (became(state.players[seat]),) for seat in dict.fromkeys(state.changed)}
    if sum(player.team != "traveller" for player in state.players.values()) < BRIEFED_FROM:
        return {}
    minions = tuple(seat for seat, player in state.players.items() if player.team == "minion")
    demons = tuple(seat for seat, player in state.players.items() if player.team == "demon")
    woken = tuple(seat for seat in minions if state.players[seat].role != MARIONETTE)
    told: dict[Seat, tuple[Info, ...]] = {}
    for seat in woken:
        told[seat] = (*_seen("minions", tuple(other for other in woken if other != seat)), *_seen("demon", demons))
    for seat in demons:
        bluffs = (info("bluff", character=character) for character in state.bluffs)
        told[seat] = (*_seen("minions", minions), *bluffs)
    for seat, player in state.players.items():
        if draw is not None and player.role == LUNATIC:
            told[seat] = lunatic_told(state.script, seat, tuple(state.players), len(minions), draw())
    return told


def _seen(kind: str, seats: tuple[Seat, ...]) -> tuple[Info, ...]:
    return (info(kind, seats=seats),) if seats else ()


def became(player: Player) -> Info:
    """Return what a player is told who became another character: always the truth."""
    return info("became", character=player.role, side=player.side)


def ends_at(state: GameState, time: Until) -> tuple[Lift, ...]:
    """Return which tokens go at dusk, or at dawn."""
    return tuple(Lift(token.number) for token in state.tokens if token.until == time)
