"""The one fold of Clocktower: what a fact changes in what somebody knows, truth or view."""

from __future__ import annotations

from msgspec.structs import replace

from events.audience import Seat
from games.clocktower import facts, script
from games.clocktower.engine.results import Info, NightStep
from games.clocktower.options import ClocktowerOptions
from games.clocktower.state import CLAIMS_KEPT, EXTRA, NIGHT, Choice, ClaimOfDay, State, Vote
from games.clocktower.tale import Deed, deed, heard, rulings_of
from games.fold import Fold
from games.sitting.chairs import LLM
from games.sitting.facts import (
    TableCoHostLeft,
    TableCoHostTaken,
    TableDocumentGiven,
    TableForked,
    TableHostLeft,
    TableHostTaken,
    TableInvited,
    TableOpened,
    TableRemoved,
    TableResigned,
    TableSeatGivenToBot,
    TableSeatLeft,
    TableSeatTaken,
)

evolve: Fold[State] = Fold()


# --- the sitting ------------------------------------------------------------------------------------------------------


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[ClocktowerOptions]) -> State:
    seats = range(1, fact.size + 1)
    alive, votes = dict.fromkeys(seats, True), dict.fromkeys(seats, True)
    return replace(state, number=fact.number, options=fact.options, size=fact.size, alive=alive, ghost_votes=votes)


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, script=script.read(fact.text, state.options.night_order))


@evolve.on(TableHostTaken)
def _host_came(state: State, fact: TableHostTaken) -> State:
    came = replace(state, host=True)
    if state.options.pace != "evening" or came.tempo == "live" or (state.phase == "hush" and not state.hosted):
        return came
    return replace(came, until=0, held=0)


@evolve.on(facts.ClockSet)
def _clock_set(state: State, fact: facts.ClockSet) -> State:
    return replace(state, until=fact.until)


@evolve.on(TableHostLeft)
def _host_left(state: State, fact: TableHostLeft) -> State:
    return replace(state, host=False, helpers={})


@evolve.on(TableInvited)
def _invited(state: State, fact: TableInvited) -> State:
    return replace(state, guests=state.guests | {fact.player: True})


@evolve.on(TableCoHostTaken)
def _helper_came(state: State, fact: TableCoHostTaken) -> State:
    return replace(state, helpers=state.helpers | {fact.chair: fact.player}, helped=state.helped + 1)


@evolve.on(TableCoHostLeft)
def _helper_left(state: State, fact: TableCoHostLeft) -> State:
    return replace(state, helpers={chair: who for chair, who in state.helpers.items() if chair != fact.chair})


@evolve.on(TableSeatTaken)
def _seated(state: State, fact: TableSeatTaken) -> State:
    return replace(state, people=state.people | {fact.seat: fact.player})


@evolve.on(TableSeatGivenToBot)
def _given_to_bot(state: State, fact: TableSeatGivenToBot) -> State:
    return replace(state, models=True) if fact.bot == LLM else state


@evolve.on(TableSeatLeft)
def _seat_left(state: State, fact: TableSeatLeft) -> State:
    return _without_player(state, fact.seat)


@evolve.on(TableResigned)
def _resigned(state: State, fact: TableResigned) -> State:
    return _without_player(state, fact.seat)


@evolve.on(TableRemoved)
def _removed(state: State, fact: TableRemoved) -> State:
    gone = state.people.get(fact.seat)
    guests = {guest: True for guest in state.guests if guest != gone}
    return _without_player(replace(state, guests=guests), fact.seat)


@evolve.on(TableForked)
def _forked(state: State, fact: TableForked) -> State:
    people = {seat: seated.player for seat, seated in fact.seats.items() if seated.player is not None}
    models = any(seated.bot == LLM for seated in fact.seats.values())
    return replace(state, number=fact.number, people=people, guests={}, models=models or None)


def _without_player(state: State, gone: Seat) -> State:
    return replace(state, people={seat: player for seat, player in state.people.items() if seat != gone})


# --- set-up -----------------------------------------------------------------------------------------------------------


@evolve.on(facts.DealBegan)
def _deal(state: State, fact: facts.DealBegan) -> State:
    return replace(state, phase="deal", until=fact.until)


