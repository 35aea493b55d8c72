"""Asks, notes and reads in every method, and in each of them something that depends on all that went before."""

from game.avalon_game_helper import askLLM, read_private_lib, read_public_lib, write_into_private


class Player:
    def __init__(self):
        self.steps = 0
        self.last = ""

    def ponder(self, what, asks=1):
        self.steps += 1
        libraries = f"{len(read_public_lib())}.{len(read_private_lib())}"
        write_into_private(f"{self.steps} {what} {libraries} {self.last[-9:]}")
        for number in range(asks):
            self.last = askLLM(f"{what}.{number} after {self.steps} steps")
        write_into_private({"step": self.steps, "heard": self.last[-9:]})

    def set_player_index(self, index):
        self.index = index
        self.ponder("index")

    def set_role_type(self, role):
        self.role = role
        self.ponder("role")

    def pass_map(self, map_data):
        self.ponder("map", asks=0)

    def pass_role_sight(self, sight):
        self.ponder("sight")

    def pass_position_data(self, positions):
        self.ponder("positions", asks=0)

    def pass_mission_members(self, leader, members):
        self.ponder(f"team of {leader}", asks=0)

    def pass_message(self, content):
        if content[0] in (3, 7):
            self.ponder(f"message of {content[0]}")

    def decide_mission_member(self, k):
        self.ponder("members", asks=2)
        return list(range(1, k + 1))

    def say(self):
        self.ponder("say", asks=2)
        return f"step {self.steps}"

    def walk(self):
        self.ponder("walk", asks=2)
        return ()

    def mission_vote1(self):
        self.ponder("vote", asks=2)
        return True

    def mission_vote2(self):
        self.ponder("mission")
        return True
