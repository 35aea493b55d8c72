import { signal } from "@preact/signals";
import { language } from "../browser/language";
import { answered } from "./clock";
import { doubt } from "./doubt";
import { early } from "./early-answers";
import { keyHeaders } from "./replay-keys";

/** The server said no; `reason` is its sentence, `retryAfter` the seconds it wants to be left alone. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly reason: string,
    readonly retryAfter = 0,
  ) {
    super(reason);
  }
}

/** The code of a refusal that is not the server's own: its reason is no sentence. */
export const UNEXPECTED = "unexpected";

/** Whether asking again would bring the same answer. */
export function isFinal(trouble: unknown): boolean {
  return trouble instanceof Refused && trouble.status >= 400 && trouble.status < 500 && trouble.status !== 429;
}

/** Whether the last question was answered at all: a page that watches no table has no connection that could be lost. */
export const reached = signal(true);

/** No answer came. */
export class Unreachable extends Error {}

const TRIES = 4;
const PAUSE_MS = 600;
/** A longer wait than this is for the user to know of, not for the page to sit out. */
const WAIT_MOST_S = 15;
const SILENCE_MS = 10_000;

const AWAY: readonly number[] = [502, 503, 504];

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One call of the server's HTTP interface. Throws Refused or Unreachable. */
export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  const known = method === "GET" ? early(path) : undefined;
  if (known !== undefined) return known as T;
  return (await (await granted(await fetched(method, path, body))).json()) as T;
}

/** The same for what is answered as plain text. */
export async function askText(path: string): Promise<string> {
  return (await granted(await fetched("GET", path))).text();
}

async function granted(response: Response): Promise<Response> {
  if (response.ok) return response;
  if (response.status === 401) doubt();
  const { code, reason } = await refusalOf(response);
  throw new Refused(response.status, code, reason, Number(response.headers.get("Retry-After") ?? 0) || 0);
}

/**
 * A POST with an id of its own: when no answer comes it is sent again, and the server does it once. Who gives the id
 * may ask again much later and gets the same answer.
 */
export function askOnce<T>(path: string, body: object, id = freshId()): Promise<T> {
  const request = { ...body, id };
  return patiently(() => ask<T>("POST", path, request));
}

/** What may be asked for more than once: again after a pause, a few times, while the server is away or wants patience. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    let pause = PAUSE_MS * tried;
    try {
      return await act();
    } catch (trouble) {
      if (!isPassing(trouble) || tried === TRIES) throw trouble;
      if (trouble instanceof Refused && trouble.retryAfter) pause = 1_000 * trouble.retryAfter;
    }
    await new Promise((go) => setTimeout(go, pause));
  }
}

/** Whether no answer came, or only that it has to wait for a moment: the server's own word, or a proxy's before it. */
function isPassing(trouble: unknown): boolean {
  if (!(trouble instanceof Refused)) return trouble instanceof Unreachable;
  return AWAY.includes(trouble.status) || (trouble.retryAfter > 0 && trouble.retryAfter <= WAIT_MOST_S);
}

/** An id that no other request has. */
export function freshId(): string {
  // Not randomUUID: pages of a server in the local network are no secure context and lack it.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched(method: Method, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language.peek(), ...keyHeaders(path) };
  if (body) headers["Content-Type"] = "application/json";
  const asked = Date.now();
  try {
    const response = await begun(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    reached.value = true;
    const date = Date.parse(response.headers.get("Date") ?? "");
    if (!Number.isNaN(date)) answered(date, asked);
    return response;
  } catch {
    reached.value = false;
    throw new Unreachable(path);
  }
}

/** A line that is dead swallows a question: what only asks is given up when nothing at all comes for a while. */
async function begun(path: string, request: RequestInit): Promise<Response> {
  if (request.method !== "GET") return fetch(path, request);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    return await fetch(path, { ...request, signal: silence.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function refusalOf(response: Response): Promise<{ code: string; reason: string }> {
  try {
    const { error } = (await response.json()) as { error: { code: string; reason: string } };
    return error;
  } catch {
    return { code: UNEXPECTED, reason: `${response.status} ${response.statusText}` };
  }
}
