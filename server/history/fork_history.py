"""The past of a fork: the commits of another table that a new one begins with (docs/play/forks.md)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Sequence

import msgspec

from events.audience import Seat, Viewer
from events.codec import AnyCommit, Codec
from events.event import Command, Commit, Event, Fact
from games.dice import Dice
from games.game import AnyGame, Commits, Events
from games.sitting import commands
from games.sitting.facts import TableDocumentSealed, TableSeeded
from games.sitting.rules import REDEAL
from projections.feed import Feed

replace = msgspec.structs.replace


class NoRedeal(Exception):
    """The secrets cannot be dealt again here."""


def seqs(game: AnyGame, commits: Sequence[AnyCommit], viewer: Viewer) -> list[tuple[int, int]]:
    """Yield where a viewer's feed stood after each commit that it saw: the version and the seq."""
    feed, stood = Feed.first(game, viewer), []
    for version, commit in enumerate(commits, 1):
        before, feed = feed, feed.after(commit)
        if feed is not before:
            stood.append((version, feed.seq))
    return stood


def told(game: AnyGame, commits: Sequence[AnyCommit], seat: Seat) -> list[tuple[int, tuple[Fact, ...]]]:
    """Yield what a seat was told, and when, commit by commit."""
    feed, heard = Feed.first(game, seat), []
    for commit in commits:
        before, feed = feed, feed.after(commit)
        if feed is not before:
            heard.append((feed.at, feed.facts))
    return heard


def without_seeds(commits: Sequence[AnyCommit]) -> list[AnyCommit]:
    """Return the log without the seeds of its dice, which at the source may still have to stay secret."""
    return [_seedless(commit) for commit in commits]


def _seedless(commit: AnyCommit) -> AnyCommit:
    if not isinstance(commit.command, (commands.Open, commands.Fork)):
        return commit
    events = tuple(event for event in commit.events if not isinstance(event.fact, TableSeeded))
    return replace(commit, command=replace(commit.command, seed="", sealed_seed=""), events=events)


def seedless(commit: AnyCommit) -> bool:
    """Whether the seeds were taken out of this commit, which is why nothing can be decided again from here on."""
    return isinstance(commit.command, (commands.Open, commands.Fork)) and not commit.command.seed


def secret_documents(commits: Sequence[AnyCommit]) -> bool:
    """Whether the table was opened with documents for the host only."""
    return any(isinstance(event.fact, TableDocumentSealed) for commit in commits for event in commit.events)


def redealt(game: AnyGame, commits: Sequence[AnyCommit], seat: Seat, sealed_seed: str) -> list[AnyCommit]:
    """Return the log of another world in which this seat was told exactly the same; it has nothing else of the old log.

    It follows from what the seat was told and from the seed of the fork, and from nothing else.

    Raises:
        NoRedeal: the game cannot do that, or not here.
    """
    if secret_documents(commits):
        raise NoRedeal("the host's documents are not the seat's to tell")
    heard = told(game, commits, seat)
    events = worlds(game, [facts for _, facts in heard], seat, sealed_seed)
    opening, *later = zip(heard, events, strict=True)
    retold = [_commit(opening[0][0], _seedless(commits[0]).command, opening[1])]
    retold += [_commit(at, commands.Retell(), events) for (at, _), events in later]
    if told(game, retold, seat) != heard:
        raise NoRedeal(f"{game.name} tells seat {seat} another past")
    return retold


def worlds(game: AnyGame, heard: Commits, seat: Seat, sealed_seed: str) -> list[Events]:
    """Return the events of the other world, one group for each commit the seat was told of. Raises NoRedeal."""
    if game.secrets.redeal is None:
        raise NoRedeal(f"{game.name} cannot deal again")
    events = list(game.secrets.redeal(heard, seat, Dice(sealed_seed, REDEAL.purpose, 0)))
    if len(events) != len(heard):
        raise NoRedeal(f"{game.name} finds no world that fits")
    return events


def _commit(at: int, command: Command, events: Events) -> AnyCommit:
    return Commit(secrets.token_hex(8), at, "server", command, events)


def hash_of(codec: Codec, commits: Sequence[AnyCommit], sealed_seed: str) -> str:
    """Return the commitment to a past: HMAC-SHA256 of its log, keyed with the sealed seed of the fork, in hex.

    The key keeps secrets from being guessed by their hash; with the seed it is revealed.
    """
    mac = hmac.new(bytes.fromhex(sealed_seed), digestmod=hashlib.sha256)
    for commit in commits:
        mac.update(codec.encode(commit) + b"\n")
    return mac.hexdigest()


Trusted = Callable[[int], bool]


def trusted(commits: Sequence[AnyCommit]) -> Trusted:
    """Return which versions cannot be decided again: those from a commit without seeds to the fork that follows."""
    spans = list(_spans(commits))
    return lambda version: any(first <= version < fork for first, fork in spans)


def _spans(commits: Sequence[AnyCommit]) -> Iterator[tuple[int, int]]:
    begun = 0
    for version, commit in enumerate(commits, 1):
        if begun and isinstance(commit.command, commands.Fork):
            yield begun, version
            begun = 0
        if seedless(commit):
            begun = version


def differs(retold: Sequence[AnyCommit], events: Sequence[tuple[Event[Fact], ...]]) -> int | None:
    """Return the first version of a redealt past that is not what the seed deals."""
    for version, (commit, made) in enumerate(zip(retold, events, strict=True), 1):
        if commit.events != made:
            return version
    return None
