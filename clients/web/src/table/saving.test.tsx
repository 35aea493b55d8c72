import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { At } from "../state/chairs";
import { speak } from "../state/language-choice";
import type { TableState } from "../wire/types";
import { Words } from "../words/catalogue";
import { SaveVote, votesOf } from "./saving";

const root = document.body.appendChild(document.createElement("main"));

afterEach(() => render(null, root));

type Saving = TableState["saving"];

function table(saving: Saving, players: readonly (string | null)[] = ["ann", "bob"], host: string | null = null): TableState {
  const seats = Object.fromEntries(players.map((player, index) => [index + 1, { ready: true, player, bot: null, model: null }]));
  return { status: "playing", seats, substitutes: {}, host, saving } as unknown as TableState;
}

function shown(saving: Saving, as = "seat:1", language: "en" | "zh" = "en"): string[] {
  speak(language);
  const seat = as === "public" ? null : 1;
  const words = new Words(language, { "command.vote_save": "Agree to save" });
  const at = { id: "t", as, seat, chairs: { seats: seat ? [seat] : [], host: false }, table: table(saving), names: {}, words, listing: { game: "mbg", number: 7 } };
  act(() => render(<SaveVote at={at as unknown as At} />, root));
  return [root.querySelector("p")?.textContent ?? "", ...[...root.querySelectorAll("button")].map((button) => button.textContent)];
}

test("everybody is asked, and those who agreed may think better of it", () => {
  expect(shown(null)).toEqual([""]);
  expect(shown({ asked: [2], agreed: false })).toEqual([expect.stringContaining("1 of 2 agrees"), "Agree to save", "No"]);
  expect(shown({ asked: [1], agreed: false })).toEqual([expect.stringContaining("wants to save this game"), "Never mind"]);
  expect(shown({ asked: [2], agreed: false }, "public")).toHaveLength(1);
  expect(shown({ asked: [2], agreed: false }, "seat:1", "zh")[0]).toContain("2 人中已有 1 人同意");
});

test("once all agree the file is offered to those who sit, until they have it or leave it", () => {
  expect(shown({ asked: [], agreed: true }, "public")).toEqual([""]);
  expect(shown({ asked: [], agreed: true })).toEqual(["All have agreed to save this game.", "Save the game as a file", "Close"]);
  act(() => root.querySelectorAll("button")[1]?.click());
  expect(shown({ asked: [], agreed: true })).toEqual([""]);
  shown({ asked: [2], agreed: true });
  expect(shown({ asked: [], agreed: true })).toHaveLength(3);
});

test("a player of several seats is one person, and so is the host", () => {
  const saving = { asked: [1, 2, "host" as const], agreed: false };
  expect(votesOf(table(saving, ["ann", "ann", "bob", null], "hal"))).toMatchObject({ count: 2, all: 3 });
});
