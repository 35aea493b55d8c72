"""Moves that mbg refuses, end to end: targets and prices out of reach, actions out of turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from events.codec import AnyCommit
from games.mbg import cards, people
from games.mbg.options import MbgOptions
from games.mbg.rules import GAME
from games.mbg.state import State
from projections.feed import Feed
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.e2e.parties import begin, party
from tests.e2e.serving import Serving, version
from tests.e2e.wires import wired


async def test_what_is_no_move_changes_nothing_and_says_why(sotto: Serving) -> None:
    async with (
        party(sotto.url, 2) as (ann, bob),
        wired(sotto.url, ann.token) as wire,
        wired(sotto.url, bob.token) as other,
    ):
        table = await begin([ann, bob], "mbg")
        view = (await ann.view(table, "seat:1")).view
        (move,) = (one for one in view["prompts"] if one.startswith("move"))
        before = await version(sotto, table)
        for who, as_, command, prompt, code in (
            (wire, "seat:1", {"type": "play_card", "card": 5, "target": 2}, move, "rejected"),  # another prompt's
            (
                wire,
                "seat:1",
                {"type": "play_card", "card": 5, "target": 2},
                re.sub("^move", "play_card", move),
                "stale",
            ),
            (wire, "seat:1", {"type": "move", "steps": 6}, move, "rejected"),  # nobody says how far
            (wire, "seat:1", {"type": "hire", "officer": 3}, "hire.1", "stale"),
            (wire, "seat:1", {"type": "garrison", "city": 0}, "", "stale"),
            (wire, "seat:2", {"type": "move"}, move, "forbidden"),  # not ann's seat
            (other, "seat:2", {"type": "move"}, move, "stale"),  # not bob's turn
            (other, "seat:1", {"type": "move"}, move, "forbidden"),
        ):
            got = await who.do(table, as_, command, prompt)
            assert (got["op"], got["code"], bool(got["reason"])) == ("no", code, True), (command, got)
        assert await version(sotto, table) == before


Wish = tuple[str, dict[str, Any]] | None
"""How the id of a prompt begins, and an answer that does not fit it."""

# --- out of the middle of a game -----------------------------------------------------------------------------------


def unaffordable(state: State, seat: int) -> Wish:
    """An officer of a hall who costs more than the seat has."""
    dear = [offer.officer for offer in state.question.offers if offer.price >= state.money[seat]]
    return ("hire.", {"type": "hire", "officer": dear[0]}) if state.question.kind == "hire" and dear else None


def rumoured(state: State, seat: int) -> Wish:
    """A general of whom there is a rumour."""
    if state.question.kind != "generals":
        return None
    fighters = people.fighters_of(state, seat, state.question.place)
    whispered = [one for one in fighters if state.officers[one].rumour]
    return ("generals.", {"type": "name_generals", "main": whispered[0], "vice": -1}) if whispered else None


def no_target(card: int, target: Callable[[State, int], int]) -> Callable[[State, int], Wish]:
    """A card on somebody or something on which it cannot be played."""

    def found(state: State, seat: int) -> Wish:
        if state.question.kind != "action" or not state.hands[seat].get(card):
            return None
        return f"card.{card}.", {"type": "play_card", "card": card, "target": target(state, seat)}

    return found


def own_officer(state: State, seat: int) -> int:
    """One of the seat's own."""
    return next(number for number, officer in state.officers.items() if officer.seat == seat)


def no_card(state: State, seat: int) -> Wish:
    """A card that is not in the hand, for one that is."""
    hand = state.hands[seat]
    if state.question.kind != "action" or not hand:
        return None
    card = next(card for card in range(14) if card not in hand)
    return f"card.{min(hand)}.", {"type": "play_card", "card": card, "target": -1}


WRONG: dict[str, Callable[[State, int], Wish]] = {
    "a hire that costs too much": unaffordable,
    "a general under rumour": rumoured,
    "stealing from oneself": no_target(cards.STEAL, lambda state, seat: seat),
    "stealing from nobody": no_target(cards.STEAL, lambda state, seat: 9),
    "poison for one's own officer": no_target(cards.POISON, lambda state, seat: own_officer(state, seat)),
    "a barrier beside the board": no_target(cards.BARRIER, lambda state, seat: len(state.cells)),
    "acting twice on another": no_target(cards.TWICE, lambda state, seat: 1 + seat % 2),
    "a card that is not in the hand": no_card,
}


@cache
def games() -> tuple[tuple[AnyCommit, ...], ...]:
    """Some games in which a lot happens."""
    # The others are poorer, and what they draw is a rumour more often.
    kinds = (MbgOptions(pace="fast"), MbgOptions(pace="fast", start_money=2_500, card_count=8))
    plans = [Plan(("games",), "mbg", options, 4, 5, ("random", "greedy", "greedy")) for options in kinds]
    return tuple(tuple(played(plan, number).commits) for plan in plans for number in range(1, 9))


def moment_of(wrong: Callable[[State, int], Wish]) -> tuple[bytes, int, int, str, dict[str, Any]]:
    """A log, a seq of its public feed, a seat, its prompt, and what it cannot answer there."""
    for commits in games():
        feed = Feed.first(GAME, "public")
        for commit in commits[:-1]:
            feed = feed.after(commit)
            state = feed.state.game
            for seat in state.question.seats:
                wish = wrong(state, seat)
                for id in GAME.rules.prompts(state, seat) if wish else ():
                    if wish is not None and id.startswith(wish[0]):
                        return log_file.written(commits), feed.seq, seat, id, wish[1]
    raise AssertionError("no game comes to that")


@pytest.mark.parametrize("what", WRONG)
async def test_what_is_not_offered_is_refused_and_changes_nothing(sotto: Serving, what: str) -> None:
    log, seq, seat, prompt, command = moment_of(WRONG[what])
    async with party(sotto.url, 1) as (ann,), wired(sotto.url, ann.token) as wire:
        table = await ann.load("mbg", log, seq=seq, seats={seat: "me"})
        as_ = f"seat:{seat}"
        before = (await ann.view(table, as_)).view
        assert prompt in before["prompts"]
        got = await wire.do(table, as_, command, prompt)
        assert (got["op"], got["code"]) == ("no", "rejected"), got
        assert re.search(r"command\.(officer|main|card|target)", got["reason"]), got
        after = (await ann.view(table, as_)).view
        assert after["prompts"] == before["prompts"]
        for kept in ("money", "hands", "officers", "roles", "cells"):
            assert after["game"][kept] == before["game"][kept]
        asked_others = set(before["game"]["question"]["seats"]) - {seat}
        assert asked_others or after == before
