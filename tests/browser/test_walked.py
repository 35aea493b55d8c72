"""Which states are walked through after which change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.browser import walked
from tests.browser.walked import THINNED, Walk, walks, walks_of

GAMES = ("avalon", "ghost", "liars_dice")
ALONE = [Walk("liars_dice")]
IN_PART = [Walk("liars_dice"), Walk("avalon", THINNED), Walk("ghost", THINNED)]


@pytest.mark.parametrize(
    ("path", "walked_through"),
    [
        ("server/tables/room.py", ALONE),
        ("docs/inside/testing.md", ALONE),
        ("clients/web/src/games/questions.test.tsx", ALONE),
        ("clients/web/src/games/ghost/board.test.tsx", ALONE),
        ("games/ghost/rules.py", [Walk("ghost"), Walk("liars_dice")]),
        ("clients/web/src/games/ghost/board.tsx", [Walk("ghost"), Walk("liars_dice")]),
        ("tests/golden/ghost/rules1-3.jsonl.gz", [Walk("ghost"), Walk("liars_dice")]),
        ("games/liars_dice/rules.py", ALONE),
        ("games/prompts.py", ALONE),
        ("clients/web/src/boards/contract.ts", IN_PART),
        ("docs/schemas/wire.json", IN_PART),
        ("games/sitting/state.py", IN_PART),
        ("clients/web/src/style/tokens.css", IN_PART),
        ("clients/web/src/table/question-dock.tsx", IN_PART),
        ("clients/web/package-lock.json", IN_PART),
        ("tests/browser/test_states.py", IN_PART),
    ],
)
def test_a_change_is_followed_by_a_walk_through_what_it_may_change(path: str, walked_through: list[Walk]) -> None:
    assert walks_of([Path(path)], GAMES) == walked_through


def test_a_game_and_the_frame_may_change_together() -> None:
    paths = [Path("clients/web/src/games/ghost/board.tsx"), Path("clients/web/src/boards/kit/seat.css")]
    assert walks_of(paths, GAMES) == [Walk("ghost"), Walk("liars_dice"), Walk("avalon", THINNED)]


def test_without_a_history_anything_may_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_history() -> list[Path]:
        raise subprocess.CalledProcessError(128, "git")

    monkeypatch.setattr(walked, "changed", no_history)
    assert walks(GAMES) == IN_PART
