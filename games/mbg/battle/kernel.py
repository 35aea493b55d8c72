"""One battle on plain whole numbers, computed at once: two sides, a source of chance, and what came of it.

Everything is in hundredths. ``word`` gives the next of an endless row of 32-bit numbers. The two sides are kept in
lists of two by their number (0 the initiator, 1 the defender), so that the loop can be compiled as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.mbg.amounts import ONE
from games.mbg.battle.effects import EFFECTS, EXILE
from games.mbg.battle.packing import coded
from games.mbg.table import Plight
from games.mbg.techniques import ANY, LOST, TECHNIQUES, WON, chance, value

WORD = 1 << 32
NOBODY = 2
"""Who lost a round that had no winner."""

NORMAL, CONFUSED, DIVIDED = 0, 1, 2
"""The state of a side: as usual, in confusion, infighting."""

STATES: dict[Plight, int] = {"confused": CONFUSED, "divided": DIVIDED}
"""By the names that the table has for them; fire is apart, and may come to either."""

WIN, LOSS, DRAW = 0, 1, 2
"""How a battle ends, for the initiator."""

Word = Callable[[], int]
Harm = tuple[int, int, int, int]
Round = tuple[int, ...]
"""``(loser, defence lost, hp lost)`` by the hit; if more happened, then what each side's defence and hp lost before it
to fire and infighting (four numbers), then four for each technique: ``packing.coded`` of side and technique, its own
gain of hp, what the other side lost of its defence and of its hp."""


class Side(NamedTuple):
    """What a side fights with. ``hp`` is also the most it can be healed to."""

    power: int
    tactics: int
    strategy: int
    hp: int
    defence: int
    techniques: tuple[int, ...] = ()


class Fought(NamedTuple):
    """What came of a battle. ``exiled``: the loser's main general leaves at the end of the turn."""

    result: int
    rounds: tuple[Round, ...]
    hp: tuple[int, int]
    defence: tuple[int, int]
    exiled: bool


def fight(one: Side, other: Side, most: int, word: Word, *, engine: bool = False, burn: int = 2_000) -> Fought:
    """A battle of at most ``rounds``; ``engine`` is the other reading of the rules (option ``battle``).

    A side that begins at 0 hp has lost; in the ``engine`` it fights on until anything befalls it, even a technique
    that harms nobody.
    """
    if one.techniques or other.techniques or (engine and not (one.hp and other.hp)):
        return _Battle(one, other, word, engine, burn).run(most)
    return _plain(one, other, most, word)


def _plain(one: Side, other: Side, most: int, word: Word) -> Fought:
    """A battle without techniques, in which nothing happens but hits."""
    sure = one.tactics + other.tactics
    hp0, hp1, def0, def1 = one.hp, other.hp, one.defence, other.defence
    if not hp0 or not hp1:
        return Fought(_ended(hp0, hp1), (), (hp0, hp1), (def0, def1), False)
    if not sure:
        return Fought(DRAW, ((NOBODY, 0, 0),) * most, (hp0, hp1), (def0, def1), False)
    bound = _bound(one.tactics, sure)
    power0, power1 = one.power, other.power
    rounds: list[Round] = []
    told = rounds.append
    full0, full1 = (0, 0, power1), (1, 0, power0)
    for _ in range(most):
        if word() < bound:
            if not def1 and hp1 - power0 >= ONE:
                hp1 -= power0
                told(full1)
                continue
            before_def, before = def1, hp1
            def1, hp1 = _struck(def1, hp1, power0)
            told((1, before_def - def1, before - hp1))
            if not hp1:
                break
        else:
            if not def0 and hp0 - power1 >= ONE:
                hp0 -= power1
                told(full0)
                continue
            before_def, before = def0, hp0
            def0, hp0 = _struck(def0, hp0, power1)
            told((0, before_def - def0, before - hp0))
            if not hp0:
                break
    return Fought(_ended(hp0, hp1), tuple(rounds), (hp0, hp1), (def0, def1), False)


def _struck(defence: int, hp: int, harm: int) -> tuple[int, int]:
    """Defence and hp after harm, which takes the defence first; less than one is nothing (B5)."""
    if harm <= 0:
        return defence, hp
    if harm < defence:
        defence -= harm
        return (defence if defence >= ONE else 0), hp
    hp -= harm - defence
    return 0, (hp if hp >= ONE else 0)


def _ended(hp0: int, hp1: int) -> int:
    if hp0 and not hp1:
        return WIN
    return LOSS if hp1 and not hp0 else DRAW


def _exile(side: Side) -> int:
    """Below which number the side's exile comes once it has won; −1 without one."""
    known = (tech for tech in side.techniques if TECHNIQUES[tech].effect == EXILE)
    return max((int(chance(tech, side.strategy) * WORD) for tech in known), default=-1)


class _Known(NamedTuple):
    """A technique that may come in a round: below which number it does, and how strong it then is."""

    technique: int
    bound: int
    strength: int


@lru_cache(maxsize=4096)
def _known(techniques: tuple[int, ...], strategy: int) -> tuple[tuple[_Known, ...], tuple[_Known, ...]]:
    """What a side knows that may come in a round it has lost, and in one it has won."""

    def of(moment: int) -> tuple[_Known, ...]:
        return tuple(
            _Known(tech, int(chance(tech, strategy) * WORD), value(tech, strategy))
            for tech in techniques
            if TECHNIQUES[tech].moment in (ANY, moment)
        )

    return of(LOST), of(WON)


