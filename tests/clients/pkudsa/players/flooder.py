"""Writes 200,000 characters of anything wherever something can be written: notes, prompts, speeches, faults, answers."""

import contextlib
import sys

from game.avalon_game_helper import askLLM, read_private_lib, write_into_private

MANY = 200_000

ANYTHING = [
    (one * MANY)[:MANY]
    for one in ("x", "😀", "\x00", "\ud800", "\n", '"\\', "\x1b[2J", "\u202e", "[", "{}", "null,", "阿", " ", "9")
]


class Player:
    def set_player_index(self, index):
        self.index = index
        self.turn = 0

    def next(self):
        self.turn += 1
        return ANYTHING[self.turn % len(ANYTHING)]

    def flood(self):
        """Everywhere but where an answer is wanted; the model may say no."""
        text = self.next()
        print(text)
        sys.stderr.write(text)
        for content in (text, [text] * 3, {text: text}):
            write_into_private(content)
        with contextlib.suppress(RuntimeError):
            askLLM(text)
        return self.next()

    def fail(self, *args):
        raise ValueError(self.flood())

    set_role_type = pass_role_sight = pass_map = fail

    def pass_position_data(self, positions):
        return [self.next()] * 100

    def pass_message(self, content):
        if self.turn < 60:
            self.fail()

    def pass_mission_members(self, leader, members):
        return {self.next(): self.next()}

    def decide_mission_member(self, k):
        return [self.next()] * k

    def walk(self):
        return (self.flood(),) * 3

    def say(self):
        read_private_lib()
        return self.flood()

    def mission_vote1(self):
        return self.next()

    def mission_vote2(self):
        return list(self.next())

    def assass(self):
        return int("9" * 4_000)
