import { expect, test } from "vitest";
import { matched } from "./router";

test.each([
  ["/", "/", {}],
  ["/tables/:table", "/tables/k3", { table: "k3" }],
  ["/tables/:table", "/tables/k3/", { table: "k3" }],
  ["/tables/:table/replay", "/tables/k3/replay", { table: "k3" }],
  ["/games/:game", "/games/%E5%AF%8C", { game: "富" }],
  ["/games/:game", "/games/%", { game: "%" }],
])("%s fits %s", (pattern, path, params) => {
  expect(matched(pattern, path)).toEqual(params);
});

test.each([
  ["/", "/me"],
  ["/tables/:table", "/tables"],
  ["/tables/:table", "/tables/k3/replay"],
])("%s does not fit %s", (pattern, path) => {
  expect(matched(pattern, path)).toBeUndefined();
});
