"""Whole games among bots without a server: played, counted, drawn."""
