"""Trying texts without a table: what a game says of a document or a position, worked out apart from the event loop."""
