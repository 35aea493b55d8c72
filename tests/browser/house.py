"""A server with a table in every state, and a player who sits at one of them: every page has something to show."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

import msgspec
from playwright._impl._api_structures import SetCookieParam

from clients.bots.ratings import Estimate, Rating
from clients.bots.shares import interval
from clients.bots.standings import Share, Standing, Standings
from tests.browser.tables import (
    clocktower,
    clocktower_ended,
    clocktower_led,
    explored,
    finished,
    forked,
    ghost_ended,
    invited,
    led,
    mbg,
    opened,
    sat_down,
    signed_up,
    until_ended,
    waiting,
    wizard,
    wizard_ended,
)
from tests.e2e.serving import ROOT, Serving, clean_environment

PAGES = {
    "home": "/",
    "create": "/new",
    "open": "/tables/{open}",
    "playing": "/tables/{playing}",
    "own": "/tables/{own}",
    "finished": "/tables/{finished}",
    "replay": "/tables/{finished}/replay",
    "fork": "/tables/{fork}",
    "fork-replay": "/tables/{fork}/replay",
    "ghost": "/tables/{ghost}",
    "ghost-spectator": "/tables/{ghost}?as=public",
    "ghost-dm": "/tables/{ghost_dm}?as=host",
    "ghost-ended": "/tables/{ghost_ended}",
    "ghost-replay": "/tables/{ghost_ended}/replay",
    "ghost-log": "/tables/{ghost_ended}/log",
    "mbg": "/tables/{mbg}",
    "mbg-ended": "/tables/{mbg_ended}",
    "mbg-replay": "/tables/{mbg_ended}/replay",
    "clocktower": "/tables/{clocktower}",
    "clocktower-spectator": "/tables/{clocktower}?as=public",
    "clocktower-host": "/tables/{clocktower_led}",
    "clocktower-ended": "/tables/{clocktower_ended}",
    "clocktower-replay": "/tables/{clocktower_ended}/replay",
    "rules": "/games/avalon",
    "ghost-rules": "/games/ghost",
    "simulations": "/simulations",
    "profile": "/me",
    "wizard": "/tables/{wizard}",
    "wizard-ended": "/tables/{wizard_ended}",
    "wizard-replay": "/tables/{wizard_ended}/replay",
    "wizard-workshop": "/games/wizard/workshop",
    "sign-in": "/sign-in#code=nothing",
    "missing": "/nowhere",
    "private": "/tables/{private}",
    "invited": "/tables/{invited}",
    "waiting": "/tables/{waiting}",
}
"""Every page by name, with the table it shows."""


UNHURRIED = dict.fromkeys(("clock_propose", "clock_speech", "clock_walk", "clock_vote"))


class House(NamedTuple):
    """``cookies`` are those of the player who sits at the table ``own``."""

    serving: Serving
    tables: dict[str, str]
    cookies: list[SetCookieParam]

    def address(self, name: str) -> str:
        """Where a page is."""
        return self.serving.url + PAGES[name].format(**self.tables)


def _standing(name: str, won: float, wins: int, losses: int, skill: Estimate) -> Standing:
    roles = {role: Share(20, won / 2, *interval(won / 2, 20)) for role in ("Merlin", "Assassin")}
    return Standing(name, 40, won, wins, 0, losses, roles=roles, rated=Rating(skill))


ARENA = Standings(
    game="avalon",
    seats=7,
    seed=1,
    entrants=[
        _standing("honest", 23.0, 31, 24, Estimate(0.41, -0.02, 0.84)),
        _standing("林晚的机器人", 19.5, 26, 27, Estimate(0.02, -0.38, 0.42)),
        _standing("liar", 14.5, 19, 33, Estimate(-0.43, -0.85, -0.01)),
    ],
    offsets={"blue": Estimate(0.3, -0.34, 0.94)},
    leaning_to="blue",
    tables=["nowhere"] * 40,
    facts=[300 + 7 * number * number % 400 for number in range(40)],
    unfinished=1,
)


def simulated(serving: Serving) -> None:
    """Leave a simulation and an arena where the server looks for results, once."""
    folder = serving.data / "results" / "avalon-arena"
    if folder.exists():
        return
    folder.mkdir(parents=True)
    (folder / "arena.json").write_bytes(msgspec.json.encode(ARENA))
    subprocess.run(
        [sys.executable, "-m", "server.commands.main", "simulate", "avalon",
         "--tables", "20", "--processes", "1", "--bots", "heuristic,random"],
        cwd=ROOT, env=clean_environment() | {"SOTTO_DATA": str(serving.data)}, check=True, capture_output=True,
    )  # fmt: skip


def furnished(serving: Serving, name: str, title: str) -> House:
    """A house, for a player of this name, with this title at the table where the player sits."""
    simulated(serving)
    with signed_up(serving, name) as http, signed_up(serving, "Slow") as slow:
        tables = {
            "open": opened(http, title="三" * 60),
            "finished": finished(http),
            # Waits for its player: a picture shows a question, and not a bot that stands in.
            "own": sat_down(http, title=title, options=UNHURRIED),
            # A game that waits for somebody who never comes.
            "playing": sat_down(slow, options={"clock_propose": None, "clock_speech": None}),
            "private": opened(slow, private=True),
            "invited": invited(slow, title=title),
            "waiting": waiting(http, title=title),
            "ghost": explored(http),
            "ghost_dm": led(http),
            "ghost_ended": ghost_ended(http),
            "clocktower": clocktower(http),
            "clocktower_led": clocktower_led(http),
            "clocktower_ended": clocktower_ended(http),
            "mbg": mbg(http, seated=True),
            "mbg_ended": mbg(http, seated=False, pace="fast", max_turn=12),
        }
        tables |= {"wizard": wizard(http), "wizard_ended": wizard_ended(http)}
        until_ended(http, tables["mbg_ended"])
        tables["fork"] = forked(http, tables["finished"], version=60, seats={"3": "me"}, redeal=3)
        cookies: list[SetCookieParam] = [
            {"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()
        ]
    return House(serving, tables, cookies)
