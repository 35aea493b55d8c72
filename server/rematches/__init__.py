"""Rematches: the next table of those who have played one to its end."""
