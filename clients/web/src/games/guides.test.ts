import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fetchFile, gamesWith } from "../boards/discovery";
import { advised, explained } from "../first/advice";
import { seatOf } from "../state/chairs";
import { speak } from "../state/language-choice";
import { recorded, viewersOf } from "../testing/recordings";
import { logsOf, sampleOf } from "../testing/samples";
import { Words } from "../words/catalogue";

const GAMES = gamesWith("guide");

/** What each game says: a guide may tell of it in the game's own words. */
const SPOKEN = JSON.parse(readFileSync("../../build/words/cases.json", "utf8")) as { words: { [game: string]: { [language: string]: { [code: string]: string } } } };

/** The commands of a game, as its schema names them. */
function commandsOf(game: string): string[] {
  const { $defs } = JSON.parse(readFileSync(`../../build/schemas/games/${game}.json`, "utf8"));
  return $defs.Command.anyOf.map(({ $ref }: { $ref: string }) => $defs[$ref.split("/").at(-1) ?? ""].properties.type.enum[0] as string);
}

test.each(GAMES)("%s: whatever may be asked is explained", async (game) => {
  const guide = (await fetchFile(game, "guide"))?.guide;
  expect(commandsOf(game)).not.toEqual([]);
  expect(commandsOf(game).filter((command) => !Object.hasOwn(guide?.asks ?? {}, command))).toEqual([]);
});

test.each(GAMES)("%s: in games that were played every seat is told what to do and why, in both languages", async (game) => {
  const guide = (await fetchFile(game, "guide"))?.guide;
  if (!guide) throw new Error("no guide");
  let told = 0;
  for (const log of logsOf(game, sampleOf(game).asking)) {
    for (const as of viewersOf(log).filter((one) => one.startsWith("seat:"))) {
      const moments = recorded(log, as);
      const steps = moments.filter((_, index) => index % Math.ceil(moments.length / 60) === 0);
      for (const { view, lines } of steps) {
        for (const language of ["en", "zh"] as const) {
          speak(language);
          const seen = { game: view.game, seat: seatOf(as) ?? 0, nameOf: (seat: number | string) => `${seat} P${seat}`, words: new Words(language, SPOKEN.words[game]?.[language] ?? {}) };
          const prompts = Object.values(view.prompts ?? {});
          const texts = [...guide.cards(seen), ...advised(guide, prompts, seen).flatMap(({ what, why }) => [what, why]), explained(guide, lines.map(({ fact }) => fact), seen) ?? "-"];
          for (const text of texts) expect(text, `${log} ${as}`).toMatch(/^[^{}]+$/);
          for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\[object/);
          told += prompts.length;
        }
      }
    }
  }
  expect(told).toBeGreaterThan(10);
});
