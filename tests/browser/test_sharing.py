"""A game that is over, shown to others: the link of its end, and the picture of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import NARROW, signed_in, visiting, width_of
from tests.browser.tables import opened, seat_bots, signed_up, until_ended
from tests.e2e.parties import party, play_out, set_up
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

WIDE = "﷽" * 64
"""A name of 64 of the widest letters that there are."""
SIZE = (1200, 630)
COLOURS_LEAST = 200
TAKES_PICTURES = """
    navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
    navigator.share = async ({ files: [file] }) => { window.shared = [file.name, file.type, file.size > 10000]; };
"""
"""A device that has something for sharing pictures with."""
MODULE_LEAST = 4


def over(http: httpx.Client, **body: Any) -> str:
    """A short game of somebody who left it to a bot, played to its end."""
    options = {"pace": "fast", "dice": 3} | body.pop("options", {})
    table = opened(http, game="liars_dice", seats=3, options=options, **body)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 4), "odds")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    wish = {"id": "hand-over", "as": "seat:1", "command": {"type": "hand_over", "bot": "odds"}}
    http.post(f"/api/tables/{table}/commands", json=wish).raise_for_status()
    until_ended(http, table)
    return table


@pytest.fixture
def ann(serving: Serving) -> Iterator[httpx.Client]:
    with signed_up(serving, "Ann") as http:
        yield http


def shared(page: Page, table: str) -> None:
    """Open what the end offers for showing it to others."""
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Share", exact=True).click()


def saved(page: Page, folder: Path) -> Image.Image:
    """The picture of the end, as a file."""
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("Save the picture|保存图片")).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    with Image.open(path) as image:
        return image.convert("RGB")


def test_the_end_of_a_private_table_is_given_away_by_a_key_and_taken_back(
    browser: Browser, serving: Serving, ann: httpx.Client, tmp_path: Path
) -> None:
    table = over(ann, private=True)
    link = f"{serving.url}/tables/{table}/replay?lang=en"
    with signed_in(browser, ann) as page, visiting(browser, serving.url, "zh-CN", viewport=NARROW) as phone:
        shared(page, table)
        expect(page.get_by_text("This table is private. With a link, anyone who has it can watch")).to_be_visible()
        expect(page.get_by_role("img", name=table)).to_have_count(0)
        assert not ann.get(f"/api/tables/{table}/replay-keys").json()["keys"], "nothing is given away unasked"
        page.get_by_role("button", name="Make a link").click()
        field = page.get_by_label("Link to the replay")
        expect(field).to_have_value(re.compile(f"^{re.escape(link)}#key=[0-9a-f]{{32}}$"))
        made = field.input_value()
        assert saved(page, tmp_path).size == SIZE

        phone.goto(made)
        expect(phone.get_by_role("heading", level=1)).to_contain_text("回放")
        expect(phone.get_by_role("slider")).to_be_visible()
        expect(phone.get_by_role("button", name="从这里接着玩")).to_have_count(0)
        # The table itself is not open to them: what leads on is a game of their own.
        expect(phone.get_by_role("main").get_by_role("link", name="去这一桌")).to_have_count(0)
        expect(phone.get_by_role("link", name="自己玩一局")).to_have_attribute("href", "/")
        ann.post(f"/api/tables/{table}/replay-keys/forks", json={"forks": True}).raise_for_status()
        phone.reload()
        expect(phone.get_by_role("button", name="从这里接着玩")).to_be_visible()
        assert width_of(phone) <= NARROW["width"]

        # Who has made it once is not asked again.
        shared(page, table)
        expect(field).to_have_value(made)
        (key,) = ann.get(f"/api/tables/{table}/replay-keys").json()["keys"]
        ann.delete(f"/api/tables/{table}/replay-keys/{key['name']}").raise_for_status()
        phone.reload()
        expect(phone.get_by_role("heading", name="这个链接打不开")).to_be_visible()


def test_where_links_are_forbidden_the_plain_one_says_for_whom_it_opens(
    browser: Browser, serving: Serving, ann: httpx.Client
) -> None:
    table = over(ann, private=True, options={"replay_links": False})
    with signed_in(browser, ann) as page, visiting(browser, serving.url) as stranger:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        shared(page, table)
        expect(page.get_by_text("The player who opened this table allowed no links to its replay.")).to_be_visible()
        expect(page.get_by_text("This link opens only for those who may see this table already.")).to_be_visible()
        link = f"{serving.url}/tables/{table}?lang=en"
        expect(page.get_by_label("Link to this table")).to_have_value(link)
        expect(page.get_by_role("button", name="Save the picture")).to_have_count(0)
        page.goto(f"/tables/{table}/replay")
        page.get_by_role("button", name="Copy a link to this moment").click()
        expect(page.get_by_text("Copied, but the player who opened this table allowed no links")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == link
        stranger.goto(link)
        expect(stranger.get_by_label("Invitation code")).to_be_visible()


def test_names_of_64_wide_letters_fit_on_the_picture_and_a_language_that_is_not_there_changes_nothing(
    browser: Browser, serving: Serving, tmp_path: Path
) -> None:
    with signed_up(serving, WIDE) as http:
        table = over(http, title=WIDE[:40])
        with visiting(browser, serving.url, "zh-CN", viewport=NARROW) as phone:
            phone.add_init_script(TAKES_PICTURES)
            phone.goto(f"/tables/{table}?lang=tlh")
            phone.get_by_role("button", name="分享", exact=True).click()
            picture = phone.get_by_role("img", name=re.compile("吹牛"))
            expect(picture).to_be_visible()
            assert WIDE in (picture.get_attribute("aria-label") or "")
            assert width_of(phone) <= NARROW["width"]
            image = saved(phone, tmp_path)
            assert image.size == SIZE
            # The cover is drawn, too.
            assert len(image.getcolors(SIZE[0] * SIZE[1]) or ()) > COLOURS_LEAST
            assert is_finder(image), "the QR code stands in its corner"
            phone.get_by_role("button", name="分享图片").click()
            phone.wait_for_function("() => window.shared")
            assert phone.evaluate("window.shared") == [f"sotto-liars_dice-{table}.png", "image/png", True]
            expect(phone.get_by_label("回放链接")).to_have_value(f"{serving.url}/tables/{table}/replay?lang=zh")


def is_finder(image: Image.Image) -> bool:
    """Whether the lowest row of the code's left edge is that of a finder pattern: seven dark modules, then a light."""
    dark = [[image.getpixel((x, y)) == (0, 0, 0) for x in range(940, 1160)] for y in range(380, 570)]
    bottom = max(row for row, line in enumerate(dark) if sum(line) > 7 * MODULE_LEAST)
    line = dark[bottom]
    first = line.index(True)
    length = line.index(False, first) - first
    return length % 7 == 0 and length // 7 >= MODULE_LEAST


