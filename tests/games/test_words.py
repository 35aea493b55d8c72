"""Every code that can reach people has its sentence in Chinese and in English."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import server.refusals
from events.event import Fact
from games.discovery import discover
from games.game import AnyGame
from games.narration import Narration
from games.options import Options
from games.prompt import Choice, Choices, Field, Form, Option
from games.sitting import commands
from games.sitting import facts as table_facts
from games.sitting.facts import TableOpened
from games.words import CORE, LANGUAGES, Catalogue, Language, Param, load, merged
from server.refusals import Refused
from server.tables.decider import Submission
from sotto_words import Gap, gaps, sentence
from tests.suite.answers import illegal, legal
from tests.suite.games import GAMES, LARGE, SEEDS
from tests.suite.play import WILD, closed_options, started
from tests.suite.plays import several

HTTP = load(Path(server.refusals.__file__).parent)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def played_so_often(all_seeds: int) -> pytest.MarkDecorator:
    """Every game with the number of its seeds: of a large one all are looked at only where it may take long."""
    few = [pytest.param(game, 1, id=f"{name}-few") for name, game in GAMES.items() if name in LARGE]
    every = [
        pytest.param(game, all_seeds, id=name, marks=pytest.mark.long if name in LARGE else ())
        for name, game in GAMES.items()
    ]
    return pytest.mark.parametrize(("game", "seeds"), [*every, *few])


def test_every_game_tells_its_rules_in_both_languages() -> None:
    for game in discover(["games"]).values():
        # With the comments that say whom a section is for.
        outline = r"^#+ |^\[//\]: # .*"
        headings = {language: re.findall(outline, text, re.M) for language, text in game.about.rules_text.items()}
        assert set(headings) == set(LANGUAGES), game.name
        assert headings["zh"] == headings["en"] != [], game.name


def test_whoever_chooses_a_shipped_game_is_told_how_long_it_takes_and_what_its_presets_and_bots_are_like() -> None:
    for game in discover(["games"]).values():
        fewest, most = game.rules.seats
        assert fewest <= (game.about.best or fewest) <= most, game.name
        assert game.about.minutes is not None, game.name
        assert game.about.turn is not None, game.name
        told = [f"preset_about.{name}" for name in game.about.presets] + [
            f"bot_about.{name}" for name in game.programs.bots
        ]
        if game.usual_options not in game.about.presets.values():
            told.append("preset_about.standard")
        missing = [
            (code, language) for code in told for language in LANGUAGES if code not in game.about.words[language]
        ]
        assert missing == [], game.name
        grouped = {name for names in game.about.option_groups.values() for name in names}
        assert grouped <= set(game.rules.options.__struct_fields__), game.name


SITTING: tuple[type[Fact], ...] = (*table_facts.FACTS, TableOpened)


def needed(game: AnyGame) -> Iterator[str]:
    """The codes that follow from the game's record."""
    narration = game.find_specialty(Narration)
    yield from ("title", "summary")
    for fact in game.rules.facts:
        yield f"fact.{fact.__struct_config__.tag}"
    for command in game.rules.commands:
        tag = command.__struct_config__.tag
        yield f"command.{tag}"
        if narration is not None and command is narration.kind:
            continue  # nobody is asked for it
        yield f"prompt.{tag}"
        yield from (f"field.{tag}.{field}" for field in command.__struct_fields__)
    core = set(Options.__struct_fields__)
    yield from (f"option.{name}" for name in game.rules.options.__struct_fields__ if name not in core)
    for name, values in closed_options(game.rules.options):
        if name not in core and not all(isinstance(value, bool) for value in values):
            yield from (f"option.{name}_value.{value}" for value in values)
    for name, document in game.rules.documents.items():
        yield from (f"document.{name}", *(f"shipped.{shipped}" for shipped in document.shipped))
    for kind, names in (("preset", game.about.presets), ("bot", game.programs.bots), ("query", game.queries)):
        yield from (f"{kind}.{name}" for name in names)
    course = game.lab.course(game.rules.first, ())
    for family, names in (("count", course.counts), ("amount", course.amounts), ("curve", course.curves)):
        yield from (f"{family}.{name}" for name in names)
    yield from (f"held.{kind}" for kind in course.held)


