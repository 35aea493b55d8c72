"""Sotto in a terminal: the lobby, a table live, a table again step by step, and its exports."""
