"""Speaks as long as any table lets it, each time in characters that are hard to carry in another way."""

LONGEST = 10_000

SPEECHES = [
    (one * LONGEST)[:LONGEST]
    for one in (
        "x",
        "😀",
        "\x00",
        '"\\',
        "\n",
        " ",
        "阿瓦隆",
        "{",
        "[[",
        "%s%d{0}",
        "\ud800",
        "\u2028",
        "e\u0301",
        "1 ",
    )
]


class Player:
    def set_player_index(self, index):
        self.index = index
        self.speeches = 0

    def set_role_type(self, role):
        self.blue = role in ("Merlin", "Percival", "Knight")

    pass_map = pass_role_sight = pass_position_data = pass_message = lambda self, given: None

    def pass_mission_members(self, leader, members):
        pass

    def decide_mission_member(self, k):
        return list(range(1, k + 1))

    def walk(self):
        return ()

    def say(self):
        self.speeches += 1
        return SPEECHES[(self.speeches + 3 * (self.index - 2)) % len(SPEECHES)]

    def mission_vote1(self):
        return self.speeches % 4 == 0  # so that much is said

    def mission_vote2(self):
        return self.blue

    def assass(self):
        return self.index % 7 + 1
