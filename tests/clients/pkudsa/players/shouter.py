"""Whatever it writes, says, asks, prints, raises or returns has 200,000 characters, of every kind in turn."""

import sys

from game.avalon_game_helper import askLLM, read_private_lib, read_public_lib, write_into_private

MANY = 200_000
KINDS = ("x", "语", "😀", "\x00", "\n", '"', "\\", "\x1b[2J", "\u202e", "\ud800", "<b>", "\u2028", "０")


class Player:
    def __init__(self):
        self.turn = 0

    def shout(self):
        self.turn += 1
        kind = KINDS[self.turn % len(KINDS)]
        text = (kind * MANY)[:MANY]
        print(text, file=sys.stderr)
        write_into_private((text, [text], {text: text}, {"said": [text, 5]})[self.turn % 4])
        if self.turn % 5 == 0:
            askLLM(text)
        read_public_lib(), read_private_lib()
        return text

    def set_player_index(self, index):
        self.index = index
        self.shout()

    def set_role_type(self, role):
        self.shout()

    pass_map = pass_role_sight = pass_position_data = set_role_type

    def pass_message(self, content):
        pass

    def pass_mission_members(self, leader, members):
        raise ValueError(self.shout())

    def decide_mission_member(self, k):
        return [self.shout()] * k

    def walk(self):
        return tuple(self.shout())

    def say(self):
        text = self.shout()
        if self.turn % 3 == 0:
            raise RuntimeError(text)
        return text

    def mission_vote1(self):
        return self.shout()

    mission_vote2 = assass = mission_vote1
