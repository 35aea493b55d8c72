"""Where officers are: the one way in which they move, so that nobody is ever in two places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from events.audience import Seat
from games.mbg.state import FOLLOWER, GARRISON, MAYOR, STUDYING, TRAINING, TREASURER, State, Studying, Trainee

T = TypeVar("T")


class Going(NamedTuple):
    """An officer and where he goes: a job of a seat at a place, or follower (−1), or unemployed (seat 0)."""

    officer: int
    seat: Seat
    job: int = FOLLOWER
    place: int = -1


def sent(state: State, goings: Iterable[Going]) -> State:
    """The state after officers went elsewhere; who leaves a city leaves his post, a place left is given up."""
    moving = _Moving(state)
    for going in goings:
        moving.leave(going.officer)
        moving.enter(going)
    return moving.done()


class _Moving:
    """The parts of a state that officers touch as they move; few study or train, so those two are copied by need."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._officers = dict(state.officers)
        self._roles = dict(state.roles)
        self._cities = dict(state.cities)
        self._institutes = state.institutes
        self._rooms = state.rooms

    def leave(self, number: int) -> None:
        officer = self._officers[number]
        if not officer.seat:
            return
        if officer.job == FOLLOWER:
            role = self._roles[officer.seat]
            self._roles[officer.seat] = replace(role, followers=_without(role.followers, number))
        elif officer.job == STUDYING:
            place = self._institutes[officer.place]
            left_place = replace(place, studies=_less(place.studies, officer.seat))
            self._institutes = self._institutes | {officer.place: left_place}
        elif officer.job == TRAINING:
            room = self._rooms[officer.place]
            left_room = replace(room, trainees=_less(room.trainees, officer.seat))
            self._rooms = self._rooms | {officer.place: left_room}
        else:
            self._leave_city(number, officer.place)

    def _leave_city(self, number: int, base: int) -> None:
        city = self._cities[base]
        garrison = _without(city.garrison, number)
        self._cities[base] = replace(
            city,
            garrison=garrison,
            seat=city.seat if garrison else 0,
            mayor=-1 if city.mayor == number else city.mayor,
            treasurer=-1 if city.treasurer == number else city.treasurer,
        )

    def enter(self, going: Going) -> None:
        number, seat, job, place = going
        self._officers[number] = replace(self._officers[number], seat=seat, job=job, place=place)
        if not seat:
            return
        if job == FOLLOWER:
            role = self._roles[seat]
            self._roles[seat] = replace(role, followers=_with(role.followers, number))
        elif job == GARRISON:
            city = self._cities[place]
            self._cities[place] = replace(city, seat=seat, garrison=_with(city.garrison, number))

    def done(self) -> State:
        return replace(
            self._state,
            officers=self._officers,
            roles=self._roles,
            cities=self._cities,
            institutes=self._institutes,
            rooms=self._rooms,
        )


def studying(state: State, seat: Seat, institute: int, study: Studying) -> State:
    """The state after a follower went to study."""
    state = sent(state, [Going(study.officer, seat, STUDYING, institute)])
    place = state.institutes[institute]
    changed = replace(place, studies=place.studies | {seat: study})
    return replace(state, institutes=state.institutes | {institute: changed})


def training(state: State, seat: Seat, room: int, trainee: Trainee) -> State:
    """The state after a follower went to train."""
    state = sent(state, [Going(trainee.officer, seat, TRAINING, room)])
    place = state.rooms[room]
    changed = replace(place, trainees=place.trainees | {seat: trainee})
    return replace(state, rooms=state.rooms | {room: changed})


def posted(state: State, base: int, mayor: int, treasurer: int) -> State:
    """The state after the posts of a city were given to officers of its garrison, −1 for none (T33)."""
    officers = dict(state.officers)
    city = state.cities[base]
    for number in city.garrison:
        job = MAYOR if number == mayor else TREASURER if number == treasurer else GARRISON
        if officers[number].job != job:
            officers[number] = replace(officers[number], job=job)
    cities = state.cities | {base: replace(city, mayor=mayor, treasurer=treasurer)}
    return replace(state, officers=officers, cities=cities)


def left_alone(state: State, seat: Seat) -> State:
    """The state after a seat's officers became unemployed, wherever they were (T29)."""
    return sent(state, [Going(number, 0) for number, officer in state.officers.items() if officer.seat == seat])


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(sorted((*numbers, number)))


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple([one for one in numbers if one != number])


def _less(places: Mapping[Seat, T], seat: Seat) -> dict[Seat, T]:
    return {one: what for one, what in places.items() if one != seat}
