import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { passed } from "./clock";
import { doubt } from "./doubt";
import { History } from "./history";
import { Outbox } from "./outbox";
import { spread } from "./patience";
import { Pulse } from "./pulse";
import type { Done, FrameMessage, Json, No, Presence, Error as Trouble, ViewMessage } from "./types";
import { Watching } from "./watching";

export type Connection = "connecting" | "open" | "lost";

type Message = ViewMessage | FrameMessage | Done | No | Trouble | Presence;

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 6_000;
const AGAIN_MS = 1_000;
/** A network that swallows everything lets a handshake hang for minutes. */
const HANDSHAKE_MS = 8_000;

/** The server closes so the sockets of an account that is signed out, and those that sent too much. */
const SIGNED_OUT = 1008;
const FLOODED = 4029;

/** The one socket of the page: it comes back by itself, resumes every watch, and sends unanswered commands again. */
export class Socket {
  readonly outbox = new Outbox((message) => this.send(message));
  readonly connection = signal<Connection>("connecting");
  /** When the next try begins while the connection is lost, by this machine's clock; 0 while one is under way. */
  readonly nextTry = signal(0);
  readonly presence = signal<ReadonlyMap<string, Presence>>(new Map());

  private socket: WebSocket | undefined;
  private pause = FIRST_PAUSE_MS;
  private readonly watches = new Map<string, { watching: Watching; users: number }>();
  private readonly history = new History((watching) => this.watches.get(keyOf(watching.table, watching.as))?.watching === watching);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private calming: ReturnType<typeof setTimeout> | undefined;
  private handshake: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse = new Pulse(
    () => this.askForOne(),
    () => this.redial(),
  );

  constructor(private readonly url: string) {}

  /** Look now whether the server is there, as after sleep, or when the network is back or gone. */
  check(): void {
    if (this.connection.peek() === "lost") this.redial();
    else if (this.connection.peek() === "open") this.pulse.check();
  }

  /**
   * Begin to watch; every `watch` needs its `unwatch`. Several of the same table and viewer share one. `back` is how many
   * lines are wanted from before; with who wants all of them, all have them.
   */
  watch(table: string, as: string, back = Infinity): Watching {
    const key = keyOf(table, as);
    const known = this.watches.get(key);
    if (known) {
      known.users += 1;
      if (back === Infinity) this.wantAll(known.watching);
      return known.watching;
    }
    const watching = new Watching(table, as, back);
    this.watches.set(key, { watching, users: 1 });
    if (this.connection.peek() === "open") this.askFor(watching);
    else if (!this.socket) this.connect();
    return watching;
  }

  /** Have all read that a watch was told before. */
  wantAll(watching: Watching): void {
    watching.wantAll();
    void this.history.read(watching);
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
    const seq = this.outbox.put({ op: "do", table, as, command, prompt });
    if (this.connection.peek() !== "open" && !this.socket) this.connect();
    return seq;
  }

  /** Connect again, as after signing in: the server looks at the cookie only when a socket opens. */
  reconnect(): void {
    this.connection.value = "connecting";
    if (this.watches.size > 0 || this.outbox.unanswered.peek() > 0) this.dial();
    else this.hangUp();
  }

  /** The same for a connection that is dead, and is lost until another is open. */
  private redial(): void {
    this.connection.value = "lost";
    this.dial();
  }

  private dial(): void {
    this.hangUp();
    this.connect();
  }

  private hangUp(): void {
    const old = this.socket;
    this.socket = undefined;
    this.rest();
    old?.close();
  }

  /** Nothing is waited for any longer. */
  private rest(): void {
    clearTimeout(this.timer);
    clearTimeout(this.handshake);
    this.pulse.stop();
  }

  private connect(): void {
    this.rest();
    this.nextTry.value = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.handshake = setTimeout(() => {
      if (this.socket !== socket) return;
      this.closed();
      socket.close();
    }, HANDSHAKE_MS);
    const current = (act: () => void) => () => this.socket === socket && act();
    socket.onopen = current(() => this.opened());
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.pulse.heard();
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
    clearTimeout(this.handshake);
    this.connection.value = "open";
    this.pulse.begin();
    this.pause = FIRST_PAUSE_MS;
    for (const { watching } of this.watches.values()) this.askFor(watching);
    this.outbox.sendAll();
  }

  private closed(): void {
    this.connection.value = "lost";
    this.socket = undefined;
    this.rest();
    const pause = this.pause * (0.5 + Math.random());
    this.nextTry.value = Date.now() + pause;
    this.timer = setTimeout(() => this.connect(), pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  private send(message: Json): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private askFor({ table, as, seq, log }: Watching): void {
    this.send({ op: "watch", table, as, ...(log && { seq, log }) });
  }

  /** A watch that goes on where it stands is answered at once, and changes nothing. False if nothing is watched. */
  private askForOne(): boolean {
    const [first] = this.watches.values();
    if (first) this.askFor(first.watching);
    return first !== undefined;
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
        return this.outbox.done(message);
      case "no":
        return this.outbox.no(message);
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

  private troubled(trouble: Trouble): void {
    if (trouble.code === "flood") return this.flooded(trouble.id);
    const watching = this.watches.get(keyOf(trouble.table ?? "", trouble.as ?? ""))?.watching;
    if (!watching) return;
    const passing = trouble.code === "gone" || trouble.code === "store_unavailable" || trouble.code === "too_many";
    if (passing) setTimeout(() => this.askFor(watching), trouble.retry_after ? 1_000 * trouble.retry_after : AGAIN_MS);
    else {
      watching.refused.value = trouble;
      if (trouble.code === "forbidden") doubt();
    }
  }

  /** Something of ours was not taken: a command where an id says which, else a watch. */
  private flooded(id: string | undefined): void {
    if (id !== undefined) return this.outbox.flooded(id);
    if (this.calming) return;
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
addEventListener("offline", () => socket.check());
document.addEventListener("visibilitychange", () => !document.hidden && socket.check());
