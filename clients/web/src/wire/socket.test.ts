import { afterEach, beforeEach, expect, test, onTestFinished, vi } from "vitest";
import { onDoubt } from "./doubt";
import { Socket } from "./socket";
import type { Json } from "./types";

/** Stands for the browser's own: what is sent is kept, what the server says is given by the test. */
class FakeWebSocket {
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  /** Whether a watch that goes on is answered. */
  static answers = true;
  readyState = 0;
  sent: Json[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    FakeWebSocket.made.push(this);
  }

  send(text: string): void {
    const message = JSON.parse(text) as Json;
    this.sent.push(message);
    if (FakeWebSocket.answers && message["seq"] !== undefined) this.say({ op: "presence", table: message["table"], seats: [] });
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
  FakeWebSocket.answers = true;
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
  expect(socket.outbox.unstored.value).toBe("away");
  vi.advanceTimersByTime(3_000);
  expect(last().sent[2]).toEqual(last().sent[1]);
  last().say({ op: "no", id, code: "stale", reason: "closed" });
  expect(await refused).toMatchObject({ code: "stale", reason: "closed" });
  expect(socket.outbox.unstored.value).toBe("");
});

test("a command that came too fast is sent again by its id, and written so that the id is found", async () => {
  const socket = opened();
  const seq = socket.do("t", "seat:1", { type: "say", text: "x".repeat(500) });
  const first = last().sent.at(-1) as Json;
  expect(JSON.stringify(first).slice(0, 128)).toContain(`{"id":"${String(first["id"])}"`);
  last().say({ op: "error", code: "flood", reason: "too many", id: first["id"] });
  expect(last().sent.filter(({ op }) => op === "do")).toHaveLength(1);
  vi.advanceTimersByTime(1_500);
  expect(last().sent.filter(({ op }) => op === "do")).toEqual([first, first]);
  last().say({ op: "done", id: first["id"], seq: 3 });
  expect(await seq).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(last().sent.filter(({ op }) => op === "do")).toHaveLength(2);
});

