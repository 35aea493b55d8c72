"""Allocation (调度): at regular turns officers may be moved, one role after the other (T32)."""

from __future__ import annotations

from collections.abc import Sequence

from events.audience import Seat
from games.mbg import cells, facts
from games.mbg.commands import KEEP
from games.mbg.state import State, cities_of, living
from games.mbg.story import Story

MOST_STEPS = 20
"""So that play always ends."""


def allocate(story: Story, after: Seat) -> None:
    """The question to the next seat that has anything to allocate; after the last the next turn."""
    for seat in living(story.truth):
        if seat > after and _has_any(story.truth, seat):
            story.ask("allocation", seat, left=MOST_STEPS)
            return
    story.then("turn")


def studies_of(state: State, seat: Seat) -> list[int]:
    """The institutes where a seat studies."""
    return [base for base, place in state.institutes.items() if seat in place.studies]


def trainings_of(state: State, seat: Seat) -> list[int]:
    """The rooms where a seat trains."""
    return [base for base, room in state.rooms.items() if seat in room.trainees]


def _has_any(state: State, seat: Seat) -> bool:
    return bool(cities_of(state, seat) or studies_of(state, seat) or trainings_of(state, seat))


def _again(story: Story, seat: Seat) -> None:
    left = story.truth.question.left - 1
    if left > 0 and _has_any(story.truth, seat):
        story.ask("allocation", seat, left=left)
    else:
        allocate(story, seat)


def garrison(
    story: Story, seat: Seat, base: int, arrive: Sequence[int], leave: Sequence[int], posts: tuple[int, int]
) -> None:
    """Followers in, garrison out, then the posts; a city without anybody is given up."""
    before = story.truth.cities[base]
    if arrive or leave:
        story.proclaim(facts.GarrisonMoved(seat, base, tuple(sorted(arrive)), tuple(sorted(leave))))
    city = story.truth.cities[base]
    if not city.seat:
        story.proclaim(facts.CityDropped(base, seat, "left"))
    else:
        mayor = before.mayor if posts[0] == KEEP else posts[0]
        treasurer = before.treasurer if posts[1] == KEEP else posts[1]
        if mayor == treasurer and posts[0] != KEEP and posts[1] == KEEP:
            treasurer = -1  # making the treasurer mayor empties the treasury, and the reverse (T33)
        elif mayor == treasurer and posts[0] == KEEP:
            mayor = -1
        mayor, treasurer = cells.fitting_posts(city.garrison, mayor, treasurer)
        if (mayor, treasurer) != (city.mayor, city.treasurer):
            story.proclaim(facts.PostsSet(base, mayor, treasurer))
    _again(story, seat)


def cancel_study(story: Story, seat: Seat, base: int) -> None:
    """The student follows again; the points are lost."""
    study = story.truth.institutes[base].studies[seat]
    story.proclaim(facts.StudyCancelled(seat, base, study.officer))
    _again(story, seat)


def cancel_training(story: Story, seat: Seat, base: int) -> None:
    """The trainee follows again."""
    trainee = story.truth.rooms[base].trainees[seat]
    story.proclaim(facts.TrainingCancelled(seat, base, trainee.officer))
    _again(story, seat)
