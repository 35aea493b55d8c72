import { saveAs } from "../browser/download";
import { language } from "../browser/language";
import { Refused, UNEXPECTED, Unreachable, ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import { keyHeaders } from "../wire/replay-keys";
import type { Frames, View, ViewShown } from "../wire/types";
import { type Chronicle, chronicleOf } from "./chronicle";
import { Tape } from "./tape";

const PAGE = 1_000;

/** What a viewer saw at one moment, before anything else is known of the table. */
export interface Picture {
  as: string;
  /** When it was, in unix milliseconds. */
  at: number;
  view: View;
}

/** The view that a viewer had after this number of facts; undefined where it does not come: what follows it says why. */
export async function pictureOf(table: string, as: string, seq: number): Promise<Picture | undefined> {
  try {
    const { at, view } = await ask<ViewShown>("GET", `${tablePath(table)}/view?as=${encodeURIComponent(as)}&seq=${seq}`);
    return { as, at, view: view as unknown as View };
  } catch {
    return undefined;
  }
}

/** Everything a viewer was told so far. Throws Refused or Unreachable. */
export async function tapeOf(table: string, as: string): Promise<Tape> {
  let tape: Tape | undefined;
  for (;;) {
    const page: Frames = await ask("GET", `${tablePath(table)}/feed?as=${encodeURIComponent(as)}&after=${tape?.seq ?? 0}&limit=${PAGE}`);
    // The log has started over meanwhile: what was read belongs to another one.
    if (tape && tape.log !== page.log) tape = undefined;
    else {
      tape ??= new Tape(as, page.log);
      tape.add(page.frames);
      if (page.frames.length === 0 || tape.seq >= page.seq) return tape;
    }
  }
}

/** The full record; undefined while it is sealed. */
export async function fullRecord(table: string): Promise<Chronicle | undefined> {
  const response = await fetched(`${tablePath(table)}/log`);
  if (response.status === 403) return undefined;
  if (!response.ok) throw new Refused(response.status, UNEXPECTED, `${response.status} ${response.statusText}`);
  return chronicleOf(await response.text());
}

/** A file of the server under the name it gives it, saved by the browser. */
export async function save(path: string, otherwise: string): Promise<void> {
  const response = await fetched(path);
  if (!response.ok) throw await refused(response);
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saveAs(named ?? otherwise, await response.blob());
}

async function fetched(path: string): Promise<Response> {
  try {
    return await fetch(path, { headers: { "Accept-Language": language.peek(), ...keyHeaders(path) } });
  } catch {
    throw new Unreachable(path);
  }
}

async function refused(response: Response): Promise<Refused> {
  try {
    const { error } = (await response.json()) as { error: { code: string; reason: string } };
    return new Refused(response.status, error.code, error.reason);
  } catch {
    return new Refused(response.status, UNEXPECTED, `${response.status} ${response.statusText}`);
  }
}
