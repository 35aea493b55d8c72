"""Notices of one's turn as a feature: the browsers that asked for them, and what sends them."""

from __future__ import annotations

from dataclasses import dataclass

from server.extras import installed
from server.features import Loop
from server.http.services import Services
from server.push.addresses import Addresses
from server.push.keys import key_pair, public_text
from server.push.sending import Sender
from server.push.subscriptions import Subscriptions
from server.push.turns import TurnNotices


@dataclass(frozen=True)
class PushServices:
    """The services of the core, the browsers that are told, and the public key that they know the server by."""

    core: Services
    addresses: Addresses
    subscriptions: Subscriptions
    key: str


def build(core: Services) -> PushServices:
    """Build the services over those of the core."""
    addresses = Addresses(filter(None, core.settings.push_hosts.split(",")))
    subscriptions = Subscriptions(core.accounts, addresses, core.rooms.now)
    return PushServices(core, addresses, subscriptions, public_text(key_pair(core.accounts)))


def loops(push: PushServices) -> list[Loop]:
    """Return what finds whose turn it is and what sends, where the tables are run and the extra is installed."""
    core = push.core
    if not (core.process.runs_tables and installed("push")):
        return []
    sender = Sender(push.subscriptions, push.addresses, key_pair(core.accounts))
    return [sender.run, TurnNotices(core.rooms, core.accounts, sender, core.rates).run]
