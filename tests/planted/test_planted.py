"""The suite catches every planted fault, and nothing where none is planted."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from events.audience import EVERYONE, Viewer
from events.event import Event
from games.game import AnyGame, Events
from games.prompt import Int
from games.sitting import consequences, rules
from games.sitting import table as pictures
from games.sitting.facts import TableSealedSeedRevealed
from games.sitting.state import TableState
from projections import notebook, patch
from projections.feed import Feed
from server.tables.decider import Table
from tests.golden.ledger import AudienceChanged, compare, shapes
from tests.golden.log import NotReplayed, check, lines
from tests.planted import faults
from tests.probes.errand import rules as errand
from tests.probes.shuffle import rules as shuffle
from tests.suite import worlds
from tests.suite.checks import (
    Accepted,
    BadPatch,
    ForeignPrompt,
    Leak,
    NotOpen,
    NotTheTruth,
    check_hidden,
    check_holes,
    check_ids,
    check_nothing_hidden,
    check_open_fields,
    check_orders,
    check_patches,
    check_prompts,
    check_refusals,
    check_seeds,
    told,
)
from tests.suite.games import GAMES
from tests.suite.play import CALM, Endless, OfferRefused, Pace, Play, Stuck, played, started
from tests.suite.test_shared import together
from tests.suite.worlds import Pair

WALKS = 25


def caught(check: Callable[[Play], object], game: AnyGame, pace: Pace | None = None) -> None:
    """Let a check see random games until it raises."""
    for seed in range(WALKS):
        check(played(game, f"planted.{seed}", pace=pace))


def walk(game: AnyGame, viewer: Viewer, kind: type[Table] = Table, walks: int = WALKS) -> None:
    """Let a viewer compare worlds until it can tell them apart."""
    for seed in range(walks):
        Pair(game, viewer, f"planted.{seed}", kind).run()


def at_a_table_of(kind: type[Table], game: AnyGame, seed: int) -> Play:
    """A game that has just started at a table of this kind."""
    play = Play(game, random.Random(seed), kind=kind)
    play.open(game.rules.options(), max(4, game.rules.seats[0]))
    play.fill()
    play.start()
    return play


# --- what is hidden ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [faults.says_it_never_hides("mbg"), faults.says_it_never_hides("avalon")])
def test_a_game_that_hides_and_says_it_does_not(game: AnyGame) -> None:
    with pytest.raises(NotTheTruth, match="does not know all there is"):
        caught(check_nothing_hidden, game)


def test_a_table_of_a_game_that_says_so_keeps_its_views_apart() -> None:
    play = at_a_table_of(Table, faults.says_it_never_hides("avalon"), 1)
    assert {seat: set(play.table.feeds[seat].state.game.roles) for seat in range(1, 8)} == {
        seat: {seat} for seat in range(1, 8)
    }


# --- prompts, refusals, times --------------------------------------------------------------------------------------


def test_a_lobby_that_says_whether_others_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "is_awaited", faults.awaited_by_anybody)
    with pytest.raises(Leak, match="the lobby says awaited"):
        walk(GAMES["hush"], 1)


def test_a_prompt_from_the_truth() -> None:
    game = faults.not_to_the_wolf()
    walk(game, 1)
    with pytest.raises(Leak, match="is asked"):
        walk(game, 1, faults.PromptsFromTheTruth)
    play = at_a_table_of(faults.PromptsFromTheTruth, game, 1).to_the_end()
    with pytest.raises(ForeignPrompt):
        check_prompts(play)


def test_a_refusal_in_words_that_depend_on_a_secret() -> None:
    with pytest.raises(Leak, match="is answered"):
        walk(GAMES["whisper"], 2, faults.RefusalsThatKnow)


def test_a_refusal_of_what_was_offered() -> None:
    with pytest.raises(Leak, match="is answered"):
        walk(GAMES["whisper"], 2, faults.RefusalsOfTheLegal)
    plays = [at_a_table_of(faults.RefusalsOfTheLegal, GAMES["whisper"], seed) for seed in range(9)]
    with pytest.raises(OfferRefused):
        [play.to_the_end() for play in plays]


def test_a_deadline_that_depends_on_a_secret() -> None:
    with pytest.raises(Leak):
        walk(faults.deadline_that_knows(), "public")


def test_an_answer_given_for_whom_a_secret_leaves_one_choice() -> None:
    with pytest.raises(Leak, match="it sees nothing in one world"):
        walk(faults.answers_for_whom_there_is_one_choice(), "public", walks=3 * WALKS)


# --- frames, audiences ---------------------------------------------------------------------------------------------


def test_an_empty_frame_to_who_is_not_concerned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feed, "after", faults.after_with_empty_frames)
    with pytest.raises(Leak):
        caught(lambda play: check_hidden(play, random.Random(1)), GAMES["whisper"])
    with pytest.raises(BadPatch):
        caught(check_patches, GAMES["whisper"])
    with pytest.raises(Leak):
        walk(GAMES["dossier"], "public")


def test_numbers_that_count_what_was_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feed, "after", faults.after_with_numbers)
    with pytest.raises(Leak):
        caught(lambda play: check_hidden(play, random.Random(1)), GAMES["whisper"])
    with pytest.raises(BadPatch):
        caught(check_patches, GAMES["whisper"])


def test_a_fact_to_one_seat_too_many() -> None:
    def told(game: AnyGame) -> Any:
        return shapes(game, [played(game, f"planted.{seed}").commits for seed in range(6)])

    compare("avalon", told(GAMES["avalon"]), told(GAMES["avalon"]))
    with pytest.raises(AudienceChanged, match=r"SECURITY REVIEW.*vote_sealed.*other seats"):
        compare("avalon", told(GAMES["avalon"]), told(faults.fact_to_one_seat_more()))


# --- dice, ids, seeds ----------------------------------------------------------------------------------------------


def test_a_public_roll_moved_by_a_hidden_one() -> None:
    game = faults.draws_unseen()
    walk(game, "public", walks=3)
    with pytest.raises(Leak, match=r"raid_fought|bids_opened"):
        walk(game, "public", faults.DiceThatCountAll)


def test_an_opaque_id_kept_over_a_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    caught(check_ids, GAMES["shuffle"])
    monkeypatch.setattr(shuffle, "_issue", faults.issue_the_same_again)
    with pytest.raises(Leak, match="was gone and is back"):
        caught(check_ids, GAMES["shuffle"])


def test_votes_in_the_order_in_which_they_were_given() -> None:
    with pytest.raises(Leak, match="VotesCounted votes has seats in the order"):
        caught(check_orders, faults.votes_in_some_other_order())


def test_teammates_in_the_order_in_which_they_were_looked_at() -> None:
    with pytest.raises(Leak, match="has seats in the order"):
        caught(check_orders, faults.offers_in_some_other_order())


def test_the_sealed_seed_revealed_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = consequences.seeds_revealed

    def blabs(table: TableState, events: Events) -> Events:
        revealed = sound(table, events)
        sealed = TableSealedSeedRevealed(table.sealed_seed or "")
        return revealed[:1] and (*revealed[:1], Event(EVERYONE, sealed))

    caught(check_seeds, GAMES["dossier"])
    monkeypatch.setattr(consequences, "seeds_revealed", blabs)
    with pytest.raises(Leak, match="sealed seed"):
        caught(check_seeds, GAMES["dossier"])


# --- notes ---------------------------------------------------------------------------------------------------------
# A note in anybody else's bytes is planted in tests/planted/test_notes.py.


@pytest.mark.parametrize("name", list(GAMES))
def test_no_table_can_even_hold_a_note(name: str) -> None:
    codec = pictures.codec(GAMES[name])
    commit = played(GAMES[name], "planted.0").commits[-1]
    note = Event(EVERYONE, notebook.NoteWritten("I trust nobody."))
    stored = codec.encode(commit).replace(b'"events":[', b'"events":[' + msgspec.json.encode(note) + b",", 1)
    with pytest.raises(ValueError, match="note_written"):
        codec.decode(stored)


# --- folds ---------------------------------------------------------------------------------------------------------


def test_a_view_that_says_what_the_truth_does_not() -> None:
    with pytest.raises(NotTheTruth, match="blue_wins"):
        caught(check_holes, faults.fold_that_counts_what_some_do_not_hear())


def test_a_field_that_the_fold_forgets() -> None:
    golden = list(lines(GAMES["avalon"], played(GAMES["avalon"], "planted.0").commits))
    check(GAMES["avalon"], golden)
    with pytest.raises(NotReplayed, match="patch"):
        check(faults.fold_that_forgets(), golden)


def test_a_patch_that_leaves_out_what_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = patch._diff

    def keeps(old: object, new: object, shown: patch.Shown) -> Any:
        found = sound(old, new, shown)
        if isinstance(found, dict):
            return {name: value for name, value in found.items() if value is not None} or patch._NOTHING
        return found

    monkeypatch.setattr(patch, "_diff", keeps)
    with pytest.raises(BadPatch):
        caught(check_patches, GAMES["swarm"])


# --- play ----------------------------------------------------------------------------------------------------------


def test_a_prompt_that_takes_true_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(self: Int, answer: object, path: str) -> None:
        assert isinstance(answer, int)

    play = started(GAMES["swarm"], "planted", CALM, "live")
    check_refusals(play, random.Random(1))
    monkeypatch.setattr(Int, "check", lenient)
    with pytest.raises((Accepted, AssertionError)):
        check_refusals(play, random.Random(1))


def test_a_game_that_asks_nobody() -> None:
    with pytest.raises(Stuck):
        played(faults.asks_nobody(), 1)


def test_a_clock_that_leaves_the_same_due() -> None:
    play = started(faults.leaves_it_due(), 1, CALM, "live")
    with pytest.raises(Stuck, match=r"nothing comes of auction\.1"):
        play.let_pass()


def test_a_game_that_never_ends() -> None:
    with pytest.raises(Endless):
        started(faults.never_ends(), 1).to_the_end(most=200)


# --- documents -----------------------------------------------------------------------------------------------------


def test_a_document_for_the_host_that_everybody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    walk(errand.GAME, 1)
    monkeypatch.setattr(rules, "HOST", EVERYONE)
    with pytest.raises(Leak, match="table_document_given"):
        walk(errand.GAME, 1)


def test_the_length_of_a_document_for_the_host() -> None:
    with pytest.raises(Leak, match="round_began"):
        walk(faults.rounds_that_tell_the_length(), 1)


# --- what is open to all -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (faults.fold_that_hides_nothing, r"DiceRolled, told to .* changes dice, which is not in Fold"),
        (faults.fold_that_names_too_few_facts, "DiceShown changes dice, and is not among its facts"),
        (faults.fold_that_puts_a_secret_among_what_is_open, "found is not what it is in the truth"),
    ],
)
def test_a_fold_that_says_wrong_what_it_hides_is_caught(game: Callable[[], AnyGame], said: str) -> None:
    with pytest.raises(NotOpen, match=said):
        caught(check_open_fields, game())


def test_what_is_not_said_to_change_is_folded_apart_where_it_shows() -> None:
    play = played(faults.fold_that_names_too_few_facts(), "planted.0")
    shown = together(play)
    assert all(shown[viewer] == told(play, viewer) for viewer in play.viewers)
