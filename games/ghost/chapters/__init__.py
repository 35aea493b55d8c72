"""The four chapters: regions are chosen, opened, explored and closed (section 4, 5 and 6)."""
