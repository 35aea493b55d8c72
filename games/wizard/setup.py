"""The set-up: piles and decks, gold, who begins."""

from __future__ import annotations

from collections.abc import Sequence

from events.audience import Seat
from games.dice import Dice
from games.game import Events, Moment
from games.wizard import facts
from games.wizard.fold import evolve
from games.wizard.language import tree
from games.wizard.library import Library, copies, library
from games.wizard.machine.work import Stages
from games.wizard.options import LEVELS, WizardOptions
from games.wizard.running import Machine
from games.wizard.state import State
from games.wizard.zones import Story, keep, opened

START_GOLD = {2: 5, 3: 5}


def begin(state: State, options: WizardOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """Deal, roll for the start token, and begin the first round."""
    story = Story(evolve, state, moment)
    started(story, seats)
    return story.events


def started(story: Story, seats: tuple[Seat, ...]) -> None:
    """The same, told in a story."""
    deal(story)
    for seat in seats:
        story.proclaim(facts.NumberChanged(seat, "gold", START_GOLD.get(len(seats), 3)))
    machine = Machine(story)
    machine.jobs.append(Stages("game", seat=_starter(story, seats)))
    machine.go()


def piles(cards: Library, players: int) -> dict[str, list[str]]:
    """The keys of all cards that are not dealt, by the piles they belong to."""
    found: dict[str, list[str]] = {"commons": [], "legends": [], **{level: [] for level in LEVELS}}
    for card in cards.cards.values():
        pile: str
        if isinstance(card, tree.Exploration):
            pile = card.level
        elif card.rarity != "ori":
            pile = "commons" if card.rarity == "com" else "legends"
        else:
            continue
        found[pile] += [f"{card.id}#{copy}" for copy in range(copies(card, players) * _doubled(pile, players))]
    return found


def _doubled(pile: str, players: int) -> int:
    """For five and six the common pile is there twice."""
    return 2 if pile == "commons" and players > 4 else 1


def starters(cards: Library, seats: Sequence[Seat]) -> dict[Seat, list[str]]:
    """The keys of everybody's first deck: an equal share of the starters."""
    found: dict[Seat, list[str]] = {seat: [] for seat in seats}
    for card in cards.cards.values():
        if isinstance(card, tree.Treasure) and card.rarity == "ori":
            share = copies(card, len(seats)) // len(seats)
            for at, seat in enumerate(seats):
                found[seat] += [f"{card.id}#{at * share + copy}" for copy in range(share)]
    return found


def deal(story: Story) -> None:
    """Shuffle decks and piles; the cards of level XII lie open."""
    state = story.truth
    cards = library(state)
    decks, dealt = starters(cards, state.seats), piles(cards, len(state.seats))
    counts = {pile: len(keys) for pile, keys in dealt.items()}
    story.proclaim(facts.PilesDealt(counts, {seat: len(keys) for seat, keys in decks.items()}))
    dice = story.moment.sealed_dice("deal")
    for seat, keys in decks.items():
        keep(story, "deck", seat, dice.shuffle(keys))
    for pile, keys in dealt.items():
        keep(story, pile, 0, dice.shuffle(keys) if pile != "XII" else keys)
    for key in dealt["XII"]:
        opened(story, key, "XII")


def _starter(story: Story, seats: tuple[Seat, ...]) -> Seat:
    """Who rolls lowest begins; ties roll again."""
    dice = story.moment.dice("starter")
    rolling = list(seats)
    while len(rolling) > 1:
        rolls = {seat: _rolled(story, seat, dice) for seat in rolling}
        rolling = [seat for seat in rolling if rolls[seat] == min(rolls.values())]
    return rolling[0]


def _rolled(story: Story, seat: Seat, dice: Dice) -> int:
    value = dice.roll()
    story.proclaim(facts.DieRolled(seat, 6, value, False))
    return value
