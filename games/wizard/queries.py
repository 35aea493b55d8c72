"""Questions to a view: the cards of the table, what the cards in hand cost now, and what matters to a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from events.audience import Viewer
from games.queries import GIST, Json, Query, SeenFact
from games.wizard.language import tree
from games.wizard.language.load import in_both
from games.wizard.library import library
from games.wizard.machine.values import cost_of
from games.wizard.options import goal_of
from games.wizard.phases.supply import prices
from games.wizard.prompts import Reader
from games.wizard.state import State, ranks
from games.wizard.words import WORDS
from games.words import LANGUAGES


def cards(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """All cards by their ids, in the canonical form, with name and text in both languages."""
    return {
        card.id: msgspec.to_builtins(card)
        | {"name": _named(card), "description": in_both(card.description) if card.description else {}}
        for card in library(view).cards.values()
    }


def _named(card: tree.Card) -> dict[str, str]:
    """The name of a card in both languages, also where its pack has it in one."""
    name = in_both(card.name)
    return {language: WORDS[language].get(f"card.{card.id}", name[language]) for language in LANGUAGES}


def costs(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """What each card that a seat has in hand costs it now, by its id; nothing for anybody else."""
    if not isinstance(viewer, int):
        return {}
    reader = Reader(view)
    held = (id for id in view.zone("hand", viewer) if id is not None)
    return {id: cost_of(reader, viewer, reader.library.treasure(view.cards[id]), id) for id in held}


def gist(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """What a seat has to know to decide: what is asked, numbers of all, monsters, its hand with costs, the shop.

    What shipped cards do stands in the catalogue; ``texts`` has it of the table's own.
    """
    cost = costs(view, viewer, heard)
    hand = view.zone("hand", viewer) if isinstance(viewer, int) else ()
    place, row = ranks(view), prices(view) if view.zones else {}
    told = {
        "round": view.round,
        "last_round": view.options.rounds,
        "phase": view.phase,
        "order": list(view.order_from(view.start)),
        "steps_to_win": goal_of(view.options, view.seats),
        "seats": {
            str(seat): {
                "can_reverse": player.token,
                "reversing": player.plays or None,
                "mana": player.mana,
                "gold": player.gold,
                "freeze": player.freeze,
                "cycle": player.cycle,
                "place": player.place,
                "rank": place[seat],
                "steps_earned": player.steps,
                "out": player.out,
                "hand": len(view.zone("hand", seat)),
                "played": [view.cards[str(id)] for id in view.zone("played", seat)],
                "wands": [view.cards[str(id)] for id in view.zone("wand", seat)],
                "undercurrent": len(view.zone("undercurrent", seat)),
                "deck": len(view.zone("deck", seat)),
                "discard": [view.cards.get(str(id)) for id in view.zone("discard", seat)],
            }
            for seat, player in view.players.items()
        },
        "monsters": {
            one.id: {
                "slot": slot,
                "card": one.card,
                "health": one.health,
                "most": one.most,
                "level": one.level,
                "bounty": one.reward,
                "steps": one.steps,
                "plain": not library(view).explored(one.card).description or None,
            }
            for slot, one in view.monsters.items()
        },
        "hand": {id: _treasure(view, id) | {"cost": cost[id]} for id in hand if id is not None},  # type: ignore[index]
        "shop": {id: _treasure(view, id) | {"price": price} for id, price in row.items()},
    }
    question = view.questions.get(viewer) if isinstance(viewer, int) else None
    asked = {} if question is None else {"asked": {"kind": question.kind, "by": question.source}}
    own = (library(view).cards[card.id] for card in view.pack.cards)
    texts = {card.id: in_both(card.description) for card in own if card.description}
    return told | asked | ({"texts": texts} if texts else {})


def _treasure(view: State, id: str) -> dict[str, Any]:
    """What a card is by its print, beside its text."""
    card = library(view).treasure(view.cards[id])
    return {"card": card.id, "kind": card.kind, "school": card.school, "printed_cost": card.mana_cost}


QUERIES = {name: Query(answer, heard=False) for name, answer in (("cards", cards), ("costs", costs), (GIST, gist))}
