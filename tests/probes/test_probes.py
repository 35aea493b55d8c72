"""The probes by themselves: they end, offer only what is legal, and every view is the truth with holes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal, Union

import msgspec
import pytest

from events.audience import Seat, Viewer, sees
from events.event import Actor, Command, Commit, Draw, Fact, snake_case
from games import sitting, table
from games.discovery import discover
from games.game import AnyGame, Moment, Options, Rejected
from games.prompt import Prompt
from games.sitting import TableView
from games.table_documents import texts
from games.words import LANGUAGES

GAMES = discover(["tests.probes"])
SEEDS = ("11" * 32, "22" * 32)
MOST_COMMITS = 150

Chair = Seat | Literal["host"]


class Wild:
    """random.Random as the draws of a prompt."""

    def __init__(self, random_: random.Random) -> None:
        self._random = random_

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class TableState:
    """A table without server: the truth, every viewer's view, and what was said so far."""

    def __init__(self, game: AnyGame, seats: int, options: Options, host: bool) -> None:
        self.game = game
        self.codec = table.codec(game)
        self.now = 1_000_000
        self.drawn: dict[Draw, int] = {}
        self.commits: list[Commit[Fact, Command]] = []
        viewers: list[Viewer] = ["all", "public", "host", *range(1, seats + 1)]
        self.pictures: dict[Viewer, TableView] = dict.fromkeys(viewers, table.first(game))
        documents = texts(game, {}) or None
        opening = sitting.Open(game.name, 7, "", False, seats, "ann", options, *SEEDS, None, documents)
        self.do("server", opening)
        for seat in range(1, seats + 1):
            self.do("server", sitting.Sit(seat, f"p{seat}") if seat > 1 else sitting.Sit(1, "ann"))
        if host:
            self.do("server", sitting.TakeHost("hugo"))
        self.do(1, sitting.Start())

    @property
    def truth(self) -> TableView:
        return self.pictures["all"]

    @property
    def running(self) -> bool:
        return self.truth.table.status == "playing"

    def do(self, by: Actor, command: Command) -> None:
        moment = Moment(self.now, *SEEDS, self.drawn)
        events = table.decide(self.game, self.truth, self.pictures.__getitem__, by, "c", command, moment)
        for draw in moment.draws:
            self.drawn[draw] = self.drawn.get(draw, 0) + 1
        commit = Commit("x", self.now, by, command, events, tuple(moment.draws))
        assert self.codec.decode(self.codec.encode(commit)) == commit
        self.commits.append(commit)
        for viewer in self.pictures:
            for event in events:
                if sees(event.to, viewer):
                    self.pictures[viewer] = table.evolve(self.game, self.pictures[viewer], event.fact)
            assert_within(self.pictures[viewer], self.truth, str(viewer))

    def open_prompts(self, host: bool) -> list[tuple[Chair, Prompt]]:
        chairs: list[Chair] = [*range(1, self.truth.table.size + 1), *(["host"] if host else [])]  # type: ignore[list-item]
        return [
            (chair, prompt)
            for chair in chairs
            for prompt in table.prompts(self.game, self.pictures[chair], chair).values()
        ]

    def answer(self, chair: Chair, prompt: Prompt, dice: Wild) -> None:
        answer = prompt.sample(dice)
        prompt.check(answer)
        self.do(chair, msgspec.convert(answer, Union[self.game.commands], str_keys=True))

    def tick(self) -> None:
        due = table.deadline(self.game, self.truth)
        assert due is not None
        self.now = max(self.now, due.when)
        self.do("clock", sitting.Due(due.what))


def assert_within(view: Any, truth: Any, path: str) -> None:
    """Whatever the view says, the truth says too."""
    if view is None:
        return
    assert type(view) is type(truth), path
    if isinstance(view, msgspec.Struct):
        for field in view.__struct_fields__:
            assert_within(getattr(view, field), getattr(truth, field), f"{path}.{field}")
    elif isinstance(view, Mapping):
        for key, value in view.items():
            assert value is not None, f"{path}[{key}]"
            assert key in truth, f"{path}[{key}]"
            assert_within(value, truth[key], f"{path}[{key}]")
    elif isinstance(view, tuple):
        assert len(view) == len(truth), path
        for at, item in enumerate(view):
            assert_within(item, truth[at], f"{path}[{at}]")
    else:
        assert view == truth, path


