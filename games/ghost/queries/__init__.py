"""What a table may ask for of a game: files, records and the session log."""
