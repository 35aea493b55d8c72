"""One Chinese word for each thing, the seed's where it has one, in everything that players read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.serving import ROOT

WORDS = {
    "wizard": {
        "魔杖": "法杖",
        "暗流": "潜流",
        "时间轮盘": "时间之轮|时间轮(?!盘)|时之轮",
        "踢": "推[一落前]|被推|推标记",
        "周期": "第 [^ ]+ 环|新环|获胜环",
        "派系": "学派",
        "牌包": "卡包",
        "牌堆": "牌库",
    },
    "mbg": {
        "调度": "调配",
        "研究所": "学院",
        "修炼所": "训练所",
        "驻军": "守军",
        "山贼": "强盗",
        "招募": "雇佣",
        "障碍": "路障",
        "卡牌": "卡片",
        "资产": "资金|金钱",
        "下野": "离职",
        "游侠": "流浪者",
        "技能": "技法",
    },
    "ghost": {
        "社交名片": '公开卡片|"卡片"|卡片公开|卡片人人',
        "下载": "复制",
        "地点": "场所",
        "物品": "道具",
        "创造幽灵": "制作幽灵|造灵",
        "场次": "场景(?:开始|结束|暂停|继续)|同一?场景",
        "打印能力": "印刷能力|打印的能力|打印技能",
        "归来": "归还",
        "人格档案": "(?:认知|力量|和谐|意志)档案",
    },
    "clocktower": {
        "处决": "上刑场|上台",
        "票": "只手[，。]|举手|举着手",
    },
}
"""By game: the word for a thing, and what else it was called."""

LISTED = [(game, word, others) for game, words in WORDS.items() for word, others in words.items()]
CHINESE = re.compile("[\u4e00-\u9fff]")


def texts(game: str) -> list[Path]:
    """Every file with Chinese that players of the game read, and the README and the guides of the chats."""
    own = [path for path in (ROOT / "games" / game).rglob("*") if path.suffix in {".toml", ".md", ".json"}]
    pages = [path for path in (ROOT / "clients/web/src/games" / game).rglob("*.ts*") if ".test." not in path.name]
    shared = [ROOT / "README.zh-CN.md", *(ROOT / "docs/play").rglob(f"*{game}*.md")]
    return [path for path in (*own, *pages, *shared) if CHINESE.search(path.read_text())]


@pytest.mark.parametrize(("game", "word", "others"), LISTED)
def test_each_thing_has_one_chinese_word(game: str, word: str, others: str) -> None:
    """The word is used, and none of the others is."""
    read = {path: path.read_text() for path in texts(game)}
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:80]}"
        for path, text in read.items()
        for line in text.splitlines()
        if re.search(others, line) and path.name != "talk.zh.toml"
    ]
    assert not found, f"{word} is called otherwise"
    assert any(word in text for text in read.values())
