import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { one, root, submit } from "../testing/document";
import { TextEntry } from "./text-entry";

let answer: () => void = () => undefined;

function shown(seat: number): void {
  const send = () => new Promise<void>((go) => (answer = go));
  act(() => render(<TextEntry label="Say" button="Send" draft={`talk t seat:${seat}`} most={100} send={send} />, root));
}

const box = () => one("textarea") as HTMLTextAreaElement;

function type(text: string): void {
  act(() => {
    box().value = text;
    box().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("a draft stays with the seat that wrote it", () => {
  shown(1);
  type("as the first");
  shown(2);
  expect(box().value).toBe("");
  type("as the second");
  shown(1);
  expect(box().value).toBe("as the first");
  expect(sessionStorage.getItem("talk t seat:1")).toBe("as the first");
  expect(sessionStorage.getItem("talk t seat:2")).toBe("as the second");
});

test("what was sent is forgotten where it was written, though another seat writes by then", async () => {
  shown(3);
  type("to be sent");
  submit(one("form"));
  shown(4);
  type("still being written");
  await act(async () => answer());
  expect(sessionStorage.getItem("talk t seat:3")).toBeNull();
  expect(box().value).toBe("still being written");
});
