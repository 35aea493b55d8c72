import type { Frames } from "../wire/types";
import { linesOf } from "../wire/watching";
import { say } from "./texts";

/** A line of a public log, for who does not play: who it concerns, and what. */
export interface SaidLine {
  seq: number;
  at: number;
  who: string;
  text: string;
  talk: boolean;
}

const TALK: ReadonlySet<string> = new Set(["table_said", "table_host_said"]);

/** The facts of these frames as lines: talk in its own words, everything else by the fact's name and its values. */
export function said(frames: Frames["frames"], names: Readonly<Record<string, string>>): SaidLine[] {
  const sitting = new Map<number, string>();
  return frames.flatMap(linesOf).map(({ seq, at, fact }) => {
    const { type, text, ...rest } = fact;
    const seat = typeof fact["seat"] === "number" ? fact["seat"] : undefined;
    if (type === "table_seat_taken" && seat !== undefined) sitting.set(seat, names[String(fact["player"])] ?? "");
    const talk = TALK.has(type);
    const who = seat === undefined ? (talk ? say("host") : "") : `${seat} ${sitting.get(seat) ?? ""}`.trim();
    return { seq, at, who, text: talk ? String(text ?? "") : `${type} ${valuesOf(rest)}`, talk };
  });
}

function valuesOf(rest: object): string {
  const text = JSON.stringify(rest);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
