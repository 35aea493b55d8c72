"""The seed's public log (公有库): a list of entries, folded from what everybody has heard and from nothing else.

Options give it upstream's last shape (preset ``head``): stamps, a UUID, speakers as numbers, tokens, error entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from events.audience import Seat, Viewer
from events.event import Fact
from games.avalon import facts, fouls
from games.avalon.board import MAP_SIZE, SEATS
from games.avalon.options import AvalonOptions
from games.avalon.stamps import fine_stamp
from games.avalon.state import State
from games.llm import Spent
from games.queries import Json, Query, SeenFact
from games.sitting.facts import TableAbandoned, TableForked, TableOpened

Entry = dict[str, Any]


def public_log(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """All entries so far, the same for every viewer. An entry is written when its phase is complete (section 6)."""
    log = _Log()
    for log.at, fact in heard:
        if write := _WRITERS.get(type(fact)):
            write(log, fact)
    return log.entries


def file_name(view: State, viewer: Viewer) -> str:
    """By the seed's name, or by upstream's where the log has upstream's ids."""
    return _file(view.number, view.game_id)


def _file(number: int, game_id: str) -> str:
    return f"public_game_{game_id}.json" if game_id else f"game_{number}_public.json"


def with_tokens(log: Json, spent: Mapping[Seat, Spent]) -> Json:
    """Return the log with what the seats' calls have come to in its entry ``tokens``, where it has one."""
    result: list[Json] = [dict(spent.get(seat, Spent())._asdict()) for seat in SEATS]
    entries = log if isinstance(log, list) else []
    return [
        entry | {"result": result} if isinstance(entry, dict) and entry["type"] == "tokens" else entry
        for entry in entries
    ]


PUBLIC_LOG: Query[State] = Query(public_log, file="game_{number}_public.json", named=file_name, spent=with_tokens)


