"""Ways into an account beside its cookie, over HTTP: recovery codes and passkeys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.authenticator import Authenticator
from tests.e2e.parties import party
from tests.e2e.serving import Serving, served
from tests.e2e.wires import asking

RECOVERY = "/api/players/me/recovery"
PASSKEYS = "/api/players/me/passkeys"
SIGN_IN = "/api/players/passkeys"


async def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["reason"]


async def test_a_recovery_code_signs_a_browser_in_until_it_is_replaced(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (me,), asking(sotto.url, me.token) as http:
        before = (await http.get("/api/players/me")).json()
        assert (before["kept"], before["recovery"]) == (False, None)
        made = (await http.post(RECOVERY)).json()
        told = (await http.get("/api/players/me")).json()
        assert (told["kept"], told["recovery"]) == (True, made["created"])
        assert made["code"] not in str(told)
        async with asking(sotto.url) as lost:
            got = await lost.post("/api/players/recover", json={"code": made["code"].upper()})
            assert got.json() == {"player": me.player, "token": me.token}
            assert lost.cookies["token"] == me.token
        await http.post(RECOVERY)
        async with asking(sotto.url) as lost:
            old = await error(await lost.post("/api/players/recover", json={"code": made["code"]}))
            never = await error(await lost.post("/api/players/recover", json={"code": "never a code"}))
            assert old == never == (403, "code: this is not a recovery code of an account here")
            assert not lost.cookies
        assert (await http.delete(RECOVERY)).status_code == 200
        assert (await http.get("/api/players/me")).json()["kept"] is False


async def test_ways_in_are_the_owners_alone(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (me,):
        bot = await me.give_token("Bot")
        for token, status in ((bot["token"], 403), (None, 401)):
            async with asking(sotto.url, token) as http:
                assert (await http.post(RECOVERY)).status_code == status
                assert (await http.delete(RECOVERY)).status_code == status
                assert (await http.post(f"{PASSKEYS}/options")).status_code == status
                assert (await http.post(PASSKEYS, json={"credential": {}, "label": "x"})).status_code == status
                assert (await http.get(PASSKEYS)).status_code == status
                assert (await http.delete(f"{PASSKEYS}/x")).status_code == status


async def test_a_passkey_is_made_named_used_and_removed(sotto: Serving) -> None:
    origin = sotto.url.replace("127.0.0.1", "localhost")
    key = Authenticator(origin)
    page = {"Origin": origin}
    async with party(sotto.url, 1) as (me,), asking(origin, me.token, **page) as http:
        wish = (await http.post(f"{PASSKEYS}/options")).json()["options"]
        assert wish["rp"]["id"] == "localhost"
        assert wish["authenticatorSelection"]["residentKey"] == "required"
        credential = key.make(wish)
        nameless = await http.post(PASSKEYS, json={"credential": credential, "label": " "})
        assert nameless.status_code == 400
        made = (await http.post(PASSKEYS, json={"credential": credential, "label": "My phone"})).json()
        assert (made["label"], made["used"]) == ("My phone", None)

        async with asking(origin, **page) as fresh:
            options: Any = (await fresh.post(f"{SIGN_IN}/options")).json()["options"]
            assert not options.get("allowCredentials")
            answer = key.sign(options)
            got = await fresh.post(f"{SIGN_IN}/sign-in", json={"credential": answer})
            assert got.json() == {"player": me.player, "token": me.token}
            assert (await fresh.get("/api/players/me")).json()["player"] == me.player
            again = await error(await fresh.post(f"{SIGN_IN}/sign-in", json={"credential": answer}))
            assert again == (403, "this passkey was not accepted; try again")
        async with asking(origin, **page) as other:
            # Without the cookie of the browser that asked, an answer is nobody's.
            options = (await other.post(f"{SIGN_IN}/options")).json()["options"]
            other.cookies.clear()
            stolen = await other.post(f"{SIGN_IN}/sign-in", json={"credential": key.sign(options)})
            assert stolen.status_code == 403
        (told,) = (await http.get(PASSKEYS)).json()["passkeys"]
        assert (told["id"], told["used"] is not None) == (made["id"], True)
        assert (await http.delete(f"{PASSKEYS}/{made['id']}")).status_code == 200
        assert (await http.delete(f"{PASSKEYS}/{made['id']}")).status_code == 409
        async with asking(origin, **page) as fresh:
            options = (await fresh.post(f"{SIGN_IN}/options")).json()["options"]
            gone = await fresh.post(f"{SIGN_IN}/sign-in", json={"credential": key.sign(options)})
            assert gone.status_code == 403


async def test_a_request_of_no_page_has_no_passkeys_and_a_foreign_one_is_kept_out(sotto: Serving) -> None:
    async with asking(sotto.url) as http:
        nowhere = await error(await http.post(f"{SIGN_IN}/options"))
        assert nowhere == (400, "origin: passkeys are for pages, and this request names none")
        foreign = await http.post(f"{SIGN_IN}/options", headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
        huge = {"credential": {"id": "x" * 20_000}}
        assert (await http.post(f"{SIGN_IN}/sign-in", json=huge)).status_code == 413


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Serving]:
    """A server whose patience nobody else needs."""
    with served(tmp_path, key_rate=20, wrong_code_address_rate=50) as serving:
        yield serving


async def test_who_makes_ways_in_or_guesses_them_without_end_must_wait(alone: Serving) -> None:
    async with party(alone.url, 1) as (me,), asking(alone.url, me.token) as http:
        made = [(await http.post(RECOVERY)).status_code for _ in range(26)]
        assert (made[0], 429 in made) == (200, True)
    async with asking(alone.url) as http:
        guessed = [await recovered(http, f"aaaaa-aaaaa-aaaaa-{guess:05d}") for guess in range(101)]
        assert (guessed[0], 429 in guessed) == (403, True)


async def test_who_tries_the_same_wrong_code_again_must_wait_and_nobody_else_at_the_address(alone: Serving) -> None:
    async with party(alone.url, 1) as (me,), asking(alone.url, me.token) as http:
        code = (await http.post(RECOVERY)).json()["code"]
        guessed = [await recovered(http, "aaaaa-aaaaa-aaaaa-aaaaa") for _ in range(21)]
        assert (guessed[0], guessed[-1]) == (403, 429)
        assert await recovered(http, code) == 200


async def recovered(http: httpx.AsyncClient, code: str) -> int:
    return (await http.post("/api/players/recover", json={"code": code})).status_code
