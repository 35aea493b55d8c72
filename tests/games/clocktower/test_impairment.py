"""Who is poisoned and drunk, and what effects do to a town: for every town and every pile of tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.clocktower.engine.changes import after
from games.clocktower.engine.impairment import active, derived, has, lasts, works
from games.clocktower.engine.results import CharacterSet, Effect, Lift, Put, SeatDied, TypeBlocked
from games.clocktower.engine.town import GameState, Token
from tests.games.clocktower.towns import TB, act, done, later, put, town

SIZE = 6
seats = st.integers(1, SIZE)
characters = st.sampled_from(["poisoner", "widow", "monk", "imp", "chef", "recluse", "-poisoner", "drunk:monk"])
kinds = st.sampled_from(["poisoned", "drunk", "protected", "mark"])
puts = st.builds(
    Put, kinds, seats, seats, st.sampled_from(["dusk", "source"]), st.sampled_from(["", "poisoner", "widow"])
)
effects: st.SearchStrategy[Effect] = st.one_of(
    puts,
    st.builds(Lift, st.integers(1, 8)),
    st.builds(SeatDied, seats, st.just("other"), seats),
    st.builds(CharacterSet, seats, st.sampled_from(TB), st.sampled_from(["good", "evil"]), st.just("imp")),
    st.builds(TypeBlocked, st.sampled_from(["demon", "3"])),
)


@st.composite
def towns(draw: st.DrawFn) -> GameState:
    state = town(*(draw(characters) for _ in range(SIZE)))
    for effect in draw(st.lists(puts, max_size=8)):
        state = after(state, effect)
    return state


def hit(state: GameState, token: Token, working: list[Token]) -> bool:
    return bool(token.of) and any(other.seat == token.source for other in working)


@given(towns())
def test_what_does_not_work_has_a_source_that_suffers(state: GameState) -> None:
    working = active(state)
    for token in state.tokens:
        if token.kind in ("poisoned", "drunk") and token not in working:
            assert not lasts(state, token) or hit(state, token, working)


@given(towns())
def test_without_circles_a_token_works_exactly_if_its_source_does_not_suffer(state: GameState) -> None:
    forward = tuple(token for token in state.tokens if not token.of or token.source < token.seat)
    state = derived(replace(state, tokens=forward))
    for token in state.tokens:
        if token.kind in ("poisoned", "drunk"):
            source = state.players[token.source]
            expected = not token.of or works(source, token.of)
            assert (token in active(state)) == expected


@given(towns())
def test_the_storytellers_marks_always_work(state: GameState) -> None:
    for token in state.tokens:
        if token.kind == "poisoned" and not token.of:
            assert state.players[token.seat].is_poisoned


@given(towns(), st.lists(effects, max_size=6))
def test_seats_are_conserved_and_nothing_is_left_to_derive(state: GameState, many: list[Effect]) -> None:
    before = state
    for effect in many:
        state = after(state, effect)
        assert derived(state) == state
    assert state.players.keys() == before.players.keys()
    assert len({token.number for token in state.tokens}) == len(state.tokens)


@given(towns(), puts)
def test_what_is_laid_and_lifted_leaves_the_town_as_it_was(state: GameState, laid: Put) -> None:
    token = laid.token(token.number for token in state.tokens)
    assert after(after(state, laid), Lift(token.number)) == state


@given(towns(), seats)
def test_the_dead_own_no_ability_unless_it_works_then(state: GameState, seat: int) -> None:
    player = after(state, SeatDied(seat, "other", 0)).players[seat]
    assert has(player, player.role) == (player.role == "recluse")


def test_of_two_poisoners_who_poison_each_other_the_earlier_effect_stands() -> None:
    state = town("poisoner", "poisoner", "imp")
    state = after(after(state, Put("poisoned", 2, 1, of="poisoner")), Put("poisoned", 1, 2, of="poisoner"))
    assert [player.is_poisoned for player in state.players.values()] == [False, True, False]


def test_an_effect_pauses_with_its_source_and_goes_on_afterwards() -> None:
    state = put(town("imp", "poisoner", "empath", "chef"), "poisoned", "empath", "poisoner", "dusk")
    state = put(state, "drunk", "poisoner")
    assert not state.players[3].is_poisoned
    state = after(state, Lift(state.tokens[-1].number))
    assert state.players[3].is_poisoned


def test_an_effect_ends_for_good_when_its_source_dies() -> None:
    state = put(town("imp", "poisoner", "empath", "chef", "saint"), "poisoned", "empath", "poisoner", "dusk")
    state = later(state, done(act(state, "imp", "poisoner")))
    assert not state.tokens
    assert not state.players[3].is_poisoned


def test_a_change_of_character_keeps_side_poison_and_drunkenness() -> None:
    state = put(town("imp", "baron", "empath"), "poisoned", "baron")
    state = later(state, done(act(state, "imp", "imp")))
    heir = state.players[2]
    assert (heir.role, heir.side, heir.is_poisoned) == ("imp", "evil", True)
