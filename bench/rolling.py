"""A rolling restart under tables that are played: ``python -m bench.rolling --tables 100``.

Two webs and two workers, one after the other told to end and started again, on a changed copy of the tree: a fact of
liar's dice has a field more, which only the new processes write. In the end every command that was granted is looked
for in the logs, and every table is folded from its own.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import psutil

from events import embedded
from events.redis import connect
from events.store import Log
from tests.e2e.many_processes import answers_again, house, works
from tests.e2e.pairs import Tally, all_move, now, pairs, spread, tallied
from tests.e2e.serving import ROOT, Serving

FACTS = Path("games/liars_dice/facts.py")
BEFORE = "    face: int\n\n\nclass BidChallenged"
AFTER = "    face: int\n    loud: bool = True\n\n\nclass BidChallenged"
PACKAGES = ("events", "games", "projections", "server", "clients", "tests")


def next_version(folder: Path) -> Path:
    """Copy the tree into a folder, with a field more in a fact."""
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "web", "browser", "golden", "docs")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    facts = folder / FACTS
    text = facts.read_text()
    assert BEFORE in text
    facts.write_text(text.replace(BEFORE, AFTER))
    return folder


async def rolled(
    folder: Path, *, tables: int, think: float, say: Callable[[str], None] = lambda said: None
) -> tuple[Tally, int]:
    """Play tables while everything is replaced; count the commands, and the facts in the new shape."""
    over, tree = asyncio.Event(), next_version(folder / "next")
    url = await embedded.start(folder / "redis")
    try:
        with house(folder / "house", url, fresh=True, limits="off") as running:
            async with pairs([web.url for web in running.webs], tables, think) as groups:
                playing = [asyncio.create_task(group.play(over)) for group in groups]
                await all_move(groups, now())
                for one in (*running.webs, *running.workers):
                    began = now()
                    await asyncio.to_thread(_replaced, one, tree, answers_again if one in running.webs else works)
                    took, went_on = now() - began, await all_move(groups, began)
                    say(f"{one.command}: replaced in {took:.1f} s, tables play on after {spread(went_on)}")
                await all_move(groups, now())
                over.set()
                await asyncio.gather(*playing)
                store = await connect(url)
                try:
                    new = 0
                    for table in [table for group in groups for table in group.tables]:
                        new += sum(b'"loud"' in entry.data for entry in await store.read(Log(table)))
                    return await tallied(store, groups), new
                finally:
                    await store.close()
    finally:
        await embedded.stop(folder / "redis")


def _replaced(one: Serving, tree: Path, ready: Callable[[Serving], None]) -> None:
    assert one.end() == 0, one.output
    one.tree, one.fresh = tree, True
    one.launch()
    ready(one)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.rolling", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--think", type=float, default=1.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally, new = asyncio.run(rolled(Path(folder), **vars(asked), say=print))
    found = vars(asked) | {"load": psutil.getloadavg()[0], "in_the_new_shape": new} | tally._asdict()
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