def play(game: AnyGame, seed: int, pace: str, host: bool = False) -> TableState:
    random_ = random.Random(seed)
    sat = TableState(game, random_.randint(*game.seats), game.options(pace=pace), host)
    while sat.running and len(sat.commits) < MOST_COMMITS:
        asked = sat.open_prompts(host)
        if not asked or (pace != "fast" and random_.random() < 0.2):
            sat.tick()
        else:
            sat.answer(*random_.choice(asked), Wild(random_))
    return sat


@pytest.fixture(params=GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@pytest.mark.parametrize("pace", ["fast", "live", "slow"])
@pytest.mark.parametrize("seed", range(8))
def test_random_play_ends(game: AnyGame, seed: int, pace: str) -> None:
    sat = play(game, seed, pace, host=game.hosted and seed % 2 == 1)
    assert sat.truth.table.result is not None
    assert sat.truth.table.result.how == "ended"
    assert set(sat.truth.table.result.outcomes) == set(range(1, sat.truth.table.size + 1))


@pytest.mark.parametrize("pace", ["live", "slow"])
@pytest.mark.parametrize("host", [False, True])
def test_the_clock_alone_ends_it(game: AnyGame, pace: str, host: bool) -> None:
    sat = TableState(game, game.seats[1], game.options(pace=pace), host and game.hosted)
    while sat.running and len(sat.commits) < MOST_COMMITS:
        sat.tick()
    assert sat.truth.table.status == "finished"


def test_every_fact_and_command_occurs(game: AnyGame) -> None:
    commits = [commit for seed in range(12) for commit in play(game, seed, "fast", game.hosted).commits]
    said = {type(event.fact) for commit in commits for event in commit.events}
    assert set(game.facts) - said == set()
    assert set(game.commands) - {type(commit.command) for commit in commits} == set()


def test_words_are_complete(game: AnyGame) -> None:
    wanted = {"title", "summary"}
    wanted |= {f"fact.{snake_case(fact.__name__)}" for fact in game.facts}
    for command in game.commands:
        tag = snake_case(command.__name__)
        wanted |= {f"command.{tag}", f"prompt.{tag}"}
        wanted |= {f"field.{tag}.{field}" for field in command.__struct_fields__}
    own = set(game.options.__struct_fields__) - set(Options.__struct_fields__)
    wanted |= {f"option.{name}" for name in own}
    wanted |= {f"query.{name}" for name in game.queries} | {f"bot.{name}" for name in game.bots}
    for language in LANGUAGES:
        assert wanted - game.words[language].keys() == set()
    assert game.words["zh"].keys() == game.words["en"].keys()


def test_some_unseal_everything_and_some_nothing() -> None:
    results = [play(game, 1, "fast").truth.table.result for game in GAMES.values()]
    assert sorted(result.unseals for result in results if result) == ["everything"] * 5 + ["nothing"] * 2


def test_a_host_who_leaves_a_fast_game_does_not_stop_it() -> None:
    game = GAMES["whisper"]
    sat = TableState(game, 4, game.options(pace="fast"), True)
    while sat.truth.game.phase != "hush":
        sat.answer(*sat.open_prompts(False)[0], Wild(random.Random(1)))
    sat.do("server", sitting.LeaveHost())
    sat.tick()
    assert sat.truth.game.phase == "day"


def test_by_night_every_seat_is_asked_the_same_and_an_answer_moves_no_deadline() -> None:
    game = GAMES["whisper"]
    sat = TableState(game, 5, game.options(pace="live"), False)
    shapes = set()
    for seat in range(1, 6):
        due = table.deadline(game, sat.truth)
        ((name, prompt),) = table.prompts(game, sat.pictures[seat], seat).items()
        shapes.add((name, prompt.command, tuple(prompt.fields), prompt.until, due))
        sat.answer(seat, prompt, Wild(random.Random(seat)))
    assert len(shapes) == 1
    assert sat.truth.game.phase == "night"


def test_only_the_host_knows_a_lie() -> None:
    sat = play(GAMES["whisper"], 5, "fast", host=True)
    for seat in range(1, sat.truth.table.size + 1):
        assert set(sat.pictures[seat].game.told) == {seat}
        assert sat.pictures[seat].game.truths == {}
    assert sat.pictures["host"].game.truths == sat.truth.game.truths


@pytest.mark.parametrize(("name", "host"), [("whisper", True), ("dossier", False)])
def test_talk_to_neighbours(name: str, host: bool) -> None:
    game = GAMES[name]
    sat = TableState(game, 5, game.options(pace="live"), False)
    sat.do(1, sitting.Say("psst"))
    (event,) = sat.commits[-1].events
    assert (event.to.everyone, event.to.seats, event.to.host) == (False, (1, 2, 5), host)
    with pytest.raises(Rejected, match="out_of_hearing"):
        sat.do(1, sitting.Say("psst", (3,)))


def test_a_snapshot_outlives_the_sheet() -> None:
    game = GAMES["dossier"]
    sat = TableState(game, 3, game.options(pace="fast"), False)
    convert = {command.__name__: command for command in game.commands}
    sat.do(1, convert["WriteField"](field="fear", text="heights"))
    sat.do(1, convert["ShowField"](field="fear", to=(2,)))
    sat.do(1, convert["WriteField"](field="fear", text="depths"))
    assert sat.pictures[2].game.granted == {2: {1: {"fear": "heights"}}}
    assert sat.pictures[3].game.granted == {}


def test_refusal_wrong_guess_and_silence_sound_alike() -> None:
    game = GAMES["dossier"]
    convert = {command.__name__: command for command in game.commands}
    heard = []
    for answers, mark_is_right in ([(1,), False], [(), True], [None, True]):
        sat = TableState(game, 2, game.options(pace="live"), False)
        mark = sat.truth.game.marks[2]
        wrong = next(other for other in ("sun", "moon") if other != mark)
        guess = {"type": "ask_field", "owner": 2, "guess": {"field": "wish", "mark": mark if mark_is_right else wrong}}
        sat.do(1, msgspec.convert(guess, convert["AskField"]))
        sat.tick()
        if answers is not None:
            sat.do(2, convert["AnswerAsks"](to=answers))
        sat.tick()
        facts = [event.fact for event in sat.commits[-1].events if sees(event.to, 1)]
        heard.append([fact for fact in facts if type(fact) in game.facts])
    assert heard[0] == heard[1] == heard[2]
    assert [type(fact).__name__ for fact in heard[0]] == ["AskUnanswered", "RoundBegan"]


def test_a_card_that_nobody_can_follow_gets_a_new_id() -> None:
    gone: set[str] = set()
    for commit in play(GAMES["shuffle"], 3, "fast").commits:
        for event in commit.events:
            match msgspec.to_builtins(event.fact):
                case {"type": "card_given", "card": str(card)}:
                    gone.add(card)
                case {"type": "card_received" | "card_played", "card": {"card": str(card)}}:
                    assert card not in gone
    assert gone


def test_the_money_of_a_swarm_is_what_was_moved_and_the_battle_is_one_fact() -> None:
    sat = play(GAMES["swarm"], 4, "fast")
    facts = [msgspec.to_builtins(event.fact) for commit in sat.commits for event in commit.events]
    moved = [fact for fact in facts if fact["type"] == "money_moved"]
    for seat, money in sat.truth.game.money.items():
        gains = sum(fact["amount"] for fact in moved if fact["payee"] == seat)
        assert money == gains - sum(fact["amount"] for fact in moved if fact["payer"] == seat)
    assert {len(fact["dice"]) for fact in facts if fact["type"] == "raid_fought"} == {2000}


def test_no_viewer_of_a_shuffle_hears_a_key() -> None:
    sat = play(GAMES["shuffle"], 3, "fast")
    for commit in sat.commits:
        for event in commit.events:
            if any(sees(event.to, viewer) for viewer in sat.pictures if viewer != "all"):
                said = msgspec.json.encode(event.fact)
                assert not any(f'"{key}"'.encode() in said for key in _keys())


def _keys() -> list[str]:
    return [f"{kind}-{n}" for kind in ("coin", "grab", "peek", "boomerang") for n in range(6)]