@evolve.on(facts.CharacterDealt)
def _dealt(state: State, fact: facts.CharacterDealt) -> State:
    beliefs = state.beliefs | {fact.seat: fact.character}
    return replace(state, beliefs=beliefs, sides=state.sides | {fact.seat: fact.side})


@evolve.on(facts.CharacterSet)
def _set(state: State, fact: facts.CharacterSet) -> State:
    return replace(
        state,
        characters=state.characters | {fact.seat: fact.character},
        loyalties=state.loyalties | {fact.seat: fact.side},
        changed=(*(state.changed or ()), fact.seat) if fact.cause else state.changed,
    )


@evolve.on(facts.BluffsSet)
def _bluffs(state: State, fact: facts.BluffsSet) -> State:
    return replace(state, bluffs=fact.characters)


@evolve.on(facts.PersonaDrawn)
def _persona(state: State, fact: facts.PersonaDrawn) -> State:
    return replace(state, persona=fact.persona)


@evolve.on(facts.TokenMoved)
def _token(state: State, fact: facts.TokenMoved) -> State:
    others = {number: token for number, token in state.tokens.items() if number != fact.token.number}
    moved = _acted(replace(state, tokens=others | {fact.token.number: fact.token} if fact.on else others))
    if fact.token.kind == "mark":  # a note changes nothing
        return moved
    # By any other token somebody else may be next, and other answers be true; but a slot goes on that laid it itself.
    moved = replace(moved, asked=None, given=None, rulings=state.rulings if fact.token.of else None)
    if not fact.on or fact.token.of:
        return moved
    by_day = state.phase not in NIGHT
    return _with_deed(moved, deed(state.night, fact.token.seat, by_day=by_day, mark=fact.token.kind))


def _acted(state: State) -> State:
    return replace(state, acts=(state.acts or 0) + 1)


# --- the night --------------------------------------------------------------------------------------------------------


@evolve.on(facts.NightFell)
def _night(state: State, fact: facts.NightFell) -> State:
    return replace(
        state,
        phase="window",
        acts=None,
        night=fact.night,
        hosted=fact.hosted,
        until=0,
        answers={},
        choices={},
        last_targets={seat: chosen.targets for seat, chosen in state.choices.items()},
        blocked=None,
        changed=None,
        place=None,
        given=None,
        vote=None,
    )


@evolve.on(facts.WindowOpened)
def _window(state: State, fact: facts.WindowOpened) -> State:
    return replace(state, phase="window", window=fact.window, until=fact.until, asks={}, answers={})


@evolve.on(facts.Woken)
def _woken(state: State, fact: facts.Woken) -> State:
    woken = _told(replace(state, asks=state.asks | {fact.seat: fact.ask}), fact.seat, fact.told)
    return _learnt(woken, fact.seat, fact.told)


def _learnt(state: State, seat: Seat, told: tuple[Info, ...]) -> State:
    """What a seat learns by no slot of its own, for the tale of those who know the truth."""
    if not told or seat not in state.characters:
        return state
    learnt = heard(seat, told, state.script, state.characters)
    return _with_deed(state, deed(state.night, seat, told[0].of, told=learnt))


def _with_deed(state: State, done: Deed) -> State:
    return replace(state, tale=state.tale | {len(state.tale) + 1: done})


def _told(state: State, seat: Seat, told: tuple[Info, ...]) -> State:
    """What a seat learns, and what it takes itself for from now on."""
    if not told:
        return state
    learnt = state.learnt | {seat: (*state.learnt.get(seat, ()), *told)}
    beliefs, sides = state.beliefs, state.sides
    for info in told:
        if info.kind == "became" and info.character and info.side:
            beliefs, sides = beliefs | {seat: info.character}, sides | {seat: info.side}
    return replace(state, learnt=learnt, beliefs=beliefs, sides=sides)


@evolve.on(facts.Chosen)
def _chosen(state: State, fact: facts.Chosen) -> State:
    answers = state.answers | {fact.seat: fact}
    if not (of := state.asks[fact.seat].of):
        return replace(state, answers=answers)
    choice = Choice(of, fact.targets, fact.character)
    return replace(state, answers=answers, choices=state.choices | {fact.seat: choice})


@evolve.on(facts.HushBegan)
def _hush(state: State, fact: facts.HushBegan) -> State:
    return replace(state, phase="hush", until=fact.until, acts=None)


