import { expect, test } from "vitest";
import { roomFor } from "./room";

const FIELD = { x: 0, y: 0, width: 400, height: 800 };
const SAID = { width: 300, height: 100 };

test("what is said stands in the middle, unless that is where it happens", () => {
  expect(roomFor(SAID, FIELD, [])).toEqual({ x: 200, y: 400 });
  expect(roomFor(SAID, FIELD, [{ x: 0, y: 380, width: 40, height: 40 }])).toEqual({ x: 200, y: 400 });
  expect(roomFor(SAID, FIELD, [{ x: 180, y: 380, width: 40, height: 40 }])).toEqual({ x: 200, y: 176 });
});

test("it stays on the field, and where there is no room covers as little as it can", () => {
  const tall = { width: 300, height: 500 };
  expect(roomFor(tall, FIELD, [{ x: 180, y: 100, width: 40, height: 300 }])).toEqual({ x: 200, y: 550 });
  expect(roomFor({ width: 300, height: 900 }, FIELD, [])).toEqual({ x: 200, y: 450 });
});
