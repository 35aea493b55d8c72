import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { account } from "../state/account";
import { type Listed, games } from "../state/games";
import { speak } from "../state/language-choice";
import type { ArenaShown, Rate, ResultShown, Summary } from "../wire/types";
import { SimulationsPage } from "./simulations";

const HALF: Rate = { tables: 20, times: 10, rate: 0.5, low: 0.299, high: 0.701 };
const LENGTH = { least: 4, median: 6, mean: 10, most: 20, bins: [3, 0, 1] };

const SUMMARY: Summary = {
  game: "swarm", rules: 1, options: {}, seed: 7, tables: 20, bots: { random: HALF, half: HALF }, sides: {}, bots_by_side: {},
  seats: { "10": HALF, "2": HALF }, endings: { out_of_moves: HALF }, draws: { ...HALF, times: 0 }, commands: LENGTH, facts: LENGTH, failures: { half: 3 },
};

const ARENA: ArenaShown = {
  game: "swarm", seats: 2, seed: 1, played: 3, unfinished: 1, tables: ["abc"], facts: LENGTH, leaning_to: "blue",
  offsets: { blue: { value: Math.log(3), low: 0, high: Math.log(9) } },
  entrants: [
    {
      name: "<b>one</b>", won: HALF, roles: { Merlin: HALF, Oberon: HALF }, wins: 2, draws: 0, losses: 1,
      rated: { skill: { value: 0.5, low: 0.3, high: 0.7 }, leaning: { value: -0.25, low: -0.5, high: 0 } },
    },
    {
      name: "two", won: HALF, roles: { Merlin: HALF }, wins: 1, draws: 0, losses: 2,
      rated: { skill: { value: -0.5, low: -0.7, high: -0.3 }, leaning: null },
    },
    { name: "three", won: HALF, roles: {}, wins: 1, draws: 0, losses: 2, rated: null },
  ],
};

const asked: [string, string, unknown][] = [];

function server(answers: { [call: string]: readonly [number, unknown] }): void {
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push([method, path, body ? JSON.parse(String(body)) : undefined]);
    const [status, told] = answers[`${method} ${path}`] ?? [404, { error: { code: "not_found", reason: "nothing" } }];
    return new Response(JSON.stringify(told), { status });
  });
}

async function shown(results: readonly ResultShown[], more: { [call: string]: readonly [number, unknown] } = {}): Promise<HTMLElement> {
  server({ "GET /api/results": [200, { results }], ...more });
  const root = document.createElement("div");
  document.body.append(root);
  render(<SimulationsPage />, root);
  await vi.waitFor(() => expect(root.querySelector(".result, .none")).not.toBeNull());
  return root;
}

