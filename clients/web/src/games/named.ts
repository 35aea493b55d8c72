import { useRef } from "preact/hooks";
import type { Json, Line } from "../wire/types";
import type { Words } from "../words/catalogue";

const NOTHING: readonly Line[] = [];

/** What is known so far: the words with what the lines told, and with what the view has. */
interface Known {
  of: Words;
  lines: readonly Line[];
  told: Words;
  game: Json | undefined;
  words: Words;
}

/** The words with what a game's view and lines call its things; the same as before for as long as they call them the same. */
export function useNamed(game: Json | undefined, words: Words, lines = NOTHING): Words {
  const known = useRef<Known | undefined>(undefined);
  if (!words.hasNames) return words;
  const before = known.current?.of === words ? known.current : undefined;
  if (before?.game === game && before?.lines === lines) return before.words;
  const told = learned(words, lines, before);
  const now = told.seeing(game ?? {});
  known.current = { of: words, lines, told, game, words: before?.words.callsAlike(now) ? before.words : now };
  return known.current.words;
}

/** Lines that go on from those before are learned from there. */
function learned(words: Words, lines: readonly Line[], before: Known | undefined): Words {
  const goesOn = before !== undefined && before.lines.length <= lines.length && before.lines.at(-1) === lines[before.lines.length - 1];
  if (!goesOn) return words.learning(lines.map(({ fact }) => fact));
  return before.lines.length === lines.length ? before.told : before.told.learning(lines.slice(before.lines.length).map(({ fact }) => fact));
}
