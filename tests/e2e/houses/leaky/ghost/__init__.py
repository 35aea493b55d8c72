"""A game that tells too much."""
