import { effect } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../browser/language";
import { gameOf, isKnown, isWorded, titleOf, learnGames, wordsAt, wordsOf } from "./games";
import { speak } from "./language-choice";

const SPOKEN: { [language: string]: object } = {
  en: { sentences: { "fact.won": "{player:player} has won.", "player.other": "deleted account" }, names: {} },
  zh: { sentences: { "fact.won": "{player:player}获胜。" }, names: {} },
};
let asked: string[] = [];
let answers: { [path: string]: () => Promise<Response> } = {};

beforeEach(() => {
  speak("en");
  asked = [];
  answers = {};
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const [, , , game, , spoken] = path.split("/");
    if (answers[path]) return answers[path]();
    if (spoken) return Promise.resolve(Response.json(SPOKEN[spoken]));
    return Promise.resolve(Response.json({ name: game, bots: [] }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("the words of a game are asked for once, in the language that is spoken, and what reads them hears of it", async () => {
  const told: string[] = [];
  const end = effect(() => {
    told.push(wordsOf("one").fact({ type: "won", player: "p1" }));
  });
  await vi.waitFor(() => expect(told.at(-1)).toBe("deleted account has won."));
  wordsAt("one", {});
  expect(asked).toEqual(["/api/games/one/words/en"]);
  end();
});

test("after a change of the language the words stay as they were until the others are here", async () => {
  isWorded("two");
  await vi.waitFor(() => expect(isWorded("two")).toBe(true));
  let come: (response: Response) => void = () => undefined;
  answers["/api/games/two/words/zh"] = () => new Promise((done) => (come = done));
  language.value = "zh";
  expect(wordsAt("two", { p1: "Ann" }).fact({ type: "won", player: "p1" })).toBe("\u2068Ann\u2069 has won.");
  come(Response.json(SPOKEN["zh"]));
  await vi.waitFor(() => expect(wordsAt("two", { p1: "Ann" }).fact({ type: "won", player: "p1" })).toBe("\u2068Ann\u2069获胜。"));
});

test("a game is known when both its description and its words are; one that is not there is not asked for again", async () => {
  expect(isKnown("three")).toBe(false);
  await vi.waitFor(() => expect(isKnown("three")).toBe(true));
  expect([...asked].sort()).toEqual(["/api/games/three", "/api/games/three/words/en"]);
  answers["/api/games/none"] = () => Promise.resolve(Response.json({ error: { code: "not_found", reason: "no" } }, { status: 404 }));
  expect(gameOf("none")).toBeUndefined();
  await new Promise((go) => setTimeout(go, 700));
  expect(gameOf("none")).toBeUndefined();
  expect(asked.filter((path) => path === "/api/games/none")).toHaveLength(1);
});

test("where the server is away for a moment it is asked again", async () => {
  let tries = 0;
  answers["/api/games/four"] = () => (++tries === 1 ? Promise.resolve(new Response("", { status: 502 })) : Promise.resolve(Response.json({ name: "four" })));
  gameOf("four");
  await vi.waitFor(() => expect(gameOf("four")).toEqual({ name: "four" }), 3_000);
});

test("titles need no words", async () => {
  answers["/api/games"] = () => Promise.resolve(Response.json({ games: [{ name: "five", title: { en: "Five", zh: "五" } }], llm_model: "" }));
  await learnGames();
  expect([titleOf("five"), titleOf("six")]).toEqual(["Five", "six"]);
  language.value = "zh";
  expect(titleOf("five")).toBe("五");
  expect(asked).toEqual(["/api/games"]);
});

test.each([["zh-TW", "廚師"], ["zh-Hant-HK", "廚師"], ["zh-CN", "厨师"], ["en", "厨师"]])("a reader of %s has the Chinese names %s", async (asks, name) => {
  vi.stubGlobal("navigator", { languages: [asks, "zh"] });
  const game = `script-${asks}`;
  answers[`/api/games/${game}/words/zh`] = () => Promise.resolve(Response.json({ sentences: { "character.chef": "厨师", "traditional.character.chef": "廚師" }, names: {} }));
  language.value = "zh";
  isWorded(game);
  await vi.waitFor(() => expect(isWorded(game)).toBe(true));
  expect(wordsOf(game).code("character.chef")).toBe(name);
  expect(wordsOf(game).has("traditional.character.chef")).toBe(false);
});
