"""Checks, event checks and re-rolls (section 5)."""
