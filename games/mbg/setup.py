"""How a game begins (section 5): who plays which role of the map."""

from __future__ import annotations

from events.audience import Seat
from games.game import Events, Moment
from games.mbg import action, cards, facts, money
from games.mbg.amounts import hundredths
from games.mbg.options import MbgOptions
from games.mbg.state import State, own_name
from games.mbg.story import Story
from games.mbg.winning_sum import start_money, winning_sum

WANDERER = "游侠"
"""Who plays a seat for which the map has no role."""


def start(state: State, options: MbgOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The first facts; with ``roles`` choose, the question to the first seat."""
    story = Story(state, moment)
    if options.roles == "choose" and len(playable(state)) > 1:
        story.ask("role", seats[0], left=len(seats))
    else:
        begin(story, dict(zip(seats, [*playable(state), *[-1] * len(seats)], strict=False)))
    return story.events


def playable(state: State) -> list[int]:
    """The roles of the map that stand somewhere."""
    return [at for at, plan in state.plans.items() if plan.cell >= 0]


def free_roles(state: State) -> list[int]:
    """The roles that nobody has chosen yet."""
    return [at for at in playable(state) if at not in state.chosen.values()]


def choose(story: Story, seat: Seat, role: int) -> None:
    """A seat's choice; after the last one's the game begins."""
    story.proclaim(facts.RoleChosen(seat, role))
    size = story.truth.question.left
    chosen = story.truth.chosen
    if seat < size and free_roles(story.truth):
        story.ask("role", seat + 1, left=size)
    else:
        begin(story, {one: chosen.get(one, -1) for one in range(1, size + 1)})


def begin(story: Story, roles: dict[Seat, int]) -> None:
    """Everybody enters with officers, cities and money; the first seat acts."""
    state = story.truth
    options = state.options
    plans = [state.plans[at] for at in playable(state)]
    goal = winning_sum(state.map_money, start_money(plans, options), options)
    story.proclaim(facts.GameStarted(state.map_hash, goal, options.max_turn))
    for number, (seat, role) in enumerate(roles.items()):
        plan = state.plans.get(role)
        cell = plan.cell if plan else number * len(state.cells) // len(roles)
        story.proclaim(facts.RoleEntered(seat, role, own_name(plan.name) if plan else f"{WANDERER}{seat}", cell))
        own = plan.money if plan else max(one.money for one in plans)
        if options.start_money is not None:
            own = hundredths(options.start_money)
        if own >= 0:
            money.pay(story, facts.BANK, seat, own, "start")
        else:
            story.proclaim(facts.Paid(seat, facts.BANK, -own, "start"))
        cards.draw(story, seat, options.first_cards)
    story.proclaim(facts.TurnStarted(1))
    story.then("action", min(roles))
    action.go_on(story)
