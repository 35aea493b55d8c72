"""The archive that upstream's replay page reads (section 13). Every secret is in it: finished games only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from events.audience import Viewer
from events.event import Fact
from games.avalon import facts, fouls
from games.avalon.board import MAP_SIZE, SEATS, STEPS, WINS, Cell
from games.avalon.hearing import hearers
from games.avalon.stamps import stamp
from games.avalon.state import FIRST, State, evolve
from games.game import Rejected
from games.queries import Json, Query, SeenFact
from games.sitting.facts import TableDeadlineMissed

Row = dict[str, Any]

NIGHT_START = "Starting Night Phase."
NIGHT_END = "--- Night phase complete ---"
REJECTED = "Team Rejected."
FORCED = "Maximum vote rounds reached. Forcing mission execution with last proposed team."

REASONS = {
    "missions_failed": "3 Failed Missions",
    "assassination_success": "Assassination Success",
    "missions_complete_and_assassination_failed": "Assassination Failed",
    "consecutive_rejections": "5 Rejected Teams",
}


def archive(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """Every row, from all facts of a finished game.

    Raises:
        Rejected: the game is not over, or the viewer is not ``all``.
    """
    if viewer != "all":
        raise Rejected("all_only")
    if view.phase != "ended":
        raise Rejected("not_over")
    written = _Archive(view)
    for at, fact in heard:
        written.at = at
        if write := _WRITERS.get(type(fact)):
            write(written, fact)
        written.truth = evolve(written.truth, fact)
    return written.rows


def file_name(view: State, viewer: Viewer) -> str:
    """By the seed's manner of naming, or by upstream's where the log has upstream's ids."""
    return f"archive_game_{view.game_id}.json" if view.game_id else f"game_{view.number}_archive.json"


ARCHIVE: Query[State] = Query(archive, file="game_{number}_archive.json", named=file_name)


