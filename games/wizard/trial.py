"""Trials: given these hands, monsters and piles, when somebody plays this, then this happens, step by step.

docs/games/wizard-positions.md has the format, with the worked numbers of the rules as its examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.audience import Seat
from events.format import FORMAT
from games.dice import Dice
from games.game import Moment, Rejected
from games.misfits import misfit_of
from games.queries import Json
from games.sitting.facts import TableOpened
from games.wizard import facts
from games.wizard.fold import evolve, printed
from games.wizard.language import tree
from games.wizard.language.load import reading
from games.wizard.library import Library, library
from games.wizard.machine.values import MEMBER, Fizzle
from games.wizard.machine.work import Stages, Work
from games.wizard.options import WizardOptions
from games.wizard.phases import battle, explore
from games.wizard.phases.stages import TABLE, expire, wait
from games.wizard.prompts import playable
from games.wizard.running import Machine
from games.wizard.state import FIRST, Asked, Player, State, fresh
from games.wizard.zones import Story, issue, keys_in, opened

Number = Annotated[int, Meta(ge=0, le=100)]
Seated = Annotated[int, Meta(ge=1, le=6)]
Ids = Annotated[tuple[str, ...], Meta(max_length=60)]


class PlayerAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """What a player has. Decks are from the top down; cards are called by their ids, or by the last word of them."""

    hand: Ids = ()
    deck: Ids = ()
    discard: Ids = ()
    played: Ids = ()
    wands: Ids = ()
    undercurrent: Ids = ()
    mana: Annotated[int, Meta(ge=0, le=20)] = 0
    gold: Annotated[int, Meta(ge=0, le=10)] = 0
    freeze: Annotated[int, Meta(ge=0, le=10)] = 0
    place: Annotated[int, Meta(ge=0, le=72)] = 0
    streak: Number = 0
    order: Literal["ask", "fire", "pass"] = "ask"


class MonsterAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster in a slot; what is not said is as printed."""

    card: str
    slot: Annotated[int, Meta(ge=0, le=6)]
    health: tuple[int, ...] = ()
    reward: int | None = None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that somebody does: one of these fields, by ``seat``."""

    seat: Seated = 1
    play: str | None = None
    activate: str | None = None
    reverse: bool = False
    flip: tree.Level | None = None
    choose: tuple[str | int, ...] | None = None
    respond: bool | None = None
    end: Literal["turn", "battle", "round"] | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``pack``: cards of its own. ``played``: effects that lie there, made by playing these cards first, unpaid.

    ``rolls``: what the dice show, in order; further ones fall as they fall.
    """

    players: Annotated[tuple[PlayerAt, ...], Meta(min_length=1, max_length=6)]
    steps: Annotated[tuple[Step, ...], Meta(max_length=100)]
    monsters: tuple[MonsterAt, ...] = ()
    pack: list[dict[str, Any]] = []
    piles: dict[Literal["commons", "legends", "III", "VI", "IX", "XII"], Ids] = {}
    rolls: tuple[Annotated[int, Meta(ge=1, le=100)], ...] = ()
    round: Annotated[int, Meta(ge=1, le=40)] = 1


def run_trial(text: str) -> Json:
    """What comes of a position and its steps. Raises Rejected where it cannot be."""
    try:
        position = msgspec.json.decode(text, type=Position)
    except msgspec.DecodeError as fault:
        misfit = misfit_of(fault)
        raise Rejected("position", path=misfit.path, what=misfit.what) from None
    return _Trial(position).run()


class _Rolls(Moment):
    """Dice that show what the position says."""

    def __init__(self, rolls: list[int], seed: str) -> None:
        super().__init__(0, seed, seed, {})
        self._rolls = rolls

    def dice(self, purpose: str) -> Dice:
        dice = super().dice(purpose)
        if purpose == "roll" and self._rolls:
            shown = self._rolls.pop(0)
            dice.roll = lambda sides=6: min(shown, sides)  # type: ignore[method-assign]
        return dice


def _idle(m: Machine, job: Stages) -> None:
    """The seat of the next step may act."""
    wait(m, job, job.seat, "battle")


TABLE["trial"] = (_idle,)


