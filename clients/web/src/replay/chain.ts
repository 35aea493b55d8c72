import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "../wire/types";
import { type Chronicle, hears } from "./chronicle";
import type { Pace } from "./pace";
import type { Tape } from "./tape";

const OPENED = "table_opened";
const TOLD = "table_feed_hashed";

/** One frame of a feed, as far as the chain over the feed hangs on it. */
export interface Shown {
  at: number;
  facts: readonly Json[];
}

/** Whether the frames of the public feed hash to what the table told of them at its end. */
export interface ChainCheck {
  /** How many frames there are before the one that tells. */
  frames: number;
  /** What comes of them here. */
  link: string;
  /** The same after each of them, and how many facts had been told by then. */
  links: readonly string[];
  seqs: readonly number[];
  /** What the end tells; nothing at tables that are older than the chain. */
  told?: string;
  fits?: boolean;
  /** The first frame that is another one in the full record, from 1, and its first fact. */
  differs?: { frame: number; seq: number };
  /** The table was played by other rules than today's: what facts of it say may be less than what was shown. */
  aged?: boolean;
}

/** The link of a frame after the link before it, which is empty for the first; docs/play/dice.md has test vectors. */
export function link(before: string, { at, facts }: Shown): string {
  return bytesToHex(sha256(utf8ToBytes(before + written([at, facts]))));
}

/**
 * Follow the chain over the public feed, and where it leads elsewhere, find the frame that is not the record's.
 * `rules` are today's.
 */
export async function checkChain(open: Tape, record: Chronicle | undefined, pace: Pace, rules?: number): Promise<ChainCheck> {
  const shown = before(open.frames);
  const links = await linksOf(shown, pace);
  const told = open.lines.find(({ fact }) => fact.type === TOLD)?.fact["link"];
  const check = { frames: shown.length, link: links.at(-1) ?? "", links, seqs: shown.map(({ seq }) => seq) };
  if (typeof told !== "string") return check;
  if (told === check.link) return { ...check, told, fits: true };
  const recorded = record && (await linksOf(before(publicOf(record)), pace));
  const place = recorded ? links.findIndex((one, index) => one !== recorded[index]) : -1;
  // Of two feeds of which one goes on where the other ends, it is the next frame that is missing.
  const frame = place >= 0 ? place + 1 : links.length + 1;
  if (!recorded || (place < 0 && recorded.length <= links.length)) {
    return rules !== undefined && playedBy(open) !== rules ? { ...check, told, aged: true } : { ...check, told, fits: false };
  }
  return { ...check, told, fits: false, differs: { frame, seq: (open.frames[frame - 2]?.seq ?? 0) + 1 } };
}

function playedBy(open: Tape): unknown {
  return open.lines.find(({ fact }) => fact.type === OPENED)?.fact["rules"];
}

async function linksOf(shown: readonly Shown[], pace: Pace): Promise<string[]> {
  const links: string[] = [];
  for (const frame of shown) {
    links.push(link(links.at(-1) ?? "", frame));
    await pace.step();
  }
  return links;
}

/** What the table hashes: all before the frame that tells the hash. */
function before<T extends Shown>(frames: readonly T[]): readonly T[] {
  const end = frames.findIndex(({ facts }) => facts.some(({ type }) => type === TOLD));
  return end < 0 ? frames : frames.slice(0, end);
}

function publicOf({ commits }: Chronicle): Shown[] {
  const shown = commits.map(({ at, events }) => ({ at, facts: events.filter(({ to }) => hears(to, "public")).map(({ fact }) => fact) }));
  return shown.filter(({ facts }) => facts.length > 0);
}

/** A value as JSON without spaces, the keys of every object in order: by code points, where JavaScript goes by UTF-16. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => byCodePoint(one, other));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${written(item)}`).join(",")}}`;
}

function byCodePoint(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => Array.from(text, (sign) => sign.codePointAt(0) ?? 0)) as [number[], number[]];
  const place = left.findIndex((point, index) => point !== right[index]);
  return place < 0 ? left.length - right.length : (left[place] ?? 0) - (right[place] ?? -1);
}
