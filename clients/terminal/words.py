"""What a terminal says: its own texts in Chinese and English, and a game's sentences made fit for one line."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

import sotto_words as sentences
from sotto_words import Language

Json = dict[str, Any]

TEXTS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "name": "Table",
        "status": "Status",
        "seats": "Seats",
        "id": "Id",
        "table_of": "{name}'s {title}",
        "bots": "{n} {n|bot|bots}",
        "free": "{n} free",
        "a_bot": "bot",
        "a_seat_free": "free",
        "host": "host",
        "lobby_empty": "No tables here.",
        "lobby_more": "There may be more: --limit shows them.",
        "nothing_told": "Nothing has been told yet.",
        "past_end": "--from {first} is past the end: this viewer was told {told} facts",
        "from_after_to": "--from {first} comes after --to {last}",
        "as_public": "public view",
        "as_seat": "as seat {seat}",
        "as_host": "as host",
        "as_all": "open cards",
        "as_notes": "your notebook",
        "known": "What is known",
        "told": "What was told",
        "begins_anew": "The server has restarted this log; here it is from the beginning.",
        "lost": "The server is not answering; trying again …",
        "keys": "space/→ next   ← back   p {play}   +/- speed   g go to   home/end   q quit",
        "play": "play",
        "pause": "pause",
        "go_to": "Go to seq (1 to {last}): {digits}_   enter goes, any other key stays",
        "paused": "step by step",
        "playing": "playing ×{speed}",
        "written": "{file}: {size} {size|byte|bytes}",
        "no": "sotto: {reason}",
        "unreachable": "no server answers at {url}",
        "not_found": "there is no table {table} on {url}",
        "forbidden": "you may not view table {table} as {as_}",
        "unauthorized": "{url} does not know this token",
        "store_unavailable": "{url}: {reason}",
        "unexpected": "{url} answers, but does not look like a Sotto server ({reason})",
        "bad_url": "{url} is not a server's address, which begins with http:// or https://",
        "bad_as": "--as {as_}: expected public, seat:N, host or all",
        "token_needed": "a fork belongs to an account: say which one with --token or SOTTO_TOKEN",
        "knew_token_needed": "what a seat knew is told to its own player: say who you are with --token or SOTTO_TOKEN",
        "save_token_needed": "a saved table belongs to an account: say which one with --token or SOTTO_TOKEN",
        "other_game": "table {table} is a game of {game}: sotto {game} save {table} …",
        "not_utf8": "the file is not UTF-8 text",
        "survey_good": "{file}: can be used ({document}), {warnings} {warnings|warning|warnings}",
        "survey_bad": "{file}: cannot be used ({document}), {faults} {faults|fault|faults}",
        "survey_warning": "warning: {said}",
        "bad_seat": "--seat {seat}: expected the number of a seat for yourself, or N=BOT",
        "seats_only": "--as {as_}: expected seat:N, your own seat",
        "no_such_moment": "--at {at}: there is no such moment; expected 1 to {last}",
        "no_such_game": "{url} has no game {game}; it has {games}",
        "no_such_export": "{game} has no export {name}; it has {exports}",
        "no_exports": "{game} has no exports",
        "not_written": "{file} cannot be written: {reason}",
        "not_text": "the file is not text, so it cannot be a log",
        "opened": "The replay of this game: {url}",
    },
    "zh": {
        "name": "牌桌",
        "status": "状态",
        "seats": "座位",
        "id": "编号",
        "table_of": "{name}的{title}",
        "bots": "{n} 个机器人",
        "free": "{n} 个空位",
        "a_bot": "机器人",
        "a_seat_free": "空位",
        "host": "主持",
        "lobby_empty": "这里没有牌桌。",
        "lobby_more": "可能还有更多牌桌，用 --limit 显示。",
        "nothing_told": "还没有发生任何事。",
        "past_end": "--from {first} 超出了结尾：这个视角一共得知 {told} 条",
        "from_after_to": "--from {first} 在 --to {last} 之后",
        "as_public": "公众视角",
        "as_seat": "{seat} 号位视角",
        "as_host": "主持视角",
        "as_all": "全部公开",
        "as_notes": "自己的笔记本",
        "known": "已知情况",
        "told": "经过",
        "begins_anew": "服务器重新开始了这份记录，以下从头显示。",
        "lost": "服务器没有响应，正在重试……",
        "keys": "空格/→ 下一步   ← 上一步   p {play}   +/- 速度   g 跳转   home/end 首尾   q 退出",
        "play": "播放",
        "pause": "暂停",
        "go_to": "跳到第几条（1 到 {last}）：{digits}_   回车跳转，其他键取消",
        "paused": "逐步",
        "playing": "播放中 ×{speed}",
        "written": "{file}：{size} 字节",
        "no": "sotto：{reason}",
        "unreachable": "{url} 没有服务器响应",
        "not_found": "{url} 上没有 {table} 这一桌",
        "forbidden": "你不能以 {as_} 的身份观看 {table} 这一桌",
        "unauthorized": "{url} 不认识这个令牌",
        "store_unavailable": "{url}：{reason}",
        "unexpected": "{url} 有响应，但不像是 Sotto 服务器（{reason}）",
        "bad_url": "{url} 不是服务器地址，地址应以 http:// 或 https:// 开头",
        "bad_as": "--as {as_}：应为 public、seat:N、host 或 all",
        "token_needed": "分叉出来的一桌要归一个账号：请用 --token 或 SOTTO_TOKEN 说明是谁",
        "knew_token_needed": "座位知道什么只告诉它的玩家：请用 --token 或 SOTTO_TOKEN 说明是谁",
        "save_token_needed": "存档属于某个账号：用 --token 或 SOTTO_TOKEN 说明是谁的",
        "other_game": "对局 {table} 属于 {game}：sotto {game} save {table} …",
        "not_utf8": "文件不是 UTF-8 文本",
        "survey_good": "{file}：可以使用（{document}），{warnings} 条警告",
        "survey_bad": "{file}：不能使用（{document}），{faults} 处错误",
        "survey_warning": "警告：{said}",
        "bad_seat": "--seat {seat}：应为你要坐的座位号，或 N=机器人",
        "seats_only": "--as {as_}：应为 seat:N，即自己的座位",
        "no_such_moment": "--at {at}：没有这个时刻；应为 1 到 {last}",
        "no_such_game": "{url} 没有 {game} 这个游戏；有：{games}",
        "no_such_export": "{game}没有名为 {name} 的导出；有：{exports}",
        "no_exports": "{game}没有导出",
        "not_written": "{file} 无法写入：{reason}",
        "not_text": "这个文件不是文本，因此不是牌局记录",
        "opened": "这一局的回放：{url}",
    },
}


def language_of(environment: Mapping[str, str]) -> Language:
    """Return the language of a terminal: Chinese in a Chinese locale, English elsewhere."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def clean(text: str) -> str:
    """Return text as one line that cannot steer the terminal: invisible characters become a space or are dropped."""
    return "".join(_seen(letter) for letter in text)


def _seen(letter: str) -> str:
    match unicodedata.category(letter):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cs" | "Cf" if letter != "\u200d":  # the joiner makes one emoji of several
            return ""
    return letter


class Words(sentences.Words):
    """The sentences of a game with our own texts; whatever is said is one line that cannot steer the terminal."""

    def say(self, text: str, **params: object) -> str:
        """One of our own texts."""
        cleaned = {name: value if isinstance(value, int) else clean(str(value)) for name, value in params.items()}
        return sentences.say(TEXTS[self.language][text], self.language, cleaned)

    def fact(self, fact: Json, every: bool = False) -> str:
        return clean(super().fact(fact, every))

    def value(self, value: object, family: str = "") -> str:
        return clean(super().value(value, family))

    def entries(self, value: Json, family: str = "") -> list[str]:
        return [clean(entry) for entry in super().entries(value, family)]

    def field(self, name: str) -> str:
        return clean(super().field(name))
