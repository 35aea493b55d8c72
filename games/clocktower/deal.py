"""The deal: by the program, or by the host one decision after the other (section 3)."""

from __future__ import annotations

from events.audience import HOST
from games.clocktower import facts, night
from games.clocktower.engine import setup, storyteller
from games.clocktower.engine.results import Decision
from games.clocktower.engine.setup import Deal
from games.clocktower.script import hand_played
from games.clocktower.state import State
from games.clocktower.story import Story, apply, has_person, settled, tell_seat, until
from games.game import Rejected

BY_HAND_MS = 1_800_000


def begin(story: Story) -> None:
    """Deal, or ask the host for the first character.

    Raises:
        Rejected: the script has characters that only a person can play, and there is none.
    """
    by_person = hand_played(story.truth.script)
    if by_person and not has_person(story.truth):
        raise Rejected("script_needs_person", ids=by_person)
    by_hand = story.truth.options.deal == "manual" and has_person(story.truth)
    story.proclaim(facts.DealBegan(by_hand, until(story, BY_HAND_MS) if by_hand else 0))
    if story.truth.options.registration == "persona":
        persona = storyteller.persona(story.truth.script, story.moment.sealed_dice("persona"))
        story.tell(HOST, facts.PersonaDrawn(persona))
    if by_hand:
        ask_on(story)
    else:
        dice = story.moment.sealed_dice("deal")
        _deal(story, setup.deal(story.truth.script, tuple(story.truth.seats), dice))


def _by_hand(truth: State) -> Deal | Decision:
    return setup.by_hand(truth.script, tuple(truth.seats), *truth.answered)


def ask_on(story: Story) -> None:
    """Ask for what is still to be dealt; how many questions there are shows to nobody, for the host ends the deal."""
    settled(story, _by_hand, drawing=False)


def finish(story: Story) -> None:
    """Draw what the host has not dealt."""
    deal = settled(story, _by_hand, drawing=True)
    assert isinstance(deal, Deal), "nothing is left to ask"
    _deal(story, deal)


def _deal(story: Story, deal: Deal) -> None:
    """Everybody is told at once what they are, or believe to be; then night falls."""
    script = story.truth.script
    for seat, believed in deal.beliefs.items():
        story.tell(HOST, facts.CharacterSet(seat, deal.characters[seat], deal.sides[seat], ""))
        tell_seat(story, seat, facts.CharacterDealt(seat, believed, script.side_of(believed)))
    story.tell(HOST, facts.BluffsSet(deal.bluffs))
    apply(story, deal.tokens)
    night.dusk(story)
