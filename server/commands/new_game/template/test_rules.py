"""Template: what follows what, and who is told."""

from __future__ import annotations

from events.audience import EVERYONE, Audience, only
from events.event import Actor, Command, Fact
from games.game import Events, Moment
from games.sitting.commands import Due
from games.sitting.facts import TableEnded, TableOpened
from server.commands.new_game.template import rules

NOW = 1_700_000_000_000


def given(*facts: Fact) -> rules.State:
    """The truth of a table of two where this has happened."""
    options = rules.TemplateOptions()
    opened = TableOpened("template", 1, 1, "", False, 2, "ann", options, "", "", 1)
    state = rules.GAME.rules.first
    for fact in (opened, rules.RoundBegan(1, 0), rules.CardDrawn(1, 4), rules.CardDrawn(2, 9), *facts):
        state = rules.GAME.rules.evolve(state, fact)
    return state


def when(state: rules.State, by: Actor, command: Command) -> Events:
    """What follows when somebody does this."""
    return rules.GAME.rules.decide(state, by, command, Moment(NOW, "11" * 32, "22" * 32, {}))


def told(events: Events, kind: type[Fact]) -> list[tuple[Audience, Fact]]:
    """The facts of this kind, each with its audience."""
    return [(event.to, event.fact) for event in events if isinstance(event.fact, kind)]


def test_who_swaps_is_told_the_new_card_alone_and_all_hear_that_it_chose() -> None:
    events = when(given(), 1, rules.Choose(swap=True))
    (drawn,) = told(events, rules.CardDrawn)
    assert drawn[0] == only(1)
    assert told(events, rules.Chosen) == [(EVERYONE, rules.Chosen(1))]


def test_when_all_have_chosen_the_highest_card_wins_and_a_round_begins() -> None:
    events = when(given(rules.Chosen(2)), 1, rules.Choose(swap=False))
    assert told(events, rules.CardsShown) == [(EVERYONE, rules.CardsShown({1: 4, 2: 9}, {1: 0, 2: 1}))]
    assert [to for to, _ in told(events, rules.CardDrawn)] == [only(1), only(2)]


def test_the_clock_ends_a_round_for_who_has_not_chosen() -> None:
    assert told(when(given(), "clock", Due("round.1")), rules.CardsShown)


def test_after_the_last_round_most_points_win() -> None:
    third = rules.RoundBegan(3, 0), rules.CardDrawn(1, 4), rules.CardDrawn(2, 9)
    state = given(rules.CardsShown({}, {1: 1, 2: 1}), *third, rules.Chosen(2))
    events = when(state, 1, rules.Choose(swap=False))
    assert told(events, TableEnded) == [(EVERYONE, TableEnded({1: "loss", 2: "win"}, "everything"))]


def test_a_seat_is_asked_once_a_round() -> None:
    assert list(rules.GAME.rules.prompts(given(), 1)) == ["choose.1"]
    assert rules.GAME.rules.prompts(given(rules.Chosen(1)), 1) == {}
