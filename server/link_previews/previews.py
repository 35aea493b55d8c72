"""The head of a page that programs read which show a link: its title, what it leads to, and a picture (Open Graph).

Everybody may ask, and no log is read for it: a table is known by its listing, which is kept for a moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from starlette.requests import Request

from games.words import CORE, Language
from projections.lobby import Listing
from server.http.recent import Recent
from server.http.responses import language_of
from server.http.services import Services
from server.http.static_page import DIST
from server.look_alikes import told_apart
from server.refusals import WORDS
from sotto_words import sentence

KEPT_SECONDS = 10.0
TABLES_MOST = 1_000
TEXT_MAX = 300

_TABLE = re.compile(r"/tables/([a-z0-9]{1,32})(/replay)?/?")
_GAME = re.compile(r"/games/([a-z0-9_]{1,64})/?")
_COVERS = DIST / "covers"


class Known(NamedTuple):
    """A table as the lobby lists it, and the names of its people."""

    listing: Listing
    names: dict[str, str]


class Preview(NamedTuple):
    """What is shown of one link: of which game, in which words."""

    game: str
    title: str
    about: str


class _NotListed(Exception):
    """The lobby has no such table, or not yet."""


class Previews:
    """Makes the heads of pages. Of a private table they tell its game, of one that is not there nothing."""

    def __init__(self, core: Services) -> None:
        self._core = core
        self._tables: Recent[str, Known] = Recent(KEPT_SECONDS, TABLES_MOST)

    async def head(self, request: Request) -> bytes:
        """Return the tags for the page of this request, if there is anything to tell. Raises StoreUnavailable."""
        asked = request.query_params.get("lang")
        language: Language = "zh" if asked == "zh" else "en" if asked == "en" else language_of(request)
        shown = await self._preview(request.url.path, language)
        return _tags(request, shown, language) if shown else b""

    async def _preview(self, path: str, language: Language) -> Preview | None:
        if (found := _GAME.fullmatch(path)) and found[1] in self._core.rooms.games:
            return self._of_game(found[1], language)
        if found := _TABLE.fullmatch(path):
            try:
                known = await self._tables.get(found[1], lambda: self._known(found[1]))
            except _NotListed:
                return None
            if known.listing.game in self._core.rooms.games:
                return self._of_table(known, language, bool(found[2]))
        return None

    async def _known(self, table: str) -> Known:
        """Return what is known of a table. Raises _NotListed, which nobody keeps: a new table may be listed next."""
        listing = await self._core.lobby.get(table)
        if listing is None:
            raise _NotListed
        if listing.private:
            return Known(listing, {})
        people = [listing.opener, *(seat.player for seat in listing.seats.values() if seat.player)]
        return Known(listing, told_apart(await self._core.accounts.names(people)))

    def _of_game(self, game: str, language: Language) -> Preview:
        return Preview(game, self._said(game, language, "title", game), self._said(game, language, "summary", ""))

    def _of_table(self, known: Known, language: Language, replay: bool) -> Preview:
        listing, names = known
        game = self._of_game(listing.game, language)
        if listing.private:
            return game
        opener = names.get(listing.opener)
        title = f"{game.title}: {listing.title}" if listing.title else game.title
        if opener and not listing.title:
            title = _say(language, "of", who=opener, game=game.title)
        if replay:
            title = _say(language, "replay", what=title)
        return Preview(listing.game, title, self._about(known, language) or game.about)

    def _about(self, known: Known, language: Language) -> str:
        """Who plays or played, and who has won."""
        listing, names = known
        seats = sorted(listing.seats.items())
        called = {
            seat: names.get(one.player or "") or self._bot(listing.game, language, one.bot) for seat, one in seats
        }
        if not called:
            return ""
        said = _say(language, "players", who=_listed(language, called.values()))
        won = [called.get(seat, "") for seat, outcome in sorted((listing.outcomes or {}).items()) if outcome == "win"]
        return f"{_say(language, 'winners', who=_listed(language, won))} {said}" if any(won) else said

    def _bot(self, game: str, language: Language, bot: str | None) -> str:
        return self._said(game, language, f"bot.{bot}", _say(language, "bot")) if bot else _say(language, "gone")

    def _said(self, game: str, language: Language, code: str, otherwise: str) -> str:
        # Not merged: that makes a table of thousands of sentences, and anybody may ask.
        said = self._core.rooms.games[game].about.words[language].get(code)
        return said or CORE[language].get(code, otherwise)


def _say(language: Language, code: str, **params: str) -> str:
    return sentence(WORDS, language, f"preview.{code}", params)


def _listed(language: Language, names: Iterable[str]) -> str:
    return ("、" if language == "zh" else ", ").join(one for one in names if one)


def _tags(request: Request, shown: Preview, language: Language) -> bytes:
    root = f"{request.url.scheme}://{request.url.netloc}"
    tags = {
        "og:type": "website",
        "og:site_name": "Sotto",
        "og:title": shown.title,
        "og:description": shown.about,
        "og:url": f"{root}{request.url.path}",
        "og:locale": "zh_CN" if language == "zh" else "en_GB",
    }
    if (_COVERS / f"{shown.game}.png").exists():
        tags |= {
            "og:image": f"{root}/covers/{shown.game}.png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": shown.title,
        }
    tags["twitter:card"] = "summary_large_image" if "og:image" in tags else "summary"
    return "".join(_tag(name, text) for name, text in tags.items()).encode()


def _tag(name: str, text: str) -> str:
    kind = "name" if name.startswith("twitter:") else "property"
    short = text if len(text) <= TEXT_MAX else f"{text[: TEXT_MAX - 1]}…"
    return f'<meta {kind}="{name}" content="{escape(short)}">'


def build(core: Services) -> Services:
    """Have the page's head filled in."""
    core.page_head = Previews(core).head
    return core
