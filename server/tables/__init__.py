"""A table in this process: decided, appended, shown."""
