"""A session that ends while its page is open."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.finding import own_name
from tests.browser.pages import visiting
from tests.browser.tables import opened, signed_up
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=30_000)


def test_who_is_signed_out_elsewhere_goes_on_as_a_new_guest(browser: Browser, serving: Serving) -> None:
    with signed_up(serving, "Opener") as http:
        table = opened(http)
    with visiting(browser, f"{serving.url}/me") as page:
        page.get_by_label("Name").fill("Ann")
        page.get_by_role("button", name="Make my account").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
        heard: list[object] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame)))
        page.goto(f"{serving.url}/tables/{table}")
        expect(own_name(page)).to_have_text("Ann")
        while not heard:  # only an open connection is told
            page.wait_for_timeout(20)
        cookies = {one["name"]: one["value"] for one in page.context.cookies()}
        with httpx.Client(base_url=serving.url, cookies=cookies, headers={"Origin": serving.url}) as elsewhere:
            elsewhere.delete("/api/players/me").raise_for_status()
        expect(page.get_by_role("status").filter(has_text="Your session has ended")).to_be_visible()
        expect(own_name(page)).to_have_text("Profile")
        page.get_by_role("button", name="Sit here").first.click()
        expect(own_name(page)).to_contain_text("Guest")
