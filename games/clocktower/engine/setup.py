"""The set-up: counts, brackets, the deal by dice or by hand, beliefs, red herring and bluffs (section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container
from functools import cache

import msgspec

from events.audience import Seat
from games.clocktower.engine import roles
from games.clocktower.engine.results import Decision, Info, Names, Put, info
from games.clocktower.engine.roles import Script, Side
from games.clocktower.engine.slot import Answers, Undecided
from games.dice import Dice
from games.game import Rejected

BLUFFS, BLUFFS_FROM = 3, 7
ODD_COUNTS = "odd_counts"
"""The warning for characters that no bag has."""

MARIONETTE, LUNATIC = "marionette", "lunatic"
_BELIEVES = {"drunk": ("townsfolk",), "marionette": ("townsfolk", "outsider"), "lunatic": ("demon",)}


class Deal(msgspec.Struct, frozen=True):
    """Who is what: ``beliefs`` are the characters that the seats are shown, ``herring`` is 0 for none."""

    characters: dict[Seat, str]
    beliefs: dict[Seat, str]
    sides: dict[Seat, Side]
    herring: Seat
    bluffs: tuple[str, ...]

    @property
    def tokens(self) -> tuple[Put, ...]:
        """The tokens that lie from the start."""
        asker = _owner(self.characters, "fortuneteller")
        return (Put("red_herring", self.herring, asker, "ever", "fortuneteller"),) if self.herring else ()


@cache
def _tables() -> dict[str, dict[str, int]]:
    tables = msgspec.json.decode((roles.DATA / "tables.json").read_bytes())
    return msgspec.convert(tables["setup"], dict[str, dict[str, int]])


def counts(size: int) -> dict[str, int]:
    """Return how many of each team a table of this size has, before brackets."""
    return dict(_tables()[str(size)])


def fits(script: Script, size: int) -> None:
    """Check that this script can be dealt to this number of seats, whatever is drawn.

    Raises:
        Rejected: too many or too few seats, or a team with too few characters.
    """
    if str(size) not in _tables():
        raise Rejected("clocktower_seats", size=size)
    base = counts(size)
    shifts = [shift for character in script.of_team("minion", "demon") if (shift := _shift(script, character))]
    most = sum(sorted((max(shift) for shift in shifts), reverse=True)[: base["minion"] + base["demon"]])
    fewer = max((-min(shift) for shift in shifts), default=0)
    needed = base | {
        "outsider": base["outsider"] + max(0, most),
        "townsfolk": base["townsfolk"] + max(0, min(base["outsider"], fewer)) + (roles.DRUNK in script.characters),
    }
    have = {team: len(script.of_team(team)) for team in needed}
    for team, number in needed.items():
        if have[team] < number:
            raise Rejected("clocktower_too_few", team=team, have=have[team], needed=number, size=size)


def _shift(script: Script, character: str) -> tuple[int, ...]:
    """By how many outsiders a character's bracket may change the counts: ``outsiders+1_or_-1``."""
    data = script.role(character)
    rule = str(data.impl.get("setup_rule", "")) if data else ""
    if not rule.startswith("outsiders"):
        return ()
    return tuple(int(part) for part in rule.removeprefix("outsiders").split("_or_"))


class _Asker:
    """The questions of a deal, one after the other: answered by dice, or by hand."""

    def __init__(self, answer: Callable[[Decision], str], number: int = 0) -> None:
        self._answer = answer
        self._number = number

    def ask(
        self,
        kind: str,
        seat: Seat,
        legal: tuple[str, ...],
        names: Names = "character",
        likely: tuple[str, ...] = (),
        warning: str = "",
    ) -> str:
        return self._answer(Decision(self._number, kind, seat, "", names, legal, legal, warning, likely))


def deal(script: Script, seats: tuple[Seat, ...], dice: Dice) -> Deal:
    """Deal a script that fits: demon and minions, brackets, the good, the Drunk's belief, seats, herring, bluffs."""
    base = counts(len(seats))
    evil = [character for team in ("demon", "minion") for character in dice.shuffle(script.of_team(team))[: base[team]]]
    shift = sum(dice.pick(shifts) for character in evil if (shifts := _shift(script, character)))
    outsiders = max(0, min(base["outsider"] + shift, base["outsider"] + base["townsfolk"]))
    townsfolk = base["outsider"] + base["townsfolk"] - outsiders
    known = dice.shuffle(script.of_team("townsfolk"))
    dealt = [*evil, *known[:townsfolk], *dice.shuffle(script.of_team("outsider"))[:outsiders]]
    characters = _beside_demon(script, dict(zip(seats, dice.shuffle(dealt), strict=True)), dice)
    drawn = _Asker(lambda asked: dice.pick(asked.likely or asked.legal))
    return _told(script, characters, drawn, lambda seen: _bluffs(script, len(seats), seen, dice))


def _beside_demon(script: Script, characters: dict[Seat, str], dice: Dice) -> dict[Seat, str]:
    """Let the Marionette change places with a neighbour of the Demon, where it is none."""
    puppet = _owner(characters, MARIONETTE)
    demon = next((seat for seat, character in characters.items() if script.team_of(character) == "demon"), 0)
    if not puppet or not demon:
        return characters
    ring = list(characters)
    at = ring.index(demon)
    beside = (ring[at - 1], ring[(at + 1) % len(ring)])
    if puppet in beside:
        return characters
    chosen = dice.pick(beside)
    return characters | {chosen: MARIONETTE, puppet: characters[chosen]}


