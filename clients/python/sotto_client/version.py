"""The version, in the one place from which both distributions take it."""

__version__ = "0.1.0"
