"""Secret texts, each one of a kind, and every byte that came to those who were not told them.

``SOTTO_SHOW_CANARIES`` is how many games of Ghost are played, all but two of them in ``make test-long``: a few by
default, 200 for the show.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from collections import defaultdict

import msgspec
import pytest

from events.audience import Viewer, parse_viewer, sees
from events.codec import AnyCommit
from games.avalon.rules import GAME as AVALON
from games.game import AnyGame
from projections.feed import frames
from server import wire
from sotto_client import play
from tests.e2e.canaries import Talker, canaries, initiated, is_own_note, log_of, pried, scan, written
from tests.e2e.ghost_company import gathered
from tests.e2e.houses.leaky.ghost.rules import LEAKS
from tests.e2e.parties import Recorder, begin, feed_bytes, party
from tests.e2e.serving import Serving, served
from tests.probes.dossier.rules import GAME as DOSSIER
from tests.probes.swarm.rules import GAME as SWARM

SHOWN = int(os.environ.get("SOTTO_SHOW_CANARIES", "6"))
HOUSE = "tests.e2e.houses.leaky"


@pytest.mark.parametrize("game", [AVALON, DOSSIER, SWARM], ids=lambda game: str(game.name))
async def test_no_byte_of_a_secret_reaches_the_uninitiated(sotto: Serving, game: AnyGame) -> None:
    people_count, bots = (5, 2) if game is AVALON else (3, 1)
    async with party(sotto.url, people_count) as people, party(sotto.url, 1) as (watcher,):
        table = await begin(people, game.name, bots=bots)
        await watcher.watch(table)
        size = people_count + bots
        curious = asyncio.create_task(ask_around([*people, watcher], table, size))
        results = await asyncio.gather(
            *(play(person, table, seat, Talker(person, table, seat, size)) for seat, person in enumerate(people, 1))
        )
        assert all(results)
        curious.cancel()
        bodies = await curious

        commits = await log_of(sotto, game, table)
        told = initiated(commits, size)
        assert any(len(viewers) < size + 1 for viewers in told.values())
        viewers: dict[Viewer, Recorder] = {**dict(enumerate(people, 1)), "public": watcher}
        heard = {who: [*person.messages, *bodies[person.player]] for who, person in viewers.items()}
        found = scan(heard, lambda who, text: is_own_note(who, text) or who in told[text])
        assert found.leaks == []
        assert found.scanned
        assert await written(sotto) == set()
        for who, client in viewers.items():
            viewer = who if isinstance(who, str) else f"seat:{who}"
            live = client.frames(table, viewer)
            assert (await feed_bytes(client, table, viewer))[-len(live) :] == live
            assert live == expected(game, table, viewer, commits, live)


async def ask_around(people: list[Recorder], table: str, size: int) -> dict[str | None, list[bytes]]:
    """Until it is cancelled, let everybody ask for everything, and return all that was answered."""
    bodies: dict[str | None, list[bytes]] = defaultdict(list)
    watched = [*(f"seat:{seat}" for seat in range(size, 0, -1)), "host", "all"]
    try:
        for person in itertools.cycle(people):
            own = [f"seat:{seat}" for seat in (await person.table(table))["me"]["seats"]]
            others = [as_ for as_ in watched if as_ not in own]
            bodies[person.player] += await pried(person, table, own, others, ["/query/public_log", "/query/file"])
    except asyncio.CancelledError:
        pass
    return bodies


def expected(game: AnyGame, table: str, viewer: str, commits: list[AnyCommit], live: list[bytes]) -> list[bytes]:
    """The last frames of a viewer as its own part of the log makes them, and nothing else of the log."""
    log = msgspec.json.decode(live[0])["log"]
    mine = parse_viewer(viewer)
    own = [
        msgspec.structs.replace(commit, events=tuple(event for event in commit.events if sees(event.to, mine)))
        for commit in commits
    ]
    told = [
        wire.frame(table, viewer, log, frame.seq, frame.at, frame.facts, frame.patch)
        for frame in frames(game, mine, own)
    ]
    return told[-len(live) :]


# --- Ghost ---------------------------------------------------------------------------------------------------------


# The first two are a game that is led, its hall unsealed at the end, and one that is narrated and stays sealed.
NUMBERS = [
    pytest.param(number, marks=pytest.mark.turn(number) if number < 2 else pytest.mark.long) for number in range(SHOWN)
]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", NUMBERS)
async def test_no_secret_text_reaches_anybody_but_those_of_section_12(sotto: Serving, number: int) -> None:
    async with gathered(sotto) as company:
        found = await company.game(number)
    assert found.leaks == []
    assert await written(sotto) == set()
    print(f"{found.scanned} secret texts found with those who may read them, 0 with others")
    assert found.scanned >= 100


@pytest.mark.long
@pytest.mark.timeout(1200)
async def test_planted_leaks_are_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    planted = {leak.__name__ for leak in LEAKS if leak is not None}
    leaked: list[list[str]] = []
    told: set[str] = set()
    with served(tmp_path_factory.mktemp("leaky"), games=HOUSE) as sotto:
        async with gathered(sotto) as company:
            # A game in which nobody is given a file has none to leak.
            while not planted <= told and len(leaked) < 4 * len(LEAKS):
                leaked += [(await company.game(number)).leaks for number in range(len(LEAKS))]
                told = {leak.split()[0] for leaks in leaked for leak in leaks}
        printed = canaries(sotto.output.encode())
    assert printed
    assert planted <= told
    assert all(any("got canary" in leak for leak in leaks) for leaks in leaked if leaks)
