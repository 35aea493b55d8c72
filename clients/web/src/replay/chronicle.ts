import type { Fact, Json } from "../wire/types";

/** To whom a fact was told: everyone, or these seats and perhaps the host. */
export type Audience = readonly [everyone: boolean, seats: readonly number[], host: boolean];

/** One use of the dice: from the sealed seed or the open one, and for which purpose. */
export type Draw = readonly [sealed: boolean, purpose: string];

/** One action as the log has it. */
export interface Commit {
  at: number;
  by: number | "host" | `host:${number}` | "clock" | "server";
  command: { type: string } & Json;
  events: readonly { to: Audience; fact: Fact }[];
  draws?: readonly Draw[];
}

/** A fact with its place in the full record, and to whom it was told. */
export interface Told {
  /** Its place among all facts, from 1. */
  seq: number;
  /** The commit it came with, from 1. */
  moment: number;
  at: number;
  by: Commit["by"];
  to: Audience;
  fact: Fact;
}

/** The full record of a table that has unsealed everything: every commit, with who was told what. */
export class Chronicle {
  readonly told: readonly Told[];
  private readonly seen = new Map<string, readonly Told[]>();

  constructor(readonly commits: readonly Commit[]) {
    const told: Told[] = [];
    for (const [index, { at, by, events }] of commits.entries()) {
      for (const { to, fact } of events) told.push({ seq: told.length + 1, moment: index + 1, at, by, to, fact });
    }
    this.told = told;
  }

  /** The facts a viewer was told, in order: the one at place n has seq n + 1 in that viewer's feed. */
  toldTo(as: string): readonly Told[] {
    let seen = this.seen.get(as);
    if (!seen) {
      seen = this.told.filter(({ to }) => hears(to, as));
      this.seen.set(as, seen);
    }
    return seen;
  }
}

/** Whether a viewer belongs to an audience. */
export function hears([everyone, seats, host]: Audience, as: string): boolean {
  if (everyone || as === "all") return true;
  if (as.startsWith("host")) return host;
  return as.startsWith("seat:") && seats.includes(Number(as.slice(5)));
}

/** Whether nobody at all was told. */
export function isSealed([everyone, seats, host]: Audience): boolean {
  return !everyone && seats.length === 0 && !host;
}

/** The log as the server gives it, one commit a line. */
export function chronicleOf(ndjson: string): Chronicle {
  const lines = ndjson.split("\n").filter((line) => line !== "");
  return new Chronicle(lines.map((line) => JSON.parse(line) as Commit));
}
