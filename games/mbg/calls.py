"""The read calls of the seed's interface, answered from a view for every index at once, with the seed's field names.

``GetRoleInfo`` answers a list in which place ``rind`` holds what ``GetRoleInfo(rind)`` gives, and so on. Roles are
counted from 0, −1 is nobody; amounts are numbers with decimals, as the seed has them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from events.audience import Seat, Viewer
from games.mbg import answers, people
from games.mbg.amounts import ONE, SCALE
from games.mbg.battle.playback import Standing, standings
from games.mbg.cards import CARDS
from games.mbg.cells import unemployed
from games.mbg.facts import BattleWaged
from games.mbg.mapfile import Box
from games.mbg.state import OUTRAGE, Officer, Role, State, cities_of, own_name
from games.mbg.table import Kind, Whose
from games.mbg.techniques import TECHNIQUES
from games.queries import Json, Query, SeenFact

Fields = dict[str, Any]

WHOSE: tuple[Whose, ...] = ("anyone", "own", "others")
KINDS: dict[Kind, int] = {"nothing": 0, "role": 2, "cell": 3, "officer": 4}
"""Whose a card's target is, and of what kind, by the seed's numbers; of cities there is none."""


def number(amount: int) -> float:
    """An amount as the seed writes it."""
    return amount / ONE


def role_index(seat: Seat) -> int:
    """The seed's number of a seat's role."""
    return seat - 1


def get_info(view: State) -> Json:
    """How many there are of everything, and the turn."""
    return {
        "ngrid": len(view.cells),
        "nrole": len(view.roles),
        "npeople": len(view.officers),
        "ncity": len(view.cities),
        "ninst": len(view.institutes),
        "ntrain": len(view.rooms),
        "turn": view.turn,
        "nx": view.nx,
        "ny": view.ny,
    }


def crole(view: State) -> int:
    """Whose action it is: what the seed's ``Load`` returns of a saved game; −1 before the first action."""
    return role_index(view.seat)


def get_people(view: State) -> Json:
    """All officers."""
    return [_officer(one) for one in view.officers.values()]


def _officer(one: Officer) -> Fields:
    return {
        "name": own_name(one.name),
        "role": role_index(one.seat),
        "job": one.job,
        "loc": one.place,
        "hpmax": number(one.hpmax),
        "hp": number(one.hp),
        "prop": [number(ability) for ability in one.abilities],
        "is_quit": one.quits,
        "lst": one.rumour,
        "pst": one.poison,
        "level": one.level,
    }


def get_free_people_list(view: State) -> Json:
    """Who is unemployed, by level from 0 to 2."""
    return list(unemployed(view))


def get_board_info(view: State) -> Json:
    """All cells."""
    return [
        {
            "class": cell.kind,
            "base": cell.base,
            "roles": [role.cell == at for role in view.roles.values()],
            "barrier": cell.barrier,
            "robber": cell.robber,
        }
        for at, cell in view.cells.items()
    ]


def get_board(view: State) -> Json:
    """All cells, with their places in the drawing."""
    places = ({"x": cell.x, "y": cell.y} for cell in view.cells.values())
    return [info | place for info, place in zip(_listed(get_board_info(view)), places, strict=True)]


def get_role_info(view: State) -> Json:
    """All roles."""
    return [_role(view, seat, role) for seat, role in view.roles.items()]


def _role(view: State, seat: Seat, role: Role) -> Fields:
    """A hand that the viewer may not see is left out."""
    ast = -2 if role.tie == OUTRAGE else role_index(role.tie)
    fields = {
        "name": own_name(role.name),
        "loc": role.cell,
        "tech": list(role.techniques),
        "mos": list(role.followers),
        "mcs": cities_of(view, seat),
        "sos": [one.studies[seat].officer for one in view.institutes.values() if seat in one.studies],
        "tos": [room.trainees[seat].officer for room in view.rooms.values() if seat in room.trainees],
        "money": number(view.money[seat]),
        "dir": role.direction,
        "mst": role.pace,
        "mtime": role.pace_left,
        "cst": role.again,
        "ast": ast,
        "atime": role.tie_left,
    }
    hand = view.hands.get(seat)
    return fields if hand is None else fields | {"cards": [hand.get(card, 0) for card in range(len(CARDS))]}


def get_city_info(view: State) -> Json:
    """All cities; ``heal`` is added."""
    return [
        {
            "name": own_name(city.name),
            "scope": city.scope,
            "hpmax": number(city.hpmax),
            "hp": number(city.hp),
            "role": role_index(city.seat),
            "mos": list(city.garrison),
            "mayor": city.mayor,
            "treasurer": city.treasurer,
            "fengshui": city.fengshui / SCALE,
            "hpplus": number(people.defence_plus(city, view.options)),
            "earn": number(people.earn(view, city)),
            "heal": number(people.heal(view, city)),
        }
        for city in view.cities.values()
    ]


def get_city(view: State) -> Json:
    """All cities, with their boxes."""
    boxes = (_box(city.box) for city in view.cities.values())
    return [info | box for info, box in zip(_listed(get_city_info(view)), boxes, strict=True)]


def get_inst_info(view: State) -> Json:
    """What each role does at each institute: by institute, then by role."""
    return [[_institute(view, base, seat) for seat in view.roles] for base in view.institutes]


