"""A thirteenth technique and a fifteenth card: added to a copy of the game, by few files and lines, and played with."""

from __future__ import annotations

import filecmp
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
ADDED = Path(__file__).parent / "added"
CORE = ("events", "projections", "server")

MOST_FILES = 6

END = ""

BEFORE = {
    "games/mbg/table.toml": (END, "rows.toml"),
    "games/mbg/battle/effects.py": ("def checked()", "technique_effect.py.txt"),
    "games/mbg/card_effects.py": ("def checked()", "card_effect.py.txt"),
}
"""What is added to which file, and before which line."""

WORDS = {
    "en": ("Drain", "Relief", "Round won: the enemy loses 20 to 40, you gain half.", "One of your officers recovers."),
    "zh": ("汲取", "救治", "得胜轮：对方损失 20～40，一半归己。", "让自己的一名人员恢复体力。"),
}
PLAYED = {
    "en": "{seat:seat} plays {card} on {target:officer}.",
    "zh": "{seat:seat} 对 {target:officer} 使用{card}。",
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server with mbg for its only game, to which the two are added."""
    tree = tmp_path_factory.mktemp("added")
    for name in CORE:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    others = [one.name for one in (ROOT / "games").iterdir() if one.is_dir() and one.name not in ("mbg", "sitting")]
    shutil.copytree(ROOT / "games", tree / "games", ignore=shutil.ignore_patterns(*others))
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=shutil.ignore_patterns("__pycache__", "browser"))
    for name, (line, addition) in BEFORE.items():
        insert(tree / name, line, (ADDED / addition).read_text("utf-8"))
    for language, (technique, card, does, heals) in WORDS.items():
        file = tree / f"games/mbg/words.{language}.toml"
        insert(file, "[card]\n", f'12 = "{technique}"\n')
        insert(file, "[about.technique]\n", f'14 = "{card}"\n')
        insert(file, "[about.card]\n", f'12 = "{does}"\n')
        insert(file, "[ending]\n", f'14 = "{heals}"\n')
        insert(file, 'other = "{seat:seat} ', f'14 = "{PLAYED[language]}"\n', after="[choice.card_played]")
    return tree


def insert(file: Path, line: str, text: str, *, after: str = "") -> None:
    """Put a text before the line that begins so, the first after another; what ends a section stays below it."""
    there = file.read_text("utf-8")
    at = len(there) if line == END else there.index(f"\n{line}", there.index(after)) + 1
    head, tail = there[:at], there[at:]
    if file.suffix == ".toml" and line.startswith("["):
        head, text = head.rstrip("\n") + "\n", f"{text}\n"
    file.write_text(head + text + tail, "utf-8")


def in_copy(copy: Path, script: str) -> Any:
    """What a script says that runs on the copy, as JSON on its last line."""
    environment = os.environ | {"PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=copy, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    return json.loads(done.stdout.splitlines()[-1])


def changed(copy: Path) -> dict[str, int]:
    """The files that are no longer as they were, and how many lines each has more."""
    files = [path.relative_to(copy) for path in (copy / "games").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return {
        str(file): len((copy / file).read_text("utf-8").splitlines())
        - len((ROOT / file).read_text("utf-8").splitlines())
        for file in files
        if not filecmp.cmp(copy / file, ROOT / file, shallow=False)
    }


def test_it_takes_few_files_and_lines(copy: Path) -> None:
    files = changed(copy)
    assert set(files) == {*BEFORE, "games/mbg/words.en.toml", "games/mbg/words.zh.toml"}
    assert len(files) <= MOST_FILES
    assert sum(files.values()) == 46


def test_everybody_is_told_of_both(copy: Path) -> None:
    told = in_copy(copy, (ADDED / "told.py.txt").read_text("utf-8"))
    assert (told["techniques"], told["cards"]) == (13, 15)
    assert (told["tech_count"], told["card_count"]) == (13, 15)
    assert told["served"] == {"techniques": "汲取", "cards": "救治"}
    assert (told["tech_info"], told["card_info"]) == ("汲取", {"name": "救治", "odir": 1, "otype": 4})
    assert told["refused"] == ["tech_count", "card_count"]
    for language, (technique, card, does, heals) in WORDS.items():
        assert f"| {technique} | {does} |" in told["rules"][language]
        assert f"| {card} | {heals} |" in told["rules"][language]


def test_games_are_played_with_both(copy: Path) -> None:
    played = in_copy(copy, (ADDED / "played.py.txt").read_text("utf-8"))
    assert played["failures"] == {}
    assert played["verified"] == [None] * len(played["verified"])
    assert set(played["cards_by"]) == {"planner", "greedy"}
    assert min(played["cards_by"].values()) >= 1
    assert played["healed"] >= 2
    assert min(played["learned_by"].get(bot, 0) for bot in ("planner", "greedy")) >= 1, played
    assert played["fired"] >= 5
    assert played["drained"] == played["fired"]


def test_old_tables_go_on_as_ever(copy: Path) -> None:
    """Golden logs verify and show the same, though their tables have twelve techniques and fourteen cards."""
    assert in_copy(copy, (ADDED / "golden.py.txt").read_text("utf-8")) == {"logs": 6}


def test_a_row_that_cannot_be_is_refused(copy: Path) -> None:
    said = in_copy(copy, (ADDED / "refused.py.txt").read_text("utf-8"))
    assert said["kind"] == "Invalid enum value 'pet' - at `$.card[14].kind`"
    assert said["lacks"] == "Object missing required field `force` - at `$.technique[12]`"
    assert said["effect"] == "card 救治: there is no effect cure"
    assert said["victory"] == "technique 汲取: exile is what comes of a victory, and nothing else"
