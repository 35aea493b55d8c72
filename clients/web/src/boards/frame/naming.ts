import { useRef } from "preact/hooks";
import type { Json, Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { Folding } from "../kit/fold";

const NOTHING: readonly Line[] = [];
const NO_VIEW: Json = {};

/** The words with what a game's view and lines call its things; the same as before for as long as they call them the same. */
export class Naming {
  private readonly told: Folding<Words>;
  private seen: Words;
  private words: Words;

  constructor(readonly plain: Words) {
    this.told = new Folding({ begin: plain, step: (words, { fact }) => words.learning([fact]) });
    this.seen = this.words = plain;
  }

  of(game: Json | undefined, lines: readonly Line[]): Words {
    if (!this.plain.hasNames) return this.plain;
    this.seen = this.told.of(lines).seeing(game ?? NO_VIEW, this.seen);
    if (!this.words.callsAlike(this.seen)) this.words = this.seen;
    return this.words;
  }
}

/** The same for a part that is drawn with them. */
export function useNaming(game: Json | undefined, words: Words, lines = NOTHING): Words {
  const naming = useRef<Naming | undefined>(undefined);
  if (naming.current?.plain !== words) naming.current = new Naming(words);
  return naming.current.of(game, lines);
}
