"""The climaxes of every game at a served table, and how long each is on the screen of whom.

``python -m tests.browser.climaxes`` prints the table of docs/inside/web.md; ``--pictures FOLDER`` looks at each in its
middle. Games of bots are simulated at the usual pace, brought to a server and forked just before a climax: there the
player who brought it about does the same again.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from playwright.sync_api import Browser, Page, ViewportSize

from events.codec import AnyCommit
from events.event import Fact
from games.game import AnyGame
from games.sitting import commands
from games.sitting import table as pictures
from games.sitting.consequences import ENDS
from server.simulation.plan import Plan
from server.simulation.play import Play, Unfinished
from server.tables.decider import Table
from tests.browser.chromium import driver, launching
from tests.browser.pages import NARROW
from tests.browser.tables import does, seen, signed_up, until
from tests.e2e.serving import Serving, served
from tests.suite.games import GAMES

DESK: ViewportSize = {"width": 1280, "height": 800}
SIZES = {"liars_dice": 3, "avalon": 7, "clocktower": 7, "ghost": 3, "mbg": 4, "wizard": 4}
OPTIONS: dict[str, dict[str, Any]] = {
    "clocktower": {"window_seconds": 5, "host_seconds": 4, "talk_seconds": 0, "quiet_seconds": 20},
    "MissionJudged": {"fail_count": "result_only"},
}
"""Of a game, and of a fact that others never bring about."""
ENDING = {"Assassinated"}
"""After which no game goes on, so that nothing is held for them."""
GAMES_MOST = 400
TRIES_MOST = 12
COMES_MOST_SECONDS = 45.0
MIDDLE_MS = 1_150

CLIMAXES = """
    window.climaxes = [];
    window.askedAt = [];
    let since = 0, asked = false, open = false;
    const look = () => {
        const on = document.querySelector("[data-moment=climax]") !== null;
        if (on && !since) [since, asked] = [performance.now(), false];
        if (on) asked ||= document.querySelector("[data-prompt], [role=timer]") !== null;
        if (!on && since) { climaxes.push({ ms: Math.round(performance.now() - since), asked }); since = 0; }
        const opened = document.querySelector("[data-prompt]") !== null;
        if (opened && !open) askedAt.push(Date.now());
        open = opened;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.heard = [];
    document.addEventListener("sotto-sound", ({ detail }) => heard.push(detail));
"""
"""Notes how long each climax is on the screen, whether anything was asked or counted down meanwhile, when anything was
asked at all, and what is heard."""


class Situation(NamedTuple):
    """A game that was played, and the commit that brought about a climax in it."""

    game: AnyGame
    commits: list[AnyCommit]
    version: int

    @property
    def commit(self) -> AnyCommit:
        return self.commits[self.version]

    @property
    def log(self) -> str:
        codec = pictures.codec(self.game)
        return "".join(codec.encode(commit).decode() + "\n" for commit in self.commits)

    def fact(self, kind: type[Fact]) -> Fact:
        """The climax itself."""
        return next(event.fact for event in self.commit.events if isinstance(event.fact, kind))

    def chairs(self, kind: type[Fact]) -> tuple[int, int]:
        """Who brings it about, or is asked next; and whom it concerns."""
        seats = range(1, SIZES[self.game.name] + 1)
        by = self.commit.by
        acts = by if isinstance(by, int) else next(filter(self._asks, seats), 1)
        concerned = [seat for seat in _seats_in(self.fact(kind)) if seat in seats]
        return acts, next(seat for seat in (*concerned, *seats) if seat != acts)

    def _asks(self, seat: int) -> bool:
        """Whether this seat is asked after it."""
        table = Table(self.game)
        for commit in self.commits[: self.version + 1]:
            table.take(commit)
        return bool(table.prompts(seat))


def _seats_in(fact: Fact) -> Iterator[int]:
    """The seats that a fact names, the one it happens to first."""
    for name in ("target", "died", "seat"):
        value = getattr(fact, name, ())
        yield from value if isinstance(value, tuple) else (value,)


class _Held(Plan):
    """Tables at which climaxes are held, as at those of people."""

    def opening(self, number: int) -> commands.Open[Any]:
        return msgspec.structs.replace(super().opening(number), holds=True)


def situations(game: AnyGame, kind: type[Fact]) -> Iterator[Situation]:
    """Games in which this happens, before the end unless it always is the end."""
    base = game.about.presets.get(game.about.usual_preset, game.rules.options())
    ours = OPTIONS.get(game.name, {}) | OPTIONS.get(kind.__name__, {})
    wished = msgspec.to_builtins(base) | game.lab.brief | {"pace": "live", "entering": True} | ours
    options = msgspec.convert(wished, game.rules.options)
    plan = _Held(("games",), game.name, options, SIZES[game.name], 1, (game.programs.demo, "random"))
    for number in range(1, GAMES_MOST):
        with suppress(Unfinished):
            commits = Play(plan, number).begin(plan.in_turn(number)).to_the_end().commits
            for version, commit in enumerate(commits):
                kinds = {type(event.fact) for event in commit.events}
                if kind in kinds and (kinds.isdisjoint(ENDS) or kind.__name__ in ENDING):
                    yield Situation(game, commits, version)
                    break


class Shown(NamedTuple):
    """How long a climax was on the screen, in milliseconds: of who does it, whom it concerns, and who looks on."""

    game: str
    fact: str
    held: int
    asker: int
    asked: int
    spectator: int
    heard: str

    def __str__(self) -> str:
        return f"| {' | '.join(map(str, self))} |"


def shown(browser: Browser, serving: Serving, game: AnyGame, kind: type[Fact], folder: Path | None) -> Shown | None:
    """Bring this about at a served table before three people; nothing where that was never seen to come."""
    for _, situation in zip(range(TRIES_MOST), situations(game, kind), strict=False):
        times = _tried(browser, serving, situation, kind, folder)
        if times is not None:
            return Shown(game.name, kind.__name__, game.rules.climaxes[kind], *times)
    return None


def _tried(
    browser: Browser, serving: Serving, situation: Situation, kind: type[Fact], folder: Path | None
) -> tuple[int, int, int, str] | None:
    acts, concerned = situation.chairs(kind)
    name = f"{situation.game.name}-{kind.__name__}"
    with ExitStack() as stack:
        ann, bob = (stack.enter_context(signed_up(serving, name)) for name in ("Ann", "Bob"))
        stranger = stack.enter_context(httpx.Client(base_url=serving.url))
        table = _forked(ann, bob, situation, acts, concerned)
        views = {"asker": (ann, NARROW), "asked": (bob, NARROW), "spectator": (stranger, DESK)}
        pages = {who: stack.enter_context(_page(browser, http, table, size)) for who, (http, size) in views.items()}
        _does_again(ann, table, situation, acts)
        if not _comes(pages["spectator"]):
            return None
        if folder is not None:
            pages["spectator"].wait_for_timeout(MIDDLE_MS)
            for who, page in pages.items():
                page.screenshot(path=folder / f"{name}-{who}.png")
        for page in pages.values():
            until(lambda page=page: page.evaluate("climaxes.length > 0"))  # type: ignore[misc]
        seen_by = [page.evaluate("climaxes")[0] for page in pages.values()]
        assert kind.__name__ in ENDING or not any(one["asked"] for one in seen_by), name
        asker, asked, spectator = (one["ms"] for one in seen_by)
        return asker, asked, spectator, ", ".join(pages["spectator"].evaluate("heard"))


def _forked(ann: httpx.Client, bob: httpx.Client, at: Situation, acts: int, concerned: int) -> str:
    """The table as it was just before, with Ann in the chair that acts and Bob in the other."""
    source = ann.post("/api/logs", json={"log": at.log}).raise_for_status().json()["table"]
    wanted = {"version": at.version, "seats": {str(acts): "me"}}
    table: str = ann.post(f"/api/tables/{source}/fork", json=wanted).raise_for_status().json()["table"]
    player = bob.get("/api/players/me").raise_for_status().json()["player"]
    ann.post(f"/api/tables/{table}/invitations", json={"player": player}).raise_for_status()
    bob.post(f"/api/tables/{table}/seats/{concerned}", json={}).raise_for_status()
    return table


def _does_again(http: httpx.Client, table: str, at: Situation, acts: int) -> None:
    """What brought it about, unless that was the clock, which does it by itself."""
    if at.commit.by != acts:
        return
    as_ = f"seat:{acts}"
    command = msgspec.to_builtins(at.commit.command)
    prompts = seen(http, table, as_)["prompts"]
    prompt = next((id for id, one in prompts.items() if one["command"] == command["type"]), None)
    does(http, table, as_, command, prompt)


def _comes(page: Page) -> bool:
    begun = time.monotonic()
    while time.monotonic() - begun < COMES_MOST_SECONDS:
        if page.locator("[data-moment=climax]").count():
            return True
        page.wait_for_timeout(50)
    return False


@contextmanager
def _page(browser: Browser, http: httpx.Client, table: str, size: ViewportSize) -> Iterator[Page]:
    url = str(http.base_url)
    context = browser.new_context(base_url=url, locale="en-GB", viewport=size, service_workers="block")
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    context.add_init_script(CLIMAXES)
    page = context.new_page()
    page.goto(f"/tables/{table}")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_timeout(500)
    # What nobody has touched makes no sound.
    page.get_by_role("heading", level=1).click()
    try:
        yield page
    finally:
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("games", nargs="*", default=list(SIZES))
    chosen = parser.parse_args()
    print("| game | climax | held | who does it | whom it concerns | who looks on | heard |\n" + "| --- " * 7 + "|")
    with tempfile.TemporaryDirectory() as data, served(Path(data), games="games") as serving, driver() as playwright:
        browser = playwright.chromium.launch(**launching())
        for game in map(GAMES.__getitem__, chosen.games):
            for kind in game.rules.climaxes:
                times = shown(browser, serving, game, kind, chosen.pictures)
                print(times or f"| {game.name} | {kind.__name__} | – |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
