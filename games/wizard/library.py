"""The cards of a table: those of the shipped packs that its options name and those of its own pack, by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games.wizard.language import tree
from games.wizard.language.load import in_both, shipped
from games.wizard.state import Pack, State

MOST = 32
_SHIPPED = {"base+core": ("base", "core"), "core": ("core",)}


class Library(NamedTuple):
    """Cards by id, and their programs by address: blocks of doables, and triggers with theirs."""

    cards: dict[str, tree.Card]
    blocks: dict[str, tree.Block]
    triggers: dict[str, tree.Trigger]
    timings: dict[tuple[str, str], tuple[str, ...]]
    responses: dict[str, tuple[tuple[str, tree.TreasureBehavior], ...]]

    def treasure(self, card: str) -> tree.Treasure:
        """A card of a deck."""
        found = self.cards[card]
        assert isinstance(found, tree.Treasure), card
        return found

    def explored(self, card: str) -> tree.Exploration:
        """A monster or an event."""
        found = self.cards[card]
        assert isinstance(found, tree.Exploration), card
        return found


_CARD = msgspec.json.Decoder(tree.Card)
_made: dict[tuple[str, str], Library] = {}


def library(state: State) -> Library:
    """The cards of this table; each selection is worked out once."""
    which = (state.options.packs, state.pack.digest)
    if which not in _made:
        if len(_made) >= MOST:
            _made.clear()
        _made[which] = collected(state.options.packs, state.pack)
    return _made[which]


def collected(packs: str, own: Pack) -> Library:
    """The cards of the shipped packs of an option, and of another one."""
    found = Library({}, {}, {}, {}, {})
    cards = [card for pack in _SHIPPED[packs] for card in shipped(pack).cards]
    for card in (*cards, *(_CARD.decode(one.card) for one in own.cards)):
        found.cards[card.id] = card
        _collect(found, card)
    return found


def _collect(found: Library, card: tree.Card) -> None:
    timings: dict[str, list[str]] = {}
    responses: list[tuple[str, tree.TreasureBehavior]] = []
    behaviors: tuple[tree.TreasureBehavior | tree.ExplorationBehavior, ...] = card.behaviors
    for place, behavior in enumerate(behaviors):
        address = f"{card.id}/{place}"
        _walk(found, address, behavior.do)
        if isinstance(behavior, tree.TreasureBehavior) and behavior.at == "onResponse":
            responses.append((address, behavior))
        else:
            timings.setdefault(behavior.at, []).append(address)
    for at, addresses in timings.items():
        found.timings[card.id, at] = tuple(addresses)
    if responses:
        found.responses[card.id] = tuple(responses)


def _walk(found: Library, address: str, block: tree.Block) -> None:
    found.blocks[address] = block
    for place, doable in enumerate(block):
        for suffix, inner in _inner(doable):
            _walk(found, f"{address}.{place}{suffix}", inner)
        for number, trigger in enumerate(getattr(doable, "triggers", ())):
            at = f"{address}.{place}t{number}"
            found.triggers[at] = trigger
            _walk(found, at, trigger.do)


def _inner(doable: Any) -> Iterator[tuple[str, tree.Block]]:
    if hasattr(doable, "do"):
        yield "d", doable.do
    if hasattr(doable, "elsedo"):
        yield "e", doable.elsedo
    for number, branch in enumerate(getattr(doable, "options", ())):
        yield f"b{number}", branch.do


def copies(card: tree.Card, players: int) -> int:
    """How many of a card there are."""
    count = card.count
    if isinstance(count, int):
        return count
    return int(count[1:]) * players if count.startswith("$") else int(count)


def name_of(texts: object, language: str = "zh") -> str:
    """A name or description in one language, or in whichever there is."""
    return in_both(texts)[language]
