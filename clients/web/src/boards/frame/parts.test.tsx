import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Placement } from "../../prompts/placement";
import { one, press, root } from "../../testing/document";
import type { Parts } from "../contract";
import { Drawer, DrawerOf } from "./drawer";
import { narrow } from "./layout";
import { Part, PartsFrame } from "./parts";

const PARTS: Parts = { town: { label: () => "Town", place: "main" }, day: { label: () => "Day", place: "aside", panel: "log" } };
const PANELS = [{ id: "log", name: "What happened", mark: 0 }, { id: "talk", name: "Talk", mark: 0 }];

afterEach(() => {
  narrow.value = false;
});

/** A board of two parts on a phone; its drawer. */
function shown(): Drawer {
  narrow.value = true;
  const drawer = new Drawer();
  drawer.panels.value = PANELS;
  act(() => render(<DrawerOf.Provider value={drawer}><PartsFrame parts={PARTS} asking={[]} drawn={new Placement()}><Part name="town">square</Part><Part name="day">claims</Part></PartsFrame></DrawerOf.Provider>, root));
  return drawer;
}

const tabs = () => [...root.querySelectorAll<HTMLElement>("[role=tab]")];

test("a panel that belongs to a part has no tab of its own: it stands below that part", () => {
  const drawer = shown();
  expect(tabs().map(({ textContent }) => textContent)).toEqual(["Town", "Day", "Talk"]);
  expect(drawer.below.value).toBeUndefined();
  press(tabs()[1] ?? root);
  expect(one("[data-part=day]").hidden).toBe(false);
  expect([drawer.below.value, drawer.over.value]).toEqual(["log", undefined]);
  press(tabs()[0] ?? root);
  expect(drawer.below.value).toBeUndefined();
});

test("where such a panel was open before the window became narrow, its part opens", () => {
  const drawer = shown();
  act(() => drawer.choose("log"));
  expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
  expect([drawer.below.value, drawer.over.value]).toEqual(["log", undefined]);
});
