// Where a module is written: what the workshop does without a server, with the types as the server's schema says them.

import { readFileSync } from "node:fs";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { write, written } from "../../testing/code-editor";
import { press, root } from "../../testing/document";
import { Words } from "../../words/catalogue";
import { drafts } from "./editor/drafts";
import { schema } from "./editor/schema";
import { Workshop } from "./workshop";

beforeEach(() => {
  schema.value = JSON.parse(readFileSync("../../build/schemas/games/ghost.module.json", "utf8"));
  drafts.value = [];
});

afterEach(() => {
  schema.value = undefined;
  drafts.value = undefined;
});

const tab = (name: string) => [...root.querySelectorAll("[role=tab]")].find(({ textContent }) => textContent === name) ?? expect.fail(`there is no ${name}`);

test("what is no TOML is said and kept", () => {
  act(() => render(<Workshop game="ghost" words={new Words("en", {})} />, root));
  const begin = [...root.querySelectorAll("option")].find(({ textContent }) => textContent === "an empty module") ?? expect.fail("nothing to begin from");
  const select = begin.closest("select") as HTMLSelectElement;
  act(() => {
    select.value = begin.value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  press(tab("Text"));
  act(() => write("title = "));
  press(tab("Forms"));
  expect(root.textContent).toContain("This is not TOML yet");
  press(tab("Text"));
  expect(written()).toBe("title = ");
});
