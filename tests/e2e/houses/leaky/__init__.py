"""Ghost with leaks planted in it, another one at each table."""