@evolve.on(facts.DecisionAsked)
def _asked(state: State, fact: facts.DecisionAsked) -> State:
    return replace(state, asked=fact.decision)


@evolve.on(facts.Decided)
def _decided(state: State, fact: facts.Decided) -> State:
    decided = replace(state, asked=None, numbered=fact.number, given=(*(state.given or ()), fact.value))
    if state.asked is None or state.phase == "deal":
        return decided
    rulings = rulings_of(state.asked, fact.value, fact.by, fact.deviates)
    return replace(decided, rulings=(*(state.rulings or ()), *rulings))


@evolve.on(facts.SlotResolved)
def _resolved(state: State, fact: facts.SlotResolved) -> State:
    choice, result = state.choices.get(fact.seat), fact.result
    targets, named = (choice.targets, choice.character) if choice and choice.of == fact.character else ((), "")
    done = deed(
        state.night,
        fact.seat,
        fact.character,
        targets=targets,
        named=named,
        told=state.heard or (),
        rulings=state.rulings or (),
        fault=result.skip_reason or result.warning,
        void=result.skip or result.effect_nullified,
    )
    place = NightStep(fact.place, fact.seat, fact.character)
    return replace(_with_deed(state, done), place=place, asked=None, given=None, rulings=None, heard=None)


@evolve.on(facts.InfoKept)
def _kept(state: State, fact: facts.InfoKept) -> State:
    kept = _acted(replace(state, kept=state.kept | {fact.seat: (*state.kept.get(fact.seat, ()), fact.info)}))
    if fact.info.kind == "text":
        return _learnt(kept, fact.seat, (fact.info,))
    learnt = heard(fact.seat, (fact.info,), state.script, state.characters, state.rulings or ())
    return replace(kept, heard=(*(state.heard or ()), *learnt))


@evolve.on(facts.TypeBlocked)
def _blocked(state: State, fact: facts.TypeBlocked) -> State:
    return replace(state, blocked=(*(state.blocked or ()), fact.what))


@evolve.on(facts.SeatDied)
def _seat_died(state: State, fact: facts.SeatDied) -> State:
    dead = replace(state, deaths=state.deaths | {fact.seat: fact})
    return _with_deed(dead, deed(state.night, fact.seat, cause=fact.cause))


@evolve.on(facts.NightTold)
def _night_told(state: State, fact: facts.NightTold) -> State:
    kept = {seat: infos for seat, infos in state.kept.items() if seat != fact.seat}
    told = _told(replace(state, kept=kept), fact.seat, fact.told)
    return _learnt(told, fact.seat, tuple(info for info in fact.told if info.kind == "became"))


@evolve.on(facts.DawnBroke)
def _dawn(state: State, fact: facts.DawnBroke) -> State:
    return replace(
        state,
        phase="day",
        acts=None,
        day=fact.day,
        until=fact.until,
        alive=state.alive | dict.fromkeys(fact.died, False) | dict.fromkeys(fact.risen, True),
        asks={},
        answers={},
        deaths={},
        changed=None,
        tokens={number: token for number, token in state.tokens.items() if token.kind not in EXTRA},
        nominators=(),
        nominees=(),
        done=(),
        about=0,
        leading=0,
        executed=0,
        execution_killed=False,
    )


# --- the day ----------------------------------------------------------------------------------------------------------


@evolve.on(facts.ClaimMade)
def _claimed(state: State, fact: facts.ClaimMade) -> State:
    claim = ClaimOfDay(
        state.day, fact.seat, fact.ability, fact.targets, fact.number, fact.character, fact.shot, (), fact.shot
    )
    own = (*state.claims.get(fact.seat, ()), claim)
    claimed = replace(state, claims=state.claims | {fact.seat: _remembered(own)})
    if not fact.shot:
        return claimed
    return replace(claimed, phase="claim", until=fact.until, resumes=state.phase, held=state.until, acts=None)


def _remembered(claims: tuple[ClaimOfDay, ...]) -> tuple[ClaimOfDay, ...]:
    """A seat's claims without the oldest if there are too many; shots are never forgotten."""
    words = [claim for claim in claims if not claim.shot]
    return claims if len(words) <= CLAIMS_KEPT else tuple(claim for claim in claims if claim is not words[0])


