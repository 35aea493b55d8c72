"""Whole programs, started, killed and played with over real sockets."""
