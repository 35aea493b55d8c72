"""Battles: who fights with what, round by round, and what is left."""
