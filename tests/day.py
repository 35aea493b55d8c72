"""The day of a run, by which some tests take turns: ``TESTS_DAY`` sets it, to repeat a run of another day."""

from __future__ import annotations

import os
from datetime import date

# Not called SOTTO_…, which servers and commands of the tests would refuse as no setting of theirs. Written back, so
# that all workers of a run that passes midnight have one day, and the same tests.
DAY = int(os.environ.setdefault("TESTS_DAY", str(date.today().toordinal())))
