"""Template: a game of hidden cards."""
