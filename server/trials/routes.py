"""The routes of trials: what a game says of a document or of a position that somebody writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from games.game import AnyGame
from games.sitting.documents import DOCUMENT_MAX
from games.specialties import Trials
from games.words import CORE, Language, Param, merged
from server.http.request import ApiRequest
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused
from server.settings import packages_of
from server.trials.checks import Checks
from server.trials.outcomes import outcome_within_limits
from server.trials.protocol import NotTried, Outcome, Said, Surveyed, Trial, Tried
from server.trials.workers import Workers
from sotto_words import sentence

BODY_MAX = 2 * DOCUMENT_MAX + 1024
"""The largest body: JSON may take twice the bytes of a text."""


@dataclass(frozen=True)
class TrialServices:
    """The services of the core, and the processes that try texts."""

    core: Services
    workers: Workers


def build(core: Services) -> TrialServices:
    """Build the services over those of the core, and check texts of documents in these processes. Raises BadSetting."""
    workers = Workers(packages_of(core.settings), core.settings.trial_nice)
    core.ends.push_async_callback(workers.end)
    core.checks = Checks(workers)
    return TrialServices(core, workers)


class TextTried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``text``: a document, or whatever the game's documentation says can be tried; at most 256 kB in UTF-8."""

    text: str


class RemarkTold(msgspec.Struct, frozen=True):
    """A remark on a text: its code with the parameters, and what it says in the account's language."""

    code: str
    params: dict[str, Param]
    says: str


class DocumentSurveyed(msgspec.Struct, frozen=True):
    """What ``sotto GAME check`` prints: why the text is refused, what is merely odd, and what is in it."""

    usable: bool
    faults: list[RemarkTold]
    warnings: list[RemarkTold]
    figures: list[RemarkTold]


class Answered(msgspec.Struct, frozen=True):
    """What the game answers: its own JSON."""

    answer: Any


async def try_text(services: TrialServices, asked: ApiRequest[TextTried, None]) -> Answered:
    """Try a text by the game's own rules, without a table: a position with a play in it, say."""
    game = _game(services, asked)
    if game.find_specialty(Trials) is None:
        raise HttpRefused("not_found", "nothing_to_try", game=game.name)
    tried = await _outcome(services, asked, game, "")
    assert isinstance(tried, Tried)
    return Answered(tried.answer)


async def survey_document(services: TrialServices, asked: ApiRequest[TextTried, None]) -> DocumentSurveyed:
    """Say all that is wrong or strange about a text that is to be a document of a game, and what is in it."""
    game, name = _game(services, asked), asked.path("name")
    if name not in game.rules.documents:
        raise HttpRefused("not_found", "nothing_here")
    found = await _outcome(services, asked, game, name)
    assert isinstance(found, Surveyed)
    faults, warnings, figures = (
        [_told(game, kind, one, asked.language) for one in remarks]
        for kind, remarks in (("reason", found.faults), ("reason", found.warnings), ("survey", found.figures))
    )
    return DocumentSurveyed(not faults, faults, warnings, figures)


async def _outcome(
    services: TrialServices, asked: ApiRequest[TextTried, None], game: AnyGame, document: str
) -> Outcome:
    player, text = asked.signed_in, asked.body.text
    if len(text.encode("utf-8", "replace")) > DOCUMENT_MAX:
        raise HttpRefused("too_large", "text_too_large", max=DOCUMENT_MAX)
    found = await outcome_within_limits(services.workers, player, Trial(game.name, document, text))
    if isinstance(found, NotTried):
        detail = _told(game, "reason", found.why, asked.language).says
        raise HttpRefused("malformed", "bad_text", detail=detail)
    return found


def _told(game: AnyGame, kind: str, said: Said, language: Language) -> RemarkTold:
    words = sentence(merged(CORE, game.about.words), language, f"{kind}.{said.code}", said.params)
    return RemarkTold(said.code, said.params, words)


def _game(services: TrialServices, asked: ApiRequest[TextTried, None]) -> AnyGame:
    found = services.core.rooms.games.get(asked.path("game"))
    if found is None:
        raise HttpRefused("not_found", "nothing_here")
    return found


ROUTES = (
    Route(
        method="POST",
        path="/api/games/{game}/try",
        do=try_text,
        body=TextTried,
        body_max=BODY_MAX,
        example=TextTried(text="{}"),
        answer=Answered,
        auth="player",
        errors=("not_found", "rejected"),
        rate="trial_rate",
    ),
    Route(
        method="POST",
        path="/api/games/{game}/documents/{name}",
        do=survey_document,
        body=TextTried,
        body_max=BODY_MAX,
        example=TextTried(text="The market\nThe well\n"),
        answer=DocumentSurveyed,
        auth="player",
        errors=("not_found", "rejected"),
        rate="trial_rate",
    ),
)
