"""What owns the screen until it is pressed away, as a dealt card: a test of what lies beneath presses it away first."""

from __future__ import annotations

from weakref import WeakSet

from playwright.sync_api import BrowserContext, Page

COVERS = "dialog[data-bare]:not([aria-label=Guide])"
"""All but the sheet of a guided game, which its own test reads."""
SHIELDED_MS = 350
"""A little longer than nothing beneath can be pressed after a cover has closed (``parts/shield.ts``)."""

_LEFT_ALONE: WeakSet[Page] = WeakSet()


def pressed_away(context: BrowserContext) -> BrowserContext:
    """Have every page of this context press away what covers it, as soon as a test wants something beneath."""
    context.on("page", _mind)
    return context


def _mind(page: Page) -> None:
    def press() -> None:
        if page in _LEFT_ALONE:
            return
        while page.locator(COVERS).count():
            page.mouse.click(5, 5)
            page.wait_for_timeout(100)
        page.wait_for_timeout(SHIELDED_MS)

    page.add_locator_handler(page.locator(COVERS).first, press, no_wait_after=True)


def left_alone(page: Page) -> Page:
    """Let what covers this page lie: the test presses it itself."""
    _LEFT_ALONE.add(page)
    return page
