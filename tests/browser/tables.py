"""Tables in every state, made over HTTP for the pages to show."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.e2e.serving import Serving

SEATS = 7
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


def mbg(http: httpx.Client, *, seated: bool, **options: Any) -> str:
    """A game of mbg for four, all programs but for seat 1 where somebody sits there."""
    table = opened(http, game="mbg", seats=4, options={"decision_seconds": 86_400} | options)
    if seated:
        http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(1 + seated, 5), "greedy")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def forked(http: httpx.Client, table: str, **body: Any) -> str:
    """A table that plays on from a moment of another one."""
    answer = http.post(f"/api/tables/{table}/fork", json=body).raise_for_status()
    fork: str = answer.json()["table"]
    return fork


def until_ended(http: httpx.Client, table: str) -> None:
    """Wait for the end of a game."""
    begun = time.monotonic()
    while http.get(f"/api/tables/{table}").json()["status"] != "finished":
        assert time.monotonic() - begun < ENDS_MOST, f"table {table} does not end"
        time.sleep(0.2)
