"""The game that these players play, and how a table for them is opened."""

from __future__ import annotations

NAME = "avalon"

OPTIONS = {"raw_answers": True}
"""What a table is opened with: faulty answers are handed in as they are."""
