"""A server with a table in every state, and a player who sits at one of them: every page has something to show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright._impl._api_structures import SetCookieParam

from tests.browser.tables import finished, opened, sat_down, signed_up
from tests.e2e.serving import Serving, served

PAGES = {
    "home": "/",
    "create": "/new",
    "open": "/tables/{open}",
    "playing": "/tables/{playing}",
    "own": "/tables/{own}",
    "finished": "/tables/{finished}",
    "replay": "/tables/{finished}/replay",
    "rules": "/games/avalon",
    "profile": "/me",
    "sign-in": "/sign-in#code=nothing",
    "missing": "/nowhere",
    "private": "/tables/{private}",
}
"""Every page by name, with the table it shows."""


class House(NamedTuple):
    """``cookies`` are those of the player who sits at the table ``own``."""

    serving: Serving
    tables: dict[str, str]
    cookies: list[SetCookieParam]

    def address(self, name: str) -> str:
        """Where a page is."""
        return self.serving.url + PAGES[name].format(**self.tables)


@contextmanager
def furnished(folder: Path, name: str, title: str, **settings: object) -> Iterator[House]:
    """A house, for a player of this name, with this title at the table where the player sits."""
    with served(folder, **({"bot_delay": 0.02, "sign_ups": 1000} | settings)) as serving:
        with signed_up(serving, name) as http, signed_up(serving, "Slow") as slow:
            tables = {
                "open": opened(http, title="三" * 60),
                "finished": finished(http),
                "own": sat_down(http, title=title),
                # A game that waits for somebody who never comes.
                "playing": sat_down(slow, options={"clock_propose": None, "clock_speech": None}),
                "private": opened(slow, private=True),
            }
            cookies: list[SetCookieParam] = [
                {"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()
            ]
        yield House(serving, tables, cookies)
