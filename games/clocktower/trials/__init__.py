"""Trials: what becomes of a town when something is done in it, without a table."""