class _Battle:
    """A battle with techniques, round by round.

    ``upset``: a side is in a state or burns, or was in the round before; otherwise rounds are judged by ``bound``.
    """

    def __init__(self, one: Side, other: Side, word: Word, engine: bool, burn: int) -> None:
        sides = (one, other)
        self.word, self.engine, self.burn = word, engine, burn
        self.power = [side.power for side in sides]
        self.tactics = [side.tactics for side in sides]
        self.hpmax = [side.hp for side in sides]
        self.hp = [side.hp for side in sides]
        self.defence = [side.defence for side in sides]
        self.fallen = [not engine and not side.hp for side in sides]
        self.now = 0
        self.upset = False
        self.state = [NORMAL, NORMAL]
        self.state_until = [0, 0]
        self.burning_until = [0, 0]
        self.ready = [[0] * len(TECHNIQUES) for _ in sides]
        self.known = [_known(side.techniques, side.strategy) for side in sides]
        self.exile = [_exile(side) for side in sides]
        self.sure = sum(self.tactics)
        self.bound = _bound(self.tactics[0], self.sure)

    def run(self, most: int) -> Fought:
        """All rounds, and the last word of the winner."""
        rounds: list[Round] = []
        hp, fallen = self.hp, self.fallen
        for self.now in range(most):
            if fallen[0] or fallen[1]:
                break
            rounds.append(self._upset_round() if self.upset else self._round(None, self.sure, self.bound))
        result = _ended(not fallen[0], not fallen[1])
        exiled = result != DRAW and self.exile[result] >= 0 and self.word() < self.exile[result]
        return Fought(result, tuple(rounds), (hp[0], hp[1]), (self.defence[0], self.defence[1]), exiled)

    def _upset_round(self) -> Round:
        """A round in which a side may be in a state or burn."""
        state, now = self.state, self.now
        for side in (0, 1):
            if state[side] and self.state_until[side] <= now:
                state[side] = NORMAL
        burns = self.burning_until[0] > now or self.burning_until[1] > now
        self.upset = bool(state[0] or state[1] or burns)
        harm = self._harm() if self.upset else None
        if self.fallen[0] or self.fallen[1] or (not self.engine and DIVIDED in state):
            return _calm(harm)
        if not (state[0] or state[1]):
            return self._round(harm, self.sure, self.bound)
        # Who is confused or divided hits nobody.
        first, second = (0 if state[side] else self.tactics[side] for side in (0, 1))
        return self._round(harm, first + second, WORD if first else 0)

    def _round(self, harm: Harm | None, sure: int, bound: int) -> Round:
        """A round: who hits whom, and what techniques come of it; nobody does where nothing is ``sure``."""
        if not sure:
            return _calm(harm)
        loser = 1 if self.word() < bound else 0
        defence, hp = self.hurt(loser, self.power[1 - loser])
        fired = () if self.fallen[loser] else self._techniques(1 - loser, defence + hp)
        if harm is None and not fired:
            return loser, defence, hp
        return (loser, defence, hp, *(harm or (0, 0, 0, 0)), *fired)

    def _harm(self) -> Harm:
        """Fire and infighting, before the round is judged (B6)."""
        lost: list[int] = []
        for side in (0, 1):
            defence = hp = 0
            if self.burning_until[side] > self.now:
                defence, hp = self.hurt(side, self.burn)
            if self.state[side] == DIVIDED:
                more, worse = self.hurt(side, self.power[side])
                defence, hp = defence + more, hp + worse
            lost += (defence, hp)
        return lost[0], lost[1], lost[2], lost[3]

    def hurt(self, side: int, harm: int) -> tuple[int, int]:
        """What this harm takes of a side's defence and hp."""
        defence, hp = self.defence[side], self.hp[side]
        self.defence[side], self.hp[side] = now_defence, now_hp = _struck(defence, hp, harm)
        self.fallen[side] = not now_hp
        return defence - now_defence, hp - now_hp

    def _touch(self, side: int) -> None:
        """Something befalls a side, which falls if it is at 0 hp."""
        self.fallen[side] = not self.hp[side]

    def _techniques(self, winner: int, loss: int) -> Sequence[int]:
        """Both sides' techniques after a hit that took ``loss``, the initiator's first (B9)."""
        fired: list[int] = []
        # A state that comes in this round silences nobody yet.
        silent = not self.engine and (self.state[0] != NORMAL, self.state[1] != NORMAL)
        now, word = self.now, self.word
        for side in (0, 1):
            if silent and silent[side]:
                continue
            ready = self.ready[side]
            for tech, bound, strength in self.known[side][side == winner]:
                if ready[tech] > now or word() >= bound:
                    continue
                row = TECHNIQUES[tech]
                ready[tech] = now + row.latency
                came = EFFECTS[row.effect](self, side, strength, loss)
                if came is not None:
                    fired += (coded(side, tech), *came)
                    if row.state:
                        self._inflict(1 - side, row.state, row.rounds)
                self._touch(side)
                self._touch(1 - side)
                if self.engine and self.fallen[1 - side]:
                    return fired
        return fired

    def _inflict(self, side: int, plight: Plight, rounds: int) -> None:
        """A side is in a state until this number of rounds has passed, this one included."""
        self.upset = True
        if plight == "burning":
            self.burning_until[side] = self.now + rounds
        else:
            self.state[side], self.state_until[side] = STATES[plight], self.now + rounds

    def heal(self, side: int, amount: int) -> int:
        """The hp a side gains; what is at nothing stays there."""
        hp = self.hp[side]
        if hp:
            self.hp[side] = min(self.hpmax[side], hp + amount)
        return self.hp[side] - hp


def _bound(first: int, sure: int) -> int:
    """Below which number the initiator hits, where ``first`` of what is ``sure`` is its own."""
    return -(-first * WORD // sure) if sure else 0


def _calm(harm: Harm | None) -> Round:
    """A round in which nobody hits."""
    return (NOBODY, 0, 0) if harm is None else (NOBODY, 0, 0, *harm)
