"""Faults planted on purpose, each in an otherwise sound game or table: the suite must catch every one."""
