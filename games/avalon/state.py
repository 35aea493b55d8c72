"""What is known of a game: the truth for the server, and with holes for everybody else; and its one fold."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from games.avalon import facts
from games.avalon.board import Cell, Phase, Role, Team, WinReason
from games.avalon.listening import SELF, Word, meaning
from games.avalon.options import AvalonOptions
from games.fold import Fold
from games.options import Options
from games.sitting.facts import TableForked, TableOpened, TableSeatLeft, TableSeatTaken


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """Who went on the mission of one round, and how it ended; the number of fails where it is public."""

    team: tuple[Seat, ...]
    fail_votes: int | None = None
    success: bool


Words = dict[Seat, Word]
"""What somebody says of seats; of its own: a claim."""


class State(msgspec.Struct, frozen=True):
    """A game of Avalon as somebody knows it.

    Secret, and so with missing keys in most views: ``roles`` and ``sights`` (until the end each seat knows its own),
    ``votes`` until they are counted, ``mission_votes``, ``mission_fouls`` and ``whispered`` always. All else is public.
    ``turn``,
    ``assassinated`` and ``fouled`` are 0 for nobody; ``until`` and ``not_before`` are milliseconds on the table's
    clock, 0 for never and for at once. ``forced`` says that the team of this round goes without the seats' consent.
    ``game_id`` is the UUID of the public log, where it has one.

    What was said is kept as far as it was understood: by speaker, ``said`` has the last word to all on each seat,
    ``backing`` who has spoken for the team on the table or against it, ``whispered`` what was said to those near, by
    mission and proposal. All are absent until there is something: older tables have the views they had.

    ``people``, of a table for a newcomer alone: the seats that people had as the roles were dealt.
    """

    number: int
    options: AvalonOptions
    phase: Phase
    positions: dict[Seat, Cell]
    round: int
    leader: Seat
    member_count: int
    fails_needed: int
    vote_round: int
    team: tuple[Seat, ...]
    turn: Seat
    forced: bool
    voted: dict[Seat, bool]
    until: int
    not_before: int
    missions: dict[int, Mission]
    blue_wins: int
    red_wins: int
    assassinated: Seat
    winner: Team | Literal[""]
    win_reason: WinReason | Literal[""]
    roles: dict[Seat, Role]
    sights: dict[Seat, dict[str, Seat]]
    votes: dict[Seat, bool]
    mission_votes: dict[Seat, bool]
    mission_fouls: dict[Seat, facts.Foul]
    game_id: str
    fouled: Seat
    said: dict[Seat, Words] | None = None
    backing: dict[Seat, bool] | None = None
    whispered: dict[Seat, dict[str, Words]] | None = None
    people: dict[Seat, bool] | None = None


FIRST = State(
    number=0,
    options=AvalonOptions(),
    phase="before",
    positions={},
    round=0,
    leader=0,
    member_count=0,
    fails_needed=0,
    vote_round=0,
    team=(),
    turn=0,
    forced=False,
    voted={},
    until=0,
    not_before=0,
    missions={},
    blue_wins=0,
    red_wins=0,
    assassinated=0,
    winner="",
    win_reason="",
    roles={},
    sights={},
    votes={},
    mission_votes={},
    mission_fouls={},
    game_id="",
    fouled=0,
)
"""What everybody knows before the first fact."""

evolve: Fold[State] = Fold(
    hidden={
        "roles": (facts.RoleDealt, facts.PlayerFouled, facts.GameEnded),
        "sights": (facts.SightGiven,),
        "votes": (facts.VoteBegan, facts.VoteSealed, facts.VotesCounted),
        "mission_votes": (
            facts.MissionVoteBegan,
            facts.MissionVoteSealed,
            facts.MissionFoulSealed,
            facts.MissionExecuted,
            facts.MissionJudged,
        ),
        "mission_fouls": (facts.MissionFoulSealed,),
        "whispered": (facts.SpokenNear,),
    }
)


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[Options]) -> State:
    assert isinstance(fact.options, AvalonOptions)
    return replace(state, number=fact.number, options=fact.options, people={} if fact.options.newcomer else None)


@evolve.on(TableForked)
def _forked(state: State, fact: TableForked) -> State:
    people = {seat: True for seat, seated in fact.seats.items() if seated.player is not None}
    return _peopled(replace(state, number=fact.number), people)


@evolve.on(TableSeatTaken)
def _seat_taken(state: State, fact: TableSeatTaken) -> State:
    return _peopled(state, (state.people or {}) | {fact.seat: True})


@evolve.on(TableSeatLeft)
def _seat_left(state: State, fact: TableSeatLeft) -> State:
    return _peopled(state, {seat: True for seat in state.people or {} if seat != fact.seat})


def _peopled(state: State, people: dict[Seat, bool]) -> State:
    return state if state.people is None or state.phase != "before" else replace(state, people=people)


@evolve.on(facts.GameNamed)
def _named(state: State, fact: facts.GameNamed) -> State:
    return replace(state, game_id=fact.game_id)


@evolve.on(facts.SeatsPlaced)
def _placed(state: State, fact: facts.SeatsPlaced) -> State:
    return replace(state, positions=fact.positions)


@evolve.on(facts.RoleDealt)
def _dealt(state: State, fact: facts.RoleDealt) -> State:
    return replace(state, roles=state.roles | {fact.seat: fact.role})


@evolve.on(facts.SightGiven)
def _sight(state: State, fact: facts.SightGiven) -> State:
    return replace(state, sights=state.sights | {fact.seat: fact.sight})


@evolve.on(facts.MissionStarted)
def _mission_started(state: State, fact: facts.MissionStarted) -> State:
    return replace(
        state,
        round=fact.round,
        leader=fact.leader,
        member_count=fact.member_count,
        fails_needed=fact.fails_needed,
        forced=False,
    )


@evolve.on(facts.ProposalBegan)
def _proposal_began(state: State, fact: facts.ProposalBegan) -> State:
    return replace(
        state,
        phase="proposal",
        vote_round=fact.vote_round,
        leader=fact.leader,
        team=(),
        turn=fact.leader,
        until=fact.until,
        backing=None,
    )


@evolve.on(facts.TeamProposed)
def _proposed(state: State, fact: facts.TeamProposed) -> State:
    return replace(state, team=fact.members)


@evolve.on(facts.TurnBegan)
def _turn_began(state: State, fact: facts.TurnBegan) -> State:
    return replace(state, phase=fact.phase, turn=fact.seat, until=fact.until)


@evolve.on(facts.SpokenToAll)
def _spoken_to_all(state: State, fact: facts.SpokenToAll) -> State:
    words, team = _understood(fact.seat, fact.text)
    said, backing = state.said or {}, state.backing
    if words:
        state = replace(state, said=said | {fact.seat: said.get(fact.seat, {}) | words})
    return state if team is None else replace(state, backing=(backing or {}) | {fact.seat: team})


@evolve.on(facts.SpokenNear)
def _spoken_near(state: State, fact: facts.SpokenNear) -> State:
    words, _ = _understood(fact.seat, fact.text)
    if not words:
        return state
    whispered = state.whispered or {}
    before = whispered.get(fact.seat, {})
    return replace(state, whispered=whispered | {fact.seat: before | {f"{state.round}.{state.vote_round}": words}})


@lru_cache(maxsize=4096)
def _understood(speaker: Seat, text: str) -> tuple[Words, bool | None]:
    """What a speech says of seats, and of the team; that a leader takes himself along says nothing."""
    meant = meaning(text)
    words = {speaker if seat == SELF else seat: word for seat, word in meant.of.items()}
    if words.get(speaker) == "taken":
        del words[speaker]
    return words, meant.team


@evolve.on(facts.Walked)
def _walked(state: State, fact: facts.Walked) -> State:
    return replace(state, positions=state.positions | {fact.seat: fact.position})


@evolve.on(facts.VoteBegan)
def _vote_began(state: State, fact: facts.VoteBegan) -> State:
    return replace(state, phase="vote", turn=0, until=fact.until, voted={}, votes={})


@evolve.on(facts.VoteSealed)
def _vote_sealed(state: State, fact: facts.VoteSealed) -> State:
    return replace(state, votes=state.votes | {fact.seat: fact.approve})


@evolve.on(facts.VoteCast)
def _vote_cast(state: State, fact: facts.VoteCast) -> State:
    return replace(state, voted=state.voted | {fact.seat: True})


@evolve.on(facts.VotesCounted)
def _counted(state: State, fact: facts.VotesCounted) -> State:
    return replace(state, votes=fact.votes)


@evolve.on(facts.RejectionsExhausted)
def _exhausted(state: State, fact: facts.RejectionsExhausted) -> State:
    return replace(state, forced=True)


@evolve.on(facts.MissionVoteBegan)
def _mission_vote_began(state: State, fact: facts.MissionVoteBegan) -> State:
    return replace(state, phase="mission", turn=0, until=fact.until, not_before=fact.not_before, mission_votes={})


@evolve.on(facts.MissionVoteSealed)
def _mission_vote_sealed(state: State, fact: facts.MissionVoteSealed) -> State:
    return replace(state, mission_votes=state.mission_votes | {fact.seat: fact.success})


@evolve.on(facts.MissionFoulSealed)
def _mission_foul_sealed(state: State, fact: facts.MissionFoulSealed) -> State:
    return replace(
        state,
        mission_votes=state.mission_votes | {fact.seat: False},
        mission_fouls=state.mission_fouls | {fact.seat: fact.foul},
    )


@evolve.on(facts.MissionExecuted)
def _executed(state: State, fact: facts.MissionExecuted) -> State:
    mission = Mission(team=state.team, fail_votes=fact.fail_votes, success=fact.success)
    return replace(state, missions=state.missions | {fact.round: mission}, mission_votes={}, until=0, not_before=0)


@evolve.on(facts.MissionJudged)
def _judged(state: State, fact: facts.MissionJudged) -> State:
    mission = Mission(team=state.team, success=fact.success)
    return replace(state, missions=state.missions | {fact.round: mission}, mission_votes={}, until=0, not_before=0)


@evolve.on(facts.MissionEnded)
def _mission_ended(state: State, fact: facts.MissionEnded) -> State:
    return replace(state, blue_wins=fact.blue_wins, red_wins=fact.red_wins)


@evolve.on(facts.AssassinationBegan)
def _assassination_began(state: State, fact: facts.AssassinationBegan) -> State:
    return replace(state, phase="assassination", until=fact.until)


@evolve.on(facts.Assassinated)
def _assassinated(state: State, fact: facts.Assassinated) -> State:
    return replace(state, assassinated=fact.target)


@evolve.on(facts.PlayerFouled)
def _fouled(state: State, fact: facts.PlayerFouled) -> State:
    return replace(state, phase="ended", turn=0, until=0, roles=fact.roles, fouled=fact.seat)


@evolve.on(facts.GameEnded)
def _ended(state: State, fact: facts.GameEnded) -> State:
    return replace(
        state, phase="ended", turn=0, until=0, roles=fact.roles, winner=fact.winner, win_reason=fact.win_reason
    )
