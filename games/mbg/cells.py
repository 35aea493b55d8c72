"""What each kind of cell does to the role that stops there (section 7), and the answers to what it asks."""

from __future__ import annotations

from events.audience import Seat
from games.mbg import cards, facts, money, people
from games.mbg.amounts import ONE, scaled
from games.mbg.mapfile import CHANCE, CITY, HALL, INSTITUTE, TRAINING
from games.mbg.options import scales
from games.mbg.state import OUTRAGE, State, here
from games.mbg.story import Story
from games.mbg.techniques import TECHNIQUES

BEST_ABILITY = 100 * ONE
WORD = 1 << 32


def land(story: Story, seat: Seat) -> None:
    """The effect of the cell, as far as it needs no answer; then the question, or the end of the action."""
    cell = here(story.truth, seat)
    asked = False
    if cell.kind == CITY:
        asked = _city(story, seat, cell.base)
    elif cell.kind == HALL:
        asked = _hall(story, seat)
    elif cell.kind == INSTITUTE and studies(story.truth, seat, cell.base):
        story.ask("study", seat, place=cell.base)
        asked = True
    elif cell.kind == TRAINING and trainees(story.truth, seat, cell.base):
        story.ask("train", seat, place=cell.base)
        asked = True
    elif cell.kind == CHANCE:
        cards.draw(story, seat, story.truth.options.chance_cards)
    if not asked:
        story.then("after", seat)


# --- cities --------------------------------------------------------------------------------------------------------


def _city(story: Story, seat: Seat, base: int) -> bool:
    """Whether something is asked at a city (T12, T13)."""
    state = story.truth
    city = state.cities[base]
    if not city.seat:
        return ask_to_occupy(story, seat, base)
    if city.seat == seat:
        gain = scaled(people.earn(state, city), scales(state.options).own_tax)
        money.pay(story, facts.BANK, seat, gain, "own_city")
        return False
    owner = city.seat
    money.pay(story, seat, owner if state.options.tax_credit else facts.BANK, people.tax(state, city), "tax")
    role = state.roles[seat]
    if role.tie == owner or not people.mains(state, role.followers):
        return False
    forced = OUTRAGE in (role.tie, state.roles[owner].tie)
    story.ask("siege", seat, place=base, other=owner, forced=forced)
    return True


def ask_to_occupy(story: Story, seat: Seat, base: int) -> bool:
    """Whether the seat has followers to be asked for."""
    if not story.truth.roles[seat].followers:
        return False
    story.ask("occupy", seat, place=base)
    return True


def occupy(story: Story, seat: Seat, garrison: tuple[int, ...], mayor: int, treasurer: int) -> None:
    """The answer: a garrison, posts within it; nobody declines."""
    if garrison:
        chosen = tuple(sorted(garrison))
        mayor, treasurer = fitting_posts(chosen, mayor, treasurer)
        story.proclaim(facts.CityOccupied(seat, story.truth.question.place, chosen, mayor, treasurer))
    story.then("after", seat)


def fitting_posts(garrison: tuple[int, ...], mayor: int, treasurer: int) -> tuple[int, int]:
    """Posts as they can be: outside of the garrison, or the second one of one man, a post stays empty."""
    mayor = mayor if mayor in garrison else -1
    return mayor, (treasurer if treasurer in garrison and treasurer != mayor else -1)


# --- halls ---------------------------------------------------------------------------------------------------------


def _hall(story: Story, seat: Seat) -> bool:
    """Whether somebody affordable is offered (T15)."""
    state = story.truth
    dice = story.moment.dice("hall")
    offers: list[facts.Offer] = []
    for free in unemployed(state):
        if free:
            number = dice.pick(free)
            word = dice.below(WORD)
            offers.append(facts.Offer(number, people.price(state.officers[number].abilities, word, state.options)))
    if not any(offer.price < state.money[seat] for offer in offers):
        return False
    story.ask("hire", seat, offers=tuple(offers))
    return True


def unemployed(state: State) -> tuple[list[int], list[int], list[int]]:
    """The officers whom nobody employs, by level."""
    levels: tuple[list[int], list[int], list[int]] = ([], [], [])
    for number, officer in state.officers.items():
        if not officer.seat:
            levels[officer.level].append(number)
    return levels


def hire(story: Story, seat: Seat, officer: int) -> None:
    """The answer to a hall."""
    for offer in story.truth.question.offers:
        if offer.officer == officer:
            money.pay(story, seat, facts.BANK, offer.price, "hire")
            story.proclaim(facts.Hired(seat, officer))
    story.then("after", seat)


# --- institutes and training rooms ---------------------------------------------------------------------------------


def studies(state: State, seat: Seat, institute: int) -> list[int]:
    """The techniques a seat could begin to study here (T16); nothing without followers or with a student here."""
    place = state.institutes[institute]
    if seat in place.studies or not state.roles[seat].followers:
        return []
    busy = {one.studies[seat].technique for one in state.institutes.values() if seat in one.studies}
    known = state.roles[seat].techniques
    most = state.options.tech_count
    return [tech for tech in place.techniques if tech < most and tech not in known and tech not in busy]


def study(story: Story, seat: Seat, officer: int, technique: int) -> None:
    """The answer to an institute."""
    if officer >= 0 and technique >= 0:
        points = TECHNIQUES[technique].study
        place = story.truth.question.place
        story.proclaim(facts.StudyStarted(seat, place, officer, technique, points))
    story.then("after", seat)


def trainees(state: State, seat: Seat, room: int) -> list[int]:
    """The followers a seat could send to train here (T17)."""
    place = state.rooms[room]
    if seat in place.trainees:
        return []
    followers = state.roles[seat].followers
    return [number for number in followers if state.officers[number].abilities[place.ability] < BEST_ABILITY]


def train(story: Story, seat: Seat, officer: int) -> None:
    """The answer to a training room."""
    if officer >= 0:
        place = story.truth.question.place
        story.proclaim(facts.TrainingStarted(seat, place, officer, story.truth.options.train_round))
    story.then("after", seat)
