"""What strangers send as a picture, re-encoded from its pixels: nothing else that is in the file goes on."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

KINDS = ("PNG", "JPEG", "WEBP")
"""Found by decoding: a name or a Content-Type says nothing. No vector graphics: they may hold scripts."""

MEDIA = "image/webp"

SIDE_MOST = 1_600
"""The longest side of what is kept, in pixels: no page shows more."""

QUALITIES = (85, 70, 50, 30)


class BadPicture(Exception):
    """A file is no picture that may be kept; ``reason`` is a code of the catalogue."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def made_anew(file: bytes, pixels_most: int, bytes_most: int) -> bytes:
    """Return the pixels of a picture as WebP: of several frames the first, upright, without anything beside them.

    Raises:
        BadPicture: it is none, is damaged, or has too many pixels.
    """
    # Here, for a server that is sent no picture needs no decoder.
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(BytesIO(file), formats=KINDS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadPicture("picture_pixels") from None
    except UnidentifiedImageError:
        raise BadPicture("picture_kind") from None
    except Exception:
        raise BadPicture("picture_damaged") from None
    # The head says how large it is: no pixel has been decoded yet.
    if image.width * image.height > pixels_most:
        raise BadPicture("picture_pixels")
    try:
        return _encoded(_bare(image), bytes_most)
    except Exception:
        raise BadPicture("picture_damaged") from None


def _bare(image: Image.Image) -> Image.Image:
    """Return the pixels alone, on a new sheet: no EXIF, no comments, no palette, no other frames."""
    from PIL import Image, ImageOps

    mode = "RGBA" if image.has_transparency_data else "RGB"
    # A JPEG is decoded smaller than it is where that is enough.
    image.draft("RGB", (SIDE_MOST, SIDE_MOST))
    upright = ImageOps.exif_transpose(image).convert(mode)
    upright.thumbnail((SIDE_MOST, SIDE_MOST))
    sheet = Image.new(mode, upright.size)
    sheet.paste(upright)
    return sheet


def _encoded(image: Image.Image, most: int) -> bytes:
    written = b""
    for quality in QUALITIES:
        file = BytesIO()
        image.save(file, "WEBP", quality=quality, method=2)
        written = file.getvalue()
        if len(written) <= most:
            break
    return written
