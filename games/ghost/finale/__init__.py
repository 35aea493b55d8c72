"""The finale and the endings (section 10)."""
