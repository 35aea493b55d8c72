"""Draws each game's card as a picture of 1200 × 630 for those who show a link: ``python -m tests.browser.covers``."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.chromium import launching

WEB = Path("clients/web")
SIZE = 1200, 630
PAGE = """<style>body { margin: 0 } img { width: 100vw; height: 100vh; object-fit: cover; display: block }</style>
<img src="data:image/svg+xml;base64,{card}">"""


def draw() -> None:
    """Rewrite the pictures, which the page ships as they are."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching())
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for card in sorted(WEB.glob("src/games/*/card.svg")):
            page.set_content(PAGE.replace("{card}", b64encode(card.read_bytes()).decode()))
            drawn = Image.open(BytesIO(page.screenshot())).convert("RGB")
            # A palette takes a fifth of the bytes.
            drawn.quantize(256).save(WEB / "public" / "covers" / f"{card.parent.name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    draw()
