"""What a real server answers, recorded for the page's own tests, which have none: games, their words, and refusals.

``python -m tests.browser.answers`` records it again; test_answers.py compares it with a server of today, and the page's
tests read it by ``clients/web/src/testing/visit.ts``.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import httpx

from games.words import CORE, LANGUAGES, Language
from tests.browser.tables import signed_up
from tests.e2e.serving import Serving, served

Json = dict[str, Any]

FILE = Path(__file__).with_name("answers.json")

GAMES = ("avalon", "liars_dice", "mbg", "sampler", "shuffle", "swarm")
WORDED = ("sampler", "shuffle", "swarm")

INVISIBLE_TITLE = {"game": "swarm", "title": "Evening\u200b"}
LONG_NAME = {"name": "x" * 65}


def recorded(serving: Serving) -> Json:
    """All answers by what was asked."""
    with signed_up(serving, "Ann") as http:
        answers: Json = {path: http.get(path).raise_for_status().json() for path in _paths()}
        words = {language: {game: _own_words(http, game, language) for game in WORDED} for language in LANGUAGES}
        refusals = {language: _refused(http, language) for language in LANGUAGES}
        return {"answers": answers, "core": CORE, "words": words, "refusals": refusals}


def _paths() -> list[str]:
    return ["/api/games", *(f"/api/games/{game}" for game in GAMES)]


def _own_words(http: httpx.Client, game: str, language: Language) -> Json:
    """What a game says beyond what every table does."""
    spoken: Json = http.get(f"/api/games/{game}/words/{language}").raise_for_status().json()
    own = {code: said for code, said in spoken["sentences"].items() if CORE[language].get(code) != said}
    return spoken | {"sentences": own}


def _refused(http: httpx.Client, language: Language) -> Json:
    """Refusals to an account of this language."""
    http.patch("/api/players/me", json={"language": language}).raise_for_status()
    return {
        "a long name": http.patch("/api/players/me", json=LONG_NAME).json(),
        "an invisible title": http.post("/api/tables", json=INVISIBLE_TITLE).json(),
        "a game without rules": http.get(f"/api/games/shuffle/rules?language={language}").json(),
    }


def write() -> None:
    """Record the answers of a server of now."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), "--no-worker", games="games,tests.probes,tests.samplers", llm_url="offline") as serving,
    ):
        FILE.write_text(json.dumps(recorded(serving), ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write()
