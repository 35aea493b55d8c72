"""``python -m games.ghost.modules FILE [--zh]``: whether a file is a module, can be completed, and what it lacks."""

from __future__ import annotations

import sys
from pathlib import Path

from games.ghost.modules import BadModule, reading
from games.ghost.modules.checks import obstacles
from games.words import Language


def main(arguments: list[str]) -> int:
    """Say what is wrong with each file, a line for each fault, and what it lacks; 0 when nothing is wrong."""
    language: Language = "zh" if "--zh" in arguments else "en"
    files = [argument for argument in arguments if argument != "--zh"]
    if not files:
        print("usage: python -m games.ghost.modules FILE… [--zh]", file=sys.stderr)
        return 2
    found = {file: complaints(Path(file), language) for file in files}
    for file, (faults, lacks) in found.items():
        print("\n".join(f"{file}: {line}" for line in (*(faults or ["ok"]), *lacks)))
    return 1 if any(faults for faults, _ in found.values()) else 0


def complaints(file: Path, language: Language) -> tuple[list[str], list[str]]:
    """What is wrong with a file, and what it lacks, line by line."""
    try:
        module, lacks = reading(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, RecursionError) as error:
        return [str(error)], []
    except BadModule as error:
        return error.said(language).splitlines(), []
    return [fault.said(language) for fault in obstacles(module)], [fault.said(language) for fault in lacks]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