class _Archive:
    """The rows as they are written, and the truth as it was before the fact being written."""

    def __init__(self, end: State) -> None:
        self.id: str | int = end.game_id or end.number
        self.number = end.number
        self.rows: list[Row] = []
        self.truth = FIRST
        self.at = 0
        self.roles: dict[int, str] = {}

    def add(self, event_type: str, event_data: Json) -> None:
        self.rows.append(
            {
                "battle_id": self.id,
                "player_count": len(SEATS),
                "map_size": MAP_SIZE,
                "timestamp": stamp(self.at),
                "event_type": event_type,
                "event_data": event_data,
            }
        )

    def started(self, fact: facts.GameStarted) -> None:
        self.add("BattleManager", [0, f"Game {self.id} starts."])
        self.add("GameStart", self.id)

    def dealt(self, fact: facts.RoleDealt) -> None:
        self.roles[fact.seat] = fact.role
        if len(self.roles) == len(SEATS):
            self.add("RoleAssign", {str(seat): role for seat, role in self.roles.items()})
            self.add("DefaultPositions", _placed(self.truth.positions))
            self.add("NightStart", NIGHT_START)

    def night(self, fact: facts.NightCompleted) -> None:
        self.add("NightEnd", NIGHT_END)

    def mission(self, fact: facts.MissionStarted) -> None:
        self.add("RoundStart", fact.round)

    def proposed(self, fact: facts.TeamProposed) -> None:
        self.add("TeamPropose", list(fact.members))
        self.add("Leader", fact.leader)

    def spoken(self, fact: facts.SpokenToAll) -> None:
        self.add("PublicSpeech", [fact.seat, fact.text])

    def walked(self, fact: facts.Walked) -> None:
        self.moved(fact.seat, fact.executed)
        if fact.seat % len(SEATS) + 1 == self.truth.leader:
            self.add("Positions", _placed(self.truth.positions | {fact.seat: fact.position}))

    def moved(self, seat: int, executed: Iterable[str]) -> None:
        row, column = self.truth.positions[seat]
        steps: list[str] = []
        for word in executed:
            steps.append(word)
            down, right = STEPS[word.lower()]
            row, column = row + down, column + right
            self.add("Move", [seat, [list(steps), [row, column]]])

    def spoken_near(self, fact: facts.SpokenNear) -> None:
        near = sorted((fact.seat, *hearers(self.truth, fact.seat)))
        self.add("PrivateSpeech", [fact.seat, fact.text, " ".join(map(str, near))])

    def counted(self, fact: facts.VotesCounted) -> None:
        self.voted(fact.votes)
        self.add("PublicVoteResult", [fact.approve_count, len(SEATS) - fact.approve_count])
        if fact.approved:
            self.approved()

    def voted(self, votes: Mapping[int, bool]) -> None:
        for seat, approve in votes.items():
            self.add("PublicVote", [seat, "Approve" if approve else "Reject"])

    def approved(self) -> None:
        self.add("MissionApproved", [self.truth.round, list(self.truth.team)])

    def rejected(self, fact: facts.TeamRejected) -> None:
        self.add("MissionRejected", REJECTED)
        self.add("Leader", fact.next_leader)  # upstream's page takes the leader of the next proposal from this row

    def exhausted(self, fact: facts.RejectionsExhausted) -> None:
        if self.truth.options.after_five_rejections != "red_wins":
            self.add("MissionForceExecute", FORCED)

    def executed(self, fact: facts.MissionExecuted | facts.MissionJudged) -> None:
        votes = self.truth.mission_votes
        self.add("MissionVote", {str(seat): votes[seat] for seat in self.truth.team})
        self.add("MissionResult", [fact.round, "Success" if fact.success else "Fail"])

    def mission_ended(self, fact: facts.MissionEnded) -> None:
        self.add("ScoreBoard", [fact.blue_wins, fact.red_wins])
        self.add("RoundEnd", fact.round)
        if WINS in (fact.blue_wins, fact.red_wins):
            self.missions_over(fact.blue_wins, fact.red_wins)

    def missions_over(self, blue_wins: int, red_wins: int) -> None:
        """Write the rows that upstream has once the missions are over, before the Assassin chooses."""
        self.add("GameEnd", self.id)
        self.add("FinalScore", [blue_wins, red_wins])

    def choosing(self, fact: facts.AssassinationBegan) -> None:
        assassin = next(seat for seat, role in self.truth.roles.items() if role == "Assassin")
        self.add("Event", f"player{assassin} choosing a target.")

    def assassinated(self, fact: facts.Assassinated) -> None:
        hit = "Success" if fact.success else "Fail"
        self.add("Assass", [fact.assassin, fact.target, fact.target_role, hit])

    def fouled(self, fact: facts.PlayerFouled) -> None:
        """Write what had been done of a walk or a vote, and why the game ends: upstream's archive breaks off there."""
        message = fouls.message(fact.seat, fact.method, fact.foul, fact.walk)
        if fact.walk is not None:
            self.moved(fact.seat, fact.walk.made)
        if fact.method == "mission_vote1":
            self.voted({seat: self.truth.votes[seat] for seat in range(1, fact.seat) if seat in self.truth.votes})
        if fact.foul == "missing_method":
            self.add("Warning", message)
        self.add("Bug", message)

    def missed(self, fact: TableDeadlineMissed) -> None:
        self.add("Warning", f"player{fact.seat} let the time pass.")

    def ended(self, fact: facts.GameEnded) -> None:
        if fact.win_reason == "consecutive_rejections":
            self.missions_over(fact.blue_wins, fact.red_wins)
        self.add("GameResult", ["Red" if fact.winner == "red" else "Blue", REASONS[fact.win_reason]])
        self.add("GameEnd", self.id)


def _placed(positions: dict[int, Cell]) -> dict[str, list[int]]:
    return {str(seat): list(cell) for seat, cell in positions.items()}


_WRITERS: dict[type[Fact], Callable[[_Archive, Any], None]] = {
    facts.GameStarted: _Archive.started,
    facts.RoleDealt: _Archive.dealt,
    facts.NightCompleted: _Archive.night,
    facts.MissionStarted: _Archive.mission,
    facts.TeamProposed: _Archive.proposed,
    facts.SpokenToAll: _Archive.spoken,
    facts.Walked: _Archive.walked,
    facts.SpokenNear: _Archive.spoken_near,
    facts.VotesCounted: _Archive.counted,
    facts.TeamRejected: _Archive.rejected,
    facts.RejectionsExhausted: _Archive.exhausted,
    facts.MissionExecuted: _Archive.executed,
    facts.MissionJudged: _Archive.executed,
    facts.MissionEnded: _Archive.mission_ended,
    facts.AssassinationBegan: _Archive.choosing,
    facts.Assassinated: _Archive.assassinated,
    facts.PlayerFouled: _Archive.fouled,
    facts.GameEnded: _Archive.ended,
    TableDeadlineMissed: _Archive.missed,
}
