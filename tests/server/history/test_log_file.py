"""server.history.log_file: a log as a file, and what is no log."""

from __future__ import annotations

import pytest

from server.history.log_file import BadLog, read, written
from tests.suite.games import GAMES
from tests.suite.plays import game_of

COMMITS = game_of("hush", "calm", 0).commits
LINES = written(COMMITS).splitlines()


def test_what_is_written_is_read() -> None:
    found = read(GAMES, LINES)
    assert found.game is GAMES["hush"]
    assert found.commits == COMMITS
    assert not found.aged


def test_empty_lines_are_none() -> None:
    assert read(GAMES, [b"", *LINES[:3], b"", *LINES[3:], b""]).commits == COMMITS


def test_a_line_of_another_shape_makes_it_aged() -> None:
    assert read(GAMES, [LINES[0].replace(b":", b": ", 1), *LINES[1:]]).aged


@pytest.mark.parametrize(
    ("lines", "reason", "params"),
    [
        ([], "log_empty", set()),
        ([b"", b""], "log_empty", set()),
        ([b"{"], "log_not_one", {"detail"}),
        ([b'{"command":{}}'], "log_not_one", {"detail"}),
        ([b'{"command":{"game":"%s"}}' % (b"x" * 99)], "log_of_unknown_game", {"game", "games"}),
        ([LINES[0].replace(b'"format":1', b'"size":2'), *LINES[1:]], "log_without_format", {"commit"}),
        ([LINES[0].replace(b'"format":1', b'"format":2'), *LINES[1:]], "log_of_other_format", {"theirs", "ours"}),
        ([*LINES[:2], b"{}"], "log_no_commit", {"line", "detail"}),
    ],
)
def test_what_is_no_log_is_said(lines: list[bytes], reason: str, params: set[str]) -> None:
    with pytest.raises(BadLog) as bad:
        read(GAMES, lines)
    assert (bad.value.reason, set(bad.value.params)) == (reason, params)
    assert bad.value.params.get("game", "x" * 40) == "x" * 40
    assert bad.value.params.get("line", 3) == 3
