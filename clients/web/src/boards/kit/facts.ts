import type { Line } from "../../wire/types";

/**
 * The reading of lines by a game's own types: `const told = facts<Told>()`, then `switch (told(line).type)`. A fact of
 * the table, or of a newer server, fits no case.
 */
export function facts<Told extends { type: string }>(): (line: Pick<Line, "fact">) => Told {
  return ({ fact }) => fact as unknown as Told;
}
