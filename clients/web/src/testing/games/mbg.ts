// Whole games that were really played, to try the board with: the golden logs of the server's tests.

import type { Mbg, MbgProps, Seen } from "../../games/mbg/state";
import type { Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import type { Recorded } from "../golden-log";
import { askedFrom } from "../questions";
import { recorded } from "../recordings";
import { sample } from "../samples/mbg";

/** What one viewer has at one moment of a game. */
export type Moment = Recorded<Mbg>;

export const GAMES: readonly number[] = [1, 2, 3, 4, 5];

/** A game as one viewer lived through it, moment by moment. */
export function momentsOf(game: number, as = "public"): Moment[] {
  return recorded<Mbg>(`mbg/rules1-${game}.jsonl`, as);
}

export function lastOf(game: number, as = "public"): Moment {
  const last = momentsOf(game, as).at(-1);
  if (!last) throw new Error(`game ${game} has no moments`);
  return last;
}

const SENTENCES = { "technique.0": "Arrows", "prompt.name_generals": "Who leads your side?", "prompt.meet": "Do you fight?" };
export const WORDS = new Words("en", SENTENCES, {}, {}, undefined, sample.tables);

export function propsOf({ view, lines }: Moment, seat: number | null = null): MbgProps {
  return { view, lines, seat, as: seat === null ? "public" : `seat:${seat}`, words: WORDS, nameOf: (one) => `${one} Player${one}`, asking: [] };
}

/** What the parts of the board are drawn from. */
export function seenOf({ view, lines }: Moment, own: number | null = null): Seen {
  return { game: view.game, own, lines, words: WORDS, nameOf: String };
}

/** The first moment at which any seat is asked this, with who is asked. */
export function whenAsked(command: string, wanted: (prompt: Prompt) => boolean = () => true): { moment: Moment; seat: number; asked: ReturnType<typeof askedFrom> } {
  for (const game of GAMES) {
    for (const seat of [1, 2, 3, 4]) {
      for (const moment of momentsOf(game, `seat:${seat}`)) {
        const found = Object.entries(moment.view.prompts ?? {}).find(([, prompt]) => prompt.command === command && wanted(prompt));
        if (found) return { moment, seat, asked: askedFrom(...found) };
      }
    }
  }
  throw new Error(`nobody is asked ${command}`);
}
