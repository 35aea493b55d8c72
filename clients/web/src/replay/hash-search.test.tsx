import { render } from "preact";
import { expect, test } from "vitest";
import { HashSearch } from "./hash-search";

const LINKS = ["a", "b", "c"].map((sign) => sign.repeat(64));

async function said(hash: string): Promise<string | undefined> {
  const root = document.createElement("div");
  render(<HashSearch chain={{ frames: 3, link: LINKS[2] ?? "", links: LINKS, seqs: [2, 3, 7] }} />, root);
  const input = root.querySelector("input") as HTMLInputElement;
  input.value = hash;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((go) => setTimeout(go));
  return root.querySelector("[role=status]")?.textContent ?? undefined;
}

test.each([
  ["", ""],
  ["I am Merlin.", "A hash has 64 digits"],
  [LINKS[2] ?? "", "after public step 3 (fact 7)"],
  [` ${"B".repeat(64)}\n`, "after public step 2 (fact 3)"],
  ["d".repeat(64), "a different game"],
])("%j", async (hash, told) => {
  expect(await said(hash)).toContain(told);
});
