"""Tables made through the page that makes them, as somebody does who has no account yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

SHOWN_MOST = 30_000
TABLE = re.compile(r"/tables/([a-z0-9]+)$")
LONG = "隐" * 64


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[[], BrowserContext]]:
    """Makes visitors of their own, with a phone."""
    contexts: list[BrowserContext] = []

    def come() -> BrowserContext:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        context.set_default_timeout(SHOWN_MOST)
        contexts.append(context)
        return context

    yield come
    for context in contexts:
        context.close()


def creating(context: BrowserContext, serving: Serving, game: str) -> Page:
    """The page that makes tables, with a game chosen."""
    page = context.new_page()
    page.goto(f"{serving.url}/new")
    page.get_by_role("radio", name=game).check()
    return page


def table_at(page: Page) -> str:
    """The table whose page we came to."""
    page.wait_for_url(TABLE)
    found = TABLE.search(page.url)
    assert found
    return found[1]


def own(context: BrowserContext, serving: Serving, path: str) -> Any:
    """What the server tells this visitor."""
    return context.request.get(f"{serving.url}{path}").json()


def options_of(context: BrowserContext, serving: Serving, table: str) -> Any:
    return own(context, serving, f"/api/tables/{table}/view?as=public")["view"]["table"]["options"]


def test_a_stranger_opens_a_table_against_bots_and_is_asked_at_once(
    serving: Serving, visitor: Callable[[], BrowserContext]
) -> None:
    context = visitor()
    page = creating(context, serving, "Swarm")
    page.get_by_label("Number of seats").select_option("4")
    page.get_by_label("Seat 3").select_option("Bot: Random")
    page.get_by_role("radio", name="Long", exact=True).check()
    page.locator("details.more > summary").first.click()
    page.get_by_role("combobox", name="Who gets the winning bid").select_option("The bank")
    page.get_by_label("Title").fill(LONG)
    page.get_by_role("button", name="Open and start").dblclick()
    table = table_at(page)
    expect(page.get_by_role("form", name="How much do you bid for the raid?")).to_be_visible()
    listing = own(context, serving, f"/api/tables/{table}")
    assert (listing["status"], listing["title"], listing["size"]) == ("playing", LONG, 4)
    assert [listing["seats"][str(seat)].get("bot") for seat in range(1, 5)] == [None, "half", "random", "half"]
    assert listing["me"]["seats"] == [1]
    options = options_of(context, serving, table)
    assert (options["rounds"], options["winner_pays"]) == (5, "bank")
    # Two presses have opened one table.
    assert [one["table"] for one in own(context, serving, "/api/tables?mine=1")["tables"]] == [table]


def test_what_is_wrong_is_said_where_it_is_wrong(serving: Serving, visitor: Callable[[], BrowserContext]) -> None:
    context = visitor()
    page = creating(context, serving, "Avalon")
    page.get_by_text("More options").click()
    page.get_by_text("For programs", exact=True).click()
    roles = page.get_by_role("group", name="Fixed roles by seat")
    roles.get_by_role("checkbox", name="None").uncheck()
    mission = page.get_by_role("spinbutton", name="Time on the mission")
    mission.fill("2")
    opening = page.get_by_role("button", name="Open and start")
    opening.click()
    expect(mission).to_be_focused()
    mission.fill("20")
    opening.click()
    expect(roles.get_by_role("alert")).to_contain_text("expected, in any order")
    roles.get_by_role("checkbox", name="None").check()
    opening.click()
    table = table_at(page)
    assert options_of(context, serving, table)["clock_mission"] == 20


def pick(page: Page, into: Locator, file: Path) -> None:
    """Choose a file as a person does."""
    with page.expect_file_chooser() as chooser:
        into.click()
    chooser.value.set_files(file)


@pytest.mark.long
def test_documents_are_chosen_or_read_from_a_file(
    serving: Serving, visitor: Callable[[], BrowserContext], tmp_path: Path
) -> None:
    context = visitor()
    page = creating(context, serving, "Errand")
    file = tmp_path / "finds.txt"
    page.get_by_role("combobox", name="Places").select_option("The woods")
    page.get_by_role("combobox", name="Finds").select_option("A file of my own …")
    picked = page.get_by_label("Finds: file")
    opening = page.get_by_role("button", name="Open and start")
    opening.click()
    expect(picked).to_be_focused()
    wrong = page.locator("#document-finds-trouble")
    file.write_bytes(b"caf\xe9\n")
    pick(page, picked, file)
    expect(wrong).to_have_text("finds.txt is not UTF-8 text.")
    file.write_text("A key\n\nA lock\n")
    pick(page, picked, file)
    expect(page.get_by_text("finds.txt", exact=True)).to_be_visible()
    opening.click()
    expect(wrong).to_have_text("Line 2: expected 1 to 60 characters.")
    file.write_text("A key\nA lock\n")
    pick(page, picked, file)
    expect(wrong).to_have_count(0)
    opening.click()
    table = table_at(page)
    shown = own(context, serving, f"/api/tables/{table}/view?as=seat:1")["view"]
    assert shown["game"]["places"] == ["The clearing", "The hollow oak"]
    assert "finds" not in shown["game"]
    assert "A key" not in str(own(context, serving, f"/api/tables/{table}/feed?as=seat:1"))
    assert len(own(context, serving, "/api/tables?mine=1")["tables"]) == 1


@pytest.mark.long
def test_a_text_of_ones_own_is_checked_kept_renamed_and_taken_away(
    serving: Serving, visitor: Callable[[], BrowserContext], tmp_path: Path
) -> None:
    page = creating(visitor(), serving, "Errand")
    file = tmp_path / "finds.txt"
    finds = page.get_by_role("combobox", name="Finds")
    finds.select_option("A file of my own …")
    file.write_text("A key\n\nA lock\n")
    pick(page, page.get_by_label("Finds: file"), file)
    found = page.get_by_role("status").filter(has_text="cannot be played with")
    expect(found).to_contain_text("line 2: expected 1 to 60 characters.")
    file.write_text("A key\nA lock\n")
    pick(page, page.get_by_label("Finds: file"), file)
    expect(page.get_by_text("This can be played with.")).to_be_visible()
    page.get_by_role("textbox", name="Name").fill("Keys & locks")
    page.get_by_role("button", name="Save in this browser").click()
    expect(finds.get_by_role("option", selected=True)).to_have_text("Saved: Keys & locks")

    page.reload()
    finds.select_option("Saved: Keys & locks")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert saved.value.path().read_text() == "A key\nA lock\n"
    page.get_by_role("textbox", name="Name").fill("Locks")
    page.get_by_role("button", name="Rename").click()
    expect(finds.get_by_role("option", selected=True)).to_have_text("Saved: Locks")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(finds.get_by_role("option", name=re.compile("Saved"))).to_have_count(0)


def test_a_private_table_is_entered_by_its_link_only(serving: Serving, visitor: Callable[[], BrowserContext]) -> None:
    opener, guest, stranger = visitor(), visitor(), visitor()
    page = creating(opener, serving, "Whisper")
    page.get_by_role("button", name="Me and people").click()
    page.get_by_label("Private").check()
    page.get_by_role("button", name="Open the table").click()
    table = table_at(page)
    expect(page.get_by_label("Link to this table")).to_have_value(re.compile("#code="))
    link = page.get_by_label("Link to this table").input_value()
    assert link.startswith(f"{serving.url}/tables/{table}?lang=en#code=")

    outside = stranger.new_page()
    outside.goto(f"{serving.url}/tables/{table}")
    expect(outside.get_by_role("heading", level=1)).to_have_text("There is no such table")

    inside = guest.new_page()
    inside.goto(link)
    inside.get_by_role("button", name="Sit down and play").click()
    expect(inside.get_by_role("button", name="Leave the seat")).to_be_visible()
    assert own(guest, serving, f"/api/tables/{table}")["private"] is True
