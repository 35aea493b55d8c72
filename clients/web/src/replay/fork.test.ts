import { expect, test } from "vitest";
import type { OwnListing } from "../state/lobby";
import { offerOf } from "./fork";

const DEALS = { redeals: true };
const KEEPS = { redeals: false };

function listing(over: Partial<OwnListing>): OwnListing {
  const seats = { 1: { player: "ann" }, 2: { bot: "random" }, 3: { bot: "random" } };
  return { table: "t", size: 3, seats, status: "playing", unsealed: false, me: { seats: [1], host: false, opener: true }, ...over } as OwnListing;
}

const WITH_BOB = { 1: { player: "ann" }, 2: { player: "bob" }, 3: { bot: "random" } };
const NOBODY = { seats: [], host: false, opener: false };

test("those who may watch an unsealed table may take any seat", () => {
  const open = listing({ status: "finished", unsealed: true, me: NOBODY, seats: WITH_BOB });
  expect(offerOf(open, DEALS)).toEqual({ seats: [1, 2, 3], keep: true, redeal: true });
  expect(offerOf(open, KEEPS)).toEqual({ seats: [1, 2, 3], keep: true, redeal: false });
});

test("who plays alone among bots may take their own seat of a running table, with other secrets", () => {
  expect(offerOf(listing({}), DEALS)).toEqual({ seats: [1], keep: false, redeal: true });
  expect(offerOf(listing({}), KEEPS).never).toBe("fork_running");
});

test("a running table with other people is nobody's to play on, nor is one for who only watches", () => {
  expect(offerOf(listing({ seats: WITH_BOB }), DEALS).never).toBe("fork_people");
  expect(offerOf(listing({ me: NOBODY }), DEALS).never).toBe("fork_watcher");
});

test("a sealed end with other people is played on with other secrets, or not at all", () => {
  const sealed = listing({ status: "finished", seats: WITH_BOB });
  expect(offerOf(sealed, DEALS)).toEqual({ seats: [1], keep: false, redeal: true });
  expect(offerOf(sealed, KEEPS).never).toBe("fork_people");
});
