"""Where a picture is: sent to a table, or behind a link that is what it looks like."""

from __future__ import annotations

import pytest

from games.pictures import is_address, sent_as, sent_name
from games.prompt import Misfit, Text

TOKEN = "0123456789abcdef" * 2


def test_a_picture_that_was_sent_is_found_by_its_name() -> None:
    name = sent_name("abcdefghjk", 3, TOKEN)
    assert sent_as(name) == ("abcdefghjk", 3, TOKEN)
    assert is_address(name)


@pytest.mark.parametrize(
    "link",
    [
        "https://pictures.example",
        "https://pictures.example/a/b.png?x=1#y",
        "https://xn--bcher-kva.example:8443/%E5%9B%BE.webp",
    ],
)
def test_a_link_with_https_is_an_address(link: str) -> None:
    assert is_address(link)
    assert sent_as(link) is None


@pytest.mark.parametrize(
    "text",
    [
        "picture.png",
        "http://pictures.example/a.png",
        "HTTPS://pictures.example",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "https://bank.example@evil.example/",
        "https://localhost/a.png",
        "https://pictures.example/a b",
        "https://pictures.example\\@evil.example/",
        "https://图.example/a.png",
        "https://pictures.example/" + "a" * 2_000,
        f"picture:../x.1.{TOKEN}",
        f"picture:abc.0.{TOKEN}",
        "picture:abc.1.zz",
    ],
)
def test_everything_else_is_none_and_says_which_field(text: str) -> None:
    with pytest.raises(Misfit) as misfit:
        Text(4_000, picture=True).check(text, "command.picture")
    assert (misfit.value.code, misfit.value.params["field"]) == ("misfit_picture", "command.picture")
    assert not is_address(text)


def test_a_field_for_a_picture_may_be_left_empty() -> None:
    Text(4_000, picture=True).check("", "command.picture")
