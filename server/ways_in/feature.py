"""The ways into an account as a feature: without it, an account is as good as the browser that has its token."""

from __future__ import annotations

from dataclasses import dataclass

from server.http.services import Services
from server.ways_in.challenges import Challenges
from server.ways_in.passkeys import Passkeys
from server.ways_in.recovery_codes import RecoveryCodes
from server.ways_in.sign_in_codes import SignInCodes


@dataclass(frozen=True)
class WaysIn:
    """The services of the core, and what each way in goes by."""

    core: Services
    sign_in_codes: SignInCodes
    recovery_codes: RecoveryCodes
    passkeys: Passkeys


def build(core: Services) -> WaysIn:
    """Build the services over those of the core."""
    store, accounts, now = core.rooms.store, core.accounts, core.rooms.now
    return WaysIn(
        core,
        SignInCodes(store, accounts, now),
        RecoveryCodes(accounts, now),
        Passkeys(accounts, Challenges(store, accounts, now), now),
    )
