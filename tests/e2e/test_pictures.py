"""Pictures beside stories, over the wire: who may send one, and that those alone see it who were told of it."""

from __future__ import annotations

import base64
from collections.abc import Callable
from io import BytesIO

import httpx
import pytest
from PIL import Image

from server.upkeep.lives import life_of
from tests.e2e.ghost_falls import answer, fallen
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving, served, stored

MARK = b"SECRET-IN-THE-FILE"


def png(size: tuple[int, int] = (60, 40)) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, "red").save(file, "PNG")
    return file.getvalue() + MARK


async def sent(person: Recorder, table: str, file: bytes) -> httpx.Response:
    async with httpx.AsyncClient(base_url=person.url, trust_env=False, timeout=60) as http:
        body = {"picture": base64.b64encode(file).decode()}
        return await http.post(f"/api/tables/{table}/pictures", json=body, headers=_token(person))


async def seen(person: Recorder | None, url: str, table: str, name: str, query: str = "") -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        path = f"/api/tables/{table}/pictures/{name.removeprefix('picture:')}{query}"
        return await http.get(path, headers=_token(person) if person else {})


def _token(person: Recorder) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


async def test_a_picture_is_seen_by_those_who_are_told_the_story_and_by_nobody_else(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody:
        *people, host, stranger = everybody
        table = await fallen(people, host, unseal="everything")
        given = await sent(people[0], table, png())
        assert given.status_code == 200, given.text
        name = given.json()["picture"]

        # Before the story is told nobody was told of it, not even who has sent it.
        for person in (*people, host, stranger, None):
            assert (await seen(person, sotto.url, table, name)).status_code == 404
        await answer(people[0], table, "seat:1", "off_rail", content="We look up.", picture=name)

        for person, query in ((people[0], ""), (host, ""), (people[0], "?as=seat:1"), (host, "?as=host")):
            found = await seen(person, sotto.url, table, name, query)
            assert found.status_code == 200
            assert found.headers["content-type"] == "image/webp"
            assert found.headers["x-content-type-options"] == "nosniff"
            assert found.headers["content-security-policy"].startswith("default-src 'none'")
            assert found.headers["cache-control"].startswith("private")
            assert Image.open(BytesIO(found.content)).size == (60, 40)
            assert MARK not in found.content
        for person in (*people[1:], stranger, None):
            hidden = await seen(person, sotto.url, table, name)
            unknown = await seen(person, sotto.url, table, f"{name[:-1]}{'0' if name[-1] != '0' else '1'}")
            assert (hidden.status_code, hidden.text) == (unknown.status_code, unknown.text)
            assert hidden.status_code == 404
            assert (await seen(person, sotto.url, table, name, "?as=host")).status_code == 403

        # The DM leaves: everybody reads the story, and sees its picture.
        await host.leave_host(table)
        for person in (*people, host, stranger, None):
            assert (await seen(person, sotto.url, table, name)).status_code == 200

        await _in_the_store(sotto, table)


async def _in_the_store(sotto: Serving, table: str) -> None:
    async with stored(sotto) as store:
        keys = [key async for key in store.keys(f"*:notes:{table}:*")]
    assert [key.rpartition(":")[2] for key in keys] == ["pictures"]
    assert all(life_of(key) for key in keys)


async def test_only_who_is_asked_for_a_picture_may_send_one(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody:
        *people, host, stranger = everybody
        table = await fallen(people, host)
        for person in (people[1], host, stranger):
            assert (await sent(person, table, png())).status_code == 403
        name = (await sent(people[0], table, png())).json()["picture"]
        await answer(people[0], table, "seat:1", "off_rail", content="We look up.", picture=name)
        assert (await sent(people[0], table, png())).status_code == 403, "there is no question any more"


@pytest.mark.parametrize(
    ("file", "status", "says"),
    [
        (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", 400, "PNG, JPEG or WebP"),
        (lambda: b"GIF89a" + bytes(100), 400, "PNG, JPEG or WebP"),
        (lambda: png()[:60], 400, "damaged"),
        (lambda: png((5_000, 5_000)), 400, "more than 16000000 pixels"),
        (lambda: png() + bytes(300_000), 413, "more than 300 kB"),
        (lambda: bytes(3_000_000), 413, "body"),
    ],
    ids=["markup", "another kind", "cut off", "more pixels than bytes", "too large", "far too large"],
)
async def test_what_is_no_picture_that_may_be_kept_is_refused_by_its_field(
    sotto: Serving, file: Callable[[], bytes], status: int, says: str
) -> None:
    async with party(sotto.url, 4) as everybody:
        *people, host = everybody
        table = await fallen(people, host)
        refused = await sent(people[0], table, file())
        reason = refused.json()["error"]["reason"]
        assert (refused.status_code, says in reason) == (status, True), reason
        assert reason.startswith(("picture:", "body:"))


async def test_an_address_that_is_not_https_is_refused_by_its_field(sotto: Serving) -> None:
    async with party(sotto.url, 4) as everybody:
        *people, host = everybody
        table = await fallen(people, host)
        for link in ("http://pictures.example/a.png", "javascript:alert(1)", "https://a.example@b.example/"):
            with pytest.raises(Exception, match="picture: expected a picture sent to this table, or a link"):
                await answer(people[0], table, "seat:1", "off_rail", content="We look up.", picture=link)
        link = "https://pictures.example/a.png"
        await answer(people[0], table, "seat:1", "off_rail", content="We look up.", picture=link)
        view = (await host.view(table, "host")).view
        assert view["game"]["collapses"]["tales"]["p1"]["picture"] == link


async def test_a_table_keeps_so_many_and_no_more(tmp_path_factory: pytest.TempPathFactory) -> None:
    data = tmp_path_factory.mktemp("pictures")
    with served(data, pictures_of_a_table=2) as sotto:
        async with party(sotto.url, 4) as everybody:
            *people, host = everybody
            table = await fallen(people, host)
            answers = [(await sent(people[0], table, png())).status_code for _ in range(3)]
            assert answers == [200, 200, 429]
