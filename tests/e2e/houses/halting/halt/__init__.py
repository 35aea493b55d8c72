"""A game whose clock can be stopped."""
