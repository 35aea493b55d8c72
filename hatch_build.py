"""What hatchling asks before it builds a distribution: is there what Git has not, the page and the schemas?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WhatIsBuiltIsThere(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """Refuses a distribution without the page, which would serve tables that nobody can see, or without its schemas."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fail before anything is written; an editable install is served from the clone, where make builds the page."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / "clients" / "web" / "dist" / "index.html").exists():
            raise SystemExit("sotto: clients/web/dist holds no page: run make web first, and build again.")
        if self.target_name == "sdist":
            schemas = root / "build" / "schemas"
            if not (schemas / "openapi.json").exists():
                raise SystemExit("sotto: build/schemas holds no schemas: run make generated first, and build again.")
            files = schemas.rglob("*.json")
            build_data["force_include"] |= {str(file): f"docs/schemas/{file.relative_to(schemas)}" for file in files}
