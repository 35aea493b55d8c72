"""What happens in a game of Avalon, and to whom it is told (section 8)."""

from __future__ import annotations

from typing import Literal

from events.audience import Seat
from events.event import Fact
from games.avalon.board import Cell, Role, Team, TurnPhase, WalkFault, WinReason
from games.game import Reveals

# ``until`` in a fact is when what it opens falls due, in milliseconds on the table's clock; 0 for never.


Method = Literal["decide_mission_member", "say", "walk", "mission_vote1", "mission_vote2", "assass"]
"""What a program was called for, by the names that upstream's programs have for it."""

Foul = Literal[
    "exception",
    "missing_method",
    "overrun",
    "no_list",  # the leader's team
    "bad_team",
    "no_string",
    "bad_walk",
    "no_bool",
    "blue_fail",
    "no_seat",  # the Assassin's target
    "self_target",
]


class GameStarted(Fact, frozen=True):
    """→ everyone."""

    player_count: int
    map_size: int


class GameNamed(Fact, frozen=True):
    """→ everyone: the id this game has in its public log, where the log wants a UUID."""

    game_id: str


class SeatsPlaced(Fact, frozen=True):
    """→ everyone: where everybody stands at first."""

    positions: dict[Seat, Cell]


class RoleDealt(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    role: Role


class SightGiven(Fact, frozen=True):
    """→ that seat only: what it learns at night; ``Special1`` and ``Special2`` are Merlin and Morgana, who knows which.

    Said to nobody at all for a seat that learns nothing.
    """

    seat: Seat
    sight: dict[str, Seat]


class NightCompleted(Fact, frozen=True):
    """→ everyone: the night's only public trace."""


class MissionStarted(Fact, frozen=True):
    """→ everyone: a new round, with its first leader."""

    round: int
    leader: Seat
    member_count: int
    fails_needed: int


class ProposalBegan(Fact, frozen=True):
    """→ everyone: the leader is asked for a team."""

    vote_round: int
    leader: Seat
    until: int


class TeamProposed(Fact, frozen=True):
    """→ everyone."""

    round: int
    vote_round: int
    leader: Seat
    members: tuple[Seat, ...]


class TurnBegan(Fact, frozen=True):
    """→ everyone: it is this seat's turn to speak or walk."""

    phase: TurnPhase
    seat: Seat
    until: int


class SpokenToAll(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    text: str


class Walked(Fact, frozen=True):
    """→ everyone: what was asked for, what of it was done, and where the seat stands now."""

    seat: Seat
    requested: tuple[str, ...]
    executed: tuple[str, ...]
    position: Cell


class SpokenNear(Fact, frozen=True):
    """→ that seat and who is near enough to hear; who that is, nobody is told."""

    seat: Seat
    text: str


class LimitedTurnPassed(Fact, frozen=True):
    """→ everyone: this seat has said to those near it what it wanted to say."""

    seat: Seat


class VoteBegan(Fact, frozen=True):
    """→ everyone: all seven are asked whether the team may go."""

    until: int


class VoteSealed(Fact, frozen=True):
    """→ that seat only: its own vote before the count."""

    seat: Seat
    approve: bool


class VoteCast(Fact, frozen=True):
    """→ everyone: this seat has voted."""

    seat: Seat


class VotesCounted(Fact, frozen=True):
    """→ everyone: all votes, by name."""

    votes: dict[Seat, bool]
    approve_count: int
    approved: bool


class TeamRejected(Fact, frozen=True):
    """→ everyone."""

    vote_round: int
    approve_count: int
    next_leader: Seat


class RejectionsExhausted(Fact, frozen=True):
    """→ everyone: there is no further vote on this mission; by default the last team goes."""

    round: int


class MissionVoteBegan(Fact, frozen=True):
    """→ everyone: the members are asked; votes are revealed from ``not_before`` on (table's clock, or 0)."""

    not_before: int
    until: int


class MissionVoteSealed(Fact, frozen=True):
    """→ that seat only: its own vote. Nobody else learns even that it is in."""

    seat: Seat
    success: bool


class MissionFoulSealed(Fact, frozen=True):
    """→ that seat only: its mission vote is a foul. Like a vote it comes to light when all are in, not before."""

    seat: Seat
    foul: Foul


class MissionExecuted(Fact, frozen=True):
    """→ everyone: how many failed it, not who."""

    round: int
    fail_votes: int
    success: bool


class MissionJudged(Fact, frozen=True):
    """→ everyone: in the place of MissionExecuted where the number of fails stays secret."""

    round: int
    success: bool


class MissionEnded(Fact, frozen=True):
    """→ everyone: the score."""

    round: int
    success: bool
    blue_wins: int
    red_wins: int


class AssassinationBegan(Fact, frozen=True):
    """→ everyone: the Assassin chooses; who that is stays a secret until he has."""

    until: int


class Assassinated(Fact, frozen=True):
    """→ everyone."""

    assassin: Seat
    target: Seat
    target_role: Role
    success: bool


class FaultExplained(Fact, frozen=True):
    """→ that seat only: what its own program said of its failure, which may hold secrets of that seat."""

    seat: Seat
    message: str


class PlayerFouled(Fact, frozen=True, omit_defaults=True):
    """→ everyone: a seat broke the rules where that ends the game; it loses, the others draw. All roles are shown.

    ``walk``: of a walk, which step and why; it says no word of the program's. None in logs older than that.
    """

    seat: Seat
    method: Method
    foul: Foul
    roles: dict[Seat, Role]
    blue_wins: int
    red_wins: int
    rounds_played: int
    walk: WalkFault | None = None


class GameEnded(Fact, frozen=True):
    """→ everyone: with all roles."""

    roles: dict[Seat, Role]
    winner: Team
    win_reason: WinReason
    blue_wins: int
    red_wins: int
    rounds_played: int


FACTS: tuple[type[Fact], ...] = (
    GameStarted,
    GameNamed,
    SeatsPlaced,
    RoleDealt,
    SightGiven,
    NightCompleted,
    MissionStarted,
    ProposalBegan,
    TeamProposed,
    TurnBegan,
    SpokenToAll,
    Walked,
    SpokenNear,
    LimitedTurnPassed,
    VoteBegan,
    VoteSealed,
    VoteCast,
    VotesCounted,
    TeamRejected,
    RejectionsExhausted,
    MissionVoteBegan,
    MissionVoteSealed,
    MissionFoulSealed,
    MissionExecuted,
    MissionJudged,
    MissionEnded,
    AssassinationBegan,
    Assassinated,
    FaultExplained,
    PlayerFouled,
    GameEnded,
)

REVEALS: Reveals = {
    RoleDealt: ("role",),
    SightGiven: ("sight",),
    VotesCounted: ("votes", "approve_count", "approved"),
    MissionExecuted: ("fail_votes", "success"),
    MissionJudged: ("success",),
    Assassinated: ("assassin", "target", "target_role", "success"),
    PlayerFouled: (MissionExecuted, MissionJudged, "seat", "method", "foul", "roles", "walk"),
    GameEnded: ("roles", "winner", "win_reason"),
}
"""Where a secret that its hearers could not know shows, and by which fields.

The others follow from public facts, or (SpokenNear) from the hearer's own role and public places.
"""
