"""The one fold of mbg, put together from its parts."""

from __future__ import annotations

from games.mbg import fold_people, fold_roles, fold_table
from games.mbg.folding import folded

PARTS = (fold_table, fold_roles, fold_people)
"""Imported so that each adds its facts."""

evolve = folded
