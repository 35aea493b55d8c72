"""``python -m tests.fuzz.one MODULE READER SECONDS FOLDER``: feed one reader of a module, guided by coverage (atheris).

What made it fail stays in the folder, as ``crash-…``.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import atheris


def main(module: str, name: str, seconds: int, folder: Path) -> None:
    """Feed it until the time is up; the process ends with an error at the first text that fails."""
    with atheris.instrument_imports(include=["server", "projections", "events", "sotto_client", module]):
        readers: Any = importlib.import_module(module)
    seeds = getattr(readers, "SEEDS", None) or importlib.import_module("tests.fuzz.seeds").SEEDS
    corpus = folder / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds[name]):
        (corpus / f"seed-{number}").write_bytes(seed)
    options = [f"-max_total_time={seconds}", "-max_len=16384", f"-artifact_prefix={folder}/", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *options, "-print_final_stats=1", str(corpus)], readers.READERS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
