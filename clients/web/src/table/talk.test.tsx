import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TalkModule, TalkWay } from "../boards/contract";
import type { Asking } from "../prompts/asking";
import type { At } from "../state/chairs";
import { described } from "../state/games";
import { speak } from "../state/language-choice";
import { socket } from "../wire/socket";
import type { Fact, Line } from "../wire/types";
import { Words } from "../words/catalogue";
import { draftOf } from "./draft";
import { type Talking, Talk, saidIn } from "./talk";

const root = document.body.appendChild(document.createElement("main"));

beforeEach(() => speak("en"));
afterEach(() => {
  away();
  draftOf("talk t seat:1").value = draftOf("talk t seat:1 to").value = "";
  vi.restoreAllMocks();
});

const lines = (...facts: Fact[]): Line[] => facts.map((fact, index) => ({ seq: index + 1, at: 0, fact }));

const ASIDE = { type: "table_aside", seat: 1, to: [2] };
const HEARD = { type: "table_said", seat: 1, text: "The well.", to: [2] };
const HOSTS = { type: "table_host_said", chair: "host", text: "Dusk.", to: [] };

function shown(as: string, told: Line[] = [], host = "h", players: (string | null)[] = ["a", "b", "c"]): void {
  const seats = Object.fromEntries(players.map((player, index) => [index + 1, player ? { player, ready: true } : { bot: "random" }]));
  const table = { status: "playing", size: 3, seats, host };
  const seat = as.startsWith("seat:") ? Number(as.slice(5)) : null;
  const chairs = { seats: seat === null ? [] : [seat], host: as === "host" };
  const at = { id: "t", as, seat, chairs, table, names: { a: "Ann", b: "Bob", c: "Cat", d: "Dan" }, nameOf: String, listing: { game: "vigil" }, words: new Words("en", {}) };
  described.value = new Map([["vigil", { name: "vigil", talk: true }]]) as unknown as typeof described.value;
  act(() => render(<Talk at={at as unknown as At} said={saidIn(told)} />, root));
}

const buttons = () => [...root.querySelectorAll<HTMLButtonElement>(".to button")].map((one) => one.textContent);
const press = (name: string) => act(() => [...root.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === name)?.click());

const pressed = () => [...root.querySelectorAll(".to [aria-pressed=true]")].map((one) => one.textContent);
const away = () => act(() => render(null, root));

