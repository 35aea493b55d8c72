"""Section 12 of the rules of Ghost over the real wire: every datum, every viewer, told or not told.

A DM leads five patients. Every secret text is of a kind (``canary-…``); what each viewer was sent is looked at as
bytes, as facts and as its view. ``TABLE`` is the rules page's table; ``*`` marks who must be told, nobody else may be.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
import pytest

from events.audience import Viewer, parse_viewer
from games.ghost.rules import GAME
from games.ghost.state.objects import COLORS
from sotto_client import Refused
from tests.e2e.canaries import initiated, log_of, scan, written
from tests.e2e.parties import Recorder, feed_bytes
from tests.e2e.serving import Serving, served
from tests.e2e.wires import asking
from tests.patience import PATIENCE

Json = dict[str, Any]

KEY = "k" * 32
SIZE = 5
COLORS_OF = dict(enumerate("CMYKC", 1))
VIEWERS = ("owner", "dm", "co-dm", "host", "maker", "session", "others", "spectator")
"""Of patient 1: its seat, the DM, a co-DM of another region, who travels with its double, who made that, one in its
session, one elsewhere. A co-DM is told what the DM is told."""

CO_DM = "host:2"

EXPORTS = ("public", "full", "session_log_zh", "session_log_en")

LEAST_CELLS = 500

MANY = 40
"""The number of checks, passed by a six alone, that do not all pass."""


class Seen(NamedTuple):
    """What one viewer has been sent so far: its view, all facts, all bytes."""

    view: Json
    facts: list[Json]
    heard: bytes

    def at(self, path: str) -> Any:
        """What lies at a path of the view; None where it knows nothing."""
        here: Any = self.view
        for step in path.split("/"):
            here = here.get(step) if isinstance(here, dict) else None
        return here

    def told(self, type: str, **fields: object) -> bool:
        """Whether it was told such a fact."""
        return any(
            fact["type"] == type and all(fact.get(name) == value for name, value in fields.items())
            for fact in self.facts
        )


class Cast(NamedTuple):
    """Who is who, as only the DM knows it: patients by their part, and patient 1's double."""

    host: str
    maker: str
    session: str
    others: str
    double: str
    ability: str


Told = Callable[[Seen, Cast], bool]


class Row(NamedTuple):
    """A datum, who is told it, and how one sees in what a viewer was sent that it was."""

    datum: str
    who: str
    told: Told


def text(needle: str) -> Told:
    return lambda seen, cast: needle.encode() in seen.heard


def path(at: str) -> Told:
    return lambda seen, cast: seen.at(at.format(**cast._asdict())) is not None


def fact(type: str, **fields: object) -> Told:
    return lambda seen, cast: seen.told(type, **fields)


ALL = "owner dm host maker session others spectator"
IN_SESSION = "owner dm host maker session"

REGISTERED = (
    Row("PUBLIC file", ALL, text("canary-appearance-1-0")),
    Row("PUBLIC file: quantum activity", ALL, path("hall/patients/p1/quantum_activity")),
    Row("which seat plays which patient", ALL, path("hall/active/1")),
    Row("platform_user_id", "", text("platform-user-1")),
    Row("base colour, under the patient's name", "owner dm", path("hall/secrets/p1/base_color")),
    Row("attributes", "owner dm", path("hall/attributes/p1")),
    Row("signal", "owner dm", path("hall/signal/p1")),
    Row("archive of another colour", "owner dm", text("canary-archivem-1-0")),
)

MADE = (
    *REGISTERED,
    Row("base archive (SWAP)", "owner dm maker", text("canary-archivec-1-0")),
    Row("projection (SWAP)", "owner dm maker", text("canary-projection-1-0")),
    Row("ghost before the scattering", "dm maker", path("hall/ghosts/{double}")),
    Row("a ghost's origin", "dm", path("hall/origins/{double}")),
    Row("an alias of the origin", "dm maker", lambda seen, cast: bool(seen.at(f"makings/swaps/{cast.maker}"))),
    Row("who made it", "dm maker", path("hall/makers/{double}")),
)

