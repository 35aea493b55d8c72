"""What happens in a game, to whom it is told, and what it changes; one file an area."""
