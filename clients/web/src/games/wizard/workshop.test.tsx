// Where a pack is written: what the workshop does without a server.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { write, written } from "../../testing/code-editor";
import { one, root } from "../../testing/document";
import { Words } from "../../words/catalogue";
import { drafts, keep } from "./drafts";
import { Workshop } from "./workshop";

const WORDS = new Words("en", {});

beforeEach(() => {
  keep([]);
});

afterEach(() => {
  localStorage.clear();
  drafts.value = [];
});

function show(Page = Workshop): void {
  act(() => {
    render(null, root);
    render(<Page game="wizard" words={WORDS} />, root);
  });
}

function called(text: string): void {
  const field = name();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const name = () => one("input[type=text]") as HTMLInputElement;

test("drafts outlive a new load", async () => {
  show();
  act(() => called("evening"));
  act(() => write("[]"));
  vi.resetModules();
  const again = await import("./workshop");
  show(again.Workshop);
  expect(name().value).toBe("evening");
  expect(written()).toBe("[]");
});
