// A page as somebody visits it, for tests: a real server's recorded answers (tests/browser/answers.py), and what the page asked for.

import { readFileSync } from "node:fs";
import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import type { Language } from "../browser/language";
import { go } from "../browser/router";
import { account } from "../state/account";
import type { Json, OwnAccount, Spoken } from "../wire/types";
import { root } from "./document";

/** A machine that is busy with something else fails none of these tests. */
const PATIENCE_MS = 60_000;

/** Wait until the page has come to it. */
export function until<T>(come: () => T): Promise<T> {
  return vi.waitFor(come, { timeout: PATIENCE_MS });
}

interface Recording {
  answers: { [path: string]: Json };
  core: { [language in Language]: { [code: string]: string } };
  words: { [language in Language]: { [game: string]: Spoken } };
  refusals: { [language in Language]: { [of: string]: Json } };
}

export const RECORDED = JSON.parse(readFileSync("../../tests/browser/answers.json", "utf8")) as Recording;

export const ANN: OwnAccount = { player: "p1", name: "Ann", language: "en", kept: true, recovery: false, platforms: {}, identities: [], blocks: [] } as unknown as OwnAccount;

// happy-dom finds no choice by a number, as browsers do.
const choice = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value") as Required<PropertyDescriptor>;
Object.defineProperty(HTMLSelectElement.prototype, "value", {
  ...choice,
  set(this: HTMLSelectElement, value: unknown) {
    choice.set.call(this, String(value));
  },
});

/** One question of the page. */
export interface Asked {
  method: string;
  /** Without what follows the question mark. */
  path: string;
  query: URLSearchParams;
  body: Json;
}

/** A socket that never opens: what comes by one is for tests of the socket. */
class Unconnected {
  static readonly OPEN = 1;
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

type Answer = Json | Response | ((asked: Asked) => Json | Response | Promise<Json | Response>);

/** Everything the page has asked since the test began. */
export const asked: Asked[] = [];

let answers: { [call: string]: Answer } = {};

beforeEach(() => {
  asked.length = 0;
  answers = {};
  account.value = null;
  vi.stubGlobal("WebSocket", Unconnected);
  vi.stubGlobal("fetch", (url: string, request: RequestInit = {}) => answered(url, request));
});

afterEach(() => {
  // Before there is no server: a page that is left asks for nothing more.
  act(() => render(null, root));
  account.value = null;
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  go("/");
});

/** Answers beside the recorded ones, by method and path: `GET /api/results`. */
export function answering(more: { [call: string]: Answer }): void {
  answers = { ...answers, ...more };
}

/** The server's own no. */
export function refusing(status: number, body: Json): Response {
  return new Response(JSON.stringify(body), { status });
}

async function answered(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const [path = "", query] = url.split("?");
  const one = { method, path, query: new URLSearchParams(query), body: body ? (JSON.parse(String(body)) as Json) : {} };
  asked.push(one);
  const own = answers[`${method} ${path}`] ?? (method === "GET" ? recordedAt(path) : undefined);
  const told = typeof own === "function" ? await own(one) : own;
  if (told instanceof Response) return told;
  return told ? new Response(JSON.stringify(told)) : refusing(404, { error: { code: "not_found", reason: "there is nothing here" } });
}

function recordedAt(path: string): Json | undefined {
  const [, game = "", language] = /^\/api\/games\/(\w+)\/words\/(en|zh)$/.exec(path) ?? [];
  if (!language) return RECORDED.answers[path];
  const own = RECORDED.words[language as Language][game] ?? { sentences: {}, names: {}, tables: {} };
  return { ...own, sentences: { ...RECORDED.core[language as Language], ...own.sentences } };
}

/** Draw a page at an address. */
export function visit(address: string, page: ComponentChildren): void {
  go(address);
  act(() => render(page, root));
}

/** What was asked by this method at paths that begin so. */
export function askedFor(method: string, path: string): Asked[] {
  return asked.filter((one) => one.method === method && one.path.startsWith(path));
}

/** Controls by what they are called: their label, or what they say. */
export function named<T extends HTMLElement = HTMLElement>(name: string | RegExp, among = "button, a, input, select, textarea, summary"): T[] {
  const fits = (one: Element) => (typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one)));
  return [...root.querySelectorAll<T>(among)].filter(fits);
}

/** The only control of this name. */
export function control<T extends HTMLElement = HTMLInputElement>(name: string | RegExp, among?: string): T {
  const found = named<T>(name, among);
  if (found.length !== 1) throw new Error(`${found.length} controls are called ${name}`);
  return found[0] as T;
}

function nameOf(one: Element): string {
  const own = one.getAttribute("aria-label");
  if (own !== null) return own;
  const labels = one.id ? root.querySelector(`label[for="${one.id}"]`) : undefined;
  const label = labels ?? (one.matches("input, select, textarea") ? one.closest("label") : one);
  return plain(label);
}

/** What an element says, without what is in the controls within. */
function plain(label: Element | null | undefined): string {
  if (!label) return "";
  const copy = label.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll("select, textarea, small")) inner.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Write into a field. */
export function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Choose of a list what is called so. */
export function select(list: HTMLSelectElement, option: string): void {
  const place = [...list.options].findIndex(({ text }) => text === option);
  if (place < 0) throw new Error(`there is no ${option}`);
  act(() => {
    list.selectedIndex = place;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Tick a box or take its tick away. */
export function tick(box: HTMLInputElement, checked = true): void {
  act(() => {
    box.checked = checked;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
