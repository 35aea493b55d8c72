// Where the tests of a board draw: a page of its own for each, in English, and what may be done to it.

import { render } from "preact";
import { act } from "preact/test-utils";
import { speak } from "../state/language-choice";
import type { Json, Line, View } from "../wire/types";

export const root = document.createElement("main");

/** A page with nothing drawn on it. */
export function begin(): void {
  speak("en");
  document.body.append(root);
}

export function end(): void {
  act(() => render(null, root));
  root.remove();
}

/** The first element by this selector; there must be one. */
export function one(selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

export function press(target: Element): void {
  act(() => void target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
}

export function submit(target: Element): void {
  act(() => void target.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
}

/** A view of a table of which nothing matters but the game. */
export function viewAs<Game = Json>(game: Game, table: Partial<View["table"]> = {}): View<Game> {
  return { table: { clock_offset: 0, ...table } as View["table"], game, prompts: {} };
}

/** What was told, as lines, from the first one on. */
export function factsAs(facts: readonly { type: string }[]): Line[] {
  return facts.map((fact, index) => ({ seq: index + 1, at: 0, fact: { ...fact } }));
}
