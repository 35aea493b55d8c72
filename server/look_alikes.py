"""Names that look alike, told apart by the ids of those who have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from unicodedata import normalize

import msgspec

SHORT = 4
"""How many hex digits of an id are shown beside a name, unless it takes more to tell two apart."""

_SIGNED = re.compile(rf"#[0-9a-f]{{{SHORT},}}$")
"""A name that looks as if an id stood beside it."""

_DIRECTION = "\u200e\u200f"


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Return these names by player, with the beginning of the id behind those that look like another's: ``Ann #3fa2``.

    Confusable letters look alike (UTS 39, section 4), and nobody is shown with an id who only calls themselves so.
    """
    alike: dict[str, list[str]] = {}
    for player, name in names.items():
        alike.setdefault(skeleton(name), []).append(player)
    signed = [players for look, players in alike.items() if len(players) > 1 or _SIGNED.search(look)]
    return {**names, **{player: f"{names[player]} #{id}" for players in signed for player, id in _short(players)}}


def _short(players: Iterable[str]) -> list[tuple[str, str]]:
    """The shortest beginnings of ids by which these players are told apart; an id begins with a ``p``."""
    ids = {player: player[1:] for player in players}
    ordered = sorted(ids.values())
    length = SHORT
    while length < len(ordered[0]) and any(one[:length] == other[:length] for one, other in pairwise(ordered)):
        length += 1
    return [(player, id[:length]) for player, id in ids.items()]


@lru_cache(maxsize=50_000)
def skeleton(name: str) -> str:
    """Return what a name looks like: equal for two names exactly if they can be taken for one another.

    That of UTS 39, section 4, over letters in their compatible form, so that widths count for nothing either.
    """
    letters = prototypes()
    return normalize("NFD", "".join(letters.get(one, one) for one in normalize("NFKD", name)))


@cache
def prototypes() -> dict[str, str]:
    """The letter, or letters, that every confusable one looks like (confusables.txt of UTS 39).

    The package lists letters and what they look like both ways, and so does not say which of two is the prototype.
    That of three or more is the one in their middle; of two alone either will do.
    """
    # Read here and not by the package's own module: in a third of the time, on the loop of the process that asks first.
    listed = msgspec.json.decode(resources.files("confusable_homoglyphs").joinpath("confusables.json").read_bytes())
    alike = {_plain(one): [_plain(other["c"]) for other in others] for one, others in listed.items()}
    first = {one: _prototype(one, alike) for one in alike if len(one) == 1}
    # A prototype of several letters is made of prototypes, but for pairs of which the other one was taken.
    return {one: "".join(first.get(letter, letter) for letter in look) for one, look in first.items()}


def _prototype(one: str, alike: Mapping[str, list[str]]) -> str:
    others = alike[one]
    if len(others) > 1:
        return one
    other = others[0]
    if len(other) > 1 or len(alike.get(other, ())) > 1:
        return other
    return min(one, other)


def _plain(letters: str) -> str:
    return letters.strip(_DIRECTION) or letters
