"""The bot ``seeker``: it plays a whole game from its own view, looks for its double and for its way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.ghost.finale.endings import KEYS_TO_RETURN
from games.ghost.module import Ability, StockGhost
from games.ghost.modules import SHIPPED, shipped
from games.ghost.objects import COLORS, Color, GhostId, PatientId
from games.ghost.options import evolution_threshold, language_of
from games.ghost.registration.play import stock_card
from games.ghost.scenario import own_words
from games.ghost.state import State
from games.prompt import Choice, Prompt
from games.words import Language

Answer = dict[str, Any]
Choose = Callable[[State, PatientId, Prompt, Dice], Answer | None]
"""What to answer; None to leave it alone for now."""

LEISURE = 40
"""Of so many turns in a chapter, a seeker spends one on ending it, though there is something left to do."""

PEACE = 4
"""Of so many turns, a seeker in good health spends one on a challenge."""

BRAVE_ABOVE = 4
"""With so little quantum activity nobody claims on a guess."""

STORIES: dict[Language, tuple[str, ...]] = {
    "zh": (
        "我把车窗擦干净，里面映出的是两个人。我们谁也没有先转过头去。",
        "它把我的名字还给我，我把我的影子分给它。从此各走一半的路。",
        "疼的地方是同一处。我们用同一只手按住，等它过去。",
    ),
    "en": (
        "I wiped the window clean, and there were two of us in it. Neither looked away first.",
        "It gave me back my name, and I gave it half of my shadow. Since then each walks half of the way.",
        "It hurts in the same place. We put the same hand on it and wait.",
    ),
}


def seeker(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """Answers others first, then does one thing of its own, and ends a chapter when it has looked around."""
    # Who has no patient yet is called by the seat.
    patient = view.played_by(seat) or str(seat)
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
    """One is enough, and another one than others have; which module the table plays is not for seats to know.

    Bots register at the same time, so each seat has a share of its own to choose from.
    """
    if not prompt.required:
        return None
    cards = [stock_card(view, one) for name in SHIPPED for one in shipped(name).stock_patients]
    known = {card.name for card in view.hall.patients.values()}
    share = cards[view.seats.index(int(patient)) :: len(view.seats)] or cards
    card = dice.pick([one for one in share if one.name not in known] or share)
    files = {color: card.personality_files.get(color, "") for color in COLORS}
    fields = msgspec.structs.asdict(card) | {"base_color": dice.pick(COLORS), "personality_files": files}
    return _answer(prompt, **fields)


def _make(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """One of the same, of the form's colour where there is one."""
    card = _stock(view.makings.swaps[patient].base_color, dice)
    texts = {name: own_words(view, getattr(card, name)) for name in ("name", "appearance", "personality")}
    return _answer(prompt, **texts, print_ability=_form(view, card.ability))


def _add_ability(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt, print_ability=_form(view, _stock(dice.pick(COLORS), dice).evolved_ability))


def _stock(color: Color, dice: Dice) -> StockGhost:
    stock = [one for name in SHIPPED for one in shipped(name).stock_ghosts]
    return dice.pick([one for one in stock if one.colour == color] or stock)


def _form(view: State, ability: Ability) -> Answer:
    return {
        "name": own_words(view, ability.name),
        "description": own_words(view, ability.description),
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
    """Contest the loss of an evolved ghost, and half of all others."""
    keeps = view.hall.ghost_of(patient) in view.hall.evolved or dice.below(2) > 0
    return _answer(prompt, consent="contest" if keeps else "consent")


def _accept(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt)


def _close(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt) if dice.below(2) else None


# --- collapse, and the end -------------------------------------------------------------------------------------------


def _tell(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    return _answer(prompt, kind="text", content=dice.pick(STORIES[language_of(view.options)]))


def _vote(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Kind to who has collapsed; a third way is a matter of taste."""
    tales = view.collapses.tales
    last = any(tale.last for other, tale in tales.items() if other not in view.collapses.votes.get(patient, {}))
    return _answer(prompt, approve=dice.below(5) < (2 if last else 4))


def _sacrifice(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Only where it leads home, and never one's own double."""
    keys = len(view.belongings.keys.get(patient, {}))
    ripe = view.hall.ghost_of(patient) in view.hall.evolved and keys >= KEYS_TO_RETURN
    return _answer(prompt) if ripe and view.hall.ghost_of(patient) not in _sure(view, patient) else None


# --- the world -------------------------------------------------------------------------------------------------------


def _interact(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """Anything that is there, in the colour it is best at; who is weak leaves alone what may hurt."""
    known = view.scenes.scenes[patient].areas[view.scenes.places[patient]].nodes
    weak = view.hall.patients[patient].quantum_activity <= BRAVE_ABOVE
    nodes = [id for id in _options(prompt, "node") if not (weak and known[id].kind == "monster")]
    return _answer(prompt, node=dice.pick(nodes), color=_best(view, patient)) if nodes else None


def _move(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """To where there is something to do."""
    known = view.scenes.scenes[patient].areas
    open_areas = [area for area in _options(prompt, "area") if known[area].nodes]
    return _answer(prompt, area=dice.pick(open_areas)) if open_areas else None


def _boon(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """The last step to what an evolution asks for is the dearest: a key waits for it, but not for ever."""
    values, wanted = view.hall.attributes[patient], evolution_threshold(view.options)
    colors = _options(prompt, "color")
    steps = [color for color in colors if values[color] == wanted - 1]
    low = [color for color in colors if values[color] < wanted] or colors
    return _answer(prompt, color=dice.pick(steps or low)) if steps or view.phase == "finale" else None


def _raise(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """The lowest first: an evolution asks for all four."""
    values = view.hall.attributes[patient]
    return _answer(prompt, color=min(_options(prompt, "color"), key=lambda color: values[color]))


def _unlock(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    """With fragments of colours that are high enough."""
    values, wanted = view.hall.attributes[patient], evolution_threshold(view.options)
    spare = [color for color in _options(prompt, "color") if values[color] >= wanted - 1]
    return _answer(prompt, color=dice.pick(spare)) if spare else None


def _challenge(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    card = view.hall.patients[patient]
    fit = card.quantum_activity > card.quantum_activity_max // 2
    return prompt.sample(dice) if fit and not dice.below(PEACE) else None


def _strike(view: State, patient: PatientId, prompt: Prompt, dice: Dice) -> Answer | None:
    fields = {name: dice.pick(_options(prompt, name)) for name in ("ability", "target")}
    return _answer(prompt, **fields, color=_best(view, patient))


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
    "take_boon": _boon,
    "declare_evolution": _sample,
    "add_ability": _add_ability,
    "reroll": _reroll,
    "flee": _flee,
    "attack": _attack,
    "strike_with": _strike,
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
    "move": _move,
    "raise_attribute": _raise,
    "unlock_archive": _unlock,
    "challenge": _challenge,
    "use_item": _sample,
    "use_ability": _heal,
    "event_check": _sample,
    "join_fight": _join,
}
"""What a patient does of itself."""
