"""Communication, downloads and seizure (section 9): all of it is still to come here."""

from __future__ import annotations

from games.ghost.story import Area

COMM = Area(name="comm", facts=())
