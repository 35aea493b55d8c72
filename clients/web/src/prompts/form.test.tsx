import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import type { Json, Prompt } from "../wire/types";
import { Words } from "../words/catalogue";
import type { Asking } from "./asking";
import { PromptForm } from "./form";

const WORDS = new Words("en", { "prompt.bid": "How much?", "command.bid": "Bid", "side.red": "Red", "card.1": "Guard (1)", "swap.true": "Swap it" });
const root = document.body.appendChild(document.createElement("div"));

afterEach(() => render(null, root));

/** A question that is never answered: what was sent stays on its way. */
function shown(fields: Prompt["fields"]): { sent: Json[]; asking: Asking } {
  const sent: Json[] = [];
  const draft = signal<Json>({});
  const sending = signal(false);
  const answer = async (answered: Json = draft.peek()) => {
    sending.value = true;
    sent.push(answered);
  };
  const asking = { id: "bid.1", prompt: { command: "bid", fields, required: true }, draft, sending, answer };
  render(<PromptForm asking={asking} words={WORDS} />, root);
  return { sent, asking };
}

const drawn = () => new Promise((go) => setTimeout(go, 0));
const press = (name: string) => [...root.querySelectorAll("button")].find((one) => one.textContent?.includes(name))?.click();

test("a lone question is answered by one press, and by no second one while the first is on its way", async () => {
  const { sent } = shown({ side: { kind: "choice", options: [{ value: "red", label: "side.red" }, { value: 7 }] } });
  press("Red");
  await drawn();
  press("7");
  expect(sent).toEqual([{ side: "red" }]);
  expect(root.querySelector("button.on")?.getAttribute("aria-disabled")).toBe("true");
});

test("what is not filled in is not sent but named", async () => {
  const { sent, asking } = shown({ amount: { kind: "int", min: 0, max: 9 }, why: { kind: "text", max: 9 } });
  press("Bid");
  await drawn();
  expect(sent).toEqual([]);
  expect(root.querySelectorAll("[aria-invalid=true]").length).toBe(1);
  asking.draft.value = { amount: 9 };
  await drawn();
  press("Bid");
  expect(sent).toEqual([{ amount: 9, why: "" }]);
});

test("a question without fields is one button", () => {
  const { sent } = shown({});
  press("Bid");
  expect(sent).toEqual([{}]);
});

test("options without labels have the words of their own field", () => {
  const numbers = { kind: "choice" as const, options: [{ value: 1 }, { value: 2 }] };
  const labels = () => [...root.querySelectorAll(".presses button, .pick")].map((one) => one.textContent);
  shown({ card: numbers });
  expect(labels()).toEqual(["Guard (1)", "2"]);
  shown({ target: numbers });
  expect(labels()).toEqual(["1", "2"]);
  shown({ swap: { kind: "bool" } });
  expect(labels()).toEqual(["Swap it", "No"]);
  shown({ card: numbers, swap: { kind: "bool" } });
  expect(labels()).toEqual(["Guard (1)", "2", "Swap it", "No"]);
});

test("an option is called by the catalogue, else by a text of its own, and that only in the reader's language", () => {
  const own = [
    { value: "red", label: "side.red", text: "Crimson" },
    { value: "imp", label: "side.imp", text: { zh: "小恶魔", en: "Imp" } },
    { value: "side", text: "red" },
  ];
  const labels = () => [...root.querySelectorAll(".presses button, .pick")].map((one) => one.textContent);
  shown({ side: { kind: "choice", options: own } });
  expect(labels()).toEqual(["Red", "Imp", "red"]);
  shown({ side: { kind: "choices", options: own, min: 0, max: 2 } });
  expect(labels()).toEqual(["Red", "Imp", "red"]);
});
