"""Packages of games that a test gives to a server of its own: some have faults, one only has less patience."""
