"""Wizard (逆时巫师): a race round a time wheel, by cards that are programs in a small language."""
