"""The bot ``seeker``: it plays a whole game from its own view, looks for its double and for its way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.ghost.finale.endings import KEYS_TO_RETURN
from games.ghost.module import Ability, StockGhost
from games.ghost.modules import GREY_TIDE, shipped
from games.ghost.objects import COLORS, Color, GhostId, PatientId
from games.ghost.scenario import own_words
from games.ghost.state import State
from games.prompt import Choice, Prompt

Answer = dict[str, Any]
Choose = Callable[[State, PatientId, Prompt, Dice], Answer | None]
"""What to answer; None to leave it alone for now."""

LEISURE = 24
"""Of so many turns in a chapter, a seeker spends one on ending it."""

BRAVE_ABOVE = 4
"""With so little quantum activity nobody claims on a guess."""

STORIES = (
    "我把车窗擦干净，里面映出的是两个人。我们谁也没有先转过头去。",
    "它把我的名字还给我，我把我的影子分给它。从此各走一半的路。",
    "疼的地方是同一处。我们用同一只手按住，等它过去。",
)


def seeker(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """Answers others first, then does one thing of its own, and ends a chapter when it has looked around."""
    patient = view.played_by(seat) or ""
    for wanted in (_URGENT, _OWN):
        ids = [id for id, prompt in prompts.items() if prompt.command in wanted]
        while ids:
            id = dice.pick(ids)
            ids.remove(id)
            if wanted is _OWN and not dice.below(LEISURE):
                break
            answer = wanted[prompts[id].command](view, patient, prompts[id], dice)
            if answer is not None:
                return id, answer
    required = [id for id, prompt in prompts.items() if prompt.required and prompt.command not in _URGENT]
    if not required:
        return None
    id = dice.pick(required)
    return id, prompts[id].sample(dice)


# --- before the first chapter ----------------------------------------------------------------------------------------


def _register(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """One is enough; which module the table plays is not for seats to know, so it is one of a shipped one."""
    if not prompt.required:
        return None
    card = dice.pick(shipped(GREY_TIDE).stock_patients)
    return _answer(
        prompt,
        name=own_words(card.name),
        gender=own_words(card.gender),
        age=card.age,
        former_identity=own_words(card.former_identity),
        appearance=own_words(card.appearance),
        base_color=dice.pick(COLORS),
        personality_files={color: own_words(card.archives.get(color, "")) for color in COLORS},
        ideal_projection=own_words(card.projection),
    )


def _make(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """One of the same, of the form's colour where there is one."""
    card = _stock(view.makings.swaps[patient].base_color, dice)
    name, appearance, personality = map(own_words, (card.name, card.appearance, card.personality))
    ability = _form(card.ability)
    return _answer(prompt, name=name, appearance=appearance, personality=personality, print_ability=ability)


def _add_ability(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt, print_ability=_form(_stock(dice.pick(COLORS), dice).evolved_ability))


def _stock(color: Color, dice: Dice) -> StockGhost:
    stock = shipped(GREY_TIDE).stock_ghosts
    return dice.pick([one for one in stock if one.colour == color] or list(stock))


def _form(ability: Ability) -> Answer:
    return {
        "name": own_words(ability.name),
        "description": own_words(ability.description),
        "color": ability.colour,
        "effect_type": ability.effect_type,
    }


# --- communication ---------------------------------------------------------------------------------------------------


