"""What is read in a model's answer: the last object that decides something, as kindly as is safe."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from clients.bots.llm_reading import Unusable, read
from sotto_client import Prompt
from sotto_client.prompts import Bool, Choice, Choices, Form, Int, Option, Text

SPEAK = Prompt("speak", {"text": Text(200)}, required=False)
VOTE = Prompt("vote", {"approve": Bool(), "weight": Int(0, 3)})
NAME = Prompt("name_one", {"seat": Choice((Option(1), Option(2), Option("imp", "role.imp")))})
TEAM = Prompt("pick_team", {"members": Choices((Option(1), Option(2), Option(3)), 1, 2)})
DONE = Prompt("finish", {})
MAKE = Prompt("make", {"card": Form({"name": Text(20), "cost": Int(0, 9, optional=True)})})
WISH = Prompt("wish", {"value": Text(100, like=Int(0, 9))})
ALL = {"speak.1": SPEAK, "vote.1": VOTE, "name.1": NAME, "team.1": TEAM, "done.1": DONE, "make.1": MAKE, "wish.1": WISH}
FREE = {"speak.1": SPEAK}
SPOKEN = "speak.1", {"type": "speak", "text": "hi"}
VOTED = "vote.1", {"type": "vote", "approve": True, "weight": 2}
WHOLE = '{"prompt": "vote.1", "command": {"approve": true, "weight": 2}}'

LABELS = {"role.imp": "The Imp"}


def label(option: Option, family: str) -> str:
    return LABELS.get(option.label or "", f"seat {option.value}")


READ: list[tuple[str, str, tuple[str, dict[str, Any]]]] = [
    ("plain", WHOLE, VOTED),
    ("a fenced block", f"```json\n{WHOLE}\n```", VOTED),
    ("prose around it", f"I think I'll approve.\n{WHOLE}\nThat's {{my}} choice.", VOTED),
    ("on several lines", json.dumps(json.loads(WHOLE), indent=4), VOTED),
    ("a thought before it", f'<think>{{"prompt": "done.1", "command": {{}}}} or not?</think>{WHOLE}', VOTED),
    ("a thought without a beginning", f'Well {{"prompt": "done.1", "command": {{}}}} hm.</think>\n{WHOLE}', VOTED),
    ("two thoughts", f'<think>a</think>x<THINKING>{{"prompt": "done.1"}}</THINKING>{WHOLE}', VOTED),
    ("a thought after it", f'{WHOLE}<think>or {{"prompt": "done.1", "command": {{}}}}?</think>', VOTED),
    ("a thought that is quoted", '{"prompt": "speak.1", "command": {"text": "</think> hi"}}',
        ("speak.1", {"type": "speak", "text": "</think> hi"})),
    ("letters that are unseen", '{"prompt": "speak.1", "command": {"text": "h\\u0000\\u202ei"}}', SPOKEN),
    ("drafts before it", f'{{"prompt": "done.1", "command": {{}}}} No, better:\n{WHOLE}', VOTED),
    ("another object after it", f'{WHOLE}\n{{"confidence": 0.9}}', VOTED),
    ("braces that are no JSON", f"{{prompt: vote.1}} {{{{ {WHOLE}", VOTED),
    ("a list of one", f"[{WHOLE}]", VOTED),
    ("true as text", '{"prompt": "vote.1", "command": {"approve": "true", "weight": 2}}', VOTED),
    ("yes", '{"prompt": "vote.1", "command": {"approve": "Yes", "weight": 2}}', VOTED),
    ("a number as text", '{"prompt": "vote.1", "command": {"approve": true, "weight": " 2 "}}', VOTED),
    ("a number with a fraction of nothing", '{"prompt": "vote.1", "command": {"approve": true, "weight": 2.0}}', VOTED),
    ("the type within", '{"prompt": "vote.1", "command": {"type": "vote", "approve": true, "weight": 2}}', VOTED),
    ("the command's name for the prompt", '{"prompt": "vote", "command": {"approve": true, "weight": 2}}', VOTED),
    ("the command's name alone", '{"command": "vote", "approve": true, "weight": 2}', VOTED),
    ("the type without a prompt", '{"command": {"type": "vote", "approve": true, "weight": 2}}', VOTED),
    ("a flat object", '{"reasoning": "r", "prompt": "vote.1", "approve": true, "weight": 2}', VOTED),
    ("a flat object beside an empty command", '{"prompt": "vote.1", "command": {}, "approve": true, "weight": 2}',
        VOTED),
    ("the prompt's id over the fields", '{"vote.1": {"approve": true, "weight": 2}}', VOTED),
    ("a choice as text", '{"prompt": "name.1", "command": {"seat": "2"}}', ("name.1", {"type": "name_one", "seat": 2})),
    ("a label for its value", '{"prompt": "name.1", "command": {"seat": "the imp"}}',
        ("name.1", {"type": "name_one", "seat": "imp"})),
    ("an option as it was offered", '{"prompt": "name.1", "command": {"seat": ["imp", "The Imp"]}}',
        ("name.1", {"type": "name_one", "seat": "imp"})),
    ("one value for a list", '{"prompt": "team.1", "command": {"members": 3}}',
        ("team.1", {"type": "pick_team", "members": [3]})),
    ("labels in a list", '{"prompt": "team.1", "command": {"members": ["seat 1", "3"]}}',
        ("team.1", {"type": "pick_team", "members": [1, 3]})),
    ("no fields, no command", '{"prompt": "done.1"}', ("done.1", {"type": "finish"})),
    ("no fields, null", '{"prompt": "done.1", "command": null}', ("done.1", {"type": "finish"})),
    ("a form within", '{"prompt": "make.1", "command": {"card": {"name": "Bolt", "cost": "3"}}}',
        ("make.1", {"type": "make", "card": {"name": "Bolt", "cost": 3}})),
    ("what may be missing", '{"prompt": "make.1", "command": {"card": {"name": "Bolt", "cost": null}}}',
        ("make.1", {"type": "make", "card": {"name": "Bolt", "cost": None}})),
    ("a text that is Chinese", '好的。{"prompt": "speak.1", "command": {"text": "我觉得\\n可以。"}}',
        ("speak.1", {"type": "speak", "text": "我觉得\n可以。"})),
    ("1 MB of thought before it", f"<think>{'{' * 500_000}{'x' * 500_000}</think>{WHOLE}", VOTED),
    ("1 MB of prose before it", f"{'So. ' * 250_000}{WHOLE}", VOTED),
]  # fmt: skip

NOT_READ: list[tuple[str, str, str]] = [
    ("nothing", "", "no JSON object"),
    ("blanks", " \n\t", "no JSON object"),
    ("prose", "I would rather not say, {really}.", "no JSON object"),
    ("only a thought", f"<think>{WHOLE}</think>", "no JSON object"),
    ("a thought without an end", f"<think>{WHOLE}", "no JSON object"),
    ("half of it", WHOLE[:40], "no JSON object"),
    ("a list", "[1, 2]", "no JSON object"),
    ("a number", "7", "no JSON object"),
    ("an object about something else", '{"speech": "hello"}', "no JSON object"),
    ("another seat's prompt", '{"prompt": "vote.1.seat4", "command": {"approve": true, "weight": 2}}',
        "prompt: expected"),
    ("yesterday's prompt", '{"prompt": "vote.0", "command": {"type": "vote", "approve": true, "weight": 2}}',
        "prompt: exp"),
    ("nothing, where something must be", '{"prompt": null}', "prompt: expected"),
    ("nothing, with a command", '{"prompt": null, "command": {"approve": true, "weight": 2}}', "prompt: expected"),
    ("a prompt that is a list", '{"prompt": ["vote.1"], "command": {}}', "prompt: expected"),
    ("the last one does not fit", f'{WHOLE} {{"prompt": "vote.1", "command": {{"approve": 7, "weight": 2}}}}',
        "approve: "),
    ("true for 1", '{"prompt": "name.1", "command": {"seat": true}}', "seat: expected one of"),
    ("a half", '{"prompt": "vote.1", "command": {"approve": true, "weight": 2.5}}', "weight: expected"),
    ("infinity", '{"prompt": "vote.1", "command": {"approve": true, "weight": Infinity}}', "weight: expected"),
    ("a number of a thousand digits", f'{{"prompt": "vote.1", "command": {{"approve": true, "weight": {"9" * 1000}}}}}',
        "weight"),
    ("an unknown field", '{"prompt": "vote.1", "command": {"approve": true, "weight": 2, "why": "x"}}',
        "a field too many"),
    ("a field of an unknown label", '{"prompt": "name.1", "command": {"seat": "seat 9"}}', "seat: expected one of"),
    ("10,000 deep", '{"prompt": "vote.1", "command": ' + '{"a": ' * 10_000 + "1" + "}" * 10_001, "no JSON object"),
    ("10,000 lists deep", '{"prompt": "vote.1", "command": ' + "[" * 10_000 + "]" * 10_000 + "}", "no JSON object"),
    ("1 MB of braces", "{" * 1_000_000, "no JSON object"),
    ("1 MB of beginnings", '{"a":' * 200_000, "no JSON object"),
    ("1 MB of an open text", '{"prompt": "' + "x" * 1_000_000, "no JSON object"),
    ("1 MB of objects", '{"a": 1}' * 125_000, "no JSON object"),
    ("1 MB of a speech", '{"prompt": "speak.1", "command": {"text": "' + "x" * 1_000_000 + '"}}', "no JSON object"),
    ("odd letters", "\ud800{\x00}\u2028{", "no JSON object"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "choice"), READ, ids=[kind for kind, *_ in READ])
def test_what_is_meant_is_read(kind: str, text: str, choice: tuple[str, dict[str, Any]]) -> None:
    assert read(text, ALL, label).choice == choice


@pytest.mark.parametrize(("kind", "text", "fault"), NOT_READ, ids=[kind for kind, *_ in NOT_READ])
def test_what_decides_nothing_is_said_to(kind: str, text: str, fault: str) -> None:
    begun = time.process_time()
    with pytest.raises(Unusable, match=fault):
        read(text, ALL, label)
    assert time.process_time() - begun < 2, "a hostile answer holds nobody up"


@pytest.mark.parametrize(
    "text",
    ['{"prompt": null}', '{"prompt": "null"}', '{"prompt": "none", "command": {}}', '{"reasoning": "r", "prompt": ""}'],
)
def test_what_need_not_be_answered_may_be_left_alone(text: str) -> None:
    assert read(text, FREE).choice is None
    with pytest.raises(Unusable):
        read(text, FREE | {"vote.1": VOTE})


def test_where_one_thing_is_asked_its_fields_are_enough() -> None:
    assert read('{"command": {"text": "hi"}}', FREE).choice == SPOKEN
    with pytest.raises(Unusable):
        read('{"command": {"text": "hi"}}', ALL)
    with pytest.raises(Unusable):
        read('{"prompt": "speak", "command": {"text": "hi"}}', FREE | {"speak.2": SPEAK})


def test_reasons_and_thoughts_are_kept_apart_from_the_answer() -> None:
    told = '{"reasoning": "I trust 2.", "prompt": "speak.1", "command": {"text": "hi"}, "memory": "2 is good"}'
    assert read(f"<think>Or 3?</think>{told}", FREE) == (SPOKEN, "I trust 2.", "2 is good")
    bare = '{"prompt": "speak.1", "command": {"text": "hi"}}'
    thought = read(f"<think>3 lies.</think> So I greet. {bare}", FREE)
    assert thought.choice == SPOKEN
    assert " ".join(thought.reasoning.split()) == "3 lies. So I greet."
    assert thought.memory is None
    for memory in ("7", "null", '["a"]'):
        assert read(bare[:-1] + f', "memory": {memory}}}', FREE).memory is None
    assert len(read("x" * 40_000 + bare, FREE).reasoning) <= 2_000
