// What cannot be untold or undone is asked twice, and nothing of it is sent before the second yes.

import { signal } from "@preact/signals";
import { globSync, readFileSync } from "node:fs";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { DEEDS, IRREVOCABLE } from "../parts/irrevocable";
import { SureAsked } from "../parts/sure";
import { one, press, root, viewAs } from "../testing/document";
import { ORDINARY } from "../testing/ordinary-commands";
import { GAMES } from "../testing/samples";
import { socket } from "../wire/socket";
import type { Watching } from "../wire/watching";
import { say } from "../words/sentences";
import { askingsOf } from "./asking";

afterEach(() => {
  act(() => render(null, root));
  vi.restoreAllMocks();
});

interface Described {
  $defs: { Command: { discriminator: { mapping: { [command: string]: string } } } };
}

/** The commands of a game, or of every table, from the server's schemas. */
function commandsOf(name: string): string[] {
  const path = name === "sitting" ? "sitting" : `games/${name}`;
  const described = JSON.parse(readFileSync(`../../build/schemas/${path}.json`, "utf8")) as Described;
  return Object.keys(described.$defs.Command.discriminator.mapping);
}

const SOURCES = globSync("src/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.|testing\/|words\/texts/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("every command of every game is put into one of both lists, and neither names one that is not there", () => {
  const all = ["sitting", ...GAMES].map((name) => [name, commandsOf(name)] as const);
  for (const [name, commands] of all) {
    const ordinary = ORDINARY[name] ?? [];
    expect(commands.filter((one) => Object.hasOwn(IRREVOCABLE, one) === ordinary.includes(one)), name).toEqual([]);
    expect(ordinary.filter((one) => !commands.includes(one)), name).toEqual([]);
  }
  const named = new Set(all.flatMap(([, commands]) => commands));
  expect(Object.keys(IRREVOCABLE).filter((one) => !named.has(one))).toEqual([]);
});

/** Those that a game's prompts ask for. */
const ASKED = Object.keys(IRREVOCABLE).filter((command) => !commandsOf("sitting").includes(command)) as (keyof typeof IRREVOCABLE)[];

test.each(ASKED)("%s, asked by whatever form, is sent after the second yes, and not after a no", async (command) => {
  const sent = vi.spyOn(socket, "do").mockResolvedValue(1);
  const view = signal({ ...viewAs({}), prompts: { "asked.1": { command, fields: {} } } });
  const [asking] = askingsOf({ table: command, as: "host", view } as unknown as Watching);
  act(() => render(<SureAsked />, root));
  for (const yes of [false, true]) {
    let answered: Promise<void> | undefined;
    act(() => {
      answered = asking?.answer({ player: "p1" });
    });
    expect(one("dialog p").textContent).toBe(say(IRREVOCABLE[command]));
    expect(sent).not.toHaveBeenCalled();
    press([...root.querySelectorAll("dialog button")][yes ? 1 : 0] as Element);
    await answered;
    expect(sent.mock.calls.length).toBe(yes ? 1 : 0);
    expect(root.querySelector("dialog")).toBeNull();
  }
  expect(sent).toHaveBeenCalledWith(command, "host", { type: command, player: "p1" }, "asked.1");
});

test("an ordinary command is sent at once", async () => {
  const sent = vi.spyOn(socket, "do").mockResolvedValue(1);
  const view = signal({ ...viewAs({}), prompts: { "bid.1": { command: "make_bid", fields: {} } } });
  await askingsOf({ table: "t", as: "seat:1", view } as unknown as Watching)[0]?.answer();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("what the page itself does that cannot be undone is asked by a button that asks first, and is in the list", () => {
  const asked = SOURCES.flatMap(({ text }) => [...text.matchAll(/sure=\{(?:say|tell)\("(\w+)"/g)].map(([, sentence]) => sentence));
  expect([...new Set(asked)].sort()).toEqual([...DEEDS].sort());
  for (const command of commandsOf("sitting").filter((one) => Object.hasOwn(IRREVOCABLE, one))) {
    const sends = SOURCES.flatMap(({ path, text }) => [...text.matchAll(new RegExp(`<Press[^]*?</Press>`, "g"))].map(([button]) => ({ path, button })).filter(({ button }) => button.includes(`"${command}"`)));
    expect(sends.length, command).toBeGreaterThan(0);
    for (const { path, button } of sends) if (/act\(id/.test(button)) expect(button, path).toContain(`sure={sureOf("${command}"`);
    const anywhere = SOURCES.filter(({ text }) => new RegExp(`act\\([^)]*"${command}"`).test(text)).map(({ path }) => path);
    expect(anywhere.sort(), command).toEqual([...new Set(sends.map(({ path }) => path))].sort());
  }
});

/** Where something is taken away that can be had again, or that its owner alone has. */
const TAKEN_BACK: readonly string[] = ["src/admin/operator.ts", "src/moderation/blocks.ts", "src/pages/admin.tsx", "src/table/push.ts", "src/wire/http.ts"];

/** Where it cannot; the buttons that lead there ask first. */
const TAKEN_AWAY: readonly string[] = [
  "src/games/ghost/library/store.ts",
  "src/profile/passkeys.tsx",
  "src/profile/recovery.tsx",
  "src/profile/tokens.tsx",
  "src/replay/links.tsx",
  "src/state/account.ts",
  "src/table/acts.ts",
  "src/table/invitations.tsx",
  "src/table/table-link.tsx",
];

test("every place where the page deletes something is known", () => {
  const deletes = SOURCES.filter(({ text }) => text.includes('"DELETE"')).map(({ path }) => path);
  expect(deletes.sort()).toEqual([...TAKEN_BACK, ...TAKEN_AWAY].sort());
});
