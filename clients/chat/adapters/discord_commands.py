"""The slash commands of Discord: each is one of the chat's own commands, called in Chinese or English."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord

from clients.chat.game_words import GAME_WORDS

ARGUMENT = "text"
CHINESE = ("zh-CN", "zh-TW")

_CHAT_INPUT = 1
_TEXT = 3
_IN_SERVERS_AND_PRIVATE = [0, 1]
_FOR_SERVERS = [0]


@dataclass(frozen=True, kw_only=True)
class Slash:
    """A command: what it is called after ``.`` (with ``-`` for a space), and what it does, in both languages.

    ``takes_en`` and ``takes_zh`` say what may be written behind it; empty: nothing.
    """

    en: str
    zh: str
    does_en: str
    does_zh: str
    takes_en: str = ""
    takes_zh: str = ""


def _slash(en: str, zh: str, does_en: str, does_zh: str, takes_en: str = "", takes_zh: str = "") -> Slash:
    return Slash(en=en, zh=zh, does_en=does_en, does_zh=does_zh, takes_en=takes_en, takes_zh=takes_zh)


_ANSWERS = ("What you already know of it; the rest is asked", "已经想好的内容；其余会逐项询问")

SLASHES = (
    *(
        _slash(words.en[0].replace(" ", "-"), words.zh[0], words.slash["en"], words.slash["zh"], *_ANSWERS)
        for words in GAME_WORDS
        if words.slash
    ),
    _slash("help", "帮助", "What can be said here", "这里能说什么"),
    _slash("open", "开桌", "Open a table in this group", "在本群开一桌", "The game, and its options", "游戏名和选项"),
    _slash("follow", "跟桌", "Show a table that is open elsewhere", "把别处的一桌接到本群", "Its link", "那一桌的链接"),
    _slash("unfollow", "散桌", "Show the table here no longer", "本群不再跟这一桌"),
    _slash("close", "关桌", "Close the table before it starts", "开局前取消这一桌"),
    _slash("join", "加入", "Take a seat", "入座", "The number of the seat", "座位号"),
    _slash("leave", "离座", "Give your seat back", "让出座位"),
    _slash("host", "主持", "Be the game master of the table", "担任本桌主持人"),
    _slash("unhost", "卸任", "Leave the game master's chair", "不再主持"),
    _slash("bots", "补位", "Give empty seats to bots", "空位交给机器人", "How many", "几个"),
    _slash("start", "开始", "Start the game", "开局"),
    _slash("pause", "暂停", "Pause the game", "暂停"),
    _slash("resume", "继续", "Go on after a pause", "继续"),
    _slash("away", "托管", "Let a bot play your seat for a while", "暂由机器人代打"),
    _slash("take-back", "回来", "Take your seat back from the bot", "收回座位"),
    _slash("resign", "认输", "Give up", "认输"),
    _slash("rematch", "再来一局", "Open a table for the same people", "原班人马再开一桌"),
    _slash("status", "状态", "How the table stands", "本桌局面"),
    _slash("asked", "可做", "What you may do now", "现在可以做什么"),
    _slash("pick", "选", "Choose one of the choices", "选一项", "The number", "编号"),
    _slash("say", "说", "Say something at the table", "在桌上发言", "The words", "要说的话"),
    _slash(
        "aside", "私语", "Say something to one seat", "对某个座位私语", "The seat, then the words", "座位号和要说的话"
    ),
    _slash("skip", "跳过", "Take the default", "用默认值"),
    _slash("back", "返回", "One question back", "回到上一个问题"),
    _slash("cancel", "取消", "Drop the form", "放弃正在填的表"),
    _slash("rules", "规则", "The rules of the game", "游戏规则"),
    _slash("link", "链接", "A link that opens your seat in a browser", "在网页上打开你的座位"),
    _slash("switch", "换桌", "Speak at another of your tables", "换到你的另一桌", "Which", "哪一桌"),
    _slash("language", "语言", "Your language", "你的语言", "zh or en", "zh 或 en"),
    _slash(
        "talk",
        "聊天",
        "Whether chatting here is talk at the table",
        "本群聊天是否算作桌上发言",
        "on or off",
        "开 或 关",
    ),
)


def registered(slashes: Iterable[Slash]) -> list[Any]:
    """Return the commands as Discord wants them registered."""
    return [_registered(one) for one in slashes]


def _registered(one: Slash) -> dict[str, Any]:
    command: dict[str, Any] = {
        "type": _CHAT_INPUT,
        "name": one.en,
        "name_localizations": dict.fromkeys(CHINESE, one.zh),
        "description": one.does_en,
        "description_localizations": dict.fromkeys(CHINESE, one.does_zh),
        "contexts": _IN_SERVERS_AND_PRIVATE,
        "integration_types": _FOR_SERVERS,
    }
    if one.takes_en:
        argument = {
            "type": _TEXT,
            "name": ARGUMENT,
            "name_localizations": dict.fromkeys(CHINESE, "内容"),
            "description": one.takes_en,
            "description_localizations": dict.fromkeys(CHINESE, one.takes_zh),
            "required": False,
        }
        command["options"] = [argument]
    return command


def said(interaction: discord.Interaction, slashes: Iterable[Slash]) -> str | None:
    """Return what somebody said by a slash command or a button, None if it is neither of ours."""
    given: Any = interaction.data or {}
    if interaction.type is discord.InteractionType.component:
        return str(given.get("custom_id") or "") or None
    if interaction.type is not discord.InteractionType.application_command:
        return None
    called = [one for one in slashes if one.en == given.get("name")]
    if not called:
        return None
    word = called[0].zh if interaction.locale.value in CHINESE else called[0].en.replace("-", " ")
    argument = [str(option["value"]) for option in given.get("options", ()) if option.get("name") == ARGUMENT]
    return " ".join([f".{word}", *argument])
