"""Fields and prompts: what they take, what they refuse and how they say it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.prompt import Bool, Choice, Choices, Field, Form, Int, Misfit, Option, Prompt, Text, named_options, options
from tests.suite.answers import Lots, illegal, legal

ABC = options(("a", "b", "c"))
NUMBERS = options((0, 1, 2))

TAKEN: list[tuple[Field, object]] = [
    (Bool(), True),
    (Bool(), False),
    (Int(1, 3), 1),
    (Int(1, 3), 3),
    (Int(-5, -5), -5),
    (Text(3), ""),
    (Text(3), "abc"),
    (Text(3), "  "),
    (Text(3, min=0), ""),
    (Text(3, min=1), " a "),
    (Text(30, like=Bool()), "no JSON at all"),
    (Text(3), "嗯🂡。"),
    (Choice(ABC), "c"),
    (Choice(NUMBERS), 0),
    (Choice(options((True, False))), False),
    (Choices(ABC, 0, 2), []),
    (Choices(ABC, 0, 2), ["c", "a"]),
    (Choices(ABC, 3, 3, repeat=True), ["a", "a", "a"]),
    (Choices(options((1, True)), 2, 2), [1, True]),
    (Form({"a": Int(0, 1), "b": Form({})}), {"b": {}, "a": 1}),
]

REFUSED: list[tuple[Field, object, str]] = [
    (Bool(), 1, "misfit_bool"),
    (Bool(), "true", "misfit_bool"),
    (Bool(), None, "misfit_bool"),
    (Int(0, 3), True, "misfit_int"),
    (Int(0, 3), 1.0, "misfit_int"),
    (Int(0, 3), "1", "misfit_int"),
    (Int(0, 3), 4, "misfit_int"),
    (Int(0, 3), -1, "misfit_int"),
    (Text(3), "abcd", "misfit_text"),
    (Text(3), 1, "misfit_text"),
    (Text(3), "\ud800", "misfit_characters"),
    (Text(3, min=1), "", "misfit_text_from"),
    (Text(3, min=1), "  ", "misfit_blank"),
    (Text(3, min=0), "\u3000", "misfit_blank"),
    (Text(3, min=0), "\u200b\n", "misfit_blank"),
    (Text(3, min=1), "\u0000\u0007", "misfit_blank"),
    (Choice(ABC), "d", "misfit_choice"),
    (Choice(ABC), ["a"], "misfit_choice"),
    (Choice(NUMBERS), True, "misfit_choice"),
    (Choice(NUMBERS), 1.0, "misfit_choice"),
    (Choice(options((True,))), 1, "misfit_choice"),
    (Choice(()), None, "misfit_choice"),
    (Choices(ABC, 1, 2), [], "misfit_size"),
    (Choices(ABC, 1, 2), ["a", "b", "c"], "misfit_size"),
    (Choices(ABC, 1, 2), "a", "misfit_size"),
    (Choices(ABC, 1, 2), {"a": 1}, "misfit_size"),
    (Choices(ABC, 1, 2), ["d"], "misfit_choices"),
    (Choices(ABC, 1, 2), [["a"]], "misfit_choices"),
    (Choices(NUMBERS, 1, 2), [True], "misfit_choices"),
    (Choices(ABC, 1, 2), ["a", "a"], "misfit_repeat"),
    (Form({"a": Bool()}), [], "misfit_object"),
    (Form({"a": Bool()}), {}, "misfit_missing"),
    (Form({"a": Bool()}), {"a": True, "b": 1}, "misfit_unknown"),
]


@pytest.mark.parametrize(("field", "answer"), TAKEN)
def test_taken(field: Field, answer: object) -> None:
    field.check(answer, "x")


@pytest.mark.parametrize(("field", "answer", "code"), REFUSED)
def test_refused(field: Field, answer: object, code: str) -> None:
    with pytest.raises(Misfit) as misfit:
        field.check(answer, "command.x")
    assert misfit.value.code == code
    assert str(misfit.value.params["field"]).startswith("command.x")


def test_a_refusal_says_what_would_fit() -> None:
    with pytest.raises(Misfit) as number:
        Int(1, 3).check(9, "command.count")
    assert number.value.params == {"field": "command.count", "min": 1, "max": 3}
    with pytest.raises(Misfit) as choice:
        Choice(ABC).check("d", "command.who")
    assert choice.value.params == {"field": "command.who", "options": ("a", "b", "c")}


def test_what_is_wrong_inside_a_form_is_named_by_its_path() -> None:
    with pytest.raises(Misfit) as misfit:
        Form({"a": Form({"b": Bool()})}).check({"a": {"b": 1}}, "command.x")
    assert misfit.value.params == {"field": "command.x.a.b"}


def test_twenty_options_are_listed_whole() -> None:
    with pytest.raises(Misfit) as misfit:
        Choice(options(range(20))).check(-1, "x")
    assert misfit.value.params["options"] == tuple(map(str, range(20)))


def test_long_lists_of_options_are_cut() -> None:
    with pytest.raises(Misfit) as misfit:
        Choice(options(range(100))).check(-1, "x")
    assert misfit.value.params["options"] == (*map(str, range(20)), "…")


def test_a_long_name_of_an_unknown_field_is_cut() -> None:
    with pytest.raises(Misfit) as misfit:
        Form({}).check({"x" * 1000: 1}, "command")
    assert len(str(misfit.value.params["field"])) < 60


class TestPrompt:
    prompt = Prompt("bid", {"amount": Int(0, 5)})

    def test_takes_its_command(self) -> None:
        self.prompt.check({"type": "bid", "amount": 5})

    @pytest.mark.parametrize(
        "answer",
        [
            None,
            [],
            "bid",
            {},
            {"amount": 1},
            {"type": "pass", "amount": 1},
            {"type": "bid"},
            {"type": "bid", "type2": 1},
        ],
    )
    def test_takes_nothing_else(self, answer: object) -> None:
        with pytest.raises(Misfit):
            self.prompt.check(answer)

    def test_on_the_wire_defaults_are_left_out(self) -> None:
        assert (
            msgspec.json.encode(self.prompt) == b'{"command":"bid","fields":{"amount":{"kind":"int","min":0,"max":5}}}'
        )
        timed = Prompt("bid", {}, required=False, until=7)
        assert msgspec.json.decode(msgspec.json.encode(timed)) == {
            "command": "bid",
            "fields": {},
            "required": False,
            "until": 7,
        }


def test_options_may_have_words() -> None:
    assert options(("a",), "role") == (Option("a", "role.a"),)
    assert options((1,)) == (Option(1),)


# --- any field -----------------------------------------------------------------------------------------------------

values = st.lists(st.integers(-3, 9) | st.text("abxyz", max_size=3) | st.booleans(), min_size=1, max_size=6)
distinct = values.map(lambda items: list({(type(item), item): item for item in items}.values()))


def _choices(items: list[Any], bounds: tuple[int, int], repeat: bool) -> Choices:
    low, high = sorted(bounds)
    most = 5 if repeat else len({repr(item) for item in items})
    return Choices(options(items), min(low, most), min(high, most), repeat=repeat)


kinds: st.SearchStrategy[Field] = st.deferred(
    lambda: (
        st.just(Bool())
        | st.tuples(st.integers(-9, 9), st.integers(0, 9)).map(lambda pair: Int(pair[0], pair[0] + pair[1]))
        | st.integers(0, 9).map(Text)
        | distinct.map(lambda items: Choice(options(items)))
        | st.builds(
            _choices,
            st.lists(st.integers(2, 30), min_size=1, max_size=6, unique=True),
            st.tuples(st.integers(0, 5), st.integers(0, 5)),
            st.booleans(),
        )
        | st.dictionaries(st.sampled_from(["p", "q", "r"]), kinds, max_size=2).map(Form)
    )
)


@given(st.dictionaries(st.sampled_from(["f", "g"]), kinds, max_size=2), st.integers())
def test_what_any_prompt_samples_fits_it_and_what_is_bent_does_not(fields: dict[str, Field], seed: int) -> None:
    rng = random.Random(seed)
    prompt = Prompt("do", fields)
    prompt.check(prompt.sample(Lots(rng)))
    answer = legal(prompt, rng)
    prompt.check(answer)
    for wrong in illegal(prompt, answer):
        with pytest.raises(Misfit):
            prompt.check(wrong)


@pytest.mark.parametrize(
    ("field", "all_there_are"),
    [
        (Bool(), {"True", "False"}),
        (Int(-1, 2), {"-1", "0", "1", "2"}),
        (Choice(ABC), {"a", "b", "c"}),
        (Choices(options((1, 2)), 0, 2), {"[]", "[1]", "[2]", "[1, 2]", "[2, 1]"}),
        (Choices(options((1, 2)), 1, 2, repeat=True), {"[1]", "[2]", "[1, 1]", "[1, 2]", "[2, 1]", "[2, 2]"}),
    ],
)
def test_every_answer_that_fits_may_be_sampled(field: Field, all_there_are: set[str]) -> None:
    lots = Lots(random.Random(1))
    assert {str(field.sample(lots)) for _ in range(400)} == all_there_are


def test_a_sampled_text_is_as_long_as_it_must_be_and_no_longer() -> None:
    lots = Lots(random.Random(1))
    for field in (Text(2), Text(40, min=40), Text(1, min=1), Text(3, like=Choices(ABC, 2, 2))):
        for _ in range(30):
            field.check(field.sample(lots), "x")


def test_a_text_like_a_field_is_sampled_as_its_json() -> None:
    field = Text(30, like=Choices(options((1, 2)), 2, 2))
    for seed in range(20):
        sampled = field.sample(Lots(random.Random(seed)))
        assert sampled in ("[1,2]", "[2,1]")
        field.check(sampled, "x")


def test_an_option_has_a_text_of_its_own_only_where_it_was_given_one() -> None:
    assert msgspec.json.encode(options(("imp",), "role")) == b'[{"value":"imp","label":"role.imp"}]'
    named = named_options({"imp": "Imp", 7: {"zh": "七", "en": "seven"}})
    assert msgspec.json.encode(named).decode() == (
        '[{"value":"imp","text":"Imp"},{"value":7,"text":{"zh":"七","en":"seven"}}]'
    )
    assert named_options({"imp": "Imp"}, "role") == (Option("imp", "role.imp", "Imp"),)
    Choice(named).check("imp", "role")
    with pytest.raises(Misfit, match="choice"):
        Choice(named).check("Imp", "role")  # what it is called is no answer
