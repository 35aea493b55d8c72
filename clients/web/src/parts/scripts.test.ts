import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addressIn, imported } from "./scripts";

const asked: [address: string, cache: RequestCache | undefined][] = [];
/** How often a file fails before it comes. */
const failing = new Map<string, number>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  failing.clear();
  vi.stubGlobal("fetch", async (address: string, { cache }: RequestInit) => {
    asked.push([new URL(address).pathname, cache]);
    const left = failing.get(new URL(address).pathname) ?? 0;
    failing.set(new URL(address).pathname, left - 1);
    if (left > 0 && left % 2 === 0) throw new TypeError("away");
    return new Response("", { status: left > 0 ? 502 : 200 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = async <T>(promise: Promise<T>) => {
  const end = promise.then((value) => ({ value }), (trouble: unknown) => ({ trouble: String(trouble) }));
  await vi.runAllTimersAsync();
  return end;
};

test.each([
  ['()=>import("./board-B51R3iOS.js")', "./board-B51R3iOS.js"],
  ["()=>A(()=>import(`./board-fe_Ivn-R.js`),__vite__mapDeps([0,1]))", "./board-fe_Ivn-R.js"],
  ["() => import('/src/games/avalon/board.tsx')", "/src/games/avalon/board.tsx"],
  ["() => Promise.resolve({})", undefined],
])("%s says where it imports from", (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test("nothing is imported before all that it needs has come, however often it had to be asked for", async () => {
  failing.set("/assets/shared-1.js", 2);
  const load = vi.fn(async () => asked.length);
  expect(await settled(imported(load, ["/assets/board-1.js", "/assets/shared-1.js"]))).toEqual({ value: 4 });
  expect(asked).toEqual([
    ["/assets/board-1.js", undefined],
    ["/assets/shared-1.js", undefined],
    ["/assets/shared-1.js", "reload"],
    ["/assets/shared-1.js", "reload"],
  ]);
  expect(load).toHaveBeenCalledOnce();
});

test("what has come is not fetched again", async () => {
  await settled(imported(async () => 1, ["/assets/kept.js"]));
  await settled(imported(async () => 2, ["/assets/kept.js", "/assets/new.js"]));
  expect(asked.map(([path]) => path)).toEqual(["/assets/kept.js", "/assets/new.js"]);
});

test("what fails three times is said and nothing is imported; asked for again, it is tried again", async () => {
  failing.set("/assets/gone.js", 3);
  const load = vi.fn(async () => "it");
  expect(await settled(imported(load, ["/assets/gone.js"]))).toEqual({ trouble: expect.stringContaining("502") });
  expect(asked).toHaveLength(3);
  expect(load).not.toHaveBeenCalled();
  expect(await settled(imported(load, ["/assets/gone.js"]))).toEqual({ value: "it" });
});

test("no more than four files come at once, so that a question finds a connection, and all of them come", async () => {
  let [now, most] = [0, 0];
  vi.stubGlobal("fetch", async () => {
    most = Math.max(most, (now += 1));
    await new Promise((come) => setTimeout(come, 100));
    now -= 1;
    return new Response("");
  });
  const files = Array.from({ length: 9 }, (_, index) => `/assets/many-${index}.js`);
  expect(await settled(imported(async () => "all", files))).toEqual({ value: "all" });
  expect([now, most]).toEqual([0, 4]);
});
