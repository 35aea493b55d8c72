"""The own account: names of any script, tokens of bots, a second device, and the end."""

from __future__ import annotations

import httpx
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


def test_a_name_that_will_not_do_is_refused_in_the_servers_words(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me") as page:
        make_account(page, "Ann")
        page.get_by_role("textbox", name="Name", exact=True).fill("x" * 65)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("alert")).to_contain_text("64")
        with page.expect_response(lambda answer: answer.request.method == "PATCH"):
            page.get_by_role("button", name="中文").click()
        page.get_by_role("button", name="保存").click()
        expect(page.get_by_role("alert")).to_contain_text("1 到 64")
        expect(own_name(page)).to_have_text("Ann")


def test_a_token_plays_until_it_is_taken_back(browser: Browser, serving: Serving) -> None:
    def status(token: str) -> int:
        authorization = {"Authorization": f"Bearer {token}"}
        return httpx.get(f"{serving.url}/api/players/me", headers=authorization, timeout=PATIENCE).status_code

    with visiting(browser, f"{serving.url}/me") as page:
        make_account(page, "Ann")
        page.get_by_label("What the bot is called").fill("<i>My bot</i>")
        page.get_by_role("button", name="Make a token").click()
        tokens = page.get_by_role("list", name="Your bots")
        token = page.get_by_label("Token", exact=True).input_value()
        assert page.get_by_label("Command line", exact=True).input_value() == (
            f"sotto bot --url {serving.url} --token {token}"
        )
        assert status(token) == 200
        expect(tokens).to_contain_text("<i>My bot</i>")
        page.reload()
        expect(tokens.get_by_role("listitem")).to_have_count(1)
        expect(page.get_by_label("Token", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Revoke: <i>My bot</i>").click()
        page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(tokens.get_by_role("listitem")).to_have_count(0)
        assert status(token) == 401


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


def test_a_fresh_device_enters_without_a_question(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me") as first:
        make_account(first, "Ann")
        first.get_by_role("button", name="Make a sign-in link").click()
        link = first.get_by_label("Sign-in link", exact=True).input_value()
    with visiting(browser, link) as second:
        second.wait_for_url("**/me")
        expect(second.get_by_role("heading", level=1)).to_have_text("Ann")


def test_an_account_is_deleted_by_typing_its_name(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me") as page:
        make_account(page, "Ann")
        page.get_by_text("Delete the account …").click()
        gone = page.get_by_role("button", name="Delete for ever")
        expect(gone).to_be_disabled()
        page.get_by_label("To confirm, type your name:").fill("Ann")
        gone.click()
        page.wait_for_url(f"{serving.url}/")
        expect(own_name(page)).to_have_text("Profile")


def test_the_language_of_the_account_follows_the_page(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/me") as page:
        make_account(page, "Ann")
        with page.expect_response(lambda answer: answer.request.method == "PATCH") as changed:
            page.get_by_label("中文").check()
        assert changed.value.json()["language"] == "zh"
        expect(page.get_by_role("heading", name="我的机器人")).to_be_visible()


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


def test_where_there_are_no_passkeys_none_are_offered(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/sign-in") as page:
        expect(page.get_by_label("Recovery code", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
