"""Returns something of the wrong type whenever it is asked; its speech is hard to carry."""


class Odd:
    def __repr__(self):
        raise RuntimeError("LIAR")

    __str__ = __eq__ = __bool__ = __repr__


class Player:
    def set_player_index(self, index):
        self.index = index
        self.turn = 0

    def set_role_type(self, role):
        return Odd()

    pass_map = pass_role_sight = pass_position_data = pass_message = set_role_type

    def pass_mission_members(self, leader, members):
        return members

    def next(self, *answers):
        self.turn += 1
        return answers[self.turn % len(answers)]

    def decide_mission_member(self, k):
        return self.next("1234567"[:k], [self.index] * k, [8, True, 1.0, None][:k], None, Odd())

    def walk(self):
        return self.next([1, 2], 5, ("up",) * 4, ["North"], None, {"tuple": ["up"]}, (Odd(),) * 3)

    def say(self):
        return self.next(
            7, None, "x" * 1_000_000, '\x1b[2J\x00\ud800"]}', ["say"], Odd(), {"pairs": 1}, 10**5000, float("nan")
        )

    def mission_vote1(self):
        return self.next(1, "yes", None, Odd())

    def mission_vote2(self):
        return self.next(0, [], "fail")

    def assass(self):
        return self.next(str(self.index), self.index, 0, True, Odd())
