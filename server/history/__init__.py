"""A feature: past games forked, saved, imported, exported and verified."""
