import { expect, test } from "vitest";
import { stateWith } from "../../testing/games/avalon";
import { knownTo, seenBy } from "./knowledge";

test("what is known: one's own role, what the night told, and in the end all", () => {
  const percival = stateWith({ roles: { 5: "Percival" }, sights: { 5: { Special1: 2, Special2: 6 } } });
  expect([...knownTo(percival, 5)]).toEqual([
    [2, { role: "special" }],
    [6, { role: "special" }],
    [5, { role: "Percival", team: "blue" }],
  ]);
  expect(knownTo(percival, null).size).toBe(1);
  expect(seenBy(stateWith({ sights: { 2: { Oberon: 3, Assassin: 1 } } }), 2)).toEqual([
    { seat: 1, as: { role: "Assassin", team: "red" } },
    { seat: 3, as: { role: "Oberon", team: "red" } },
  ]);
  const ended = stateWith({ roles: { 2: "Merlin", 5: "Percival", 6: "Morgana" }, sights: { 5: { Special1: 2, Special2: 6 } } });
  expect(knownTo(ended, 5).get(6)).toEqual({ role: "Morgana", team: "red" });
});
