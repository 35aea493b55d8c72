"""The game as it should be, but for a number that blows up its decision."""
