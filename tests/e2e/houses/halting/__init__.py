"""A house of one game whose clock can be stopped."""
