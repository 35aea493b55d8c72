import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { language } from "../browser/language";
import { seatNames } from "../state/people";
import type { Presence, TableState } from "../wire/types";
import { Words } from "../words/catalogue";
import { Seats } from "./seats";

const root = document.createElement("div");
document.body.append(root);

const before = language.value;
afterEach(() => {
  language.value = before;
  act(() => render(null, root));
});

const HERE: Presence = { op: "presence", table: "t", seats: [] };

/** The tags of seat 2, which the model plays (or another bot); a person sits on seat 1. */
function tags(present: Presence, seated: object, status = "playing"): string[] {
  const table = { size: 2, status, seats: { 1: { player: "a", ready: true }, 2: { ready: true, ...seated } } } as unknown as TableState;
  const names = { a: "Ada" };
  const at = { table, names, nameOf: seatNames(table, names), words: new Words("en", {}), chairs: { seats: [], host: false }, present };
  act(() => render(<Seats at={at} />, root));
  const seats = [...root.querySelectorAll("li")].map((seat) => [...seat.querySelectorAll(".tag")].map((one) => one.textContent ?? ""));
  expect(seats[0], "nobody marks a person").toEqual([]);
  return seats[1] as string[];
}

const WISE = { bot: "llm", model: "wise-1" };

test("a seat of the model is marked while it does not answer, and not before or afterwards", () => {
  expect(tags(HERE, WISE)).toEqual(["LLM (wise-1)"]);
  expect(tags({ ...HERE, llm_away: true }, WISE)).toEqual(["LLM (wise-1)", expect.stringContaining("model not answering")]);
  expect(tags({ ...HERE, llm_away: true }, WISE, "finished")).toEqual(["LLM (wise-1)"]);
});

test("a seat of the model is marked where no model is set up, and a bot's never", () => {
  expect(tags(HERE, { bot: "llm" })).toEqual(["LLM (offline model)", expect.stringContaining("plays at random")]);
  expect(tags({ ...HERE, llm_away: true }, { bot: "random" })).toHaveLength(1);
});

test("the mark says why in the page's language", () => {
  language.value = "zh";
  expect(tags({ ...HERE, llm_away: true }, WISE)[1]).toContain("模型没有作答");
  expect(tags(HERE, { bot: "llm" })[1]).toContain("没有配置语言模型");
});

test("where the model stands in for a person, the person's seat is marked too", () => {
  const stood = tags({ ...HERE, llm_away: true }, { ...WISE, player: "b" });
  expect(stood.at(-1)).toContain("model not answering");
});
