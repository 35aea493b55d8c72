"""Keys to replays: links by which others may watch how the game of a private table went."""
