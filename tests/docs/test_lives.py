"""docs/run/archive.md shows the life of every key as it is."""

from __future__ import annotations

from pathlib import Path

from server.upkeep.lives import LIVES, life_of

PAGE = Path("docs/run/archive.md").read_text("utf-8")


def test_the_table_of_lives_is_the_one_that_the_server_goes_by() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `{s")]
    assert rows == [f"| `{life.pattern}` | {life.what} | {life.lives} |" for life in LIVES]


def test_every_pattern_is_found_by_its_own_keys() -> None:
    for life in LIVES:
        key = life.pattern.replace("NN", "07").replace("<", "").replace(">", "").replace(" ", "")
        found = life_of(key)
        assert found == life, f"{key} is taken for {found}"
    for stranger in ("", "log", "{s7}:log:t", "{s07}:log", "{s07}:log:t:u", "x{s07}:feed", "{s07}:feed:place:x"):
        assert life_of(stranger) is None
