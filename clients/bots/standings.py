"""The result of an arena, as it is written to a file and read by the page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import inf

import msgspec

from clients.bots.contests import Played
from clients.bots.ratings import Estimate, Rating, Ratings
from clients.bots.shares import interval
from clients.bots.tally import Calls, Decisions, Tally


class Share(msgspec.Struct, frozen=True):
    """The number of ``tables``, how many were ``won``, and the ends of that share's 95 % interval.

    Where one file had several seats, a table adds the share of them that won.
    """

    tables: int
    won: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How one file did.

    It sat at ``tables`` and won ``won`` of them; where it had several seats, a table adds the share of them that won.
    ``wins``, ``draws`` and ``losses`` are those of its seats. ``faults`` counts how often it raised or otherwise gave
    no answer. Not ``rated``: it met nobody but itself. ``roles`` are its shares by role, where the game has roles.
    ``decisions`` and ``calls`` are there for language models: how many were its own, and what they took.
    """

    name: str
    tables: int
    won: float
    wins: int
    draws: int
    losses: int
    faults: int = 0
    roles: dict[str, Share] = {}
    rated: Rating | None = None
    decisions: Decisions | None = None
    calls: Calls | None = None


class Standings(msgspec.Struct, frozen=True):
    """An arena, the best file first; ``tables`` came to an end, and ``facts`` counts what was public at each.

    ``offsets``: how much each side but the last is ahead of that one between files of equal skill (the logit of its
    chance, where there are two); ``leaning_to``: the side to which leanings are counted, where there are two.
    ``unrated``: the tables at which a model made too few of its decisions itself for them to be rated.
    """

    game: str
    seats: int
    seed: int
    entrants: list[Standing]
    tables: list[str]
    facts: list[int]
    unfinished: int
    offsets: dict[str, Estimate] = {}
    leaning_to: str = ""
    unrated: int = 0


def ranked(
    names: Sequence[str],
    played: Sequence[Played],
    faults: Mapping[str, int],
    ratings: Ratings,
    models: Mapping[str, Tally] = {},
) -> list[Standing]:
    """Return how everybody did, sorted by what their skill almost certainly exceeds; last who is not rated."""
    standings = [
        _standing(name, played, faults.get(name, 0), ratings.players.get(name), models.get(name)) for name in names
    ]
    return sorted(standings, key=lambda one: one.rated.skill.low if one.rated else -inf, reverse=True)


def _standing(name: str, played: Sequence[Played], faults: int, rated: Rating | None, model: Tally | None) -> Standing:
    own = [(table, [seat for seat, player in table.players.items() if player == name]) for table in played]
    ends = Counter(table.outcomes[seat] for table, seats in own for seat in seats)
    won = [_won(table, seats) for table, seats in own if seats]
    roles: defaultdict[str, list[float]] = defaultdict(list)
    for table, seats in own:
        for role in sorted({table.roles[seat] for seat in seats if seat in table.roles}):
            roles[role].append(_won(table, [seat for seat in seats if table.roles.get(seat) == role]))
    shares = {role: _share(those) for role, those in sorted(roles.items())}
    about_model = (model.decisions, model.calls) if model else ()
    outcomes = (ends["win"], ends["draw"], ends["loss"])
    return Standing(name, len(won), sum(won), *outcomes, faults, shares, rated, *about_model)


def _won(table: Played, seats: Sequence[int]) -> float:
    return sum(table.outcomes[seat] == "win" for seat in seats) / len(seats)


def _share(won: Sequence[float]) -> Share:
    return Share(len(won), sum(won), *interval(sum(won), len(won)))