def _told(
    script: Script, characters: dict[Seat, str], asker: _Asker, bluffs: Callable[[Collection[str]], tuple[str, ...]]
) -> Deal:
    """Decide what the Drunk and others like it believe in, and who is the red herring."""
    beliefs = dict(characters)
    for seat, character in characters.items():
        if character in _BELIEVES:
            free = _beliefs(script, character, (*characters.values(), *beliefs.values()))
            beliefs[seat] = asker.ask("belief", seat, free)
    sides = {seat: script.side_of(character) for seat, character in characters.items()}
    seen = {*characters.values(), *beliefs.values()}
    return Deal(characters, beliefs, sides, _herring(characters, sides, asker), bluffs(seen))


def _herring(characters: dict[Seat, str], sides: dict[Seat, Side], asker: _Asker) -> Seat:
    teller = _owner(characters, "fortuneteller")
    good = tuple(str(seat) for seat, side in sides.items() if side == "good")
    spies = tuple(str(seat) for seat, character in characters.items() if character == "spy")
    return int(asker.ask("red_herring", teller, (*good, *spies), "seat", good)) if teller else 0


def _bluffs(script: Script, size: int, seen: Collection[str], dice: Dice) -> tuple[str, ...]:
    if size < BLUFFS_FROM:
        return ()
    free = _unseen(script, seen)
    townsfolk = dice.shuffle(script.of_team("townsfolk", among=free))
    outsiders = dice.shuffle(script.of_team("outsider", among=free))
    chosen = [*townsfolk[:2], *outsiders[:1]]
    return tuple([*chosen, *townsfolk[2:], *outsiders[1:]][:BLUFFS])


def _unseen(script: Script, seen: Collection[str]) -> tuple[str, ...]:
    """The good characters that nobody has or believes to have, without the Drunk."""
    good = script.of_team("townsfolk", "outsider")
    return tuple(character for character in good if character != roles.DRUNK and character not in seen)


def lunatic_told(script: Script, seat: Seat, seats: tuple[Seat, ...], minions: int, dice: Dice) -> tuple[Info, ...]:
    """Draw what a Lunatic is told as the Demon is: a number of others as Minions, and bluffs that may be in play."""
    others = dice.shuffle([other for other in seats if other != seat])
    bluffs = _bluffs(script, len(seats), (), dice)
    seen = (info("minions", seats=tuple(sorted(others[:minions]))),) if minions else ()
    return (*seen, *(info("bluff", character=character) for character in bluffs))


def _beliefs(script: Script, character: str, seen: Container[str]) -> tuple[str, ...]:
    """What a character may take itself for: rather somebody whom nobody else is, or takes himself for."""
    among = script.of_team(*_BELIEVES[character])
    return tuple(known for known in among if known not in seen) or among or (character,)


def _owner(characters: dict[Seat, str], character: str) -> Seat:
    return next((seat for seat, other in characters.items() if other == character), 0)


# --- by hand ----------------------------------------------------------------------------------------------------------


def by_hand(script: Script, seats: tuple[Seat, ...], given: tuple[str, ...], number: int) -> Deal | Decision:
    """Deal as the host decides, one question after the other; counts that no bag has are only warned of.

    Asked are the characters seat by seat, the Drunk's belief, the red herring and the bluffs.
    """
    hand = _Asker(Answers(given), number)
    try:
        return _dealt(script, seats, hand)
    except Undecided as undecided:
        return undecided.decision


def _dealt(script: Script, seats: tuple[Seat, ...], hand: _Asker) -> Deal:
    characters: dict[Seat, str] = {}
    for seat in seats:
        free = tuple(character for character in script.characters if character not in characters.values())
        likely, warning = _wanted(script, free, len(seats), characters)
        characters[seat] = hand.ask("deal", seat, free or script.characters, "character", likely, warning)
    return _told(script, characters, hand, lambda seen: _bluffs_by_hand(script, characters, seen, hand))


def _wanted(
    script: Script, free: tuple[str, ...], size: int, characters: dict[Seat, str]
) -> tuple[tuple[str, ...], str]:
    """Return what a bag would still have, and a warning once it would not have what was dealt."""
    missing = Counter(counts(size)) if str(size) in _tables() else Counter()
    shift = sum(min(shifts) for character in characters.values() if (shifts := _shift(script, character)))
    missing.update({"outsider": shift, "townsfolk": -shift})
    missing.subtract(script.team_of(character) for character in characters.values())
    likely = tuple(character for character in free if missing[script.team_of(character)] > 0)
    return likely, ODD_COUNTS if min(missing.values(), default=0) < 0 else ""


def _bluffs_by_hand(
    script: Script, characters: dict[Seat, str], seen: Collection[str], hand: _Asker
) -> tuple[str, ...]:
    demon = next((seat for seat, character in characters.items() if script.team_of(character) == "demon"), 0)
    chosen: list[str] = []
    for _ in range(BLUFFS if demon and len(characters) >= BLUFFS_FROM else 0):
        if free := tuple(character for character in _unseen(script, seen) if character not in chosen):
            chosen.append(hand.ask("bluff", demon, free))
    return tuple(chosen)
