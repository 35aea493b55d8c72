import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { root } from "../../../testing/document";
import { GAMES, lastOf, seenOf } from "../../../testing/games/mbg";
import { Settlement } from "./settlement";

const texted = (selector: string) => [...root.querySelectorAll(selector)].map((one) => one.textContent ?? "");

test("the newest settlement is shown until another is wanted; one's own role comes first and open", () => {
  const moment = lastOf(1);
  act(() => render(<Settlement {...seenOf(moment, 2)} />, root));
  expect(texted("h2")).toEqual(["Turn 10 is settled"]);
  expect(root.querySelector(".account")?.className).toContain("seat-2");
  expect(root.querySelectorAll("details[open]")).toHaveLength(1);
  const [earlier] = root.querySelectorAll<HTMLButtonElement>("header button");
  act(() => earlier?.click());
  expect(texted("h2")).toEqual(["Turn 9 is settled"]);
  act(() => earlier?.click());
  expect(root.querySelector("section")?.textContent).toContain("Allocation after turn 8");
});

test("each city's income is told where it is known to be what was paid", () => {
  const told = GAMES.flatMap((game) => {
    const moment = lastOf(game);
    act(() => render(<Settlement {...seenOf(moment)} />, root));
    return texted(".inside dt small");
  });
  expect(told.length).toBeGreaterThan(0);
  for (const one of told) expect(one).toMatch(/^from /);
  expect(told.some((one) => /\d/.test(one))).toBe(true);
});

test("before anything is settled, that is said", () => {
  const moment = lastOf(1);
  const early = { ...moment, lines: moment.lines.slice(0, 20) };
  act(() => render(<Settlement {...seenOf(early)} />, root));
  expect(root.textContent).toContain("No turn has been settled yet.");
});
