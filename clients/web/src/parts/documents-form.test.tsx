import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameDescribed } from "../wire/types";
import { Words } from "../words/catalogue";
import { DOCUMENT_MAX, type DocumentWish, blamedDocument, documentsOf, read } from "./documents";
import { DocumentInput } from "./documents-form";
import { Notices } from "./notices";

const WORDS = new Words("en", { "document.finds": "Finds", "shipped.letters": "Letters", "shipped.bones": "Bones" });
const FINDS = { audience: "host", shipped: ["letters", "bones"] } as const;
const GAME = { name: "errand", documents: { finds: FINDS } } as unknown as GameDescribed;

const root = document.createElement("div");
document.body.append(root);
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no server here")));
});
afterEach(() => {
  act(() => render(null, root));
  vi.unstubAllGlobals();
});

/** The input, what it was changed to in the end, and what it says is wrong. */
function shown(wish?: DocumentWish, trouble?: string) {
  const said: DocumentWish[] = [];
  const draw = (now: DocumentWish | undefined) =>
    act(() =>
      render(<DocumentInput game="errand" name="finds" document={GAME.documents["finds"] as typeof FINDS & GameDescribed["documents"][string]} words={WORDS} wish={now} trouble={trouble} change={(next) => (said.push(next), draw(next))} />, root),
    );
  draw(wish);
  const find = <T extends Element>(what: string) => root.querySelector<T>(what);
  return {
    said,
    select: find<HTMLSelectElement>("select") as HTMLSelectElement,
    file: () => find<HTMLInputElement>("input[type=file]"),
    wrong: () => find(".trouble")?.textContent,
    text: () => root.textContent ?? "",
  };
}

async function pick(input: HTMLInputElement | null, content: BlobPart, name = "my finds.txt"): Promise<void> {
  await act(async () => {
    Object.defineProperty(input, "files", { value: [new File([content], name)], configurable: true });
    input?.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
  });
}

test("shipped texts are offered by their titles, beside a file of one's own", () => {
  const { select, file, text, said } = shown();
  expect([...select.options].map((option) => option.text)).toEqual(["Letters", "Bones", "A file of my own …"]);
  expect(select.selectedIndex).toBe(0);
  expect(text()).toContain("Only the host sees it");
  expect(file()).toBeNull();
  select.selectedIndex = 1;
  act(() => void select.dispatchEvent(new Event("change", { bubbles: true })));
  expect(said).toEqual([{ shipped: "bones" }]);
});

test("one's own file is read, named, and needed until it is there", async () => {
  const { file, said, text } = shown("own");
  expect(file()?.validity.valid).toBe(false);
  await pick(file(), "钥匙\nA lock\n");
  expect(said).toEqual(["own", { text: "钥匙\nA lock\n", file: "my finds.txt" }]);
  expect(text()).toContain("my finds.txt");
  expect(file()?.validity.valid).toBe(true);
});

test("what is no text, or too long, is said at once", async () => {
  const { file, said, wrong } = shown("own");
  await pick(file(), new Uint8Array([0x63, 0xe9]), "latin.txt");
  expect(wrong()).toBe("latin.txt is not UTF-8 text.");
  await pick(file(), "x".repeat(DOCUMENT_MAX + 1), "long.txt");
  expect(wrong()).toBe("long.txt is too long: at most 256 kB.");
  expect(said).toEqual(["own", "own"]);
  expect(file()?.validity.valid).toBe(false);
  await pick(file(), "fine");
  expect(wrong()).toBeUndefined();
});

test("what the server said is told at the field", () => {
  const { file, wrong } = shown({ text: "x", file: "f" }, "Line 2: expected 1 to 60 characters.");
  expect(wrong()).toBe("Line 2: expected 1 to 60 characters.");
  expect(file()?.getAttribute("aria-invalid")).toBe("true");
  expect(blamedDocument("documents.finds: line 2: …")).toBe("finds");
  expect(blamedDocument("documents.finds：第 2 行……")).toBe("finds");
  expect(blamedDocument("options: rounds")).toBeUndefined();
});

test("only what is otherwise than the first shipped text is said", async () => {
  expect(documentsOf(GAME, { finds: { shipped: "letters" } })).toEqual({});
  expect(documentsOf(GAME, { finds: { shipped: "bones" } })).toEqual({ finds: { shipped: "bones" } });
  expect(documentsOf(GAME, { finds: "own" })).toEqual({});
  expect(documentsOf(GAME, { finds: { text: "x", file: "f" } })).toEqual({ finds: { text: "x" } });
  expect(await read(new Blob(["\ufeffA key"]))).toEqual({ text: "A key" });
});

test("where the browser keeps nothing that is said, and the text stays chosen", async () => {
  const { said } = shown({ text: "A key", file: "finds.txt" });
  const [keep] = [...root.querySelectorAll("button")].filter(({ textContent }) => textContent === "Save in this browser");
  await act(async () => {
    keep?.click();
    await new Promise((done) => setTimeout(done));
  });
  act(() => render(<Notices />, root));
  expect(root.textContent).toContain("This browser does not let the page save anything.");
  expect(said).toEqual([]);
});
