"""What an operator sets of the pictures that players send."""

from __future__ import annotations

from server.settings import UNREACHED, BadSetting, limit, section, setting


@section
class PictureSettings:
    """How large pictures may be, and how many there may be."""

    picture_kb: int = limit(
        300,
        "kilobytes (1,000 bytes) of a picture as it is sent",
        protects="memory and disk of the store",
        told="413, `picture`: the number",
        lifted=UNREACHED,
    )
    picture_pixels: int = limit(
        16_000_000,
        "pixels of a picture that is sent, width times height: some 4 bytes of memory each while it is decoded",
        protects="memory, from small files that say they are huge",
        told="400, `picture`: the number",
        lifted=UNREACHED,
    )
    pictures_of_a_table: int = limit(
        40,
        "pictures that are kept with one table",
        protects="memory and disk of the store",
        told="429; the number, and to give a link instead",
    )
    pictures_at_once: int = setting(2, "pictures that one process decodes at the same time")

    def __post_init__(self) -> None:
        if not self.picture_kb or not self.picture_pixels or not self.pictures_at_once:
            raise BadSetting("SOTTO_PICTURE_KB, SOTTO_PICTURE_PIXELS and SOTTO_PICTURES_AT_ONCE: expected more than 0")
