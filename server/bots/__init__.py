"""Seats that programs of the server play: when they are asked, and what they do."""