class _Trial:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.rolls = list(position.rolls)
        self.count = 0
        self.state = self._set_up()

    # --- the position ----------------------------------------------------------------------------------------------

    def _set_up(self) -> State:
        given = self.position
        text = msgspec.json.encode(given.pack).decode()
        for fault in reading(text).faults:
            raise Rejected(fault.code, **fault.params)
        seats = tuple(range(1, len(given.players) + 1))
        begun = evolve(FIRST, _opened(len(seats)))
        asked = Asked(1, 1, "", 0)
        state = replace(begun, pack=printed(text), round=given.round, phase="battle", start=1, asked=asked)
        self.cards: Library = library(state)
        self.keys: dict[str, str] = {}
        players = {seat: _player(place) for seat, place in zip(seats, given.players, strict=True)}
        state = replace(state, players=players, zones=self._zones(state))
        orders = {seat: place.order for seat, place in zip(seats, given.players, strict=True) if place.order != "ask"}
        names = {id: key.partition("#")[0] for id, key in self.keys.items()}
        work = msgspec.json.encode(Work([Stages("trial", seat=1)])).decode()
        return self._equipped(replace(state, orders=orders, keys=self.keys, cards=names, work=work))

    def _card(self, name: str, path: str = "$") -> str:
        found = [id for id in self.cards.cards if id == name or id.rpartition(".")[2] == name]
        if len(found) != 1:
            what = f"no card is called {name}" if not found else f"several are {name}"
            raise Rejected("position", path=path, what=what)
        return found[0]

    def _treasures(self, names: Ids, path: str, opened: bool = True) -> tuple[str, ...]:
        """New copies of cards that decks are made of."""
        for name in names:
            if not isinstance(self.cards.cards[self._card(name, path)], tree.Treasure):
                raise Rejected("position", path=path, what=f"{name} is a monster or an event")
        return tuple(self._key(name, opened) for name in names)

    def _explored(self, names: Ids, level: str) -> tuple[str, ...]:
        """New copies of the monsters and events of a level."""
        path = f"$.piles.{level}"
        for name in names:
            card = self.cards.cards[self._card(name, path)]
            if not isinstance(card, tree.Exploration) or card.level != level:
                raise Rejected("position", path=path, what=f"{name} is no monster or event of level {level}")
        return tuple(self._key(name, level == "XII") for name in names)

    def _key(self, name: str, opened: bool = True) -> str:
        """A new copy of a card: its id where it can be seen, its key where not."""
        self.count += 1
        key = f"{self._card(name)}#t{self.count}"
        if not opened:
            return key
        id = f"card{self.count:06d}"
        self.keys[id] = key
        return id

    def _zones(self, state: State) -> dict[str, Any]:
        zones: dict[str, Any] = {zone: dict(by_seat) for zone, by_seat in state.zones.items()}
        for seat, place in enumerate(self.position.players, 1):
            path = f"$.players[{seat - 1}]"
            for zone in ("hand", "discard", "played", "undercurrent"):
                zones[zone][seat] = self._treasures(getattr(place, zone), f"{path}.{zone}")
            zones["deck"][seat] = self._treasures(place.deck, f"{path}.deck", False)
            zones["aside"][seat] = self._treasures(place.wands, f"{path}.wands", False)
        for pile, names in self.position.piles.items():
            shop = pile in ("commons", "legends")
            zones[pile][0] = self._treasures(names, f"$.piles.{pile}", False) if shop else self._explored(names, pile)
        for there in reversed(self.position.monsters):
            level = self._monster(there).level
            zones[level][0] = (self._key(there.card, False), *zones[level][0])
        return zones

    def _equipped(self, state: State) -> State:
        """Let monsters come and wands be worn, with what they mount."""
        story, m = self._machine(state)
        for at, there in enumerate(self.position.monsters):
            try:
                self._appears(m, there)
            except Fizzle as why:
                raise Rejected("position", path=f"$.monsters[{at}]", what=f"an effect fizzles ({why})") from None
        for seat, place in enumerate(self.position.players, 1):
            for key in keys_in(state, "aside", seat)[: len(place.wands)]:
                opened(story, key, "wand", seat)
                m.treasure(key, "onEquip", seat)
        m.go()
        return story.truth

    def _appears(self, m: Machine, there: MonsterAt) -> None:
        card, slot = self._monster(there), there.slot
        seat = slot if slot in m.state.players else 1
        key = keys_in(m.state, card.level)[0]
        explore.appear(m, card, issue(m.story, [key])[0], seat, slot)
        monster = m.state.monsters[slot]
        health, reward = there.health or monster.health, monster.reward if there.reward is None else there.reward
        m.story.proclaim(facts.MonsterChanged(slot, health, max((*health, monster.most)), reward))
        explore.enters(m, card, key, seat)

    def _monster(self, there: MonsterAt) -> tree.Exploration:
        card = self.cards.cards[self._card(there.card, "$.monsters")]
        if not isinstance(card, tree.Exploration) or card.type != "monster":
            raise Rejected("position", path="$.monsters", what=f"{card.id} is no monster")
        return card

    def _machine(self, state: State) -> tuple[Story, Machine]:
        story = Story(evolve, state, _Rolls(self.rolls, sha256(str(self.count).encode()).hexdigest()))
        self.count += 1
        return story, Machine(story)

    # --- the steps ---------------------------------------------------------------------------------------------------

    def run(self) -> Json:
        """The position, and what each step made of it."""
        done: list[Json] = []
        for number, step in enumerate(self.position.steps, 1):
            story, m = self._machine(self.state)
            try:
                self._do(m, step)
            except Rejected as no:
                what = no.params.get("what", no.code)
                raise Rejected("position_refused", step=number, what=what) from None
            except Fizzle as why:
                raise Rejected("position_refused", step=number, what=f"an effect fizzles ({why})") from None
            self.state = story.truth
            done.append({"step": number, "did": msgspec.to_builtins(step), **_told(story), **self._after()})
        return {"steps": done, "position": self._position()}

    def _after(self) -> dict[str, Json]:
        return {"asked": self._asked(), "position": self._position()}

    def _do(self, m: Machine, step: Step) -> None:
        if step.seat not in self.state.players:
            raise Rejected("position", what=f"there is no seat {step.seat}")
        if step.choose is not None:
            m.answered(self._picks(step.choose))
        elif step.respond is not None:
            m.story.proclaim(facts.ResponseGiven(step.seat, step.respond))
            if not m.state.window.holders or not m.settle():
                return
        else:
            self._begin(m, step)
        m.go()

    def _begin(self, m: Machine, step: Step) -> None:
        job = self._acting(m, step)
        job.seat = step.seat
        if step.play is not None:
            battle.play(m, job, self._held(m.state, step.seat, step.play))
        elif step.activate is not None:
            battle.activate(m, job, self._of(m.state.zone("wand", step.seat), step.activate))
        elif step.reverse:
            m.push(Stages("reverse", seat=step.seat))
        elif step.flip is not None:
            m.push(Stages("explore", pc=2, seat=step.seat, number=step.seat, word=step.flip))
        elif step.end is not None:
            _end(m, step)

    def _acting(self, m: Machine, step: Step) -> Stages:
        """What a step belongs to: a reversal, if its seat plays a card; any other step ends that first."""
        job = m.jobs[-1]
        reversing = isinstance(job, Stages) and job.name == "reverse" and not m.state.window.holders
        if isinstance(job, Stages) and reversing and (step.play is None or step.seat != job.seat):
            battle.passes(m, job)
            m.go()
            job = m.jobs[-1]
            reversing = False
        if not isinstance(job, Stages) or not (reversing or job.name == "trial"):
            raise Rejected("position", what="somebody has to choose first")
        return job

    def _held(self, state: State, seat: Seat, name: str) -> str:
        """The key of a card in hand that can be played now."""
        now = replace(state, asked=Asked(state.asked.number, seat, "battle", 0))
        offered = playable(now, seat)
        held = [id for id in state.zone("hand", seat) if id is not None and state.cards[id] == self._card(name)]
        if not held or held[0] not in offered:
            raise Rejected("position", what=f"{name} is not in hand" if not held else f"{name} cannot be paid")
        return state.keys[held[0]]

    def _of(self, items: Iterable[str | None], name: str) -> str:
        for id in items:
            if id is not None and self.state.cards[id] == self._card(name):
                return self.state.keys[id]
        raise Rejected("position", what=f"{name} is not there")

    def _picks(self, wanted: Sequence[str | int]) -> tuple[int | str, ...]:
        """What was picked by the name of the card, the number of the slot or seat, or the word of an option."""
        question = next(iter(self.state.questions.values()), None)
        if question is None:
            raise Rejected("position", what="nobody is asked")
        if question.kind == "number":
            return tuple(one for one in wanted if isinstance(one, int) and question.min <= one <= question.max)
        picks: list[str] = []
        for one in wanted:
            fitting = (offer for offer in question.offers if offer.value not in picks and self._means(offer, one))
            found = next(fitting, None)
            if found is None:
                raise Rejected("position", what=f"{one} is not offered")
            picks.append(found.value)
        if not question.min <= len(picks) <= question.max:
            raise Rejected("position", what=f"{question.min} to {question.max} must be chosen")
        return tuple(picks)

    def _means(self, offer: facts.Offer, wanted: str | int) -> bool:
        slots = {monster.id: slot for slot, monster in self.state.monsters.items()}
        id, mark, member = offer.value.partition(MEMBER)
        if mark:
            return f"{slots.get(id)}{mark}{member}" == wanted
        named = offer.card and wanted in (offer.card, offer.card.rpartition(".")[2])
        return bool(named) or slots.get(offer.value) == wanted or offer.value == str(wanted)

    # --- what is said of it ---------------------------------------------------------------------------------------

    def _asked(self) -> Json:
        if self.state.window.holders:
            return {"window": list(self.state.window.holders)}
        for seat, question in self.state.questions.items():
            offers = [offer.card or offer.value for offer in question.offers]
            return {"seat": seat, "kind": question.kind, "offers": offers, "min": question.min, "max": question.max}
        return None

    def _position(self) -> Json:
        state = self.state
        return {
            "players": {str(seat): self._shown(seat) for seat in state.seats},
            "monsters": {
                str(slot): {"card": one.card, "health": list(one.health), "reward": one.reward}
                for slot, one in sorted(state.monsters.items())
            },
            "effects": [mount.card for mount in state.mounts.values()] + [mod.card for mod in state.modifiers.values()],
        }

    def _shown(self, seat: Seat) -> dict[str, Json]:
        state = self.state
        player: dict[str, Json] = msgspec.to_builtins(state.players[seat])
        zones = ("hand", "deck", "discard", "played", "wand", "undercurrent", "aside")
        named = {zone: [self._name(item) for item in state.zone(zone, seat)] for zone in zones}
        return {name: player[name] for name in ("mana", "gold", "freeze", "place", "steps", "streak")} | named

    def _name(self, item: str | None) -> str:
        return self.state.keys.get(str(item), str(item)).partition("#")[0]


