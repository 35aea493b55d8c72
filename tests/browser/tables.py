"""Tables in every state, made over HTTP for the pages to show."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.e2e.serving import Serving

SEATS = 7
TOWN = 9
OWN = 1
ENDS_MOST = 180.0


@contextmanager
def signed_up(serving: Serving, name: str) -> Iterator[httpx.Client]:
    """A new player's client; its cookies are the player's."""
    with httpx.Client(base_url=serving.url, timeout=30) as http:
        http.post("/api/players", json={"name": name}).raise_for_status()
        yield http


def opened(http: httpx.Client, **body: Any) -> str:
    """A new table."""
    answer = http.post("/api/tables", json={"game": "avalon"} | body).raise_for_status()
    table: str = answer.json()["table"]
    return table


def invited(http: httpx.Client, **body: Any) -> str:
    """A private table with its opener in seat 1, and behind it the code that lets people in."""
    table = waiting(http, **body)
    made = http.post(f"/api/tables/{table}/invitations", json={}).raise_for_status().json()
    return f"{table}#code={made['code']}"


def waiting(http: httpx.Client, **body: Any) -> str:
    """A private table with its opener in seat 1 and a bot beside."""
    table = opened(http, private=True, **body)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 3))
    return table


def seat_bots(http: httpx.Client, table: str, seats: range, bot: str = "heuristic") -> None:
    """Give seats to bots."""
    for seat in seats:
        http.post(f"/api/tables/{table}/seats/{seat}", json={"bot": bot}).raise_for_status()


def played(http: httpx.Client, **body: Any) -> str:
    """A table of bots that has started."""
    table = opened(http, **body)
    seat_bots(http, table, range(1, SEATS + 1))
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def sat_down(http: httpx.Client, **body: Any) -> str:
    """A game against bots, in seat 1."""
    table = opened(http, **body)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, SEATS + 1))
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def finished(http: httpx.Client, **body: Any) -> str:
    """A table of bots that has ended."""
    table = played(http, options={"pace": "fast"}, **body)
    until_ended(http, table)
    return table


def resigned(http: httpx.Client) -> str:
    """A short game of somebody who resigned, so that it ends by itself."""
    table = opened(http, game="liars_dice", seats=2, options={"pace": "fast", "dice": 3})
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 3), "odds")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    wish = {"id": "I-resign", "as": "seat:1", "command": {"type": "resign"}}
    http.post(f"/api/tables/{table}/commands", json=wish).raise_for_status()
    return table


def ghost_ended(http: httpx.Client) -> str:
    """A game of Ghost that bots have played to its endings."""
    table = opened(http, game="ghost", seats=3, options={"pace": "fast"})
    seat_bots(http, table, range(1, 4), "seeker")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    until_ended(http, table)
    return table


def mbg(http: httpx.Client, *, seated: bool, **options: Any) -> str:
    """A game of mbg for four, all programs but for seat 1 where somebody sits there."""
    table = opened(http, game="mbg", seats=4, options={"decision_seconds": 86_400} | options)
    if seated:
        http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(1 + seated, 5), "greedy")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def wizard(http: httpx.Client) -> str:
    """A game of Wizard that waits for us, in seat 1, with a card to play in its first battle."""
    table = opened(http, game="wizard", seats=4, options={"pace": "slow", "levels": "all"})
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 5), "adept")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    until(lambda: _fights(http, table))
    return table


SPELLS_AT_MONSTERS = ("spark", "sleet", "pulse", "jolt", "stone")
"""What of a first deck asks for a monster."""


def wizard_aiming(http: httpx.Client) -> str:
    """The same, with a spell in hand that can be paid for and asks for a monster, and two monsters or more."""
    table = wizard(http)
    until(lambda: _fights(http, table, _aims))
    return table


def _aims(view: dict[str, Any]) -> bool:
    cards = view["game"]["cards"]
    offered = [option["value"] for prompt in view["prompts"].values() for option in _cards_offered(prompt)]
    return len(view["game"]["monsters"]) > 1 and any(cards[id].endswith(SPELLS_AT_MONSTERS) for id in offered)


def _cards_offered(prompt: dict[str, Any]) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = prompt["fields"]["card"]["options"] if prompt["command"] == "play_card" else []
    return options


def _plays(view: dict[str, Any]) -> bool:
    return any(prompt["command"] == "play_card" for prompt in view["prompts"].values())


def _fights(http: httpx.Client, table: str, ready: Callable[[dict[str, Any]], bool] = _plays) -> bool:
    """Whether it is ready; else the first of what is offered is answered, where something is asked."""
    view = seen(http, table, "seat:1")
    prompts = view["prompts"]
    if ready(view):
        return True
    for id, prompt in prompts.items():
        if prompt.get("required", True):
            answers = {name: _first(field) for name, field in prompt["fields"].items()}
            does(http, table, "seat:1", {"type": prompt["command"]} | answers, id)
    return False


def _first(field: dict[str, Any]) -> Any:
    """The first value that fits, or as few as may be."""
    values = [option["value"] for option in field.get("options", [])]
    return values[: field["min"]] if field["kind"] == "choices" else values[0] if values else field["min"]


def wizard_ended(http: httpx.Client) -> str:
    """A short game of Wizard that bots have played to its end."""
    options = {"pace": "fast", "goal": 3, "start": 18, "rounds": 4}
    table = opened(http, game="wizard", seats=4, options=options)
    seat_bots(http, table, range(1, 5), "adept")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    until_ended(http, table)
    return table


def clocktower(http: httpx.Client) -> str:
    """A game of Clocktower in seat 1 against bots, by day: a vote on somebody waits for ours.

    One in a hundred ends before anybody is voted on, as a slayer has hit the demon: then another one.
    """
    table = _town(http, f"/api/tables/{{}}/seats/{OWN}", {"pace": "fast"}, range(2, TOWN + 1))
    until(lambda: _votes(http, table) or _has_ended(http, table))
    return clocktower(http) if _has_ended(http, table) else table


def clocktower_nominating(http: httpx.Client, seats: int) -> str:
    """A game of Clocktower in seat 1 against bots, by day: whether we nominate somebody is waited for."""
    table = _town(http, f"/api/tables/{{}}/seats/{OWN}", {"pace": "fast"}, range(2, seats + 1), seats)
    until(lambda: _nominates(http, table) or _has_ended(http, table))
    return clocktower_nominating(http, seats) if _has_ended(http, table) else table


def _nominates(http: httpx.Client, table: str) -> bool:
    """Whether only we may still nominate; until then the night is answered, and no vote given."""
    view = seen(http, table, f"seat:{OWN}")
    asked = {prompt["command"]: id for id, prompt in view["prompts"].items()}
    _answers_the_night(http, table, view, asked)
    if "hand" in asked:
        does(http, table, f"seat:{OWN}", {"type": "hand", "up": False}, asked["hand"])
    return "nominate" in asked and _living(view) - {OWN} <= {*view["game"]["done"]}


def clocktower_led(http: httpx.Client) -> str:
    """A game of Clocktower of bots, at night: it waits for us in the storyteller's chair to decide something.

    In three of a hundred there is nothing to decide that night: then another one.
    """
    table = _town(http, "/api/tables/{}/host", {"pace": "slow"}, range(1, TOWN + 1))
    until(lambda: bool({"decide", "end_hush"} & _commands(http, table, "host")))
    return table if "decide" in _commands(http, table, "host") else clocktower_led(http)


def clocktower_ended(http: httpx.Client) -> str:
    """A game of Clocktower that bots have played to its end; we sat in the storyteller's chair and looked on."""
    table = _town(http, "/api/tables/{}/host", {"pace": "fast", "storyteller": "auto"}, range(1, TOWN + 1))
    until_ended(http, table)
    return table


