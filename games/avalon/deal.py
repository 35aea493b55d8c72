"""How a game begins: roles, places, the night, the first leader (section 3)."""

from __future__ import annotations

from collections.abc import Mapping

from events.audience import Seat, only
from events.event import Event, Fact
from games.avalon import facts, phases
from games.avalon.board import EASY, MAP_SIZE, RED, ROLES, Cell, Role
from games.avalon.options import AvalonOptions
from games.avalon.state import State
from games.game import Events, Moment, Rejected


def start(state: State, options: AvalonOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The first facts: the deal, the night, and the first mission."""
    roles = _roles(state, options, seats, moment)
    places = dict(zip(seats, options.fixed_positions or _cells(moment), strict=False))
    began = phases.public(facts.GameStarted(len(seats), MAP_SIZE))
    if options.log_game_id == "uuid":
        began += phases.public(facts.GameNamed(_uuid(state.number, moment)))
    began += phases.public(facts.SeatsPlaced(places))
    leader = moment.dice("leader").pick(seats) if options.first_leader == "random" else options.first_leader
    return began + night(roles) + phases.mission(options, 1, leader, moment)


def night(roles: Mapping[Seat, Role]) -> Events:
    """Everybody's role, then what some learn about others, each told to that seat alone."""
    dealt = [Event[Fact](only(seat), facts.RoleDealt(seat, role)) for seat, role in roles.items()]
    seen = [Event[Fact](only(seat), facts.SightGiven(seat, sight)) for seat, sight in sights(roles).items()]
    return (*dealt, *seen, *phases.public(facts.NightCompleted()))


def sights(roles: Mapping[Seat, Role]) -> dict[Seat, dict[str, Seat]]:
    """What each seat that learns anything at night learns, in the order of telling."""
    by_role = {role: seat for seat, role in sorted(roles.items())}
    merlin, percival = by_role["Merlin"], by_role["Percival"]
    morgana, assassin = by_role["Morgana"], by_role["Assassin"]
    given: dict[Seat, dict[str, Seat]] = {morgana: {"Assassin": assassin}, assassin: {"Morgana": morgana}}
    given = dict(sorted(given.items()))
    given[merlin] = {role: seat for seat, role in sorted(roles.items()) if role in RED}
    lower, higher = sorted((merlin, morgana))
    given[percival] = {"Special1": lower, "Special2": higher}
    return given


def _roles(state: State, options: AvalonOptions, seats: tuple[Seat, ...], moment: Moment) -> dict[Seat, Role]:
    """Return who is what: of all deals one, or of those that spare a newcomer the hard roles."""
    newcomer = newcomer_of(state)
    if options.fixed_roles is not None:
        return dict(zip(seats, options.fixed_roles, strict=True))
    dice = moment.sealed_dice("deal")
    while True:
        roles = dict(zip(seats, dice.shuffle(ROLES), strict=True))
        if newcomer is None or roles[newcomer] in EASY:
            return roles


def newcomer_of(state: State) -> Seat | None:
    """Return the only person of a table that is dealt for one.

    Raises:
        Rejected: there are more, or none.
    """
    if state.people is None:
        return None
    if len(state.people) != 1:
        raise Rejected("newcomer_alone")
    return next(iter(state.people))


def _cells(moment: Moment) -> tuple[Cell, ...]:
    cells = [(row, column) for row in range(MAP_SIZE) for column in range(MAP_SIZE)]
    return moment.dice("positions").shuffle(cells)


def _uuid(number: int, moment: Moment) -> str:
    """The table's number, so that no two games share an id, and a roll, so that none can be guessed."""
    dice = moment.dice("game_id")
    rolled = (number % 2**48).to_bytes(6, "big") + bytes(dice.below(256) for _ in range(10))
    digits = rolled.hex()
    # Version 4, variant 1: the two digits that every random UUID has in common.
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"
