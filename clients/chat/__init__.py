"""Sotto in chat groups: one core over the public wire, and a thin adapter for each platform (docs/play/chat.md)."""