class _Log:
    """The log as it is written: what later entries need, and what is not yet an entry."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.options = AvalonOptions()
        self.number = 0
        self.game_id = ""
        self.at = 0
        self.round = 0
        self.score = (0, 0)
        self.speeches: list[list[str | int]] = []
        self.movements: list[Entry] = []
        self.near = 0

    def add(self, type: str, **fields: Json) -> None:
        entry = {"type": type, **fields}
        if self.options.log_stamps:
            entry = {"type": type, "timestamp": fine_stamp(self.at), "round": self.round} | fields
        self.entries.append(entry)

    def tokens(self) -> None:
        """What each seat's calls to the model came to; nobody has heard that, so ``with_tokens`` puts it in."""
        if self.options.log_tokens:
            self.add("tokens", result=[{"input": 0, "output": 0} for _ in SEATS])

    @property
    def file(self) -> str:
        folder = f"{self.game_id}/" if self.game_id else ""
        return f"./data/{folder}{_file(self.number, self.game_id)}"

    def opened(self, fact: TableOpened[Any]) -> None:
        self.number, self.options = fact.number, fact.options

    def forked(self, fact: TableForked) -> None:
        """A fork is a game of its own, with its own number, from its first entry on."""
        self.number = fact.number
        for entry in self.entries[:1]:
            if self.options.log_game_id == "int":
                entry["game_id"] = fact.number

    def started(self, fact: facts.GameStarted) -> None:
        if self.options.log_game_id == "int":
            self.add("game_start", game_id=self.number, player_count=fact.player_count, map_size=fact.map_size)

    def named(self, fact: facts.GameNamed) -> None:
        self.game_id = fact.game_id
        self.add("game_start", game_id=fact.game_id, player_count=len(SEATS), map_size=MAP_SIZE)

    def night(self, fact: facts.NightCompleted) -> None:
        self.add("night_phase_complete")

    def mission(self, fact: facts.MissionStarted) -> None:
        self.round = fact.round
        self.add("mission_start", round=fact.round, leader=fact.leader, member_count=fact.member_count)

    def proposed(self, fact: facts.TeamProposed) -> None:
        self.add(
            "team_proposed",
            round=fact.round,
            vote_round=fact.vote_round,
            leader=fact.leader,
            members=list(fact.members),
        )

    def spoken(self, fact: facts.SpokenToAll) -> None:
        speaker = fact.seat if self.options.log_speaker_id == "int" else str(fact.seat)
        self.speeches.append([speaker, fact.text])
        if len(self.speeches) == len(SEATS):
            self.add("global_speech", round=self.round, speeches=self.speeches)
            self.speeches = []

    def walked(self, fact: facts.Walked) -> None:
        self.movements.append(
            {
                "player_id": fact.seat,
                "requested_moves": list(fact.requested),
                "executed_moves": list(fact.executed),
                "final_position": list(fact.position),
            }
        )
        if len(self.movements) == len(SEATS):
            self.add("movement", round=self.round, movements=self.movements)
            self.movements = []

    def spoken_near(self, fact: facts.LimitedTurnPassed) -> None:
        self.near += 1
        if self.near == len(SEATS):
            self.add("limited_speech", round=self.round)
            self.near = 0

    def counted(self, fact: facts.VotesCounted) -> None:
        self.add(
            "public_vote",
            round=self.round,
            votes={str(seat): approve for seat, approve in fact.votes.items()},
            approve_count=fact.approve_count,
            result="approved" if fact.approved else "rejected",
        )

    def rejected(self, fact: facts.TeamRejected) -> None:
        self.add(
            "team_rejected",
            round=self.round,
            vote_round=fact.vote_round,
            approve_count=fact.approve_count,
            next_leader=fact.next_leader,
        )

    def exhausted(self, fact: facts.RejectionsExhausted) -> None:
        self.add("consecutive_rejections", round=fact.round)

    def executed(self, fact: facts.MissionExecuted) -> None:
        self.add("mission_execution", round=fact.round, fail_votes=fact.fail_votes, success=fact.success)

    def judged(self, fact: facts.MissionJudged) -> None:
        self.add("mission_execution", round=fact.round, success=fact.success)

    def mission_ended(self, fact: facts.MissionEnded) -> None:
        self.score = fact.blue_wins, fact.red_wins
        self.add(
            "mission_result",
            round=fact.round,
            result="success" if fact.success else "fail",
            blue_wins=fact.blue_wins,
            red_wins=fact.red_wins,
        )

    def assassinated(self, fact: facts.Assassinated) -> None:
        self.add(
            "assassination",
            assassin=fact.assassin,
            target=fact.target,
            target_role=fact.target_role,
            success=fact.success,
        )

    def fouled(self, fact: facts.PlayerFouled) -> None:
        if self.options.log_abnormal_end == "stop":
            return
        message = fouls.message(fact.seat, fact.method, fact.foul, fact.walk)
        kind = fouls.error_type(fact.foul, self.options.error_type)
        if fact.foul == "missing_method":
            self.add("player_method_missing", player_id=fact.seat, method=fact.method, message=message)
        self.tokens()
        self.add(kind, error_code_pid=fact.seat, error_code_method=fact.method, error_msg=message)
        self.add("game_error", result={"error": f"{kind}: {message}", **self.result()})

    def abandoned(self, fact: TableAbandoned) -> None:
        if self.options.log_abnormal_end == "events" and self.entries:
            self.tokens()
            ended = {"winner": None, "win_reason": "aborted_due_to_battle_state_cancelled"}
            self.add("game_aborted", result={**self.result(), **ended})

    def result(self) -> Entry:
        blue_wins, red_wins = self.score
        return {"blue_wins": blue_wins, "red_wins": red_wins, "rounds_played": self.round}

    def ended(self, fact: facts.GameEnded) -> None:
        self.tokens()
        result = {
            "blue_wins": fact.blue_wins,
            "red_wins": fact.red_wins,
            "rounds_played": fact.rounds_played,
            "roles": {str(seat): role for seat, role in fact.roles.items()},
            "public_log_file": self.file,
            "winner": fact.winner,
            "win_reason": fact.win_reason,
        }
        self.add("game_end", result=result)


_WRITERS: dict[type[Fact], Callable[[_Log, Any], None]] = {
    TableOpened: _Log.opened,
    TableForked: _Log.forked,
    facts.GameStarted: _Log.started,
    facts.GameNamed: _Log.named,
    facts.NightCompleted: _Log.night,
    facts.MissionStarted: _Log.mission,
    facts.TeamProposed: _Log.proposed,
    facts.SpokenToAll: _Log.spoken,
    facts.Walked: _Log.walked,
    facts.LimitedTurnPassed: _Log.spoken_near,
    facts.VotesCounted: _Log.counted,
    facts.TeamRejected: _Log.rejected,
    facts.RejectionsExhausted: _Log.exhausted,
    facts.MissionExecuted: _Log.executed,
    facts.MissionJudged: _Log.judged,
    facts.MissionEnded: _Log.mission_ended,
    facts.Assassinated: _Log.assassinated,
    facts.PlayerFouled: _Log.fouled,
    facts.GameEnded: _Log.ended,
    TableAbandoned: _Log.abandoned,
}
