"""``python -m tests.golden.write [GAME …]``: adds the golden logs that games lack, and writes their ledgers anew.

Logs that are there stay: they must replay for ever. New ones come with numbers of their own, where a fact or a command
of a game occurs in none, and where there is none of today's rules. Read the difference before you commit it.
``python -m tests.golden.write --again GAME …`` keeps their commits and shows them anew: for prompts asked otherwise.
``python -m tests.golden.write --decide GAME …`` keeps what was asked for alone and decides it again: for rules that
change before the tag of 0.1.0. What today's rules refuse is no log of theirs, and another game takes its place.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from itertools import count

from events.codec import AnyCommit
from games.game import AnyGame
from tests.golden.ledger import Shapes, shapes, sitting_shapes
from tests.golden.log import HERE, NotReplayed, decided_again, files, lines, shown_again, stored, write
from tests.suite.games import GAMES
from tests.suite.play import Play
from tests.suite.plays import game_of

LEDGER_GAMES = 12
CANDIDATES = 40
STYLES = ("calm", "wild", "bots", "curious")
MOST_LOGS = 8

SITTING = HERE / "sitting.json"


def ledger_games(name: str, seeds: int = LEDGER_GAMES) -> list[Play]:
    """The games that the ledgers are read off: always the same, however many seeds the suite plays."""
    return [game_of(name, style, seed) for seed in range(seeds) for style in ("calm", "wild", "clock")]


def ledger(name: str, seeds: int = LEDGER_GAMES) -> Shapes:
    """Who is told what in this game."""
    return shapes(GAMES[name], (play.commits for play in ledger_games(name, seeds)))


def sitting_ledger(seeds: int = LEDGER_GAMES) -> Shapes:
    """Who is told what of the sitting, at any table."""
    return sitting_shapes((GAMES[name], (play.commits for play in ledger_games(name, seeds))) for name in GAMES)


def write_json(path: str, written: Shapes) -> None:
    """A ledger as a file, one line an entry."""
    parts = (
        f" {json.dumps(part)}: {{\n"
        + ",\n".join(f"  {json.dumps(name)}: {json.dumps(told)}" for name, told in entries.items())
        + "\n }"
        for part, entries in written.items()
    )
    (HERE / path).write_text("{\n" + ",\n".join(parts) + "\n}\n")


def kinds_of(commits: Iterable[AnyCommit]) -> set[type]:
    """The facts and commands that occur in these commits."""
    return {type(event.fact) for commit in commits for event in commit.events} | {
        type(commit.command) for commit in commits
    }


def covered(game: AnyGame) -> set[type]:
    """The facts and commands that occur in the golden logs as they were stored: an old shape is not today's."""
    text = b"".join(stored(file) for file in files(game.name))
    kinds = (*game.rules.facts, *game.rules.commands)
    return {kind for kind in kinds if f'"type":"{kind.__struct_config__.tag}"'.encode() in text}


def covering(game: AnyGame) -> list[bytes]:
    """The fewest and shortest games found in which every fact and command occurs that no golden log has yet."""
    wanted: set[type] = {*game.rules.facts, *game.rules.commands} - covered(game)
    plays = [game_of(game.name, style, seed) for seed in range(CANDIDATES) for style in STYLES] if wanted else []
    if wanted and game.hosting is not None:
        plays += [game_of(game.name, "wild", seed, "evening") for seed in range(CANDIDATES)]
    chosen: list[Play] = []
    while len(chosen) < MOST_LOGS and wanted:
        best = max(plays, key=lambda play: (len(wanted & kinds_of(play.commits)), -len(play.commits)))
        if not wanted & kinds_of(best.commits):
            break
        chosen.append(best)
        wanted -= kinds_of(best.commits)
    if not chosen and not files(game.name, game.rules.version):
        chosen = [game_of(game.name, "bots", 0)]
    return [b"\n".join(lines(game, play.commits)) + b"\n" for play in chosen]


def decide(game: AnyGame) -> None:
    """Decide the golden logs of a game again; those of other rules become today's."""
    for path in sorted(files(game.name), key=lambda path: path not in files(game.name, game.rules.version)):
        log = stored(path).splitlines()
        path.unlink()
        try:
            anew = lines(game, decided_again(game, log))
        except NotReplayed as fault:
            print(f"{path.name} goes: {fault}")
            continue
        of_today = path.name.startswith(f"rules{game.rules.version}-")
        name = path.name.removesuffix(".gz") if of_today else free(game)
        write(path.with_name(name), b"\n".join(anew) + b"\n", packed=path.suffix == ".gz")


def free(game: AnyGame) -> str:
    """The first name that no golden log of today's rules has."""
    there = {path.name.partition(".")[0] for path in files(game.name, game.rules.version)}
    return next(f"{name}.jsonl" for n in count(1) if (name := f"rules{game.rules.version}-{n}") not in there)


def main(names: Sequence[str]) -> None:
    """Write those of these games, or of all."""
    how, names = names[:1], [name for name in names if not name.startswith("--")]
    for name in names or GAMES:
        game = GAMES[name]
        for path in files(name) if how == ["--again"] else ():
            anew = shown_again(game, stored(path).splitlines())
            write(path.with_name(path.name.removesuffix(".gz")), b"\n".join(anew) + b"\n", packed=path.suffix == ".gz")
        if how == ["--decide"]:
            decide(game)
        folder = HERE / name
        folder.mkdir(exist_ok=True)
        for log in covering(game):
            write(folder / free(game), log)
        write_json(f"{name}/audiences.json", ledger(name))
        print(f"{name}: {len(files(name))} logs")
    write_json("sitting.json", sitting_ledger())


if __name__ == "__main__":
    main(sys.argv[1:])