function choose(root: HTMLElement, file: File): void {
  const input = root.querySelector("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  Object.defineProperty(input, "value", { value: "", writable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const SIMULATION: ResultShown = { name: "swarm-20261121", at: 1_767_225_600_000, logs: Array.from({ length: 14 }, (_, index) => `swarm-7-${String(index + 1).padStart(4, "0")}`), simulation: SUMMARY };

afterEach(() => {
  document.body.replaceChildren();
  games.value = undefined;
  asked.length = 0;
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/simulations");
  speak("en");
});

test("where nothing was simulated, the page says which commands do it, with a game of this server", async () => {
  games.value = new Map([["swarm", { name: "swarm", bots: ["half", "random"] } as unknown as Listed]]);
  const root = await shown([]);
  expect(root.querySelector("h2")?.textContent).toBe("Nothing has been simulated here yet.");
  const commands = [...root.querySelectorAll("code")].map((code) => code.textContent);
  expect(commands.map((command) => command?.split(" ").slice(0, 2).join(" "))).toEqual(["sotto simulate", "sotto arena"]);
  expect(commands[0]).toBe("sotto simulate swarm --tables 100 --bots half,random");
});

test("who comes back from the terminal sees what was simulated there", async () => {
  const root = await shown([]);
  server({ "GET /api/results": [200, { results: [SIMULATION] }] });
  dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(root.querySelector(".result")).not.toBeNull());
  expect(root.querySelector(".none")).toBeNull();
});

test("what came of games on their way is told and drawn; a few tables say nothing", async () => {
  const spread = { tables: 20, mean: 0.23, low: 0.15, high: 0.31 };
  const few = { ...spread, tables: 9 };
  const summary: Summary = {
    ...SUMMARY,
    amounts: { tax: { tables: 20, mean: 1468.9, low: 1456.5, high: 1481.2 } },
    curves: { money: { tables: [20, 20, 10, 1], low: [0, 0, 0, 0], median: [1, 1, 1, 1], high: [10, 30, 40, 90], winners: [10, 20, 40, 90], others: [10, 10, 20, 10], seats: {} } },
    held: { card: { "card.1": { seats: 30, times: 40, wins: spread, score: { ...spread, mean: -1200 } }, "card.2": { seats: 9, times: 9, wins: few, score: few } } },
  };
  const root = await shown([{ ...SIMULATION, simulation: summary }]);
  const curve = root.querySelector(".course") as HTMLElement;
  expect(curve.querySelector("svg")?.getAttribute("aria-label")).toBe("money, step by step to step 3: from 10 to 40 for those who win in the end, to 20 for the others, on average");
  expect(curve.querySelector("polyline")?.getAttribute("points")).toBe("0,75 50,50 100,0");
  const rows = [...root.querySelectorAll(".rates tbody tr")].map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));
  expect(rows).toContainEqual(["tax", "1,468.9", "1,456.5 to 1,481.2"]);
  expect(rows).toContainEqual(["card.1", "+23%", "+15% to +31%", "-1,200", "20", ""]);
  expect(rows).toContainEqual(["card.2", "too few to compare", "9", ""]);
});

