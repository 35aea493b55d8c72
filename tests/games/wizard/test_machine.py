"""Programs stop where somebody has to choose, are stored as text, and go on as if nothing had happened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.event import Event, Fact
from games.game import Moment
from games.wizard import facts
from games.wizard.facts import Question
from games.wizard.fold import evolve
from games.wizard.machine.asking import Ask
from games.wizard.machine.work import Frame, Run, Stages
from games.wizard.phases import battle
from games.wizard.running import Machine
from games.wizard.state import State
from games.wizard.trial import Position, _Trial
from games.wizard.zones import Story
from tests.effort import Calls
from tests.games.wizard.playing import Json, dealt, monster, of, plays, told, tried

ROOT = Path(__file__).parents[3]
ASKING = [
    {"type": "damage", "amount": 2, "target": {"type": "monsterChooser"}},
    {"type": "mana", "mode": "add", "amount": -1, "target": {"type": "playerChooser"}},
    {"type": "discardCard", "target": {"type": "cardChooser", "optional": True}},
    {"type": "chooseNumber", "id": "n{i.index}", "max": 3},
    {"type": "choose", "options": [
        {"name": "a", "do": [{"type": "drawCard", "amount": 1, "target": "self"}]}, {"name": "b", "do": []}]},
    {"type": "if", "condition": {"type": "Equals", "value1": {"type": "yesNoChooser"}, "value2": "yes"},
     "do": [{"type": "freezing", "mode": "add", "amount": 2, "target": "self"}]},
    {"type": "askDiscardCard", "minimum": 0, "maximum": 2, "target": "all"},
    {"type": "foreach", "as": "m", "list": {"type": "orderChooser", "of": "allMonsters"},
     "do": [{"type": "damage", "amount": 1, "target": "$m.UUID"}]},
    {"type": "damage", "amount": {"type": "numberChooser", "min": 1, "max": 4}, "target": {"type": "monsterChooser"}},
    {"type": "addTriggers", "triggers": [{"mode": "once", "event": "onDamageTaken", "do": [
        {"type": "gold", "mode": "add", "amount": 1, "target": {"type": "playerChooser"}}]}]},
    {"type": "gold", "mode": "add", "amount": {"type": "optionChooser", "options": ["x", "y"]}, "target": "self"},
    {"type": "damage", "amount": 1, "target": {"type": "monsterChooser", "members": True}},
    {"type": "setFlag", "flag": "f", "value": {"type": "levelChooser"}},
]  # fmt: skip
"""A doable for every chooser that any card can have."""


def position(do: list[Json]) -> _Trial:
    """A card that does these things three times, about to be played."""
    behavior = {"at": "onPlay", "do": [{"type": "loop", "id": "i", "times": 2, "do": do}]}
    card = {"id": "t.treasure.common.x", "name": "X", "manaCost": 0, "rarity": "com", "behaviors": [behavior]}
    place = {"hand": ["x", "jolt", "spark"], "deck": ["stone"] * 9, "mana": 5}
    given = {
        "players": [place, {"hand": ["pulse", "sleet"], "mana": 5}], "pack": [card], "steps": [],
        "monsters": [{"card": "brute", "slot": 1}, {"card": "fang_chest", "slot": 2}],
    }  # fmt: skip
    return _Trial(msgspec.convert(given, Position))


def picked(question: Question, choices: list[int]) -> tuple[int | str, ...]:
    """An answer to a question, by numbers that are drawn once for both runs."""
    choice = choices.pop(0) if choices else 0
    if question.kind == "number":
        return (question.min + choice % (question.max - question.min + 1),)
    size = question.min + choice % (question.max - question.min + 1)
    values = [offer.value for offer in question.offers]
    turned = values[choice % len(values) :] + values[: choice % len(values)] if values else []
    return tuple(turned[:size])


def told_of(events: tuple[Event[Fact], ...]) -> list[Fact]:
    """What was told but for what is under way, questions and their numbers."""
    quiet = (facts.WorkKept, facts.Awaited, facts.QuestionAsked, facts.ChoiceMade)
    told = [event.fact for event in events if not isinstance(event.fact, quiet)]
    return [fact for fact in told if not (isinstance(fact, facts.CardsHeld) and fact.zone == "looked")]


def stopped(trial: _Trial, choices: list[int]) -> tuple[State, list[Fact]]:
    """Play the card, stored and read back at every question."""
    state, heard = trial.state, list[Fact]()
    for number in range(200):
        story = Story(evolve, state, Moment(0, "11" * 32, "22" * 32, {}))
        m = Machine(story)
        if not number:
            begin(m)
        else:
            m.answered(picked(state.questions[state.asked.seat], choices))
        m.go()
        state, heard = story.truth, heard + told_of(story.events)
        if not state.questions:
            return state, heard
    raise AssertionError("it never ends")


def begin(m: Machine) -> None:
    job = m.jobs[-1]
    assert isinstance(job, Stages)
    job.seat = 1
    card = next(id for id in m.state.zone("hand", 1) if m.state.cards[str(id)].endswith(".x"))
    battle.play(m, job, m.state.keys[str(card)])


def in_one_go(trial: _Trial, choices: list[int]) -> tuple[State, list[Fact]]:
    """Play the card on one machine, which hears every answer at once."""
    story = Story(evolve, trial.state, Moment(0, "11" * 32, "22" * 32, {}))
    m = Machine(story)
    begin(m)
    while not (isinstance(m.jobs[-1], Stages) and len(m.jobs) == 1):
        try:
            m._step(m.jobs[-1])
        except Ask as ask:
            m._put(ask.question)
            m.answered(picked(m.state.questions[m.state.asked.seat], choices))
    return m.state, told_of(story.events)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(ASKING), min_size=1, max_size=4), st.lists(st.integers(0, 11), max_size=30))
def test_what_stops_at_every_choice_comes_to_the_same_as_what_does_not(do: list[Json], choices: list[int]) -> None:
    one, heard = stopped(position(do), list(choices))
    other, heard_too = in_one_go(position(do), list(choices))
    # The dice count what was drawn at a table; here each command starts over, so ids and shuffles differ.
    kinds = [type(fact) for fact in heard]
    assert kinds == [type(fact) for fact in heard_too]
    assert one.players == other.players
    assert [monster.health for monster in one.monsters.values()] == [
        monster.health for monster in other.monsters.values()
    ]
    assert [len(items) for items in one.zones["hand"].values()] == [
        len(items) for items in other.zones["hand"].values()
    ]


def test_another_process_goes_on_wherever_this_one_stopped(tmp_path: Path) -> None:
    """From the stored bytes of every question the same answer gives the same facts in a process of its own."""
    stops: list[State] = []
    for do in ASKING:
        asked = stopping(position([do, ASKING[0]]))
        assert asked, f"somebody is asked by {do}"
        stops += asked
    stored = tmp_path / "states.jsonl"
    stored.write_bytes(b"\n".join(msgspec.json.encode(state) for state in stops))
    code = (
        "import sys, msgspec; from tests.games.wizard.test_machine import answered_once;"
        "from games.wizard.state import State;"
        "read = lambda line: msgspec.json.decode(line, type=State);"
        "[print(answered_once(read(line))) for line in open(sys.argv[1], 'rb')]"
    )
    run = [sys.executable, "-c", code, str(stored)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.splitlines()) == ("", [answered_once(state) for state in stops])


def stopping(trial: _Trial) -> list[State]:
    """The state at every question that comes once the card is played."""
    stops: list[State] = []
    state = trial.state
    while state.questions or not stops:
        story = Story(evolve, state, Moment(0, "11" * 32, "22" * 32, {}))
        m = Machine(story)
        if stops:
            m.answered(picked(state.questions[state.asked.seat], [1]))
        else:
            begin(m)
        m.go()
        state = story.truth
        if not state.questions:
            break
        stops.append(state)
    return stops


def answered_once(state: State) -> str:
    """What is told after the next answer."""
    story = Story(evolve, state, Moment(0, "33" * 32, "44" * 32, {}))
    m = Machine(story)
    m.answered(picked(state.questions[state.asked.seat], [1]))
    m.go()
    return repr(story.events)


# --- limits ----------------------------------------------------------------------------------------------------------


def card(do: list[Json], **more: Json) -> Json:
    base = {"id": "t.treasure.common.x", "name": "X", "manaCost": 2, "rarity": "com"}
    return base | {"behaviors": [{"at": "onPlay", "do": do}]} | more


MANY: Json = {"type": "expr", "op": "*", "args": [{"type": "getPlayerProperty", "property": "mana"}, 30]}


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ([{"type": "loop", "times": MANY, "do": [{"type": "counter"}]}], "loop"),
        ([{"type": "loop", "times": {"type": "expr", "op": "*", "args": [9, "$x.value"]}, "do": [
            {"type": "loop", "times": "$x.value", "do": [{"type": "counter"}]}]}], "steps"),
        ([{"type": "discardCard", "target": "$d{x.value}.UUID"}], "unknown_name"),
    ],
)  # fmt: skip
def test_what_passes_a_limit_fizzles_and_is_taken_back(do: list[Json], why: str) -> None:
    program = [
        {"type": "expr", "id": "x", "op": "+", "args": [9]},
        {"type": "if", "condition": {"type": "AlwaysFalse"}, "do": [
            {"type": "drawCard", "id": "d{x.value}", "amount": 1, "target": "self"}]},
        {"type": "mana", "mode": "add", "amount": 5, "target": "self"},
        *do,
    ]  # fmt: skip
    here = {"hand": ["x", "spark"], "mana": 10}
    steps: list[Json] = [{"play": "x"}, *plays("spark")]
    result = tried(players=[here], pack=[card(program)], monsters=[monster()], steps=steps)
    assert told(result, "card_fizzled") == [{"type": "card_fizzled", "card": "t.treasure.common.x", "why": why}]
    assert (of(result)["mana"], of(result)["played"]) == (6, ["t.treasure.common.x", "core.treasure.starter.spark"])
    assert dealt(result) == [4]


def test_triggers_that_call_one_another_fizzle_by_their_depth() -> None:
    """Each mana that is gained gives another player one."""
    mutual = {"type": "addTriggers", "triggers": [{
        "mode": "battle", "event": "onManaGained",
        "condition": {"type": "GreaterThan", "value1": "$onManaGained.amount", "value2": 0},
        "do": [{"type": "mana", "mode": "add", "amount": -1, "target": "$onManaGained.playerUUID"},
               {"type": "mana", "mode": "add", "amount": 1, "target": "next"}]}]}  # fmt: skip
    result = tried(
        players=[{"hand": ["x", "shard"], "mana": 9}, {}],
        pack=[card([mutual])],
        steps=[{"play": "x"}, {"play": "shard"}],
    )
    assert [fact["why"] for fact in told(result, "card_fizzled")] == ["depth"]


# --- triggers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "turn", "ended", "over"), [("turn", 0, 0, 0), ("battle", 1, 0, 0), ("round", 1, 1, 0), ("always", 1, 1, 1)]
)
def test_a_trigger_lasts_as_long_as_its_mode_says(mode: str, turn: int, ended: int, over: int) -> None:
    do = [{"type": "addTriggers", "triggers": [{"mode": mode, "event": "onPlayCard", "do": []}]}]
    steps: list[Json] = [{"play": "x"}, {"end": "turn"}, {"end": "battle"}, {"end": "round"}]
    result = tried(players=[{"hand": ["x"], "mana": 2}], pack=[card(do)], steps=steps)
    assert [len(step["position"]["effects"]) for step in result["steps"]] == [1, turn, ended, over]


def test_a_trigger_fires_once_and_is_gone_before_its_body_runs() -> None:
    do = [{"type": "addTriggers", "triggers": [{"mode": "once", "event": "onManaGained", "do": [
        {"type": "mana", "mode": "add", "amount": 1, "target": "self"}]}]}]  # fmt: skip
    steps: list[Json] = [{"play": "x"}, {"play": "shard"}, {"play": "shard"}]
    result = tried(players=[{"hand": ["x", "shard", "shard"], "mana": 2}], pack=[card(do)], steps=steps)
    assert of(result)["mana"] == 5


def test_auras_of_one_name_do_not_add_up() -> None:
    result = tried(
        players=[{"hand": ["overtone", "overtone"], "mana": 9}], steps=[{"play": "overtone"}, {"play": "overtone"}]
    )
    assert result["position"]["effects"] == ["core.treasure.common.overtone"]


# --- speed -----------------------------------------------------------------------------------------------------------


CALLS = 50
"""Of functions for a doable, of Python's and of C's; measured: 33. With these it does a hundred thousand a second."""


def test_a_doable_takes_few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.wizard.machine import engine

    monkeypatch.setattr(engine, "STEPS", 10**9)
    do: list[Json] = [
        {"type": "expr", "id": "x", "op": "+", "args": ["$i.index", 1]},
        {"type": "if", "condition": {"type": "GreaterThan", "value1": "$x.value", "value2": 50}, "do": [
            {"type": "mana", "mode": "add", "amount": 1, "target": "self"}]},
        {"type": "mana", "mode": "add", "amount": -1, "target": "self"},
    ]  # fmt: skip
    trial = _Trial(msgspec.convert({
        "players": [{"mana": 5}], "steps": [],
        "pack": [card([{"type": "loop", "id": "i", "times": 80, "do": do}], manaCost=0)],
    }, Position))  # fmt: skip
    m = Machine(Story(evolve, trial.state, Moment(0, "11" * 32, "22" * 32, {})))
    m.jobs[:] = [Run(1, "x", {}, [Frame("t.treasure.common.x/0")])]
    with Calls() as calls:
        while m.jobs:
            m._step(m.jobs[-1])
    assert m.steps > 200
    assert calls.made < CALLS * m.steps
