"""The chain over the public feed: any client can follow it, and it hangs on everything that was public."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as some

from events.audience import EVERYONE, only
from events.event import Commit, Event, Fact
from games.avalon.options import AvalonOptions
from games.game import AnyGame
from games.sitting import commands
from games.sitting.facts import TableInvited, TableOpened, TableReady, TableSaid
from projections.chain import link
from projections.feed import Feed, frames
from tests.e2e.serving import ROOT
from tests.suite.plays import game_of

Json = Any


class Anything(Fact, frozen=True):
    text: str
    flag: bool
    none: None
    number: int
    by_seat: dict[int, str]
    by_name: dict[str, tuple[int, ...]]


TEXT = some.text(some.characters(exclude_categories=["Cs"]))


def as_a_client_does(before: str, at: int, facts: Iterable[Json]) -> str:
    """The link as anybody computes it who has nothing of Sotto's."""
    text = json.dumps([at, list(facts)], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256((before + text).encode()).hexdigest()


@given(
    some.text("0123456789abcdef"),
    some.integers(0, 2**53),
    some.lists(
        some.builds(
            Anything,
            text=TEXT,
            flag=some.booleans(),
            none=some.none(),
            number=some.integers(-(2**53), 2**53),
            by_seat=some.dictionaries(some.integers(1, 30), TEXT),
            by_name=some.dictionaries(TEXT, some.tuples(some.integers(0, 9))),
        ),
        max_size=3,
    ),
)
def test_any_client_can_follow_it(before: str, at: int, facts: list[Anything]) -> None:
    shown = json.loads(msgspec.json.encode(facts))
    assert link(before, at, facts) == as_a_client_does(before, at, shown)


def test_an_example() -> None:
    ready = TableReady(2)
    text = b'[1700000000000,[{"seat":2,"type":"table_ready"}]]'
    first = hashlib.sha256(text).hexdigest()
    assert link("", 1_700_000_000_000, (ready,)) == first
    assert link(first, 1_700_000_000_000, (ready,)) == hashlib.sha256(first.encode() + text).hexdigest()


def test_the_vectors_of_the_page_as_servers_and_clients_compute_them() -> None:
    page = (ROOT / "docs" / "play" / "dice.md").read_text("utf-8")
    vectors = re.findall(r"^\| (\d+) \| `(.+)` \| `([0-9a-f]{64})` \|$", page, re.MULTILINE)
    assert len(vectors) > 3
    last = ""
    for at, text, told in vectors:
        facts = json.loads(text)
        assert as_a_client_does(last, int(at), facts) == told
        last = link(last, int(at), facts)
        assert last == told


def test_the_end_of_every_game_tells_the_last_link_before_it() -> None:
    for name in ("avalon", "swarm", "whisper"):
        play = game_of(name, "wild", 0)
        last, told = "", []
        for frame in frames(play.game, "public", play.commits):
            shown = json.loads(msgspec.json.encode(frame))
            told += [(fact["link"], last) for fact in shown["facts"] if fact["type"] == "table_feed_hashed"]
            last = as_a_client_does(last, shown["at"], shown["facts"])
        assert len(told) == 1
        assert told[0][0] == told[0][1] != ""
        assert play.table.truth.table.feed_hash == told[0][0]


def opened(chained: bool | None) -> Commit[Any, Any]:
    command = commands.Open("avalon", 1, "", False, 7, "p1", AvalonOptions(), "00", "00", chained)
    fact = TableOpened("avalon", 1, 1, "", False, 7, "p1", AvalonOptions(), "x", "y", 1, chained)
    return Commit("", 1, "server", command, (Event(EVERYONE, fact),))


def after(chained: bool | None, *events: Event[Fact]) -> Feed:
    game: AnyGame = game_of("avalon", "calm", 0).game
    ready: Commit[Any, Any] = Commit("", 2, 1, commands.Ready(), events)
    return Feed.first(game, "public").after(opened(chained)).after(ready)


def test_what_was_not_public_does_not_count() -> None:
    spoken = Event(EVERYONE, TableInvited("p2"))
    whispered = Event(only(2), TableSaid(1, "psst", (2,)))
    assert after(True, spoken).link == after(True, whispered, spoken).link
    assert after(True, spoken).link != after(True).link == after(True, whispered).link


def test_tables_from_before_have_none_and_are_stored_as_they_were() -> None:
    assert after(None, Event(EVERYONE, TableInvited("p2"))).link == ""
    stored = msgspec.json.encode(opened(None))
    assert b"chained" not in stored
    assert b'"chained":true' in msgspec.json.encode(opened(True))
