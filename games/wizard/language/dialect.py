"""Both dialects of the seed, and its slips, made into the one canonical form (section 9.7)."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from games.document import Remark

Json = Any

EVENTS = {
    "onPlayed": "onPlayCard",
    "onPlay": "onPlayCard",
    "onExplorationDrawn": "onExplorationFlip",
    "onExplored": "onExplorationFlip",
    "onTurnStarted": "onRoundStart",
    "onTurnEnd": "onRoundEnd",
}
RARITIES = {"original": "ori", "common": "com", "legend": "leg", "legendary": "leg"}
VARIABLES = {
    "onDrawExploration.byWho": "onFlip.sourcePlayerUUID",
    "onExplored.byWho": "onExplorationFlip.sourcePlayerUUID",
    "onExplored.card.type": "onExplorationFlip.type",
    "onPlayed.byWho": "onPlayCard.playerUUID",
}
OLD_DOABLES = {"dealDamage": "damage", "regenMana": "mana", "drawCards": "drawCard"}
OTHER_WORDS: dict[str, tuple[dict[str, str], dict[str, Json]]] = {
    "advance": ({"steps": "amount"}, {"type": "position", "mode": "add"}),
    "setPosition": ({"place": "amount"}, {"type": "position", "mode": "set"}),
    "forbid": ({"until": "scope"}, {"type": "addModifier"}),
    "shopPrice": ({"amount": "value"}, {"type": "addModifier", "what": "price", "scope": "round", "target": "all"}),
}
"""Doables that say no more than another does: how their fields are called there, and what else it says."""

FORBIDDEN = {"draw": "noDraw", "reverse": "noReverse", "play": "noPlay", "mana": "manaFixed"}
OLD_MODES = {"permanent": "always"}
_WHOLE = re.compile(r"\{(.*)\}", re.DOTALL)


def canonical(card: dict[str, Json]) -> tuple[dict[str, Json], tuple[Remark, ...]]:
    """A card as the types want it, and what was odd about it; what is of no known form stays as it is."""
    dialect = _Dialect(str(card.get("id", ""))[:80])
    return dialect.card(card), tuple(dialect.remarks)


class _Dialect:
    def __init__(self, card: str) -> None:
        self._card = card
        self.remarks: list[Remark] = []

    def card(self, card: dict[str, Json]) -> dict[str, Json]:
        made = {name: value for name, value in card.items() if name != "behaviors"}
        made["class"] = "exploration" if ".exploration." in self._card else "treasure"
        if isinstance(made.get("rarity"), str):
            made["rarity"] = RARITIES.get(made["rarity"], made["rarity"])
        if isinstance(made.get("count"), str) and made["count"].isdecimal() and len(made["count"]) < 3:
            made["count"] = int(made["count"])
        for name in ("name", "description"):
            if name in made:
                made[name] = _each(made[name], clean)
        if isinstance(made.get("health"), dict) and "die" in made["health"]:
            made["health"] = {"type": "dice"} | made["health"]
        for name in ("cost", "health", "reward"):
            if name in made:
                made[name] = self.value(made[name])
        behaviors = card.get("behaviors", [])
        made["behaviors"] = [self.behavior(one) for one in behaviors] if isinstance(behaviors, list) else behaviors
        return made

    def behavior(self, behavior: Json) -> Json:
        if not isinstance(behavior, dict):
            return behavior
        made = {name: self.value(value) for name, value in behavior.items() if name in ("at", "event", "condition")}
        if made.get("at") == "onDrawExploration":
            made["at"] = "onFlip"
        if isinstance(made.get("event"), str):
            made["event"] = EVENTS.get(made["event"], made["event"])
        rest = {name: value for name, value in behavior.items() if name not in made and name != "do"}
        do = behavior.get("do", [])
        if isinstance(do, str):
            return made | {"do": self.block([{"type": do} | rest])}
        return made | {name: self.value(value) for name, value in rest.items()} | {"do": self.block(do)}

    def block(self, doables: Json) -> Json:
        if not isinstance(doables, list):
            return doables
        return [made for one in doables for made in self.doable(one)]

    def doable(self, doable: Json) -> list[Json]:
        if not isinstance(doable, dict):
            return [doable]
        kind = doable.get("type")
        if kind == "addTriggers" and isinstance(doable.get("triggers"), list):
            return self.triggers(doable)
        if kind == "buffMonster":
            return self._buff(doable)
        if kind in OLD_DOABLES:
            mode = {"mode": "add"} if kind == "regenMana" else {}
            doable = doable | {"type": OLD_DOABLES[str(kind)]} | mode
        if kind == "chooseNumber":
            doable = _number(doable)
        if kind == "forbid":
            doable = doable | {"what": FORBIDDEN.get(str(doable.get("what")), doable.get("what"))}
        if kind in OTHER_WORDS:
            names, said = OTHER_WORDS[str(kind)]
            doable = _named(doable, names) | said
        if kind == "shuffleBack" and "target" in doable:
            doable = _named(doable, {"target": "player"})
        return [self.value(doable)]

    def triggers(self, doable: dict[str, Json]) -> list[Json]:
        """Triggers of the event ``instant`` are no triggers, but what they do; the others are mounted."""
        made: list[Json] = []
        waiting: list[Json] = []
        for trigger in doable["triggers"]:
            if isinstance(trigger, dict) and trigger.get("event") == "instant":
                condition, do = self._condition(trigger), self.block(trigger.get("effects", trigger.get("do", [])))
                made += [{"type": "if", "condition": condition, "do": do}] if condition else do
            else:
                waiting.append(self.trigger(trigger))
        rest = {name: self.value(value) for name, value in doable.items() if name != "triggers"}
        return made + ([rest | {"triggers": waiting}] if waiting else [])

    def trigger(self, trigger: Json) -> Json:
        if not isinstance(trigger, dict):
            return trigger
        event = trigger.get("event")
        if event == "onPlay":
            self.remarks.append(Remark("pack_event_on_play", {"card": self._card}))
            trigger = _renamed(trigger, "onPlay.", "onPlayCard.")
        skipped = ("conditions", "condition", "effects", "do", "event", "type", "mode")
        made = {name: self.value(value) for name, value in trigger.items() if name not in skipped}
        mode = trigger.get("mode", trigger.get("type", "once"))
        made["mode"] = OLD_MODES.get(mode, mode) if isinstance(mode, str) else mode
        made["event"] = EVENTS.get(event, event) if isinstance(event, str) else event
        condition = self._condition(trigger)
        made |= {"condition": condition} if condition is not None else {}
        return made | {"do": self.block(trigger.get("effects", trigger.get("do", [])))}

    def _condition(self, trigger: dict[str, Json]) -> Json:
        several = trigger.get("conditions")
        if not isinstance(several, list):
            return self.value(trigger.get("condition"))
        made = [self.value(one) for one in several]
        if len(made) < 2:
            return made[0] if made else None
        return {"type": "And", "conditions": made}

    def _buff(self, doable: dict[str, Json]) -> list[Json]:
        """Named nowhere in the seed but used: of the monster that was flipped."""
        target = self.value(doable.get("target", "$onExplorationFlip.cardUUID"))
        parts = [("maxHealth", "health"), ("health", "health"), ("reward", "reward")]
        return [
            {"type": kind, "mode": "add", "amount": self.value(doable[field]), "target": target}
            for kind, field in parts
            if field in doable
        ]

    def value(self, value: Json) -> Json:
        """Anything else: variables, conditions, choosers and what lies in them."""
        if isinstance(value, str):
            return variable(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if not isinstance(value, dict):
            return value
        made = {
            name: self.block(one) if name in ("do", "elsedo") else self._inner(name, one) for name, one in value.items()
        }
        return _shaped(made)

    def _inner(self, name: str, value: Json) -> Json:
        if name == "triggers" and isinstance(value, list):
            return [self.trigger(one) for one in value]
        return _each(value, clean) if name in ("prompt", "name") else self.value(value)


def _shaped(made: dict[str, Json]) -> dict[str, Json]:
    """The older forms of conditions, choosers and getters."""
    kind = made.get("type")
    if made.get("chooser") == "monsters":
        return {"type": "monsterChooser", "ask": "$onPlay.playerUUID"}
    if kind == "equals":
        return {"type": "Equals", "value1": made.get("left"), "value2": made.get("right")}
    if kind in ("HasCard", "HasNoCard") and "playUUID" in made:
        return _named(made, {"playUUID": "playerUUID"})
    if kind in ("IsType", "IsNotType"):
        return _named(made, {"playUUID": "cardUUID", "playerUUID": "cardUUID"})
    if kind is None and set(made) == {"mode", "value"} and made["mode"] in ("id", "event"):
        return {"type": "triggerGetter"} | made
    return made


def _named(made: dict[str, Json], names: dict[str, str]) -> dict[str, Json]:
    return {names.get(name, name): value for name, value in made.items()}


def _number(doable: dict[str, Json]) -> dict[str, Json]:
    """``chooseNumber`` is an expression whose one value is chosen."""
    chooser = {"min": 0, **doable, "type": "numberChooser"}
    id = {"id": chooser.pop("id")} if "id" in chooser else {}
    return {"type": "expr", "op": "+", "args": [chooser]} | id


def variable(text: str) -> str:
    """``{name.field}`` is ``$name.field``; old names become today's."""
    whole = _WHOLE.fullmatch(text)
    if whole is not None and _is_one(whole[1]):
        text = f"${whole[1]}"
    return f"${VARIABLES[text[1:]]}" if text[:1] == "$" and text[1:] in VARIABLES else text


