"""Holds what clients said and heard against the log. It shares no code with the server: JSON, hashes and redis-py."""
