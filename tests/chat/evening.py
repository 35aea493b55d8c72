"""An evening of Ghost by QQ: four players and a DM, from registration by communication to the ending."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping

from tests.chat.onebot_server import Qq

GROUP = 5550001
DM = 9
PLAYERS = {1: "林晚", 2: "周屿", 3: "陈墨", 4: "吴桐"}
PATIENTS = {1: "阿澈", 2: "南星", 3: "小满", 4: "长庚"}

_STEP = re.compile(r"〔(?P<title>[^〕]+?) (?P<place>\d+)/(?P<of>\d+)〕(?P<question>[^\n（]*)")

Between = Callable[[], Awaitable[None]]


def canary(what: str, user: int) -> str:
    """A text that only some may read, and nobody else would write."""
    return f"CANARY-{what}-{user}"


class Evening:
    """What happens, in order. ``between`` is done between a question and its answer."""

    def __init__(self, qq: Qq, between: Between | None = None) -> None:
        self._qq, self._between = qq, between
        self._at: Counter[int] = Counter()
        self.steps: Counter[tuple[int, str]] = Counter()
        qq.names |= PLAYERS | {DM: "灰先生"}

    # --- one person ------------------------------------------------------------------------------------------------

    async def group(self, user: int, text: str, what: str) -> None:
        """Somebody writes in the group, and something with this in it follows there."""
        after = len(self._qq.sent)
        await self._qq.says(user, text, GROUP)
        await self._qq.hears(f"group/{GROUP}", what, after)

    async def private(self, user: int, text: str, what: str) -> None:
        """Somebody writes in private, and is told something with this in it."""
        await self._qq.says(user, text)
        await self.told(user, what)

    async def told(self, user: int, what: str) -> str:
        """The next message to somebody with this in it."""
        self._at[user] = await self._qq.hears(f"user/{user}", what, self._at[user])
        return self._qq.sent[self._at[user] - 1].text

    async def fills(self, user: int, title: str, answers: Mapping[str, str]) -> None:
        """Answer a form to its end: what is asked for by a label as it is given here, all else by its default."""
        while True:
            text = await self.told(user, f"〔{title}")
            step = _STEP.search(text)
            if step is None:
                await self._qq.says(user, "1")
                await self.told(user, f"✓ {title}")
                return
            if self._between is not None:
                await self._between()
            self.steps[user, step[0]] += 1
            await self._qq.says(user, next((said for label, said in answers.items() if label in step["question"]), "."))

    # --- the evening -----------------------------------------------------------------------------------------------

    async def gather(self) -> None:
        """A table is opened, everybody sits down, and it begins."""
        await self.group(DM, ".开桌 电子幽灵 4 pace=live", "开了一桌电子幽灵")
        await self.group(DM, ".主持", "灰先生 担任主持")
        for seat, (user, name) in enumerate(PLAYERS.items(), 1):
            await self.group(user, ".加入", f"{name} 坐上了 {seat} 号位")
        await self.group(DM, ".开始", "登记")

    async def register(self) -> None:
        """Everybody registers a patient, with a secret in every secret field."""
        for user, patient in PATIENTS.items():
            await self.fills(
                user,
                "登记患者",
                {
                    "姓名": patient,
                    "原社会身份": "灯塔看守",
                    "灵魂底色": str(user),
                    "理想投射": canary("projection", user),
                    "人格档案": canary("archive", user),
                },
            )
            await self.told(user, "登记好了吗")
            await self.private(user, "1", "✓ 完成登记")
        await self.ends("名单已锁定")

    async def ends(self, what: str) -> None:
        """The DM ends a phase."""
        after = len(self._qq.sent)
        await self._qq.says(DM, ".结束此阶段")
        await self.told(DM, "理由")
        await self._qq.says(DM, ".")
        await self._qq.hears(f"group/{GROUP}", what, after)

    async def make(self) -> None:
        """Everybody makes a ghost of the torn form they were given."""
        for user in PLAYERS:
            await self.fills(
                user,
                "创造幽灵",
                {"能力名称": f"倒流的雨{user}", "能力描述": canary("ability", user), "名称": f"回声{user}"},
            )
        await self.ends("同行")

    async def explore(self) -> None:
        """Everybody goes to the same region, and the DM opens it."""
        for user in PLAYERS:
            await self._qq.says(user, ".前往 A")
            await self.told(user, "✓ 前往")
        await self.ends("进入阶段：探索")

    async def communicate(self) -> None:
        """The first guesses the colour of the second, who accepts; both read the other's file, and part."""
        await self._qq.says(1, f".通信 {PATIENTS[2]} 2")
        await self.told(1, "✓ 请求通信")
        await self.told(2, "接受")
        await self.private(2, ".接受", "✓ 接受")
        await self.told(1, canary("projection", 2))
        await self.told(2, canary("projection", 1))

    async def end(self) -> None:
        """The DM closes chapter after chapter, and the finale."""
        while not self._said("结束了。发"):
            after = len(self._qq.sent)
            await self._qq.says(DM, ".结束此阶段 .")
            await self._qq.until(lambda after=after: self._moved(after), "the phase ends")  # type: ignore[misc]

    def _said(self, what: str, after: int = 0) -> bool:
        return any(one.to == f"group/{GROUP}" and what in one.text for one in self._qq.sent[after:])

    def _moved(self, after: int) -> bool:
        return self._said("进入阶段", after) or self._said("结束了。发")

    async def all(self) -> None:
        """The whole of it."""
        await self.gather()
        await self.register()
        await self.make()
        await self.explore()
        await self.communicate()
        await self.end()
