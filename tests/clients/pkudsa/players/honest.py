"""Plays fairly, with all four functions, and leans on the types that it is given."""

import random
import re
from collections import Counter

from game.avalon_game_helper import askLLM, read_private_lib, read_public_lib, write_into_private

STEPS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


class Player:
    def __init__(self):
        self.index = None
        self.role = None
        self.reds = set()
        self.positions = {}
        self.doubts = Counter()
        self.team = []

    def set_player_index(self, index: int):
        self.index = index

    def set_role_type(self, role: str):
        self.role = role

    def pass_map(self, map_data):
        self.map = map_data

    def pass_role_sight(self, sight):
        if self.role == "Merlin":
            self.reds = set(sight.values())

    def pass_position_data(self, positions):
        self.positions = positions

    def pass_message(self, content):
        speaker, text = content
        if re.search("反对|doubt", text):
            self.doubts[speaker] += 1

    def pass_mission_members(self, leader, members):
        self.team = [leader] + members
        self.members = members

    def decide_mission_member(self, member_count):
        answer = askLLM("带谁?")
        seats = dict.fromkeys(int(one) for one in re.findall(r"[1-7]", answer))
        team = [self.index] + [seat for seat in seats if seat != self.index and seat not in self.reds]
        while len(team) < member_count:
            team.append(random.choice([seat for seat in range(1, 8) if seat not in team]))
        return team[:member_count]

    def walk(self):
        others = [cell for seat, cell in self.positions.items() if seat != self.index]
        x, y = self.positions[self.index]
        steps = []
        for name, (dx, dy) in random.sample(sorted(STEPS.items()), 3):
            if (x + dx, y + dy) not in others and 0 <= x + dx < 9 and 0 <= y + dy < 9:
                x, y = x + dx, y + dy
                steps.append(name)
        return tuple(steps)

    def say(self):
        entries = read_public_lib()
        assert entries[0]["type"] == "game_start"
        write_into_private(f"{len(entries)} entries")
        assert read_private_lib()[-1]["content"] == f"{len(entries)} entries"
        return "我同意。"

    def mission_vote1(self):
        return "同意" in askLLM("同意吗?") and not self.reds & set(self.members)

    def mission_vote2(self):
        return self.role not in ("Morgana", "Assassin", "Oberon")

    def assass(self):
        return random.choice([seat for seat in range(1, 8) if seat != self.index])
