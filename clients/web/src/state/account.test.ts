import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../browser/language";
import { Refused, ask } from "../wire/http";
import { untilItWorks } from "../wire/patience";
import { account, recognise, signedIn } from "./account";

const ANN = { player: "p1", name: "Ann", language: "en" } as const;

let known: object | undefined;
let sent: string[] = [];

beforeEach(() => {
  known = ANN;
  sent = [];
  account.value = undefined;
  language.value = "en";
  vi.stubGlobal("WebSocket", class { close(): void {} });
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push(`${method} ${path} ${body ?? ""}`);
    const no = { error: { code: "unauthorized", reason: "this needs an account" } };
    return Promise.resolve(known ? Response.json({ ...known, ...JSON.parse(body ?? "{}") }) : Response.json(no, { status: 401 }));
  });
});

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a session that ends on the way leaves a stranger", async () => {
  await recognise();
  known = undefined;
  await expect(ask("POST", "/api/tables/t1/seats/1", {})).rejects.toThrow(Refused);
  await vi.waitFor(() => expect(account.value).toBeNull());
});

test("what only this account may not do leaves it as it is", async () => {
  await recognise();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: { code: "forbidden", reason: "no" } }, { status: 403 })));
  await expect(ask("POST", "/api/tables/t1/start", {})).rejects.toThrow(Refused);
  expect(account.value).toMatchObject(ANN);
});

test("where no language was chosen the page speaks the account's", async () => {
  known = { ...ANN, language: "zh" };
  await recognise();
  expect(language.value).toBe("zh");
  expect(sent).toHaveLength(1);
});

test("a language that was chosen here becomes the account's", async () => {
  localStorage.setItem("language", "en");
  known = { ...ANN, language: "zh" };
  await recognise();
  expect(language.value).toBe("en");
  expect(sent.at(-1)).toBe('PATCH /api/players/me {"language":"en"}');
});

/** The next answers, before the usual ones. */
function first(...statuses: number[]): void {
  const usual = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, request: { method: string }) => {
    const status = statuses.shift();
    if (!status || status === 200) return usual(path, request);
    sent.push(`${request.method} ${path} ${status}`);
    return Promise.resolve(new Response("a proxy's page", { status }));
  });
}

test.each([502, 503, 429, 500, 403])("an answer of %i does not say that there is no account, and is asked for again", async (status) => {
  first(status);
  await expect(signedIn()).rejects.toThrow(Refused);
  expect(account.value).toBeUndefined();
  expect((await signedIn()).player).toBe("p1");
  expect(sent).toEqual([`GET /api/players/me ${status}`, "GET /api/players/me "]);
});

test("an account just made is known as soon as the server says so, and no second one is made", async () => {
  known = undefined;
  await recognise();
  known = ANN;
  first(200, 503);
  expect((await signedIn()).player).toBe("p1");
  expect(sent.filter((one) => one.startsWith("POST"))).toHaveLength(1);
});

test("a server that is away while an account is made is asked again", async () => {
  vi.useFakeTimers();
  known = undefined;
  await recognise();
  known = ANN;
  first(502, 504);
  const made = signedIn();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect((await made).player).toBe("p1");
  expect(sent.filter((one) => one.startsWith("POST"))).toHaveLength(3);
});

test("who cannot be asked about at first is found by patience", async () => {
  vi.useFakeTimers();
  first(503, 502);
  const found = untilItWorks(recognise);
  await vi.runAllTimersAsync();
  await found;
  vi.useRealTimers();
  expect(account.value).toMatchObject(ANN);
});
