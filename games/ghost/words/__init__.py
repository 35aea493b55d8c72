"""What the game says in Chinese and English, and what the narrator is asked."""

from __future__ import annotations

from pathlib import Path

from games.words import load, merged

FOLDER = Path(__file__).parent
AREAS = (
    "words",
    "hall",
    "registration",
    "making",
    "chapters",
    "scene",
    "checks",
    "growth",
    "combat",
    "comm",
    "collapse",
    "finale",
    "dm",
    "talk",
    "narration",
)
"""The files: one of the game as a whole, and one for each area."""

CATALOGUE = merged(*(load(FOLDER, area) for area in AREAS))