def _end(m: Machine, step: Step) -> None:
    """The end of a turn, the battle or the round, with what heeds it."""
    if step.end == "turn":
        m.emit("onBattleTurnEnd", playerUUID=step.seat)
        expire(m, "turn", step.seat)
    elif step.end == "battle":
        m.push(Stages("battle_end"))
        m.emit("onBattlingPhaseEnd")
    else:
        expire(m, "round")
        m.emit("onRoundEnd", round=m.state.round)
        m.emit("onRoundOver", round=m.state.round)
    m.drain()


def _told(story: Story) -> dict[str, Json]:
    """What everybody heard, the damage with its parts, and the dice."""
    told = [event.fact for event in story.events if event.to.everyone and not isinstance(event.fact, facts.Awaited)]
    return {
        "facts": [msgspec.to_builtins(fact, str_keys=True) for fact in told],
        "damage": [
            {"slot": fact.slot, "amount": fact.amount, "parts": [f"{part.why} {part.amount}" for part in fact.parts]}
            for fact in told
            if isinstance(fact, facts.DamageDealt)
        ],
        "rolled": [fact.value for fact in told if isinstance(fact, facts.DieRolled)],
    }


def _opened(size: int) -> TableOpened[WizardOptions]:
    return TableOpened("wizard", 1, 1, "", False, size, "trial", WizardOptions(pace="fast"), "", "", FORMAT)


def _player(place: PlayerAt) -> Player:
    return replace(fresh(place.mana, place.gold, place.freeze, place.place), streak=place.streak)
