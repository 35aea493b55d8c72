"""``sotto verify`` of files: what passes, and each kind of tampering, found and named with its version."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from games.avalon.options import AvalonOptions
from games.sitting import commands
from server.commands.main import command_line
from server.history import log_file
from server.history.verify import verify
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.decider import Submission
from tests.golden.log import Line, files, stored
from tests.suite.games import GAMES
from tests.suite.play import Play

Json = dict[str, Any]
Log = list[Json]

OF_TODAYS_RULES = [path for name, game in GAMES.items() for path in files(name, game.rules.version)]


@pytest.fixture(scope="module")
def written() -> bytes:
    return log_file.written(played(Plan(("games",), "avalon", AvalonOptions(pace="fast"), 7, 1), 1).commits)


def verified(path: Path, *options: str) -> Result:
    return CliRunner().invoke(command_line, ["verify", str(path), *options])


def saved(folder: Path, log: Log) -> Path:
    path = folder / "log.jsonl"
    path.write_text("".join(json.dumps(commit, separators=(",", ":"), ensure_ascii=False) + "\n" for commit in log))
    return path


def test_a_log_that_nobody_touched(tmp_path: Path, written: bytes) -> None:
    log = [json.loads(line) for line in written.splitlines()]
    path = saved(tmp_path, log)
    assert path.read_bytes() == written
    done = verified(path)
    assert done.exit_code == 0, done.output
    link = fact_of(log[-1], "table_feed_hashed")["link"]
    assert f"{len(log)} commits of avalon, all as decided; what was public has the hash {link}" in done.stdout


# --- tampering: each returns the version where it must be found ----------------------------------------------------


def fact_of(commit: Json, tag: str) -> Json:
    found: Json = next(event["fact"] for event in commit["events"] if event["fact"]["type"] == tag)
    return found


def version_of(log: Log, command: str) -> int:
    return next(version for version, commit in enumerate(log, 1) if commit["command"]["type"] == command)


def change_a_fact(log: Log) -> int:
    version = version_of(log, "propose_team")
    members = fact_of(log[version - 1], "team_proposed")["members"]
    members[0] = next(seat for seat in range(1, 8) if seat not in members)
    return version


def change_a_secret_fact(log: Log) -> int:
    version = version_of(log, "start")
    fact_of(log[version - 1], "role_dealt")["role"] = "Merlin"
    return version


def change_an_audience(log: Log) -> int:
    version = version_of(log, "start")
    event = next(event for event in log[version - 1]["events"] if event["fact"]["type"] == "role_dealt")
    event["to"] = [True, [], True]
    return version


def drop_a_commit(log: Log) -> int:
    version = version_of(log, "propose_team")
    del log[version - 1]
    return version


def drop_the_end(log: Log) -> int:
    del log[-1]
    return len(log) + 1


def swap_commits(log: Log) -> int:
    version = version_of(log, "propose_team")
    log[version - 1], log[version] = log[version], log[version - 1]
    return version


def add_a_commit(log: Log) -> int:
    version = version_of(log, "start")
    invited = {"type": "table_invited", "player": "mallory"}
    log.insert(
        version,
        {
            "id": "f" * 16,
            "at": log[version - 1]["at"],
            "by": "server",
            "command": {"type": "invite", "player": "mallory"},
            "events": [{"to": [True, [], True], "fact": invited}],
        },
    )
    return len(log)  # the rules would have allowed it: the hash of what was public tells


def repeat_a_commit(log: Log) -> int:
    version = version_of(log, "propose_team")
    log.insert(version, log[version - 1])
    return version + 1


def change_a_command(log: Log) -> int:
    version = version_of(log, "propose_team")
    members = log[version - 1]["command"]["members"]
    members[0] = next(seat for seat in range(1, 8) if seat not in members)
    return version


def change_what_was_said(log: Log) -> int:
    version = version_of(log, "speak")
    log[version - 1]["command"]["text"] = "I am Merlin."
    fact_of(log[version - 1], "spoken_to_all")["text"] = "I am Merlin."
    return len(log)  # one could have said so: the hash of what was public tells


def change_a_seed(log: Log) -> int:
    log[0]["command"]["sealed_seed"] = "00" * 32
    return 1


def change_a_revealed_seed(log: Log) -> int:
    fact_of(log[-1], "table_seed_revealed")["seed"] = "00" * 32
    return len(log)


def change_a_hash(log: Log) -> int:
    fact_of(log[0], "table_opened")["seed_hash"] = "00" * 32
    return 1


def change_the_hash_of_what_was_public(log: Log) -> int:
    fact_of(log[-1], "table_feed_hashed")["link"] = "00" * 32
    return len(log)


def leave_out_the_hash_of_what_was_public(log: Log) -> int:
    log[-1]["events"] = [event for event in log[-1]["events"] if event["fact"]["type"] != "table_feed_hashed"]
    return len(log)


def change_a_draw(log: Log) -> int:
    version = next(version for version, commit in enumerate(log, 1) if commit.get("draws"))
    log[version - 1]["draws"][0][1] += "x"
    return version


def change_the_time(log: Log) -> int:
    version = version_of(log, "speak")
    log[version - 1]["at"] += 1
    return len(log)  # nothing was decided by it: the hash of what was public tells


def move_the_time_back(log: Log) -> int:
    version = version_of(log, "speak")
    log[version - 1]["at"] = log[version - 2]["at"] - 1
    return version


def change_the_actor(log: Log) -> int:
    version = version_of(log, "propose_team")
    log[version - 1]["by"] = log[version - 1]["by"] % 7 + 1
    return version


def change_the_prompt(log: Log) -> int:
    version = version_of(log, "propose_team")
    log[version - 1]["prompt"] = "propose.1.2"
    return version


def write_no_json(log: Log) -> int:
    del log[11]["at"]
    return 12


TAMPERINGS: tuple[Callable[[Log], int], ...] = (
    change_a_fact,
    change_a_secret_fact,
    change_an_audience,
    drop_a_commit,
    drop_the_end,
    swap_commits,
    add_a_commit,
    repeat_a_commit,
    change_a_command,
    change_what_was_said,
    change_a_seed,
    change_a_revealed_seed,
    change_a_hash,
    change_the_hash_of_what_was_public,
    leave_out_the_hash_of_what_was_public,
    change_a_draw,
    change_the_time,
    move_the_time_back,
    change_the_actor,
    change_the_prompt,
    write_no_json,
)


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_tampering_is_found_and_named_with_its_version(
    tmp_path: Path, written: bytes, tamper: Callable[[Log], int]
) -> None:
    log = [json.loads(line) for line in written.splitlines()]
    version = tamper(log)
    done = verified(saved(tmp_path, log))
    assert done.exit_code in (1, 2), done.output
    assert not done.stdout
    named = re.search(r"version (\d+)\b", done.stderr)
    assert named, done.stderr
    assert int(named[1]) == version


@pytest.mark.parametrize(
    ("tamper", "field"),
    [(change_a_fact, "fact.members"), (change_a_secret_fact, "fact.role"), (change_an_audience, "to.everyone")],
)
def test_a_changed_fact_is_told_by_the_field_and_its_two_values(
    tmp_path: Path, written: bytes, tamper: Callable[[Log], int], field: str
) -> None:
    log = [json.loads(line) for line in written.splitlines()]
    tamper(log)
    said = verified(saved(tmp_path, log)).stderr
    assert re.search(rf": event \d+, field {re.escape(field)}: \S+ instead of \S+$", said.strip()), said


# --- what is no such log -------------------------------------------------------------------------------------------


def test_what_cannot_be_verified_is_said(tmp_path: Path, written: bytes) -> None:
    assert "No such file" in verified(tmp_path / "none.jsonl").stderr
    (tmp_path / "empty.jsonl").write_bytes(b"")
    assert "the log is empty" in verified(tmp_path / "empty.jsonl").stderr
    (tmp_path / "log.jsonl").write_bytes(written)
    assert "there is no game called avalon" in verified(tmp_path / "log.jsonl", "--games", "tests.probes").stderr
    assert "No module named" in verified(tmp_path / "log.jsonl", "--games", "no.such").stderr
    assert "Is a directory" in verified(tmp_path).stderr


def test_a_table_older_than_the_hash_is_verified_without_it(tmp_path: Path) -> None:
    lines = [msgspec.json.decode(line, type=Line).commit for line in stored(files("avalon")[0]).splitlines()]
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join(bytes(line) for line in lines))
    assert b"table_feed_hashed" not in path.read_bytes()
    done = verified(path)
    assert done.exit_code == 0, done.output
    assert "no hash of what was public, for the table is older than that" in done.stdout


def test_of_a_log_with_facts_of_old_shapes_all_but_the_hash_is_verified(written: bytes) -> None:
    def differs(tamper: Callable[[Log], int], aged: bool) -> bool:
        log = [json.loads(line) for line in written.splitlines()]
        tamper(log)
        game, commits, _ = log_file.read(GAMES, [msgspec.json.encode(commit) for commit in log])
        return verify(game, commits, aged) is not None

    assert not differs(change_the_hash_of_what_was_public, aged=True)
    assert differs(change_the_hash_of_what_was_public, aged=False)
    assert differs(change_a_fact, aged=True)
    assert differs(leave_out_the_hash_of_what_was_public, aged=True)


def test_a_successor_may_use_the_request_ids_of_who_left() -> None:
    play = Play(GAMES["swarm"], random.Random(1))
    play.open(GAMES["swarm"].rules.options(), 2)
    play.act(commands.Invite("p9"))
    play.fill()
    play.start()
    say = {"type": "say", "text": "hello", "to": "table"}

    def speak(request: str) -> None:
        assert play.append(play.table.decide_submission(Submission(1, request, "", say), play.now))

    speak("mine")
    play.send(1, {"type": "resign"})
    play.act(commands.Sit(1, "p9"))
    speak("mine")
    assert verify(play.game, play.commits) is None
    speak("mine")
    found = verify(play.game, play.commits)
    assert found == (len(play.commits), "the request mine of 1 was granted before")


@pytest.mark.parametrize("path", OF_TODAYS_RULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_logs_verify_as_files(tmp_path: Path, path: Path) -> None:
    """A change of rules without counting them up meets this."""
    lines = [bytes(msgspec.json.decode(line, type=Line).commit) for line in stored(path).splitlines()]
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\n".join(lines))
    done = verified(log, "--games", "games,tests.probes")
    assert done.exit_code == 0, done.stderr