def labels(fields: Mapping[str, Field], path: str) -> Iterator[str]:
    """The codes that the fields of a prompt mention."""
    for name, field in fields.items():
        if isinstance(field, Form):
            if field.label is not None:
                yield from (f"{field.label}.{inner}" for inner in field.fields)
            elif not all(inner.isdigit() for inner in field.fields):
                yield from (f"{path}.{name}.{inner}" for inner in field.fields)
            yield from labels(field.fields, f"{path}.{name}")
        elif isinstance(field, Choice | Choices):
            labelled = (option.label for option in field.options if option.text is None)
            yield from (label for label in labelled if label is not None)
            yield from _unspoken(field.options)


def _unspoken(offers: tuple[Option, ...]) -> Iterator[str]:
    """Values that no reader understands by themselves need words."""
    for offer in offers:
        if isinstance(offer.value, bool) and offer.label is None:
            yield f"a label for the option {offer.value}"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_record_of_a_game_names_has_words(game: AnyGame, language: Language) -> None:
    assert sorted(set(needed(game)) - set(game.about.words[language])) == []


def drawn_by_the_general_board() -> list[AnyGame]:
    """Games for players that nobody has drawn a board for."""
    boards = Path(__file__).parents[2] / "clients/web/src/games"
    return [
        game
        for game in GAMES.values()
        if "tests" not in type(game.rules.first).__module__.split(".")
        and not (boards / game.name / "board.tsx").exists()
    ]


