"""What matters now to a seat, from its view and in few words: who cannot read forty thousand bytes reads this.

Officers, cities and cells are told under their own numbers, as prompts name them, and so are cards, techniques and
abilities, for which the catalogue has words; amounts have decimals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from events.audience import Seat, Viewer
from games.mbg import people
from games.mbg.amounts import ONE
from games.mbg.facts import Question
from games.mbg.mapfile import CITY, INSTITUTE, TRAINING
from games.mbg.options import most_steps
from games.mbg.state import NO_TIE, OUTRAGE, City, Role, State, cities_of, living
from games.queries import Json, SeenFact

KINDS = (
    {"zh": "空地", "en": "empty"},
    {"zh": "城市", "en": "city"},
    {"zh": "会馆", "en": "hall"},
    {"zh": "学院", "en": "institute"},
    {"zh": "训练所", "en": "training room"},
    {"zh": "机会", "en": "chance"},
)

WALKS = {1: {"zh": "格号递增", "en": "up the numbers"}, -1: {"zh": "格号递减", "en": "down the numbers"}}
"""Which way round the board a role walks."""

OUTRAGED = {"zh": "众怒", "en": "outrage"}

Fields = dict[str, Any]


def gist(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """What is asked, whom and what it is about, where everybody stands, what lies ahead, and the whole board."""
    said: Fields = {"turn": view.turn, "last_turn": view.options.max_turn, "win_money": view.win_money / ONE}
    said["asked"] = _asked(view, view.question)
    if isinstance(viewer, int) and viewer in view.roles:
        said["you"] = _role(view, viewer) | _holdings(view, viewer)
        said["ahead"] = {str(at): _cell(view, at) for at in _ahead(view, viewer)}
    said["others"] = {str(seat): _role(view, seat) for seat in living(view) if seat != viewer}
    said["board"] = {str(at): _called(view, at) for at in view.cells}
    return said


def _asked(view: State, question: Question) -> Fields:
    """The open question, with whatever its numbers stand for."""
    asked: Fields = {"what": question.kind, "seats": list(question.seats), "forced": question.forced}
    if question.other:
        asked["opponent"] = question.other
    if question.offers:
        asked["offers"] = {str(one.officer): _offer(view, one.officer, one.price) for one in question.offers}
    return asked | _place(view, question)


def _place(view: State, question: Question) -> Fields:
    at = question.place
    if at < 0:
        return {}
    if question.kind == "study":
        return {"institute": view.institutes[at].name, "techniques": view.institutes[at].techniques}
    if question.kind == "train":
        return {"room": view.rooms[at].name, "ability": view.rooms[at].ability}
    city = view.cities[at]
    garrison = {"of_seat": city.seat, "garrison": _officers(view, city.garrison)}
    return {"city": {str(at): _city(view, at) | garrison}}


def _offer(view: State, officer: int, price: int) -> Fields:
    return _officer(view, officer) | {"price": price / ONE}


def _role(view: State, seat: Seat) -> Fields:
    """What of a role counts for everybody."""
    role = view.roles[seat]
    return {
        "name": role.name,
        "money": view.money[seat] / ONE,
        "cell": role.cell,
        "walks": WALKS[role.direction],
        "followers": len(role.followers),
        "cities": {str(base): _city(view, base) for base in cities_of(view, seat)},
    } | _tie(role)


def _tie(role: Role) -> Fields:
    """Its ally, or the outrage against it; mostly nothing."""
    if role.tie == NO_TIE:
        return {}
    return {"tie": OUTRAGED if role.tie == OUTRAGE else {"ally": role.tie}, "tie_left": role.tie_left}


def _holdings(view: State, seat: Seat) -> Fields:
    """What only its owner needs to know in full."""
    role = view.roles[seat]
    garrisons = {str(base): _officers(view, view.cities[base].garrison) for base in cities_of(view, seat)}
    return {
        "followers": _officers(view, role.followers),
        "garrisons": garrisons,
        "posts": {str(base): _posts(view, view.cities[base]) for base in cities_of(view, seat)},
        "away": _away(view, seat),
        "cards": [card for card, count in view.hands.get(seat, {}).items() for _ in range(count)],
        "techniques": role.techniques,
    }


def _posts(view: State, city: City) -> Fields:
    posts = {"mayor": city.mayor, "treasurer": city.treasurer}
    return {post: view.officers[officer].name for post, officer in posts.items() if officer >= 0}


def _away(view: State, seat: Seat) -> Fields:
    """Who studies or trains, and what is left of that."""
    studies = [place.studies[seat] for place in view.institutes.values() if seat in place.studies]
    trained = [(room, room.trainees[seat]) for room in view.rooms.values() if seat in room.trainees]
    return {
        str(one.officer): {
            "name": view.officers[one.officer].name,
            "technique": one.technique,
            "points": one.points / ONE,
        }
        for one in studies
    } | {
        str(one.officer): {
            "name": view.officers[one.officer].name,
            "ability": room.ability,
            "turns": one.turns,
        }
        for room, one in trained
    }


def _city(view: State, base: int) -> Fields:
    city = view.cities[base]
    return {
        "name": city.name,
        "tax": people.tax(view, city) / ONE,
        "walls": city.hp / ONE,
        "officers": len(city.garrison),
    }


def _officers(view: State, officers: Iterable[int]) -> Fields:
    return {str(one): _officer(view, one) for one in officers}


def _officer(view: State, one: int) -> Fields:
    officer = view.officers[one]
    abilities = {str(ability): value / ONE for ability, value in enumerate(officer.abilities)}
    ills = {name: turns for name, turns in (("rumour", officer.rumour), ("poison", officer.poison)) if turns}
    told = {"name": officer.name, "hp": officer.hp / ONE, "hpmax": officer.hpmax / ONE, "abilities": abilities}
    return told | ills


def _ahead(view: State, seat: Seat) -> list[int]:
    """The next cells on this seat's way; none once it is out."""
    role, size = view.roles[seat], len(view.cells)
    if role.cell < 0:
        return []
    most = min(most_steps(view.options, role.pace), size - 1)
    return [(role.cell + step * role.direction) % size for step in range(1, most + 1)]


def _called(view: State, at: int) -> Any:
    """What stands on a cell: some cities take several."""
    cell = view.cells[at]
    if cell.kind == CITY:
        return view.cities[cell.base].name
    if cell.kind == INSTITUTE:
        return view.institutes[cell.base].name
    return view.rooms[cell.base].name if cell.kind == TRAINING else KINDS[cell.kind]


def _cell(view: State, at: int) -> Fields:
    cell = view.cells[at]
    said: Fields = {"is": KINDS[cell.kind]}
    if cell.kind == CITY:
        said |= _city(view, cell.base) | {"of_seat": view.cities[cell.base].seat}
    elif cell.kind == INSTITUTE:
        said["techniques"] = view.institutes[cell.base].techniques
    elif cell.kind == TRAINING:
        said["ability"] = view.rooms[cell.base].ability
    marks = {"barrier": cell.barrier, "robber": cell.robber}
    roles = [seat for seat in living(view) if view.roles[seat].cell == at]
    return said | {name: True for name, there in marks.items() if there} | ({"seats": roles} if roles else {})
