"""The fold of the table: the map, the start, turns, defeat and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from games.mbg import facts, places
from games.mbg.folding import folded, with_role
from games.mbg.mapfile import CellLine, MapFile, hash_of, read
from games.mbg.options import MbgOptions, scales
from games.mbg.people import hpmax_of, level_of
from games.mbg.places import Going
from games.mbg.state import (
    FOLLOWER,
    GARRISON,
    NO_QUESTION,
    NO_TIE,
    Bilingual,
    Cell,
    City,
    Institute,
    Name,
    Officer,
    Plan,
    Post,
    Role,
    Room,
    State,
)
from games.options import Options
from games.sitting.facts import TableDocumentGiven, TableOpened, TableRemoved, TableResigned


@folded.on(TableOpened)
def _opened(state: State, fact: TableOpened[Options]) -> State:
    assert isinstance(fact.options, MbgOptions)
    return replace(state, options=_one_of_all(fact.options))


@lru_cache(maxsize=256)
def _one_of_all(options: MbgOptions) -> MbgOptions:
    """One object for all tables with these options, so that what is known by them is found without comparing each."""
    return options


@folded.on(TableDocumentGiven)
def _map_given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, **_board(fact.text, state.options))


@lru_cache(maxsize=16)
def _board(text: str, options: MbgOptions) -> dict[str, Any]:
    """The fields of the state that a map fills; the same for all tables with these options, and all who see them."""
    file = read(text)
    named = partial(_named, file.english)
    defence = scales(options).defence
    return {
        "map_hash": hash_of(text),
        "nx": file.nx,
        "ny": file.ny,
        "map_money": file.win_money,
        "cells": {at: _cell(line) for at, line in enumerate(file.cells)},
        "officers": {at: _officer(named(line.name), line.abilities, options) for at, line in enumerate(file.officers)},
        "cities": {
            at: City(named(one.name), one.scope, one.box, defence[one.scope], defence[one.scope], 0, (), -1, -1, 0)
            for at, one in enumerate(file.cities)
        },
        "institutes": {
            at: Institute(named(one.name), one.techniques, one.box, {}) for at, one in enumerate(file.institutes)
        },
        "rooms": {at: Room(named(one.name), one.ability, one.box, {}) for at, one in enumerate(file.rooms)},
        "plans": _plans(file, named),
    }


def _named(english: Mapping[str, str], name: str) -> Name:
    return Bilingual(name, english[name]) if name in english else name


def _cell(line: CellLine) -> Cell:
    return Cell(line.kind, line.base, line.x, line.y, barrier=False, robber=False)


def _officer(name: Name, abilities: tuple[int, ...], options: MbgOptions) -> Officer:
    most = hpmax_of(abilities, options)
    return Officer(name, abilities, level_of(abilities), most, most, 0, FOLLOWER, -1, 0, 0, False)


def _plans(file: MapFile, named: Callable[[str], Name]) -> dict[int, Plan]:
    return {
        at: Plan(
            named(role.name),
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


@folded.on(TableResigned)
def _resigned(state: State, fact: TableResigned) -> State:
    return _player_gone(state, fact.seat)


@folded.on(TableRemoved)
def _removed(state: State, fact: TableRemoved) -> State:
    return _player_gone(state, fact.seat)


def _player_gone(state: State, seat: int) -> State:
    if state.options.resign != "eliminate" or not state.roles:
        return state
    return replace(state, resigned=state.resigned | {seat: True})


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
    role = Role(
        plan.name if plan else _wanderer(state, fact), fact.cell, direction, techniques, (), 0, 0, False, NO_TIE, 0
    )
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


def _wanderer(state: State, fact: facts.RoleEntered) -> Name:
    """A seat that plays no role of the map has an English name where its roles do."""
    english = any(isinstance(plan.name, Bilingual) for plan in state.plans.values())
    return Bilingual(fact.name, f"Wanderer {fact.seat}") if english else fact.name


@folded.on(facts.TurnStarted)
def _turn_started(state: State, fact: facts.TurnStarted) -> State:
    return replace(state, turn=fact.turn)


@folded.on(facts.ActionStarted)
def _action_started(state: State, fact: facts.ActionStarted) -> State:
    if state.roles[fact.seat].again:
        state = with_role(state, fact.seat, again=False)
    return replace(state, seat=fact.seat, met=0)


@folded.on(facts.ActionForbidden)
def _action_forbidden(state: State, fact: facts.ActionForbidden) -> State:
    return replace(with_role(state, fact.seat, again=False), seat=fact.seat)


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
