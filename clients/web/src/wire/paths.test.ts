// @vitest-environment node
import { expect, test } from "vitest";
import { isTableId, tablePath } from "./paths";

test.each(["../players/me", "a?as=all", "a#b", "一", "", "A1", "a".repeat(33)])("%j is no table, and one part of a path", (id) => {
  expect(isTableId(id)).toBe(false);
  expect(tablePath(id).slice("/api/tables/".length)).not.toMatch(/[/?#]/);
});

test("the id of a table stands as it is", () => {
  expect(isTableId("k3f0a9")).toBe(true);
  expect(tablePath("k3f0a9")).toBe("/api/tables/k3f0a9");
});
