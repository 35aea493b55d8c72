"""Variants of sound games and tables with one fault each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from events.audience import SEALED, Audience, Viewer, only, sees
from events.codec import AnyCommit
from events.event import Command, Draw, Event, Fact
from games.avalon import actions, facts
from games.avalon.board import team_of
from games.avalon.commands import PlayMission
from games.dice import SEED_BYTES, Dice
from games.fold import Fold
from games.game import AnyGame, Deadline, Events, Moment, Prompts
from games.liars_dice import facts as dice_facts
from games.liars_dice import state as liars_dice
from games.prompt import Choice
from games.sitting import table as pictures
from games.sitting.commands import Due
from games.sitting.facts import TableOpened
from projections.feed import Feed
from server.refusals import Refused
from server.tables.decider import Submission, Table
from tests.altered import altered
from tests.probes.shuffle.rules import Card, CardKeyed
from tests.suite.games import GAMES

# --- what is hidden ------------------------------------------------------------------------------------------------


def says_it_never_hides(name: str) -> AnyGame:
    """A game with secrets that declares it has none."""
    return altered(GAMES[name], hides=lambda truth: False)


# --- prompts from the truth ----------------------------------------------------------------------------------------


def _no_wolf(view: Any, viewer: Any) -> Prompts:
    prompts = GAMES["whisper"].rules.prompts(view, viewer)
    wolves = [seat for seat, role in view.roles.items() if role == "wolf"]
    return {
        id: replace(prompt, fields={"target": _without(prompt.fields["target"], wolves)})
        if prompt.command == "choose_target"
        else prompt
        for id, prompt in prompts.items()
    }


def _without(field: Any, values: list[int]) -> Choice:
    return Choice(tuple(option for option in field.options if option.value not in values))


def not_to_the_wolf() -> AnyGame:
    """Whisper, where nobody is offered a target that the view knows for the wolf: harmless, as seats know none."""
    return altered(GAMES["whisper"], prompts=_no_wolf)


class PromptsFromTheTruth(Table):
    """Asks what the truth would ask."""

    def take(self, commit: AnyCommit) -> Mapping[Viewer, Feed]:
        """Fold, then put the truth's prompts into the feeds."""
        before = super().take(commit)
        for chair, feed in self.feeds.items():
            if isinstance(chair, int):
                feed.__dict__["prompts"] = pictures.prompts(self.game, self.truth, chair)
        return before


def awaited_by_anybody(table: Table, player: str) -> bool:
    """What the lobby would say if it looked whether anybody at the table is asked something."""
    return any(prompt.required for feed in table.feeds.values() for prompt in feed.prompts.values())


# --- refusals, times -----------------------------------------------------------------------------------------------


class RefusalsThatKnow(Table):
    """Refuses in other words when seat 1 is the wolf."""

    def decide_submission(self, wish: Submission, now: int) -> AnyCommit | None:
        """Judge, and blab."""
        try:
            return super().decide_submission(wish, now)
        except Refused as no:
            if self.truth.table.status == "playing" and self.truth.game.roles.get(1) == "wolf":
                raise Refused(no.code, "game_over") from None
            raise


class RefusalsOfTheLegal(Table):
    """Refuses what it offered when the target is the wolf."""

    def decide_submission(self, wish: Submission, now: int) -> AnyCommit | None:
        """Judge, and blab."""
        target = wish.command.get("target") if isinstance(wish.command, dict) else None
        if wish.prompt and isinstance(target, int) and self.truth.game.roles.get(target) == "wolf":
            raise Refused("rejected", "forbidden")
        return super().decide_submission(wish, now)


def _sooner_with_a_wolf_on_seat_1(state: Any) -> Deadline | None:
    due = GAMES["whisper"].rules.deadline(state)
    return Deadline(due.what, due.when - 1000) if due and due.when and state.roles.get(1) == "wolf" else due


def deadline_that_knows() -> AnyGame:
    """Whisper, where phases are a second shorter when seat 1 is the wolf."""
    return altered(GAMES["whisper"], deadline=_sooner_with_a_wolf_on_seat_1)


