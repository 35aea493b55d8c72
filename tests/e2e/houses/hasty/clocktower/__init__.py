"""Clocktower with a hush that ends at once when nothing is to decide."""
