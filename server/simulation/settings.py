"""What an operator sets of simulations."""

from __future__ import annotations

from server.settings import section, setting


@section
class ResultsSettings:
    """Where results are kept."""

    results: str = setting(
        "", "folder with results of simulations and arenas, for the page; empty: results in the data folder"
    )
