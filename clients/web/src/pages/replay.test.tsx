import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { Controls } from "../replay/controls";
import { ForkForm } from "../replay/fork-form";
import { useKeys } from "../replay/keys";
import { Knowledge } from "../replay/knowledge";
import { RawView } from "../replay/raw-view";
import { Replay } from "../replay/replay";
import { Transcript } from "../replay/transcript";
import { Verification } from "../replay/verification";
import { viewersOf } from "../replay/viewers";
import { isKnown, learnGames } from "../state/games";
import { one, press, root } from "../testing/document";
import { type Kept, LISTING, answersOf, kept } from "../testing/finished-table";
import { recorded } from "../testing/recordings";
import { answering, control, until, visit } from "../testing/visit";
import type { Fact, View } from "../wire/types";
import { chaptersOf } from "../words/story";

const SEAT = "seat:1";
const STEPS_LEAST = 50;

/** A replay that is open, with what the page shows of it. */
async function watched(as: string, at: number, { of = kept(), listing = LISTING } = {}): Promise<Replay> {
  answering(answersOf(of));
  await learnGames();
  await until(() => expect(isKnown("avalon")).toBe(true));
  const replay = new Replay(listing);
  await replay.open({ as, at });
  return replay;
}

/** As the page does for programs, and for people. */
function Shown({ replay }: { replay: Replay }) {
  useKeys(replay);
  return (
    <>
      <RawView replay={replay} name="1" />
      <Transcript replay={replay} before={undefined} />
    </>
  );
}

const seq = () => Number(one("pre").dataset["seq"]);
const view = () => JSON.parse(one("pre").textContent) as View;
const key = (name: string) => act(() => void dispatchEvent(new KeyboardEvent("keydown", { key: name })));
const now = () => root.querySelectorAll("li[aria-current=step]").length;

test("at every event a seat sees the view that it had live, and back again", async () => {
  const lived = recorded("avalon/rules1-1.jsonl", SEAT);
  const replay = await watched(SEAT, 1);
  visit("/", <Shown replay={replay} />);
  let marked = 0;
  for (const [step, moment] of lived.entries()) {
    if (step > 0) key(".");
    expect(seq()).toBe(moment.lines.length);
    expect(view()).toEqual(moment.view);
    // What the end says of seeds and hashes is told under "Verify".
    const before = lived[step - 1]?.lines.length ?? 0;
    const entries = chaptersOf(moment.lines, replay.words.value).flatMap((chapter) => chapter.entries);
    const fresh = entries.filter((entry) => entry.kind === "line" && entry.line.seq > before).length;
    if (step < lived.length - 1) expect(now()).toBe(fresh);
    marked += fresh;
  }
  expect(marked).toBeGreaterThan(STEPS_LEAST);
  expect(lived.length).toBeGreaterThan(STEPS_LEAST);
  for (const moment of lived.slice(-80, -1).reverse()) {
    key(",");
    expect(seq()).toBe(moment.lines.length);
    expect(view()).toEqual(moment.view);
  }
});

/** Draw the screen again and again, as a browser does while it plays, until nobody wants it any more. */
function drawing(): () => void {
  let due: FrameRequestCallback[] = [];
  let clock = 1000;
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => due.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => (due = []));
  return () => {
    for (let drawn = 0; due.length > 0; drawn += 1) {
      if (drawn > FRAMES_MOST) throw new Error("it does not end");
      const now = due;
      due = [];
      clock += 16;
      act(() => now.forEach((draw) => draw(clock)));
    }
  };
}

const FRAMES_MOST = 10_000;

function Timeline({ replay }: { replay: Replay }) {
  useKeys(replay);
  return <Controls replay={replay} words={replay.words.value} />;
}

const slider = () => control("Moment of the game");
const slide = (name: string) => act(() => void slider().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })));

test("the keyboard does everything", async () => {
  const replay = await watched("public", 30);
  visit("/", <Timeline replay={replay} />);
  const played = drawing();
  expect(slider().value).toBe("30");
  key("End");
  expect(slider().value).toBe(slider().max);
  key("Home");
  expect(slider().value).toBe("1");
  slide("ArrowRight");
  expect(slider().value).toBe("2");
  expect(slider().getAttribute("aria-valuetext")).toContain("2");
  slide("PageUp");
  expect(slider().value).not.toBe("2");
  key("Home");
  for (const stop of ["Round 1", "Round 2", "Round 3"]) {
    key("]");
    const jump = control<HTMLSelectElement>(/^Jump to/);
    expect(jump.options[jump.selectedIndex]?.text).toBe(stop);
  }
  for (let times = 0; times < 4; times += 1) key(">");
  key(" ");
  expect(control("Pause")).toBeTruthy();
  played();
  expect(slider().value).toBe(slider().max);
  expect(control("Play")).toBeTruthy();
});

test("a whole game is played at fifty times its speed", async () => {
  const replay = await watched("all", 1);
  visit("/", <Timeline replay={replay} />);
  const played = drawing();
  const speed = control<HTMLSelectElement>(/^Speed/);
  speed.value = "50";
  act(() => void speed.dispatchEvent(new Event("change", { bubbles: true })));
  press(control("Play"));
  played();
  expect(slider().value).toBe(slider().max);
  expect(control("Play")).toBeTruthy();
});

function dealtOtherwise({ log }: Kept): void {
  const dealt = log.flatMap(({ events }) => events.map(({ fact }) => fact)).filter(({ type }) => type === "role_dealt");
  const [first, other] = [dealt[0]!, dealt.find(({ role }) => role !== dealt[0]?.["role"])!];
  [first["role"], other["role"]] = [other["role"], first["role"]];
}

