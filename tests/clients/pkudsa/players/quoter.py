"""Notes and quotes all that it hears, in every way there is, and leans on what it reads back."""

from game.avalon_game_helper import askLLM, read_private_lib, read_public_lib, write_into_private


class Player:
    def set_player_index(self, index):
        self.index = index
        self.heard = []

    def set_role_type(self, role):
        self.blue = role in ("Merlin", "Percival", "Knight")

    pass_map = pass_role_sight = pass_position_data = lambda self, given: None

    def pass_message(self, content):
        speaker, text = content
        self.heard.append(content)
        write_into_private("%d says: %s" % content)
        assert read_private_lib()[-1]["content"] == "%d says: %s" % content
        write_into_private({"seat": speaker, "said": text})
        last = read_private_lib()[-1]["content"]
        assert last["seat"] == speaker and text.startswith(last["said"]) and len(last["said"]) > len(text) // 4
        for line in text.splitlines()[:5]:
            write_into_private(line)

    def pass_mission_members(self, leader, members):
        self.members = members

    def decide_mission_member(self, k):
        askLLM(self.heard[-1][1] if self.heard else "")
        return list(range(1, k + 1))

    def walk(self):
        return ()

    def say(self):
        for value in (None, read_public_lib(), self.heard, set(self.heard), {1: self}, float("nan")):
            write_into_private(value)
        said = "\n".join("%d said %s" % one for one in self.heard)
        assert isinstance(askLLM(said), str)
        return said

    def mission_vote1(self):
        return "同意" in askLLM(repr(read_public_lib()[-1])) or len(self.heard) % 3 == 0

    def mission_vote2(self):
        write_into_private(str(read_private_lib()))
        return self.blue

    def assass(self):
        return self.index % 7 + 1
