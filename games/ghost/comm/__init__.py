"""Communication, downloads and seizure (section 9)."""
