"""How long the tests wait for what must come.

Much longer than it ever takes: a limit costs nothing where the test passes, and on a loaded machine a short one
fails a test that found nothing wrong.
"""

PATIENCE = 60.0
"""Seconds for an answer, an end, a change somewhere else."""