def _town(http: httpx.Client, chair: str, options: dict[str, Any], bots: range, seats: int = TOWN) -> str:
    table = opened(http, game="clocktower", seats=seats, options=options)
    http.post(chair.format(table), json={}).raise_for_status()
    seat_bots(http, table, bots, "villager")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def _votes(http: httpx.Client, table: str) -> bool:
    """Whether our vote is wanted; until then the night is answered, and nobody is nominated by us."""
    view = seen(http, table, f"seat:{OWN}")
    asked = {prompt["command"]: id for id, prompt in view["prompts"].items()}
    _answers_the_night(http, table, view, asked)
    if "done" in asked and _living(view) - {OWN} <= {*view["game"]["done"]}:
        does(http, table, f"seat:{OWN}", {"type": "done"}, asked["done"])
    return "hand" in asked


def _living(view: dict[str, Any]) -> set[int]:
    return {int(seat) for seat, alive in view["game"]["alive"].items() if alive}


def _answers_the_night(http: httpx.Client, table: str, view: dict[str, Any], asked: dict[str, str]) -> None:
    if "choose" in asked:
        ask = view["game"]["asks"][str(OWN)]
        chosen = {"targets": ask["among"][: ask["least"]], "character": ""}
        does(http, table, f"seat:{OWN}", {"type": "choose", **chosen}, asked["choose"])


