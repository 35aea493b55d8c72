"""At a desk nobody scrolls to play mbg: the ring of every map and the question stand on one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, ViewportSize, expect

from games.mbg.rules import MAPS
from tests.browser.finding import ASKED
from tests.browser.pages import speak
from tests.browser.tables import seat_bots, signed_up
from tests.day import in_turn
from tests.e2e.serving import Serving

pytestmark = pytest.mark.browser

DESK: ViewportSize = {"width": 1280, "height": 800}
SEATS = {"zhanguo": 6, "sanguo": 4}


@pytest.mark.parametrize("map", in_turn(MAPS))
def test_the_ring_and_its_question_are_wholly_in_sight(serving: Serving, browser: Browser, map: str) -> None:
    seats = SEATS.get(map, 2)
    with signed_up(serving, "Ann") as http:
        body = {"game": "mbg", "seats": seats, "options": {"pace": "fast"}, "documents": {"map": {"shipped": map}}}
        table = http.post("/api/tables", json=body).raise_for_status().json()["table"]
        http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
        seat_bots(http, table, range(2, seats + 1), "greedy")
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        context = browser.new_context(viewport=DESK, reduced_motion="reduce")
        speak(context, "en")
        context.add_cookies(
            [{"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()]
        )
        page = context.new_page()
        page.goto(f"{serving.url}/tables/{table}")
        question = page.locator(ASKED).first
        expect(question.get_by_role("button").last).to_be_visible()
        ring = page.get_by_role("group", name="Ring of")
        middle = page.get_by_role("region", name="Now", exact=True)
        for shown in (ring, question, middle):
            assert in_sight(shown), shown
        assert not overlap(box_of(ring), box_of(question))
        assert inside(box_of(middle), box_of(ring))
        names = page.locator("svg tspan").all_text_contents()
        assert all(name.translate({0xFC: "u", 0x2026: "."}).isascii() for name in names), names
        context.close()


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def in_sight(element: Locator) -> bool:
    box = box_of(element)
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= DESK["width"] and bottom <= DESK["height"]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not beside and not below


def inside(one: FloatRect, other: FloatRect) -> bool:
    across = other["x"] <= one["x"] and one["x"] + one["width"] <= other["x"] + other["width"]
    return across and other["y"] <= one["y"] and one["y"] + one["height"] <= other["y"] + other["height"]
