import { afterEach, expect, test, vi } from "vitest";
import { copied } from "./clipboard";

afterEach(() => vi.unstubAllGlobals());

function field(): HTMLInputElement {
  const made = document.body.appendChild(document.createElement("input"));
  made.value = "https://sotto.example/tables/t1";
  return made;
}

test("a page with a clipboard copies the link", async () => {
  const wrote: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void wrote.push(text)) } });
  expect(await copied(field())).toBe(true);
  expect(wrote).toEqual(["https://sotto.example/tables/t1"]);
});

test("a page without TLS copies the old way, or leaves the link selected", async () => {
  vi.stubGlobal("navigator", {});
  const one = field();
  document.execCommand = () => true;
  expect(await copied(one)).toBe(true);
  document.execCommand = () => false;
  expect(await copied(one)).toBe(false);
  expect([document.activeElement, one.selectionStart, one.selectionEnd]).toEqual([one, 0, one.value.length]);
});