def _institute(view: State, base: int, seat: Seat) -> Fields:
    place = view.institutes[base]
    study = place.studies.get(seat)
    about = {"name": own_name(place.name), "tech": list(place.techniques)}
    if study is None:
        return about | {"mos": -1, "on_study": -1, "point": 0.0, "round": 0}
    step = people.study_step(view, view.officers[study.officer])
    return about | {
        "mos": study.officer,
        "on_study": study.technique,
        "point": number(study.points),
        "round": -(-study.points // step) if step else 0,
    }


def get_inst(view: State) -> Json:
    """All institutes, by role within each field."""
    return [
        {
            "name": own_name(place.name),
            "tech": list(place.techniques),
            "mos": [one.officer if (one := place.studies.get(seat)) else -1 for seat in view.roles],
            "on_study": [one.technique if (one := place.studies.get(seat)) else -1 for seat in view.roles],
            "point": [number(one.points) if (one := place.studies.get(seat)) else 0.0 for seat in view.roles],
            **_box(place.box),
        }
        for place in view.institutes.values()
    ]


def get_train_info(view: State) -> Json:
    """What each role does at each training room: by room, then by role."""
    return [
        [
            {
                "name": own_name(room.name),
                "item": room.ability,
                "mos": one.officer if (one := room.trainees.get(seat)) else -1,
                "round": one.turns if one else 0,
            }
            for seat in view.roles
        ]
        for room in view.rooms.values()
    ]


def get_train(view: State) -> Json:
    """All training rooms, by role within each field."""
    return [
        {
            "name": own_name(room.name),
            "item": room.ability,
            "mos": [one.officer if (one := room.trainees.get(seat)) else -1 for seat in view.roles],
            "round": [one.turns if (one := room.trainees.get(seat)) else 0 for seat in view.roles],
            **_box(room.box),
        }
        for room in view.rooms.values()
    ]


def get_tech_info(view: State) -> Json:
    """All techniques; values that are factors are told as factors, harm and healing as they are."""
    return [
        {
            "name": tech.name,
            "study": number(tech.study),
            "scond": tech.moment,
            "lprob": float(tech.least),
            "hprob": float(tech.most),
            "lvalue": number(tech.low),
            "hvalue": number(tech.high),
            "latency": tech.latency,
        }
        for tech in TECHNIQUES
    ]


def get_card_info(view: State) -> Json:
    """All cards."""
    return [{"name": card.name, "odir": WHOSE.index(card.whose), "otype": KINDS[card.kind]} for card in CARDS]


def battle_info(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """The last battle: both sides before its first round and after each, as ``BattleState.GetInfo`` gives them."""
    last = None
    for _, fact in heard:
        last = fact if isinstance(fact, BattleWaged) else last
    if last is None:
        return []
    rounds = [[_standing(side, one) for side, one in enumerate(both)] for both in standings(last)]
    if last.exiled >= 0:
        rounds[-1][1 - last.result]["is_quit"] = True
    return rounds


def _standing(side: int, one: Standing) -> Fields:
    fighter = one.fighter
    return {
        "role": side,
        "power": number(fighter.power),
        "winp": number(fighter.tactics),
        "celve": number(fighter.strategy),
        "hpmax": number(fighter.hp),
        "hp": number(one.hp),
        "def": number(one.defence),
        "is_die": one.hp == 0,
        "last_ddef": number(-one.lost_defence),
        "last_dhp": number(-one.lost_hp),
        "latency": list(one.latency),
        "bst": one.state,
        "is_quit": False,
        "btime": one.state_left,
        "fst": one.burning,
        "tech": list(fighter.techniques),
    }


def _box(box: Box) -> Fields:
    return dict(zip(("x0", "y0", "x1", "y1"), box, strict=True))


def _listed(answer: Json) -> list[Fields]:
    assert isinstance(answer, list)
    return answer


def _of_view(call: Callable[[State], Json], answers: Any) -> Query[State]:
    about = inspect.getdoc(call) or ""
    return Query(lambda view, viewer, heard: call(view), heard=False, answers=answers, about=about)


CALLS: dict[str, Query[State]] = {
    "GetInfo": _of_view(get_info, answers.Info),
    "GetPeople": _of_view(get_people, list[answers.Person]),
    "GetFreePeopleList": _of_view(get_free_people_list, list[list[int]]),
    "GetBoard": _of_view(get_board, list[answers.BoardPoint]),
    "GetBoardInfo": _of_view(get_board_info, list[answers.BoardInfo]),
    "GetRole": _of_view(get_role_info, list[answers.RoleInfo]),
    "GetRoleInfo": _of_view(get_role_info, list[answers.RoleInfo]),
    "GetCity": _of_view(get_city, list[answers.City]),
    "GetCityInfo": _of_view(get_city_info, list[answers.CityInfo]),
    "GetInst": _of_view(get_inst, list[answers.Inst]),
    "GetInstInfo": _of_view(get_inst_info, list[list[answers.InstInfo]]),
    "GetTrain": _of_view(get_train, list[answers.Train]),
    "GetTrainInfo": _of_view(get_train_info, list[list[answers.TrainInfo]]),
    "GetTechInfo": _of_view(get_tech_info, list[answers.TechInfo]),
    "GetCardInfo": _of_view(get_card_info, list[answers.CardInfo]),
    "BattleState": Query(battle_info, answers=list[list[answers.BattleSide]], about=inspect.getdoc(battle_info) or ""),
}
"""By the names of the seed."""
