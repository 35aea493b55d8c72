"""What strangers send as a picture: re-encoded from its pixels, or refused with what is wrong."""

from __future__ import annotations

import random
import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from server.pictures.decoding import SIDE_MOST, BadPicture, made_anew

PIXELS, BYTES = 4_000_000, 300_000


def drawn(size: tuple[int, int] = (40, 30)) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(1).randbytes(3 * size[0] * size[1]))


def written(image: Image.Image, kind: str, **how: Any) -> bytes:
    file = BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def opened(file: bytes) -> Image.Image:
    return Image.open(BytesIO(made_anew(file, PIXELS, BYTES)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_of_each_kind_is_made_anew(kind: str) -> None:
    made = opened(written(drawn(), kind))
    assert (made.format, made.size) == ("WEBP", (40, 30))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "L", "P", "1", "CMYK", "I;16"])
def test_whatever_its_pixels_are_made_of(mode: str) -> None:
    image = drawn().convert(mode) if mode != "I;16" else Image.new("I;16", (40, 30), 700)
    if mode in ("RGBA", "LA"):
        image.putalpha(128)
    made = opened(written(image, "JPEG" if mode == "CMYK" else "PNG"))
    assert made.mode == ("RGBA" if mode in ("RGBA", "LA") else "RGB")


def test_nothing_beside_the_pixels_goes_on() -> None:
    exif = Image.Exif()
    exif[0x010E] = "SECRET-PLACE"
    exif[0x0112] = 6
    markup = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    for file in (
        written(drawn(), "JPEG", exif=exif, comment=markup) + markup,
        written(drawn(), "PNG", exif=exif) + markup,
        written(drawn(), "WEBP", exif=exif.tobytes(), xmp=markup, icc_profile=markup),
    ):
        made = made_anew(file, PIXELS, BYTES)
        assert b"SECRET" not in made
        assert b"<s" not in made
        image = Image.open(BytesIO(made))
        assert not image.getexif()
        assert not {"exif", "xmp", "icc_profile", "comment"} & set(image.info)
    # Turned as the camera was held: what said so is gone.
    assert opened(written(drawn(), "JPEG", exif=exif)).size == (30, 40)


def test_of_a_moving_picture_the_first_frame_is_kept() -> None:
    red, blue = Image.new("RGB", (40, 30), "red"), Image.new("RGB", (40, 30), "blue")
    for kind in ("PNG", "WEBP"):
        made = opened(written(red, kind, save_all=True, append_images=[blue]))
        assert getattr(made, "n_frames", 1) == 1
        pixel: Any = made.convert("RGB").getpixel((5, 5))
        assert pixel[0] > 200 > 60 > pixel[2]


def test_a_large_one_becomes_smaller_and_stays_below_the_limit() -> None:
    made = made_anew(written(drawn((1_700, 1_000)), "PNG"), PIXELS, BYTES)
    assert Image.open(BytesIO(made)).size[0] == SIDE_MOST
    assert len(made) < 3 * BYTES, "noise is the worst there is"


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is huge."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(10_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(2_001, 2_000), (12_000, 12_000), (60_000, 60_000)])
def test_more_pixels_than_may_be_are_refused_before_one_is_decoded(size: tuple[int, int]) -> None:
    with pytest.raises(BadPicture) as bad:
        made_anew(bomb(*size), PIXELS, BYTES)
    assert bad.value.reason == "picture_pixels"


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        (b"", "picture_kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "picture_kind"),
        (b"<html><script>alert(1)</script></html>", "picture_kind"),
        (b"\x89PNG\r\n\x1a\n", "picture_kind"),
        (written(drawn(), "GIF"), "picture_kind"),
        (written(drawn(), "BMP"), "picture_kind"),
        (written(drawn(), "TIFF"), "picture_kind"),
        (written(drawn(), "PNG")[:-700], "picture_damaged"),
        (written(drawn(), "JPEG")[:-300], "picture_damaged"),
        (written(drawn(), "WEBP")[:-300], None),
    ],
)
def test_what_is_no_whole_picture_is_refused_with_why(file: bytes, reason: str | None) -> None:
    with pytest.raises(BadPicture) as bad:
        made_anew(file, PIXELS, BYTES)
    assert bad.value.reason in (reason, *(("picture_kind", "picture_damaged") if reason is None else ()))
