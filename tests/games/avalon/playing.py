"""Given facts, when a command, then events: the words the tests of Avalon are written in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from events.audience import Seat
from events.event import Actor, Command, Event, Fact
from games.avalon import facts, phases
from games.avalon.board import SEATS, Cell, Role
from games.avalon.commands import Assassinate, PlayMission, ProposeTeam, Speak, Vote, Walk
from games.avalon.options import AvalonOptions, until
from games.avalon.rules import GAME
from games.avalon.state import State
from games.game import Events, Moment
from games.sitting import commands
from games.sitting.facts import TableOpened

NOW = 1_000_000
DEALT: dict[Seat, Role] = {
    1: "Knight",
    2: "Merlin",
    3: "Oberon",
    4: "Assassin",
    5: "Percival",
    6: "Morgana",
    7: "Knight",
}
"""The deal of acceptance example 1."""

APART: dict[Seat, Cell] = {1: (0, 0), 2: (0, 4), 3: (0, 8), 4: (4, 0), 5: (4, 4), 6: (4, 8), 7: (8, 0)}
"""Places where nobody hears anybody."""

ALL_NO = dict.fromkeys(SEATS, False)


def moment(now: int = NOW, seed: int = 1) -> Moment:
    return Moment(now, f"{seed:064x}", f"{seed + 1000:064x}", {})


def folded(state: State, events: Iterable[Event[Fact]]) -> State:
    """The truth after these events."""
    for event in events:
        state = GAME.rules.evolve(state, event.fact)
    return state


def opened(options: AvalonOptions) -> TableOpened[AvalonOptions]:
    return TableOpened("avalon", 1, 12345, "", False, 7, "p1", options, "", "", 1)


def given(
    *later: Fact,
    options: AvalonOptions | None = None,
    round: int = 1,
    leader: Seat = 1,
    roles: dict[Seat, Role] = DEALT,
    positions: dict[Seat, Cell] = APART,
    score: tuple[int, int] = (0, 0),
) -> State:
    """The truth of a game whose mission ``round`` has just begun, and of what happened since."""
    chosen = options or AvalonOptions()
    told: list[Fact] = [opened(chosen), facts.SeatsPlaced(positions)]
    told += [facts.RoleDealt(seat, role) for seat, role in roles.items()]
    told += [facts.MissionEnded(round - 1, True, *score)]
    told += [event.fact for event in phases.mission(chosen, round, leader, moment())]
    state = GAME.rules.first
    for fact in (*told, *later):
        state = GAME.rules.evolve(state, fact)
    return state


def at_vote(leader: Seat = 1, team: tuple[Seat, ...] = (1, 2), vote_round: int = 1, **about: object) -> State:
    """The truth when a proposal has come as far as the public vote."""
    state = given(leader=leader, **about)  # type: ignore[arg-type]
    return folded(
        state,
        phases.public(
            facts.ProposalBegan(vote_round, leader, 0),
            facts.TeamProposed(state.round, vote_round, leader, team),
            facts.VoteBegan(until(state.options, "vote", NOW)),
        ),
    )


def at_mission(team: tuple[Seat, ...] = (1, 2), **about: object) -> State:
    """The truth when a team has been approved."""
    state = at_vote(team=team, **about)  # type: ignore[arg-type]
    return folded(state, phases.mission_vote(state.options, moment()))


def when(state: State, by: Actor, command: Command, now: int = NOW, seed: int = 1) -> Events:
    return GAME.rules.decide(state, by, command, moment(now, seed))


def due(state: State, what: str = "", now: int = NOW, seed: int = 1) -> Events:
    return when(state, "clock", commands.Due(what), now, seed)


def voted(state: State, votes: dict[Seat, bool]) -> tuple[State, Events]:
    """All these votes one after the other: the truth afterwards, and the events of the last one."""
    events: Events = ()
    for seat, approve in votes.items():
        events = when(state, seat, Vote(approve))
        state = folded(state, events)
    return state, events


def performed(state: State, votes: dict[Seat, bool], now: int = NOW + 60_000) -> tuple[State, Events]:
    """All these mission votes: the truth afterwards, and the events of the last one."""
    events: Events = ()
    for seat, success in votes.items():
        events = when(state, seat, PlayMission(success), now)
        state = folded(state, events)
    return state, events


Policy = Callable[[State, Seat, str], Command]


def plain(state: State, seat: Seat, command: str) -> Command:
    """Plays a quiet game: blue seats go, nobody talks or moves, all agree, red fails, the Assassin misses."""
    match command:
        case "propose_team":
            return ProposeTeam((1, 2, 5, 7)[: state.member_count])
        case "speak":
            return Speak("")
        case "walk":
            return Walk(())
        case "vote":
            return Vote(True)
        case "play_mission":
            return PlayMission(state.roles[seat] not in ("Oberon", "Assassin", "Morgana"))
        case _:
            return Assassinate(next(other for other, role in state.roles.items() if role == "Oberon"))


def on(state: State, policy: Policy, stop: Callable[[State], bool]) -> tuple[State, list[Event[Fact]]]:
    """Plays on from here, seat by seat as they are asked, until ``stop`` or the end, ten seconds each."""
    events: list[Event[Fact]] = []
    now = NOW
    while state.phase != "ended" and not stop(state):
        seat, prompt = next((seat, prompt) for seat in SEATS for prompt in GAME.rules.prompts(state, seat).values())
        now += 10_000
        assert len(events) < 3_000, "the game does not end"
        new = when(state, seat, policy(state, seat, prompt.command), now)
        state = folded(state, new)
        events += new
    return state, events
