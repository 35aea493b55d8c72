"""Which commands seats have to give at whole tables, which need not be given, and whether two lots give as many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.discovery import discover
from games.game import AnyGame
from games.ghost.rules.area import Power
from tests.acting.tables import Acted, differing

GAMES = discover(("games",))

FACTOR = 2.0
"""How much more of one command there may be at served tables than at simulated ones, or less."""

P = 0.001
"""What chance does less often than this is no chance."""

HOSTS = {
    "clocktower": {
        "appoint", "close_day", "decide", "dismiss", "end_game", "end_hush", "inform", "open_nominations", "overrule",
        "set_token", "take_kind",
    },
    "ghost": {str(power.__struct_config__.tag) for power in GAMES["ghost"].rules.commands if issubclass(power, Power)}
    | {"choose_effect", "judge_off_rail", "make_item", "make_monster", "narrate", "shape_effect"},
}  # fmt: skip
"""Commands of a chair that is no seat's."""

EXCUSED: Mapping[str, Mapping[str, str]] = {
    "avalon": {"hand_in": "only a program that returned what it may not is asked again"},
    "ghost": {
        "act": "waits for a DM, who is not there",
        "withdraw_act": "the same",
        "event_check": "the DM opens one",
        "move": "each region of the usual module is one area",
    },
    "mbg": {"choose_role": "roles are dealt, where the option does not say otherwise"},
    "wizard": {"activate_wand": "no wand is in the usual deck"},
}
"""Commands that nobody need give at these tables, and why."""

BOTS_EXCUSED: Mapping[str, Mapping[str, str]] = {
    "ghost": dict.fromkeys(
        ("address_ghost", "answer_voice", "hand_voice", "send_message", "speak_as_ghost"), "words are people's"
    )
    | {
        "assist": "who is in a fight strikes",
        "defend": "the same",
        "wait": "the same",
        "bring_patient": "its own come from the stock",
        "cancel_comm": "who asked to be let in stays at the door",
        "pick_up": "hardly anything is ever dropped",
        "reject_comm": "there is nothing to lose by being known",
    },
    "mbg": {"cancel_study": "who plans a study has reason to stay with it", "cancel_training": "the same"},
    "wizard": {
        "offer_draw": "who can still win goes on",
        "refresh_shop": "what lies there is mostly worth its price",
    },
}
"""Commands that the game's own bots need not give either."""

STAND_INS_EXCUSED: Mapping[str, Mapping[str, str]] = {
    "mbg": dict.fromkeys(
        ("garrison", "name_generals", "play_card"), "auto mode spends nothing of an absent player's (rules, section 13)"
    ),
}
"""Commands that who stands in for people need not give, beside those."""


def total(found: Sequence[Acted]) -> Counter[str]:
    """How often each command was given."""
    return sum((one.commands for one in found), Counter())


def missing(game: AnyGame, found: Sequence[Acted], *excused: Mapping[str, Mapping[str, str]]) -> set[str]:
    """The commands of seats that nobody gave and that are not excused."""
    commands = {str(command.__struct_config__.tag) for command in game.rules.commands}
    left_out = {command for reasons in (EXCUSED, *excused) for command in reasons.get(game.name, {})}
    return commands - total(found).keys() - left_out - HOSTS.get(game.name, set())


def unlike(served: Sequence[Acted], simulated: Sequence[Acted]) -> dict[str, tuple[float, float]]:
    """Commands of which one has more than twice as many as the other, and not by chance."""
    return {
        kind: (these, those)
        for kind, (these, those) in differing(served, simulated, P).items()
        if max(these, those) > FACTOR * min(these, those)
    }
