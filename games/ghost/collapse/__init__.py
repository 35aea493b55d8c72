"""Collapse, off-rail and loss (section 10)."""
