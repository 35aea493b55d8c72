"""One's own account: names of any script, tokens of bots, a second device, and the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.finding import own_name
from tests.browser.pages import NARROW, visiting, width_of
from tests.browser.test_every_page import violations
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)


def make_account(page: Page, name: str) -> None:
    """On the page of who has none."""
    expect(page.get_by_role("heading", level=1)).to_have_text("You have no account yet")
    page.get_by_role("textbox", name="Name", exact=True).fill(name)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_names_of_any_script_are_shown_as_they_are(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me", viewport=NARROW) as page:
        make_account(page, "Ann")
        for name in ("隐" * 64, "مرحبا بالعالم", "🎭🃏", "<b>bold</b> & <script>alert(1)</script>"):
            page.get_by_role("textbox", name="Name", exact=True).fill(name)
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("heading", level=1)).to_have_text(name)
            expect(own_name(page)).to_have_text(name)
            expect(page.locator("main b, main script")).to_have_count(0)
            assert width_of(page) <= NARROW["width"]
        page.reload()
        expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value(
            "<b>bold</b> & <script>alert(1)</script>"
        )


def test_a_second_device_enters_by_a_link_once(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me") as first:
        make_account(first, "Ann")
        first.get_by_role("button", name="Make a sign-in link").click()
        link = first.get_by_label("Sign-in link", exact=True).input_value()
        expect(first.get_by_role("img").locator("path[d^='M']")).to_be_attached()
        with visiting(browser, f"{serving.url}/me") as second:
            make_account(second, "Bob")
            second.goto(link)
            expect(second.get_by_text("On this device you already have an account:")).to_contain_text("Bob")
            second.get_by_role("button", name="Replace it and sign in").click()
            second.wait_for_url("**/me")
            expect(second.get_by_role("heading", level=1)).to_have_text("Ann")
        with visiting(browser, link) as third:
            expect(third.get_by_role("alert")).to_be_visible()
            expect(third.get_by_text("Make a new one on the device where you are signed in")).to_be_visible()


@pytest.mark.long
def test_a_recovery_code_brings_an_account_back(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me") as first:
        make_account(first, "Ann")
        first.get_by_role("button", name="Make a recovery code").click()
        code = first.get_by_label("Recovery code", exact=True).input_value()
        expect(first.get_by_text("You have a second way in")).to_be_visible()
        first.reload()
        expect(first.get_by_text("It is not shown again")).to_be_visible()
        expect(first.get_by_label("Recovery code", exact=True)).to_have_count(0)
        with visiting(browser, f"{serving.url}/me") as second:
            second.get_by_role("link", name="Sign in").click()
            field = second.get_by_label("Recovery code", exact=True)
            field.fill("aaaaa-aaaaa-aaaaa-aaaaa")
            second.get_by_role("button", name="Sign in", exact=True).click()
            expect(second.get_by_role("alert")).to_have_text("This is not a recovery code of an account here")
            field.fill(code.upper().replace("-", " "))
            second.get_by_role("button", name="Sign in", exact=True).click()
            second.wait_for_url("**/me")
            expect(second.get_by_role("heading", level=1)).to_have_text("Ann")
        first.get_by_role("button", name="Revoke: Recovery code").click()
        first.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(first.get_by_role("button", name="Make a recovery code")).to_be_visible()


def authenticator(page: Page) -> None:
    """Give a page an authenticator as phones have one, whose owner touches it at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = kind | {"isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


@pytest.mark.long
def test_a_passkey_signs_in_and_is_removed(browser: Browser, serving: Serving) -> None:
    # Passkeys belong to names, and the server's address is a number.
    address = serving.url.replace("127.0.0.1", "localhost")
    with visiting(browser, f"{address}/me") as page:
        authenticator(page)
        make_account(page, "Ann")
        page.get_by_label("What to call it").fill("My phone")
        page.get_by_role("button", name="Add a passkey").click()
        passkeys = page.get_by_role("list", name="Passkeys")
        expect(passkeys).to_contain_text("My phone")
        expect(passkeys).to_contain_text("not used yet")
        assert violations(page) == []
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_role("alert")).to_have_text("This device already has a passkey for this account.")
        page.context.clear_cookies()
        page.goto(f"{address}/sign-in")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url("**/me")
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
        expect(passkeys).to_contain_text("last used")
        page.get_by_role("button", name="Remove: My phone").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(passkeys.get_by_role("listitem")).to_have_count(0)
        page.context.clear_cookies()
        page.goto(f"{address}/sign-in")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_role("alert")).to_have_text("This passkey was not accepted; try again")
