"""server.tables.snapshots: a table goes on from one to the same bytes, and what is doubtful is not used."""

from __future__ import annotations

import pickle
import sys
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest

from events import embedded
from events.appending import snapshot_key
from events.audience import Viewer
from events.codec import AnyCommit, Codec
from events.redis import RedisStore, connect
from events.store import Log
from games.discovery import discover
from games.game import AnyGame
from games.sitting import commands
from games.sitting.table import codec as codec_of
from projections.feed import Feed
from server import metrics
from server.ids import new_table_id
from server.refusals import Refused
from server.tables import snapshots as snapshots_module
from server.tables.checkpoints import NEAR
from server.tables.decider import Submission, Table
from server.tables.history import whole
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.snapshot_store import Snapshots
from server.tables.snapshots import Sealer, Snapshot, Unusable, package_of, shared_code
from tests.altered import altered
from tests.golden.log import Line, files, stored
from tests.patience import PATIENCE
from tests.server.tables.test_long_logs import CountingCodec

GAMES = discover(("games", "tests.probes"))
KEY = b"k" * 32
SECRET = "a secret of the server"
LARGE = ("clocktower", "ghost", "wizard")
"""Games whose tables open slowly: in make test they are opened again at every third place, and a third of DEEP."""

DEEP = 40
"""Places of a log at which everything is compared; at all others it is what is cheap to compare."""


def golden(game: str) -> list[AnyCommit]:
    """The longest golden log of a game."""
    lines = max((stored(file).splitlines() for file in files(game)), key=len)
    codec = codec_of(GAMES[game])
    return [codec.decode(msgspec.json.decode(line, type=Line).commit) for line in lines]


def encoded(value: object) -> bytes:
    return orjson.dumps(msgspec.to_builtins(value, str_keys=True), option=orjson.OPT_SORT_KEYS)


def again(sealer: Sealer, table: Table) -> Table:
    """The same table as another process has it from a snapshot."""
    snapshot = table.snapshot()
    assert snapshot is not None
    other = Table(table.game, lambda: "next")
    other.resume(sealer.open("t", sealer.seal("t", snapshot)))
    return other


def decided(table: Table, codec: Codec, commit: AnyCommit) -> bytes:
    """What a table makes of a command, and of its clock; a refusal is as good as a commit here."""
    try:
        late = table.decide(commit.by, commit.command, commit.at, commit.request, commit.prompt)
    except Exception as no:
        return repr((type(no), getattr(no, "reason", ""), getattr(no, "params", ""))).encode()
    return codec.encode(late) if late is not None else b"nothing"


