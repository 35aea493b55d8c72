"""The machine with all that it can do: importing this registers doables, plays, damage and the phases."""

from __future__ import annotations

from games.wizard.machine import doables as doables
from games.wizard.machine import play as play
from games.wizard.machine.engine import Machine as Machine
from games.wizard.machine.engine import reply as reply
from games.wizard.phases import advance as advance
from games.wizard.phases import battle as battle
from games.wizard.phases import explore as explore
from games.wizard.phases import prepare as prepare
from games.wizard.phases import rounds as rounds
from games.wizard.phases import supply as supply
