"""What a command makes happen, and what happens to a seat that said nothing."""

from __future__ import annotations

from events.audience import Seat, only
from events.event import Actor, Command
from games.game import Events, Moment
from games.sitting.commands import Due
from games.wizard import commands, facts
from games.wizard.fold import evolve
from games.wizard.machine.work import Stages
from games.wizard.running import Machine, advance, battle, explore, prepare, rounds, supply
from games.wizard.state import State
from games.wizard.zones import Story


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that the seat is asked for it."""
    story = Story(evolve, state, moment)
    machine = Machine(story)
    if isinstance(command, Due):
        _due(machine)
    else:
        assert isinstance(by, int), "the host is asked nothing"
        act(machine, by, command)
    return story.events


def act(m: Machine, seat: Seat, command: Command) -> None:
    """What only says something goes on with nothing; everything else goes on until somebody is asked again."""
    match command:
        case commands.OfferDraw():
            m.story.proclaim(facts.SeatMarked(seat, "offers"))
            if all(player.offers for player in m.state.players.values()):
                rounds.win(m, 0)
        case commands.GiveOrder(order):
            m.story.tell(only(seat), facts.OrderGiven(seat, order, m.state.asked.number))
            settle(m)
        case commands.Respond(fire):
            m.story.tell(only(seat), facts.ResponseGiven(seat, fire))
            settle(m)
        case commands.DiscardAndDraw(cards):
            prepared(m, {seat: cards})
        case commands.ChooseOne(pick):
            answer(m, (pick,))
        case commands.ChooseSome(picks):
            answer(m, picks)
        case commands.ChooseNumber(number):
            answer(m, (number,))
        case _:
            move(m, command)
            m.go()


def settle(m: Machine) -> None:
    """Go on behind a window, if one is open that can be closed now."""
    if m.state.window.holders and m.settle():
        m.go()


def answer(m: Machine, picks: tuple[int | str, ...]) -> None:
    """Go on with what was chosen."""
    m.answered(picks)
    m.go()


def prepared(m: Machine, laid: dict[Seat, tuple[str, ...]]) -> None:
    """Take down what seats discard; go on once all have said so."""
    job = m.jobs[-1]
    assert isinstance(job, Stages)
    for seat, cards in laid.items():
        prepare.lay(m, job, seat, cards)
    if prepare.ready(m, job):
        m.go()


def move(m: Machine, command: Command) -> None:
    """Make the move of the seat whose turn it is."""
    job, keys = m.jobs[-1], m.state.keys
    assert isinstance(job, Stages)
    match command:
        case commands.FlipExploration(level):
            explore.chosen(m, job, level)
        case commands.PlayCard(card):
            battle.play(m, job, keys[card])
        case commands.ReverseTime():
            battle.reverse(m, job)
        case commands.Pass():
            battle.passes(m, job)
        case commands.ActivateWand(wand):
            battle.activate(m, job, keys[wand])
        case commands.AdvanceMarker(steps):
            advance.move(m, job, steps)
        case commands.PushMarker(other):
            advance.push(m, job, other)
        case commands.Buy(card):
            supply.buy(m, job, card)
        case commands.RefreshShop():
            supply.refresh(m, job)
        case commands.VisitTavern():
            supply.visit(m, job)
        case commands.EndSupply():
            supply.end(m, job)


def _due(m: Machine) -> None:
    """What happens to a seat that said nothing (section 2)."""
    asked = m.state.asked
    if asked.what == "window":
        settle(m)
    elif asked.what == "prepare":
        acting = (m.state.lone,) if m.state.lone else m.state.seats
        prepared(m, {seat: () for seat in acting if not m.state.players[seat].prepared})
    elif asked.what == "choose":
        answer(m, default_answer(m))
    else:
        move(m, default_move(m.state))
        m.go()


def default_answer(m: Machine) -> tuple[int | str, ...]:
    """Any of what may be left is left; else the dice pick, those of cards that others do not see unseen."""
    seat = m.state.asked.seat
    question = m.state.questions[seat]
    if not question.min and question.kind != "number":
        return ()
    if question.kind == "number":
        return (question.min,)
    moment = m.story.moment
    dice = moment.sealed_dice("default") if question.kind == "card" else moment.dice("default")
    return tuple(offer.value for offer in dice.shuffle(question.offers)[: question.min])


def default_move(state: State) -> Command:
    """The lowest open level, pass, all steps, no push, the end of supply."""
    seat = state.asked.seat
    match state.asked.what:
        case "explore":
            return commands.FlipExploration(explore.open_levels(state, seat in state.monsters)[0])
        case "advance":
            return commands.AdvanceMarker(state.players[seat].steps)
        case "push":
            return commands.PushMarker(0)
        case "supply":
            return commands.EndSupply()
        case _:
            return commands.Pass()
