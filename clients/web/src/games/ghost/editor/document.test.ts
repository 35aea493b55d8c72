import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Part, at, changed, freshId, read, textIn, write } from "./document";
import { nameOf, namesFor, placeAt, placesOf } from "./places";

function shipped(name: string): Part {
  const found = read(readFileSync(`../../games/ghost/modules/${name}.toml`, "utf8"));
  if (!("module" in found)) throw new Error(found.trouble);
  return found.module;
}

test.each(["free", "first_light", "grey_tide"])("%s is the same after it was written and read again", (name) => {
  const module = shipped(name);
  expect(read(write(module))).toEqual({ module });
});

test("a text that is no TOML says why in a line", () => {
  const found = read("title = ");
  expect("trouble" in found && found.trouble).toMatch(/^Invalid TOML/);
});

test("a change touches nothing but the end of its trail, and makes the way there", () => {
  const module = shipped("free");
  const trail = ["chapters", 0, "regions", 1, "name", "en"];
  const after = changed(module, trail, "The new street") as Part;
  expect(at(after, trail)).toBe("The new street");
  expect(at(module, trail)).toBe("The old street");
  expect(at(after, ["chapters", 0, "regions", 0])).toBe(at(module, ["chapters", 0, "regions", 0]));
  expect(changed({}, ["finale", "text", "en"], "It ends.")).toEqual({ finale: { text: { en: "It ends." } } });
});

test("what is taken away from a list closes up, from a part is gone", () => {
  expect(changed({ drops: ["C", "M"] }, ["drops", 0], undefined)).toEqual({ drops: ["M"] });
  expect(changed({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
});

test("a trail of the check leads to the innermost part that has a form", () => {
  const module = shipped("first_light");
  const places = placesOf(module);
  const node = placeAt(places, ["chapters", 0, "regions", 0, "areas", 0, "nodes", 1, "success", "effects", 0]);
  expect(node).toMatchObject({ part: "Task", trail: ["chapters", 0, "regions", 0, "areas", 0, "nodes", 1] });
  expect(placeAt(places, ["finale", "endings"])).toMatchObject({ part: "Module" });
  expect(node && nameOf(module, node, "en")).toBe("Among the hundreds…");
});

test("only what can come before may be needed, and a node never needs itself", () => {
  const module = shipped("free");
  const trail = ["chapters", 0, "regions", 2, "areas", 0, "nodes", 0];
  expect(namesFor(module, trail, "needs")).toEqual([]);
  expect(namesFor(module, trail, "key_node").map(({ id }) => id)).toEqual(["river_line"]);
  expect(namesFor(shipped("first_light"), ["chapters", 1, "regions", 0, "areas", 0, "nodes", 0], "needs").length).toBeGreaterThan(5);
});

test("a new id is not taken, and a text reads in the language that is there", () => {
  expect(freshId({ items: [{ id: "item_1" }] }, "item")).toBe("item_2");
  expect(textIn({ zh: "雨" }, "en")).toBe("雨");
});