def _blue_need_not_vote(state: Any, by: Any, command: Command, moment: Moment) -> Events:
    if isinstance(command, PlayMission):
        blue = {seat: True for seat in state.team if team_of(state.roles[seat]) == "blue" and seat != by}
        known = replace(state, mission_votes=state.mission_votes | blue)
        return actions.play(known, {by: command.success}, moment)
    return GAMES["avalon"].rules.decide(state, by, command, moment)


def answers_for_whom_there_is_one_choice() -> AnyGame:
    """Avalon, where a mission ends as soon as its red members have voted."""
    return altered(GAMES["avalon"], decide=_blue_need_not_vote)


# --- frames, audiences ---------------------------------------------------------------------------------------------


def after_with_empty_frames(self: Feed, commit: AnyCommit, folds: object = None) -> Feed:
    """Feed.after, which lets those not concerned see that something happened."""
    picture = self.state
    told = tuple(event.fact for event in commit.events if sees(event.to, self.viewer))
    for fact in told:
        picture = pictures.evolve(self.game, picture, fact)
    return Feed(self.game, self.viewer, self.seq + len(told), commit.at, picture, told)


def after_with_numbers(self: Feed, commit: AnyCommit, folds: object = None) -> Feed:
    """Feed.after, whose seq counts what the viewer did not see too."""
    after = _after(self, commit)
    return after if after is self else replace(after, seq=self.seq + len(commit.events))


_after = Feed.after


def _to_one_seat_more(state: Any, by: Any, command: Command, moment: Moment) -> Events:
    events = GAMES["avalon"].rules.decide(state, by, command, moment)
    return tuple(
        Event(_and_next(event.to), event.fact) if isinstance(event.fact, facts.VoteSealed) else event
        for event in events
    )


def _and_next(to: Audience) -> Audience:
    return only(*to.seats, to.seats[0] % 7 + 1)


def fact_to_one_seat_more() -> AnyGame:
    """Avalon, where the next seat hears how one votes."""
    return altered(GAMES["avalon"], decide=_to_one_seat_more)


# --- dice and ids --------------------------------------------------------------------------------------------------


def _votes_turned_round(state: Any, by: Any, command: Command, moment: Moment) -> Events:
    events = GAMES["avalon"].rules.decide(state, by, command, moment)
    return tuple(Event(event.to, _turned_round(event.fact)) for event in events)


def _turned_round(fact: Fact) -> Fact:
    if not isinstance(fact, facts.VotesCounted):
        return fact
    return replace(fact, votes=dict(reversed(fact.votes.items())))


def votes_in_some_other_order() -> AnyGame:
    """Avalon, where the votes stand as if the last to vote were told first."""
    return altered(GAMES["avalon"], decide=_votes_turned_round)


def _offers_turned_round(view: Any, viewer: Any) -> Prompts:
    prompts = GAMES["whisper"].rules.prompts(view, viewer)
    return {id: replace(prompt, fields=_turned(prompt.fields)) for id, prompt in prompts.items()}


def _turned(fields: Any) -> Any:
    return {
        name: replace(field, options=field.options[::-1]) if isinstance(field, Choice) else field
        for name, field in fields.items()
    }


def offers_in_some_other_order() -> AnyGame:
    """Whisper, where the last seat is offered first."""
    return altered(GAMES["whisper"], prompts=_offers_turned_round)


def _draws_unseen(state: Any, by: Any, command: Command, moment: Moment) -> Events:
    if not isinstance(command, Due):
        for _ in range(moment.sealed_dice("unseen").below(3)):
            moment.sealed_dice("more")
    return GAMES["swarm"].rules.decide(state, by, command, moment)


def draws_unseen() -> AnyGame:
    """Swarm, where every bid draws a secret number of secret dice: harmless, as no purpose counts another."""
    return altered(GAMES["swarm"], decide=_draws_unseen)


class OneCount(Moment):
    """Counts all draws of a table together."""

    def _draw(self, draw: Draw, seed: str) -> Dice:
        count = sum(self._drawn.values()) + len(self.draws)
        self.draws.append(draw)
        return Dice(seed, draw.purpose, count)


class DiceThatCountAll(Table):
    """Lets hidden rolls move public ones."""

    def _moment(self, at: int, command: Command, prompt: str) -> Moment:
        moment = super()._moment(at, command, prompt)
        return OneCount(moment.now, moment._seed, moment._sealed_seed, moment._drawn, prompt)


