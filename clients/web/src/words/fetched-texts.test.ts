import { beforeEach, expect, test, vi } from "vitest";
import type { Language } from "../browser/language";

// Each test has a page of its own: what is shown there is kept for as long as it is open.
beforeEach(() => void vi.resetModules());

async function page(first: Language) {
  const [{ language }, { FetchedTexts, turnTo }, { sayerWith }] = await Promise.all([import("../browser/language"), import("./fetched-texts"), import("./sentences")]);
  language.value = first;
  return { language, FetchedTexts, turnTo, sayerWith };
}

/** Texts that come when they are let. */
function held(en: string, zh: string) {
  const asked: Language[] = [];
  const waiting: (() => void)[] = [];
  const source = (spoken: Language, word: string) => () => {
    asked.push(spoken);
    return new Promise<{ texts: { word: string } }>((come) => waiting.push(() => come({ texts: { word } })));
  };
  const come = async () => {
    for (const one of waiting.splice(0)) one();
    await new Promise((go) => setTimeout(go));
  };
  return { sources: { en: source("en", en), zh: source("zh", zh) }, asked, come };
}

test("one language is fetched, and the page turns to another only when its texts are here", async () => {
  const { language, FetchedTexts, turnTo, sayerWith } = await page("en");
  const { sources, asked, come } = held("word", "词");
  const texts = new FetchedTexts(sources);
  const say = sayerWith(texts);
  const fetched = texts.fetch("en");
  await come();
  await fetched;
  expect([asked, say("word")]).toEqual([["en"], "word"]);
  const turned = turnTo("zh");
  expect([language.value, say("word")]).toEqual(["en", "word"]);
  await come();
  await turned;
  expect([language.value, say("word")]).toEqual(["zh", "词"]);
  await turnTo("en");
  expect([asked, say("word")]).toEqual([["en", "zh"], "word"]);
});

test("what is opened meanwhile is waited for as well", async () => {
  const { language, FetchedTexts, turnTo } = await page("en");
  const [first, second] = [held("one", "一"), held("two", "二")];
  void new FetchedTexts(first.sources).fetch("en");
  await first.come();
  const turned = turnTo("zh");
  void new FetchedTexts(second.sources).fetch("en");
  await first.come();
  expect([language.value, second.asked]).toEqual(["en", ["en", "zh"]]);
  await second.come();
  await turned;
  expect(language.value).toBe("zh");
});

test("of two wishes the last counts, whatever comes first", async () => {
  const { language, FetchedTexts, turnTo } = await page("en");
  const { sources, come } = held("word", "词");
  void new FetchedTexts(sources).fetch("en");
  await come();
  const turned = turnTo("zh");
  await turnTo("en");
  await come();
  await turned;
  expect(language.value).toBe("en");
});

test("where texts do not come the page stays as it is, and asks for them again", async () => {
  const { language, FetchedTexts, turnTo } = await page("en");
  const zh = vi.fn().mockRejectedValueOnce(new TypeError("away")).mockResolvedValue({ texts: { word: "词" } });
  const texts = new FetchedTexts({ en: async () => ({ texts: { word: "word" } }), zh });
  await texts.fetch("en");
  await expect(turnTo("zh")).rejects.toThrow("away");
  expect(language.value).toBe("en");
  await turnTo("zh");
  expect(language.value).toBe("zh");
});
