"""Sotto in a terminal: the lobby, a table live, a table again step by step, and its exports."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells: 128 and the number of SIGINT."""
