import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { account } from "../state/account";
import type { At } from "../state/chairs";
import { speak } from "../state/language-choice";
import { AccountHint } from "./account-hint";

const ANN = { player: "p1", name: "Ann", language: "en", kept: false } as const;

const root = document.body.appendChild(document.createElement("main"));

afterEach(() => {
  render(null, root);
  localStorage.clear();
});

function shown(own: Partial<typeof ANN> | { kept: true } | null = {}, table: object = {}): string {
  speak("en");
  account.value = own && { ...ANN, ...own };
  const at = { table: { status: "finished", served: { p1: 1 }, ...table }, chairs: { seats: [], host: false }, account: account.value };
  act(() => render(<AccountHint at={at as unknown as At} />, root));
  return root.textContent;
}

test("who has played and would lose the account is told so once", () => {
  expect(shown()).toContain("This account lives in this browser only.");
  act(() => [...root.querySelectorAll("button")].at(-1)?.click());
  expect(root.textContent).toBe("");
  render(null, root);
  expect(shown()).toBe("");
});

test("nobody else is", () => {
  expect(shown(null)).toBe("");
  expect(shown({ kept: true })).toBe("");
  expect(shown({}, { served: {} })).toBe("");
  expect(shown({}, { status: "playing", options: { pace: "live" } })).toBe("");
});
