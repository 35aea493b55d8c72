"""Battles in the game (section 9): who is asked for generals, who fights with what, and what comes of it."""

from __future__ import annotations

from events.audience import EVERYONE, Seat, only
from games.dice import Dice
from games.mbg import cells, facts, money, people
from games.mbg.amounts import scaled
from games.mbg.battle.kernel import DRAW, LOSS, WIN, Side, Word, fight
from games.mbg.options import scales
from games.mbg.state import MOU, WU, ZHAN, Naming, State
from games.mbg.story import Story

DECLINED = Naming(-1, -1)


def besiege(story: Story, seat: Seat, scale: int) -> None:
    """The answer to the question of a siege."""
    question = story.truth.question
    if scale < 0:
        story.then("after", seat)
    else:
        begin(story, "siege", seat, question.other, scale=scale, forced=question.forced, city=question.place)


def begin(
    story: Story, kind: facts.BattleKind, seat: Seat, other: Seat, *, scale: int, forced: bool, city: int = -1
) -> None:
    """A battle of ``seat`` against ``other``: its generals are asked for, unless a side has none (B21)."""
    state = story.truth
    if not people.mains(state, people.fighters_of(state, seat, city)):
        lost_unfought(story, kind, seat, other)
        _go_on(story, kind, seat)
        return
    defends = other != facts.BANK and people.mains(state, people.fighters_of(state, other, city))
    if other != facts.BANK and not defends:
        lost_unfought(story, kind, other, seat)
        _won(story, kind, seat, other, city)
        return
    sealed = state.options.sealed_generals and other != facts.BANK
    asked = (seat, other) if sealed else (seat,)
    story.ask("generals", *asked, place=city, other=other, scale=scale, battle=kind, forced=forced)


def lost_unfought(story: Story, kind: facts.BattleKind, loser: Seat, winner: Seat) -> None:
    """A side without generals has lost; who loses a meeting so pays all the same."""
    story.proclaim(facts.Forfeited(kind, loser, winner))
    if kind == "meeting":
        _spoils(story, loser, winner)
    elif kind == "robber":
        _robbed(story, loser)


def name(story: Story, seat: Seat, main: int, vice: int) -> None:
    """A seat's generals; when all are in, the battle."""
    state = story.truth
    question = state.question
    naming = facts.GeneralsNamed(seat, main, vice if main >= 0 and vice != main else -1)
    story.tell(only(seat) if len(question.seats) > 1 else EVERYONE, naming)
    story.proclaim(facts.GeneralsReady(seat))
    mover, other = state.seat, question.other
    if other == facts.BANK or len(story.truth.ready) == 2:
        _resolve(story)
    elif len(question.seats) == 1:  # the initiator's are open (option ``sealed_generals``), now the defender's
        story.ask(
            "generals",
            other,
            place=question.place,
            other=mover,
            scale=question.scale,
            battle=question.battle,
            forced=question.forced,
        )


def may_decline(state: State) -> bool:
    """Whether a main general can be refused in the battle that is asked about (B22)."""
    return not (state.question.forced and state.options.forced_generals)


def _resolve(story: Story) -> None:
    state = story.truth
    question = state.question
    kind = question.battle
    assert kind
    seat = state.seat
    other = question.other if question.other != seat else question.seats[0]
    one, two = state.named[seat], state.named.get(other, DECLINED)
    if one.main < 0:
        lost_unfought(story, kind, seat, other)
        _go_on(story, kind, seat)
    elif other != facts.BANK and two.main < 0:
        lost_unfought(story, kind, other, seat)
        _won(story, kind, seat, other, question.place)
    else:
        _fight(story, kind, question.scale, question.place, (seat, one), (other, two))


def fighter(state: State, seat: Seat, naming: Naming, city: int) -> facts.Fighter:
    """A side as it goes into battle (B3, B24); ``city`` is the one it defends, −1 for none."""
    options, defence = state.options, state.cities[city].hp if city >= 0 else 0
    main = state.officers[naming.main] if seat else people.ROBBER
    vice = state.officers[naming.vice] if seat and naming.vice >= 0 else main

    def better(ability: int) -> int:
        return max(people.effective(main, ability, options), people.effective(vice, ability, options))

    return facts.Fighter(
        seat,
        naming.main,
        naming.vice,
        power=better(WU),
        tactics=people.effective(main, ZHAN, options),
        strategy=better(MOU),
        hp=main.hp,
        defence=defence,
        techniques=state.roles[seat].techniques if seat else (),
    )


def words_of(dice: Dice) -> Word:
    """The 32-bit numbers of a draw, one after the other."""
    return dice.words().__next__


def _fight(
    story: Story,
    kind: facts.BattleKind,
    scale: int,
    city: int,
    one: tuple[Seat, Naming],
    two: tuple[Seat, Naming],
) -> None:
    state, options = story.truth, story.truth.options
    attacker, defender = fighter(state, *one, -1), fighter(state, *two, city)
    fought = fight(
        _side(attacker),
        _side(defender),
        options.battle_round_min + options.battle_round_step * scale,
        words_of(story.moment.dice("battle")),
        engine=options.battle == "engine",
        burn=scales(options).burn,
    )
    loser = (defender, attacker)[fought.result] if fought.result != DRAW else None
    exiled = loser.main if loser and fought.exiled else -1
    story.proclaim(
        facts.BattleFought(
            kind,
            scale,
            city,
            (attacker, defender),
            fought.rounds,
            fought.result,
            fought.hp,
            fought.defence[1],
            exiled,
        )
    )
    _after_battle(story, kind, fought.result, attacker.seat, defender.seat, city)


def _side(fighter: facts.Fighter) -> Side:
    return Side(fighter.power, fighter.tactics, fighter.strategy, fighter.hp, fighter.defence, fighter.techniques)


def _after_battle(story: Story, kind: facts.BattleKind, result: int, seat: Seat, other: Seat, city: int) -> None:
    if kind == "robber" and result != WIN:
        _robbed(story, seat)
    elif kind == "meeting" and result == WIN:
        _spoils(story, other, seat)
    elif kind == "meeting" and result == LOSS:
        _spoils(story, seat, other)
    elif kind == "siege" and result == WIN:
        _won(story, kind, seat, other, city)
        return
    _go_on(story, kind, seat)


def _won(story: Story, kind: facts.BattleKind, seat: Seat, other: Seat, city: int) -> None:
    """The initiator has won, if a siege then the city (B25)."""
    if kind == "siege":
        story.proclaim(facts.CityFell(city, other, seat))
        money.pay(story, other, seat, _share(story, other, scales(story.truth.options).siege_steal), "spoils")
        if cells.ask_to_occupy(story, seat, city):
            return
    _go_on(story, kind, seat)


def _go_on(story: Story, kind: facts.BattleKind, seat: Seat) -> None:
    """The rest of the action after a battle."""
    if kind == "siege":
        story.then("after", seat)
    else:
        story.then("meetings", seat)


def _robbed(story: Story, seat: Seat) -> None:
    money.pay(story, seat, facts.BANK, scales(story.truth.options).robber_steal, "robber")


def _spoils(story: Story, loser: Seat, winner: Seat) -> None:
    """What the loser of a meeting pays: a share of his money, if he has any (T9)."""
    amount = _share(story, loser, scales(story.truth.options).meeting_steal)
    money.pay(story, loser, winner, amount, "meeting")


def _share(story: Story, loser: Seat, scale: int) -> int:
    return scaled(max(0, story.truth.money[loser]), scale)
