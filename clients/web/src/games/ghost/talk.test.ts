import { beforeEach, expect, test } from "vitest";
import type { BoardProps } from "../../boards/contract";
import { speak } from "../../state/language-choice";
import { viewAs } from "../../testing/document";
import { askedFrom } from "../../testing/questions";
import type { Json, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { talk } from "./talk";

beforeEach(() => speak("en"));

const patients = Object.fromEntries([1, 2, 3].map((seat) => [`p${seat}`, { id: `p${seat}`, seat, name: `P${seat}` }]));
const active = { 1: "p1", 2: "p2", 3: "p3" };

function at(status: string, as = "seat:1", asking: BoardProps["asking"] = [], exchanges = {}): BoardProps {
  const session = { id: "s1a", chapter: 1, region: "A", status, members: ["p1", "p2"] };
  const game: Json = { phase: "explore", options: { comm_cost: 2 }, hall: { patients, active, hosts: { g1: "p2" } }, scenes: { sessions: { s1a: session } }, tale: { regions: { A: { label: "The tower" } } }, comms: { exchanges } };
  return { view: viewAs(game), as, seat: as === "host" ? null : 1, lines: [], asking, words: new Words("en", {}), nameOf: String };
}

const asked = (command: string, field: string, value: string) => askedFrom(`${command}.0`, { command, fields: { [field]: { kind: "choice", options: [{ value }] } } } satisfies Prompt);

test("in a scene those of the region hear, and nobody else can be spoken to", () => {
  const { heard, far } = talk.now(at("active"));
  expect(heard).toBe("Heard in region A The tower, and by the DM.");
  expect([...far]).toEqual([3]);
});

test.each([
  ["paused", "seat:1"],
  ["ended", "seat:1"],
  ["active", "host"],
])("where it is %s, %s is heard by all", (status, as) => {
  const { heard, far } = talk.now(at(status, as));
  expect(heard).toBe("Everybody at the table hears this.");
  expect(far.size).toBe(0);
});

test("each prompt of talk is a way to say something, and says what it costs", () => {
  const asking = [asked("speak_as_ghost", "ghost", "g1"), asked("address_ghost", "ghost", "g1"), asked("send_message", "to", "p3"), asked("hand_voice", "to", "host")];
  expect(talk.now(at("active", "seat:1", asking)).ways.map(({ id }) => id)).toEqual(["speak_as_ghost g1", "address_ghost g1", "send_message p3"]);
  const cost = (exchanges: object) => talk.now(at("active", "seat:1", asking, exchanges)).ways[2]?.heard;
  expect(cost({})).toMatch(/It costs 2 signal\.$/);
  expect(cost({ c: { patients: ["p1", "p3"] } })).toMatch(/It costs nothing/);
});

test("what a ghost says is no seat's", () => {
  const { seat, look } = talk.line({ type: "ghost_spoke", ghost: "g1", text: "Cold." }, at("active").view.game, new Words("en", {}));
  expect([seat, look]).toEqual([undefined, "voice"]);
  expect(talk.line({ type: "message_sent", patient: "p3", to: "p1", text: "Come." }, at("active").view.game, new Words("en", {})).seat).toBe(3);
});
