"""Simulated tables: every game comes to its end, all of it follows from the plan, and the logs verify."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.json import encode

from events.audience import Seat
from events.codec import AnyCommit
from games.bots import random_bot
from games.dice import Dice
from games.game import AnyGame, Prompts
from games.sitting.facts import TableFeedHashed
from projections.patch import plain
from server.history import log_file
from server.history.verify import verify
from server.simulation import results
from server.simulation.plan import Plan
from server.simulation.play import Play, Unfinished, played
from server.simulation.run import SimulationFailed, run
from tests.suite.games import GAMES, PACKAGES

SHOWN = int(os.environ.get("SOTTO_SHOW_VERIFY", "4"))


def plan(name: str, seed: int = 1, size: int | None = None, **changes: Any) -> Plan:
    game = GAMES[name]
    return Plan(PACKAGES, name, game.rules.options(pace="fast"), size or game.rules.seats[0], seed, **changes)


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def test_every_game_ends_and_verifies(game: AnyGame) -> None:
    for number, size in enumerate(game.rules.seats, 1):
        play = played(plan(game.name, size=size), number)
        assert play.table.truth.table.status == "finished"
        assert verify(game, play.commits) is None
        assert not play.failures


class Noted(Play):
    """A game whose commits are noted, though nobody keeps the log."""

    noted: list[AnyCommit]

    def begin(self, bots: Mapping[Seat, str]) -> Noted:
        self.noted = []
        super().begin(bots)
        return self

    def to_the_end(self) -> Noted:
        super().to_the_end()
        return self

    def _take(self, commit: AnyCommit) -> None:
        super()._take(commit)
        self.noted.append(commit)


def goes_the_same_way(asked: Plan, number: int) -> None:
    """Whether the log is kept changes nothing but the hash of what was public, in the last commit."""
    kept, forgotten = played(asked, number), Noted(asked, number, kept=False).begin(asked.in_turn(number)).to_the_end()
    assert results.ended(forgotten) == results.ended(kept)
    assert not forgotten.commits
    assert log_file.written(forgotten.noted[:-1]) == log_file.written(kept.commits[:-1])
    last, other = forgotten.noted[-1], kept.commits[-1]
    assert (last.command, last.draws, last.events[:-1]) == (other.command, other.draws, other.events[:-1])
    assert isinstance(last.events[-1].fact, TableFeedHashed)
    assert encode(forgotten.told[:-1]) == encode(kept.told[:-1])
    assert encode(plain(forgotten.table.truth.game)) == encode(plain(kept.table.truth.game))


def test_a_table_whose_log_nobody_keeps_goes_the_same_way(game: AnyGame) -> None:
    goes_the_same_way(plan(game.name), 1)


VARIANTS: list[tuple[str, str, Mapping[str, Any]]] = [
    *(("avalon", preset, {}) for preset in ("seed", "head")),
    *(("mbg", preset, {}) for preset in ("quick", "classic", "harsh", "engine")),
    ("mbg", "quick", {"hide_cards": True}),
    ("mbg", "quick", {"sealed_generals": False, "pace": "live"}),
    ("mbg", "engine", {"sealed_generals": True, "roles": "choose", "resign": "eliminate"}),
]
"""Presets and options by which more or less is hidden."""


@pytest.mark.parametrize(("name", "preset", "options"), VARIANTS)
def test_it_goes_so_whatever_is_hidden_and_whoever_plays(name: str, preset: str, options: Mapping[str, Any]) -> None:
    game = GAMES[name]
    brief = msgspec.to_builtins(game.about.presets[preset]) | game.lab.brief | {"pace": "fast"} | options
    for seed, bot in enumerate(("random", *game.programs.bots)):
        mixed = plan(name, seed, max(game.rules.seats[0], 4), bots=(bot, "random", bot))
        goes_the_same_way(mixed._replace(options=msgspec.convert(brief, game.rules.options)), seed + 1)


def test_where_nothing_is_hidden_the_seats_have_the_truth() -> None:
    def looks(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
        hidden.append(view is not play.table.truth.game)
        return random_bot(view, seat, prompts, dice)

    hidden: list[bool] = []
    shown = plan("mbg", size=4)
    play = Play(shown, 1, kept=False).begin(shown.in_turn(1))
    play.player = lambda seat: looks  # type: ignore[method-assign]
    play.to_the_end()
    assert 0 < sum(hidden) < len(hidden) / 4, "only who names generals after another looks at less"


@pytest.mark.timeout(300 + SHOWN)
def test_what_is_written_verifies(tmp_path: Path) -> None:
    """SOTTO_SHOW_VERIFY=1000 plays as many games as that."""
    asked = plan("avalon", bots=("random", "heuristic"))
    assert len(list(run(asked, SHOWN, os.cpu_count() or 1, tmp_path))) == SHOWN
    logs = sorted(tmp_path.iterdir())
    assert [log.name for log in logs] == [f"{asked.name(number)}.jsonl" for number in range(1, SHOWN + 1)]
    for log in logs:
        assert verify(*log_file.read(GAMES, log.read_bytes().splitlines())) is None, log.name


@pytest.mark.parametrize("processes", [2, pytest.param(3, marks=pytest.mark.long)])
def test_the_cores_change_nothing(tmp_path: Path, processes: int) -> None:
    def logs(folder: str, processes: int, seed: int = 1) -> dict[str, bytes]:
        (tmp_path / folder).mkdir()
        asked = plan("swarm", seed, bots=("half", "random"))
        ended[folder] = list(run(asked, 9, processes, tmp_path / folder))
        return {log.name: log.read_bytes() for log in (tmp_path / folder).iterdir()}

    ended: dict[str, list[Any]] = {}
    alone = logs("alone", 1)
    assert len(alone) == 9
    assert logs("several", processes) == alone
    assert ended["several"] == ended["alone"]
    assert not set(logs("other", 1, seed=2).values()) & set(alone.values())


def test_bots_have_every_seat_equally_often() -> None:
    asked = plan("avalon", bots=("random", "default", "heuristic"))
    had = Counter((seat, bot) for number in range(1, 10) for seat, bot in asked.in_turn(number).items())
    assert set(had.values()) == {3}
    assert len(had) == 7 * 3
    assert asked.in_turn(1)[1] == "random"


def test_bots_by_side_get_the_seats_that_were_dealt_to_their_side() -> None:
    by_chance = played(plan("avalon"), 4)
    by_side = played(plan("avalon", by_side={"blue": "heuristic", "red": "default"}), 4)
    assert by_side.sides == by_chance.sides, "who plays does not move the dice"
    assert Counter(by_side.sides.values()) == {"blue": 4, "red": 3}
    for seat, side in by_side.sides.items():
        assert by_side.bots[seat] == {"blue": "heuristic", "red": "default"}[side]
        seated = by_side.table.truth.table.seats[seat]
        assert seated.bot == by_side.bots[seat]


class Swarm:
    """A plan of the swarm whose bot ``half`` is another one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, bot: Any, **options: Any) -> None:
        self.plan = plan("swarm", bots=("half",))._replace(
            options=GAMES["swarm"].rules.options(**{"pace": "fast"} | options)
        )
        monkeypatch.setitem(self.plan.rule_set().programs.bots, "half", bot)


