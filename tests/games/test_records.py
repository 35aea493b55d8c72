"""What one game alone has is no field of the records that all games have, but a specialty."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any

from games.discovery import discover
from games.game import AnyGame, Hosting, Lab

GAMES = discover()

ALONE = {
    "hosting.needs_host": "one of two that are all of hosting",
    "rules.upcasts": "no log is old yet",
    "secrets.hides": "what is hidden belongs to the secrets",
    "talk.out_of_character": "one of two that are all of talk",
    "about.usual_preset": "one of the presets",
    "programs.demo_options": "one of three that are all of demo tables",
    "talk.rate": "the server's, which every chair is told",
}
"""Fields that fewer than two games set, and why they stay."""


def _is_set(field: Field[Any], record: Any) -> bool:
    default = field.default if field.default_factory is MISSING else field.default_factory()
    return bool(getattr(record, field.name) != default)


def setters(games: list[AnyGame]) -> dict[str, list[str]]:
    """Which games set each field of their records."""
    found: dict[str, list[str]] = {}
    for game in games:
        for part in fields(game):
            record = getattr(game, part.name)
            for field in fields(record) if is_dataclass(record) else ():
                found.setdefault(f"{part.name}.{field.name}", []).extend([game.name] if _is_set(field, record) else [])
    return found


def test_a_field_is_for_several_games() -> None:
    assert {name for name, games in setters(list(GAMES.values())).items() if len(games) < 2} == set(ALONE)


def test_a_field_that_one_game_sets_is_found() -> None:
    plain, other = (replace(GAMES["liars_dice"], lab=Lab(), hosting=Hosting()) for _ in range(2))
    assert setters([plain, replace(other, lab=Lab(brief={"dice": 1}))])["lab.brief"] == ["liars_dice"]