def test_what_goes_on_or_is_not_there_has_no_picture_and_leads_nowhere(
    browser: Browser, serving: Serving, ann: httpx.Client
) -> None:
    running = opened(ann, game="liars_dice", seats=2, private=True, options={"pace": "slow"})
    ann.post(f"/api/tables/{running}/seats/1", json={}).raise_for_status()
    seat_bots(ann, running, range(2, 3), "odds")
    ann.post(f"/api/tables/{running}/start", json={}).raise_for_status()
    with signed_in(browser, ann) as page, visiting(browser, serving.url) as stranger:
        page.goto(f"/tables/{running}")
        expect(page.get_by_role("region", name="Your move")).to_be_visible()
        expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)
        for table in (running, "aaaaaaaaaa"):
            stranger.goto(f"/tables/{table}/replay?lang=en#key={'0' * 32}")
            expect(stranger.get_by_role("heading", name="This link opens nothing")).to_be_visible()
            expect(stranger.get_by_role("button", name="The end as a picture")).to_have_count(0)


def test_a_story_of_all_is_shared_once_all_have_agreed(browser: Browser, serving: Serving) -> None:
    async def played() -> tuple[str, list[str]]:
        async with party(serving.url, 2) as people:
            table = await set_up(people, "swarm", private=True)
            await people[0].start(table)
            await play_out(people, table)
            return table, [one.token or "" for one in people]

    with ThreadPoolExecutor(1) as thread:
        table, tokens = thread.submit(lambda: asyncio.run(played())).result()
    with visiting(browser, serving.url) as ann, visiting(browser, serving.url) as bob:
        for page, token in ((ann, tokens[0]), (bob, tokens[1])):
            come_as(page.context, serving, token)
            shared(page, table)
        expect(ann.get_by_text("Still missing: Player 2.")).to_be_visible()
        expect(ann.get_by_role("button", name="Make a link")).to_have_count(0)
        bob.get_by_role("checkbox", name="I agree that others may watch this replay by a link").check()
        expect(bob.get_by_role("checkbox")).to_be_checked()
        shared(ann, table)
        ann.get_by_role("button", name="Make a link").click()
        expect(ann.get_by_label("Link to the replay")).to_have_value(re.compile("#key="))


def come_as(context: BrowserContext, serving: Serving, token: str) -> None:
    """Be somebody who has an account already."""
    context.add_cookies([{"name": "token", "value": token, "url": serving.url}])
