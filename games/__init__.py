"""The rules: every folder below this package that defines ``GAME`` in its ``rules`` module is a game."""