test("rates stand in a table, and are drawn where they say", async () => {
  const root = await shown([SIMULATION]);
  const rows = [...root.querySelectorAll(".rates tbody tr")].map((row) => [...row.querySelectorAll("th, td")].slice(0, 4).map((cell) => cell.textContent));
  expect(rows[0]).toEqual(["half", "50.0%", "29.9% to 70.1%", "20"]);
  expect(rows.map(([name]) => name)).toEqual(["half", "random", "out of moves", "Seat 2", "Seat 10"]);
  const [span, dot] = [root.querySelector(".whisker .span"), root.querySelector(".whisker circle")];
  expect([span?.getAttribute("x1"), span?.getAttribute("x2"), dot?.getAttribute("cx")].map((place) => Number.parseFloat(place ?? ""))).toEqual([29.9, 70.1, 50].map((place) => expect.closeTo(place, 5)));
  expect(root.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Commands of a game: 4 to 20, median 6, mean 10");
  expect([...root.querySelectorAll(".lengths")][0]?.querySelectorAll("rect")).toHaveLength(3);
  expect(root.textContent).toContain("because a bot failed: half 3");
});

test("a table of a simulation is opened by the server, and its replay follows", async () => {
  const root = await shown([SIMULATION], { "POST /api/results/swarm-20261121/logs/swarm-7-0002": [200, { table: "tbl2" }] });
  const buttons = () => [...root.querySelectorAll<HTMLButtonElement>(".tables button")];
  expect(buttons()).toHaveLength(13);
  buttons().at(-1)?.click();
  await vi.waitFor(() => expect(buttons()).toHaveLength(14));
  buttons()[1]?.click();
  await vi.waitFor(() => expect(location.pathname).toBe("/tables/tbl2/replay"));
});

test("an arena has ratings on one scale, its own tables, and names that are no markup", async () => {
  const root = await shown([{ name: "swarm-arena", at: 0, logs: [], arena: ARENA }]);
  expect(root.querySelector("b")).toBeNull();
  expect(root.querySelector(".rates tbody th")?.textContent).toBe("<b>one</b>");
  const spans = [...root.querySelectorAll(".rates")][0]?.querySelectorAll(".span");
  // The scale goes from -0.7 to 0.7.
  expect(spans?.length).toBe(2);
  expect(spans?.[1]?.getAttribute("x1")).toBe("0%");
  expect(spans?.[0]?.getAttribute("x2")).toBe("100%");
  expect(root.querySelector(".tables a")?.getAttribute("href")).toBe("/tables/abc/replay");
  expect(root.textContent).toContain("1 table never ended and counts for nobody");
});

test("an arena tells what its models decided themselves, and which tables were not rated for that", async () => {
  const models = [{ ...ARENA.entrants[0]!, name: "wise", decisions: { own: 40 }, calls: { calls: 41, input: 61_200, cached: 30_000, output: 8_000 } }];
  const root = await shown([{ name: "swarm-arena", at: 0, logs: [], arena: { ...ARENA, entrants: [...models, ...ARENA.entrants], unrated: 2 } }]);
  expect(root.textContent).toContain("wise: 40 of 40 moves its own; 41 calls with 61,200 tokens in (30,000 cached) and 8,000 out.");
  expect(root.textContent).toContain("2 tables count for no rating");
  const none = await shown([{ name: "swarm-arena", at: 0, logs: [], arena: ARENA }]);
  expect(none.textContent).not.toContain("tokens");
  expect(none.textContent).not.toContain("count for no rating");
});

test("an arena tells skills and leanings, who was not rated, how even the sides are, and shares by role", async () => {
  const root = await shown([{ name: "swarm-arena", at: 0, logs: [], arena: ARENA }]);
  const tables = [...root.querySelectorAll(".rates")];
  const cells = (table?: Element) => [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => [...row.querySelectorAll("th, td:not(.drawn)")].map(({ textContent }) => textContent));
  expect(cells(tables[0])).toEqual([
    ["<b>one</b>", "+0.50", "+0.30 to +0.70", "-0.25 (-0.50 to 0.00)", "2 / 0 / 1"],
    ["two", "-0.50", "-0.70 to -0.30", "–", "1 / 0 / 2"],
    ["three", "–", "met nobody else", "–", "1 / 0 / 2"],
  ]);
  expect(tables[0]?.querySelector("thead")?.textContent).toContain("More as blue");
  expect(root.textContent).toContain("Between equals blue wins 75.0% of the tables (50.0% to 90.0%).");
  const roles = tables.filter((table) => table.querySelector("th")?.textContent?.startsWith("As "));
  expect(roles.map((table) => [table.querySelector("th")?.textContent, cells(table).length])).toEqual([["As Merlin", 2], ["As Oberon", 1]]);
});

test("a file is verified by the server and replayed", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const root = await shown([], { "POST /api/logs": [200, { table: "tblx" }] });
  choose(root, new File(['{"id":"1"}\n'], "one.jsonl"));
  await vi.waitFor(() => expect(location.pathname).toBe("/tables/tblx/replay"));
  expect(asked.at(-1)).toEqual(["POST", "/api/logs", { log: '{"id":"1"}\n' }]);
});

test("what is wrong with a file is said in the server's words, and another one can be tried", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const root = await shown([], { "POST /api/logs": [400, { error: { code: "malformed", reason: "line 12 is no commit" } }] });
  choose(root, new File(["x"], "one.jsonl"));
  await vi.waitFor(() => expect(root.querySelector("[role=alert]")?.textContent).toBe("Line 12 is no commit"));
  expect(location.pathname).toBe("/simulations");
  const large = new File(["x"], "large.jsonl");
  Object.defineProperty(large, "size", { value: 9 * 1024 * 1024 });
  choose(root, large);
  await vi.waitFor(() => expect(root.querySelector("[role=alert]")?.textContent).toContain("8 MB"));
  expect(asked.filter(([, path]) => path === "/api/logs")).toHaveLength(1);
});

test("a file that the server finds too large is told as one that the page finds so", async () => {
  account.value = { player: "p1", name: "Ann", language: "en" };
  const root = await shown([], { "POST /api/logs": [413, { error: { code: "too_large", reason: "body: more than 16777216 bytes" } }] });
  choose(root, new File(["\0"], "zeros.jsonl"));
  await vi.waitFor(() => expect(root.querySelector("[role=alert]")?.textContent).toContain("8 MB"));
});
