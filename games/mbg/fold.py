"""The one fold of mbg."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.event import Fact
from games import sitting
from games.game import Fold, Options
from games.mbg import facts, places
from games.mbg.mapfile import CellLine, MapFile, hash_of, read
from games.mbg.options import MbgOptions, scales
from games.mbg.people import hpmax_of, level_of
from games.mbg.places import Going
from games.mbg.state import (
    FOLLOWER,
    GARRISON,
    NO_QUESTION,
    NO_TIE,
    OUTRAGE,
    Cell,
    City,
    Institute,
    Naming,
    Officer,
    Plan,
    Post,
    Role,
    Room,
    State,
    Studying,
    Trainee,
)

folded: Fold[State] = Fold()

NOBODY_NAMED: dict[int, Naming] = {}
NOBODY_READY: dict[int, bool] = {}


class _Remembered:
    """A fold that knows what it did last.

    The truth and all views are folded from the same facts one after the other, and where nothing is secret from the
    same states too: then the states stay the same objects, and each fact costs its work once.
    """

    MOST = 512

    def __init__(self, fold: Callable[[State, Fact], State]) -> None:
        self._fold = fold
        self._known: dict[tuple[int, int], tuple[State, Fact, State]] = {}
        self._same: dict[tuple[int, ...], State] = {}

    def __call__(self, state: State, fact: Fact) -> State:
        if type(fact) in _CLEARING and (state.named or state.ready):
            state = self._one(replace(state, named=NOBODY_NAMED, ready=NOBODY_READY))
        known = self._known.get((id(state), id(fact)))
        if known is not None:  # it holds both, so that nothing else can have their ids
            return known[2]
        after = self._fold(state, fact)
        if after is not state:
            if len(self._known) >= self.MOST:
                self._known.clear()
                self._same.clear()
            self._known[id(state), id(fact)] = (state, fact, after)
        return after

    def _one(self, state: State) -> State:
        """The state that has these very parts, if there was one: views of which a secret is gone are one again."""
        parts = tuple([id(getattr(state, name)) for name in State.__struct_fields__])
        return self._same.setdefault(parts, state)


_CLEARING = (facts.BattleFought, facts.Forfeited)
"""The facts that end the time between naming and battle."""

evolve = _Remembered(folded)


# --- the table -----------------------------------------------------------------------------------------------------


@folded.on(sitting.TableOpened)
def _opened(state: State, fact: sitting.TableOpened[Options]) -> State:
    assert isinstance(fact.options, MbgOptions)
    return replace(state, options=fact.options)


@folded.on(sitting.TableDocumentGiven)
def _map_given(state: State, fact: sitting.TableDocumentGiven) -> State:
    file, options = read(fact.text), state.options
    defence = scales(options).defence
    return replace(
        state,
        map_hash=hash_of(fact.text),
        nx=file.nx,
        ny=file.ny,
        map_money=file.win_money,
        cells={at: _cell(line) for at, line in enumerate(file.cells)},
        officers={at: _officer(line.name, line.abilities, options) for at, line in enumerate(file.officers)},
        cities={
            at: City(one.name, one.scope, one.box, defence[one.scope], defence[one.scope], 0, (), -1, -1, 0)
            for at, one in enumerate(file.cities)
        },
        institutes={at: Institute(one.name, one.techniques, one.box, {}) for at, one in enumerate(file.institutes)},
        rooms={at: Room(one.name, one.ability, one.box, {}) for at, one in enumerate(file.rooms)},
        plans=_plans(file),
    )


def _cell(line: CellLine) -> Cell:
    return Cell(line.kind, line.base, line.x, line.y, barrier=False, robber=False)


def _officer(name: str, abilities: tuple[int, ...], options: MbgOptions) -> Officer:
    most = hpmax_of(abilities, options)
    return Officer(name, abilities, level_of(abilities), most, most, 0, FOLLOWER, -1, 0, 0, False)


def _plans(file: MapFile) -> dict[int, Plan]:
    return {
        at: Plan(
            role.name,
            role.cell,
            role.techniques,
            role.followers,
            tuple(
                Post(base, file.cities[base].garrison, file.cities[base].mayor, file.cities[base].treasurer)
                for base in role.cities
            ),
            role.money,
            role.direction,
        )
        for at, role in enumerate(file.roles)
    }


@folded.on(sitting.TableResigned)
def _resigned(state: State, fact: sitting.TableResigned) -> State:
    if state.options.resign != "eliminate" or not state.roles:
        return state
    return replace(state, resigned=state.resigned | {fact.seat: True})


@folded.on(facts.RoleChosen)
def _role_chosen(state: State, fact: facts.RoleChosen) -> State:
    return replace(state, chosen=state.chosen | {fact.seat: fact.role})


@folded.on(facts.GameStarted)
def _started(state: State, fact: facts.GameStarted) -> State:
    return replace(state, map_hash=fact.map_hash, win_money=fact.win_money)


@folded.on(facts.RoleEntered)
def _role_entered(state: State, fact: facts.RoleEntered) -> State:
    plan = state.plans.get(fact.role)
    techniques, direction = (plan.techniques, plan.direction) if plan else ((), 1)
    role = Role(fact.name, fact.cell, direction, techniques, (), 0, 0, False, NO_TIE, 0)
    state = replace(
        state,
        seats=(*state.seats, fact.seat),
        chosen=state.chosen | {fact.seat: fact.role},
        roles=state.roles | {fact.seat: role},
        money=state.money | {fact.seat: 0},
        hands=state.hands | {fact.seat: {}},
        counts=state.counts | {fact.seat: 0},
    )
    if plan is None:
        return state
    goings = [Going(officer, fact.seat) for officer in plan.followers]
    goings += [Going(officer, fact.seat, GARRISON, post.city) for post in plan.posts for officer in post.garrison]
    state = places.sent(state, goings)
    for post in plan.posts:
        state = places.posted(state, post.city, post.mayor, post.treasurer)
    return state


@folded.on(facts.TurnStarted)
def _turn_started(state: State, fact: facts.TurnStarted) -> State:
    return replace(state, turn=fact.turn)


@folded.on(facts.ActionStarted)
def _action_started(state: State, fact: facts.ActionStarted) -> State:
    return replace(_role(state, fact.seat, again=False), seat=fact.seat, met=0)


@folded.on(facts.ActionForbidden)
def _action_forbidden(state: State, fact: facts.ActionForbidden) -> State:
    return replace(_role(state, fact.seat, again=False), seat=fact.seat)


@folded.on(facts.Asked)
def _asked(state: State, fact: facts.Asked) -> State:
    question = fact.question
    met = question.other if question.kind == "meet" else state.met
    return replace(state, question=question, asked=state.asked + 1, met=met)


@folded.on(facts.TurnSettled)
def _settled(state: State, fact: facts.TurnSettled) -> State:
    roles = {seat: replace(role, again=False) if role.again else role for seat, role in state.roles.items()}
    return replace(state, seat=0, question=NO_QUESTION, roles=roles)


@folded.on(facts.Bankrupted)
def _bankrupted(state: State, fact: facts.Bankrupted) -> State:
    state = places.left_alone(state, fact.seat)
    roles = dict(state.roles)
    ally = roles[fact.seat].tie
    if ally > NO_TIE:
        roles[ally] = replace(roles[ally], tie=NO_TIE, tie_left=0)
    roles[fact.seat] = replace(roles[fact.seat], cell=-1, tie=NO_TIE, tie_left=0, pace=0, pace_left=0)
    return replace(state, roles=roles)


@folded.on(facts.GameEnded)
def _ended(state: State, fact: facts.GameEnded) -> State:
    return replace(state, winners=fact.winners, ending=fact.why, question=NO_QUESTION)


# --- moving and cards ----------------------------------------------------------------------------------------------


def _role(state: State, seat: int, **changes: Any) -> State:
    return replace(state, roles=state.roles | {seat: replace(state.roles[seat], **changes)})


def _cell_set(state: State, cell: int, **changes: bool) -> State:
    return replace(state, cells=state.cells | {cell: replace(state.cells[cell], **changes)})


def _person(state: State, number: int, **changes: Any) -> State:
    return replace(state, officers=state.officers | {number: replace(state.officers[number], **changes)})


@folded.on(facts.Moved)
def _moved(state: State, fact: facts.Moved) -> State:
    return _role(state, fact.seat, cell=fact.path[-1])


@folded.on(facts.BarrierHit)
def _barrier_hit(state: State, fact: facts.BarrierHit) -> State:
    return _cell_set(state, fact.cell, barrier=False)


@folded.on(facts.RobberHit)
def _robber_hit(state: State, fact: facts.RobberHit) -> State:
    return _cell_set(state, fact.cell, robber=False)


@folded.on(facts.CellMarked)
def _cell_marked(state: State, fact: facts.CellMarked) -> State:
    return _cell_set(state, fact.cell, **{fact.mark: True})


@folded.on(facts.CardTaken)
def _card_taken(state: State, fact: facts.CardTaken) -> State:
    return replace(state, counts=state.counts | {fact.seat: fact.count}, hands=_unless_known(state, fact.seat))


@folded.on(facts.CardPlayed)
def _card_played(state: State, fact: facts.CardPlayed) -> State:
    return replace(state, counts=state.counts | {fact.seat: fact.count}, hands=_unless_known(state, fact.seat))


def _unless_known(state: State, seat: int) -> dict[int, dict[int, int]]:
    """Hands while one of them changes: whoever may know the new one is told it next, for the others it is a hole."""
    return {one: hand for one, hand in state.hands.items() if one != seat}


@folded.on(facts.HandSeen)
def _hand_seen(state: State, fact: facts.HandSeen) -> State:
    return replace(state, hands=state.hands | {fact.seat: fact.cards})


@folded.on(facts.PaceSet)
def _pace_set(state: State, fact: facts.PaceSet) -> State:
    return _role(state, fact.seat, pace=fact.pace, pace_left=fact.left)


@folded.on(facts.DirectionTurned)
def _direction_turned(state: State, fact: facts.DirectionTurned) -> State:
    return _role(state, fact.seat, direction=fact.direction)


@folded.on(facts.ActsAgain)
def _acts_again(state: State, fact: facts.ActsAgain) -> State:
    return _role(state, fact.seat, again=True)


@folded.on(facts.AllianceMade)
def _alliance_made(state: State, fact: facts.AllianceMade) -> State:
    state = _role(state, fact.seat, tie=fact.other, tie_left=fact.left)
    return _role(state, fact.other, tie=fact.seat, tie_left=fact.left)


@folded.on(facts.OutrageRaised)
def _outrage_raised(state: State, fact: facts.OutrageRaised) -> State:
    return _role(state, fact.seat, tie=OUTRAGE, tie_left=fact.left)


@folded.on(facts.StatesEased)
def _states_eased(state: State, fact: facts.StatesEased) -> State:
    roles = dict(state.roles)
    for seat, left in fact.paces.items():
        roles[seat] = replace(roles[seat], pace_left=left, pace=roles[seat].pace if left else 0)
    for seat, left in fact.ties.items():
        roles[seat] = replace(roles[seat], tie_left=left, tie=roles[seat].tie if left else NO_TIE)
    return replace(state, roles=roles)


# --- money and people ----------------------------------------------------------------------------------------------


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
    officers = dict(state.officers)
    for number, hp in fact.hp.items():
        officers[number] = replace(officers[number], hp=hp)
    return replace(state, officers=officers)


@folded.on(facts.RumourSpread)
def _rumour_spread(state: State, fact: facts.RumourSpread) -> State:
    return _person(state, fact.officer, rumour=fact.left)


@folded.on(facts.Poisoned)
def _poisoned(state: State, fact: facts.Poisoned) -> State:
    return _person(state, fact.officer, poison=fact.left)


@folded.on(facts.QuitFlagged)
def _quit_flagged(state: State, fact: facts.QuitFlagged) -> State:
    return _person(state, fact.officer, quits=True)


@folded.on(facts.IllnessEased)
def _illness_eased(state: State, fact: facts.IllnessEased) -> State:
    officers = dict(state.officers)
    for number, left in fact.rumour.items():
        officers[number] = replace(officers[number], rumour=left)
    for number, left in fact.poison.items():
        officers[number] = replace(officers[number], poison=left)
    return replace(state, officers=officers)


@folded.on(facts.OfficersQuit)
def _officers_quit(state: State, fact: facts.OfficersQuit) -> State:
    state = places.sent(state, [Going(number, 0) for number in fact.officers])
    officers = state.officers | {number: replace(state.officers[number], quits=False) for number in fact.officers}
    return replace(state, officers=officers)


# --- places --------------------------------------------------------------------------------------------------------


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
    return _role(state, fact.seat, techniques=tuple(sorted({*known, fact.technique})))


@folded.on(facts.OfficerTrained)
def _officer_trained(state: State, fact: facts.OfficerTrained) -> State:
    state = places.sent(state, [Going(fact.officer, fact.seat)])
    abilities = list(state.officers[fact.officer].abilities)
    abilities[fact.ability] = fact.value
    return _person(state, fact.officer, abilities=tuple(abilities), hpmax=fact.hpmax)


@folded.on(facts.StudyCancelled)
def _study_cancelled(state: State, fact: facts.StudyCancelled) -> State:
    return places.sent(state, [Going(fact.officer, fact.seat)])


@folded.on(facts.TrainingCancelled)
def _training_cancelled(state: State, fact: facts.TrainingCancelled) -> State:
    return places.sent(state, [Going(fact.officer, fact.seat)])


# --- battles -------------------------------------------------------------------------------------------------------


@folded.on(facts.GeneralsNamed)
def _generals_named(state: State, fact: facts.GeneralsNamed) -> State:
    return replace(state, named=state.named | {fact.seat: Naming(fact.main, fact.vice)})


@folded.on(facts.GeneralsReady)
def _generals_ready(state: State, fact: facts.GeneralsReady) -> State:
    return replace(state, ready=state.ready | {fact.seat: True})


@folded.on(facts.Forfeited)
def _forfeited(state: State, fact: facts.Forfeited) -> State:
    return replace(state, question=NO_QUESTION)


@folded.on(facts.BattleFought)
def _battle_fought(state: State, fact: facts.BattleFought) -> State:
    officers = dict(state.officers)
    for side, hp in zip(fact.sides, fact.hp, strict=True):
        if side.main >= 0:
            officers[side.main] = replace(officers[side.main], hp=hp)
    if fact.exiled >= 0:
        officers[fact.exiled] = replace(officers[fact.exiled], quits=True)
    cities = state.cities
    if fact.city >= 0 and cities[fact.city].hp != fact.defence:
        cities = cities | {fact.city: replace(cities[fact.city], hp=fact.defence)}
    return replace(state, officers=officers, cities=cities, question=NO_QUESTION)
