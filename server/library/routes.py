"""The library of the player who asks: its owner's alone, no bot's and nobody else's."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.game import Rejected
from games.specialties import BroughtCharacters
from server.accounts.idempotency import Claim
from server.http.request import ApiRequest
from server.http.routes.entering import once
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.library.characters import Character, Characters, Content
from server.library.settings import LibrarySettings
from server.refusals import HttpRefused, Refused
from server.settings import read


@dataclass(frozen=True)
class LibraryServices:
    """The services of the core, and the libraries."""

    core: Services
    characters: Characters


def build(core: Services) -> LibraryServices:
    """Build the services over those of the core. Raises BadSetting."""
    return LibraryServices(core, Characters(core.rooms.store, read(LibrarySettings), core.rooms.now))


class Listed(msgspec.Struct, frozen=True):
    """What the list tells of a character; ``updated`` is in unix milliseconds."""

    id: str
    game: str
    name: str
    updated: int


class Library(msgspec.Struct, frozen=True):
    """The characters that a player keeps, the last changed first."""

    characters: list[Listed]


class ToKeep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``character`` as its ``game`` has it brought: for Ghost a FULL file. ``id`` as in Again."""

    game: str
    character: Content
    id: str = ""


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a character is from now on."""

    character: Content


class KeptAs(msgspec.Struct, frozen=True):
    """The id of a character that is kept."""

    id: str


async def characters(library: LibraryServices, asked: ApiRequest[None, None]) -> Library:
    """The names of the characters that the player keeps."""
    kept = await library.characters.all(asked.signed_in)
    return Library([Listed(one.id, one.game, one.name, one.updated) for one in kept])


async def character(library: LibraryServices, asked: ApiRequest[None, None]) -> Character:
    """All of a character that the player keeps."""
    return await library.characters.get(asked.signed_in, asked.path("character"))


async def keep_character(library: LibraryServices, asked: ApiRequest[ToKeep, None]) -> KeptAs:
    """Keep a character for other tables."""
    player, body = asked.signed_in, asked.body
    name = _name(library, body.game, body.character)

    async def kept(claim: Claim) -> KeptAs:
        return KeptAs(await library.characters.add(player, body.game, name, body.character))

    return await once(library.core, asked, KeptAs, kept)


async def change_character(library: LibraryServices, asked: ApiRequest[Changed, None]) -> Nothing:
    """Replace a character that the player keeps; those it was brought to tables as stay as they are."""
    player, content = asked.signed_in, asked.body.character
    old = await library.characters.get(player, asked.path("character"))
    await library.characters.change(player, old, _name(library, old.game, content), content)
    return Nothing()


async def delete_character(library: LibraryServices, asked: ApiRequest[None, None]) -> Nothing:
    """Delete a character from the library; at tables where it was brought it stays."""
    await library.characters.delete(asked.signed_in, asked.path("character"))
    return Nothing()


def _name(library: LibraryServices, name: str, content: Content) -> str:
    """What a character is called, where it is one of its game. Raises HttpRefused, Refused."""
    game = library.core.rooms.games.get(name)
    characters = None if game is None else game.find_specialty(BroughtCharacters)
    if characters is None:
        raise HttpRefused("malformed", "no_characters", game=name[:40])
    try:
        return characters.name(msgspec.json.encode(content).decode())
    except Rejected as no:
        raise Refused("rejected", no.code, **no.params) from None


_ALL = "/api/players/me/characters"
_ONE = f"{_ALL}/{{character}}"

ROUTES = (
    Route(method="GET", path=_ALL, do=characters, answer=Library, auth="owner"),
    Route(
        method="POST",
        path=_ALL,
        do=keep_character,
        body=ToKeep,
        example=ToKeep(game="ghost", character={"file_type": "FULL", "name": "Wen", "base_color": "C"}),
        answer=KeptAs,
        auth="owner",
        errors=("rejected",),
    ),
    Route(method="GET", path=_ONE, do=character, answer=Character, auth="owner", errors=("not_found",)),
    Route(
        method="PATCH",
        path=_ONE,
        do=change_character,
        body=Changed,
        example=Changed(character={"file_type": "FULL", "name": "Wen", "base_color": "C"}),
        answer=Nothing,
        auth="owner",
        errors=("not_found", "rejected"),
    ),
    Route(method="DELETE", path=_ONE, do=delete_character, answer=Nothing, auth="owner"),
)