def _request(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Somebody whose file it does not hold, and a colour that it has not tried on them."""
    if view.hall.ghost_of(patient) in _sure(view, patient):
        return None
    held, guesses = view.hall.granted.get(patient, {}), view.comms.guesses.get(patient, {})
    open_ways = [
        (target, color)
        for target in _options(prompt, "target")
        for color in _options(prompt, "color")
        if target not in held and color not in guesses.get(target, {})
    ]
    if not open_ways:
        return None
    target, color = dice.pick(open_ways)
    return _answer(prompt, target=target, color=color, depth=dice.pick(_options(prompt, "depth")))


def _claim(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """A double has its origin's base colour, and nobody is sure of more."""
    if view.hall.patients[patient].quantum_activity <= BRAVE_ABOVE or view.hall.ghost_of(patient) in _sure(
        view, patient
    ):
        return None
    mine = [ghost for ghost in _options(prompt, "ghost") if _color(view, patient, ghost) == _base(view, patient)]
    return _answer(prompt, ghost=dice.pick(mine)) if mine else None


def _sure(view: State, patient: PatientId) -> set[GhostId]:
    """Ghosts whose origin left just the patient's own words: its double travels with it."""
    secret = view.hall.secrets[patient]
    hints = view.makings.hints.get(patient, {})
    return {
        ghost
        for ghost, hint in hints.items()
        if hint.base_color == secret.base_color
        and hint.ideal_projection == secret.ideal_projection
        and hint.archives.get(secret.base_color) == secret.personality_files.get(secret.base_color)
    }


def _color(view: State, patient: PatientId, ghost: GhostId) -> Color | None:
    """The base colour of a ghost, as somebody's file told it; of one that nobody has, perhaps as well."""
    files = view.hall.granted.get(patient, {}).values()
    told = next((file.ghost.base_color for file in files if file.ghost and file.ghost.id == ghost), None)
    return told or view.hall.ghost_colors.get(ghost)


def _answer_seizure(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Who has the own double does not mind: then the claim is wrong. Else one would rather keep an evolved ghost."""
    keeps = view.hall.ghost_of(patient) in view.hall.evolved or dice.below(2) > 0
    return _answer(prompt, consent="contest" if keeps else "consent")


def _accept(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt)


def _close(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt) if dice.below(2) else None


# --- collapse, and the end -------------------------------------------------------------------------------------------


def _tell(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt, kind="text", content=dice.pick(STORIES))


def _vote(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Kind to who has collapsed; a third way is a matter of taste."""
    tales = view.collapses.tales
    last = any(tale.last for other, tale in tales.items() if other not in view.collapses.votes.get(patient, {}))
    return _answer(prompt, approve=dice.below(5) < (2 if last else 4))


def _sacrifice(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Only where it leads home."""
    keys = len(view.belongings.keys.get(patient, {}))
    ripe = view.hall.ghost_of(patient) in view.hall.evolved and keys >= KEYS_TO_RETURN
    return _answer(prompt) if ripe else None


# --- the world -------------------------------------------------------------------------------------------------------


def _interact(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Anything that is there, in the colour it is best at."""
    return _answer(prompt, node=dice.pick(_options(prompt, "node")), color=_best(view, patient))


def _reroll(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """With what costs no signal, while there is something of it."""
    offer = view.checks.offers[patient]
    known = {id: view.hall.ability_of(patient, id) for id in _options(prompt, "ability")}
    free = [id for id, ability in known.items() if ability is None or ability.color == offer.color]
    return _answer(prompt, ability=dice.pick(free)) if free else None


def _attack(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt, target=dice.pick(_options(prompt, "target")), color=_best(view, patient))


def _flee(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Before it is too late, and not at every turn."""
    activity, values = view.hall.patients[patient].quantum_activity, view.hall.attributes[patient]
    weak = activity <= BRAVE_ABOVE // 2 and dice.below(2)
    return _answer(prompt, color="Y" if values["Y"] >= values["K"] else "K") if weak else None


def _join(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return prompt.sample(dice) if view.hall.patients[patient].quantum_activity > BRAVE_ABOVE else None


def _heal(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Oneself, when it is needed."""
    card = view.hall.patients[patient]
    hurt = card.quantum_activity_max - card.quantum_activity > 1
    return _answer(prompt, ability=dice.pick(_options(prompt, "ability")), target=patient) if hurt else None


def _sample(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return prompt.sample(dice)


def _best(view: State, patient: PatientId) -> Color:
    values = view.hall.attributes[patient]
    return max(COLORS, key=lambda color: values.get(color, 0))


def _base(view: State, patient: PatientId) -> Color:
    return view.hall.secrets[patient].base_color


def _options(prompt: Prompt, field: str) -> list[Any]:
    choice = prompt.fields[field]
    assert isinstance(choice, Choice)
    return [option.value for option in choice.options]


def _answer(prompt: Prompt, **fields: Any) -> Answer:
    return {"type": prompt.command} | fields


_URGENT: dict[str, Choose] = {
    "create_patient": _register,
    "make_ghost": _make,
    "answer_seizure": _answer_seizure,
    "vote_off_rail": _vote,
    "submit_off_rail": _tell,
    "accept_comm": _accept,
    "download_ability": _sample,
    "pick_up": _sample,
    "take_boon": _sample,
    "declare_evolution": _sample,
    "add_ability": _add_ability,
    "reroll": _reroll,
    "flee": _flee,
    "attack": _attack,
    "answer_challenge": _sample,
    "take_spoils": _sample,
    "sacrifice": _sacrifice,
}
"""What comes first: others wait for it, or it is there to be had."""

_OWN: dict[str, Choose] = {
    "close_comm": _close,
    "claim_ghost": _claim,
    "request_comm": _request,
    "interact": _interact,
    "move": _sample,
    "raise_attribute": _sample,
    "unlock_archive": _sample,
    "use_item": _sample,
    "use_ability": _heal,
    "event_check": _sample,
    "join_fight": _join,
}
"""What a patient does of itself."""
