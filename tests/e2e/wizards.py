"""Wizard over the real wire: a pack of cards that stop, and people who play what a test wants next."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from sotto_client import Client, Prompt

Json = dict[str, Any]


def spell(name: str, /, *do: Json, **fields: Any) -> Json:
    """A starter that costs nothing and that decks are full of."""
    base = {"id": f"own.treasure.original.{name}", "name": name, "count": "$40", "manaCost": 0, "rarity": "ori"}
    return base | {"behaviors": [{"at": "onPlay", "do": do}]} | fields


YES = {"type": "Equals", "value1": {"type": "yesNoChooser"}, "value2": "yes"}
TOSS = spell("toss", {"type": "loop", "id": "i", "times": 5, "do": [
    {"type": "drawCard", "id": "d{i.index}", "amount": 1, "target": "self"},
    {"type": "if", "condition": YES, "do": [{"type": "discardCard", "target": "$d{i.index}.UUID"}]}]})  # fmt: skip
"""Five times: draw one, then ask whether to discard it."""

BEG = spell("beg", {"type": "gold", "mode": "add", "amount": 1, "target": {"type": "playerChooser", "ask": "next"}})
"""The next player says who gets a gold."""

BURY = spell(
    "bury",
    {"type": "look", "id": "l", "zone": "commons", "n": 100},
    {"type": "giveCard", "target": "self", "card": {
        "type": "cardChooser", "zone": "looked", "of": "$l.UUIDs", "optional": True,
        "filter": {"kind": "undercurrent"}}},
)  # fmt: skip
"""Take an undercurrent, unseen by others, from the common pile, or none."""


def undercurrent(name: str, event: str, *do: Json) -> Json:
    """One that costs nothing and fires at what another player does."""
    other = {"type": "Not", "condition": {"type": "Equals", "value1": f"${event}.playerUUID", "value2": "self"}}
    behavior = {"at": "onResponse", "event": event, "condition": other, "do": do}
    fields = {"id": f"own.treasure.common.{name}", "count": 30, "rarity": "com", "kind": "undercurrent"}
    return spell(name) | fields | {"behaviors": [behavior]}


SNARE = undercurrent("snare", "onPlayCard", {"type": "counter"})
"""Fits every play of another."""

RUST = undercurrent("rust", "onReverse", {"type": "onePlayOnly"})
"""Fits a reversal alone."""


class Asked(NamedTuple):
    """A prompt of a seat, with what the seat sees of the game."""

    seat: int
    id: str
    prompt: Prompt
    game: Json

    def card(self, name: str, field: str = "card") -> str | None:
        """The offered card whose id ends in this name."""
        offers = [str(option.value) for option in self.prompt.fields[field].options]  # type: ignore[union-attr]
        return next((one for one in offers if self.game["cards"].get(one, "").endswith(f".{name}")), None)

    def first(self, field: str) -> Any:
        """The first value that is offered."""
        return self.prompt.fields[field].options[0].value  # type: ignore[union-attr]


DEFAULTS: dict[str, Callable[[Asked], Json]] = {
    "discard_and_draw": lambda asked: {"cards": []},
    "flip_exploration": lambda asked: {"level": asked.first("level")},
    "choose_one": lambda asked: {"pick": asked.first("pick")},
    "choose_some": lambda asked: {"picks": []},
    "respond": lambda asked: {"fire": False},
    "pass": lambda asked: {},
    "advance_marker": lambda asked: {"steps": 1},
    "push_marker": lambda asked: {"seat": 0},
    "end_supply": lambda asked: {},
}
"""What is done where a test wants nothing else; other prompts are left alone."""

Wanted = Callable[[Asked], Json | None]
"""How a test answers a prompt; None: not at all, or as is usual."""


def plays(card: str, pick: str = "") -> Wanted:
    """Play this card, from any hand, and pick that one where cards are offered."""

    def wanted(asked: Asked) -> Json | None:
        match asked.prompt.command:
            case "play_card":
                found = asked.card(card)
                return {"card": found} if found else None
            case "choose_some":
                found = asked.card(pick, "picks")
                return {"picks": [found]} if found else None
            case _:
                return None

    return wanted


def is_asked_by(card: Json) -> Callable[[Asked], bool]:
    """Whether a card asks somebody to choose."""

    def reached(asked: Asked) -> bool:
        question = asked.game["questions"].get(str(asked.seat), {})
        return asked.prompt.command.startswith("choose") and bool(question.get("source") == card["id"])

    return reached


class Wizards:
    """A table of Wizard; person N has seat N."""

    def __init__(self, people: Sequence[Client], table: str) -> None:
        self.people = people
        self.table = table

    @classmethod
    async def start(cls, people: Sequence[Client], *cards: Json, **options: Any) -> Wizards:
        """Open a table with these cards as its own pack, sit down and start."""
        documents = {"pack": {"text": json.dumps(cards)}}
        table = await people[0].open_table("wizard", {"pace": "fast"} | options, seats=len(people), documents=documents)
        for seat, person in enumerate(people, 1):
            await person.sit(table, seat)
        await people[0].start(table)
        return cls(people, table)

    async def view(self, seat: int) -> Json:
        """What a seat sees: the game, its prompts, and who has decided what."""
        return (await self.people[seat - 1].view(self.table, f"seat:{seat}")).view

    async def asked(self) -> list[Asked]:
        """Everything that anybody is asked."""
        found: list[Asked] = []
        for seat in range(1, len(self.people) + 1):
            view = await self.view(seat)
            prompts = {id: msgspec.convert(one, Prompt) for id, one in view["prompts"].items()}
            found += [Asked(seat, id, prompt, view["game"]) for id, prompt in prompts.items()]
        return found

    async def do(self, asked: Asked, **fields: Any) -> None:
        """Answer a prompt."""
        await self.people[asked.seat - 1].do(
            self.table, f"seat:{asked.seat}", {"type": asked.prompt.command, **fields}, asked.id
        )

    async def until(self, reached: Callable[[Asked], bool], wanted: Wanted = lambda asked: None) -> Asked:
        """Play on until somebody is asked this, and return it."""
        for _ in range(500):
            asked = await self.asked()
            found = next(filter(reached, asked), None)
            if found is not None:
                return found
            for one in asked:
                answer = wanted(one)
                if answer is not None:
                    break
            else:
                one = next(one for one in asked if one.prompt.command in DEFAULTS)
                answer = DEFAULTS[one.prompt.command](one)
            await self.do(one, **answer)
        raise AssertionError("that is never asked")
