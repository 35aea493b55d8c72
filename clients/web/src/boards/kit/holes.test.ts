import { expect, test } from "vitest";
import { Reader } from "./holes";

interface Small {
  turn: number;
  seats: { [seat: string]: { name: string } };
  question: { place: number; seats: number[] };
}

test("what a view lacks is as it was before anything was told, and what has no hole stays the same object", () => {
  const reader = new Reader<Small>({ turn: 0, seats: {}, question: { place: -1, seats: [] } });
  const seats = { 1: { name: "Ann" } };
  expect(reader.whole(undefined)).toEqual({ turn: 0, seats: {}, question: { place: -1, seats: [] } });
  const seen = { seats, question: { place: 3 } };
  expect(reader.whole(seen)).toEqual({ turn: 0, seats, question: { place: 3, seats: [] } });
  expect(reader.whole(seen).seats).toBe(seats);
  expect(reader.whole(seen)).toBe(reader.whole(seen));
  const odd = { turn: "soon", seats: { 1: null, 2: { name: "Bo" } }, question: [], more: 1 } as unknown as Small;
  expect(reader.whole(odd)).toEqual({ turn: 0, seats: { 2: { name: "Bo" } }, question: { place: -1, seats: [] }, more: 1 });
});
