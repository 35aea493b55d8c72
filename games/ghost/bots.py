"""The bot ``seeker``: it plays a whole game from its own view, looks for its double and for its way home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.ghost.modules.module import Ability, Bilingual
from games.ghost.prompts.hall import stock_card
from games.ghost.state import State
from games.ghost.state.objects import COLORS, RECOMMENDED, Color, GhostId, PatientId
from games.ghost.state.options import evolution_threshold
from games.ghost.state.scenario import keys_to_return, own_card, own_words, share, stock_ghosts, stock_patients
from games.prompt import Choice, Prompt

Answer = dict[str, Any]

LEISURE = 120
"""Of this number of turns in a chapter, a seeker spends one on ending it, though there is something left to do."""

PEACE = 4
"""Of this number of turns, a seeker in good health spends one on a challenge."""

BRAVE_ABOVE = 4
"""With so little quantum activity nobody claims on a guess."""

THIN = 40
"""A story of fewer bytes says too little to be believed."""

FAINT = 4
"""Of this number of stories, a seeker tells one that says too little."""

KEEPS_SIGNAL = 2
"""The signal that is kept from re-rolls for communications."""

READING = 8
"""Of this number of turns, a seeker spends one on closing a communication that a person may still be reading."""

ENDINGS = ("finish_chapter", "finish_finale")
"""What ends a chapter or the finale once all have said so."""

GIVES: tuple[Color, ...] = ("C", "K")
"""Melancholy and pain give up even their own double to go home; anger and joy stay with it."""

STORIES = (
    Bilingual(
        "我把车窗擦干净，里面映出的是两个人。我们谁也没有先转过头去。",
        "I wiped the window clean, and there were two of us in it. Neither looked away first.",
    ),
    Bilingual(
        "它把我的名字还给我，我把我的影子分给它。从此各走一半的路。",
        "It gave me back my name, and I gave it half of my shadow. Since then each walks half of the way.",
    ),
    Bilingual(
        "疼的地方是同一处。我们用同一只手按住，等它过去。",
        "It hurts in the same place. We put the same hand on it and wait.",
    ),
)
FAINT_STORIES = (
    Bilingual("我说不上来。", "I cannot say."),
    Bilingual("就到这里吧。", "Let it end here."),
)


@dataclass(frozen=True)
class Turn:
    """One prompt to think about. ``patient``: its own; who has none yet is called by the seat."""

    view: State
    seat: Seat
    patient: PatientId
    id: str
    prompt: Prompt
    dice: Dice

    def answer(self, **fields: Any) -> Answer:
        """The command that is asked for."""
        return {"type": self.prompt.command} | fields

    def sample(self) -> Answer:
        """Any answer."""
        return self.prompt.sample(self.dice)

    def options(self, field: str) -> list[Any]:
        """What may be chosen."""
        choice = self.prompt.fields[field]
        assert isinstance(choice, Choice)
        return [option.value for option in choice.options]

    @property
    def activity(self) -> int:
        """The patient's quantum activity."""
        return self.view.hall.patients[self.patient].quantum_activity

    @property
    def values(self) -> dict[Color, int]:
        """The patient's attributes."""
        return self.view.hall.attributes[self.patient]

    @property
    def best(self) -> Color:
        """The colour it is best at."""
        return max(COLORS, key=lambda color: self.values.get(color, 0))

    @property
    def base(self) -> Color:
        """Its base colour."""
        return self.view.hall.secrets[self.patient].base_color

    @property
    def ghost(self) -> GhostId | None:
        """Its companion."""
        return self.view.hall.ghost_of(self.patient)

    @property
    def sure(self) -> set[GhostId]:
        """Ghosts whose origin left just the patient's own words: its double travels with it."""
        secret = self.view.hall.secrets[self.patient]
        return {
            ghost
            for ghost, hint in self.view.makings.hints.get(self.patient, {}).items()
            if hint.base_color == secret.base_color
            and hint.ideal_projection == secret.ideal_projection
            and hint.archives.get(secret.base_color) == secret.personality_files.get(secret.base_color)
        }


Choose = Callable[[Turn], Answer | None]
"""What to answer; None to leave it alone for now."""


