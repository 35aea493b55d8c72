import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { passed } from "../parts/clock";
import { doubt } from "./doubt";
import { Refused, Unreachable, ask, freshId } from "./http";
import { tablePath } from "./paths";
import type { Done, FrameMessage, Frames, Json, No, Presence, Error as Trouble, ViewMessage } from "./types";
import { Watching } from "./watching";

export type Connection = "connecting" | "open" | "lost";

type Message = ViewMessage | FrameMessage | Done | No | Trouble | Presence;

interface Sent {
  message: Json;
  granted: (seq: number) => void;
  refused: (no: Error) => void;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 6_000;
const AGAIN_MS = 1_000;
const STORE_AGAIN_MS = 2_000;
const SILENCE_MS = 5_000;
const PAGE = 1_000;

/** The server closes so the sockets of an account that is signed out. */
const SIGNED_OUT = 1008;

/** The one socket of the page: it comes back by itself, resumes every watch, and sends unanswered commands again. */
export class Socket {
  /** Why a command that was sent is not stored yet, in the server's words; empty as long as all is well. */
  readonly unstored = signal("");
  readonly connection = signal<Connection>("connecting");
  readonly presence = signal<ReadonlyMap<string, Presence>>(new Map());

  private socket: WebSocket | undefined;
  private pause = FIRST_PAUSE_MS;
  private readonly watches = new Map<string, { watching: Watching; users: number }>();
  private readonly sent = new Map<string, Sent>();
  private readonly reading = new Set<Watching>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;

  constructor(private readonly url: string) {}

  /** Look whether the server is still there, as after sleep or when the network is back: sockets die without a word. */
  check(): void {
    if (this.connection.peek() === "lost" && !this.socket) return this.connect();
    if (this.connection.peek() !== "open" || this.watches.size === 0) return;
    const before = this.heard;
    const socket = this.socket;
    // A watch that goes on where it stands is answered at once, and changes nothing.
    for (const { watching } of this.watches.values()) this.askFor(watching);
    setTimeout(() => this.heard === before && this.socket === socket && this.reconnect(), SILENCE_MS);
  }

  /** Begin to watch; every `watch` needs its `unwatch`. Several of the same table and viewer share one. */
  watch(table: string, as: string): Watching {
    const key = keyOf(table, as);
    const known = this.watches.get(key);
    if (known) {
      known.users += 1;
      return known.watching;
    }
    const watching = new Watching(table, as);
    this.watches.set(key, { watching, users: 1 });
    if (this.connection.peek() === "open") this.askFor(watching);
    else if (!this.socket) this.connect();
    return watching;
  }

  unwatch({ table, as }: Watching): void {
    const key = keyOf(table, as);
    const known = this.watches.get(key);
    if (!known || --known.users > 0) return;
    this.watches.delete(key);
    this.send({ op: "unwatch", table, as });
  }

  /** Who of a table's players is connected, and what else is said of it beside its facts. */
  presenceAt(table: string): ReadonlySignal<Presence> {
    return computed(() => this.presence.value.get(table) ?? { op: "presence", table, seats: [] });
  }

  /** Send a command; resolves to its seq. Throws Refused. It is sent again until an answer comes. */
  do(table: string, as: string, command: Json, prompt = ""): Promise<number> {
    return new Promise((granted, refused) => {
      const message = { op: "do", id: freshId(), table, as, command, prompt };
      this.sent.set(message.id, { message, granted, refused });
      if (this.connection.peek() === "open") this.send(message);
      else if (!this.socket) this.connect();
    });
  }

  /** Connect anew, as after signing in: the server looks at the cookie only when a socket opens. */
  reconnect(): void {
    this.connection.value = "connecting";
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    const current = (act: () => void) => () => this.socket === socket && act();
    socket.onopen = current(() => this.opened());
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.heard += 1;
      this.receive(JSON.parse(String(data)) as Message);
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.closed();
      if (code === SIGNED_OUT) doubt();
    };
  }

  private opened(): void {
    this.connection.value = "open";
    this.pause = FIRST_PAUSE_MS;
    for (const { watching } of this.watches.values()) this.askFor(watching);
    for (const { message } of this.sent.values()) this.send(message);
  }

  private closed(): void {
    this.connection.value = "lost";
    this.socket = undefined;
    this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  private send(message: Json): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private askFor({ table, as, seq, log }: Watching): void {
    this.send({ op: "watch", table, as, ...(log && { seq, log }) });
  }

  private receive(message: Message): void {
    switch (message.op) {
      case "view":
      case "frame":
        return this.told(message);
      case "presence":
        this.presence.value = new Map(this.presence.peek()).set(message.table, message);
        return;
      case "done":
        return this.answered(message.id)?.granted(message.seq);
      case "no":
        return this.denied(message);
      case "error":
        return this.troubled(message);
    }
  }

  private told(message: ViewMessage | FrameMessage): void {
    const watching = this.watches.get(keyOf(message.table, message.as))?.watching;
    if (!watching) return;
    passed(message.at);
    if (message.op === "view") watching.takeView(message);
    else if (!watching.takeFrame(message)) return this.askFor(watching);
    void this.read(watching);
  }

  private answered(id: string): Sent | undefined {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    this.unstored.value = "";
    return sent;
  }

  private denied({ id, code, reason }: No): void {
    const sent = this.sent.get(id);
    if (code === "forbidden") doubt();
    if (code === "store_unavailable" && sent) {
      this.unstored.value = reason;
      setTimeout(() => this.sent.has(id) && this.send(sent.message), STORE_AGAIN_MS);
    } else this.answered(id)?.refused(new Refused(409, code, reason));
  }

  private troubled(trouble: Trouble): void {
    const watching = this.watches.get(keyOf(trouble.table ?? "", trouble.as ?? ""))?.watching;
    if (!watching) return;
    const passing = trouble.code === "gone" || trouble.code === "store_unavailable" || trouble.code === "flood";
    if (passing) setTimeout(() => this.askFor(watching), AGAIN_MS);
    else {
      watching.refused.value = trouble;
      if (trouble.code === "forbidden") doubt();
    }
  }

  /** What was told before this watch began. */
  private async read(watching: Watching): Promise<void> {
    if (this.reading.has(watching)) return;
    this.reading.add(watching);
    try {
      for (let gap = watching.gap; gap && this.isWatched(watching); gap = watching.gap) {
        const limit = Math.min(PAGE, gap.upTo - gap.after);
        const feed = watching.as === "notes" ? "notes?" : `feed?as=${encodeURIComponent(watching.as)}&`;
        const path = `${tablePath(watching.table)}/${feed}after=${gap.after}&limit=${limit}`;
        const { log, frames } = await ask<Frames>("GET", path);
        watching.fill(log, frames);
        if (frames.length === 0 || log !== watching.log) break;
      }
    } catch (trouble) {
      // Read again with the next frame, or soon.
      if (trouble instanceof Unreachable) setTimeout(() => void this.read(watching), STORE_AGAIN_MS);
    } finally {
      this.reading.delete(watching);
    }
  }

  private isWatched({ table, as }: Watching): boolean {
    return this.watches.has(keyOf(table, as));
  }
}

function keyOf(table: string, as: string): string {
  return `${table} ${as}`;
}

/** The page's own. */
export const socket = new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);

addEventListener("online", () => socket.check());
document.addEventListener("visibilitychange", () => !document.hidden && socket.check());
