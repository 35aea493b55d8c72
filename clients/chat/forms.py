"""A prompt answered over several messages: which field is next, what has been said so far. No I/O."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from clients.chat import asking
from clients.chat.asking import NONE, Question, Unfit, asked, command_of, default_of, questions, read, told
from clients.chat.commands import is_skip
from clients.chat.kept import Form
from clients.chat.words import Words
from sotto_client import Command, Prompt
from sotto_client.prompts import Text

CHECKED_LEAST = 3
"""The number of fields from which a form is shown as a whole before it is sent."""

ENDING = frozenset(("end", "close", "finish", "leave", "resign", "pause", "abandon", "quit", "hand"))
"""Words in the tags of commands after which something is over, or somebody away."""

SEND, CHANGE = ("1", "好", "是", "ok", "yes", "y"), ("2", "改", "no", "n")


class Asked(NamedTuple):
    """A form with the prompt that it answers, and how to speak of it."""

    form: Form
    prompt: Prompt
    words: Words
    seats: Mapping[int, str]

    @property
    def title(self) -> str:
        """What the form does."""
        return title_of(self.prompt.command, self.words)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Its fields."""
        return questions(self.prompt, self.words)

    @property
    def question(self) -> Question | None:
        """The field that is asked; none once all are answered."""
        return next((one for one in self.questions if one.path == self.form.at), None)


def title_of(command: str, words: Words) -> str:
    """What a command is called."""
    return words.code(f"command.{command}", words.field(command))


def begun(table: str, viewer: str, id: str, prompt: Prompt, words: Words) -> Form:
    """An empty form."""
    first = next((one.path for one in questions(prompt, words)), "")
    return Form(table, viewer, id, prompt.command, at=first)


def text_of(asked_: Asked) -> str:
    """What is asked now: a field, or whether all of it is right."""
    form, prompt, words, seats = asked_
    all_of, question = asked_.questions, asked_.question
    title = asked_.title
    if not all_of:
        return f"{words.code(f'prompt.{prompt.command}', title)}\n{words.say('confirm')}"
    if question is None:
        lines = [f"{one.label}{_colon(words)}{told(one, form.values[one.path], words, seats)}" for one in all_of]
        return words.say("check_form", title=title, lines="\n".join(lines))
    body = asked(question, words, seats, form.before.get(question.path, _default(asked_, question)))
    head = words.code(f"prompt.{prompt.command}", title)
    if len(all_of) == 1:
        return f"{head}\n{body}"
    place = all_of.index(question) + 1
    step = words.say("step", title=title, place=place, of=len(all_of), question=body)
    return f"{head}\n{words.say('how_form')}\n{step}" if place == 1 else step


def _default(asked_: Asked, question: Question) -> Any:
    """What saying nothing means. One decision by itself has none: nobody votes by mistake."""
    lone = len(asked_.questions) == 1 and not isinstance(question.field, Text)
    return NONE if lone else default_of(question.field)


def _colon(words: Words) -> str:
    return "：" if words.language == "zh" else ": "


def answer(asked_: Asked, text: str, message: str) -> bool:
    """Take an answer, and say whether the form is to be sent. Raises Unfit."""
    form, question = asked_.form, asked_.question
    if question is None:
        return _checked(asked_, text)
    form.values[question.path] = _value(asked_, question, text)
    form.said = {**form.said, message: question.path}
    form.at = _next(asked_, question)
    form.told = False
    return form.at == "" and len(asked_.questions) < CHECKED_LEAST


def _value(asked_: Asked, question: Question, text: str) -> Any:
    if not is_skip(text):
        return read(question, text, asked_.words, asked_.seats)
    value = asked_.form.before.get(question.path, _default(asked_, question))
    if value is NONE:
        raise Unfit(asked_.words.say("no_default"))
    return value


def _next(asked_: Asked, question: Question) -> str:
    paths = [one.path for one in asked_.questions]
    return next((path for path in paths[paths.index(question.path) + 1 :] if path not in asked_.form.values), "")


def _checked(asked_: Asked, text: str) -> bool:
    said = text.strip().casefold()
    if said in SEND or is_skip(said):
        return True
    if said not in CHANGE:
        raise Unfit(text_of(asked_))
    again(asked_)
    return False


def again(asked_: Asked) -> None:
    """Go through all of it once more, with what was answered as the defaults."""
    form = asked_.form
    form.before = form.before | form.values
    form.values, form.said, form.told = {}, {}, False
    form.at = next((one.path for one in asked_.questions), "")


def back(asked_: Asked) -> bool:
    """Ask the field before this one again; False at the first."""
    form = asked_.form
    answered = [one.path for one in asked_.questions if one.path in form.values]
    if not answered:
        return False
    form.at, form.told = answered[-1], False
    form.before = {**form.before, form.at: form.values.pop(form.at)}
    return True


def edited(asked_: Asked, text: str, message: str) -> str | None:
    """An answer that was changed after it was sent: what it is now; None if it was none of this form's."""
    path = asked_.form.said.get(message)
    question = next((one for one in asked_.questions if one.path == path), None)
    if question is None or question.path not in asked_.form.values:
        return None
    value = _value(asked_, question, text)
    asked_.form.values[question.path] = value
    shown = told(question, value, asked_.words, asked_.seats)
    return asked_.words.say("edited", label=question.label, value=shown)


def fill(asked_: Asked, rest: str, message: str) -> bool:
    """Answer as many fields as what stands behind a command answers, in order; whether the form may be sent at once.

    A text takes all that is left. What does not fit is left to be asked; what has one choice only is not asked.
    Words that are over, or that only a text could take, may have been meant for another command: they are shown first.
    """
    doubtful = False
    while rest and (question := asked_.question):
        one, _, more = (rest, "", "") if _takes_all(question) else rest.partition(" ")
        if isinstance(question.field, Text) and not is_skip(one):
            doubtful = doubtful or _is_grave(asked_)
        try:
            answer(asked_, one, message)
        except Unfit:
            return False
        rest = more.strip()
    while (question := asked_.question) and len(choices(asked_)) == 1:
        answer(asked_, choices(asked_)[0][0], message)
    return asked_.question is None and not rest and not doubtful


def _is_grave(asked_: Asked) -> bool:
    """Whether a text is no sign that this command was meant: it takes texts alone, or ends something."""
    texts_alone = all(isinstance(one.field, Text) for one in asked_.questions)
    return texts_alone or not ENDING.isdisjoint(asked_.prompt.command.split("_"))


def _takes_all(question: Question) -> bool:
    return type(question.field).__name__ in ("Text", "Choices")


def choices(asked_: Asked) -> list[tuple[str, str]]:
    """What may be written for the field that is asked, with what it is called; nothing for free text."""
    return asking.choices(asked_.question, asked_.words, asked_.seats) if asked_.question else []


def sent(asked_: Asked) -> Command:
    """The command that a whole form is."""
    return command_of(asked_.prompt, asked_.form.values)
