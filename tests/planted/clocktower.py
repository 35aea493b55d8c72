"""Clocktower with one fault each, by which a night tells what happens in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from events.audience import Seat
from events.event import Event
from games.clocktower import facts, night
from games.clocktower.engine.results import Ask, Info
from games.clocktower.fold import evolve
from games.clocktower.rules import GAME
from games.clocktower.state import State
from games.clocktower.story import Story, tell_seat, until
from games.fold import through
from games.game import AnyGame, Events, Prompts
from games.telling import Telling
from tests.altered import altered

# --- the hush ---------------------------------------------------------------------------------------------------------


def _hasty(state: State, by: Any, command: Any, moment: Any) -> Events:
    events = GAME.rules.decide(state, by, command, moment)
    after = through(evolve, state, (event.fact for event in events))
    asked = any(isinstance(event.fact, facts.DecisionAsked) for event in events)
    if (state.phase, after.phase) != ("window", "hush") or asked:
        return events
    story = Telling(evolve, after, moment)
    night.end_hush(story)
    return (*events, *story.events)


def no_hush_when_nothing_is_to_decide() -> AnyGame:
    return altered(GAME, decide=_hasty)


def _shorter(state: State, by: Any, command: Any, moment: Any) -> Events:
    events = GAME.rules.decide(state, by, command, moment)
    asked = any(isinstance(event.fact, facts.DecisionAsked) for event in events)
    return events if asked else tuple(_a_second_shorter(event) for event in events)


def _a_second_shorter(event: Event[Any]) -> Event[Any]:
    fact = event.fact
    if not isinstance(fact, facts.HushBegan) or not fact.until:
        return event
    return Event(event.to, replace(fact, until=fact.until - 1000))


def a_shorter_hush_when_nothing_is_to_decide() -> AnyGame:
    return altered(GAME, decide=_shorter)


# --- the decoys -------------------------------------------------------------------------------------------------------


def _among_the_living(state: State, by: Any, command: Any, moment: Any) -> Events:
    events = GAME.rules.decide(state, by, command, moment)
    truth = through(evolve, state, (event.fact for event in events))
    living = tuple(seat for seat in truth.living if seat not in truth.deaths)
    return tuple(_asked_of(event, living) for event in events)


def _asked_of(event: Event[Any], seats: tuple[Seat, ...]) -> Event[Any]:
    fact = event.fact
    if not isinstance(fact, facts.Woken) or fact.ask.of:
        return event
    return Event(event.to, replace(fact, ask=replace(fact.ask, among=seats)))


def decoys_that_know_who_died_tonight() -> AnyGame:
    return altered(GAME, decide=_among_the_living)


def _optional(view: State, viewer: Any) -> Prompts:
    asked = GAME.rules.prompts(view, viewer)
    real = viewer not in view.asks or bool(view.asks[viewer].of)
    return asked if real else {id: replace(prompt, required=False) for id, prompt in asked.items()}


def decoys_that_need_no_answer() -> AnyGame:
    """So that the lobby says who really chooses."""
    return altered(GAME, prompts=_optional)


# --- the window -------------------------------------------------------------------------------------------------------


def _open_for_some(
    story: Story, window: facts.Window, asks: Mapping[Seat, Ask], told: Mapping[Seat, tuple[Info, ...]]
) -> None:
    story.proclaim(facts.WindowOpened(window, until(story, 1000 * story.truth.options.window_seconds)))
    for seat, ask in asks.items():
        tell_seat(story, seat, facts.Woken(seat, window, ask, told.get(seat, ())))


def _miss_some(story: Story) -> None:
    state = story.truth
    for seat, ask in state.asks.items():
        if seat not in state.answers:
            tell_seat(story, seat, facts.Chosen(seat, state.window, *night._drawn(story, ask), True))


def _skipping(of: Callable[..., Events]) -> Callable[..., Events]:
    def told(*about: Any) -> Events:
        with patch.object(night, "_window", _open_for_some), patch.object(night, "_miss", _miss_some):
            return of(*about)

    return told


def windows_for_those_who_act() -> AnyGame:
    return altered(GAME, open=_skipping(GAME.rules.open), decide=_skipping(GAME.rules.decide))


MUTANTS: Mapping[str, Callable[[], AnyGame]] = {
    made.__name__: made
    for made in (
        no_hush_when_nothing_is_to_decide,
        a_shorter_hush_when_nothing_is_to_decide,
        decoys_that_know_who_died_tonight,
        decoys_that_need_no_answer,
        windows_for_those_who_act,
    )
}
