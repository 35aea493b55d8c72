"""Writes down every call in order, with the types of its arguments, and plays along."""

import json

from game.avalon_game_helper import write_into_private


def shape(value):
    if isinstance(value, dict):
        return "dict[%s]" % "|".join(sorted({f"{shape(key)}: {shape(one)}" for key, one in value.items()}))
    if isinstance(value, tuple):
        return "tuple[%s]" % ", ".join(shape(one) for one in value)
    if isinstance(value, list):
        return "list[%s]" % "|".join(sorted({shape(one) for one in value}))
    return type(value).__name__


class Player:
    def __init__(self):
        self.calls = []
        self.told = 0
        self.role = ""

    def note(self, *args, method):
        self.calls.append([method, [shape(one) for one in args], repr(args)[:1000]])

    def flush(self):
        for call in self.calls[self.told :]:
            write_into_private(json.dumps(call))
        self.told = len(self.calls)

    def set_player_index(self, index):
        self.index = index
        self.note(index, method="set_player_index")

    def set_role_type(self, role):
        self.role = role
        self.note(role, method="set_role_type")

    def pass_map(self, map_data):
        self.note(map_data, method="pass_map")

    def pass_role_sight(self, sight):
        self.note(sight, method="pass_role_sight")

    def pass_position_data(self, positions):
        self.note(positions, method="pass_position_data")

    def pass_message(self, content):
        self.note(content, method="pass_message")

    def pass_mission_members(self, leader, members):
        self.note(leader, members, method="pass_mission_members")

    def decide_mission_member(self, k):
        self.note(k, method="decide_mission_member")
        return [(self.index + ahead) % 7 + 1 for ahead in range(k)]

    def walk(self):
        self.note(method="walk")
        return ()

    def say(self):
        self.note(method="say")
        self.flush()
        return "..."

    def mission_vote1(self):
        self.note(method="mission_vote1")
        self.flush()
        return True

    def mission_vote2(self):
        self.note(method="mission_vote2")
        self.flush()
        return self.role in ("Merlin", "Percival", "Knight")

    def assass(self):
        self.note(method="assass")
        self.flush()
        return self.index % 7 + 1

    def show_internal_state(self):
        self.note(method="show_internal_state")
