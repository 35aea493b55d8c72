"""The day of a run, by which some tests take turns: ``SOTTO_DAY`` sets it, to repeat a run of another day."""

from __future__ import annotations

import os
from datetime import date

# Written back, so that all workers of a run that passes midnight have one day, and the same tests.
DAY = int(os.environ.setdefault("SOTTO_DAY", str(date.today().toordinal())))