# --- the same with as without ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "every"),
    [
        *(pytest.param(game, 1, id=game) for game in sorted(GAMES) if game not in LARGE),
        *(pytest.param(game, 9, id=game, marks=pytest.mark.turn(at)) for at, game in enumerate(LARGE)),
        *(pytest.param(game, 1, id=f"{game}-every place", marks=pytest.mark.long) for game in LARGE),
    ],
)
def test_a_table_that_is_opened_anew_at_every_place_decides_and_shows_the_same(game: str, every: int) -> None:
    commits, rules, codec = golden(game), GAMES[game], codec_of(GAMES[game])
    sealer, table = Sealer(rules, KEY, shared_code), Table(rules, lambda: "next")
    for place, commit in enumerate(commits):
        deep = place % (1 + len(commits) * every // DEEP) == 0
        if place and (deep or place % every == 0):
            opened = again(sealer, table)
            assert (opened.top, opened.at, opened.times, opened.facts) == (
                (table.top, table.at, table.times, table.facts)
            )
            assert decided(opened, codec, commit) == decided(table, codec, commit), place
            if deep:
                same_from_here(opened, place, commits)
        table.take(commit)


def same_from_here(opened: Table, place: int, commits: Sequence[AnyCommit]) -> None:
    """A table from a snapshot shows what one folded from the beginning shows, here and after the next commits."""
    folded = Table(opened.game, lambda: "next")
    for commit in commits[:place]:
        folded.take(commit)
    for viewer, feed in folded.feeds.items():
        assert encoded(opened.feeds[viewer].whole) == encoded(feed.whole), (place, viewer)
        assert list(opened.feeds[viewer].prompts) == list(feed.prompts), (place, viewer)
    for commit in commits[place : place + 3]:
        assert opened.deadline() == folded.deadline()
        before, was = opened.take(commit), folded.take(commit)
        assert frames(opened.feeds, before) == frames(folded.feeds, was), place
        assert accepted(opened, commit) == accepted(folded, commit)


def frames(feeds: Mapping[Any, Feed], before: Mapping[Any, Feed]) -> dict[Any, bytes]:
    """What the last commit showed to each viewer."""
    told = {viewer: feed for viewer, feed in feeds.items() if feed is not before.get(viewer)}
    return {
        viewer: encoded(feed.frame(before.get(viewer) or Feed.first(feed.game, viewer))) + feed.link.encode()
        for viewer, feed in told.items()
    }


def accepted(table: Table, commit: AnyCommit) -> object:
    if commit.by in ("server", "clock") or not commit.request:
        return None
    command = msgspec.to_builtins(commit.command)
    player = table.player_of(commit)
    submission = Submission(commit.by, commit.request, commit.prompt, command, player)  # type: ignore[arg-type]
    try:
        return table.already_accepted(submission)
    except Refused as no:
        return no.reason


# --- what is not used -----------------------------------------------------------------------------------------------


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[RedisStore]:
    made = await connect(await embedded.start(tmp_path), append_timeout=PATIENCE)
    yield made
    await made.close()
    await embedded.stop(tmp_path)


def counted(outcome: str) -> float:
    return float(metrics.SNAPSHOTS.labels(outcome)._value.get())


class Kept:
    """A table of a golden log in a store, of which there is a snapshot after this number of commits."""

    def __init__(self, store: RedisStore, game: str, place: int) -> None:
        self.store, self.game, self.place = store, GAMES[game], place
        self.commits, self.id = golden(game), new_table_id()
        self.snapshots = Snapshots(store, GAMES, SECRET)

    @property
    def table(self) -> Table:
        table = Table(self.game)
        for commit in self.commits[: self.place]:
            table.take(commit)
        return table

    async def write(self, value: bytes | None = None, commits: Sequence[AnyCommit] | None = None) -> None:
        codec = codec_of(self.game)
        entries = [(one.id, codec.encode(one)) for one in (self.commits if commits is None else commits)]
        await self.store.begin(Log(self.id), entries)
        sealed = self.snapshots.sealed(self.id, self.table)
        assert sealed is not None
        await self.snapshots.write({self.id: value or sealed})

    async def loaded(self, games: Mapping[str, AnyGame] = GAMES, secret: str = SECRET) -> Room:
        """The room as another process loads it."""
        return await Rooms(self.store, games, snapshots=Snapshots(self.store, games, secret)).get(self.id)

    async def same(self, room: Room, commits: Sequence[AnyCommit] | None = None) -> bool:
        """Whether a room is as the log alone would have it."""
        folded = Table(self.game)
        for commit in self.commits if commits is None else commits:
            folded.take(commit)
        return room.table.top == folded.top and all(
            (encoded(feed.whole), feed.seq, feed.at, feed.link)
            == (encoded(room.table.feeds[viewer].whole), *place_of(room.table.feeds[viewer]))
            for viewer, feed in folded.feeds.items()
        )


def place_of(feed: Feed) -> tuple[int, int, str]:
    return feed.seq, feed.at, feed.link


async def test_a_table_is_loaded_from_its_snapshot_and_what_came_after_it(store: RedisStore) -> None:
    for place in (1, 64, 150, 216):
        kept, before = Kept(store, "avalon", place), counted("used")
        await kept.write()
        room = await kept.loaded()
        assert counted("used") == before + 1
        assert room.saved == place
        assert await kept.same(room)
        # What is asked of the past is folded from the log's beginning.
        folded = await Rooms(store, GAMES).get(kept.id)
        viewers: tuple[Viewer, ...] = (1, "public", "all")
        for viewer in viewers:
            all_of_them = await whole(folded.past.frames(viewer, 0))
            assert encoded(await whole(room.past.frames(viewer, 0))) == encoded(all_of_them)
            middle = all_of_them[len(all_of_them) // 2].seq
            assert encoded((await room.past.feed(viewer, middle)).whole) == encoded(
                (await folded.past.feed(viewer, middle)).whole
            )


async def test_a_cut_or_altered_snapshot_is_thrown_away(store: RedisStore) -> None:
    kept = Kept(store, "avalon", 100)
    sealed = kept.snapshots.sealed(kept.id, kept.table)
    assert sealed is not None
    altered = bytearray(sealed)
    altered[-20] ^= 1
    wrong = [sealed[:cut] for cut in (1, 6, 7, 20, 70, 71, len(sealed) // 2, len(sealed) - 1)]
    for value in (*wrong, sealed + b"x", bytes(altered), b"avalon\n", b"\n", b"\xff\xfe\n" + sealed):
        with pytest.raises(Unusable, match="foreign"):
            kept.snapshots.open(kept.id, value)
    await kept.write(sealed[: len(sealed) // 2])
    before = counted("foreign")
    assert await kept.same(await kept.loaded())
    assert counted("foreign") == before + 1


async def test_what_is_no_text_is_thrown_away(store: RedisStore) -> None:
    kept = Kept(store, "avalon", 100)
    await kept.write()
    key = snapshot_key(Log(kept.id))

    async def put_a_list(redis: Any) -> None:
        await redis.delete(key)
        await redis.rpush(key, "x")

    await store.ask(Log(kept.id).shard, put_a_list)
    before = counted("foreign")
    assert await kept.same(await kept.loaded())
    assert counted("foreign") == before + 1


async def test_a_foreign_snapshot_is_thrown_away(store: RedisStore) -> None:
    kept, other = Kept(store, "avalon", 100), Kept(store, "avalon", 60)
    of_another_table = other.snapshots.sealed(other.id, other.table)
    await kept.write(of_another_table)
    before = counted("foreign")
    assert await kept.same(await kept.loaded())
    assert counted("foreign") == before + 1
    await other.write()
    assert await other.same(await other.loaded(secret="another secret"))
    assert counted("foreign") == before + 2
    without = {name: game for name, game in GAMES.items() if name != "avalon"}
    with pytest.raises(Refused, match="internal"):
        await other.loaded(without)
    assert counted("foreign") == before + 3


async def test_a_snapshot_of_older_rules_is_thrown_away(store: RedisStore) -> None:
    kept, before = Kept(store, "avalon", 100), counted("older")
    await kept.write()
    newer = altered(kept.game, version=kept.game.rules.version + 1)
    assert await kept.same(await kept.loaded({**GAMES, "avalon": newer}))
    assert counted("older") == before + 1


def test_a_changed_source_is_another_code(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["whisper"]
    package = package_of(game)
    assert package == "tests.probes.whisper"
    before = snapshots_module.code_of(game, package, shared_code)
    assert snapshots_module.code_of(game, package, shared_code) == before
    real = Path.read_bytes
    for module, name in ((package, "rules.py"), (package, "words.en.toml"), ("games", "game.py")):
        path = Path(sys.modules[module].__path__[0]) / name

        def changed(one: Path, path: Path = path) -> bytes:
            return real(one) + b"\n" if one == path else real(one)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "read_bytes", changed)
            assert snapshots_module.code_of(game, package, shared_code) != before, name


@pytest.mark.parametrize("back", ["shorter", "other", "empty"])
async def test_a_snapshot_of_a_place_that_the_log_does_not_have_is_thrown_away(store: RedisStore, back: str) -> None:
    kept, before = Kept(store, "avalon", 100), counted("beyond")
    other = [msgspec.structs.replace(commit, id=f"x{commit.id}"[:16]) for commit in kept.commits]
    commits = {"shorter": kept.commits[:99], "other": other, "empty": kept.commits[:1]}[back]
    await kept.write(commits=commits)
    assert await kept.same(await kept.loaded(), commits)
    assert counted("beyond") == before + 1


async def test_a_snapshot_from_which_nothing_goes_on_is_thrown_away(store: RedisStore) -> None:
    kept, before = Kept(store, "avalon", 100), counted("unfolded")
    table = kept.table
    table.truth = msgspec.structs.replace(table.truth, game=None)
    await kept.write(kept.snapshots.sealed(kept.id, table))
    assert await kept.same(await kept.loaded())
    assert counted("unfolded") == before + 1


class Harmful:
    """Something that pickle would call."""

    def __init__(self, called: Any, *arguments: Any) -> None:
        self._about = called, arguments

    def __reduce__(self) -> Any:
        return self._about


@pytest.mark.parametrize(
    "harmful",
    [Harmful(print, "x"), Harmful(discover, ()), Harmful(msgspec.json.decode, b"1"), Harmful(Path, "x"), Kept],
)
@pytest.mark.parametrize("large", [False, True])
def test_what_is_no_type_of_a_game_is_not_even_looked_at(harmful: object, large: bool) -> None:
    sealer = Sealer(GAMES["avalon"], KEY, shared_code)
    pickled = pickle.dumps((harmful,) * len(Snapshot._fields), 5)
    body = b"z" + zlib.compress(pickled) if large else b"p" + pickled
    with pytest.raises(Unusable, match="unfolded"):
        sealer.open("t", sealer._tag + sealer._mac("t", body) + body)


def test_a_table_that_has_lost_a_chair_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[Any] = []
    table, commits = Table(GAMES["avalon"], lost=lambda viewer, fault: lost.append(viewer)), golden("avalon")
    for commit in commits[:20]:
        table.take(commit)
    assert table.snapshot() is not None
    after = Feed.after

    def failing(feed: Feed, *about: Any) -> Feed:
        if feed.viewer == 2:
            raise RuntimeError
        return after(feed, *about)

    monkeypatch.setattr(Feed, "after", failing)
    table.take(commits[20])
    assert lost == [2]
    assert table.snapshot() is None


# --- its life -------------------------------------------------------------------------------------------------------


async def test_a_snapshot_goes_with_its_log_and_comes_with_none(store: RedisStore) -> None:
    kept = Kept(store, "avalon", 100)
    await kept.write()
    log = Log(kept.id)
    key = f"{{s{log.shard:02}}}:snapshot:{kept.id}"

    async def life() -> int:
        return int(await store.ask(log.shard, lambda redis: redis.ttl(key)))

    assert 29 * 86_400 < await life() <= 30 * 86_400
    await store.delete(log)
    assert await life() == -2
    sealed = kept.snapshots.sealed(kept.id, kept.table)
    assert sealed is not None
    await kept.snapshots.write({kept.id: sealed})
    assert await life() == -2
    with pytest.raises(Refused, match="no_such_table"):
        await kept.loaded()


async def test_a_table_loaded_from_one_is_played_on_and_saved_again(store: RedisStore) -> None:
    kept = Kept(store, "avalon", 216)
    await kept.write(commits=kept.commits)
    room = await kept.loaded()
    if room.sitting.status == "playing":
        await room.act(commands.Pause())
    else:
        await room.act(commands.Rematch("another"))
    assert room.table.top.version == 217
    sealed = kept.snapshots.sealed(kept.id, room.table)
    assert sealed is not None
    await kept.snapshots.write({kept.id: sealed})
    other = await kept.loaded()
    assert other.table.top == room.table.top
    assert other.saved == 217
    assert other.sitting == room.sitting


async def test_who_missed_little_before_a_restart_is_answered_by_little(store: RedisStore) -> None:
    kept = Kept(store, "avalon", 200)
    await store.begin(Log(kept.id), [(one.id, codec_of(kept.game).encode(one)) for one in kept.commits[: kept.place]])
    before = await Rooms(store, GAMES).get(kept.id)
    sealed = kept.snapshots.sealed(kept.id, before.table, before.past.latest(3))
    assert sealed is not None
    await kept.snapshots.write({kept.id: sealed})
    room = await kept.loaded()
    assert room.saved == kept.place
    codec = CountingCodec(room)
    viewers: tuple[Viewer, ...] = (1, "public", "host", "all")
    for viewer in viewers:
        now = room.past.now(viewer)
        assert now is not None
        codec.decoded = 0
        late = await whole(room.past.frames(viewer, now.seq - 1))
        assert encoded(late) == encoded(await whole(before.past.frames(viewer, now.seq - 1)))
        assert 0 < codec.decoded <= 2 * NEAR
    # Those of a snapshot may be spoilt, too: then the log is read from its beginning.
    again, unfolded = await kept.loaded(), counted("unfolded")
    again.past.load_earlier = partial(kept.snapshots.earlier, kept.game, b"spoilt")
    assert encoded(await whole(again.past.frames(1, 3))) == encoded(await whole(before.past.frames(1, 3)))
    assert counted("unfolded") == unfolded + 1
