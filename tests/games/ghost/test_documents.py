"""Modules are documents: checked before the table is there, for the host alone, and in the truth to play by."""

from __future__ import annotations

import pytest

from games.game import Rejected
from games.ghost.modules import FREE, GREY_TIDE, SHIPPED, check, source
from games.ghost.rules import GAME
from games.words import LANGUAGES
from sotto_words import sentence


def test_every_shipped_module_is_one() -> None:
    assert tuple(GAME.rules.documents["module"].shipped) == (*SHIPPED, FREE)
    for name in GAME.rules.documents["module"].shipped:
        check(source(name))


def test_a_fault_is_told_with_its_place_in_both_languages() -> None:
    text = source(GREY_TIDE).replace('kind = "talk"', 'kind = "quest"', 1)
    with pytest.raises(Rejected) as refused:
        check(text)
    no = refused.value
    assert no.code == "module_choice"
    assert str(no.params["place"]).startswith("chapter 1 / region ")
    for language in LANGUAGES:
        said = sentence(GAME.about.words, language, f"reason.{no.code}", no.params)
        assert "quest" in said
        assert "{" not in said
