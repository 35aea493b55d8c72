import { signedIn } from "../state/account";
import type { Game } from "../state/games";
import type { OwnListing } from "../state/lobby";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { ChanceShown, Chances } from "../wire/types";

const AGAIN_MS = 700;

/** From this share on a game counts as decided. */
const DECIDED = 0.9;

/** What moves a chance by less happens by itself: it is counted to about an eighth. */
const TURN = 0.25;

const TURNS_MOST = 5;

/** Seats whose chances were always the same, such as a side. */
export interface Party {
  seats: readonly number[];
  won: boolean;
  /** Their share at each moment that was counted. */
  shares: readonly number[];
}

/** Between two moments next to each other the winners' chance moved from one share to another. */
export interface Turn {
  from: number;
  to: number;
  before: number;
  after: number;
}

/** Whether the chances of a game can be counted. */
export function hasChances({ status, unsealed = false }: OwnListing, game: Pick<Game, "redeals"> | undefined): boolean {
  return status === "finished" && unsealed && (game?.redeals ?? false);
}

/** Tell of the chances as they become known, until all are or nobody looks any more. Throws Refused or Unreachable. */
export async function count(table: string, tell: (chances: Chances) => void, wanted: AbortSignal): Promise<void> {
  await signedIn();
  while (!wanted.aborted) {
    const found = await ask<Chances>("GET", `${tablePath(table)}/chances`);
    if (wanted.aborted) return;
    tell(found);
    if (found.complete) return;
    await new Promise((go) => setTimeout(go, AGAIN_MS));
  }
}

/** Who won and who did not, each with the course of their chances; the winners first. */
export function partiesOf(chances: readonly ChanceShown[], { outcomes }: Pick<OwnListing, "outcomes">): Party[] {
  const parties = new Map<string, Party>();
  for (const seat of Object.keys(chances[0]?.wins ?? {})) {
    const shares = chances.map(({ wins }) => wins[seat] ?? 0);
    const won = outcomes?.[seat] === "win";
    const key = `${won} ${shares.join(" ")}`;
    const known = parties.get(key);
    parties.set(key, { seats: [...(known?.seats ?? []), Number(seat)], won, shares });
  }
  return [...parties.values()].sort((one, other) => Number(other.won) - Number(one.won));
}

/** Where a party's chance moved most, in the order of the game. */
export function turnsOf(chances: readonly ChanceShown[], { shares }: Party): Turn[] {
  const steps = chances.slice(1).map(({ version }, index) => ({
    from: chances[index]?.version ?? version,
    to: version,
    before: shares[index] ?? 0,
    after: shares[index + 1] ?? 0,
  }));
  const great = steps.filter((step) => moved(step) >= TURN).sort((one, other) => moved(other) - moved(one));
  return great.slice(0, TURNS_MOST).sort((one, other) => one.to - other.to);
}

/** From which moment on this party was as good as through; undefined where it never was before the end. */
export function decidedAt(chances: readonly ChanceShown[], { shares }: Party): number | undefined {
  const open = shares.findLastIndex((share) => share < DECIDED);
  return chances[open + 1]?.version;
}

function moved({ before, after }: Turn): number {
  return Math.abs(after - before);
}
