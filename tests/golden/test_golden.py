"""Golden logs replay for ever, and nobody is told what was never told to such before."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet

from games.game import AnyGame
from tests.golden.ledger import compare
from tests.golden.log import HERE, MOST_BYTES, check, files, stored
from tests.golden.write import LEDGER_GAMES, ledger, sitting_ledger
from tests.suite.games import GAMES, LARGE

LONG = pytest.mark.long
FEW = 1
"""Of the seeds that a ledger is read off: enough for a large game where the whole ledger is long."""


SHOWN = {
    "clocktower": ("rules1-1", "rules1-2", "rules1-4"),
    "ghost": ("rules1-1", "rules1-3"),
    "mbg": ("rules1-5", "rules1-6"),
    "wizard": ("rules1-2", "rules1-3"),
}
"""Of the games whose logs are dear, those logs that show most; the others are long."""


def logs(name: str) -> Iterator[ParameterSet]:
    """The golden logs of a game."""
    for path in files(name):
        log = path.name.partition(".")[0]
        dear = log not in SHOWN.get(name, log)
        yield pytest.param(path, id=f"{name}-{log}", marks=LONG if dear else ())


LOGS = [log for name in GAMES for log in logs(name)]


def test_every_game_has_a_golden_log_of_todays_rules(game: AnyGame, name: str) -> None:
    of_today = [path for path in files(name) if path.name.startswith(f"rules{game.rules.version}-")]
    assert of_today, (
        f"{name} has no golden log of rules {game.rules.version}: run `make golden` and look at what it wrote"
    )


def test_golden_logs_show_every_fact_and_command(game: AnyGame, name: str) -> None:
    text = b"".join(stored(path) for path in files(name))
    tags = [kind.__struct_config__.tag for kind in (*game.rules.facts, *game.rules.commands)]
    assert [tag for tag in tags if f'"type":"{tag}"'.encode() not in text] == []


@pytest.mark.parametrize("path", LOGS)
def test_a_golden_log_replays(path: object) -> None:
    log = HERE / str(path)
    assert log.stat().st_size < MOST_BYTES
    check(GAMES[log.parent.name], stored(log).splitlines())


@pytest.mark.parametrize(
    ("of", "seeds_read"),
    [
        *(pytest.param(name, LEDGER_GAMES, id=name, marks=LONG if name in LARGE else ()) for name in GAMES),
        *(pytest.param(name, FEW, id=f"{name}-few") for name in GAMES if name in LARGE),
    ],
)
def test_nobody_is_told_what_was_never_told_to_such_before(of: str, seeds_read: int) -> None:
    path = HERE / of / "audiences.json"
    assert path.exists(), f"{of} has no ledger of audiences: run `make golden` and review it"
    compare(of, json.loads(path.read_text()), ledger(of, seeds_read), whole=seeds_read == LEDGER_GAMES)


@pytest.mark.parametrize("seeds_read", [FEW, pytest.param(LEDGER_GAMES, id="all", marks=LONG)])
def test_nobody_is_told_of_the_sitting_what_was_never_told_to_such_before(seeds_read: int) -> None:
    written = json.loads((HERE / "sitting.json").read_text())
    compare("the sitting", written, sitting_ledger(seeds_read), whole=seeds_read == LEDGER_GAMES)
