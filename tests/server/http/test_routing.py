"""server.http.routing: who is let in to which call, and what those hear who are not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx
import msgspec
import pytest
from fakeredis import FakeAsyncRedis
from starlette.applications import Starlette
from structlog.testing import capture_logs

from events.redis import RedisStore
from server.accounts.accounts import Accounts
from server.accounts.tokens import DAY_MS, DAYS_FRESH, DAYS_GOOD
from server.http.request import AnyRequest, ApiRequest
from server.http.routing import AnyRoute, Auth, Gate, Nothing, Route
from server.rates.rates import Rates
from server.rates.settings import RateSettings
from server.refusals import HttpCode, HttpRefused, Refused
from server.sockets.dispatch import Dispatcher
from server.tables.model_seats import NoModel
from server.tables.rooms import Rooms

HOST = "http://sotto"


class Named(msgspec.Struct, frozen=True):
    """A body."""

    name: str


class Wanted(msgspec.Struct, frozen=True):
    """A query."""

    language: str = "en"


class Said(msgspec.Struct, frozen=True):
    """Who was heard, and what they said."""

    player: str | None
    name: str = ""


async def say(rooms: Rooms, asked: AnyRequest) -> Said:
    """Say ``who`` it is."""
    return Said(asked.player, asked.body.name if asked.body else "")


async def look(rooms: Rooms, asked: AnyRequest) -> Nothing:
    """Look at a table."""
    await rooms.get(asked.path("table"))
    return Nothing()


async def drop(rooms: Rooms, asked: AnyRequest) -> Nothing:
    """Look at a table that is dropped meanwhile."""
    raise Refused("rejected", "gone")


told: list[str] = []


async def tell(rooms: Rooms, asked: ApiRequest[None, Wanted]) -> Said:
    """Tell of a thing what everybody is told."""
    told.append(asked.path("thing"))
    if asked.path("thing") == "nothing":
        raise HttpRefused("not_found", "nothing_here")
    return Said(None, f"{asked.path('thing')} {asked.query.language} {len(told)}")


async def fail(rooms: Rooms, asked: AnyRequest) -> Nothing:
    """Fail."""
    raise KeyError("secret")


AUTHS: tuple[Auth, ...] = ("none", "optional", "player", "owner")
ROUTES: list[AnyRoute] = [
    *(Route(method="GET", path=f"/{auth}", do=say, answer=Said, auth=auth) for auth in AUTHS),
    Route(method="POST", path="/optional", do=say, answer=Said, body=Named, body_max=20),
    Route(method="GET", path="/tables/{table}", do=look, answer=Nothing),
    Route(method="GET", path="/tables/{table}/drop", do=drop, answer=Nothing),
    Route(method="GET", path="/told/{thing}", do=tell, query=Wanted, answer=Said, auth="none", shared=True),
    Route(method="GET", path="/fail", do=fail, answer=Nothing),
]


@dataclass
class Clock:
    """The time of a test, in days since 1970."""

    day: int = 0

    def __call__(self) -> int:
        return self.day * DAY_MS


@dataclass
class Scene:
    """A server of these routes, and an account with a token of its own and one of its bot's."""

    client: httpx.AsyncClient
    player: str
    tokens: dict[str, str]
    clock: Clock

    def headers(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    store = RedisStore(FakeAsyncRedis())
    clock = Clock()
    accounts, rooms = Accounts(store, "secret", now=clock), Rooms(store, {})
    account, token = await accounts.create("Ann", "zh", 0)
    _, bot = await accounts.give_token(account.player, "bot", 0)
    rates = Rates(RateSettings(address_rate="50 per minute"), store)
    gate = Gate(accounts, Dispatcher(rooms, accounts, NoModel(), rates), rates)
    app = Starlette(routes=gate.routes(ROUTES, rooms))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOST) as client:
        yield Scene(client, account.player, {"player": token, "bot": bot, "liar": f"{account.player}.wrong"}, clock)
    await store.close()


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.parametrize(
    ("auth", "statuses"),
    [
        ("none", (200, 200, 200, 200)),
        ("optional", (200, 401, 200, 200)),
        ("player", (401, 401, 200, 200)),
        ("owner", (401, 401, 200, 403)),
    ],
)
async def test_who_may_call(scene: Scene, auth: str, statuses: tuple[int, ...]) -> None:
    answers = [
        await scene.client.get(f"/{auth}", headers=scene.headers(who)) for who in ("stranger", "liar", "player", "bot")
    ]
    assert tuple(answer.status_code for answer in answers) == statuses
    known = None if auth == "none" else scene.player
    assert answers[2].json()["player"] == known


async def test_a_cookie_that_is_worth_nothing_is_a_strangers(scene: Scene) -> None:
    answer = await scene.client.get("/optional", headers={"Cookie": "token=old"})
    assert (answer.status_code, answer.json()["player"]) == (200, None)


