// @vitest-environment node
import { expect, test } from "vitest";
import { merge } from "./merge";

// The examples of RFC 7386, appendix A.
test.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "foo" }, null, null],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j with %j is %j", (target, patch, result) => {
  expect(merge<unknown>(target, patch)).toEqual(result);
});

test("what a patch leaves alone is the same object, and the target is not changed", () => {
  const target = { kept: { deep: 1 }, changed: { one: 1 } };
  const merged = merge(target, { changed: { one: 2 } });
  expect(merged.kept).toBe(target.kept);
  expect(target.changed.one).toBe(1);
});