def seeker(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """Answers others first, then does one thing of its own, and ends a chapter when it has looked around."""
    patient = view.played_by(seat) or str(seat)
    for wanted in (_URGENT, _OWN):
        ids = [id for id, prompt in prompts.items() if prompt.command in wanted]
        while ids:
            id = dice.pick(ids)
            ids.remove(id)
            if wanted is _OWN and not dice.below(LEISURE):
                break
            answer = wanted[prompts[id].command](Turn(view, seat, patient, id, prompts[id], dice))
            if answer is not None:
                return id, answer
    stays = _people_act(view, seat)
    required = [
        id
        for id, prompt in prompts.items()
        if prompt.required and prompt.command not in _URGENT and not (stays and prompt.command in ENDINGS)
    ]
    if not required:
        return None
    id = dice.pick(required)
    return id, prompts[id].sample(dice)


def _people_act(view: State, seat: Seat) -> bool:
    """Whether people are not done yet: until then a bot can be reached. One in a person's place waits for nobody."""
    people = view.desk.people
    return seat not in people and any(
        one not in view.ready and view.hall.active.get(one) not in view.hall.lost for one in people
    )


# --- before the first chapter ----------------------------------------------------------------------------------------


def _register(turn: Turn) -> Answer | None:
    """One is enough, and another one than others have; which module the table plays is not for seats to know.

    Bots register at the same time, so each seat has a share of its own to choose from.
    """
    if not turn.prompt.required:
        return None
    view = turn.view
    cards = [stock_card(view, one) for one in stock_patients()]
    known = {card.name for card in view.hall.patients.values()}
    own = share(cards, view.seats.index(turn.seat), len(view.seats)) or cards
    card = turn.dice.pick([one for one in own if one["name"] not in known] or own)
    files = dict.fromkeys(COLORS, "") | card["personality_files"]
    return turn.answer(**card | {"base_color": turn.dice.pick(COLORS), "personality_files": files})


def _make(turn: Turn) -> Answer | None:
    """One that nobody else makes, if it can be of the form's colour; its ability is of that colour in any case."""
    view, color = turn.view, turn.view.makings.swaps[turn.patient].base_color
    own = share(stock_ghosts(), view.seats.index(turn.seat), len(view.seats))
    card = turn.dice.pick([one for one in own if one.colour == color] or own)
    ability = card.ability if card.colour == color else turn.dice.pick(_abilities(color))
    return turn.answer(**own_card(view, card), print_ability=_form(view, ability))


def _add_ability(turn: Turn) -> Answer | None:
    """Another one of the ghost's colour."""
    hall, ghost = turn.view.hall, turn.id.rpartition(".")[2]
    known = {ability.name for ability in hall.native.get(ghost, {}).values()}
    fitting = [_form(turn.view, one) for one in _abilities(hall.ghost_colors[ghost])]
    return turn.answer(print_ability=turn.dice.pick([one for one in fitting if one["name"] not in known] or fitting))


def _abilities(color: Color) -> list[Ability]:
    return [one.ability for one in stock_ghosts() if one.colour == color]


def _form(view: State, ability: Ability) -> Answer:
    """As the seed recommends: the effect is the colour's."""
    return {
        "name": own_words(view, ability.name),
        "description": own_words(view, ability.description),
        "color": ability.colour,
        "effect_type": RECOMMENDED[ability.colour],
    }


# --- communication ---------------------------------------------------------------------------------------------------


def _request(turn: Turn) -> Answer | None:
    """Somebody whose file it does not hold, and a colour that it has not tried on them."""
    if turn.ghost in turn.sure:
        return None
    held = turn.view.hall.granted.get(turn.patient, {})
    guesses = turn.view.comms.guesses.get(turn.patient, {})
    open_ways = [
        (target, color)
        for target in turn.options("target")
        for color in turn.options("color")
        if target not in held and color not in guesses.get(target, {})
    ]
    if not open_ways:
        return None
    target, color = turn.dice.pick(open_ways)
    return turn.answer(target=target, color=color, depth=turn.dice.pick(turn.options("depth")))


def _claim(turn: Turn) -> Answer | None:
    """A double has its origin's base colour, and nobody is sure of more."""
    if turn.activity <= BRAVE_ABOVE or turn.ghost in turn.sure:
        return None
    mine = [ghost for ghost in turn.options("ghost") if _color(turn, ghost) == turn.base]
    return turn.answer(ghost=turn.dice.pick(mine)) if mine else None


def _color(turn: Turn, ghost: GhostId) -> Color | None:
    """The base colour of a ghost, as somebody's file told it; of one that nobody has, perhaps as well."""
    files = turn.view.hall.granted.get(turn.patient, {}).values()
    told = next((file.ghost.base_color for file in files if file.ghost and file.ghost.id == ghost), None)
    return told or turn.view.hall.ghost_colors.get(ghost)


def _answer_seizure(turn: Turn) -> Answer | None:
    """Contest the loss of an evolved ghost, and half of all others."""
    keeps = turn.ghost in turn.view.hall.evolved or turn.dice.below(2) > 0
    return turn.answer(consent="contest" if keeps else "consent")


def _close(turn: Turn) -> Answer | None:
    """Soon; a person is left the time to read and to copy."""
    id, view = turn.id.rpartition(".")[2], turn.view
    other = view.comms.exchanges[id].other(turn.patient)
    reads = view.hall.patients[other].seat in view.desk.people and other not in view.comms.taken.get(id, {})
    return None if turn.dice.below(READING if reads else 2) else turn.answer()


# --- collapse, and the end -------------------------------------------------------------------------------------------


def _tell(turn: Turn) -> Answer | None:
    story = turn.dice.pick(STORIES if turn.dice.below(FAINT) else FAINT_STORIES)
    return turn.answer(content=own_words(turn.view, story), picture="")


def _vote(turn: Turn) -> Answer | None:
    """By what a story says, and by how well its teller is known; a third way must convince more than a way back."""
    teller = turn.id.split(".")[1]
    tale = turn.view.collapses.tales[teller]
    says_something = tale.kind == "picture" or len(tale.content.encode()) >= THIN
    known = teller in turn.view.hall.granted.get(turn.patient, {})
    return turn.answer(approve=turn.dice.below(10) < 6 * says_something + 3 * known - 3 * tale.last)


def _sacrifice(turn: Turn) -> Answer | None:
    """Only where it leads home; one's own double is a matter of temper."""
    keys = len(turn.view.belongings.keys.get(turn.patient, {}))
    ripe = turn.ghost in turn.view.hall.evolved and keys >= keys_to_return(turn.view)
    return turn.answer() if ripe and (turn.ghost not in turn.sure or turn.base in GIVES) else None


# --- the world -------------------------------------------------------------------------------------------------------


def _interact(turn: Turn) -> Answer | None:
    """Anything that is there, in the colour it is best at; who is weak leaves alone what may hurt."""
    scenes, weak = turn.view.scenes, turn.activity <= BRAVE_ABOVE
    known = scenes.scenes[turn.patient].areas[scenes.places[turn.patient]].nodes
    nodes = [id for id in turn.options("node") if not (weak and known[id].kind == "monster")]
    return turn.answer(node=turn.dice.pick(nodes), color=turn.best) if nodes else None


def _move(turn: Turn) -> Answer | None:
    """To where there is something to do."""
    known = turn.view.scenes.scenes[turn.patient].areas
    open_areas = [area for area in turn.options("area") if known[area].nodes]
    return turn.answer(area=turn.dice.pick(open_areas)) if open_areas else None


def _boon(turn: Turn) -> Answer | None:
    """The last step to what an evolution asks for is the dearest: a key waits for it, but not for ever."""
    values, wanted = turn.values, evolution_threshold(turn.view.options)
    colors = turn.options("color")
    steps = [color for color in colors if values[color] == wanted - 1]
    low = [color for color in colors if values[color] < wanted] or colors
    return turn.answer(color=turn.dice.pick(steps or low)) if steps or turn.view.phase == "finale" else None


def _raise(turn: Turn) -> Answer | None:
    """The lowest first: an evolution asks for all four."""
    values = turn.values
    return turn.answer(color=min(turn.options("color"), key=lambda color: values[color]))


def _unlock(turn: Turn) -> Answer | None:
    """With fragments of colours that are high enough."""
    wanted = evolution_threshold(turn.view.options)
    spare = [color for color in turn.options("color") if turn.values[color] >= wanted]
    return turn.answer(color=turn.dice.pick(spare)) if spare else None


def _challenge(turn: Turn) -> Answer | None:
    fit = turn.activity > turn.view.hall.patients[turn.patient].quantum_activity_max // 2
    return turn.sample() if fit and not turn.dice.below(PEACE) else None


def _strike(turn: Turn) -> Answer | None:
    fields = {name: turn.dice.pick(turn.options(name)) for name in ("ability", "target")}
    return turn.answer(**fields, color=turn.best)


def _reroll(turn: Turn) -> Answer | None:
    """With what costs no signal, or with anything while there is signal left for a communication."""
    offer, hall = turn.view.checks.offers[turn.patient], turn.view.hall
    known = {id: hall.ability_of(turn.patient, id) for id in turn.options("ability")}
    free = [id for id, ability in known.items() if ability is None or ability.color == offer.color]
    spare = free or (list(known) if hall.signal[turn.patient] > KEEPS_SIGNAL else [])
    return turn.answer(ability=turn.dice.pick(spare)) if spare else None


def _attack(turn: Turn) -> Answer | None:
    return turn.answer(target=turn.dice.pick(turn.options("target")), color=turn.best)


def _flee(turn: Turn) -> Answer | None:
    """Before it is too late, and not at every turn."""
    weak = turn.activity <= BRAVE_ABOVE // 2 and turn.dice.below(2)
    return turn.answer(color="Y" if turn.values["Y"] >= turn.values["K"] else "K") if weak else None


def _join(turn: Turn) -> Answer | None:
    return turn.sample() if turn.activity > BRAVE_ABOVE else None


def _heal(turn: Turn) -> Answer | None:
    """Oneself, when it is needed."""
    hurt = turn.view.hall.patients[turn.patient].quantum_activity_max - turn.activity > 1
    return turn.answer(ability=turn.dice.pick(turn.options("ability")), target=turn.patient) if hurt else None


_URGENT: dict[str, Choose] = {
    "create_patient": _register,
    "make_ghost": _make,
    "answer_seizure": _answer_seizure,
    "vote_off_rail": _vote,
    "submit_off_rail": _tell,
    "accept_comm": Turn.answer,
    "download_ability": Turn.sample,
    "pick_up": Turn.sample,
    "take_boon": _boon,
    "declare_evolution": Turn.sample,
    "add_ability": _add_ability,
    "reroll": _reroll,
    "flee": _flee,
    "attack": _attack,
    "strike_with": _strike,
    "answer_challenge": Turn.sample,
    "take_spoils": Turn.sample,
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
    "use_item": Turn.sample,
    "use_ability": _heal,
    "event_check": Turn.sample,
    "join_fight": _join,
}
"""What a patient does of itself."""
