"""What hatchling asks before it builds a distribution: is the page built?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageIsBuilt(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """Refuses a distribution without the page, which would serve tables that nobody can see."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fail before anything is written; an editable install is served from the clone, where make builds the page."""
        page = Path(self.root) / "clients" / "web" / "dist" / "index.html"
        if version != "editable" and not page.exists():
            raise SystemExit("sotto: clients/web/dist holds no page: run make web first, and build again.")