CHOSEN = (Row("committed region before opening", "owner dm", path("tale/committed/p1")),)

EXPLORED = (
    *REGISTERED,
    Row("base archive (SWAP, hint)", "owner dm host maker", text("canary-archivec-1-0")),
    Row("projection (SWAP, hint)", "owner dm host maker", text("canary-projection-1-0")),
    Row("ghost name", ALL, path("hall/ghosts/{double}/name")),
    Row("ghost personality", ALL, path("hall/ghosts/{double}/personality")),
    Row("current host", ALL, path("hall/hosts/{double}")),
    Row("ghost's base colour", "dm host maker", path("hall/ghost_colors/{double}")),
    Row("a ghost's origin", "dm", path("hall/origins/{double}")),
    Row("an alias of the origin, by the hint", "dm host", path("makings/hints/{host}/{double}/alias")),
    Row("creator of a ghost", "dm maker", path("hall/makers/{double}")),
    Row("native ability", "dm host maker", path("hall/native/{double}/{ability}")),
    Row("native ability: uses", "dm host", path("hall/uses/{host}/{ability}")),
    Row("committed region", ALL, path("tale/groups/p1")),
    Row("secret mission", "owner dm", path("ends/missions/p1")),
)

PLAYED = (
    *(row for row in EXPLORED if row.datum != "archive of another colour"),
    Row("fragments", "owner dm", path("belongings/fragments/p1")),
    Row("items", "owner dm", path("belongings/items/p1")),
    Row("keys held", "owner dm", path("belongings/keys/p1")),
    Row("buffs", "owner dm", path("belongings/buffs/p1")),
    Row("archive after unlock", "owner dm host", text("canary-archivem-1-0")),
    Row("archive not unlocked", "owner dm", text("canary-archivey-1-0")),
    Row("passed or failed", IN_SESSION, fact("check_resolved", patient="p1")),
    Row("a quantum activity change", ALL, fact("activity_lost", patient="p1")),
    Row("why a quantum activity changed", "owner dm", fact("activity_explained", patient="p1", cause="dm")),
    Row("a key, by what it restored", "owner dm", text('"cause":"key"')),
    Row("a request, as its initiator knows it", "owner dm", path("comms/asked/p1")),
    Row("a wrong guess", "dm", fact("comm_voided", patient="p1")),
    Row("a request of the DM's queue, heard", IN_SESSION, text("canary-act-1-0")),
    Row("a request of the DM's queue, kept", "owner dm", path("desk/asked/p1")),
    Row("whisper to the session's other", "dm session", text("canary-whisper-0-0")),
    Row("the reason of a secret ruling", "dm", text("canary-reason-0-1")),
    Row("the reason of an open ruling", ALL, text("canary-reason-0-2")),
    Row("hidden roll", "dm", fact("hidden_rolled")),
    Row("a secret revealed to others", "dm others", path("desk/revealed/{others}/p1")),
    Row("native ability: name, when used", IN_SESSION, fact("ability_spent")),
)

DICE = {"private": "owner dm", "public": IN_SESSION, "blind": "dm", "self": "owner"}

AFTER = (
    Row("FULL file by communication", "owner dm others", path("hall/granted/{others}/p1")),
    Row("copied abilities, with the other side", "owner dm others", path("hall/copied/p1")),
    Row("that two communicated", ALL, fact("comm_began")),
)

COLLAPSED = (
    Row("collapse", ALL, path("hall/collapsed/p1")),
    Row("FULL file by collapse: host", "owner dm host", path("hall/granted/{host}/p1")),
    Row("FULL file by collapse: session", "owner dm session", path("hall/granted/{session}/p1")),
)


def test_the_table_names_viewers_that_there_are() -> None:
    for row in (*MADE, *CHOSEN, *EXPLORED, *PLAYED, *AFTER, *COLLAPSED):
        assert set(row.who.split()) <= set(VIEWERS), row.datum


@pytest.fixture(scope="module")
def platforms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("ghost"), platform_key=KEY) as serving:
        yield serving


