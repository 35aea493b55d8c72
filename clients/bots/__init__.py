"""Programs that take a seat."""
