"""What a returned value is as a command: handed in as it is where the table judges it, else made to fit the prompt."""

from __future__ import annotations

import json
import random
from typing import Any

from clients.bots.pkudsa.program import Gone, Missing, Outcome, Overrun, Raised, Returned
from clients.bots.pkudsa.texts import writable
from sotto_client import Command, Prompt, random_command

Json = dict[str, Any]

MESSAGE_MOST = 500
"""What is handed in of an exception, in characters."""

ESCAPED = 6
"""Characters that JSON may need for one."""


def handed_in(method: str, outcome: Outcome, most: int) -> str:
    """The value of ``hand_in``, cut to this length: JSON, or words that are none and say why there is no answer."""
    match outcome:
        case Returned(value):
            return _written(value, most)
        case Missing():
            return "missing_method"
        case Overrun():
            return "overrun"
        case Raised(message) | Gone(message):
            return writable(f"{method}: {message}")[: min(MESSAGE_MOST, most)]


def fitting(view: Json, seat: int, prompt: Prompt, outcome: Outcome, rng: random.Random) -> Command:
    """A command that answers the prompt whatever the player did: its answer, clipped, or the default of the rules."""
    value = _tuples(outcome.value) if isinstance(outcome, Returned) else None
    command: Command = {"type": prompt.command}
    match prompt.command:
        case "propose_team":
            return command | {"members": _team(value, prompt.fields["members"].max, rng)}  # type: ignore[union-attr]
        case "speak":
            text = value if isinstance(value, str) else "" if isinstance(outcome, Overrun) else "..."
            return command | {"text": writable(text)[: prompt.fields["text"].max]}  # type: ignore[union-attr]
        case "walk":
            return command | {"steps": _steps(value)}
        case "vote" if isinstance(outcome, Overrun):
            return command | {"approve": False}
        case "vote" if isinstance(value, bool):
            return command | {"approve": value}
        case "play_mission":
            return command | {"success": _success(value, prompt, view, seat)}
        case "assassinate" if type(value) is int and 1 <= value <= 7 and value != seat:
            return command | {"target": value}
        case "assassinate":
            reds = {seat, *view["game"]["sights"].get(str(seat), {}).values()}
            return command | {"target": rng.choice([other for other in range(1, 8) if other not in reds])}
    return random_command(prompt, rng)


def _written(value: Any, most: int) -> str:
    try:
        # A speech before it is JSON: what an escape hides would be said all the same.
        plain = writable(value) if isinstance(value, str) else value
        written = writable(json.dumps(plain, ensure_ascii=False))
    except RecursionError:
        return '{"odd": "too deep"}'
    if len(written) > most and isinstance(value, str):
        return _written(value[: most // ESCAPED - 1], most)
    return written if len(written) <= most else '{"odd": "too long"}'


def _tuples(value: Any) -> Any:
    return tuple(value["tuple"]) if isinstance(value, dict) and list(value) == ["tuple"] else value


def _team(value: Any, count: int, rng: random.Random) -> list[int]:
    named = value if isinstance(value, list) and len(value) == count else []
    good = list(dict.fromkeys(one for one in named if type(one) is int and 1 <= one <= 7))
    others = [seat for seat in range(1, 8) if seat not in good]
    return good + rng.sample(others, count - len(good))


def _steps(value: Any) -> list[str]:
    words = [one.lower() for one in value[:3] if isinstance(one, str)] if isinstance(value, list | tuple) else []
    return [word for word in words if word in ("up", "down", "left", "right")]


def _success(value: Any, prompt: Prompt, view: Json, seat: int) -> bool:
    """Blue cannot fail where its prompt does not say so; red's default is to fail."""
    offered = [option.value for option in prompt.fields["success"].options]  # type: ignore[union-attr]
    if isinstance(value, bool):
        return value or False not in offered
    return view["game"]["roles"][str(seat)] not in ("Morgana", "Assassin", "Oberon")
