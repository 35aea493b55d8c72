import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { passed } from "../parts/clock";
import { doubt } from "./doubt";
import { History } from "./history";
import { Refused, freshId } from "./http";
import { spread } from "./patience";
import type { Done, FrameMessage, Json, No, Presence, Error as Trouble, ViewMessage } from "./types";
import { Watching } from "./watching";

export type Connection = "connecting" | "open" | "lost";

type Message = ViewMessage | FrameMessage | Done | No | Trouble | Presence;

interface Sent {
  message: Json & { id: string };
  granted: (seq: number) => void;
  refused: (no: Error) => void;
  /** When it is sent again. */
  due?: ReturnType<typeof setTimeout>;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 6_000;
const AGAIN_MS = 1_000;
const STORE_AGAIN_MS = 2_000;
const UNANSWERED_MS = 10_000;
const SILENCE_MS = 5_000;

/** The server closes so the sockets of an account that is signed out, and those that sent too much. */
const SIGNED_OUT = 1008;
const FLOODED = 4029;

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
  private readonly history = new History((watching) => this.watches.get(keyOf(watching.table, watching.as))?.watching === watching);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private calming: ReturnType<typeof setTimeout> | undefined;
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
      // The id comes first, where a server that is flooded finds it.
      const message = { id: freshId(), op: "do", table, as, command, prompt };
      const sent: Sent = { message, granted, refused };
      this.sent.set(message.id, sent);
      if (this.connection.peek() === "open") this.dispatch(sent);
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
      if (code === FLOODED) this.pause = LONGEST_PAUSE_MS;
      this.closed();
      if (code === SIGNED_OUT) doubt();
    };
  }

  private opened(): void {
    this.connection.value = "open";
    this.pause = FIRST_PAUSE_MS;
    for (const { watching } of this.watches.values()) this.askFor(watching);
    for (const sent of this.sent.values()) this.dispatch(sent);
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

  /** Send a command, and once more for as long as nothing is heard of it. */
  private dispatch(sent: Sent): void {
    this.send(sent.message);
    this.againIn(UNANSWERED_MS, sent);
  }

  /** Send a command again after this time or up to half as long again, so that not all clients do so at once. */
  private againIn(pause: number, sent: Sent): void {
    clearTimeout(sent.due);
    sent.due = setTimeout(() => this.dispatch(sent), spread(pause));
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
    void this.history.read(watching);
  }

  private answered(id: string): Sent | undefined {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    clearTimeout(sent?.due);
    this.unstored.value = "";
    return sent;
  }

  private denied({ id, code, reason }: No): void {
    const sent = this.sent.get(id);
    if (code === "forbidden") doubt();
    if (code === "store_unavailable" && sent) {
      this.unstored.value = reason;
      this.againIn(STORE_AGAIN_MS, sent);
    } else this.answered(id)?.refused(new Refused(409, code, reason));
  }

  private troubled(trouble: Trouble): void {
    if (trouble.code === "flood") return this.flooded(trouble.id);
    const watching = this.watches.get(keyOf(trouble.table ?? "", trouble.as ?? ""))?.watching;
    if (!watching) return;
    const passing = trouble.code === "gone" || trouble.code === "store_unavailable";
    if (passing) setTimeout(() => this.askFor(watching), AGAIN_MS);
    else {
      watching.refused.value = trouble;
      if (trouble.code === "forbidden") doubt();
    }
  }

  /** Something of ours was not taken: a command where an id says which, else a watch. */
  private flooded(id: string | undefined): void {
    const sent = this.sent.get(id ?? "");
    if (sent) return this.againIn(AGAIN_MS, sent);
    if (id !== undefined || this.calming) return;
    this.calming = setTimeout(() => {
      this.calming = undefined;
      for (const { watching } of this.watches.values()) this.askFor(watching);
    }, spread(AGAIN_MS));
  }
}

function keyOf(table: string, as: string): string {
  return `${table} ${as}`;
}

/** The page's own. */
export const socket = new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);

addEventListener("online", () => socket.check());
document.addEventListener("visibilitychange", () => !document.hidden && socket.check());
