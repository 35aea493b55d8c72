"""The sitting: what every table has, whatever is played at it, in the shape of a game."""
