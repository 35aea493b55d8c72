"""The strongest bot of mbg: it counts everything in the money it will have brought by the end of the game."""
