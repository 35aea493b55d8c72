import { askOnce, freshId } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { Json } from "../wire/types";

/** Who is to have a chair: a bot, ourselves, or the first to come. */
export type Chair = { bot: string } | "me" | "open";

/** A table as somebody wishes it. */
export interface Wish {
  game: string;
  options: Json;
  documents: Json;
  title: string;
  private: boolean;
  /** By seat, from seat 1 on. */
  chairs: readonly Chair[];
  host: boolean;
  start: boolean;
}

interface Step {
  path: string;
  body: Json;
}

/**
 * One table being opened, step by step. A step that failed is tried again by the next call; what was done is not done
 * twice, for each step keeps its id.
 */
export class Opening {
  /** The table, as soon as there is one. */
  table: string | undefined;

  private readonly done = new Set<string>();
  private readonly ids = new Map<string, string>();

  constructor(private readonly wish: Wish) {}

  /** Do what is left to be done. Throws Refused or Unreachable. */
  async go(): Promise<string> {
    const { game, options, documents, title, private: closed, chairs } = this.wish;
    const body = { game, options, documents, title, private: closed, seats: chairs.length };
    this.table ??= (await this.ask<{ table: string }>({ path: "/api/tables", body })).table;
    for (const step of this.steps(this.table)) {
      if (this.done.has(step.path)) continue;
      await this.ask(step);
      this.done.add(step.path);
    }
    return this.table;
  }

  private steps(table: string): Step[] {
    const seats = this.wish.chairs.flatMap((chair, index) => {
      if (chair === "open") return [];
      return [{ path: `${tablePath(table)}/seats/${index + 1}`, body: chair === "me" ? {} : chair }];
    });
    const host = this.wish.host ? [{ path: `${tablePath(table)}/host`, body: {} }] : [];
    const start = this.wish.start ? [{ path: `${tablePath(table)}/start`, body: {} }] : [];
    return [...host, ...seats, ...start];
  }

  private ask<T>({ path, body }: Step): Promise<T> {
    const id = this.ids.get(path) ?? freshId();
    this.ids.set(path, id);
    return askOnce<T>(path, body, id);
  }
}