async function speaks(text: string): Promise<unknown> {
  const sent = vi.spyOn(socket, "do").mockResolvedValue(1);
  const field = root.querySelector("textarea") as HTMLTextAreaElement;
  await act(() => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(() => {
    root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  return sent.mock.calls[0];
}

test("a seat speaks to seats and to the host", async () => {
  shown("seat:1");
  expect(buttons()).toEqual(["the table", "2", "3", "Host"]);
  press("Host");
  press("3");
  expect(await speaks("psst")).toEqual(["t", "seat:1", { type: "say", text: "psst", to: [3, "host"] }]);
});

test("without a host there is none to speak to", () => {
  shown("seat:1", [], "");
  expect(buttons()).toEqual(["the table", "2", "3"]);
});

test("whom a draft is for outlives a look at another tab, and the page", async () => {
  shown("seat:1");
  press("3");
  away();
  shown("seat:1");
  expect(pressed()).toEqual(["3"]);
  expect(sessionStorage.getItem("talk t seat:1 to")).toBe("3=c");
  shown("seat:2");
  expect(pressed()).toEqual(["the table"]);
  shown("seat:1");
  expect(await speaks("I am Merlin")).toEqual(["t", "seat:1", { type: "say", text: "I am Merlin", to: [3] }]);
});

test.each([
  ["resigned", null],
  ["gave the seat to another player", "d"],
])("to somebody who has %s nothing is sent, and to nobody else instead", async (_, next) => {
  shown("seat:1");
  press("2");
  press("3");
  shown("seat:1", [], "h", ["a", "b", next]);
  expect(pressed()).toEqual(["2"]);
  expect(root.querySelector("[role=alert]")?.textContent).toMatch(/^This is not sent, because 3 .?Cat.? left/);
  expect(await speaks("I am Merlin")).toBeUndefined();
  expect(root.querySelector("textarea")?.value).toBe("I am Merlin");
  press("2");
  expect(root.querySelector("[role=alert]")).toBeNull();
  expect(await speaks("I am Merlin")).toEqual(["t", "seat:1", { type: "say", text: "I am Merlin", to: [2] }]);
});

test("where the only one to be spoken to has left it takes a choice to speak to the table", async () => {
  shown("seat:1", [], "", ["a", "b"]);
  press("2");
  shown("seat:1", [], "", ["a", null]);
  expect(await speaks("psst")).toBeUndefined();
  press("the table");
  expect(await speaks("psst")).toEqual(["t", "seat:1", { type: "say", text: "psst", to: "table" }]);
});

test("of two people and bots one speaks to the other alone, and who is alone with bots to the table", () => {
  shown("seat:1", [], "", ["a", "b", null]);
  expect(buttons()).toEqual(["the table", "2"]);
  shown("seat:1", [], "", ["a", null, null]);
  expect(buttons()).toEqual([]);
});

test("the host speaks to the table or to seats, and a stranger to nobody", async () => {
  shown("host");
  expect(buttons()).toEqual(["the table", "1", "2", "3"]);
  expect(await speaks("Dusk.")).toEqual(["t", "host", { type: "say", text: "Dusk.", to: "table" }]);
  shown("public");
  expect(root.querySelector("textarea")).toBeNull();
});

test("who did not hear it is shown that it took place, who did hear it what was said", () => {
  shown("seat:3", lines(ASIDE, HOSTS));
  expect([...root.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
    expect.stringContaining("Ann · to 2"),
    expect.stringMatching(/^Host.*Dusk\.$/),
  ]);
  expect(root.textContent).toContain("spoke to them alone");
  shown("seat:2", lines(ASIDE, HEARD));
  expect(root.querySelectorAll("li").length).toBe(1);
  expect(root.textContent).toContain("The well.");
  expect(root.textContent).not.toContain("spoke to them alone");
});

const VOICE: TalkWay = { id: "voice g1", name: "As Echo", heard: "Those near hear Echo.", asked: { id: "speak.p1.1.0", prompt: { command: "speak_as_ghost" } } as unknown as Asking, fields: { ghost: "g1" } };

function talks(ways: readonly TalkWay[], told: Line[] = [], far: readonly number[] = []): void {
  const seats = Object.fromEntries(["a", "b", "c"].map((player, index) => [index + 1, { player, ready: true }]));
  const table = { status: "playing", size: 3, seats, host: "h" };
  const at = { id: "t", as: "seat:1", seat: 1, chairs: { seats: [1], host: false }, table, names: { a: "Ann", b: "Bob", c: "Cat" }, nameOf: String, listing: { game: "hush" }, words: new Words("en", {}) };
  described.value = new Map([["hush", { name: "hush", talk: true, out_of_character: true }]]) as unknown as typeof described.value;
  const module: TalkModule = {
    facts: new Set(["ghost_spoke"]),
    commands: new Set(["speak_as_ghost"]),
    line: (fact) => ({ who: "Echo", text: String(fact["text"]), look: "voice" }),
    now: () => ({ heard: "Heard in region A.", far: new Set(far), ways }),
  };
  const talking = { module, board: { view: { game: {} } } } as unknown as Talking;
  act(() => render(<Talk at={at as unknown as At} said={saidIn(told, module.facts)} talking={talking} />, root));
}

const chooses = (way: string) =>
  act(() => {
    const select = root.querySelector("select") as HTMLSelectElement;
    select.value = way;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

describe("where a game says who hears", () => {
  afterEach(() => {
    draftOf("talk t seat:1 way").value = "";
  });

  test("it is told, and who is far is not to be chosen", () => {
    talks([], [], [3]);
    expect(root.textContent).toContain("Heard in region A.");
    expect(buttons()).toEqual(["everybody here", "2", "Host"]);
    press("2");
    expect(root.textContent).toContain("Only those you have chosen hear this.");
  });

  test("out of character goes to all, and is marked where it is read", async () => {
    talks([], lines({ type: "table_said", seat: 2, text: "Tea?", to: [], out_of_character: true }, { type: "table_said", seat: 2, text: "Who goes there?", to: [] }));
    expect([...root.querySelectorAll("li .tag")].map((one) => one.textContent)).toEqual(["Out of character"]);
    chooses("out_of_character");
    expect(buttons()).toEqual([]);
    expect(await speaks("Tea?")).toEqual(["t", "seat:1", { type: "say", text: "Tea?", to: "table", out_of_character: true }]);
  });

  test("one speaks as somebody else by the prompt of that, and its lines are theirs", async () => {
    talks([VOICE], lines({ type: "ghost_spoke", ghost: "g1", text: "I am cold." }));
    expect(root.querySelector("li")?.textContent).toContain("Echo");
    chooses("voice g1");
    expect(root.textContent).toContain("Those near hear Echo.");
    expect(await speaks("I am cold.")).toEqual(["t", "seat:1", { type: "speak_as_ghost", ghost: "g1", text: "I am cold." }, "speak.p1.1.0"]);
  });

  test("words for a voice that one has no longer are not sent as one's own", async () => {
    talks([VOICE]);
    chooses("voice g1");
    talks([]);
    expect(root.querySelector("[role=alert]")?.textContent).toMatch(/^This is not sent/);
    expect(await speaks("I am cold.")).toBeUndefined();
    chooses("");
    expect(root.querySelector("[role=alert]")).toBeNull();
  });
});

test("a game that says nothing of it offers no ways", () => {
  shown("seat:1");
  expect(root.querySelector("select")).toBeNull();
});
