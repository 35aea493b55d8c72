import type { BoardProps, Guide, Seen } from "../boards/contract";
import { fileOf } from "../boards/discovery";
import type { At } from "../state/chairs";
import { isGuided, isSheetRead } from "./guided-tables";

/** A guide, and what the seat sees that it goes by. */
export interface Guided {
  guide: Guide;
  seen: Seen;
}

/** The guide of a table, for a seat that plays with one there; undefined for everybody else. */
export function guidedAt({ id, table, seat }: At, { view, nameOf, words }: BoardProps): Guided | undefined {
  if (!isGuided(id) || seat === null || table.status === "open") return undefined;
  const found = fileOf(table.game, "guide");
  return typeof found === "object" ? { guide: found.guide, seen: { game: view.game, seat, nameOf, words } } : undefined;
}

/** Whether a guide is still on its way that has a sheet to be read before the board. */
export function isGuideComing({ id, table, seat }: At): boolean {
  return isGuided(id) && !isSheetRead(id) && seat !== null && table.status !== "open" && fileOf(table.game, "guide") === undefined;
}
