"""Whether a log is what its own commands, seeds and times make: every decision taken again, every roll rolled again."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import msgspec

from events.audience import EVERYONE, Seat
from events.codec import AnyCommit
from events.event import Actor, Event, Fact
from games.dice import seed_hash
from games.discovery import discover
from games.game import AnyGame
from games.narration import Narration
from games.prompt import Misfit
from games.sitting import commands, consequences
from games.sitting import table as pictures
from games.sitting.facts import TableFeedHashed, TableSealedSeedRevealed, TableSeedRevealed
from server.history import fork_history, log_file
from server.history.difference import unlike
from server.refusals import Refused
from server.tables.decider import Table


class Difference(NamedTuple):
    """The first place where a log is not what its commands make of it: the version, and what is wrong there."""

    version: int
    what: str


class _Wrong(Exception):
    """``version`` is where, if it is not where it was found."""

    def __init__(self, what: str, version: int = 0) -> None:
        super().__init__(what)
        self.version = version


def verify(game: AnyGame, commits: Iterable[AnyCommit], aged: bool = False) -> Difference | None:
    """Decide every command of a log again, with the seeds and at the times it tells; None if all comes out the same.

    The game's rules must be the version that the log was written under. ``aged``: facts of old shapes are read as
    today's, so what was shown then can no longer be hashed.
    """
    commits = list(commits)
    again = Table(game)
    asked: set[tuple[Actor, str, str]] = set()
    trusted = fork_history.trusted(commits)
    for version, commit in enumerate(commits, 1):
        try:
            _check_place(again, commit, asked)
            if isinstance(commit.command, commands.Fork) and commit.command.seed:
                asked.clear()
                _check_past(again, commits[: version - 1], commit.command, aged)
            if not trusted(version):
                _check_request(again, commit)
                _check_decision(again, commit, aged)
                _check_seeds(again, commit)
            _take(again, commit)
        except _Wrong as wrong:
            return Difference(wrong.version or version, str(wrong))
    return None


def _take(again: Table, commit: AnyCommit) -> None:
    try:
        again.take(commit)
    except Exception as fault:  # only of what could not be decided again: else it has been folded before
        raise _Wrong(f"it cannot be folded: {type(fault).__name__}: {fault}") from None


def _check_past(again: Table, before: Sequence[AnyCommit], fork: commands.Fork, aged: bool) -> None:
    """Check that the past of a fork is what was forked, or where its secrets were redealt, what was dealt."""
    try:
        wrong = None if fork.redealt is None else _dealt_otherwise(again.game, before, fork.redealt, fork.sealed_seed)
        past_hash = fork_history.hash_of(pictures.codec(again.game), before, fork.sealed_seed)
    except Exception as fault:  # what lies before may be anything
        raise _Wrong(f"its past cannot be checked: {type(fault).__name__}: {fault}") from None
    if wrong is not None:
        raise _Wrong(f"this is not what was dealt again for seat {fork.redealt}", wrong)
    if (fork.seq, fork.since) != (again.feeds["public"].seq, again.at):
        raise _Wrong(f"it says that the past ends with {fork.seq} public facts, at {fork.since}")
    if not aged and fork.past_hash != past_hash:
        raise _Wrong("what lies before is not what was forked: it has another hash")


def _dealt_otherwise(game: AnyGame, before: Sequence[AnyCommit], seat: Seat, sealed_seed: str) -> int | None:
    heard = [facts for _, facts in fork_history.told(game, before, seat)]
    return fork_history.differs(before, fork_history.worlds(game, heard, seat, sealed_seed))


def _check_place(again: Table, commit: AnyCommit, asked: set[tuple[Actor, str, str]]) -> None:
    if isinstance(commit.command, commands.Open) is not (again.top.version == 0):
        raise _Wrong("a log begins with the opening of its table, and has one only")
    if commit.at < again.at:
        raise _Wrong(f"it was written at {commit.at}, before {again.at}")
    request = (commit.by, again.player_of(commit), commit.request)
    if commit.request and request in asked:
        raise _Wrong(f"the request {commit.request} of {commit.by} was granted before")
    asked.add(request)


def _check_request(again: Table, commit: AnyCommit) -> None:
    """Check that what a seat or the host sent was open to it, and that what the clock says was due."""
    command, narration = commit.command, again.game.find_specialty(Narration)
    if narration is not None and commit.by == "server" and isinstance(command, narration.kind):
        return  # its text comes from outside
    if isinstance(command, again.game.rules.commands):
        feed = None if commit.by == "clock" or commit.by == "server" else again.feeds.get(commit.by)
        prompt = None if feed is None else feed.prompts.get(commit.prompt)
        if prompt is None:
            raise _Wrong(f"{commit.by} was not asked {commit.prompt}")
        try:
            prompt.check(msgspec.json.decode(msgspec.json.encode(command)))
        except Misfit as misfit:
            raise _Wrong(f"the command does not fit its prompt: {misfit}") from None
    elif commit.by == "clock":
        due = again.deadline()
        if due is None or due.when > commit.at or command != commands.Due(due.what):
            raise _Wrong(f"{command} was not due; {due} was next")
    elif isinstance(command, commands.Due) or commit.prompt:
        raise _Wrong(f"{commit.by} cannot send {command}")


def _check_decision(again: Table, commit: AnyCommit, aged: bool) -> None:
    try:
        decided = again.decide(commit.by, commit.command, commit.at, commit.request, commit.prompt)
    except Refused as no:
        raise _Wrong(f"the command is refused: {no}") from None
    except Exception as fault:
        raise _Wrong(f"deciding fails: {type(fault).__name__}: {fault}") from None
    events = decided.events if decided else ()
    for place, (stored, made) in enumerate(zip(commit.events, events, strict=False)):
        if stored != made and not (aged and _hashes(stored) and _hashes(made)):
            raise _Wrong(f"event {place}, {unlike(stored, made)}")
    if len(commit.events) != len(events):
        raise _Wrong(f"it has {len(commit.events)} events, the command makes {len(events)}")
    draws = decided.draws if decided else ()
    if commit.draws != draws:
        raise _Wrong(f"its draws are others than the command makes: {unlike(commit.draws, draws)}")


def _hashes(event: Event[Fact]) -> bool:
    return event.to == EVERYONE and isinstance(event.fact, TableFeedHashed)


def _check_seeds(again: Table, commit: AnyCommit) -> None:
    """Check that a seed is the one whose hash was published when the table was opened."""
    published = again.truth.table
    for event in commit.events:
        match event.fact:
            case TableSeedRevealed(seed) if seed_hash(seed) != published.seed_hash:
                raise _Wrong("the open seed revealed is not the one whose hash was published")
            case TableSealedSeedRevealed(seed) if seed_hash(seed) != published.sealed_seed_hash:
                raise _Wrong("the sealed seed revealed is not the one whose hash was published")


def report(name: str, packages: Iterable[str], lines: Sequence[bytes]) -> int:
    """Verify an exported log, say what came of it, and return the exit code: 1 for a difference, 2 for no log.

    That a log of other rules differs is no sign of tampering: it is said which version of Sotto can tell.
    """
    try:
        games = discover(packages)
        if (other := log_file.other_rules(games, lines)) is not None:
            print(f"{name}: {_of_rules(other)}", file=sys.stderr)
            return 1
        game, commits, aged = log_file.read(games, lines)
    except (ValueError, ImportError) as fault:
        print(f"{name}: {fault}", file=sys.stderr)
        return 2
    difference = verify(game, commits, aged) or unfinished(commits)
    if difference is not None:
        print(f"{name}: differs at version {difference.version}: {difference.what}", file=sys.stderr)
        return 1
    print(f"{name}: {len(commits)} commits of {game.name}, {_of_past(commits)}; {_of_chain(commits, aged)}")
    return 0


def _of_rules(other: log_file.OtherRules) -> str:
    """Which version of Sotto verifies a log of other rules, as far as the log says."""
    game, theirs, ours = other.game.name, other.theirs, other.game.rules.version
    which = f"the last version before rules {theirs + 1}" if theirs < ours else f"a newer version, with rules {theirs}"
    return (
        f"written by rules {theirs} of {game}, and Sotto {metadata.version('sotto')} has rules {ours}: verify it with "
        f"{which} of {game} (CHANGELOG.md says which has them)"
    )


def _of_past(commits: Sequence[AnyCommit]) -> str:
    trusted = fork_history.trusted(commits)
    taken = sum(1 for version in range(1, len(commits) + 1) if trusted(version))
    forks = [commit.command for commit in commits if isinstance(commit.command, commands.Fork)]
    if not taken:
        return "all as decided"
    if forks[-1].redealt is not None:
        return f"the first {taken} as dealt again for seat {forks[-1].redealt}, all others as decided"
    return f"{taken} as they were forked, without the seeds to decide them again, all others as decided"


def unfinished(commits: Sequence[AnyCommit]) -> Difference | None:
    """Where a log has lost its end: it is given away once the game is over."""
    if any(type(event.fact) in consequences.ENDS for commit in commits for event in commit.events):
        return None
    return Difference(len(commits) + 1, "the log stops before the end of its game")


def _of_chain(commits: Sequence[AnyCommit], aged: bool) -> str:
    links = [event.fact for commit in commits for event in commit.events if _hashes(event)]
    if not links:
        return "no hash of what was public, for the table is older than that"
    if aged:
        return "what was public cannot be hashed, for its facts have other shapes today"
    return f"what was public has the hash {links[-1].link}"  # type: ignore[attr-defined]


def main(arguments: Sequence[str]) -> int:
    """``python -m server.history.verify FILE [PACKAGE …]``: verify a log; games are looked for in the packages."""
    if not arguments:
        print("usage: python -m server.history.verify FILE [PACKAGE ...]", file=sys.stderr)
        return 2
    file, *packages = arguments
    try:
        lines = Path(file).read_bytes().splitlines()
    except OSError as fault:
        print(f"{file}: {fault.strerror}", file=sys.stderr)
        return 2
    return report(file, packages or ("games",), lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
