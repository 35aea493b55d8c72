import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { Line } from "../wire/types";
import { Words } from "../words/catalogue";
import { Log } from "./log";

const WORDS = new Words("en", { "fact.said": "Seat {seat}: {text}" });

function line(seq: number, text = `line ${seq}`): Line {
  return { seq, at: 1_000 * seq, fact: { type: "said", seat: 1, text } };
}

const root = document.createElement("div");
document.body.append(root);

function shown(lines: readonly Line[], words = WORDS): string[] {
  act(() => render(<Log lines={lines} words={words} />, root));
  return [...root.querySelectorAll(".line .sentence")].map((one) => one.textContent ?? "");
}

afterEach(() => act(() => render(null, root)));

test("lines come in order, also those that fill a gap in the middle", () => {
  const all = Array.from({ length: 130 }, (_, index) => line(index + 1));
  expect(shown(all.filter(({ seq }) => seq < 30 || seq > 50))).toHaveLength(109);
  expect(shown(all)).toEqual(all.map(({ fact }) => `Seat 1: ${String(fact["text"])}`));
});

test("of 10,000 lines those in sight are there, and the others keep their place", () => {
  const all = Array.from({ length: 10_000 }, (_, index) => line(index + 1));
  expect(shown(all).at(-1)).toBe("Seat 1: line 10000");
  expect(root.querySelectorAll(".line").length).toBeLessThan(200);
  expect(root.querySelector(".log")?.children).toHaveLength(250);
});

test("another language is shown in every line", () => {
  const all = [line(1), line(90)];
  shown(all);
  expect(shown(all, new Words("zh", { "fact.said": "{seat} 号：{text}" }))).toEqual(["1 号：line 1", "1 号：line 90"]);
});

test("a speech of 10,000 characters is folded, shown whole when wanted, and is never markup", () => {
  const speech = `<b>${"字".repeat(10_000)}</b>`;
  expect(shown([line(1, speech)])[0]?.length).toBeLessThan(300);
  act(() => root.querySelector<HTMLButtonElement>(".more")?.click());
  expect(root.querySelector(".sentence")?.textContent).toContain(speech);
  expect(root.querySelector("b")).toBeNull();
});

test("of a game in rounds the newest is open, and another one unfolds", () => {
  const rounds = new Words("en", { "fact.said": "Seat {seat}: {text}", "fact.round_began": "Round {round}.", "heading.round_began": "Round {round}", "log.untold": "round_began" });
  const round = (seq: number, number: number): Line => ({ seq, at: 1_000 * seq, fact: { type: "round_began", round: number } });
  const all = [round(1, 1), line(2), line(3), round(4, 2), line(5)];
  expect(shown(all, rounds)).toEqual(["Seat 1: line 5"]);
  const heads = () => [...root.querySelectorAll<HTMLButtonElement>("h2 button")];
  expect(heads().map((one) => one.getAttribute("aria-expanded"))).toEqual(["false", "true"]);
  act(() => heads()[0]?.click());
  expect(shown(all, rounds)).toEqual(["Seat 1: line 2", "Seat 1: line 3", "Seat 1: line 5"]);
  expect(shown([...all, round(6, 3), line(7)], rounds)).toEqual(["Seat 1: line 2", "Seat 1: line 3", "Seat 1: line 7"]);
});
