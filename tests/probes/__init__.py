"""Probe games: small, and chosen to press on what the real games need of the core."""
