"""The rules for players: the text beside this file, with a line for every technique and card of the table."""

from __future__ import annotations

from pathlib import Path

from games.figures import Figures, option_figures, percent
from games.mbg.options import MbgOptions, most_steps
from games.mbg.table import TABLE
from games.words import Catalogue, Language, Texts, load_text


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


def figures(options: MbgOptions, language: Language) -> Figures:
    """What the rules say in numbers: the options, and what the rules work out from them."""
    least, step = options.battle_round_min, options.battle_round_step
    return option_figures(options, language) | {
        "slow_steps": most_steps(options, 1),
        "fast_steps": most_steps(options, 2),
        "hp_each": options.p_hp_scale / 5,
        "rounds_small": least,
        "rounds_medium": least + step,
        "rounds_big": least + 2 * step,
        "spoils": options.siege_steal > 0,
        "spoils_share": f" {percent(options.siege_steal, language)}" if options.siege_steal else "",
    }
