"""Trials without a table: what a game says of a document or a position, worked out in processes of their own."""
