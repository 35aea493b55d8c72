"""The page as an app: what a browser needs to install it, and what is left of it without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.finding import play_now
from tests.browser.line import line
from tests.browser.pages import visiting
from tests.browser.tables import sat_down, signed_up
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  }
  return found;
}"""

OF_THE_CONTEXT = "in-incognito"
"""What a full Chromium (Debian's) says of every page in a context of its own, beside all that is wrong with the page
itself; a headless shell (the packaged browser) knows no such thing."""


@pytest.fixture
def installed(browser: Browser) -> Iterator[Page]:
    with visiting(browser, "about:blank", service_workers="allow") as page:
        yield page


def test_it_can_be_installed(browser: Browser, installed: Page, serving: Serving) -> None:
    installed.goto(serving.url)
    installed.wait_for_function(CONTROLLED)
    tools = installed.context.new_cdp_session(installed)
    assert tools.send("Page.getAppManifest")["errors"] == []
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in errors if one["errorId"] != OF_THE_CONTEXT] == [], browser.version


@pytest.mark.turn(1)
def test_without_a_network_the_frame_says_so_and_goes_on_when_it_is_back(installed: Page, serving: Serving) -> None:
    with line(serving.port) as wire:
        installed.goto(f"{wire.url}/?now")
        installed.wait_for_function(CONTROLLED)
        kept = installed.evaluate(KEPT)
        assert "/index.html" in kept
        assert not [path for path in kept if path.startswith("/api/")]
        wire.dead = wire.refused = True
        installed.goto(f"{wire.url}/simulations")
        banner = installed.get_by_role("status").filter(has_text="No connection.")
        expect(banner.get_by_role("button")).to_be_visible()
        wire.dead = wire.refused = False
        expect(banner).to_have_count(0)
        installed.goto(wire.url)
        expect(play_now(installed)).to_be_enabled()


@pytest.mark.long
def test_on_later_visits_nothing_is_preloaded_in_vain(installed: Page, serving: Serving) -> None:
    with signed_up(serving, "Ann") as http:
        cookies = [{"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()]
        installed.context.add_cookies(cookies)  # type: ignore[arg-type]
        table = sat_down(http, options={"clock_propose": None})
    said: list[str] = []
    installed.goto(f"{serving.url}/tables/{table}")
    installed.wait_for_function(CONTROLLED)
    installed.on("console", lambda message: said.append(message.text))
    for _ in range(2):
        installed.reload()
        installed.get_by_role("heading", name="Conversation").wait_for()
    assert said == []
