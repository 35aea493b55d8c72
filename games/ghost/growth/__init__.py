"""Fragments, attributes, archives, keys, evolution, items and buffs (sections 5 and 6)."""
