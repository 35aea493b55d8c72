// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { sampleOf } from "../testing/samples";

/** The number of lines of style that a board may have. */
const MOST = 500;

const games = globSync("src/{games/*,boards/generic}/board.tsx").map((path) => basename(dirname(path)));

function linesOf(game: string): number {
  // An editor is a page of its own, and what a player keeps is part of the profile: the board loads neither.
  const paths = globSync(`src/{games,boards}/${game}/**/*.css`).filter((path) => !/\/(editor|library)\/|\/workshop\./.test(path));
  return paths.reduce((lines, path) => lines + readFileSync(path, "utf8").split("\n").length - 1, 0);
}

test.each(games)("the board of %s has no more style than a board may have", (game) => {
  expect(linesOf(game)).toBeLessThanOrEqual(sampleOf(game).styleLines ?? MOST);
});

test("a board for which less is enough loses its exception", () => {
  expect(games.filter((game) => sampleOf(game).styleLines !== undefined && linesOf(game) <= MOST)).toEqual([]);
});
