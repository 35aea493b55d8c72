import { useRef } from "preact/hooks";
import type { Json, Line } from "../wire/types";
import type { Words } from "../words/catalogue";
import type { BoardModule } from "./board";

const NOTHING: readonly Line[] = [];

/** The words with what this game's view calls its ids; the same as before for as long as it calls them the same. */
export function useNamed(module: BoardModule | undefined, game: Json | undefined, words: Words, lines = NOTHING): Words {
  const known = useRef<{ of: Words; names: string; words: Words } | undefined>(undefined);
  if (!module?.namesIn || !game) return words;
  const called = namesBy(module.namesIn, game, words, lines);
  const names = JSON.stringify(called);
  if (known.current?.of !== words || known.current.names !== names) {
    const calling = words.calling(called);
    known.current = { of: words, names, words: module.told ? calling.telling(module.told) : calling };
  }
  return known.current.words;
}

const told = new Set<string>();

/** What cannot be named keeps its id: the rest of the page needs no names. Said once in the console. */
function namesBy(namesIn: NonNullable<BoardModule["namesIn"]>, game: Json, words: Words, lines: readonly Line[]): { [id: string]: string } {
  try {
    return namesIn(game, words, lines);
  } catch (trouble) {
    if (!told.has(String(trouble))) console.error("names:", trouble);
    told.add(String(trouble));
    return {};
  }
}
