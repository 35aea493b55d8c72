"""What the chat says itself, in Chinese and English, and a game's sentences without marks that chats would show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sotto_words as sentences
from sotto_words import Language, Marks
from sotto_words.marks import as_it_is

Json = dict[str, Any]

TEXTS: Mapping[Language, Mapping[str, str]] = {
    "zh": {
        "default": "回复“.”即为：{value}",
        "bounds_int": "（{min} 到 {max} 的整数）",
        "bounds_text": "（最多 {max} 字）",
        "bounds_exactly": "（选 {max} 项，用空格隔开）",
        "bounds_several": "（选 {min} 到 {max} 项，用空格隔开，0 为不选）",
        "ordered": "（按顺序）",
        "choose_of": "可选：{all}",
        "true": "是",
        "false": "否",
        "nothing": "无",
        "left_out": "（不填）",
        "too_long": "太长了：最多 {max} 字，这里有 {size} 字。",
        "too_short": "这一项不能空着，至少 {min} 个字。",
        "not_int": "请回复 {min} 到 {max} 的整数。",
        "not_so_many": "请选 {min} 到 {max} 项，用空格隔开。",
        "not_twice": "同一项不能选两次。",
        "not_offered": "没有这个选项；请回复 {all} 之一，或选项的名称。",
        "no_default": "这一项必须填写。",
        "step": "〔{title} {place}/{of}〕{question}",
        "how_form": "逐项回复即可。“.返回”改上一项，“.取消”放弃。",
        "check_form": "〔{title}〕请核对：\n{lines}\n回复 1 提交，2 从头修改（原来的回答作为默认值）。",
        "confirm": "回复 1 确认，“.取消”放弃。",
        "cancelled": "已放弃：{title}。",
        "nothing_open": "现在没有正在填写的内容。",
        "first_field": "这已经是第一项。",
        "closed": "“{title}”已经关闭，没有提交。",
        "done": "✓ {title}",
        "edited": "已改为：{label}——{value}",
        "menu": "现在可以（回复编号）：\n{lines}",
        "menu_line": "{n}. {title}{about}",
        "must": "★ {n}. {title}{about}",
        "more": "另有 {n} 项可做，回复“.可做”查看。",
        "nothing_asked": "现在没有要你决定的事。",
        "no_such_number": "没有 {n} 号。回复“.可做”查看可以做什么。",
        "not_now": "现在不能“{word}”。回复“.可做”查看可以做什么。",
        "meant": "没有“.{word}”，什么也没有做。想要“{name}”的话，单独发“.{name}”。",
        "takes_nothing": "“.{word}”后面不接任何内容，什么也没有做。单独发“.{word}”才会执行。",
        "unknown": "不认识“.{word}”。回复“.帮助”查看命令。",
        "no_table": "这里还没有牌桌。在群里发“.开桌 游戏名 人数”开一桌。",
        "no_seat": "你还没有入座。在群里发“.加入”坐下，或“.主持”当 DM。",
        "no_own_table": "你现在不在任何一桌。在群里发“.加入”。",
        "no_such_game": "没有叫“{name}”的游戏。可以玩：{games}。",
        "which_game": "玩什么？“.开桌 游戏名 人数”。可以玩：{games}。",
        "bad_option": "看不懂“{option}”。选项写作 名称=值，例如 pace=slow。",
        "opened": "{who} 开了一桌{game}，{seats} 个座位。发“.加入”入座{host}，坐满后发“.开始”。",
        "opened_host": "，发“.主持”当 DM",
        "table_busy": "这个群已经有一桌{table}。先发“.散桌”不再跟随它，再开新的。",
        "no_free_seat": "已经坐满了。",
        "bots_seated": "{n} 个空位交给了机器人。",
        "followed": "这个群从现在起跟随{table}。",
        "unfollowed": "这个群不再跟随{table}。牌局本身不受影响。",
        "which_table": "跟哪一桌？“.跟桌 桌号”，桌号见另一个群的“.状态”。",
        "no_such_table": "没有可以跟随的 {number} 号桌。",
        "closed_table": "{table}已经关闭。",
        "table": "{who}的{game}",
        "status": "{table}（桌号 {number}）：{status}{phase}\n{seats}",
        "status_phase": "，{phase}",
        "seat_free": "{seat} 号：空",
        "seat_bot": "{seat} 号：机器人",
        "seat_who": "{seat} 号：{who}",
        "status_host": "DM：{who}",
        "nobody": "（无人）",
        "seat_name": "{seat} 号 {who}",
        "seat_bot_name": "{seat} 号（机器人）",
        "say_what": "说什么？“.说 要说的话”。",
        "aside_what": "对谁说什么？“.私语 座位号 要说的话”。",
        "talk_said": "{who}：{said}",
        "link": "在网页上打开你的座位（只能用一次，十分钟内有效，不要转发）：\n{link}",
        "link_table": "在网页上观看：{link}",
        "rules_at": "{game}的规则：{link}",
        "language_set": "从现在起用中文。",
        "language_which": "“.语言 zh”或“.语言 en”。",
        "talk_on": "从现在起，入座的人在群里说的话也是桌上的发言。以“//”开头的除外。",
        "talk_off": "从现在起，群里说的话只在群里；要在桌上发言，发“.说 要说的话”。",
        "switched": "现在私聊的是{table}。",
        "own_tables": "你在：\n{lines}\n回复“.换桌 编号”。",
        "blocked": "{who}，我给你发不了私聊：请加我为好友，或允许群成员发私信，然后私聊我一句“.可做”。牌局照常进行。",
        "refused": "没有成功：{reason}",
        "server_away": "服务器暂时没有响应。牌局都存着，一恢复就接着来。",
        "server_back": "服务器恢复了。",
        "unreachable": "服务器暂时没有响应，过一会儿再试。",
        "flood": "{who}，慢一点：后面几条没有看。",
        "lost_words": "要在桌上说话，发“.说 要说的话”；要看现在可以做什么，发“.可做”；别的命令见“.帮助”。",
        "seat_lost": "你已经不在{table}了。",
        "over": "{table}结束了。发“.再来一局”同一批人再玩一次。",
        "rematch": "新的一桌开好了，原来的人发“.加入”入座。",
        "anonymous": "无名",
        "log_restarted": "服务器重新开始了这份记录，从现在起继续。",
        "help": (
            "Sotto 牌桌命令（在前面加点）：\n"
            "群里：.开桌 游戏名 人数　.加入 [座位]　.主持　.机器人　.开始　.状态　.暂停　.继续　"
            ".离座　.跟桌 桌号　.散桌　.聊天 开|关　.语言 zh|en　.再来一局\n"
            "随处：.说 话　.私语 座位 话　.可做　.选 编号　.链接　.规则　.托管　.回来　.认输　.换桌\n"
            "游戏里的事直接叫名字，例如 {asked}；回答都在私聊里：回复编号或文字，“.”取默认值，"
            "“.返回”改上一项，“.取消”放弃。\n"
            "可以玩：{games}。"
        ),
    },
    "en": {
        "default": "Reply “.” for: {value}",
        "bounds_int": " (a whole number from {min} to {max})",
        "bounds_text": " (at most {max} characters)",
        "bounds_exactly": " (choose {max}, with spaces between)",
        "bounds_several": " (choose {min} to {max}, with spaces between; 0 for none)",
        "ordered": " (in order)",
        "choose_of": "One of: {all}",
        "true": "yes",
        "false": "no",
        "nothing": "none",
        "left_out": "(left out)",
        "too_long": "Too long: at most {max} characters; this has {size}.",
        "too_short": "This cannot be empty: at least {min} {min|character|characters}.",
        "not_int": "Reply with a whole number from {min} to {max}.",
        "not_so_many": "Choose {min} to {max}, with spaces between.",
        "not_twice": "Nothing can be chosen twice.",
        "not_offered": "There is no such choice; reply with one of {all}, or with what it is called.",
        "no_default": "This must be answered.",
        "step": "[{title} {place}/{of}] {question}",
        "how_form": "Reply to one after the other. “.back” changes the last one, “.cancel” gives up.",
        "check_form": (
            "[{title}] Please check:\n{lines}\n"
            "Reply 1 to send it, 2 to go through it again (your answers are the defaults)."
        ),
        "confirm": "Reply 1 to do it, “.cancel” to give up.",
        "cancelled": "Given up: {title}.",
        "nothing_open": "Nothing is being filled in.",
        "first_field": "This is the first field already.",
        "closed": "“{title}” has closed; nothing was sent.",
        "done": "✓ {title}",
        "edited": "Changed: {label} – {value}",
        "menu": "You can now (reply with the number):\n{lines}",
        "menu_line": "{n}. {title}{about}",
        "must": "★ {n}. {title}{about}",
        "more": "{n} more {n|thing|things} can be done: “.todo” lists {n|it|them}.",
        "nothing_asked": "Nothing waits for you now.",
        "no_such_number": "There is no number {n}. “.todo” lists what can be done.",
        "not_now": "“{word}” is not possible now. “.todo” lists what can be done.",
        "meant": "There is no “.{word}”: nothing was done. If you mean “{name}”, write “.{name}” alone.",
        "takes_nothing": "“.{word}” takes nothing more: nothing was done. Write “.{word}” alone to do it.",
        "unknown": "I do not know “.{word}”. “.help” lists the commands.",
        "no_table": "There is no table here yet. “.open GAME SEATS” in the group opens one.",
        "no_seat": "You have no seat yet. “.join” in the group takes one, “.host” the DM's chair.",
        "no_own_table": "You are at no table. Write “.join” in the group.",
        "no_such_game": "There is no game called “{name}”. There are: {games}.",
        "which_game": "Which game? “.open GAME SEATS”. There are: {games}.",
        "bad_option": "“{option}” is not understood. Options are written NAME=VALUE, as in pace=slow.",
        "opened": (
            "{who} opened a table of {game} with {seats} seats. “.join” takes one{host}; “.start” when it is full."
        ),
        "opened_host": ", “.host” the DM's chair",
        "table_busy": "This group has {table} already. “.unfollow” it before opening another.",
        "no_free_seat": "No seat is free.",
        "bots_seated": "{n} {n|seat|seats} given to bots.",
        "followed": "From now on this group follows {table}.",
        "unfollowed": "This group follows {table} no longer. The game itself goes on.",
        "which_table": "Which one? “.follow NUMBER”; “.status” in the other group has the number.",
        "no_such_table": "There is no table no. {number} to follow.",
        "closed_table": "{table} is closed.",
        "table": "{who}'s {game}",
        "status": "{table} (number {number}): {status}{phase}\n{seats}",
        "status_phase": ", {phase}",
        "seat_free": "Seat {seat}: free",
        "seat_bot": "Seat {seat}: bot",
        "seat_who": "Seat {seat}: {who}",
        "status_host": "DM: {who}",
        "nobody": "(nobody)",
        "seat_name": "{who} (seat {seat})",
        "seat_bot_name": "the bot in seat {seat}",
        "say_what": "Say what? “.say …”.",
        "aside_what": "What to whom? “.aside SEAT …”.",
        "talk_said": "{who}: {said}",
        "link": "Open your seat on the page (works once, within ten minutes; do not pass it on):\n{link}",
        "link_table": "Watch on the page: {link}",
        "rules_at": "The rules of {game}: {link}",
        "language_set": "English from now on.",
        "language_which": "“.language zh” or “.language en”.",
        "talk_on": "From now on what people in a seat write here is table talk, too, unless it begins with “//”.",
        "talk_off": "From now on what is written here stays here; “.say …” speaks at the table.",
        "switched": "This private chat is now about {table}.",
        "own_tables": "You are at:\n{lines}\nReply “.switch NUMBER”.",
        "blocked": (
            "{who}, I cannot write to you in private: add me as a friend or allow messages from this group, "
            "then write “.todo” to me. The game goes on."
        ),
        "refused": "That did not work: {reason}",
        "server_away": "The server is not answering. Every game is kept and goes on as soon as it is back.",
        "server_back": "The server is back.",
        "unreachable": "The server is not answering; try again in a moment.",
        "flood": "{who}, more slowly please: your last messages were not read.",
        "lost_words": "“.say …” speaks at the table, “.todo” lists what can be done now, “.help” has the rest.",
        "seat_lost": "You are no longer at {table}.",
        "over": "{table} is over. “.rematch” plays again with the same people.",
        "rematch": "There is a new table; who was here writes “.join”.",
        "anonymous": "Nobody",
        "log_restarted": "The server has restarted this log; it goes on from here.",
        "help": (
            "Sotto's commands (with a dot in front):\n"
            "In a group: .open GAME SEATS, .join [SEAT], .host, .bots, .start, .status, .pause, .resume, "
            ".leave, .follow NUMBER, .unfollow, .talk on|off, .language zh|en, .rematch\n"
            "Anywhere: .say …, .aside SEAT …, .todo, .pick NUMBER, .link, .rules, .hand over, .take back, "
            ".resign, .switch\n"
            "What the game asks goes by its name: {asked}. Answer in "
            "private: a number or a text, “.” for the default, “.back” changes the last one, “.cancel” gives up.\n"
            "There are: {games}."
        ),
    },
}

MARKS = Marks(name=as_it_is, text=as_it_is)
"""Chats show the marks of direction as boxes."""


class Words(sentences.Words):
    """The sentences of a game, with the chat's own texts."""

    def __init__(self, language: Language, spoken: Json | None = None, names: Mapping[str, str] | None = None) -> None:
        spoken = spoken or {}
        super().__init__(language, spoken.get("sentences"), names, spoken.get("names"), MARKS)

    def say(self, text: str, **params: object) -> str:
        """One of the chat's own texts."""
        return sentences.say(TEXTS[self.language][text], self.language, params)
