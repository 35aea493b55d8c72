import type { Line } from "../wire/types";

/** Where a table branched, as its feed tells: the last time, for forks can be forked. */
export function branchIn(lines: readonly Line[]): Line | undefined {
  return lines.findLast(({ fact }) => fact.type === "table_forked");
}
