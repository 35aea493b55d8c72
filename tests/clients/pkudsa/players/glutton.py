"""Allocates ten gigabytes, forks, and at last loops for ever, at its ease: test_program has loops that burn."""

import os
import time


class Player:
    def set_player_index(self, index):
        self.index = index
        self.walks = 0

    def set_role_type(self, role):
        pass

    pass_map = pass_role_sight = pass_position_data = pass_message = set_role_type

    def pass_mission_members(self, leader, members):
        pass

    def decide_mission_member(self, k):
        return list(range(2, k + 2))

    def walk(self):
        self.walks += 1
        while self.walks == 2:
            try:
                time.sleep(1)
            except BaseException:
                continue
        return ("right",)

    def say(self):
        self.hoard = bytearray(10 * 1024**3)
        return "full"

    def mission_vote1(self):
        while True:
            os.fork()

    def mission_vote2(self):
        return True

    def assass(self):
        return self.index % 7 + 1
