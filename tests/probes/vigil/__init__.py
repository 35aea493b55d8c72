"""Vigil: a probe for what a night must not show, and for all that is said of a game before it is played."""
