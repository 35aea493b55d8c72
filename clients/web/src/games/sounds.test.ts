import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";

const games = globSync("src/games/*/sounds.ts").map((path) => basename(dirname(path)));

test.each(games)("what sounds in %s is a fact that it tells, and has no sound of a moment beside it", async (game) => {
  const { sounds }: { sounds: object } = await import(`./${game}/sounds.ts`);
  const told = readFileSync(`src/generated/${game}.ts`, "utf8");
  const moments = globSync(`src/games/${game}/{moments,reveal}.tsx`).map((path) => readFileSync(path, "utf8")).join("");
  expect(Object.keys(sounds).filter((fact) => !told.includes(`type: "${fact}"`))).toEqual([]);
  expect(Object.keys(sounds).filter((fact) => moments.includes(`case "${fact}"`))).toEqual([]);
});