@dataclass
class Round:
    """A table, who sits at it, and how many cells were looked at."""

    people: dict[str, Recorder]
    """By the name of what they watch as."""
    table: str
    cast: Cast | None = None
    cells: int = 0
    wrong: list[str] = field(default_factory=list)

    async def do(self, as_: str, prompt: str, **fields: Any) -> None:
        """Answer the first open prompt whose id begins so."""
        prompts = (await self.people[as_].view(self.table, as_)).view["prompts"]
        id = next((id for id in sorted(prompts) if id == prompt or id.startswith(f"{prompt}.")), None)
        assert id is not None, f"{as_} is asked {sorted(prompts)}, wanted {prompt}"
        await self.people[as_].do(self.table, as_, {"type": prompts[id]["command"]} | fields, id)

    async def rule(self, power: str, reason: str = "", **fields: Any) -> None:
        """A power of the DM."""
        await self.do("host", power, reason=reason, **fields)

    async def truth(self) -> Json:
        """What the DM knows."""
        game: Json = (await self.people["host"].view(self.table, "host")).view["game"]
        return game

    async def look(self, as_: str) -> Seen:
        """All that a viewer has been sent, once its socket has what its feed has."""
        person = self.people[as_]
        shown = await person.view(self.table, as_)
        feed = await feed_bytes(person, self.table, as_)
        async with asyncio.timeout(PATIENCE):
            while not set(feed[-1:]) <= set(person.frames(self.table, as_)):  # noqa: ASYNC110 - a socket's own pace
                await asyncio.sleep(0.01)
        facts = [fact for frame in feed for fact in msgspec.json.decode(frame)["facts"]]
        exports = [await person.export(self.table, name, as_) for name in EXPORTS if as_ != "public" or name != "full"]
        return Seen(shown.view["game"], facts, b"\n".join([*person.messages, *feed, *exports]))

    async def check(self, rows: tuple[Row, ...]) -> None:
        """Every cell of these rows."""
        assert self.cast is not None
        cast = self.cast
        seats = {"owner": "p1", "host": cast.host, "maker": cast.maker, "session": cast.session, "others": cast.others}
        names = {part: f"seat:{patient[1:]}" for part, patient in seats.items()}
        names |= {"dm": "host", "co-dm": CO_DM, "spectator": "public"}
        for viewer in VIEWERS:
            seen = await self.look(names[viewer])
            for row in rows:
                self.cells += 1
                meant = viewer.removeprefix("co-") in row.who.split()
                if row.told(seen, cast) is not meant:
                    wanted = "told" if meant else "not told"
                    self.wrong.append(f"{row.datum}: {viewer} should be {wanted}")


def patient_card(seat: int) -> Json:
    return {
        "name": f"Patient {seat}",
        "gender": "",
        "age": 30,
        "former_identity": "",
        "appearance": f"canary-appearance-{seat}-0",
        "base_color": COLORS_OF[seat],
        "personality_files": {color: f"canary-archive{color.lower()}-{seat}-0" for color in COLORS},
        "ideal_projection": f"canary-projection-{seat}-0",
    }


def ghost_card(seat: int) -> Json:
    ability = {
        "name": f"canary-ability-{seat}-0",
        "description": f"canary-effect-{seat}-0",
        "color": "M",
        "effect_type": "attack",
    }
    return {
        "name": f"Ghost {seat}",
        "appearance": f"canary-ghost-{seat}-0",
        "personality": f"canary-manner-{seat}-0",
        "print_ability": ability,
    }


@asynccontextmanager
async def begun(sotto: Serving, **options: object) -> AsyncIterator[Round]:
    """Five patients of players of a platform, a DM, a spectator; every socket watches."""
    names = [*(f"seat:{seat}" for seat in range(1, SIZE + 1)), "host", "public", CO_DM]
    people = {name: Recorder(sotto.url) for name in names}
    try:
        for number, (name, person) in enumerate(people.items(), 1):
            await sign_up(sotto, person, name, number)
        opener = people["seat:1"]
        table = await opener.open_table("ghost", {"pace": "live"} | options, seats=SIZE)
        for seat in range(1, SIZE + 1):
            await people[f"seat:{seat}"].sit(table, seat)
        await people["host"].take_host(table)
        for name, person in people.items():
            if name != CO_DM:
                await person.watch(table, name)
        await opener.start(table)
        round = Round(people, table)
        await opener.invite(table, people[CO_DM].player or "")
        await round.rule("appoint_co_dm", player=people[CO_DM].player, regions=["D"])
        await people[CO_DM].watch(table, CO_DM)
        yield round
    finally:
        await asyncio.gather(*(person.close() for person in people.values()))


