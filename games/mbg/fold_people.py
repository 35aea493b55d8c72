"""The fold of money, officers and places."""

from __future__ import annotations

from msgspec.structs import replace

from games.mbg import facts, places
from games.mbg.folding import folded, with_people, with_person, with_role
from games.mbg.places import Going
from games.mbg.state import (
    GARRISON,
    State,
    Studying,
    Trainee,
)


@folded.on(facts.Paid)
def _paid(state: State, fact: facts.Paid) -> State:
    money = dict(state.money)
    for seat, change in ((fact.payer, -fact.amount), (fact.payee, fact.amount)):
        if seat != facts.BANK:
            money[seat] += change
    return replace(state, money=money)


@folded.on(facts.Hired)
def _hired(state: State, fact: facts.Hired) -> State:
    return places.sent(state, [Going(fact.officer, fact.seat)])


@folded.on(facts.Healed)
def _healed(state: State, fact: facts.Healed) -> State:
    return with_people(state, hp=fact.hp)


@folded.on(facts.RumourSpread)
def _rumour_spread(state: State, fact: facts.RumourSpread) -> State:
    return with_person(state, fact.officer, rumour=fact.left)


@folded.on(facts.Poisoned)
def _poisoned(state: State, fact: facts.Poisoned) -> State:
    return with_person(state, fact.officer, poison=fact.left)


@folded.on(facts.QuitFlagged)
def _quit_flagged(state: State, fact: facts.QuitFlagged) -> State:
    return with_person(state, fact.officer, quits=True)


@folded.on(facts.IllnessEased)
def _illness_eased(state: State, fact: facts.IllnessEased) -> State:
    return with_people(state, rumour=fact.rumour, poison=fact.poison)


@folded.on(facts.OfficersQuit)
def _officers_quit(state: State, fact: facts.OfficersQuit) -> State:
    state = places.sent(state, [Going(number, 0) for number in fact.officers])
    return with_people(state, quits=dict.fromkeys(fact.officers, False))


@folded.on(facts.CityOccupied)
def _city_occupied(state: State, fact: facts.CityOccupied) -> State:
    state = places.sent(state, [Going(number, fact.seat, GARRISON, fact.city) for number in fact.garrison])
    return places.posted(state, fact.city, fact.mayor, fact.treasurer)


@folded.on(facts.CityFell)
def _city_fell(state: State, fact: facts.CityFell) -> State:
    return places.sent(state, [Going(number, fact.seat) for number in state.cities[fact.city].garrison])


@folded.on(facts.GarrisonMoved)
def _garrison_moved(state: State, fact: facts.GarrisonMoved) -> State:
    goings = [Going(number, fact.seat, GARRISON, fact.city) for number in fact.arrived]
    return places.sent(state, goings + [Going(number, fact.seat) for number in fact.left])


@folded.on(facts.PostsSet)
def _posts_set(state: State, fact: facts.PostsSet) -> State:
    return places.posted(state, fact.city, fact.mayor, fact.treasurer)


@folded.on(facts.DefenceGrown)
def _defence_grown(state: State, fact: facts.DefenceGrown) -> State:
    cities = dict(state.cities)
    for base, hp in fact.hp.items():
        cities[base] = replace(cities[base], hp=hp)
    return replace(state, cities=cities)


@folded.on(facts.FengshuiSet)
def _fengshui_set(state: State, fact: facts.FengshuiSet) -> State:
    cities = {base: replace(city, fengshui=fact.fengshui[base]) for base, city in state.cities.items()}
    return replace(state, cities=cities)


@folded.on(facts.StudyStarted)
def _study_started(state: State, fact: facts.StudyStarted) -> State:
    return places.studying(state, fact.seat, fact.institute, Studying(fact.officer, fact.technique, fact.points))


@folded.on(facts.TrainingStarted)
def _training_started(state: State, fact: facts.TrainingStarted) -> State:
    return places.training(state, fact.seat, fact.room, Trainee(fact.officer, fact.turns))


@folded.on(facts.StudyProgressed)
def _study_progressed(state: State, fact: facts.StudyProgressed) -> State:
    place = state.institutes[fact.institute]
    study = replace(place.studies[fact.seat], points=fact.points)
    changed = replace(place, studies=place.studies | {fact.seat: study})
    return replace(state, institutes=state.institutes | {fact.institute: changed})


@folded.on(facts.TrainingProgressed)
def _training_progressed(state: State, fact: facts.TrainingProgressed) -> State:
    room = state.rooms[fact.room]
    trainee = replace(room.trainees[fact.seat], turns=fact.turns)
    changed = replace(room, trainees=room.trainees | {fact.seat: trainee})
    return replace(state, rooms=state.rooms | {fact.room: changed})


@folded.on(facts.TechniqueLearned)
def _technique_learned(state: State, fact: facts.TechniqueLearned) -> State:
    state = places.sent(state, [Going(fact.officer, fact.seat)])
    known = state.roles[fact.seat].techniques
    return with_role(state, fact.seat, techniques=tuple(sorted({*known, fact.technique})))


@folded.on(facts.OfficerTrained)
def _officer_trained(state: State, fact: facts.OfficerTrained) -> State:
    state = places.sent(state, [Going(fact.officer, fact.seat)])
    abilities = list(state.officers[fact.officer].abilities)
    abilities[fact.ability] = fact.value
    return with_person(state, fact.officer, abilities=tuple(abilities), hpmax=fact.hpmax)


@folded.on(facts.StudyCancelled)
def _study_cancelled(state: State, fact: facts.StudyCancelled) -> State:
    return places.sent(state, [Going(fact.officer, fact.seat)])


@folded.on(facts.TrainingCancelled)
def _training_cancelled(state: State, fact: facts.TrainingCancelled) -> State:
    return places.sent(state, [Going(fact.officer, fact.seat)])