function ledOtherwise({ log }: Kept): void {
  const [started] = log.flatMap(({ events }) => events.map(({ fact }) => fact)).filter(({ type }) => type === "mission_started");
  started!["leader"] = (Number(started!["leader"]) % 7) + 1;
}

const SAID = "I am Merlin.";

/** One word in the middle of what everybody was told; the place of its frame among all frames, and of the first fact that came with it. */
function saidOtherwise({ feeds }: Kept): [frame: number, fact: number] {
  const open = feeds["public"]!;
  const place = open.findIndex(({ facts }) => facts.some(({ type }) => type === "spoken_to_all"));
  const { seq, facts } = open[place] as { seq: number; facts: Fact[] };
  facts.find(({ type }) => type === "spoken_to_all")!["text"] = SAID;
  return [place + 1, seq - facts.length + 1];
}

/** The same with another seed at the end, in the log and in all feeds. */
function seededOtherwise(of: Kept): Kept {
  const seed = String(of.log.flatMap(({ events }) => events).find(({ fact }) => fact.type === "table_seed_revealed")?.fact["seed"]);
  return JSON.parse(JSON.stringify(of).replaceAll(seed, [...seed].reverse().join(""))) as Kept;
}

/** What the page finds out about a record. */
async function verified(of: Kept): Promise<Replay> {
  const replay = await watched("public", 1, { of });
  visit("/", [<Transcript key="told" replay={replay} before={undefined} />, <Verification key="checks" replay={replay} words={replay.words.value} />]);
  await until(() => expect(root.querySelectorAll("dl")).toHaveLength(3));
  return replay;
}

const verdict = () => root.querySelector("p[role=status]")?.textContent;
const misfits = (within: ParentNode) => [...within.querySelectorAll("span")].filter(({ textContent }) => textContent === "✗ does not fit").length;
const hashed = (number: number) => root.querySelectorAll("dl")[number - 1]!;

test("what nobody touched checks out", async () => {
  await verified(kept());
  expect(verdict()).toBe("Everything checks out.");
  expect(root.textContent).toContain("3 of 3 draws");
  expect(misfits(root)).toBe(0);
});

test.each([
  ["deal", dealtOtherwise],
  ["leader", ledOtherwise],
])("a forged record is found out: %s", async (purpose, forge) => {
  const of = kept();
  forge(of);
  await verified(of);
  expect(verdict()).toBe("Something does not check out.");
  expect(root.textContent).toContain("2 of 3 draws");
  const draws = [...root.querySelectorAll("ol li")].filter((draw) => misfits(draw));
  expect(draws.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(`${purpose}/0`)]);
  expect(root.textContent).toContain("the full record differs from what was shown");
});

test("a frame that was tampered with is found and named", async () => {
  const of = kept();
  const [frame, fact] = saidOtherwise(of);
  await verified(of);
  expect(verdict()).toBe("Something does not check out.");
  expect(misfits(hashed(3))).toBe(1);
  expect(root.textContent).toContain(`From public step ${frame} (fact ${fact}) on`);
  press(control("Go to this moment"));
  expect([...root.querySelectorAll("li[aria-current=step]")].map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(SAID));
});

test("a seed that was exchanged is found out", async () => {
  await verified(seededOtherwise(kept()));
  expect(verdict()).toBe("Something does not check out.");
  expect([misfits(hashed(1)), misfits(hashed(2))]).toEqual([1, 0]);
});

test("who knew what", async () => {
  const replay = await watched("all", 60);
  visit("/", [
    <Transcript key="told" replay={replay} before={undefined} />,
    <Knowledge key="knowing" chronicle={replay.chronicle.value!} viewers={viewersOf(LISTING, false)} player={replay.player} words={replay.words.value} />,
  ]);
  const choose = (kind: string) => {
    const kinds = control<HTMLSelectElement>(/^Kind of fact/);
    kinds.value = kind;
    act(() => void kinds.dispatchEvent(new Event("change", { bubbles: true })));
  };
  const facts = () => [...one('ol[aria-label="Who knew what when"]').children];
  choose("role_dealt");
  expect(facts()).toHaveLength(7);
  press(facts()[2]!.querySelector("button")!);
  const ears = [...facts()[2]!.querySelectorAll("li")].map(({ textContent }) => textContent);
  const heard = ears.filter((ear) => ear.includes("told at"));
  expect(heard).toEqual([expect.stringContaining("3")]);
  expect(ears.filter((ear) => ear.includes("not told"))).toHaveLength(7);
  press([...facts()[2]!.querySelectorAll("button")].find(({ textContent }) => textContent === "Go to this moment")!);
  expect([...root.querySelectorAll("li[aria-current=step]")].map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/3 .* is/));
  choose("table_seeded");
  expect(facts().map(({ textContent }) => textContent).join()).toContain("Nobody was told");
});

test("at the end there is nothing to play on", async () => {
  const replay = await watched("public", 9999);
  visit("/", <ForkForm replay={replay} words={replay.words.value} />);
  const button = control(/^Play on from here/);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  press(button);
  expect(root.querySelector("dialog")).toBeNull();
});

test("a stranger is told why a running table is not played on", async () => {
  const replay = await watched("public", 30, { listing: { ...LISTING, status: "playing", unsealed: false } });
  visit("/", <ForkForm replay={replay} words={replay.words.value} />);
  expect(control(/^Play on from here Until everything is unsealed/).getAttribute("aria-disabled")).toBe("true");
});
