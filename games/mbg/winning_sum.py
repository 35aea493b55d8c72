"""The sum that wins a game, and what everybody starts with: a game that is won before it begins is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from games.game import Rejected
from games.mbg.amounts import ONE, hundredths
from games.mbg.mapfile import MapFile, read
from games.mbg.options import QUICK, MbgOptions

LIFT = 3
"""A cap on the map's sum is at least this multiple of the most that anybody starts with (section 16)."""


class Starting(Protocol):
    """A role as far as it counts here."""

    @property
    def cell(self) -> int: ...

    @property
    def money(self) -> int: ...


def start_money(roles: Iterable[Starting], options: MbgOptions) -> int:
    """The most money with which anybody starts, in hundredths."""
    if options.start_money is not None:
        return hundredths(options.start_money)
    return max(role.money for role in roles if role.cell >= 0)


def winning_sum(map_money: int, most: int, options: MbgOptions) -> int:
    """The sum that wins where the map says ``map_money`` and the richest start with ``most``, in hundredths.

    The option ``win_money`` counts as it is; the cap ``win_money_most`` is lifted where it lies near the start.
    """
    if options.win_money is not None:
        return hundredths(options.win_money)
    if options.win_money_most is None:
        return map_money
    return min(map_money, max(hundredths(options.win_money_most), LIFT * most))


def quick_sum(file: MapFile) -> int:
    """The sum that wins on a map with preset ``quick``, in hundredths."""
    return winning_sum(file.win_money, start_money(file.roles, QUICK), QUICK)


def fits(options: MbgOptions, size: int, texts: Mapping[str, str]) -> None:
    """Refuse a table at which somebody starts with the sum that wins: it would end after one turn. Raises Rejected."""
    file = read(texts["map"])
    most = start_money(file.roles, options)
    goal = winning_sum(file.win_money, most, options)
    if goal > most:
        return
    field = "start_money" if options.win_money is None else "win_money"
    raise Rejected("won_at_once", field=f"options.{field}", sum=f"{goal / ONE:.10g}", money=f"{most / ONE:.10g}")