def _is_one(inner: str) -> bool:
    """Whether the outer braces belong together: ``{a}{b}`` is two variables."""
    depth = 0
    for char in inner:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0


def _renamed(value: Json, old: str, new: str) -> Json:
    if isinstance(value, dict):
        return {name: _renamed(one, old, new) for name, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, old, new) for one in value]
    return value.replace(f"${old}", f"${new}").replace(f"{{{old}", f"{{{new}") if isinstance(value, str) else value


def _each(value: Json, change: Any) -> Json:
    if isinstance(value, dict):
        return {name: change(one) if isinstance(one, str) else one for name, one in value.items()}
    return change(value) if isinstance(value, str) else value


class _Cleaner(HTMLParser):
    """Keeps ``b``, ``i`` and ``br``, without what else stands in a tag; the text of other tags stays."""

    KEPT = ("b", "i", "br")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.kept: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag in self.KEPT:
            self.kept.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.KEPT[:2]:
            self.kept.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.kept.append(data.replace("<", "‹").replace(">", "›"))


RAW_MAX = 2400
"""What is longer is refused in any case, and the parser of markup may take the square of it."""

_LONE = re.compile(r"<(?![^<>]*>)")


def clean(text: str) -> str:
    """A text with simple markup only, without control characters and marks that turn its direction."""
    if len(text) > RAW_MAX:
        return text
    if "<" in text or "&" in text:
        cleaner = _Cleaner()
        cleaner.feed(_LONE.sub("‹", text))
        cleaner.close()
        text = "".join(cleaner.kept)
    return "".join(char for char in text if char == "\n" or (char.isprintable() and not "\u202a" <= char <= "\u202e"))
