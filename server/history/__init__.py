"""A feature: what has happened, played on, saved, imported, exported and verified."""
