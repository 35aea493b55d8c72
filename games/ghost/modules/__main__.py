"""``python -m games.ghost.modules FILE [--zh]``: whether a file is a module, and whether it can be completed."""

from __future__ import annotations

import sys
from pathlib import Path

from games.ghost.modules import BadModule, read
from games.ghost.modules.proof import obstacles
from games.words import Language


def main(arguments: list[str]) -> int:
    """Say what is wrong with each file, a line for each fault; 0 when nothing is."""
    language: Language = "zh" if "--zh" in arguments else "en"
    files = [argument for argument in arguments if argument != "--zh"]
    if not files:
        print("usage: python -m games.ghost.modules FILE… [--zh]", file=sys.stderr)
        return 2
    found = {file: complaints(Path(file), language) for file in files}
    for file, lines in found.items():
        print("\n".join(f"{file}: {line}" for line in lines or ["ok"]))
    return 1 if any(found.values()) else 0


def complaints(file: Path, language: Language) -> list[str]:
    """What is wrong with a file, line by line."""
    try:
        module = read(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, RecursionError) as error:
        return [str(error)]
    except BadModule as error:
        return error.said(language).splitlines()
    return [fault.said(language) for fault in obstacles(module)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