def test_a_bot_that_fails_or_cheats_is_chance_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[str] = []

    def bot(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Mapping[str, Any]] | None:
        answers.append(("right", "raises", "cheats", "no prompt")[len(answers) % 4])
        if answers[-1] == "raises":
            raise RuntimeError("a bug")
        chosen = random_bot(view, seat, prompts, dice)
        if chosen is not None and answers[-1] == "cheats":
            return chosen[0], chosen[1] | {"amount": -5}
        return ("none.such", {}) if answers[-1] == "no prompt" else chosen

    swarm = Swarm(monkeypatch, bot)
    play = played(swarm.plan, 1)
    assert verify(play.game, play.commits) is None
    assert play.failures == {"half": answers.count("raises") + answers.count("cheats")}
    assert play.failures["half"] > 1


def test_bots_that_wait_let_the_clock_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    play = played(Swarm(monkeypatch, lambda *_: None, pace="live").plan, 1)
    assert play.table.truth.table.status == "finished"
    assert {commit.by for commit in play.commits} == {"server", "clock"}
    assert verify(play.game, play.commits) is None


def test_a_table_where_all_wait_for_ever_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = Swarm(monkeypatch, lambda *_: None).plan
    with pytest.raises(Unfinished, match="all bots wait"):
        played(waiting, 1)
    with pytest.raises(SimulationFailed, match=r"table swarm-1-0001: all bots wait"):
        list(run(waiting, 1, 1))


def test_a_game_without_an_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.simulation.play.MOST_COMMITS", 20)
    with pytest.raises(Unfinished, match="no end after 20 commits"):
        played(plan("avalon"), 1)
