"""Raises in every method, and says as much as it knows while it does. It has no assass."""


class Player:
    def __init__(self):
        self.role = self.sight = None

    def set_player_index(self, index):
        self.index = index

    def set_role_type(self, role):
        self.role = role
        self.fail()

    def pass_role_sight(self, sight):
        self.sight = sight
        self.fail()

    def fail(self, *args):
        raise ValueError(f"THROWN by {self.index}, who is {self.role} and saw {self.sight}")

    pass_map = pass_message = fail

    def pass_mission_members(self, leader, members):
        raise SystemExit("THROWN")

    def decide_mission_member(self, k):
        raise KeyboardInterrupt("THROWN")

    def walk(self):
        self.walk()

    def say(self):
        self.fail()

    def mission_vote1(self):
        raise BaseException("THROWN")

    def mission_vote2(self):
        raise StopIteration("THROWN")
