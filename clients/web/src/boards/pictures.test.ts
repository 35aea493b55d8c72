// @vitest-environment node
import { expect, test } from "vitest";
import { plateOf } from "./pictures";

const rules = import.meta.glob<string>("../../../../games/*/rules.*.md", { query: "?raw", import: "default", eager: true });

test("every picture that the rules of a game name is there, and both languages have the same", () => {
  const named = Object.entries(rules).map(([path, text]) => {
    const [, game = "", language = ""] = /games\/(\w+)\/rules\.(\w+)\.md$/.exec(path) ?? [];
    return { game, language, names: [...text.matchAll(/^!\[.+\]\((.+)\)$/gm)].map(([, name = ""]) => name) };
  });
  expect(named.length).toBeGreaterThan(10);
  for (const { game, names } of named) for (const name of names) expect(plateOf(game, name), `${game}/${name}`).toBeTruthy();
  for (const { game, language, names } of named) expect([game, names]).toEqual([game, named.find((other) => other.game === game && other.language !== language)?.names]);
});