def issue_the_same_again(story: Any, key: str) -> Any:
    """The ``_issue`` of Shuffle, which gives a card the id it had before."""
    dice = story.moment.sealed_dice("card")
    dice._words = Dice("00" * SEED_BYTES, key, 0).words()
    card = dice.token()
    story.tell(SEALED, CardKeyed(card, key))
    return Card(card, key.partition("-")[0])


# --- folds ---------------------------------------------------------------------------------------------------------


def _counts_votes(state: Any, fact: Fact) -> Any:
    state = GAMES["avalon"].rules.evolve(state, fact)
    return replace(state, blue_wins=state.blue_wins + 1) if isinstance(fact, facts.VoteSealed) else state


def fold_that_counts_what_some_do_not_hear() -> AnyGame:
    """Avalon, where a view has counted one vote, the truth seven."""
    return altered(GAMES["avalon"], evolve=_counts_votes)


def _forgets_walks(state: Any, fact: Fact) -> Any:
    return state if isinstance(fact, facts.Walked) else GAMES["avalon"].rules.evolve(state, fact)


def fold_that_forgets() -> AnyGame:
    """Avalon, where nobody gets anywhere."""
    return altered(GAMES["avalon"], evolve=_forgets_walks)


# --- ends ----------------------------------------------------------------------------------------------------------


def _asks_nobody(view: Any, viewer: Any) -> Prompts:
    return {}


def asks_nobody() -> AnyGame:
    """Swarm, where nobody is asked."""
    return altered(GAMES["swarm"], prompts=_asks_nobody, deadline=lambda state: None)


def leaves_it_due() -> AnyGame:
    """Swarm, where a deadline that passed is still the next one."""

    def stays(state: Any, by: Any, command: Command, moment: Moment) -> Events:
        events = GAMES["swarm"].rules.decide(state, by, command, moment)
        return events[:1] if isinstance(command, Due) else events

    return altered(GAMES["swarm"], decide=stays)


def never_ends() -> AnyGame:
    """Swarm, whose auctions never close."""

    def again(state: Any, by: Any, command: Command, moment: Moment) -> Events:
        events = GAMES["swarm"].rules.decide(state, by, command, moment)
        return tuple(event for event in events if event.fact.__struct_config__.tag == "bid_placed")[:1] or events[:1]

    def asks(view: Any, viewer: Any) -> Prompts:
        return GAMES["swarm"].rules.prompts(replace(view, bids={}), viewer)

    return altered(GAMES["swarm"], decide=again, prompts=asks)


# --- documents -----------------------------------------------------------------------------------------------------


def rounds_that_tell_the_length() -> AnyGame:
    """Errand, whose first round ends the later the more there is to be found."""
    errand = GAMES["errand"]

    def longer(state: Any, options: Any, seats: tuple[int, ...], moment: Moment) -> Events:
        return tuple(
            Event(event.to, replace(event.fact, until=moment.now + 60_000 + len(state.finds)))
            for event in errand.rules.open(state, options, seats, moment)
        )

    return altered(errand, open=longer)


# --- what is open to all -------------------------------------------------------------------------------------------


def _dice(hidden: Mapping[str, tuple[type[Fact], ...]]) -> Fold[Any]:
    fold: Fold[Any] = Fold(hidden=hidden)
    for fact in (TableOpened, *dice_facts.FACTS):
        fold.on(fact)(liars_dice.evolve)
    return fold


def fold_that_hides_nothing() -> AnyGame:
    """Liar's dice, whose fold says that everybody knows all dice."""
    return altered(GAMES["liars_dice"], evolve=_dice({}))


def fold_that_names_too_few_facts() -> AnyGame:
    """Liar's dice, whose fold does not say that the cups are lifted."""
    return altered(GAMES["liars_dice"], evolve=_dice({"dice": (dice_facts.DiceRolled,)}))


def fold_that_puts_a_secret_among_what_is_open() -> AnyGame:
    """Liar's dice, where what was found at last depends on the dice that one knows."""
    fold = _dice({"dice": (dice_facts.DiceRolled, dice_facts.DiceShown)})

    def evolve(state: Any, fact: Fact) -> Any:
        return replace(liars_dice.evolve(state, fact), found=len(state.dice))

    fold._steps[dice_facts.BidMade] = evolve
    return altered(GAMES["liars_dice"], evolve=fold)