async def sign_up(sotto: Serving, person: Recorder, name: str, number: int) -> None:
    body = {"name": name, "platform": "discord", "platform_user_id": f"platform-user-{number}"}
    async with asking(sotto.url, **{"Sotto-Platform-Key": KEY}) as http:
        signed = (await http.post("/api/players", json=body)).json()
    person.player, token = signed["player"], signed["token"]
    person._http.token = person._connection.token = token
    await person._connection.reopen()


async def cast_of(round: Round) -> Cast:
    """Who has which part; the DM knows it."""
    hall = (await round.truth())["hall"]
    double = next(ghost for ghost, origin in hall["origins"].items() if origin == "p1")
    maker = hall["makers"][double]
    host = hall.get("hosts", {}).get(double, "")
    rest = [patient for patient in hall["patients"] if patient not in ("p1", maker, host)]
    (ability,) = hall["native"][double]
    return Cast(host or rest[0], maker, rest[-2], rest[-1], double, ability)


async def made(round: Round) -> None:
    for seat in range(1, SIZE + 1):
        await round.do(f"seat:{seat}", "register", **patient_card(seat))
        await round.do(f"seat:{seat}", "registered", patient=f"p{seat}")
    await round.rule("end_phase")
    for seat in range(1, SIZE + 1):
        await round.do(f"seat:{seat}", "make", **ghost_card(seat))


async def exploring(round: Round) -> Cast:
    """All that have to do with patient 1 go to region A; one goes to B."""
    await round.rule("end_phase")
    cast = round.cast = await cast_of(round)
    await round.do("seat:1", "region", region="A")
    await round.check(CHOSEN)
    for patient in (cast.host, cast.maker, cast.session):
        await round.do(seat_of(patient), "region", region="A")
    await round.do(seat_of(cast.others), "region", region="B")
    await round.rule("end_phase")
    return cast


def seat_of(patient: str) -> str:
    return f"seat:{patient[1:]}"


async def asks_and_rolls(round: Round) -> None:
    """Patient 1 asks the DM, who lets it roll; the host of the double tries until it fails, and rolls again."""
    assert round.cast is not None
    await asks(round, "p1")
    await stands(round, "seat:1")
    host, used = seat_of(round.cast.host), False
    for _ in range(MANY):
        await asks(round, round.cast.host)
        if not used and await offered(round, host, "reroll", "ability"):
            await round.do(host, "reroll", ability=round.cast.ability)
            used = True
        await stands(round, host)
        if used:
            return


async def asks(round: Round, patient: str) -> None:
    """A request, which the DM answers with a check that seldom passes."""
    text = f"canary-act-{patient[1:]}-0"
    await round.do(seat_of(patient), "act", kind="explore", color="any", text=text)
    await round.do("host", f"answer.{patient}", answer="check", color="M", target=6, text="", reason="")


async def stands(round: Round, as_: str) -> None:
    """A failed check that waits is left as it is."""
    prompts = (await round.people[as_].view(round.table, as_)).view["prompts"]
    if any(id.startswith("stand.") for id in prompts):
        await round.do(as_, "stand")


async def offered(round: Round, as_: str, prompt: str, name: str) -> list[Any]:
    prompts = (await round.people[as_].view(round.table, as_)).view["prompts"]
    return [
        option["value"]
        for id, one in prompts.items()
        if id.startswith(f"{prompt}.")
        for option in one["fields"][name]["options"]
    ]


