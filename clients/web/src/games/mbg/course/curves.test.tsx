import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { root } from "../../../testing/document";
import { lastOf, seenOf } from "../../../testing/games/mbg";
import { Curves } from "./curves";

const texted = (selector: string) => [...root.querySelectorAll(selector)].map((one) => one.textContent ?? "");

test("each role has a line of its own dashes, and any turn can be read by keyboard", () => {
  const moment = lastOf(1);
  act(() => render(<Curves {...seenOf(moment, 2)} />, root));
  expect(root.querySelectorAll("figure > div polyline")).toHaveLength(4);
  expect(new Set([...root.querySelectorAll("figure > div polyline")].map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(4);
  const slider = root.querySelector<HTMLInputElement>("input[type=range]");
  expect(slider?.getAttribute("aria-valuetext")).toContain("Turn 10");
  act(() => {
    if (slider) slider.value = "0";
    slider?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(root.querySelector("figcaption")?.textContent).toContain("At the start");
  expect(texted("figcaption .sum > b:first-child")).toEqual(["1,500", "1,500", "1,500", "1,500"]);
});

test("before anything is settled, that is said", () => {
  const moment = lastOf(1);
  const early = { ...moment, lines: moment.lines.slice(0, 20) };
  act(() => render(<Curves {...seenOf(early)} />, root));
  expect(root.textContent).toContain("first settled turn");
});
