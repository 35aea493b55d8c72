import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnListing } from "../state/lobby";
import type { Words } from "../words/catalogue";
import { Replay } from "./replay";
import { Viewpoint } from "./viewpoint";

const LISTING = {
  table: "t", size: 2, seats: { 1: { bot: "random" }, 2: { bot: "random" } }, names: {}, status: "playing", unsealed: false,
  me: { seats: [], host: false, opener: false },
} as unknown as OwnListing;

const WORDS = { value: String } as unknown as Words;

afterEach(() => vi.unstubAllGlobals());

test("whose eyes one may not look through is not told as another's", async () => {
  const error = { code: "forbidden", reason: "as: you may not watch as seat 2" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ error }), { status: 403 }));
  const replay = new Replay(LISTING);
  const root = document.createElement("div");
  const checked = () => {
    render(<Viewpoint replay={replay} hosted={false} words={WORDS} />, root);
    return Array.from(root.querySelectorAll<HTMLInputElement>("input"), (input) => input.checked && input.value).filter(Boolean);
  };
  const opening = replay.open({ as: "seat:2" });
  expect(checked()).toEqual(["seat:2"]);
  await opening;
  expect(replay.trouble.value).toBeDefined();
  expect(checked()).toEqual([]);
  replay.fetching.value = "public";
  expect(checked()).toEqual(["public"]);
});
