"""The tests mirror the tree."""
