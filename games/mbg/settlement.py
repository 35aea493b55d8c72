"""The end of a turn (section 8), in its order: work, training, cities, people, roles, defeat, victory, allocation."""

from __future__ import annotations

from events.audience import Seat
from games.mbg import allocation, endings, facts, money, people
from games.mbg.amounts import ONE, scaled
from games.mbg.options import scales
from games.mbg.state import FOLLOWER, GARRISON
from games.mbg.story import Story

BEST_ABILITY = 100 * ONE
FENGSHUI = 5_000
"""Fengshui is below a half."""


def settle(story: Story) -> None:
    """Everything that happens when the last role has acted."""
    officers = story.truth.officers
    afflicted = [number for number, one in officers.items() if one.rumour or one.poison or one.quits]
    wounded = [number for number, one in officers.items() if one.hp < one.hpmax]
    _kept_by_rumour(story, afflicted)
    _institutes(story)
    _rooms(story)
    _cities(story)
    _people(story, afflicted, wounded)
    _roles(story)
    state = story.truth
    story.proclaim(facts.TurnSettled(state.turn, dict(state.money)))
    if endings.judge(story):
        return
    if state.turn % state.options.allocate_turn == 0:
        story.proclaim(facts.AllocationStarted(state.turn))
        allocation.allocate(story, 0)
    else:
        story.then("turn")


def next_turn(story: Story) -> None:
    """The next turn begins with the first living seat."""
    story.proclaim(facts.TurnStarted(story.truth.turn + 1))
    story.then("action", next(seat for seat, role in story.truth.roles.items() if role.cell >= 0))


def _kept_by_rumour(story: Story, afflicted: list[int]) -> None:
    officers = story.truth.officers
    kept = tuple(
        number for number in afflicted if officers[number].rumour and officers[number].job not in (FOLLOWER, GARRISON)
    )
    if kept:
        story.proclaim(facts.KeptByRumour(kept))


def _institutes(story: Story) -> None:
    for base, place in story.truth.institutes.items():
        for seat, study in sorted(place.studies.items()):
            student = story.truth.officers[study.officer]
            if student.rumour:
                continue
            points = min(study.points, people.study_step(story.truth, student))
            price = scaled(points, scales(story.truth.options).study_price)
            money.pay(story, seat, facts.BANK, price, "study")
            if points == study.points:
                story.proclaim(facts.TechniqueLearned(seat, base, study.officer, study.technique))
            else:
                story.proclaim(facts.StudyProgressed(seat, base, study.points - points))


def _rooms(story: Story) -> None:
    for base, room in story.truth.rooms.items():
        for seat, trainee in sorted(room.trainees.items()):
            if story.truth.officers[trainee.officer].rumour:
                continue
            if trainee.turns > 1:
                story.proclaim(facts.TrainingProgressed(seat, base, trainee.turns - 1))
            else:
                company = story.truth.roles[seat].followers if story.truth.options.train_company else ()
                for number in (trainee.officer, *company):
                    _trained(story, seat, base, room.ability, number)
                if story.truth.options.train_heals:
                    _rested(story, seat)


def _trained(story: Story, seat: Seat, base: int, ability: int, number: int) -> None:
    state = story.truth
    abilities = list(state.officers[number].abilities)
    gain = story.moment.dice("training").roll(state.options.train_plus) * ONE
    value = min(BEST_ABILITY, abilities[ability] + gain)
    abilities[ability] = value
    hpmax = people.hpmax_of(abilities, state.options)
    story.proclaim(facts.OfficerTrained(seat, base, number, ability, gain, value, hpmax))


def _rested(story: Story, seat: Seat) -> None:
    """Who comes back from training, and all he comes back to, are as good as new (option ``train_heals``)."""
    state = story.truth
    company = ((number, state.officers[number]) for number in state.roles[seat].followers)
    healed = {number: one.hpmax for number, one in company if one.hp < one.hpmax}
    if healed:
        story.proclaim(facts.Healed("training", healed))


def _cities(story: Story) -> None:
    state = story.truth
    officers = state.officers
    defence: dict[int, int] = {}
    healed: dict[int, int] = {}
    income: dict[Seat, int] = {}
    for base, city in state.cities.items():
        if city.hp < city.hpmax:
            defence[base] = min(city.hpmax, city.hp + people.defence_plus(city, state.options))
        if city.seat:
            income[city.seat] = income.get(city.seat, 0) + people.earn(state, city)
            wounded = [number for number in city.garrison if officers[number].hp < officers[number].hpmax]
            if wounded and (amount := people.heal(state, city)):
                for number in wounded:
                    healed[number] = min(officers[number].hpmax, officers[number].hp + amount)
    if defence:
        story.proclaim(facts.DefenceGrown(defence))
    if healed:
        story.proclaim(facts.Healed("mayor", healed))
    for seat, amount in sorted(income.items()):
        money.pay(story, facts.BANK, seat, amount, "city_income")
    if state.cities and state.turn % state.options.fengshui_round == 0:
        dice = story.moment.dice("fengshui")
        story.proclaim(facts.FengshuiSet({base: dice.below(FENGSHUI) for base in state.cities}))


def _people(story: Story, afflicted: list[int], wounded: list[int]) -> None:
    officers = story.truth.officers
    rumour = {number: officers[number].rumour - 1 for number in afflicted if officers[number].rumour}
    poison = {number: officers[number].poison - 1 for number in afflicted if officers[number].poison}
    if rumour or poison:
        story.proclaim(facts.IllnessEased(rumour, poison))
    leaving = tuple([number for number in afflicted if officers[number].quits])
    _quits(story, leaving)
    share = scales(story.truth.options).free_heal
    now = story.truth.officers
    rested = {
        number: min(one.hpmax, one.hp + scaled(one.hpmax, share))
        for number, one in ((number, now[number]) for number in sorted({*wounded, *leaving}))
        if not one.seat and one.hp < one.hpmax
    }
    if rested and share:
        story.proclaim(facts.Healed("rest", rested))


def _quits(story: Story, leaving: tuple[int, ...]) -> None:
    before = story.truth
    if not leaving:
        return
    story.proclaim(facts.OfficersQuit(leaving))
    for base, city in before.cities.items():
        if city.seat and not story.truth.cities[base].seat:
            story.proclaim(facts.CityDropped(base, city.seat, "quit"))


def _roles(story: Story) -> None:
    roles = story.truth.roles
    paces = {seat: role.pace_left - 1 for seat, role in roles.items() if role.pace_left}
    ties = {seat: role.tie_left - 1 for seat, role in roles.items() if role.tie_left}
    if paces or ties:
        story.proclaim(facts.StatesEased(paces, ties))
