"""Combat (section 8)."""
