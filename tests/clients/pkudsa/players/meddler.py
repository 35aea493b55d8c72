"""Changes whatever it is given, and claims to be somebody else."""

import sys

import game.avalon_game_helper as helper


class Player:
    index = 0

    def set_player_index(self, index):
        self.index = self.own = index
        self.spoilt = []

    def set_role_type(self, role):
        self.role = role

    def pass_map(self, map_data):
        self.check(len(map_data) == 9 and sum(cell != " " for row in map_data for cell in row) == 7)
        map_data.clear()

    def pass_role_sight(self, sight):
        sight["Merlin"] = 1

    def pass_position_data(self, positions):
        self.check(sorted(positions) == [1, 2, 3, 4, 5, 6, 7])
        positions.clear()

    def pass_message(self, content):
        self.check(len(content) == 2)

    def pass_mission_members(self, leader, members):
        self.check(0 not in members)
        members[:] = [0, 0, 0, 0, 0]

    def check(self, whole):
        if not whole:
            self.spoilt.append(1)

    def claim(self):
        """By every way in which pkudsa's own helper once knew whose call it was."""
        other = self.own % 7 + 1
        self.index = self.player_id = other
        for name in ("current_player_id", "player_id", "index", "seat", "_CURRENT_PLAYER"):
            setattr(helper, name, other)
            setattr(sys.modules["__main__"], name, other)
        for function in (helper.write_into_private, helper.read_private_lib, helper.askLLM):
            for cell in function.__closure__ or ():
                for name in ("seat", "_seat", "index", "table"):
                    setattr(cell.cell_contents, name, other)
            function.__globals__["seat"] = other

    def decide_mission_member(self, k):
        return list(range(1, k + 1))

    def walk(self):
        return ("up", "left")

    def say(self):
        self.claim()
        helper.write_into_private(f"MEDDLER-{self.own}")
        contents = [one["content"] for one in helper.read_private_lib()]
        if any(not one.startswith("MEDDLER-") for one in contents):
            helper.write_into_private("MEDDLER-read-another-store")
        if self.spoilt:
            helper.write_into_private("MEDDLER-spoilt")
        return "ok"

    def mission_vote1(self):
        return True

    def mission_vote2(self):
        return True

    def assass(self):
        return self.own % 7 + 1
