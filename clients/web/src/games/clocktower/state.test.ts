import { expect, test } from "vitest";
import { READER, isReachable } from "./state";

test.each([
  ["everybody may still vote", { leading: 8 }, true],
  ["everybody has voted already", { leading: 9 }, false],
  ["the dead have a last vote", { leading: 8, alive: { 4: false }, ghost_votes: { 4: true } }, true],
  ["a dead player's last vote is spent", { leading: 8, alive: { 4: false }, ghost_votes: { 4: false } }, false],
])("whether more votes can be had than the most so far: %s", (_, seen, reachable) => {
  expect(isReachable(READER.whole({ size: 9, ...seen }))).toBe(reachable);
});
