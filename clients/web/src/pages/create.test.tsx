import { expect, test } from "vitest";
import { place } from "../browser/router";
import { Hero } from "../home/hero";
import { account } from "../state/account";
import { learnGames } from "../state/games";
import { one, press, root, submit } from "../testing/document";
import { ANN, RECORDED, answering, askedFor, control, fill, refusing, select, tick, until, visit } from "../testing/visit";
import type { Json } from "../wire/types";
import { CreatePage } from "./create";

/** The page that makes tables, for a game. */
async function creating(game: string): Promise<void> {
  account.value = ANN;
  await learnGames();
  visit(`/new?game=${game}`, <CreatePage />);
  await until(() => one("form"));
}

const OPENED = { "POST /api/tables": { table: "t1" } };

function taken(seats: number): { [call: string]: Json } {
  return Object.fromEntries([...Array.from({ length: seats }, (_, seat) => `seats/${seat + 1}`), "start"].map((step) => [`POST /api/tables/t1/${step}`, { seq: 1 }]));
}

async function opens(): Promise<void> {
  submit(one("form"));
  await until(() => expect(place.value.path).toBe("/tables/t1"));
}

test("every kind of option can be set", async () => {
  await creating("sampler");
  answering({ ...OPENED, ...taken(9) });
  select(control("Colour of the cards", "select"), "Blue");
  tick(control("Glitter"));
  fill(control("Copies of each card"), "9");
  const group = (name: string) => one(`[role=group][aria-label="${name}"]`);
  const inside = (name: string, what: string) => group(name).querySelector<HTMLInputElement>(what)!;
  expect(group("Patience (seconds)").textContent).toContain("No limit");
  tick(inside("Patience (seconds)", ".none input"), false);
  fill(inside("Patience (seconds)", "[type=number]"), "30");
  fill(control<HTMLTextAreaElement & HTMLInputElement>("Motto"), "Ἐν οἴνῳ\n<b>🍷</b>");
  press(control("Add to: Marks"));
  fill(control("Marks 2"), "5");
  fill(control("Corner 2"), "-7");
  expect(group("Spot").textContent).toContain("None");
  tick(inside("Spot", ".none input"), false);
  fill(inside("Spot", "textarea"), '{"row": 1, "column": 2}');
  await opens();
  expect(askedFor("POST", "/api/tables")[0]?.body["options"]).toMatchObject({
    colour: "blue", glitter: true, copies: 9, patience: 30, motto: "Ἐν οἴνῳ\n<b>🍷</b>", marks: [4, 5], corner: [0, -7], spot: { row: 1, column: 2 },
  });
});

test("an answer that is lost opens no second table", async () => {
  await creating("shuffle");
  answering(taken(9));
  let lost = false;
  answering({
    "POST /api/tables": () => {
      if (lost) return { table: "t1" };
      lost = true;
      throw new TypeError("the line was cut");
    },
  });
  await opens();
  const [first, second, ...more] = askedFor("POST", "/api/tables").filter(({ path }) => path === "/api/tables");
  expect(more).toEqual([]);
  expect(first?.body["id"]).toBeTruthy();
  expect(second?.body).toEqual(first?.body);
});

test("a step that fails is told and leads to the table", async () => {
  await creating("swarm");
  answering({ ...OPENED, ...taken(2), "POST /api/tables/t1/start": () => refusing(409, { error: { code: "rejected", reason: "Not now." } }) });
  submit(one("form"));
  await until(() => expect(root.textContent).toContain("not everything worked: Not now."));
  expect(place.value.path).toBe("/new");
  answering(taken(2));
  press(control("Try again"));
  await until(() => expect(place.value.path).toBe("/tables/t1"));
  const steps = askedFor("POST", "/api/tables").map(({ path }) => path);
  expect(steps).toEqual(["/api/tables", "/api/tables/t1/seats/1", "/api/tables/t1/seats/2", "/api/tables/t1/start", "/api/tables/t1/start"]);
  // The one that failed may have been done all the same.
  const [first, again] = askedFor("POST", "/api/tables/t1/start").map(({ body }) => body["id"]);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
});

test("who sits elsewhere leaves the seat to a bot where bots play, so that the table begins", async () => {
  await creating("liars_dice");
  answering({ ...OPENED, ...taken(4) });
  select(control("Seat 3", "select"), "Me");
  await opens();
  const steps = askedFor("POST", "/api/tables/t1").map(({ path, body }) => [path.replace("/api/tables/t1/", ""), body["bot"]]);
  expect(steps).toEqual([["seats/1", "odds"], ["seats/2", "odds"], ["seats/3", undefined], ["seats/4", "odds"], ["start", undefined]]);
});

test("friends are played with by invitation", async () => {
  account.value = ANN;
  await learnGames();
  visit("/", <Hero />);
  press(control("Play with friends"));
  visit(`${place.value.path}?${place.value.query}`, <CreatePage />);
  await until(() => one("form"));
  expect(control("Me and people").getAttribute("aria-pressed")).toBe("true");
  expect(control(/^Private/).checked).toBe(true);
});

test("a title that cannot be seen is named and marked", async () => {
  await creating("swarm");
  answering({ "POST /api/tables": () => refusing(400, RECORDED.refusals.en["an invisible title"] as Json) });
  const title = () => control(/^Title/);
  fill(title(), "Evening\u200b");
  submit(one("form"));
  await until(() => expect(one("[role=alert]").textContent).toBe("Title (optional): Has characters that cannot be seen"));
  expect(title().getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(title().getAttribute("aria-describedby") ?? "")?.textContent).toContain("cannot be seen");
  fill(title(), "Evening");
  expect(root.querySelector("[role=alert]")).toBeNull();
  expect(title().getAttribute("aria-invalid")).toBe("false");
});

test("the form offers first the bot that the game would rather have", async () => {
  const { games } = RECORDED.answers["/api/games"] as { games: { name: string; bots: string[] }[] };
  const ranked = Object.fromEntries(games.map(({ name, bots }) => [name, bots]));
  expect(ranked["mbg"]?.slice(0, 3)).toEqual(["planner", "greedy", "auto"]);
  expect(ranked["avalon"]?.slice(0, 2)).toEqual(["heuristic", "default"]);
  for (const bots of Object.values(ranked)) expect(["llm", "random"]).toContain(bots.at(-1));
  await creating("mbg");
  answering({ ...OPENED, ...taken(9) });
  await opens();
  const [, own, next] = askedFor("POST", "/api/tables").map(({ body }) => body["bot"]);
  expect([own, next]).toEqual([undefined, "planner"]);
});
