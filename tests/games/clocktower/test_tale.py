"""What happened in secret: kept with the host as it happens, and told to everybody at the end."""

from __future__ import annotations

from collections.abc import Iterator

from events.audience import Viewer
from games.clocktower import facts
from games.clocktower.tale import Deed
from tests.games.clocktower.sat import Sat

TABLE = ("imp", "poisoner", "empath", "monk", "recluse", "ravenkeeper", "slayer")


def deeds(sat: Sat, character: str) -> list[Deed]:
    return [deed for deed in sat.truth.tale.values() if deed.character == character]


def over(sat: Sat) -> Sat:
    """The imp is executed by all others."""
    sat.vote(2, 1, range(2, 8))
    sat.close()
    assert sat.truth.winner == "good"
    return sat


def everybody(sat: Sat) -> Iterator[Viewer]:
    yield from ("public", "host", *sat.truth.seats)


class TestWhatItSays:
    def test_a_poisoned_answer_stands_with_the_truth_and_the_reason(self) -> None:
        sat = Sat(TABLE)
        sat.night({"number": "0"}, s2=(3,))
        (deed,) = deeds(sat, "empath")
        (ruling,) = deed.rulings
        assert (deed.night, deed.seat, deed.fault) == (1, 3, "中毒")
        assert (ruling.value, ruling.truth, ruling.by, ruling.deviates) == ("0", "1", "person", False)
        assert [(one.seat, one.info.number, one.true) for one in deed.told] == [(3, 0, False)]

    def test_an_answer_that_is_the_truth_is_no_ruling(self) -> None:
        sat = Sat(TABLE)
        sat.night({"number": "1"}, s2=(7,))
        (deed,) = deeds(sat, "empath")
        assert (deed.rulings, deed.fault, deed.told[0].true) == ((), None, True)

    def test_against_the_rules_is_said_to_be_so(self) -> None:
        sat = Sat(TABLE)
        sat.window(s2=(7,))
        sat.send("host", "overrule", choice="0", sure=True)
        sat.end()
        (ruling,) = deeds(sat, "empath")[0].rulings
        assert (ruling.value, ruling.truth, ruling.deviates) == ("0", "1", True)

    def test_a_poisoned_monk_protects_nobody_and_a_death_has_its_cause(self) -> None:
        sat = Sat(TABLE)
        sat.night(s2=(7,))
        sat.close()
        sat.night(s1=(3,), s2=(4,), s4=(3,))
        (monk,) = deeds(sat, "monk")
        assert (monk.targets, monk.fault, monk.void) == ((3,), "中毒", True)
        assert [(deed.seat, deed.cause) for deed in sat.truth.tale.values() if deed.cause] == [(3, "demon_kill")]

    def test_by_day_a_recluse_that_is_shot_as_the_demon(self) -> None:
        sat = Sat(TABLE)
        sat.night(s2=(6,))
        sat.send(7, "claim", ability="slayer", targets=[5], number=-1, character="")
        sat.decide("yes")
        sat.end()
        (deed,) = deeds(sat, "slayer")
        assert deed.by_day
        assert [(ruling.kind, ruling.seat, ruling.value, ruling.truth) for ruling in deed.rulings] == [
            ("registers_demon", 5, "yes", "no")
        ]

    def test_a_token_laid_at_will_and_words_of_the_storyteller(self) -> None:
        sat = Sat(TABLE)
        sat.window(s2=(7,))
        sat.send("host", "set_token", seat=4, kind="drunk", on=True, text="")
        sat.send("host", "inform", seat=4, text="beware")
        tale = list(sat.truth.tale.values())
        assert [deed.seat for deed in tale if deed.mark == "drunk"] == [4]
        assert [(one.info.text, one.true) for deed in tale for one in deed.told if one.info.kind == "text"] == [
            ("beware", None)
        ]

    def test_the_briefing_stands_in_it_once_for_each_who_was_told(self) -> None:
        sat = Sat(TABLE)
        told = [(one.seat, one.info.kind) for deed in sat.truth.tale.values() for one in deed.told]
        assert told == [(1, "minions"), (1, "bluff"), (1, "bluff"), (1, "bluff"), (2, "demon")]


class TestWhoIsTold:
    def test_nobody_but_the_host_before_the_end_and_everybody_at_the_end(self) -> None:
        sat = Sat(TABLE)
        sat.night(s2=(3,))
        assert sat.truth.tale
        assert all(not sat.view(viewer).tale for viewer in everybody(sat) if viewer != "host")
        over(sat)
        assert all(sat.view(viewer).tale == sat.truth.tale for viewer in everybody(sat))
        assert all(sat.view(viewer).tokens == sat.truth.tokens for viewer in everybody(sat))

    def test_a_table_that_keeps_its_secrets_tells_nobody(self) -> None:
        sat = Sat(TABLE, reveal_at_end=False)
        sat.night(s2=(3,))
        over(sat)
        assert not sat.told("public", facts.TaleShown)
        assert not sat.view(3).tale


class TestTheButler:
    TABLE = ("imp", "poisoner", "butler", "monk", "chef", "ravenkeeper", "soldier")

    def voted(self, butler_poisoned: bool, master_votes: bool) -> list[facts.VoteDoubted]:
        """The butler's master is seat 4; both are asked one after the other, the master first."""
        sat = Sat(self.TABLE)
        sat.night(s2=(3 if butler_poisoned else 7,), s3=(4,))
        sat.vote(1, 3, (3, 4) if master_votes else (3,))
        assert sat.told("public", facts.VoteCounted)[-1].votes == 1 + master_votes
        assert not any(sat.told(viewer, facts.VoteDoubted) for viewer in everybody(sat) if viewer != "host")
        return sat.told("host", facts.VoteDoubted)

    def test_a_vote_without_the_masters_counts_and_the_host_is_told(self) -> None:
        assert self.voted(butler_poisoned=False, master_votes=False) == [facts.VoteDoubted(3)]

    def test_with_the_masters_or_poisoned_there_is_nothing_to_tell(self) -> None:
        assert self.voted(butler_poisoned=False, master_votes=True) == []
        assert self.voted(butler_poisoned=True, master_votes=False) == []
