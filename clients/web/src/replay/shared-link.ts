import { ask, patiently } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { ReplayKeyMade } from "../wire/types";

/** Where the keys to a table's replay are. */
export function keysPath(table: string): string {
  return `${tablePath(table)}/replay-keys`;
}

/** The key of the player's link to a replay: the same one, however often it is copied. */
export async function makeKey(table: string): Promise<string> {
  return (await patiently(() => ask<ReplayKeyMade>("POST", keysPath(table)))).key;
}
