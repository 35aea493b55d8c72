// Every board with views that lack what its types say is there.

import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type * as avalonTypes from "../generated/avalon";
import type * as diceTypes from "../generated/liars_dice";
import type * as ghostTypes from "../generated/ghost";
import type * as mbgTypes from "../generated/mbg";
import type * as wizardTypes from "../generated/wizard";
import * as avalon from "./avalon/board";
import type { BoardModule, BoardProps } from "../boards/contract";
import { one, root } from "../testing/document";
import * as ghost from "./ghost/board";
import { Housed } from "../testing/framed-board";
import * as liarsDice from "./liars_dice/board";
import * as mbg from "./mbg/board";
import * as wizard from "./wizard/board";
import { recorded } from "../testing/recordings";
import type { Recorded } from "../testing/golden-log";
import { Guarded } from "../parts/guard";
import type { Holes, Json } from "../wire/types";
import { Words } from "../words/catalogue";
import { Reader } from "../boards/kit/holes";
import { ALL, today } from "../testing/walks";

// A board that took the state for whole would not compile here.
avalon.Board satisfies ComponentType<BoardProps<Holes<avalonTypes.State>>>;
mbg.Board satisfies ComponentType<BoardProps<Holes<mbgTypes.State>>>;
ghost.Board satisfies ComponentType<BoardProps<Holes<ghostTypes.State>>>;
wizard.Board satisfies ComponentType<BoardProps<Holes<wizardTypes.State>>>;
liarsDice.Board satisfies ComponentType<BoardProps<Partial<diceTypes.State>>>;

const GAMES: readonly [name: string, module: BoardModule, log: string][] = [
  ["avalon", avalon, "avalon/rules1-1.jsonl"],
  ["mbg", mbg, "mbg/rules1-1.jsonl"],
  ["ghost", ghost, "ghost/rules1-1.jsonl.gz"],
  ["liars_dice", liarsDice, "liars_dice/rules1-1.jsonl"],
  ["wizard", wizard, "wizard/rules1-1.jsonl.gz"],
];

const WORDS = new Words("en", {});
const SAMPLES = [0.4, 0.99];
const HOLES = 12;
/** With `SOTTO_WALK=all`, as in `make test-long`, each hole is made in each sample; else samples take turns, and each part is missing once. */
const TURNS = ALL ? 1 : SAMPLES.length;

const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => said.mockClear());

function samplesOf(log: string): Recorded[] {
  const all = recorded(log, "all");
  return SAMPLES.map((share) => all[Math.floor(share * all.length)] as Recorded);
}

function draw(module: BoardModule, { view, lines }: Recorded, game: Json): void {
  const now: BoardProps = { view: { ...view, game }, as: "all", seat: null, lines, words: WORDS, nameOf: String, asking: [] };
  act(() => {
    render(null, root);
    render(
      <>
        <Guarded part="The board">
          <Housed module={module} now={now} />
        </Guarded>
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

test.each(today(GAMES, 1))("a view that lacks any one of its parts is drawn all the same: %s", { timeout: 60_000 }, (_, module, log) => {
  for (const [turn, sample] of samplesOf(log).entries()) {
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

test.each(today(GAMES, 1))("a hole anywhere, or a null where the type says none, breaks nothing around the board: %s", { timeout: 60_000 }, (_, module, log) => {
  for (const [turn, sample] of samplesOf(log).entries()) {
    for (let hole = 0; hole < HOLES; hole += 1) {
      // By twos, so that each sample has things that are missing and things that are null.
      if (Math.floor(hole / 2) % TURNS !== turn % TURNS) continue;
      draw(module, sample, withHole(sample.view.game, hole * 1009, hole % 2 === 0));
      expect(one("#log").textContent).toBe("the log");
    }
  }
});

interface Small {
  turn: number;
  seats: { [seat: string]: { name: string } };
  question: { place: number; seats: number[] };
}

test("what a view lacks is as it was before anything was told, and what has no hole stays the same object", () => {
  const reader = new Reader<Small>({ turn: 0, seats: {}, question: { place: -1, seats: [] } });
  const seats = { 1: { name: "Ann" } };
  expect(reader.whole(undefined)).toEqual({ turn: 0, seats: {}, question: { place: -1, seats: [] } });
  const seen = { seats, question: { place: 3 } };
  expect(reader.whole(seen)).toEqual({ turn: 0, seats, question: { place: 3, seats: [] } });
  expect(reader.whole(seen).seats).toBe(seats);
  expect(reader.whole(seen)).toBe(reader.whole(seen));
  const odd = { turn: "soon", seats: { 1: null, 2: { name: "Bo" } }, question: [], more: 1 } as unknown as Small;
  expect(reader.whole(odd)).toEqual({ turn: 0, seats: { 2: { name: "Bo" } }, question: { place: -1, seats: [] }, more: 1 });
});
