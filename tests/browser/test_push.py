"""Being told of one's turn with the page closed: asked for in a slow table's menu, shown by the service worker."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import visiting
from tests.browser.tables import sat_down, signed_up
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
SUBSCRIPTION = """(() => {
  let subscribed = null;
  const made = {
    toJSON: () => ({
      endpoint: "https://93.184.216.34/browser",
      keys: {
        p256dh: "BL0on7erpgpnL72AMqOBzrz9tS3tVTL-leZ2teSHzL8rEDFiNasgrgoYi_20LoYRWli60_oTkfJCMGXQUL0i9w8",
        auth: "tBHItJI5svbpez7KI4CCXg",
      },
    }),
    unsubscribe: async () => ((subscribed = null), true),
  };
  PushManager.prototype.subscribe = async () => (subscribed = made);
  PushManager.prototype.getSubscription = async () => subscribed;
})()"""
"""A browser without a network has no push service: all but that is real."""

RECORDED = """() => {
  self.shown = new Promise((done) => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) => done({ title, data });
  });
}"""
"""This browser has no screen, and shows no notice anywhere."""


@pytest.fixture
def page(browser: Browser, serving: Serving) -> object:
    with visiting(browser, "about:blank", service_workers="allow", permissions=["notifications"]) as page:
        page.add_init_script(SUBSCRIPTION)
        yield page


def at_table(page: Page, serving: Serving, pace: str) -> None:
    with signed_up(serving, "Ann") as http:
        table = sat_down(http, options={"pace": pace})
        page.context.add_cookies(
            [{"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()]
        )
    page.goto(f"{serving.url}/tables/{table}")
    page.wait_for_function(CONTROLLED)
    page.get_by_role("group", name="Table", exact=True).locator("summary").click()


def test_a_slow_table_offers_it_and_takes_it_back(page: Page, serving: Serving) -> None:
    at_table(page, serving, "slow")
    page.get_by_role("button", name="Notice with the page closed: off").click()
    on = page.get_by_role("button", name="Notice with the page closed: on")
    expect(on).to_have_attribute("aria-pressed", "true")
    with page.expect_response(lambda answer: "/me/push/" in answer.url) as removed:
        on.click()
    assert removed.value.ok
    expect(page.get_by_role("button", name="Notice with the page closed: off")).to_be_visible()


@pytest.mark.long
def test_other_tables_do_not(page: Page, serving: Serving) -> None:
    at_table(page, serving, "live")
    expect(page.get_by_role("button", name="Notification at my move")).to_be_visible()
    expect(page.get_by_role("button", name="Notice with the page closed")).to_have_count(0)


def test_what_comes_is_shown(page: Page, serving: Serving) -> None:
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    page.goto(serving.url)
    page.wait_for_function(CONTROLLED)
    (worker,) = page.context.service_workers
    worker.evaluate(RECORDED)
    notice = {"title": "Your turn: Ann's Avalon", "path": "/tables/abc"}
    told = {"origin": serving.url, "registrationId": found[-1], "data": json.dumps(notice)}
    tools.send("ServiceWorker.deliverPushMessage", told)
    assert worker.evaluate("self.shown") == {"title": notice["title"], "data": notice["path"]}