def forked(http: httpx.Client, table: str, **body: Any) -> str:
    """A table that plays on from a moment of another one."""
    answer = http.post(f"/api/tables/{table}/fork", json=body).raise_for_status()
    fork: str = answer.json()["table"]
    return fork


def explored(http: httpx.Client) -> str:
    """A game of Ghost that waits for us, in seat 1, within its first chapters: a bot has led us there."""
    table = opened(http, game="ghost", seats=3)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 4), "seeker")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    does(http, table, "seat:1", {"type": "hand_over", "bot": "seeker"})
    until(lambda: seen(http, table, "seat:1")["game"]["chapter"] > 0)
    does(http, table, "seat:1", {"type": "take_back"})
    return table


def led(http: httpx.Client) -> str:
    """A game of Ghost of three bots that explore, with us as the DM."""
    table = opened(http, game="ghost", seats=3, options={"pace": "fast"})
    http.post(f"/api/tables/{table}/host", json={}).raise_for_status()
    seat_bots(http, table, range(1, 4), "seeker")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    until(lambda: _goes_on(http, table))
    return table


def _goes_on(http: httpx.Client, table: str) -> bool:
    """Whether the first chapter is being explored; else end the phase once everybody is done with it."""
    view = seen(http, table, "host")
    game = view["game"]
    if game["phase"] == "explore":
        return True
    done = len(game["ready"]) == 3 or len(game["makings"]["made"]) == 3 or len(game["tale"]["committed"]) == 3
    ends = next((id for id, prompt in view["prompts"].items() if prompt["command"] == "end_phase"), None)
    if done and ends:
        does(http, table, "host", {"type": "end_phase", "reason": ""}, ends)
    return False


def seen(http: httpx.Client, table: str, as_: str) -> dict[str, Any]:
    """A viewer's view."""
    view: dict[str, Any] = http.get(f"/api/tables/{table}/view", params={"as": as_}).raise_for_status().json()["view"]
    return view


def _commands(http: httpx.Client, table: str, as_: str) -> set[str]:
    return {prompt["command"] for prompt in seen(http, table, as_)["prompts"].values()}


def does(http: httpx.Client, table: str, as_: str, command: dict[str, Any], prompt: str | None = None) -> None:
    """Do something, or be too late for it."""
    body = {"id": secrets.token_hex(8), "as": as_, "command": command} | ({"prompt": prompt} if prompt else {})
    answer = http.post(f"/api/tables/{table}/commands", json=body)
    assert answer.is_success or answer.status_code == 409, answer.text


def until(come: Callable[[], bool]) -> None:
    """Wait for something."""
    begun = time.monotonic()
    while not come():
        assert time.monotonic() - begun < ENDS_MOST, "it does not come"
        time.sleep(0.05)


def until_ended(http: httpx.Client, table: str) -> None:
    """Wait for the end of a game."""
    begun = time.monotonic()
    while not _has_ended(http, table):
        assert time.monotonic() - begun < ENDS_MOST, f"table {table} does not end"
        time.sleep(0.2)


def _has_ended(http: httpx.Client, table: str) -> bool:
    status: str = http.get(f"/api/tables/{table}").json()["status"]
    return status == "finished"
