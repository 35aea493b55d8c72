"""lab.ablation: that each bot leaves out what it is named after; few games, so only what is far from the aims."""

from __future__ import annotations

import pytest

from events.event import Fact
from games.mbg import facts
from games.mbg.facts import BattleWaged, CardPlayed, Hired, StudyStarted, TrainingStarted
from lab.ablated.mbg.rules import BOTS, FACULTIES, GAME
from lab.ablation import PACKAGES, SEATS, SEED, Found, ablated, described
from server.commands.simulate import planned
from server.simulation.plan import Plan
from server.simulation.play import Play, played
from server.simulation.results import ended, wilson

TABLES = 6


@pytest.fixture(scope="module")
def plan() -> Plan:
    return planned(PACKAGES, "mbg", "greedy", SEED, SEATS, "quick", ())


def whose(play: Play, kind: type[Fact]) -> set[str]:
    """The bots that did something of this kind."""
    return {play.bots[fact.seat] for fact in play.told if isinstance(fact, kind)}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("faculty", "kind"),
    [("study", StudyStarted), ("cards", CardPlayed), ("training", TrainingStarted), ("hiring", Hired)],
)
def test_a_bot_leaves_out_one_thing_and_no_other(plan: Plan, faculty: str, kind: type[Fact]) -> None:
    lesser = f"greedy-{faculty}"
    play = played(plan._replace(bots=("greedy", lesser)), 1, kept=False)
    done: dict[type[Fact], set[str]] = {
        other: whose(play, other) for other in (StudyStarted, CardPlayed, TrainingStarted, Hired)
    }
    assert done.pop(kind) == {"greedy"}
    assert all(lesser in bots for bots in done.values())


def test_without_sieges_and_allocation_nobody_begins_any(plan: Plan) -> None:
    play = played(plan._replace(bots=("greedy", "greedy-sieges", "greedy", "greedy-allocation")), 2, kept=False)
    sieges = [fact for fact in play.told if isinstance(fact, BattleWaged) and fact.city >= 0]
    scales = {
        bot: {one.scale for one in sieges if play.bots[one.sides[0].seat] == bot} for bot in set(play.bots.values())
    }
    assert scales["greedy"] & {1, 2}
    assert scales["greedy-sieges"] <= {0}, "it besieges where it must, and no more than it must"
    moved = whose(play, facts.GarrisonMoved)
    assert "greedy" in moved
    assert "greedy-allocation" not in moved
    assert not play.failures


def test_every_bot_comes_without_every_faculty() -> None:
    assert {f"{bot}-{faculty}" for bot in BOTS for faculty in FACULTIES} <= set(GAME.programs.bots)


def test_who_never_hires_loses_and_quick_lasts_as_long_as_it_should(plan: Plan) -> None:
    assert ablated(plan, "greedy", "hiring", TABLES, 1).wins.rate <= 0.5
    games = [ended(played(plan, number, kept=False)) for number in range(1, TABLES + 1)]
    found = described("greedy", games)
    assert 20 <= found.turns[1] <= 45
    assert "bankrupt" in found.row()


def test_a_faculty_that_decides_nothing_is_no_success() -> None:
    assert not Found("greedy", "study", wilson(150, 300)).aimed_at
    assert Found("greedy", "study", wilson(110, 300)).aimed_at
