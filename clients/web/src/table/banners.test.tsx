import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { socket } from "../wire/socket";
import { Words } from "../words/catalogue";
import { speak } from "../words/language";
import type { At } from "./at";
import { Banners } from "./banners";

const root = document.body.appendChild(document.createElement("main"));

afterEach(() => {
  render(null, root);
  socket.standing.value = new Set();
});

function shown(language: "en" | "zh", status = "playing"): string {
  speak(language);
  const table = { status, seats: {}, substitutes: {}, missed: {}, pause_votes: {} };
  const at = { id: "t", as: "public", seat: null, chairs: { seats: [], host: false }, table, words: new Words(language, {}) };
  act(() => render(<Banners at={at as unknown as At} />, root));
  return root.textContent;
}

test("a table whose clock stands still says so while it does", () => {
  expect(shown("en")).toBe("");
  socket.standing.value = new Set(["t"]);
  expect(shown("en")).toContain("The clock of this table stands still.");
  expect(shown("zh")).toContain("这一桌的计时停住了。");
  expect(shown("en", "finished")).toBe("");
  act(() => {
    socket.standing.value = new Set(["another"]);
  });
  expect(shown("en")).toBe("");
});
