"""Talk as an action: a prompt that is made of what a view says its chair may say, at the rate that it names."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from sotto_client.errors import Refused
from sotto_client.messages import Json
from sotto_client.prompts import Choices, Command, Option, Prompt, Text

SAY = "say"
"""The id of the prompt, and the command that answers it. No prompt of a game has this id."""

SAY_MAX = 1000
"""How many characters may be said at once."""

_TABLE = Option("table", text={"zh": "听得见的所有人", "en": "everybody who hears you"})
_HOST = Option("host", "chair.host.name", {"zh": "主持人", "en": "the host"})


def talk_prompt(view: Json, seat: int) -> dict[str, Prompt]:
    """The prompt to speak, by its id, from the view of a seat; nothing where it may not speak now."""
    talk = view["table"].get("talk")
    if not talk or not talk["open"]:
        return {}
    options = tuple({"table": _TABLE, "host": _HOST}.get(one) or Option(one) for one in talk["to"] if one != seat)
    to = Choices(options, 1, len(options))
    return {SAY: Prompt(SAY, {"to": to, "text": Text(SAY_MAX, min=1)}, required=False)}


def spoken(command: Command) -> Command:
    """The command that is sent for an answer to that prompt, whatever it calls itself: to speak.

    What is said to the table is said to nobody aside.
    """
    to = command.get("to")
    return command | {"type": SAY} | ({"to": "table"} if isinstance(to, list) and "table" in to else {})


OFFERED_MOST = 6
"""How often a program is offered to speak while the game asks it nothing else than before: two that always answer each
other would never stop. Where something must be answered, it has spoken once when it does."""


class Talk:
    """What a program in one seat may say while the game runs: as fast as its view says, and not without end."""

    def __init__(self, seat: int, now: Callable[[], float] = time.monotonic) -> None:
        self._seat = seat
        self._now = now
        self._said: deque[float] = deque()
        self._silent_until = 0.0
        self._asked: frozenset[str] = frozenset()
        self._offered = self._spoken = 0

    def prompts(self, view: Json) -> dict[str, Prompt]:
        """The prompt to speak, by its id; nothing where talk is closed, or as much was said as may be."""
        table, prompts = view["table"], view["prompts"]
        silent = table["status"] != "playing" or self._is_spent(table)
        must = any(prompt.get("required", True) for prompt in prompts.values())
        enough = self._offered >= OFFERED_MOST or (must and self._spoken > 0)
        return {} if silent or (enough and self._asked == frozenset(prompts)) else talk_prompt(view, self._seat)

    def offer(self, view: Json) -> dict[str, Prompt]:
        """The same, for a program that is about to be asked."""
        offered, asked = self.prompts(view), frozenset(view["prompts"])
        if asked != self._asked:
            self._asked, self._offered, self._spoken = asked, 0, 0
        self._offered += bool(offered)
        return offered

    def said(self) -> None:
        """Notice that something was said."""
        self._said.append(self._now())
        self._spoken += 1

    def refused(self, no: Refused) -> None:
        """Notice that the server took nothing: if that was too fast, nothing is offered until it may."""
        if no.code == "too_many":
            self._silent_until = self._now() + (no.retry_after or 1.0)

    def _is_spent(self, table: Json) -> bool:
        now, rate = self._now(), table.get("talk", {}).get("rate")
        if rate is None or now < self._silent_until:
            return now < self._silent_until
        while self._said and self._said[0] <= now - rate["seconds"]:
            self._said.popleft()
        return bool(len(self._said) >= rate["messages"])
