"""The night: four stretches of fixed length, alike for every seat whatever happens in them (section 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from events.audience import HOST, Seat
from games.clocktower import facts
from games.clocktower.commands import Choose
from games.clocktower.ending import ended
from games.clocktower.engine import night
from games.clocktower.engine.results import Answer, Ask, Halt, Info, Lift, NightStep, Resolution
from games.clocktower.lengths import lengths
from games.clocktower.state import MARKS, State
from games.clocktower.story import DAY_MS, NOBODY_MS, Story, apply, has_person, settled, tell_seat, until
from games.clocktower.town import town

Told = tuple[Info, ...]


def dusk(story: Story) -> None:
    """A night falls; what lasts until dusk ends."""
    apply(story, night.ends_at(town(story.truth), "dusk"))
    if not story.truth.host:
        apply(story, _left_behind(story.truth))
    by_day = story.truth.changed
    story.proclaim(facts.NightFell(story.truth.night + 1, has_person(story.truth)))
    told = night.dusk(town(replace(story.truth, changed=by_day)), lambda: story.moment.sealed_dice("lunatic"))
    _window(story, "a", night.asks(town(story.truth)), told)


def _left_behind(state: State) -> tuple[Lift, ...]:
    """The marks of a storyteller who is gone, which nobody else could take away."""
    return tuple(Lift(token.number) for token in state.tokens.values() if not token.of and token.kind in MARKS)


def _window(story: Story, window: facts.Window, asks: Mapping[Seat, Ask], told: Mapping[Seat, Told]) -> None:
    """Every seat is asked something real or a decoy, and told what it must know before."""
    state = story.truth
    decoy = Ask("", 0, 1, tuple(state.seats), ())
    story.proclaim(facts.WindowOpened(window, until(story, 1000 * state.options.window_seconds)))
    for seat in state.seats:
        tell_seat(story, seat, facts.Woken(seat, window, asks.get(seat, decoy), told.get(seat, ())))


def choose(story: Story, seat: Seat, command: Choose) -> None:
    """A seat answers; at any pace but ``live`` the window ends with the last answer."""
    state = story.truth
    chosen = facts.Chosen(seat, state.window, tuple(command.targets), command.character, False)
    tell_seat(story, seat, chosen)
    if state.tempo != "live" and len(story.truth.answers) == state.size:
        hush(story)


def hush(story: Story) -> None:
    """The window ends: the storyteller decides, or the program at once."""
    _miss(story)
    state = story.truth
    if state.hosted:
        story.proclaim(facts.HushBegan(state.window, until(story, 1000 * state.options.host_seconds)))
    else:
        story.proclaim(facts.HushBegan(state.window, until(story, NOBODY_MS, slow=NOBODY_MS)))
    walk(story, drawing=False)
    if not state.hosted and state.tempo in ("fast", "calm"):
        end_hush(story)


def _miss(story: Story) -> None:
    """Answer for those who have not: any legal seats where the ability must choose, else none."""
    state = story.truth
    for seat in state.seats:
        if seat not in state.answers:
            targets, character = _drawn(story, state.asks[seat])
            tell_seat(story, seat, facts.Chosen(seat, state.window, targets, character, True))


def _drawn(story: Story, ask: Ask) -> tuple[tuple[Seat, ...], str]:
    dice = story.moment.sealed_dice("missed")
    character = dice.pick(ask.characters) if ask.of and ask.characters else ""
    return tuple(sorted(dice.shuffle(ask.among)[: ask.least])), character


def end_hush(story: Story) -> None:
    """What is undecided is drawn; then the second window, or delivery and dawn."""
    halt = walk(story, drawing=True)
    if story.truth.window == "b":
        _deliver(story)
    elif halt is None:
        _window(story, "b", {}, {})
    else:
        _window(story, "b", {halt.seat: halt.ask}, {halt.seat: halt.told})


def walk(story: Story, drawing: bool) -> Halt | None:
    """Resolve one place of the night order after the other, until one waits for the storyteller or for window B."""
    while (place := _next_place(story.truth)) is not None:
        outcome = settled(story, partial(_resolve, place=place), drawing)
        if not isinstance(outcome, Resolution):
            return outcome if isinstance(outcome, Halt) else None
        apply(story, outcome.effects)
        result = _finding(outcome)
        story.tell(HOST, facts.SlotResolved(place.place, place.seat, place.character, result))
    return None


def _next_place(state: State) -> NightStep | None:
    order = state.script.first_night if state.night == 1 else state.script.other_nights
    last = (state.place.place, state.place.seat) if state.place else (0, 0)
    return night.next_slot(town(state), order, *last)


def _resolve(state: State, place: NightStep) -> Answer:
    """What a place of the order comes to; after window B nobody is asked again."""
    choice = state.choices.get(place.seat)
    asked = choice is not None and choice.of == place.character
    targets, named = (choice.targets, choice.character) if choice and asked else (None, "")
    return night.resolve(town(state), place, targets, named, *state.answered, may_halt=state.window == "a")


def _finding(outcome: Resolution) -> facts.Finding:
    result = outcome.result
    return facts.Finding(
        result.action or "",
        result.skip,
        result.skip_reason,
        result.reasoning,
        result.display,
        result.effect_nullified,
        outcome.warning,
    )


def _deliver(story: Story) -> None:
    state = story.truth
    for seat in state.seats:
        became = (night.became(town(state).players[seat]),) if seat in (state.changed or ()) else ()
        tell_seat(story, seat, facts.NightTold(seat, state.night, (*became, *state.kept.get(seat, ()))))
    apply(story, night.ends_at(town(story.truth), "dawn"))
    _dawn(story)


def _dawn(story: Story) -> None:
    for seat in sorted(story.truth.marked("dies")):
        story.tell(HOST, facts.SeatDied(seat, "other", 0))
    state = story.truth
    back = state.marked("lives")
    died = tuple(seat for seat in state.seats if seat in state.deaths and state.alive[seat] and seat not in back)
    risen = tuple(seat for seat in sorted(back) if not state.alive[seat])
    talk = until(story, lengths(state).talk, slow=DAY_MS // 2)
    story.proclaim(facts.DawnBroke(state.day + 1, died, risen, talk))
    if not ended(story) and (state.options.untimed or not state.options.talk_seconds):
        open_nominations(story)


def open_nominations(story: Story) -> None:
    """The talk is over."""
    story.proclaim(facts.NominationsOpened(until(story, lengths(story.truth).quiet)))
