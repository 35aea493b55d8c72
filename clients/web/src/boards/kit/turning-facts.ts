import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";

const MOST = 3;

/** A moment at which the game turned, in words. */
export interface TurningFact {
  seq: number;
  said: string;
}

/** The facts that turned a game, in its order: of the weightiest kinds, and of one kind the latest. */
export function turningIn(lines: readonly Line[], kinds: readonly string[], words: Words): TurningFact[] {
  const told = lines.flatMap(({ seq, fact }) => {
    const weight = kinds.indexOf(fact.type);
    const said = weight < 0 ? "" : words.fact(fact);
    return said ? [{ seq, said, weight }] : [];
  });
  const weightiest = told.sort((one, other) => one.weight - other.weight || other.seq - one.seq).slice(0, MOST);
  return weightiest.sort((one, other) => one.seq - other.seq).map(({ seq, said }) => ({ seq, said }));
}
