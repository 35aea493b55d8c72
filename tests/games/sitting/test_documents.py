"""Documents of a table: what is taken, what is refused and how, and who is told them when."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from events.audience import EVERYONE, HOST, SEALED
from events.codec import AnyCommit
from events.event import Event
from games.chronicle import plainly
from games.document import Document
from games.game import AnyGame, Rejected
from games.options import Options
from games.sitting import commands
from games.sitting.documents import (
    BLANKS_MOST,
    DOCUMENT_MAX,
    BadDocument,
    Chosen,
    Unfit,
    check_fit,
    check_text,
    shipped_as,
    surveyed,
    texts,
)
from games.sitting.facts import TableDocumentGiven, TableDocumentSealed
from games.words import CORE, LANGUAGES, Language, merged
from server.history.verify import verify
from sotto_words import Words, sentence
from tests.altered import altered
from tests.games import parlour
from tests.probes.errand.rules import FINDS, GAME, PLACES, ErrandOptions, check
from tests.suite.games import GAMES
from tests.suite.play import Play

OWN = "A key\nA lock\n"


# --- what goes together ----------------------------------------------------------------------------------------------


def a_find_each(options: Options, size: int, given: Mapping[str, str]) -> None:
    """There is something to find for every seat, and in short games no place is visited in vain."""
    finds = len(given["finds"].splitlines())
    if finds < size:
        raise Rejected("bad_lines", max=size)
    if getattr(options, "rounds", 0) == 2 and finds > len(given["places"].splitlines()):
        raise Rejected("bad_lines", max=finds, field="documents.places")


def broken(options: Options, size: int, given: Mapping[str, str]) -> None:
    raise KeyError("a bug")


def misfit(game: AnyGame, size: int, **given: str) -> str:
    """What keeps a table from being opened."""
    with pytest.raises(Unfit) as unfit:
        check_fit(
            game, ErrandOptions(rounds=2), size, texts(game, {name: Chosen(text=one) for name, one in given.items()})
        )
    assert "{" not in unfit.value.words(game, "zh")
    return f"{unfit.value.field}: {unfit.value.words(game, 'en')}"


def test_options_seats_and_documents_are_checked_together_and_the_field_is_named() -> None:
    game = altered(GAME, fits=a_find_each)
    check_fit(game, ErrandOptions(rounds=2), 2, texts(game, {"finds": Chosen(text=OWN)}))
    assert misfit(game, 3, finds=OWN) == "seats: expected 1 to 3 lines."
    assert misfit(game, 2, finds="A\nB\nC\n", places="Here\n") == "documents.places: expected 1 to 3 lines."
    check_fit(GAME, ErrandOptions(rounds=2), 4, texts(GAME, {"finds": Chosen(text=OWN)}))
    assert misfit(altered(GAME, fits=broken), 2) == "seats: it cannot be read (KeyError)."


# --- choosing ------------------------------------------------------------------------------------------------------


def test_the_first_shipped_text_is_taken_where_nobody_chooses() -> None:
    assert texts(GAME, {}) == {"places": PLACES["town"], "finds": FINDS["letters"]}
    chosen = {"finds": Chosen(text=OWN), "places": Chosen(shipped="woods")}
    assert texts(GAME, chosen) == {"places": PLACES["woods"], "finds": OWN}
    assert list(texts(GAME, chosen)) == ["places", "finds"]
    assert texts(parlour.GAME, {}) == {}


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"maps": Chosen(text="x")}, "maps: there is no such document; there are: places, finds."),
        ({"m" * 99: Chosen(text="x")}, "m" * 40 + ": there is no such document; there are: places, finds."),
        ({"finds": Chosen()}, "finds: expected either shipped (a name) or text."),
        ({"finds": Chosen(shipped="bones", text="x")}, "finds: expected either shipped (a name) or text."),
        ({"finds": Chosen(shipped="stones")}, "finds: none by that name is shipped; there are: letters, bones."),
        ({"finds": Chosen(shipped="town")}, "finds: none by that name is shipped; there are: letters, bones."),
        ({"finds": Chosen(text="")}, "finds: expected 1 to 9 lines."),
        ({"finds": Chosen(text="A key\n\nA lock\n")}, "finds: line 2: expected 1 to 60 characters."),
        ({"finds": Chosen(text="A key\nA \ud800lock\n")}, "finds: line 2 has a character that text cannot contain."),
        ({"finds": Chosen(text="A\n\n\0")}, "finds: line 3 has a character that text cannot contain."),
        ({"finds": Chosen(text="A \x1b[2J")}, "finds: line 1 has a character that text cannot contain."),
        ({"finds": Chosen(text="x" * (DOCUMENT_MAX + 1))}, "finds: more than 262144 bytes."),
        ({"finds": Chosen(text="隐" * (DOCUMENT_MAX // 3 + 1))}, "finds: more than 262144 bytes."),
    ],
)
def test_what_cannot_be_used_is_named(chosen: dict[str, Chosen], says: str) -> None:
    with pytest.raises(BadDocument) as bad:
        texts(GAME, chosen)
    assert f"{bad.value.document}: {in_words(bad.value, 'en')}" == says
    for language in LANGUAGES:
        assert "{" not in in_words(bad.value, language)


def in_words(bad: BadDocument, language: Language) -> str:
    return sentence(merged(CORE, GAME.about.words), language, f"reason.{bad.no.code}", bad.no.params)


def test_the_longest_text_reaches_the_game() -> None:
    for note in ("x" * (DOCUMENT_MAX - 3), "隐" * ((DOCUMENT_MAX - 3) // 3) + "x"):
        text = f"A\n#{note}"
        assert len(text.encode()) == DOCUMENT_MAX
        assert texts(GAME, {"finds": Chosen(text=text)})["finds"] == text


def test_tabs_and_ends_of_lines_are_no_odd_characters() -> None:
    text = "A\tkey\r\nÅ 👨‍👩‍👧 مفتاح\n"
    check(text)
    assert texts(GAME, {"finds": Chosen(text=text)})["finds"] == text


# --- texts that end a check otherwise than by a no -----------------------------------------------------------------


DEEP = 3_000

NESTED = {
    "brackets": "(" * DEEP + ")" * DEEP,
    "lists": "a = " + "[" * DEEP + "]" * DEEP,
    "tables": "a = " + "{a = " * DEEP + "1" + "}" * DEEP,
    "unclosed": "title = " + "[" * 50_000,
}


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES.values() for name in game.rules.documents])
def test_no_game_falls_over_a_text_that_is_nested_deep(game: AnyGame, name: str, text: str) -> None:
    with pytest.raises(BadDocument) as bad:
        texts(game, {name: Chosen(text=text)})
    assert bad.value.document == name
    (fault,) = {one.code for one in surveyed(game.rules.documents[name], text).faults[:1]}
    assert fault == bad.value.no.code
    for language in LANGUAGES:
        said = sentence(merged(CORE, game.about.words), language, f"reason.{fault}", bad.value.no.params)
        assert said != f"reason.{fault}"
        assert not re.search(r"\{\w+\}", said)


def test_the_core_says_that_it_is_too_deep_where_a_game_does_not() -> None:
    for game, name, text in ((GAME, "finds", NESTED["brackets"]), (GAMES["ghost"], "module", NESTED["lists"])):
        with pytest.raises(BadDocument) as bad:
            texts(game, {name: Chosen(text=text)})
        assert bad.value.no.code == "document_deep"
        assert in_words(bad.value, "en") == "it cannot be read: it is nested too deeply."


@pytest.mark.parametrize("fault", [KeyError("x"), ValueError("9" * 5_000), AssertionError(), ZeroDivisionError()])
@pytest.mark.parametrize("survey", [False, True])
def test_whatever_ends_a_check_is_the_texts_doing(fault: Exception, survey: bool) -> None:
    def fall(text: str) -> Any:
        raise fault

    document = Document(audience="everyone", shipped=PLACES, check=fall, survey=fall if survey else None)
    game = altered(GAME, documents={"places": document})
    with pytest.raises(BadDocument) as bad:
        texts(game, {"places": Chosen(text="A")})
    assert in_words(bad.value, "en") == f"it cannot be read ({type(fault).__name__})."
    assert in_words(bad.value, "zh") == f"无法读取（{type(fault).__name__}）。"
    assert surveyed(document, "A").faults == (("document_unread", {"fault": type(fault).__name__}),)


# --- telling -------------------------------------------------------------------------------------------------------


def at_a_table(documents: dict[str, str], host_from: str = "") -> Play:
    """A table of two that has started; a host takes the chair ``before`` or ``after`` the start, or never."""
    play = Play(GAME, random.Random(1))
    play.act(commands.Open("errand", 7, "", False, 2, "p1", ErrandOptions(), "11" * 32, "22" * 32, True, documents))
    for seat in (1, 2):
        play.act(commands.Sit(seat, f"p{seat}"))
    if host_from == "before":
        play.act(commands.TakeHost("h"))
    play.start()
    if host_from == "after":
        play.act(commands.Invite("h"))
        play.act(commands.TakeHost("h"))
    return play


def told(commit: AnyCommit) -> list[Event[Any]]:
    return [event for event in commit.events if "document" in str(event.fact.__struct_config__.tag)]


@pytest.mark.parametrize("host_from", ["", "before", "after"])
def test_what_is_for_the_host_is_sealed_until_the_start_and_then_the_chairs(host_from: str) -> None:
    documents = texts(GAME, {"finds": Chosen(text=OWN)})
    play = at_a_table(documents, host_from)
    events = {type(commit.command): told(commit) for commit in play.commits if told(commit)}
    assert events == {
        commands.Open: [
            Event(EVERYONE, TableDocumentGiven("places", PLACES["town"])),
            Event(SEALED, TableDocumentSealed("finds", OWN)),
        ],
        commands.Start: [Event(HOST, TableDocumentGiven("finds", OWN))],
    }
    assert play.table.truth.game.finds == ("A key", "A lock")
    assert play.table.truth.table.sealed_documents is None
    for viewer, feed in play.table.feeds.items():
        assert feed.state.game.finds == (("A key", "A lock") if viewer == "host" else None), viewer
        assert feed.state.game.places == ("The market", "The well", "The mill")
        assert feed.state.table.sealed_documents is None


@pytest.mark.parametrize(
    ("text", "zh", "en"), [(PLACES["woods"], "树林", "The woods"), ("A\nB\nC", "自备", "the table's own")]
)
def test_the_log_says_which_of_the_shipped_texts_a_table_has(text: str, zh: str, en: str) -> None:
    documents = texts(GAME, {"places": Chosen(text=text)})
    play = Play(GAME, random.Random(1))
    opening = commands.Open("errand", 7, "", False, 2, "p1", ErrandOptions(), "11" * 32, "22" * 32, True, documents)
    play.act(replace(opening, shipped=shipped_as(GAME, documents)))
    (given, _) = told(play.commits[0])
    said = [Words(one, merged(CORE, GAME.about.words)[one]).fact(plainly(given.fact)) for one in ("zh", "en")]
    assert said == [f"本桌地点：{zh}。", f"Places: {en}."]


def test_nobody_can_read_them_in_the_chair_and_then_take_a_seat() -> None:
    play = Play(GAME, random.Random(1))
    documents = texts(GAME, {"finds": Chosen(text=OWN)})
    play.act(commands.Open("errand", 7, "", False, 2, "p1", ErrandOptions(), "11" * 32, "22" * 32, True, documents))
    play.act(commands.TakeHost("p2"))
    assert play.table.feeds["host"].state.game.finds is None
    play.act(commands.LeaveHost())
    for seat in (1, 2):
        play.act(commands.Sit(seat, f"p{seat}"))
    play.start()
    assert [event for commit in play.commits for event in told(commit)][-1].to == HOST


def test_a_log_with_another_document_does_not_verify() -> None:
    play = at_a_table(texts(GAME, {}), "before").to_the_end()
    assert verify(GAME, play.commits) is None
    opening = play.commits[0]
    command = replace(opening.command, documents=texts(GAME, {"finds": Chosen(text=OWN)}))
    changed = replace(opening, command=command)
    found = verify(GAME, [changed, *play.commits[1:]])
    assert found is not None
    assert found.version == 1
    assert "field fact.text" in found.what


def test_a_game_without_documents_opens_as_ever() -> None:
    play = Play(parlour.GAME, random.Random(1))
    play.open(parlour.ParlourOptions(), 2)
    assert told(play.commits[0]) == []
    assert "documents" not in str(play.table.feeds["public"].whole)


def test_a_text_that_is_filled_up_with_blanks_is_refused_where_they_begin() -> None:
    document = Document(audience="everyone", shipped={"none": ""}, check=lambda text: None)
    check_text(document, "one\n" + " \n" * (BLANKS_MOST // 2 - 1) + "two")
    with pytest.raises(Rejected) as no:
        check_text(document, "one\ntwo" + " \n" * BLANKS_MOST)
    assert (no.value.code, no.value.params) == ("document_padded", {"line": 2, "max": BLANKS_MOST})


def test_an_evening_is_for_games_that_have_a_host() -> None:
    hosted, alone = GAMES["ghost"], GAMES["liars_dice"]
    check_fit(hosted, hosted.rules.options(pace="evening"), 4, {})
    with pytest.raises(Unfit) as unfit:
        check_fit(alone, alone.rules.options(pace="evening"), 2, {})
    assert unfit.value.field == "options.pace"
    assert "has no host" in unfit.value.words(alone, "en")