@evolve.on(facts.ClaimSettled)
def _settled(state: State, fact: facts.ClaimSettled) -> State:
    own = tuple(
        replace(claim, died=fact.died, open=False) if claim.open else claim for claim in state.claims[fact.seat]
    )
    claims = state.claims | {fact.seat: own}
    settled = _ruled(replace(state, claims=claims, asked=None, given=None, acts=None), fact.seat, "slayer")
    alive = state.alive | dict.fromkeys(fact.died, False)
    return replace(settled, alive=alive, phase=state.resumes, until=fact.until)


def _ruled(state: State, seat: Seat, character: str) -> State:
    """What was decided by day goes into the tale."""
    if not state.rulings:
        return state
    done = deed(state.night, seat, character, by_day=True, rulings=state.rulings)
    return replace(_with_deed(state, done), rulings=None)


@evolve.on(facts.NominationsOpened)
def _nominations(state: State, fact: facts.NominationsOpened) -> State:
    return replace(state, phase="nominations", until=fact.until, acts=None)


@evolve.on(facts.Nominated)
def _nominated(state: State, fact: facts.Nominated) -> State:
    return replace(
        state,
        phase="lead",
        acts=None,
        until=fact.until,
        nominators=(*state.nominators, fact.by),
        nominees=(*state.nominees, fact.seat),
        vote=Vote(fact.number, fact.by, fact.seat, (), 0, {}, (), {}),
    )


@evolve.on(facts.VoteBegan)
def _vote(state: State, fact: facts.VoteBegan) -> State:
    begun = replace(state.voting, order=fact.order, moved=())
    ruled = _ruled(state, begun.seat, "virgin")
    return replace(ruled, phase="vote", until=fact.until, vote=begun, asked=None, given=None)


@evolve.on(facts.HandMoved)
def _hand(state: State, fact: facts.HandMoved) -> State:
    vote = state.voting
    hands = vote.hands | {fact.seat: fact.up}
    moves = vote.moves | {fact.seat: vote.moves.get(fact.seat, 0) + 1}
    return replace(state, vote=replace(vote, hands=hands, moved=(*vote.moved, fact.seat), moves=moves))


@evolve.on(facts.HandCounted)
def _counted(state: State, fact: facts.HandCounted) -> State:
    vote = state.voting
    hands = vote.hands | {fact.seat: fact.up}
    spent = fact.up and not state.alive[fact.seat]
    return replace(
        state,
        until=fact.until,
        vote=replace(vote, hands=hands, passed=vote.passed + 1, moved=()),
        ghost_votes=state.ghost_votes | {fact.seat: False} if spent else state.ghost_votes,
    )


@evolve.on(facts.VoteCounted)
def _tally(state: State, fact: facts.VoteCounted) -> State:
    leading = fact.votes if fact.votes >= fact.needed else state.leading
    return replace(state, phase="nominations", until=fact.until, vote=None, about=fact.about, leading=leading)


@evolve.on(facts.DoneSaid)
def _done(state: State, fact: facts.DoneSaid) -> State:
    return replace(state, done=(*state.done, fact.seat))


@evolve.on(facts.Executed)
def _executed(state: State, fact: facts.Executed) -> State:
    alive = state.alive | {fact.seat: False} if fact.died else state.alive
    ruled = _ruled(state, state.vote.seat, "virgin") if state.vote else state
    return replace(
        ruled, alive=alive, executed=fact.seat, execution_killed=fact.died, about=0, vote=None, asked=None, given=None
    )


# --- the host's chair and the end -------------------------------------------------------------------------------------


@evolve.on(facts.KindTaken)
def _kind(state: State, fact: facts.KindTaken) -> State:
    others = tuple(kind for kind in state.own_kinds or () if kind != fact.kind)
    return _acted(replace(state, own_kinds=(*others, fact.kind) if fact.mine else others))


@evolve.on(facts.SidesShown)
def _shown(state: State, fact: facts.SidesShown) -> State:
    return replace(
        state,
        phase="over",
        until=0,
        winner=fact.winner,
        why=fact.why,
        vote=None,
        characters=state.characters | fact.characters,
        beliefs=state.beliefs | fact.beliefs,
        loyalties=state.loyalties | fact.sides,
    )


@evolve.on(facts.TaleShown)
def _tale(state: State, fact: facts.TaleShown) -> State:
    return replace(state, tale=fact.tale, tokens=fact.tokens)
