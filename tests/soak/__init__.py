"""The soak: bots play at a constant number of tables for minutes, and the memory of the processes may not grow."""
