import { expect, test } from "vitest";
import type { Fact, Line } from "../wire/types";
import { branchIn } from "./branch";

test("a fork of a fork branched last where it branched last", () => {
  const lines: Line[] = ["table_opened", "table_forked", "told", "table_forked", "told"].map((type, place) => ({
    seq: place + 1,
    at: 0,
    fact: { type } as Fact,
  }));
  expect(branchIn(lines)?.seq).toBe(4);
  expect(branchIn(lines.slice(0, 1))).toBeUndefined();
});
