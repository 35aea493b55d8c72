// Every board with views that lack what its types say is there.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardModule, BoardProps } from "../boards/contract";
import { fetchFile } from "../boards/discovery";
import { Guard } from "../parts/guard";
import { one, root } from "../testing/document";
import { FramedBoard } from "../testing/framed-board";
import type { Recorded } from "../testing/golden-log";
import { recorded } from "../testing/recordings";
import { GAMES, logsOf } from "../testing/samples";
import { ALL, today } from "../testing/walks";
import type { Json } from "../wire/types";
import { Words } from "../words/catalogue";

const WORDS = new Words("en", {});
const SAMPLES = [0.4, 0.99];
const HOLES = 12;
/** With `SOTTO_WALK=all`, as in `make test-long`, each hole is made in each sample; else samples take turns, and each part is missing once. */
const TURNS = ALL ? 1 : SAMPLES.length;

const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => said.mockClear());

async function boardIn(game: string): Promise<BoardModule> {
  return (await fetchFile(game, "board")) ?? expect.fail(`${game} has no board`);
}

function samplesOf(game: string): Recorded[] {
  const all = recorded(logsOf(game)[0] ?? "", "all");
  return SAMPLES.map((share) => all[Math.floor(share * all.length)] as Recorded);
}

function draw(module: BoardModule, { view, lines }: Recorded, game: Json): void {
  const now: BoardProps = { view: { ...view, game }, as: "all", seat: null, lines, words: WORDS, nameOf: String, asking: [] };
  act(() => {
    render(null, root);
    render(
      <>
        <Guard part="The board">
          <FramedBoard module={module} now={now} />
        </Guard>
        <p id="log">the log</p>
      </>,
      root,
    );
  });
}

/** The same with one thing in it missing, or null: the n-th of all there are. */
function withHole(game: Json, at: number, isNull: boolean): Json {
  const copy = structuredClone(game);
  const places: [Json, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      places.push([value as Json, key]);
      walk(inner);
    }
  };
  walk(copy);
  const [around, key] = places[at % places.length] ?? [{}, ""];
  if (isNull || Array.isArray(around)) around[key] = null;
  else delete around[key];
  return copy;
}

test.each(today(GAMES, 1))("a view that lacks any one of its parts is drawn all the same: %s", { timeout: 60_000 }, async (game) => {
  const module = await boardIn(game);
  for (const [turn, sample] of samplesOf(game).entries()) {
    const parts = Object.keys(sample.view.game).sort();
    for (const part of parts.filter((_part, at) => at % TURNS === turn % TURNS)) {
      const { [part]: _gone, ...rest } = sample.view.game;
      draw(module, sample, rest);
      expect(root.querySelector("[role=alert]")?.textContent, part).toBeUndefined();
    }
    draw(module, sample, {});
    expect(root.querySelector("[role=alert]")?.textContent, "nothing").toBeUndefined();
  }
});

test.each(today(GAMES, 1))("a hole anywhere, or a null where the type says none, breaks nothing around the board: %s", { timeout: 60_000 }, async (game) => {
  const module = await boardIn(game);
  for (const [turn, sample] of samplesOf(game).entries()) {
    for (let hole = 0; hole < HOLES; hole += 1) {
      // By twos, so that each sample has things that are missing and things that are null.
      if (Math.floor(hole / 2) % TURNS !== turn % TURNS) continue;
      draw(module, sample, withHole(sample.view.game, hole * 1009, hole % 2 === 0));
      expect(one("#log").textContent).toBe("the log");
    }
  }
});
