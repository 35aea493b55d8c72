import { account, refreshed } from "../state/account";
import { ask } from "../wire/http";
import type { Line, TableState } from "../wire/types";

export type Kind = "mute" | "block";

/** Whether and how a player is muted or blocked by us. */
export function blockOf(player: string | null | undefined): Kind | undefined {
  return player ? account.value?.blocks?.[player] : undefined;
}

/** Mute or block a player. Throws Refused or Unreachable. */
export async function block(player: string, kind: Kind): Promise<void> {
  await ask("POST", pathOf(player), { kind });
  await refreshed();
}

/** Take that back. Throws Refused or Unreachable. */
export async function unblock(player: string): Promise<void> {
  await ask("DELETE", pathOf(player));
  await refreshed();
}

/** What was said at a table, without what those said whom we do not want to hear; the same list if that is nobody. */
export function heard(lines: readonly Line[], table: TableState): readonly Line[] {
  if (Object.keys(account.value?.blocks ?? {}).length === 0) return lines;
  return lines.filter(({ fact }) => !isTalk(fact.type) || !blockOf(speakerOf(fact, table)));
}

function isTalk(type: string): boolean {
  return type === "table_said" || type === "table_host_said";
}

function speakerOf(fact: Line["fact"], { seats, host }: TableState): string | null | undefined {
  const seat = fact["seat"];
  return typeof seat === "number" ? seats[seat]?.player : host;
}

function pathOf(player: string): string {
  return `/api/players/me/blocks/${encodeURIComponent(player)}`;
}
