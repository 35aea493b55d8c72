"""Narration (section 11 of the rules page; attack 9 and acceptance 14 of section 16), without a server."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events.audience import EVERYONE, Audience, sees
from events.codec import AnyCommit
from events.event import Fact
from games.ghost.facts.fact import evolve
from games.ghost.facts.hall import (
    ActivityBounded,
    ActivityLost,
    ActivityRegained,
    AttributeChanged,
    FileGranted,
    SignalChanged,
)
from games.ghost.facts.talk import NarrationAdded
from games.ghost.rules import GAME
from games.ghost.rules.talk import LONGEST, Narrate
from games.ghost.state import State
from games.ghost.words import PERSONA, SILENCE, TASKS
from games.narration import Narration, Request, Wanted
from projections.feed import Feed, seen_by_all
from server.history.verify import verify
from tests.games.ghost.patients import Patients
from tests.suite.checks import stored

NARRATION: Narration[State] = next(one for one in GAME.specialties if isinstance(one, Narration))


class Narrated(Patients):
    """What is to be told of is told at once, and everything asked for is kept."""

    wants: list[tuple[Wanted, int]]

    def append(self, commit: AnyCommit | None) -> AnyCommit | None:
        """With a text of its own for all that came of it."""
        self.wants = getattr(self, "wants", [])
        named = super().append(commit)
        wanted, self._untold = self._untold, []
        # All that came of one commit is asked for as things stood right after it, as the server does.
        self.wants += [(one, len(self.commits)) for one in wanted]
        for one in wanted:
            self.act(NARRATION.command(one, f"A text about {one.of}."))
        return named


@pytest.fixture(scope="module", params=["zh", pytest.param("en", marks=pytest.mark.long)])
def game(request: pytest.FixtureRequest) -> Narrated:
    """A whole game of four bots, narrated."""
    return Narrated.of_seekers(4, 1, narration="on", language=request.param)


def request_of(commits: list[AnyCommit], wanted: Wanted, to: Audience | None = None) -> Request:
    """What the model is asked; ``to`` in place of the audience, as no game would."""
    feed = Feed.first(GAME, "public")
    for commit in commits:
        feed = feed.after(commit)
    return NARRATION.request(feed.state.game, list(seen_by_all(to or wanted.to, commits)), wanted)


def requests(game: Narrated, commits: list[AnyCommit]) -> list[Request]:
    return [request_of(commits[:version], wanted) for wanted, version in game.wants[::5]]


def facts_of(commits: list[AnyCommit]) -> list[Fact]:
    return [event.fact for commit in commits for event in commit.events]


# --- the attack ------------------------------------------------------------------------------------------------------


def other_values(fact: Any) -> Fact:
    """The same fact with other quantum activity, attributes and signal."""
    match fact:
        case ActivityLost() | ActivityRegained():
            return replace(fact, amount=fact.amount + 60, current=fact.current + 70)
        case ActivityBounded():
            return replace(fact, most=fact.most + 80, current=fact.current + 70)
        case AttributeChanged():
            return replace(fact, value=fact.value + 90)
        case SignalChanged():
            return replace(fact, current=fact.current + 90)
        case _:
            return fact  # type: ignore[no-any-return]


def test_attack_9_a_narration_is_never_fed_with_quantum_activity_or_attributes(game: Narrated) -> None:
    """Not even with those that everybody knows: at a table where all of them are others, the same is asked."""
    changed = [
        replace(
            commit,
            events=tuple(
                replace(event, fact=other_values(event.fact))
                for event in commit.events
                if not isinstance(event.fact, FileGranted)
            ),
        )
        for commit in game.commits
    ]
    assert sum(one != other for one, other in zip(game.commits, changed, strict=True)) > 20
    assert requests(game, game.commits) == requests(game, changed)


def test_attack_9_what_one_of_the_audience_was_not_told_is_not_told_to_the_model(game: Narrated) -> None:
    """Nothing changes if every fact that one of them lacks is left out of the log; and with all facts much does."""
    known, more = 0, 0
    for wanted, version in game.wants[::5]:
        commits = game.commits[:version]
        seats = ["public"] if wanted.to.everyone else [*wanted.to.seats, "host"]
        told = [
            replace(
                commit,
                events=tuple(event for event in commit.events if all(sees(event.to, one) for one in seats)),  # type: ignore[arg-type]
            )
            for commit in commits
        ]
        asked = request_of(commits, wanted)
        assert NARRATION.request(feed_state(commits), [tuple(facts_of([one])) for one in told], wanted) == asked
        known += 1
        more += asked != request_of(commits, Wanted(wanted.of, EVERYONE))
    assert known > 10
    assert more


def feed_state(commits: list[AnyCommit]) -> State:
    feed = Feed.first(GAME, "public")
    for commit in commits:
        feed = feed.after(commit)
    state: State = feed.state.game
    return state


# --- what is told, and to whom ---------------------------------------------------------------------------------------


def test_each_text_has_exactly_the_audience_of_what_it_tells_of(game: Narrated) -> None:
    events = [event for commit in game.commits for event in commit.events]
    told = {event.fact.of: event.to for event in events if isinstance(event.fact, NarrationAdded)}
    assert told == {wanted.of: wanted.to for wanted, _ in game.wants}
    for wanted, version in game.wants:
        assert any(event.to == wanted.to for event in game.commits[version - 1].events)


def is_told(fact: Fact) -> bool:
    return isinstance(fact, NarrationAdded)


def test_rounds_scenes_checks_and_talks_are_told_of_once_each(game: Narrated) -> None:
    names = [wanted.of for wanted, _ in game.wants]
    assert max(Counter(names).values()) == 1
    assert {name.partition(".")[0] for name in names} == set(TASKS)


def test_a_request_has_the_templates_of_the_table_s_language_and_twenty_events(game: Narrated) -> None:
    language = game.game_state.options.language
    assert language in ("zh", "en")
    for asked in requests(game, game.commits):
        assert asked.persona == PERSONA[language]
        assert asked.task in [task[language] for task in TASKS.values()]
        assert len(asked.before) <= 20
        assert asked.now
        assert not any("**" in line for line in (*asked.before, asked.now))


def test_no_two_requests_of_a_whole_game_are_alike_and_each_names_its_place_and_people(game: Narrated) -> None:
    asked = [request_of(game.commits[:version], wanted) for wanted, version in game.wants]
    assert len(set(asked)) == len(asked) > 50
    names = {one.name for one in game.game_state.hall.patients.values()}
    for (wanted, _), one in zip(game.wants, asked, strict=True):
        assert " · " in one.place, wanted
        assert one.people, wanted
        assert all(any(who.startswith(name) for name in names) for who in one.people)
    assert all(one.tried for (wanted, _), one in zip(game.wants, asked, strict=True) if wanted.of.startswith("talk"))


# --- the log ---------------------------------------------------------------------------------------------------------


def test_acceptance_14_the_log_read_again_with_the_narration_off_gives_the_same_state(game: Narrated) -> None:
    with_texts, without = GAME.rules.first, GAME.rules.first
    for commit in stored(GAME, game.commits):
        for event in commit.events:
            with_texts = evolve(with_texts, event.fact)
            without = without if is_told(event.fact) else evolve(without, event.fact)
    assert without == with_texts == game.game_state
    assert verify(GAME, game.commits) is None


def test_acceptance_14_the_same_game_without_a_narrator_comes_to_the_same_end(game: Narrated) -> None:
    options = game.game_state.options
    silent = Patients.of_seekers(4, 1, language=options.language)
    assert not any(map(is_told, facts_of(silent.commits)))
    assert replace(silent.game_state, options=options) == game.game_state


def test_a_text_that_is_too_long_is_cut_and_none_is_the_silence_of_the_narrator() -> None:
    for text, told in (("x" * (LONGEST + 1), "x" * LONGEST), ("", SILENCE["zh"]), (" \n", SILENCE["zh"])):
        play = Patients.exploring("CMYK", narration="on")
        play.act(Narrate("check.p1.1", EVERYONE, text))
        assert facts_of(play.commits)[-1] == NarrationAdded("check.p1.1", told)


def test_nobody_at_the_table_can_narrate() -> None:
    play = Patients.exploring("CMYK", dm=True, narration="on")
    command = msgspec.to_builtins(Narrate("check.p1.1", EVERYONE, "x"))
    for chair in (1, "host"):
        assert not play.try_(lambda chair=chair: play.send(chair, command))  # type: ignore[misc]
        assert not any("narrat" in id for id in play.prompts(chair))
