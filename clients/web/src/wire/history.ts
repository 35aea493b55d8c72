import { ask, isFinal } from "./http";
import { tablePath } from "./paths";
import { spread } from "./patience";
import type { Frames } from "./types";
import type { Watching } from "./watching";

const PAGE = 1_000;
const AGAIN_MS = 1_000;
const LONGEST_MS = 15_000;

/** Reads what was told before a watch began, and asks until it is there. */
export class History {
  private readonly reading = new Set<Watching>();

  constructor(private readonly isWatched: (watching: Watching) => boolean) {}

  /** Fill the gaps of a watch, if it has any and they are not being filled already. */
  async read(watching: Watching): Promise<void> {
    if (this.reading.has(watching)) return;
    this.reading.add(watching);
    for (let pause = AGAIN_MS; this.isWatched(watching); pause = Math.min(pause * 2, LONGEST_MS)) {
      if (await this.filled(watching)) break;
      await new Promise((go) => setTimeout(go, spread(pause)));
    }
    this.reading.delete(watching);
  }

  /** Whether it is there, or will never be for us. */
  private async filled(watching: Watching): Promise<boolean> {
    try {
      for (let gap = watching.gap; gap && this.isWatched(watching); gap = watching.gap) {
        const { log, frames } = await ask<Frames>("GET", pathOf(watching, gap.after, Math.min(PAGE, gap.upTo - gap.after)));
        watching.fill(log, frames);
        if (frames.length === 0 || log !== watching.log) return false;
      }
      return true;
    } catch (trouble) {
      return isFinal(trouble);
    }
  }
}

function pathOf({ table, as }: Watching, after: number, limit: number): string {
  const feed = as === "notes" ? "notes?" : `feed?as=${encodeURIComponent(as)}&`;
  return `${tablePath(table)}/${feed}after=${after}&limit=${limit}`;
}
