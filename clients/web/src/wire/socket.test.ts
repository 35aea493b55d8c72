import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket } from "./socket";
import type { Json } from "./types";

/** Stands for the browser's own: what is sent is kept, what the server says is given by the test. */
class FakeWebSocket {
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  readyState = 0;
  sent: Json[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    FakeWebSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Json);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: Json): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const HEAD = { table: "t", as: "seat:1", log: "one" };
const VIEW = { op: "view", ...HEAD, seq: 0, at: 1, view: { table: {}, game: {}, prompts: {} } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.made = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function last(): FakeWebSocket {
  return FakeWebSocket.made.at(-1) as FakeWebSocket;
}

function opened(): Socket {
  const socket = new Socket("ws://here/ws");
  socket.watch("t", "seat:1");
  last().open();
  last().say(VIEW);
  return socket;
}

test("a lost socket comes back and goes on where it was", () => {
  const socket = opened();
  last().say({ op: "frame", ...HEAD, seq: 1, at: 2, facts: [{ type: "a" }], patch: { game: { n: 1 } } });
  last().close();
  expect(socket.connection.value).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(FakeWebSocket.made).toHaveLength(2);
  last().open();
  expect(socket.connection.value).toBe("open");
  expect(last().sent).toEqual([{ op: "watch", table: "t", as: "seat:1", seq: 1, log: "one" }]);
});

test("a command without an answer is sent again under the same id, and answered once", async () => {
  const socket = opened();
  const seq = socket.do("t", "seat:1", { type: "ready" });
  const [, first] = last().sent;
  last().close();
  vi.advanceTimersByTime(1_000);
  last().open();
  expect(last().sent[1]).toEqual(first);
  last().say({ op: "done", id: first?.["id"], seq: 7 });
  expect(await seq).toBe(7);
  last().close();
  vi.advanceTimersByTime(2_000);
  last().open();
  expect(last().sent.filter((message) => message["op"] === "do")).toEqual([]);
});

test("what was sent while the connection was lost goes out once, when it is back", () => {
  const socket = opened();
  last().close();
  void socket.do("t", "seat:1", { type: "ready" });
  expect(FakeWebSocket.made).toHaveLength(2);
  last().open();
  expect(last().sent.filter((message) => message["op"] === "do")).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(FakeWebSocket.made).toHaveLength(2);
});

test("a no is an error with the server's code; a store that is away is asked again", async () => {
  const socket = opened();
  const refused = socket.do("t", "seat:1", { type: "ready" }).catch((no: unknown) => no);
  const id = last().sent[1]?.["id"];
  last().say({ op: "no", id, code: "store_unavailable", reason: "away" });
  expect(socket.unstored.value).toBe("away");
  vi.advanceTimersByTime(2_000);
  expect(last().sent[2]).toEqual(last().sent[1]);
  last().say({ op: "no", id, code: "stale", reason: "closed" });
  expect(await refused).toMatchObject({ code: "stale", reason: "closed" });
  expect(socket.unstored.value).toBe("");
});

test("a socket that died without a word is found out when the network is back", () => {
  const socket = opened();
  socket.check();
  expect(last().sent.at(-1)).toMatchObject({ op: "watch", seq: 0 });
  vi.advanceTimersByTime(6_000);
  expect(FakeWebSocket.made).toHaveLength(2);
  last().open();
  socket.check();
  last().say({ op: "presence", table: "t", seats: [] });
  vi.advanceTimersByTime(6_000);
  expect(FakeWebSocket.made).toHaveLength(2);
});

test("what is said of a table beside its facts is known until it is said anew", () => {
  const socket = opened();
  const seats = [{ seat: 1, player: "p1", online: true }];
  expect(socket.presenceAt("t").value.seats).toEqual([]);
  last().say({ op: "presence", table: "t", seats, stands: true });
  expect(socket.presenceAt("t").value).toMatchObject({ seats, stands: true });
  last().say({ op: "presence", table: "other", seats });
  expect(socket.presenceAt("t").value.stands).toBe(true);
  last().say({ op: "presence", table: "t", seats });
  expect(socket.presenceAt("t").value.stands).toBeUndefined();
});

test("a lost socket does not wait for its pause when the network is back", () => {
  const socket = opened();
  last().close();
  socket.check();
  expect(FakeWebSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(FakeWebSocket.made).toHaveLength(2);
});

test("a watch whose right has ended says so; one that passes by is asked for again", () => {
  const socket = new Socket("ws://here/ws");
  const watching = socket.watch("t", "seat:1");
  last().open();
  last().say({ op: "error", code: "gone", reason: "let go", table: "t", as: "seat:1" });
  expect(watching.refused.value).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(last().sent).toHaveLength(2);
  last().say({ op: "error", code: "forbidden", reason: "not yours", table: "t", as: "seat:1" });
  expect(watching.refused.value).toMatchObject({ code: "forbidden" });
});
