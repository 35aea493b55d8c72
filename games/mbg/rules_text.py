"""The rules for players: the text beside this file, with a line for every technique and card of the table."""

from __future__ import annotations

from pathlib import Path

from games.mbg.table import TABLE
from games.words import Catalogue, Texts, load_text


def rules_text(folder: Path, words: Catalogue) -> Texts:
    """The text by language; ``{techniques}`` and ``{cards}`` stand in it for what the words say of each."""
    counts = {"technique": len(TABLE.technique), "card": len(TABLE.card)}
    texts = dict(load_text(folder, "rules"))
    for language, text in texts.items():
        said = words[language]
        for kind, count in counts.items():
            rows = [f"| {said[f'{kind}.{number}']} | {said[f'about.{kind}.{number}']} |" for number in range(count)]
            text = text.replace(f"{{{kind}s}}", "\n".join(rows))
        texts[language] = text
    return texts
