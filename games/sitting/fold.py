"""The fold of the sitting: what each of its facts does to the state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from events.audience import Seat
from games.fold import Fold
from games.options import Options
from games.sitting.facts import (
    Recipient,
    Seated,
    TableAbandoned,
    TableClosed,
    TableCoHostLeft,
    TableCoHostTaken,
    TableDeadlineMissed,
    TableDocumentSealed,
    TableEnded,
    TableFeedHashed,
    TableForked,
    TableHandedOver,
    TableHeld,
    TableHostLeft,
    TableHostTaken,
    TableInvited,
    TableModelCounted,
    TableOpened,
    TableOpenerChanged,
    TablePauseAsked,
    TablePaused,
    TableReady,
    TableRematched,
    TableRemovalAsked,
    TableRemoved,
    TableResigned,
    TableResumeAsked,
    TableResumed,
    TableReturned,
    TableSaveAgreed,
    TableSaveAsked,
    TableSaveDeclined,
    TableSealedSeedRevealed,
    TableSeatGivenToBot,
    TableSeatLeft,
    TableSeatTaken,
    TableSeeded,
    TableSeedRevealed,
    TableStarted,
    TableSubstituted,
    TableTakenBack,
)
from games.sitting.state import Forked, Result, Saving, TableState

evolve: Fold[TableState] = Fold()


@evolve.on(TableOpened)
def _opened(state: TableState, fact: TableOpened[Options]) -> TableState:
    return replace(
        state,
        game=fact.game,
        rules=fact.rules,
        number=fact.number,
        title=fact.title,
        private=fact.private,
        size=fact.size,
        opener=fact.opener,
        options=fact.options,
        seed_hash=fact.seed_hash,
        sealed_seed_hash=fact.sealed_seed_hash,
        chained=fact.chained,
        holds=fact.holds,
    )


@evolve.on(TableSeeded)
def _seeded(state: TableState, fact: TableSeeded) -> TableState:
    return replace(state, seed=fact.seed, sealed_seed=fact.sealed_seed)


@evolve.on(TableDocumentSealed)
def _document_sealed(state: TableState, fact: TableDocumentSealed) -> TableState:
    return replace(state, sealed_documents=(state.sealed_documents or {}) | {fact.document: fact.text})


@evolve.on(TableInvited)
def _invited(state: TableState, fact: TableInvited) -> TableState:
    return replace(state, invited=state.invited | {fact.player: True})


@evolve.on(TableOpenerChanged)
def _opener_changed(state: TableState, fact: TableOpenerChanged) -> TableState:
    return replace(state, opener=fact.player)


@evolve.on(TableSeatTaken)
def _seat_taken(state: TableState, fact: TableSeatTaken) -> TableState:
    # The seat of somebody who was sent away may still be known to have been played by a bot.
    state = replace(state, **_attended(state, fact.seat))
    return _with_seat(state, fact.seat, Seated(ready=False, player=fact.player))


@evolve.on(TableSeatLeft)
def _seat_left(state: TableState, fact: TableSeatLeft) -> TableState:
    return replace(state, seats={seat: seated for seat, seated in state.seats.items() if seat != fact.seat})


@evolve.on(TableSeatGivenToBot)
def _given_to_bot(state: TableState, fact: TableSeatGivenToBot) -> TableState:
    return _with_seat(state, fact.seat, Seated(ready=True, bot=fact.bot, model=fact.model))


@evolve.on(TableHostTaken)
def _host_taken(state: TableState, fact: TableHostTaken) -> TableState:
    return replace(state, host=fact.player)


@evolve.on(TableHostLeft)
def _host_left(state: TableState, fact: TableHostLeft) -> TableState:
    state = replace(state, saving=_without_vote(state.saving, "host"))
    if state.status == "open" or not state.host:
        return replace(state, host=None)
    hosts = dict.fromkeys((state.host, *(state.co_hosts or {}).values()), "host")
    return replace(state, host=None, co_hosts=None, served=state.served | hosts)


@evolve.on(TableCoHostTaken)
def _co_host_taken(state: TableState, fact: TableCoHostTaken) -> TableState:
    removed = {player: True for player in state.removed or {} if player != fact.player}
    return replace(state, co_hosts=(state.co_hosts or {}) | {fact.chair: fact.player}, removed=removed or None)


@evolve.on(TableCoHostLeft)
def _co_host_left(state: TableState, fact: TableCoHostLeft) -> TableState:
    held = state.co_hosts or {}
    others = {chair: player for chair, player in held.items() if chair != fact.chair}
    # A co-host has seen what the host sees, and may come back to that.
    left = {held[fact.chair]: "host"} if fact.chair in held else {}
    state = replace(state, co_hosts=others or None, served=state.served | left)
    return _without_welcome(state, held.get(fact.chair)) if fact.dismissed else state


@evolve.on(TableReady)
def _ready(state: TableState, fact: TableReady) -> TableState:
    return _with_seat(state, fact.seat, replace(state.seats[fact.seat], ready=True))


@evolve.on(TableStarted)
def _started(state: TableState, fact: TableStarted) -> TableState:
    return replace(state, status="playing", sealed_documents=None)


@evolve.on(TableClosed)
def _closed(state: TableState, fact: TableClosed) -> TableState:
    return replace(state, status="finished", result=Result("closed", {}, "nothing"))


@evolve.on(TablePauseAsked)
def _pause_asked(state: TableState, fact: TablePauseAsked) -> TableState:
    return replace(state, pause_votes=state.pause_votes | {fact.seat: True})


@evolve.on(TablePaused)
def _paused(state: TableState, fact: TablePaused) -> TableState:
    return replace(state, status="paused", paused_since=fact.since, idle=fact.idle, pause_votes={})


@evolve.on(TableResumeAsked)
def _resume_asked(state: TableState, fact: TableResumeAsked) -> TableState:
    return replace(state, pause_votes=state.pause_votes | {fact.seat: False})


@evolve.on(TableResumed)
def _resumed(state: TableState, fact: TableResumed) -> TableState:
    return replace(
        state, status="playing", clock_offset=fact.clock_offset, paused_since=None, idle=None, pause_votes={}
    )


@evolve.on(TableHeld)
def _held(state: TableState, fact: TableHeld) -> TableState:
    return replace(state, held=fact.until, clock_offset=fact.clock_offset)


@evolve.on(TableHandedOver)
def _handed_over(state: TableState, fact: TableHandedOver) -> TableState:
    return _with_seat(state, fact.seat, replace(state.seats[fact.seat], bot=fact.bot))


@evolve.on(TableTakenBack)
def _taken_back(state: TableState, fact: TableTakenBack) -> TableState:
    return _with_seat(state, fact.seat, replace(state.seats[fact.seat], bot=None))


@evolve.on(TableResigned)
def _resigned(state: TableState, fact: TableResigned) -> TableState:
    player = state.seats[fact.seat].player
    left = replace(
        _with_seat(state, fact.seat, Seated(ready=True, bot=fact.bot)),
        pause_votes={seat: vote for seat, vote in state.pause_votes.items() if seat != fact.seat},
        removal_votes=_votes_without(state.removal_votes or {}, fact.seat) or None,
        saving=_without_vote(state.saving, fact.seat),
    )
    return left if player is None else replace(left, served=state.served | {player: fact.seat})


def _votes_without(votes: dict[Seat, dict[Seat, bool]], gone: Seat) -> dict[Seat, dict[Seat, bool]]:
    others = {about: {by: True for by in voted if by != gone} for about, voted in votes.items() if about != gone}
    return {about: voted for about, voted in others.items() if voted}


@evolve.on(TableRemovalAsked)
def _removal_asked(state: TableState, fact: TableRemovalAsked) -> TableState:
    votes = state.removal_votes or {}
    return replace(state, removal_votes=votes | {fact.seat: votes.get(fact.seat, {}) | {fact.by: True}})


@evolve.on(TableRemoved)
def _removed(state: TableState, fact: TableRemoved) -> TableState:
    player = state.seats[fact.seat].player
    return _without_welcome(_resigned(state, TableResigned(fact.seat, fact.bot)), player)


def _without_welcome(state: TableState, player: str | None) -> TableState:
    return state if player is None else replace(state, removed=(state.removed or {}) | {player: True})


@evolve.on(TableSaveAsked)
def _save_asked(state: TableState, fact: TableSaveAsked) -> TableState:
    saving = state.saving or Saving((), False)
    return replace(state, saving=Saving((*saving.asked, fact.chair), saving.agreed))


@evolve.on(TableSaveDeclined)
def _save_declined(state: TableState, fact: TableSaveDeclined) -> TableState:
    return replace(state, saving=_unasked(state.saving))


@evolve.on(TableSaveAgreed)
def _save_agreed(state: TableState, fact: TableSaveAgreed) -> TableState:
    return replace(state, saving=Saving((), True))


def _without_vote(saving: Saving | None, gone: Recipient) -> Saving | None:
    if saving is None or gone not in saving.asked:
        return saving
    left = tuple(chair for chair in saving.asked if chair != gone)
    return Saving(left, saving.agreed) if left else _unasked(saving)


def _unasked(saving: Saving | None) -> Saving | None:
    return Saving((), True) if saving is not None and saving.agreed else None


@evolve.on(TableDeadlineMissed)
def _deadline_missed(state: TableState, fact: TableDeadlineMissed) -> TableState:
    return replace(state, missed=state.missed | {fact.seat: fact.in_a_row})


@evolve.on(TableSubstituted)
def _substituted(state: TableState, fact: TableSubstituted) -> TableState:
    return replace(state, substitutes=state.substitutes | {fact.seat: fact.bot})


@evolve.on(TableReturned)
def _returned(state: TableState, fact: TableReturned) -> TableState:
    return replace(state, **_attended(state, fact.seat))


def _attended(state: TableState, back: Seat) -> dict[str, Any]:
    """Return the state with nobody away from this seat: its player is back, or a new one has missed nothing yet."""
    return {
        "missed": {seat: count for seat, count in state.missed.items() if seat != back},
        "substitutes": {seat: bot for seat, bot in state.substitutes.items() if seat != back},
    }


@evolve.on(TableEnded)
def _ended(state: TableState, fact: TableEnded) -> TableState:
    return replace(state, status="finished", result=Result("ended", fact.outcomes, fact.unseals))


@evolve.on(TableAbandoned)
def _abandoned(state: TableState, fact: TableAbandoned) -> TableState:
    return replace(state, status="finished", result=Result("abandoned", {}, "nothing", fact.limit))


@evolve.on(TableSeedRevealed)
def _seed_revealed(state: TableState, fact: TableSeedRevealed) -> TableState:
    return replace(state, seed=fact.seed)


@evolve.on(TableSealedSeedRevealed)
def _sealed_seed_revealed(state: TableState, fact: TableSealedSeedRevealed) -> TableState:
    return replace(state, sealed_seed=fact.sealed_seed)


@evolve.on(TableFeedHashed)
def _feed_hashed(state: TableState, fact: TableFeedHashed) -> TableState:
    return replace(state, feed_hash=fact.link)


@evolve.on(TableModelCounted)
def _model_counted(state: TableState, fact: TableModelCounted) -> TableState:
    return state if state.result is None else replace(state, result=replace(state.result, own_decisions=fact.own))


@evolve.on(TableRematched)
def _rematched(state: TableState, fact: TableRematched) -> TableState:
    return replace(state, rematch=fact.table)


@evolve.on(TableForked)
def _forked(state: TableState, fact: TableForked) -> TableState:
    seated = [seat.player for seat in state.seats.values()]
    before = state.forked.people if state.forked else {}
    people = dict.fromkeys(player for player in (*seated, state.opener, *state.invited, *state.served) if player)
    return replace(
        state,
        number=fact.number,
        title=fact.title,
        private=fact.private,
        opener=fact.opener,
        status="open" if state.status == "open" else "playing",
        seats=fact.seats,
        invited={},
        pause_votes={},
        served={},
        clock_offset=fact.clock_offset,
        missed={},
        substitutes={},
        seed_hash=fact.seed_hash,
        sealed_seed_hash=fact.sealed_seed_hash,
        paused_since=None,
        idle=None,
        removal_votes=None,
        removed=None,
        saving=None,
        seed=None,
        sealed_seed=None,
        forked=Forked(fact.table, fact.seq, fact.past_hash, before | dict.fromkeys(people, True), fact.redealt),
    )


def _with_seat(state: TableState, seat: Seat, seated: Seated) -> TableState:
    return replace(state, seats=state.seats | {seat: seated})