async def test_a_browser_is_given_a_new_token_when_its_own_is_old(scene: Scene) -> None:
    async def renewed(today: int, **headers: str) -> str | None:
        scene.clock.day = today
        answer = await scene.client.get("/optional", headers=headers)
        scene.client.cookies.clear()
        assert answer.json()["player"] == (scene.player if today < 400 else None)
        return answer.cookies.get("token")

    mine = {"Cookie": f"token={scene.tokens['player']}"}
    assert await renewed(DAYS_FRESH, **mine) is None
    fresh = await renewed(DAYS_FRESH + 1, **mine)
    assert fresh not in (None, scene.tokens["player"])
    assert await renewed(DAYS_FRESH + 2, Cookie=f"token={fresh}") is None
    # Programs keep theirs as they are, and a bot's is as good as long as nobody revokes it.
    assert await renewed(DAYS_FRESH + 1, **scene.headers("player")) is None
    assert await renewed(DAYS_FRESH + 1, Cookie=f"token={scene.tokens['bot']}") is None
    # A player who was away for a year comes in another way.
    assert await renewed(DAYS_GOOD, **mine)
    assert await renewed(DAYS_GOOD + 40, **mine) is None


@pytest.mark.parametrize(
    ("method", "origin", "status"),
    [
        ("POST", None, 200),
        ("POST", HOST, 200),
        ("POST", "http://elsewhere", 403),
        ("POST", "null", 403),
        ("GET", "http://elsewhere", 200),
    ],
)
async def test_other_pages_change_nothing(scene: Scene, method: str, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"Origin": origin}
    body = {"name": "x"} if method == "POST" else None
    answer = await scene.client.request(method, "/optional", headers=headers, json=body)
    assert answer.status_code == status


async def test_a_body_is_given_to_the_call_and_one_that_is_too_long_is_not(scene: Scene) -> None:
    assert (await scene.client.post("/optional", content=b'{"name":"123456789"}')).json()["name"] == "123456789"
    assert code(await scene.client.post("/optional", content=b'{"name":"1234567890"}')) == (413, "too_large")
    assert code(await scene.client.post("/optional")) == (400, "malformed")


@pytest.mark.parametrize("path", ["/tables/none", "/tables/some/drop"])
async def test_a_table_that_is_none_is_not_found(scene: Scene, path: str) -> None:
    assert code(await scene.client.get(path)) == (404, "not_found")


async def test_a_fault_is_logged_and_nothing_of_it_told(scene: Scene) -> None:
    with capture_logs() as logs:
        answer = await scene.client.get("/fail")
    assert code(answer) == (500, "internal")
    assert "secret" not in answer.text
    assert [line["log_level"] for line in logs] == ["error"]


async def test_who_is_refused_hears_it_in_their_language(scene: Scene) -> None:
    told = [
        (await scene.client.get("/tables/none", headers=scene.headers(who))).json()["error"]["reason"]
        for who in ("player", "stranger")
    ]
    assert [reason.isascii() for reason in told] == [False, True]


async def test_a_method_that_a_path_has_not_is_told_those_it_has(scene: Scene) -> None:
    answer = await scene.client.delete("/optional")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    assert (await scene.client.head("/optional")).status_code == 200


ALWAYS: set[HttpCode] = {"internal", "store_unavailable"}


@pytest.mark.parametrize(
    ("route", "codes"),
    [
        (Route(method="GET", path="/", do=say, answer=Said, auth="none", cost=0), set()),
        (Route(method="GET", path="/", do=say, answer=Said, auth="none"), {"too_many"}),
        (Route(method="GET", path="/", do=say, answer=Said), {"too_many", "unauthorized", "forbidden"}),
        (
            Route(method="GET", path="/", do=say, answer=Said, auth="operator"),
            {"too_many", "unauthorized", "not_found"},
        ),
        (Route(method="GET", path="/", do=say, answer=Said, auth="owner"), {"too_many", "unauthorized", "forbidden"}),
        (Route(method="DELETE", path="/", do=say, answer=Said), {"too_many", "unauthorized", "forbidden"}),
        (
            Route(method="GET", path="/{table}", do=say, answer=Said, auth="none"),
            {"too_many", "not_found", "damaged"},
        ),
        (Route(method="GET", path="/{game}", do=say, answer=Said, auth="none"), {"too_many"}),
        (Route(method="GET", path="/", do=say, answer=Said, auth="none", query=Named), {"too_many", "malformed"}),
        (
            Route(method="POST", path="/", do=say, answer=Said, auth="none", body=Named, errors=("stale",)),
            {"too_many", "forbidden", "malformed", "too_large", "stale"},
        ),
    ],
)
def test_a_call_tells_every_error_it_may_answer(route: AnyRoute, codes: set[HttpCode]) -> None:
    assert route.codes == ALWAYS | codes
    assert (route.name, route.summary) == ("say", "Say `who` it is.")


async def test_what_is_the_same_for_all_is_made_once_for_each_path_and_query(scene: Scene) -> None:
    told.clear()
    paths = ("/told/a", "/told/b", "/told/a?language=zh", "/told/a?language=en", "/told/a?other=1")
    said = [(await scene.client.get(path)).json()["name"] for path in paths for _ in range(2)]
    assert said == ["a en 1"] * 2 + ["b en 2"] * 2 + ["a zh 3"] * 2 + ["a en 1"] * 4
    answers = [await scene.client.get("/told/nothing") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert told == ["a", "b", "a", "nothing", "nothing"]
