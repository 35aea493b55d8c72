import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { At } from "../state/chairs";
import { speak } from "../state/language-choice";
import type { Presence } from "../wire/types";
import { Words } from "../words/catalogue";
import { Banners } from "./banners";

const root = document.body.appendChild(document.createElement("main"));

afterEach(() => render(null, root));

function shown(language: "en" | "zh", stands?: boolean, status = "playing"): string {
  speak(language);
  const table = { status, seats: {}, substitutes: {}, missed: {}, pause_votes: {} };
  const present: Presence = { op: "presence", table: "t", seats: [], ...(stands && { stands }) };
  const at = { id: "t", as: "public", seat: null, chairs: { seats: [], host: false }, table, present, words: new Words(language, {}) };
  act(() => render(<Banners at={at as unknown as At} />, root));
  return root.textContent;
}

test("a table whose clock stands still says so while it does", () => {
  expect(shown("en")).toBe("");
  expect(shown("en", true)).toContain("This table's clock has stopped.");
  expect(shown("zh", true)).toContain("这一桌的计时停住了。");
  expect(shown("en", true, "finished")).toBe("");
  expect(shown("en")).toBe("");
});
