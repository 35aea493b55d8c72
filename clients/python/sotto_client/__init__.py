"""The Python SDK of Sotto: watch a table, answer its prompts, over the wire."""

from sotto_client.attention import Attention
from sotto_client.client import Answer, Client, Page, Shown
from sotto_client.errors import Closed, Refused, Unreachable
from sotto_client.feed import Update
from sotto_client.player import Player, must_answer, play
from sotto_client.prompts import Command, Field, Option, Prompt, random_command
from sotto_client.talk import SAY, Talk, spoken, talk_prompt
from sotto_client.version import __version__
from sotto_client.watch import Watch

__all__ = [
    "SAY",
    "Answer",
    "Attention",
    "Client",
    "Closed",
    "Command",
    "Field",
    "Option",
    "Page",
    "Player",
    "Prompt",
    "Refused",
    "Shown",
    "Talk",
    "Unreachable",
    "Update",
    "Watch",
    "__version__",
    "must_answer",
    "play",
    "random_command",
    "spoken",
    "talk_prompt",
]