async def dm_acts(round: Round) -> None:
    """Grants, a whisper, a reveal, a hidden roll, and rulings with reasons."""
    assert round.cast is not None
    cast = round.cast
    items = await offered(round, "host", "grant_item", "item")
    await round.rule("grant_fragment", patient="p1", color="Y", n=2)
    await round.rule("grant_fragment", patient=cast.host, color="M", n=1)
    await round.rule("grant_item", patient="p1", item=items[0], n=1)
    await round.rule("add_buff", patient="p1", name="Warm", expression="no effect", rounds=-1)
    await round.rule("whisper", "canary-reason-0-1", to=[cast.session], text="canary-whisper-0-0")
    await round.rule("hidden_roll", dice=2, sides=6)
    await round.rule("reveal", patient="p1", what="base_color", to=[cast.others])
    await round.rule("adjust", "canary-reason-0-2", patient="p1", what="activity", by=-1)
    await round.do(seat_of(cast.host), "unlock", color="M")
    await round.rule("grant_key", patient="p1")


async def communicates(round: Round) -> None:
    """A wrong guess of the other's colour, which is withdrawn by time; then the other guesses right."""
    assert round.cast is not None
    other = round.cast.others
    wrong = next(color for color in COLORS if color != COLORS_OF[int(other[1:])])
    await round.do("seat:1", "comm", target=other, color=wrong, depth="full")


async def exchanges(round: Round) -> None:
    assert round.cast is not None
    other = seat_of(round.cast.others)
    await round.do(other, "comm", target="p1", color=COLORS_OF[1], depth="full")
    await round.do("seat:1", "accept")
    abilities = await offered(round, "seat:1", "download", "ability")
    await round.do("seat:1", "download", ability=abilities[0])
    await round.do("seat:1", "close")


# All is the same but for who sees the dice, which tests/games/ghost says of every mode, too.
@pytest.mark.turn(1)
@pytest.mark.parametrize(
    "mode", ["blind", *(pytest.param(mode, marks=pytest.mark.long) for mode in DICE if mode != "blind")]
)
async def test_everybody_is_told_what_the_table_says_and_nothing_else(platforms: Serving, mode: str) -> None:
    async with begun(platforms, roll_mode=mode) as round:
        await made(round)
        round.cast = await cast_of(round)
        # Nobody travels with it yet: the one who will is among those who know nothing.
        await round.check(MADE)
        await exploring(round)
        await round.check(EXPLORED)
        await dm_acts(round)
        await asks_and_rolls(round)
        await communicates(round)
        await round.check((*PLAYED, Row("dice", DICE[mode], fact("dice_rolled", patient="p1"))))
        await exchanges(round)
        await round.check(AFTER)
        await round.rule("adjust", patient="p1", what="activity", by=-10)
        await round.check(COLLAPSED)
        print(f"{mode}: {round.cells} cells, {len(round.wrong)} wrong")
        assert round.wrong == []
        assert round.cells >= LEAST_CELLS
        await no_canary_strays(platforms, round)


async def no_canary_strays(sotto: Serving, round: Round) -> None:
    """Bytes of frames, answers to nosy questions, the server's output and its metrics."""
    told = initiated(await log_of(sotto, GAME, round.table), SIZE)
    heard: dict[Viewer, list[bytes]] = {}
    for as_, person in round.people.items():
        seen = await round.look(as_)
        answers = [await nosy(person, round.table, other) for other in round.people if other not in (as_, "public")]
        heard[parse_viewer(as_)] = [seen.heard, *answers]
    found = scan(heard, lambda who, text: who in ("host", CO_DM) or who in told[text])
    assert found.leaks == []
    assert found.scanned
    assert await written(sotto) == set()


async def nosy(person: Recorder, table: str, other: str) -> bytes:
    """What is answered to somebody who asks as somebody else, for views, files and with a text of its own."""
    answers: list[str] = []
    for ask in (
        lambda: person.view(table, other),
        lambda: person.query(table, "full", other),
        lambda: person.query(table, "swap", other),
        lambda: person.export(table, "session_log_en", other),
        lambda: person.do(table, other, {"type": "whisper", "to": ["p1"], "text": "x", "reason": ""}, "whisper.0"),
    ):
        with pytest.raises(Refused) as refused:
            await ask()
        answers.append(str(refused.value))
    return "\n".join(answers).encode()
