"""What the pages' tests run commands with."""

from __future__ import annotations

from tests.sotto_here import sotto_here as sotto_here
