"""Section 18.2 of the rules: one table of seven, and what can happen at it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.clocktower.engine import day, ends, night
from games.clocktower.engine.results import CharacterSet, Decision, Halt, InfoKept, SeatDied, info
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import GameState
from games.clocktower.engine.walk import Night, walk
from tests.games.clocktower.towns import act, done, later, legal, put, town

SEVEN = ("imp", "poisoner", "fortuneteller", "monk", "mayor", "ravenkeeper", "soldier")


def seven(*characters: str, night: int = 2) -> GameState:
    return town(*(characters or SEVEN), night=night, bluffs=("chef", "empath", "saint"))


def nightly(state: GameState, choices: dict[int, tuple[int, ...]], *answers: str) -> Night:
    left = iter(answers)
    return walk(state, choices, lambda decision, now: next(left, None))


def dead(walked: Night) -> list[int]:
    return sorted(walked.state.died_tonight)


def test_1_briefing_and_a_poisoned_fortune_teller() -> None:
    state = seven(night=1)
    assert night.dusk(state) == {
        2: (info("demon", seats=(1,)),),
        1: (
            info("minions", seats=(2,)),
            info("bluff", character="chef"),
            info("bluff", character="empath"),
            info("bluff", character="saint"),
        ),
    }
    walked = nightly(state, {2: (3,), 3: (1, 4)})
    assert isinstance(walked.open, Decision)
    assert (walked.open.truth, legal(walked.open), walked.open.preselected) == ("yes", {"yes", "no"}, None)
    assert walked.open.warning == "中毒"
    assert dead(walked) == []


def test_2_a_poisoned_monk_protects_nobody_and_the_mayor_may_be_spared() -> None:
    choices: dict[int, tuple[int, ...]] = {2: (4,), 4: (5,), 1: (5,), 3: (2, 4)}
    asked = nightly(seven(), choices).open
    assert isinstance(asked, Decision)
    assert (asked.kind, asked.seat, len(asked.legal)) == ("redirect", 5, 7)
    assert dead(nightly(seven(), choices, "7", "no")) == []
    assert dead(nightly(seven(), choices, "5", "no")) == [5]


def test_3_a_healthy_monk_protects_and_nobody_is_asked() -> None:
    walked = nightly(seven(), {2: (7,), 4: (5,), 1: (5,), 3: (2, 4)})
    assert isinstance(walked.open, Decision)
    assert walked.open.of == "fortuneteller"
    assert dead(walked) == []


def test_4_the_ravenkeeper_is_asked_in_window_b_and_learns_the_poisoner() -> None:
    choices: dict[int, tuple[int, ...]] = {2: (7,), 4: (5,), 1: (6,), 3: (2, 4)}
    halted = nightly(seven(), choices)
    assert isinstance(halted.open, Halt)
    assert (halted.open.seat, halted.open.ask.of, len(halted.open.ask.among)) == (6, "ravenkeeper", 7)
    walked = nightly(seven(), choices | {6: (2,)}, "poisoner", "no")
    assert walked.open is None
    assert walked.told[6] == (info("character", "ravenkeeper", seats=(2,), character="poisoner"),)
    assert dead(walked) == [6]


def test_5_the_imp_passes_on_and_the_poison_ends() -> None:
    walked = nightly(seven(), {2: (3,), 4: (5,), 1: (1,), 3: (1, 4)}, "yes")
    assert walked.open is None
    assert walked.state.players[2].role == "imp"
    assert not walked.state.players[3].is_poisoned
    assert [step.place.character for step in walked.steps].count("imp") == 1
    assert walked.told[2] == (info("became", character="imp", side="evil"),)
    assert dead(walked) == [1]


@pytest.mark.parametrize(
    ("tallies", "executed"), [([3], 0), ([4], 1), ([4, 4], 0), ([4, 4, 5], 3), ([4, 4, 4], 0), ([4, 3], 1)]
)
def test_6_votes(tallies: list[int], executed: int) -> None:
    about, leading = 0, 0
    for seat, number in enumerate(tallies, 1):
        about, leading, _ = day.counted(seat, number, 7, about, leading)
    assert about == executed


def test_7_a_virgin_in_seat_7() -> None:
    state = seven("imp", "poisoner", "undertaker", "drunk:monk", "mayor", "ravenkeeper", "virgin")
    outcome = done(day.nominated(state, 6, 7, (), 1))
    assert [effect.cause for effect in outcome.effects if isinstance(effect, SeatDied)] == ["virgin_ability"]
    told = act(replace(later(state, outcome), executed=6), "undertaker")
    assert legal(told) == {"ravenkeeper"}
    for nominator in (2, 4):
        spent = done(day.nominated(state, nominator, 7, (), 1))
        assert not any(isinstance(effect, SeatDied) for effect in spent.effects)
        assert done(day.nominated(later(state, spent), 6, 7, (), 1)).effects == ()


@pytest.mark.parametrize("side", ["good", "evil"])
def test_8_three_alive_with_a_mayor(side: Side) -> None:
    state = town("imp", "poisoner", "mayor", "-chef", "-monk")
    state = replace(state, players=state.players | {3: replace(state.players[3], side=side)})
    assert ends.at_dusk(state, executed=False) == (side, "mayor")
    assert ends.at_dusk(state, executed=True) is None
    assert ends.at_dusk(put(state, "poisoned", "mayor", "poisoner", "dusk"), executed=False) is None


def test_9_the_scarlet_woman_follows_an_executed_imp() -> None:
    state = town("imp", "scarletwoman", "chef", "saint", "monk")
    outcome = done(day.executed(state, 1))
    assert CharacterSet(2, "imp", "evil", "scarletwoman") in outcome.effects
    assert ends.now(later(state, outcome)) is None
    assert night.dusk(later(state, outcome)) == {2: (info("became", character="imp", side="evil"),)}
    fallen = replace(later(state, outcome), changed=(), died_tonight=())
    assert dead(nightly(fallen, {2: (3,), 5: (5,)})) == [3]
    for fewer in (town("imp", "scarletwoman", "chef", "saint", "-monk"), put(state, "poisoned", "scarletwoman")):
        assert ends.now(later(fewer, done(day.executed(fewer, 1)))) == ("good", "demon_dead")


def test_10_a_poisoner_who_dies_poisons_no_longer() -> None:
    state = town("imp", "poisoner", "empath", "monk", "mayor", "saint", "soldier")
    walked = nightly(state, {2: (3,), 4: (5,), 1: (2,)})
    assert isinstance(walked.open, Decision)
    assert (walked.open.of, legal(walked.open), walked.open.warning) == ("empath", {"1"}, "")


def test_nobody_learns_anything_by_a_dead_seat() -> None:
    walked = nightly(town("imp", "-fortuneteller", "chef", "monk", "saint"), {1: (3,), 4: (4,)})
    assert walked.open is None
    assert not walked.told
    assert not any(isinstance(effect, InfoKept) for step in walked.steps for effect in step.resolution.effects)