@pytest.mark.parametrize("game", drawn_by_the_general_board(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_general_board_shows_has_names(game: AnyGame, language: Language) -> None:
    shown = {f"state.{name}" for name in type(game.rules.first).__struct_fields__ if name != "options"}
    assert sorted(shown - set(game.about.words[language])) == []


@played_so_often(SEEDS)
def test_what_prompts_mention_has_words(game: AnyGame, seeds: int) -> None:
    mentioned: set[str] = set()
    moments = (moment for play in several(game.name, range(seeds)) for moment in play.moments)
    # Whom nothing happened to is asked the same object again.
    asked = {id(prompts): prompts for moment in moments for prompts in moment.prompts.values()}
    for prompts in asked.values():
        for prompt in prompts.values():
            mentioned |= set(labels(prompt.fields, f"field.{prompt.command}"))
    words = merged(CORE, game.about.words)
    for language in LANGUAGES:
        assert sorted(mentioned - set(words[language])) == []


@played_so_often(3)
def test_every_refusal_has_words_for_its_parameters(game: AnyGame, seeds: int) -> None:
    words = merged(CORE, game.about.words)
    seen: dict[str, set[str]] = {}
    for seed in range(seeds):
        play = started(game, f"words.{seed}", WILD)
        rng = random.Random(seed)
        while not play.finished:
            for no in _refusals(play.table, play.chairs, play.now, rng):
                seen.setdefault(no.reason, set(no.params)).intersection_update(no.params)
            play.step()
    assert {"stale", "misfit_missing", "misfit_unknown", "not_open", "not_paused"} <= set(seen)
    for reason, params in seen.items():
        for language in LANGUAGES:
            text = words[language][f"reason.{reason}"]
            assert {gap.field for gap in gaps(text)} <= params, f"{language} {reason}: {text} gets {params}"


def _refusals(table: Any, chairs: Any, now: int, rng: random.Random) -> Iterator[Refused]:
    core: list[dict[str, Any]] = [{"type": tag} for tag in ("ready", "start", "pause", "resume", "take_back")]
    core += [{"type": "say", "text": text, "to": to} for text in ("", "x" * 9999, "hi") for to in ("table", [1], [99])]
    for chair in chairs:
        wishes: list[tuple[str, Any]] = [("", command) for command in core]
        for id, prompt in table.feeds[chair].prompts.items():
            answer = legal(prompt, rng)
            wishes += [(id, wrong) for wrong in illegal(prompt, answer)] + [(f"{id}x", answer)]
        for id, command in rng.sample(wishes, min(6, len(wishes))):
            try:
                table.decide_submission(Submission(chair, "words", id, command), now)
            except Refused as no:
                yield no


TRADITIONAL = "traditional."


def _plain(words: Mapping[str, str]) -> Mapping[str, str]:
    """The sentences without the names in Traditional characters, which only Chinese has."""
    return {code: text for code, text in words.items() if not code.startswith(TRADITIONAL)}


@pytest.mark.parametrize(
    "words", [CORE, HTTP, *(game.about.words for game in GAMES.values())], ids=["core", "http", *GAMES]
)
class TestBothLanguages:
    def test_have_the_same_codes(self, words: Mapping[Language, Mapping[str, str]]) -> None:
        assert sorted(_plain(words["zh"])) == sorted(words["en"])

    def test_have_traditional_names_only_of_what_has_a_chinese_one(
        self, words: Mapping[Language, Mapping[str, str]]
    ) -> None:
        assert {code.removeprefix(TRADITIONAL) for code in words["zh"]} == _plain(words["zh"]).keys()

    def test_have_the_same_parameters(self, words: Mapping[Language, Mapping[str, str]]) -> None:
        fields = {
            language: {code: sorted({gap.field for gap in gaps(text)}) for code, text in plain.items()}
            for language, plain in ((language, _plain(words[language])) for language in LANGUAGES)
        }
        assert fields["zh"] == fields["en"]

    def test_say_something_but_of_facts_that_only_programs_need(
        self, words: Mapping[Language, Mapping[str, str]]
    ) -> None:
        silent = {language: {code for code, text in words[language].items() if not text.strip()} for language in words}
        assert silent["zh"] == silent["en"]
        assert [code for code in silent["en"] if not code.startswith(("fact.", "choice.", "below."))] == []


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_fact_name_fields_it_has_kinds_and_choices_there_are(game: AnyGame, language: Language) -> None:
    words = merged(CORE, game.about.words)[language]
    kinds = BUILT_IN | set(game.about.names) | {code.removeprefix("name.").partition(".")[0] for code in words}
    for fact in (*game.rules.facts, *SITTING):
        for gap in all_gaps(words, f"fact.{fact.__struct_config__.tag}"):
            assert gap.root in fact.__struct_fields__, f"{fact.__name__}: {gap}"
            assert not gap.kind or gap.kind in kinds, f"{fact.__name__}: {gap}"


BUILT_IN = {"text", "prose", "count", "place", "hundredths"}


def all_gaps(words: Mapping[str, str], code: str, within: tuple[str, ...] = ()) -> Iterator[Gap]:
    """The gaps of a sentence and of those it chooses from."""
    assert code not in within, f"{code} chooses itself"
    for gap in gaps(words[code]):
        yield gap
        if gap.choice:
            chosen = [one for one in words if one.startswith(f"choice.{gap.choice}.")]
            assert chosen, f"{code} chooses from {gap.choice}, which has nothing"
            for one in chosen:
                yield from all_gaps(words, one, (*within, code))


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_quiet_sentences_and_names_are_of_use(game: AnyGame, language: Language) -> None:
    words = game.about.words[language]
    used = {gap.choice for text in words.values() for gap in gaps(text)}
    facts = {fact.__struct_config__.tag for fact in game.rules.facts}
    found = [gap for text in words.values() for gap in gaps(text)]
    kinds = game.about.names.keys() | {kind for gap in found for kind in (gap.kind, gap.keys)}
    kinds |= {gap.field.rpartition(".")[2] for gap in found if gap.keys}
    for family, value in (code.split(".")[:2] for code in words if code.count(".")):
        assert family != "choice" or value in used, f"nothing chooses from {value}"
        about = ("quiet", "handout", "heading", "subheading", "below")
        assert family not in about or value in facts, f"there is no fact {value}"
        assert family != "name" or value in kinds, f"nothing is of the kind {value}"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_says_again_what_the_table_has_said(game: AnyGame, language: Language) -> None:
    sentences = [CORE[language][f"fact.{fact.__struct_config__.tag}"] for fact in SITTING]
    said = tuple(text.strip("。.") for text in sentences if text and "{" not in text)
    again = [
        code for code, text in game.about.words[language].items() if code.startswith("fact.") and text.startswith(said)
    ]
    assert again == []


def test_the_core_has_words_for_its_own() -> None:
    wanted = {f"fact.{fact.__struct_config__.tag}" for fact in SITTING}
    wanted |= {f"command.{command.__struct_config__.tag}" for command in commands.SEAT_COMMANDS}
    wanted |= {f"option.{name}" for name in Options.__struct_fields__} | {"bot.random"}
    wanted |= {f"option.pace_value.{pace}" for pace in ("live", "slow", "fast")}
    wanted |= {f"status.{status}" for status in ("open", "playing", "paused", "finished")}
    wanted |= {f"outcome.{outcome}" for outcome in ("win", "loss", "draw")}
    for language in LANGUAGES:
        assert sorted(wanted - set(CORE[language])) == []


def test_every_reason_raised_in_the_core_has_words() -> None:
    root = Path(__file__).parents[2]
    raised: set[str] = set()
    for path in [
        *(root / "games").glob("*.py"),
        *(root / "games" / "sitting").glob("*.py"),
        *(root / "server").rglob("*.py"),
        *(root / "projections").glob("*.py"),
    ]:
        text = path.read_text("utf-8")
        raised |= set(re.findall(r'Rejected\(\s*"(\w+)"', text)) | set(
            re.findall(r'\bRefused\(\s*"\w+",\s*"(\w+)"', text)
        )
        raised |= {f"misfit_{code}" for code in re.findall(r'Misfit\([\w."]+, "(\w+)"', text)}
    assert len(raised) > 25
    assert sorted(reason for reason in raised if f"reason.{reason}" not in CORE["en"]) == []


def test_every_reason_of_http_has_words_and_every_word_is_used() -> None:
    text = "".join(path.read_text("utf-8") for path in (Path(__file__).parents[2] / "server").rglob("*.py"))
    raised = set(re.findall(r'(?:HttpRefused\(\s*"?\w+"?,|Bad(?:Name|Log|Picture)\()\s*"(\w+)"', text))
    raised |= {"no_such_query", "no_queries"}
    told = {"push.your_turn", "push.your_turn_at"}
    told |= {f"preview.{code}" for code in ("bot", "gone", "of", "players", "replay", "winners")}
    assert sorted({f"reason.{reason}" for reason in raised} | told) == sorted(HTTP["en"])


# --- catalogues ----------------------------------------------------------------------------------------------------


def test_sentences_take_their_parameters() -> None:
    words: Catalogue = {"en": {"x": "{a} and {b}, {a}"}, "zh": {"x": "{b}{a}"}}
    assert sentence(words, "en", "x", {"a": 1, "b": "two"}) == "1 and two, 1"
    assert sentence(words, "zh", "x", {"a": 1, "b": "二"}) == "二1"
    assert sentence(words, "en", "x") == "{a} and {b}, {a}"
    assert sentence(words, "en", "no.such.code") == "no.such.code"


def test_sentences_list_several_as_their_language_does() -> None:
    words: Catalogue = {"en": {"x": "Pick {a}."}, "zh": {"x": "可选：{a}。"}}
    for listed, en, zh in ((("b", 2), "b, 2", "b、2"), (("b",), "b", "b"), ((), "none", "（无）")):
        assert sentence(words, "en", "x", {"a": listed}) == f"Pick {en}."
        assert sentence(words, "zh", "x", {"a": listed}) == f"可选：{zh}。"


def test_from_seven_to_seven_is_seven() -> None:
    words = merged(CORE, HTTP)
    assert sentence(words, "zh", "reason.bad_size", {"min": 7, "max": 7}) == "seats：应为 7。"
    assert sentence(words, "en", "reason.bad_size", {"min": 7, "max": 7}) == "seats: expected 7"
    assert sentence(words, "zh", "reason.bad_size", {"min": 2, "max": 6}) == "seats：应为 2 到 6。"
    size: dict[str, Param] = {"field": "members", "min": 2, "max": 2}
    assert sentence(words, "zh", "reason.misfit_size", size) == "members：应为 2 个值的列表。"
    assert sentence(words, "zh", "reason.bad_name") == "{field}：应为 {min} 到 {max} 个字符。"


SEEDS_OWN = ("reason.misfit_color", "about.card.base.")
"""Sentences that stand in a seed as they are, colon and all; of its cards what they do."""


@pytest.mark.parametrize(
    "words", [CORE, HTTP, *(game.about.words for game in GAMES.values())], ids=["core", "http", *GAMES]
)
def test_chinese_has_its_own_commas_and_says_you_in_one_way(words: Catalogue) -> None:
    wrong = [
        code
        for code, text in words["zh"].items()
        if not code.startswith(SEEDS_OWN) and re.search(r"[\u4e00-\u9fff}][,;:!?]|[,;:!?][\u4e00-\u9fff]|您", text)
    ]
    assert wrong == []


def test_a_folder_of_words_is_read_flat(tmp_path: Any) -> None:
    for language in LANGUAGES:
        (tmp_path / f"words.{language}.toml").write_text('title = "T"\n[option.size_value]\n2 = "two"\n', "utf-8")
    assert load(tmp_path)["zh"] == {"title": "T", "option.size_value.2": "two"}


def test_later_words_win() -> None:
    one: Catalogue = {"en": {"a": "1", "b": "1"}, "zh": {}}
    other: Catalogue = {"en": {"a": "2"}, "zh": {}}
    assert merged(one, other)["en"] == {"a": "2", "b": "1"}
