"""What one commit shows to several viewers, as JSON: worked out and encoded once for all who are shown the same."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from events.event import Fact
from projections.feed import Feed, Folds
from projections.patch import Change, changes, diff, encodable, merge_patch

_encode = msgspec.json.Encoder().encode


class SharedJson:
    """The facts and patches of one commit's frames, byte for byte those of ``Feed.frame``.

    Values are compared by identity, so it is used while the feeds before and after the commit are kept, and then
    thrown away.
    """

    def __init__(self, folds: Folds | None = None) -> None:
        self._changed_openly = _unknown if folds is None else folds.changed_openly
        self._openly: bytes | None = None
        self._facts: dict[int, Raw] = {}
        self._told: dict[tuple[object, ...], tuple[Raw, Raw]] = {}
        self._pairs: dict[tuple[int, int], bytes] = {}
        self._parts: dict[tuple[int, ...], bytes] = {}
        self._prompts: dict[tuple[bytes, bytes], bytes] = {}

    def told(self, before: Feed, after: Feed) -> tuple[Raw, Raw]:
        """Return the facts and the patch of the frame that leads from one view to the next."""
        if not before.seq:
            return self._listed(after.facts), Raw(_encode(diff(before.view, after.view, encodable)))
        old, new = before.state, after.state
        openly = self._changed_openly(old.game, new.game)
        said, says = before.talk, after.talk
        asked, asks = (b"", b"") if _asks_alike(before, after) else (before.prompts_json, after.prompts_json)
        # All that they are made of: most viewers have it in common, whatever else their views hold.
        key: tuple[object, ...] = (id(after.facts), id(old.table), id(new.table))
        if not openly:
            key += id(old.game), id(new.game)
        if said is not says:
            key += id(said), id(says)
        if asked != asks:
            key += asked, asks
        known = self._told.get(key)
        if known is None:
            known = self._told[key] = self._listed(after.facts), Raw(self._patch(before, after))
        return known

    def _listed(self, facts: tuple[Fact, ...]) -> Raw:
        known = self._facts.get(id(facts))
        if known is None:
            known = self._facts[id(facts)] = Raw(_encode(facts))
        return known

    def _patch(self, before: Feed, after: Feed) -> bytes:
        old, new = before.state, after.state
        parts = []
        table = self._part(old.table, new.table)
        if before.talk is not after.talk:
            table = self._with_talk(table, before, after)
        if table:
            parts.append(b'"table":' + table)
        if game := self._game(old.game, new.game):
            parts.append(b'"game":' + game)
        if prompts := self._asked(before, after):
            parts.append(b'"prompts":' + prompts)
        return b"{" + b",".join(parts) + b"}"

    def _with_talk(self, sitting: bytes, before: Feed, after: Feed) -> bytes:
        """The patch of a table with that of what its viewer may say, which is the last field of it."""
        talk = self._part(before.talk, after.talk)
        return sitting[:-1] + (b"," if sitting else b"{") + b'"talk":' + talk + b"}" if talk else sitting

    def _game(self, old: object, new: object) -> bytes:
        if not self._changed_openly(old, new):
            return self._part(old, new)
        if self._openly is None:
            self._openly = self._part(old, new)
        return self._openly

    def _part(self, old: object, new: object) -> bytes:
        """The patch of a table or a game, empty where nothing changed.

        Views with different secrets are different states; where the same fields changed from and to the same values,
        their patch is the same.
        """
        if old is new:
            return b""
        pair = id(old), id(new)
        known = self._pairs.get(pair)
        if known is None:
            changed = changes(old, new)
            key = () if changed is None else _key(changed)
            known = self._parts.get(key)
            if known is None:
                known = _written(diff(old, new, encodable) if changed is None else merge_patch(changed, encodable))
                if changed is not None:
                    self._parts[key] = known
            self._pairs[pair] = known
        return known

    def _asked(self, before: Feed, after: Feed) -> bytes:
        """The patch of the prompts. Each seat has prompts of its own, so they are compared as JSON, which is quick."""
        if _asks_alike(before, after):
            return b""
        old, new = before.prompts_json, after.prompts_json
        if old == new:
            return b""
        known = self._prompts.get((old, new))
        if known is None:
            known = self._prompts[old, new] = _written(diff(before.shown_prompts, after.shown_prompts, encodable))
        return known


def _asks_alike(before: Feed, after: Feed) -> bool:
    """Whether the very same prompts are shown: games that ask the same again may keep what they ask."""
    if before.prompts is not after.prompts:
        return False
    old, new = before.state.table, after.state.table
    return old is new or old.clock_offset == new.clock_offset


def _unknown(before: object, after: object) -> bool:
    """Whether a state changed in nothing but what changed for all: not known without the folds."""
    return False


def _key(changed: list[Change]) -> tuple[int, ...]:
    return tuple([id(value) for change in changed for value in change])


def _written(patch: object) -> bytes:
    return _encode(patch) if patch else b""