test("a command too many is sent again when the server says, and until then the page says why", async () => {
  const chance = vi.spyOn(Math, "random").mockReturnValue(0);
  const socket = opened();
  const seq = socket.do("t", "seat:1", { type: "say", text: "hello" });
  const commands = () => last().sent.filter(({ op }) => op === "do");
  const id = commands()[0]?.["id"];
  last().say({ op: "no", id, code: "too_many", reason: "You are talking too fast: wait 3 seconds.", retry_after: 3 });
  expect(socket.outbox.unstored.value).toBe("You are talking too fast: wait 3 seconds.");
  vi.advanceTimersByTime(2_999);
  expect(commands()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(commands()).toEqual([commands()[0], commands()[0]]);
  last().say({ op: "done", id, seq: 3 });
  expect(await seq).toBe(3);
  expect(socket.outbox.unstored.value).toBe("");
  chance.mockRestore();
});

test("a watch too many is asked for again when the server says", () => {
  opened();
  last().say({ op: "error", code: "too_many", reason: "wait", table: "t", as: "seat:1", retry_after: 3 });
  vi.advanceTimersByTime(2_999);
  expect(last().sent.filter(({ op }) => op === "watch")).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(last().sent.filter(({ op }) => op === "watch")).toHaveLength(2);
});

test("a command of which nothing is heard is sent again, not by all at the same time", async () => {
  const chance = vi.spyOn(Math, "random").mockReturnValue(0.5);
  const socket = opened();
  const seq = socket.do("t", "seat:1", { type: "ready" });
  const commands = () => last().sent.filter(({ op }) => op === "do");
  vi.advanceTimersByTime(12_499);
  expect(commands()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(commands()).toEqual([commands()[0], commands()[0]]);
  last().say({ op: "done", id: commands()[0]?.["id"], seq: 3 });
  expect(await seq).toBe(3);
  chance.mockRestore();
});

test("a watch that was lost in a flood is asked for again, once for all that was too much", () => {
  opened();
  for (let told = 0; told < 5; told += 1) last().say({ op: "error", code: "flood", reason: "too many" });
  vi.advanceTimersByTime(1_500);
  expect(last().sent.map(({ op }) => op)).toEqual(["watch", "watch"]);
});

test("a socket that was closed for a flood stays away for longer, and nobody is signed out", () => {
  const doubted = vi.fn();
  onDoubt(doubted);
  opened();
  last().close(4029);
  vi.advanceTimersByTime(2_900);
  expect(FakeWebSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(6_100);
  expect(FakeWebSocket.made).toHaveLength(2);
  expect(doubted).not.toHaveBeenCalled();
});

test.each([503, 429, 502])("a history that was answered by %i is read again until it is there", async (status) => {
  const frames = [{ op: "frame", ...HEAD, seq: 2, at: 1, facts: [{ type: "a" }, { type: "b" }], patch: {} }];
  const answers = [status, status, 200];
  vi.stubGlobal("fetch", () => {
    const next = answers.shift() ?? 200;
    return Promise.resolve(next === 200 ? Response.json({ log: "one", seq: 2, frames }) : new Response("away", { status: next }));
  });
  const socket = new Socket("ws://here/ws");
  const watching = socket.watch("t", "seat:1");
  last().open();
  last().say({ ...VIEW, seq: 2 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watching.lines.value.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(answers).toEqual([]);
});

test("a history that is not ours is asked for once, and none is for who has gone", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return Promise.resolve(Response.json({ error: { code: "forbidden", reason: "no" } }, { status: asked === 1 ? 403 : 503 }));
  });
  const socket = new Socket("ws://here/ws");
  const watching = socket.watch("t", "seat:1");
  last().open();
  last().say({ ...VIEW, seq: 2 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  last().say({ ...VIEW, seq: 3 });
  await vi.advanceTimersByTimeAsync(0);
  socket.unwatch(watching);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
});

test("a socket that died without a word is found out when the network is back", () => {
  FakeWebSocket.answers = false;
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

test("what is said of a table beside its facts is known until it is said again", () => {
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
  last().open();
  vi.advanceTimersByTime(4_000);
  expect(FakeWebSocket.made).toHaveLength(2);
});

test("a connection that falls silent is lost within ten seconds, and another is opened at once", () => {
  FakeWebSocket.answers = false;
  const socket = opened();
  vi.advanceTimersByTime(9_500);
  expect(socket.connection.value).toBe("lost");
  expect(FakeWebSocket.made).toHaveLength(2);
  last().open();
  expect(socket.connection.value).toBe("open");
});

test("a quiet table costs one question every few seconds and no connection", () => {
  const socket = opened();
  vi.advanceTimersByTime(30_000);
  expect(FakeWebSocket.made).toHaveLength(1);
  expect(last().sent.filter(({ op }) => op === "watch")).toHaveLength(7);
  expect(socket.connection.value).toBe("open");
});

test("a handshake that hangs is given up, and the next try has its time", () => {
  const even = vi.spyOn(Math, "random").mockReturnValue(0.5);
  onTestFinished(() => even.mockRestore());
  const socket = opened();
  last().close();
  vi.advanceTimersByTime(1_000);
  expect(socket.nextTry.value).toBe(0);
  vi.advanceTimersByTime(8_000);
  expect(socket.connection.value).toBe("lost");
  expect(socket.nextTry.value).toBeGreaterThan(Date.now());
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

test("who wants all that was told has it read, also where another wanted little of it", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ seq: 9, log: "one", frames: [] }));
  });
  const socket = new Socket("ws://here/ws");
  const watching = socket.watch("t", "seat:1", 3);
  last().open();
  last().say({ ...VIEW, seq: 9 });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([expect.stringMatching(/after=6&limit=3$/)]);
  socket.unwatch(watching);
  await vi.advanceTimersByTimeAsync(10_000);
  socket.watch("t", "seat:1", 3);
  last().say({ ...VIEW, seq: 9 });
  await vi.advanceTimersByTimeAsync(0);
  socket.watch("t", "seat:1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.at(-1)).toMatch(/after=0&limit=9$/);
});
