"""The random games that together show every fact and every command of a game, as a committed list of seeds.

``python -m tests.suite.seeds ghost`` searches for them and writes ``covers/ghost.json``; without a name, for the games
whose list does not show all (any longer). A game without a list is searched through whenever it is tested.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.game import AnyGame
from tests.suite.games import GAMES
from tests.suite.play import Pace, Play, paces
from tests.suite.plays import game_of

COVERS = Path(__file__).with_name("covers")

MOST_SEEDS = 60
"""How many of each style are searched before something counts as never seen."""

STYLES = ("calm", "wild", "bots", "curious")
"""What takes several steps in a row to happen, the game's own bots may be needed for."""


class Turn(NamedTuple):
    """One random game: arguments of ``game_of``."""

    style: str
    seed: int
    pace: Pace | None


def wanted(game: AnyGame) -> set[type]:
    """All that has to occur."""
    return {*game.rules.facts, *game.rules.commands}


def shown_by(plays: Iterable[Play]) -> set[type]:
    """The facts and commands that occur in games."""
    commits = [commit for play in plays for commit in play.commits]
    facts = {type(event.fact) for commit in commits for event in commit.events}
    return facts | {type(commit.command) for commit in commits}


def listed(name: str) -> list[Turn]:
    """The games that are committed for a game; none where there is no list."""
    path = COVERS / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Turn]) if path.exists() else []


def missing(name: str) -> set[type]:
    """What the listed games do not show."""
    return wanted(GAMES[name]) - shown_by(game_of(name, *turn) for turn in listed(name))


def search(name: str) -> list[Turn]:
    """Few games that together show all, first of those that other tests look at, too.

    Raises:
        LookupError: something occurs in none.
    """
    game, shown = GAMES[name], dict[Turn, set[type]]()
    left = wanted(game)
    for turn in _turns(game):
        if not left:
            break
        shown[turn] = wanted(game) & shown_by([game_of(name, *turn)])
        left -= shown[turn]
    if left:
        never = ", ".join(sorted(one.__name__ for one in left))
        raise LookupError(f"{name}: never seen in {len(shown)} random games: {never}")
    return [*_fewest(shown)]


def _turns(game: AnyGame) -> Iterator[Turn]:
    for seed in range(6):
        yield from (Turn(style, seed, None) for style in ("calm", "wild", "bots"))
        yield from (Turn("calm", seed, pace) for pace in paces(game))
    for seed in range(MOST_SEEDS):
        yield from (Turn(style, seed, "evening" if game.hosting is not None and seed % 2 else None) for style in STYLES)


def _fewest(shown: dict[Turn, set[type]]) -> Iterator[Turn]:
    """What shows the rarest first, and leave out what others show as well."""
    left = set[type]().union(*shown.values())
    while left:
        rarest = min(left, key=lambda one: (sum(one in of for of in shown.values()), one.__name__))
        turn = max((turn for turn in shown if rarest in shown[turn]), key=lambda turn: len(shown[turn] & left))
        left -= shown[turn]
        yield turn


def written(turns: Iterable[Turn]) -> str:
    """The list as it is committed: a game a line."""
    return "[\n  " + ",\n  ".join(msgspec.json.encode(turn).decode() for turn in turns) + "\n]\n"


def main(names: list[str]) -> int:
    """Search, and write the lists."""
    for name in names or [name for name in GAMES if missing(name)]:
        turns = search(name)
        COVERS.mkdir(exist_ok=True)
        (COVERS / f"{name}.json").write_text(written(turns))
        print(f"{name}: {len(turns)} games", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
