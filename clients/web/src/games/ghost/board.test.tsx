import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import type { BoardProps } from "../../boards/contract";
import { folded } from "../../boards/kit/fold";
import type { State } from "../../generated/ghost";
import type { Asking } from "../../prompts/asking";
import { root, viewAs } from "../../testing/document";
import { recorded } from "../../testing/recordings";
import type { Holes, Json, Line, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { Board } from "./board";
import { chronicle, narrates } from "./chronicle";
import { picker } from "./portrait";
import { freePatients, ghostsFor } from "./forms";
import { ghostSamples, patientSamples } from "./samples";
import { POOLS } from "./secret-files";
import type { Ghost, GhostProps, Patient } from "./state";

// A board that took the state for whole would not compile here.
Board satisfies ComponentType<BoardProps<Holes<State>>>;

const WORDS = new Words("en", { "command.raise_attribute": "Raise it", "command.odd_new_thing": "Something new" });

function patient(seat: number, name: string): Patient {
  return { id: `p${seat}`, seat, name, gender: "", age: -1, former_identity: "", appearance: "", quantum_activity: 7, quantum_activity_max: 10 };
}

const HALL = { patients: { p1: patient(1, "Ada"), p2: patient(2, "Bram <b>") }, active: { 1: "p1", 2: "p2" } };
const SECRETS = { p1: { base_color: "C" as const, personality_files: { C: "blue text", K: "black text" }, ideal_projection: "the sea" } };

function asked(id: string, command: string, fields: Prompt["fields"], required = false): Asking {
  return { id, prompt: { command, fields, required }, draft: signal<Json>({}), sending: signal(false), answer: vi.fn(async () => {}) };
}

function show(game: Ghost, more: Partial<GhostProps> = {}): string {
  const props: GhostProps = { view: viewAs(game), as: "public", seat: null, lines: [], words: WORDS, nameOf: (seat) => `seat ${seat}`, asking: [], ...more };
  act(() => render(<Board {...props} />, root));
  return root.textContent ?? "";
}

test("a view with nothing in it breaks nothing, no matter who looks", () => {
  for (const as of ["public", "host", "all", "seat:1"]) expect(show({}, { as, seat: as === "seat:1" ? 1 : null })).toContain("How is this game played?");
  expect(show({ phase: "some_new_phase" as "before", hall: {}, comms: {}, scenes: {} }, { as: "seat:1", seat: 1 })).toContain("How is this");
});

test("others see the card and no secret; what people write is never HTML", () => {
  const told = show({ phase: "registration", hall: HALL });
  expect(told).toContain("Ada");
  expect(told).toContain("7/10");
  expect(root.querySelector(".secret")).toBeNull();
  expect([...root.querySelectorAll("h3 bdi")].map((one) => one.textContent)).toContain("Bram <b>");
});

test("the owner sees both layers, each secret with who knows it by now", () => {
  const file = { patient_id: "p1" } as never;
  const game: Ghost = { phase: "explore", chapter: 1, dm: true, hall: { ...HALL, secrets: SECRETS, granted: { p2: { p1: file } } } };
  show(game, { as: "seat:1", seat: 1 });
  expect(root.querySelector(".paper.public")?.textContent).toContain("everybody sees this");
  const secret = root.querySelector(".paper.secret")?.textContent ?? "";
  expect(secret).toContain("blue text");
  expect(secret).toContain("known by: you, DM, Bram <b>");
});

test("what may be left alone is asked on the board, even what this page has never heard of", () => {
  const odd = asked("odd.1", "odd_new_thing", { color: { kind: "choice", options: [{ value: "C" }] } });
  show({ phase: "explore", chapter: 1, hall: HALL }, { as: "seat:1", seat: 1, asking: [odd] });
  const button = root.querySelector<HTMLButtonElement>('[data-prompt="odd.1"] button');
  act(() => button?.click());
  expect(odd.answer).toHaveBeenCalledWith({ color: "C" });
});

test("the DM's console has every prompt, also those in no group", () => {
  const grouped = (asking: Asking, group: string): Asking => ({ ...asking, prompt: { ...asking.prompt, group } });
  const powers = [asked("odd.1", "odd_new_thing", {}), grouped(asked("hint.1", "hint", {}), "hand_out"), grouped(asked("make_place.1", "make_place", {}), "scene")];
  show({ phase: "explore", chapter: 1, dm: true, hall: { ...HALL, secrets: SECRETS } }, { as: "host", asking: powers });
  expect([...root.querySelectorAll(".power")].map((one) => one.getAttribute("data-command"))).toEqual(["make_place", "hint", "odd_new_thing"]);
  expect(root.querySelectorAll(".all-sheets > details")).toHaveLength(1);
});

test("the DM is told what waits, with the way to each, and that everybody is done once the game says so", () => {
  const ending = (required: boolean) => asked("end.1", "end_phase", {}, required);
  const game: Ghost = { phase: "explore", chapter: 1, dm: true, hall: HALL };
  expect(show(game, { as: "host", asking: [ending(false)] })).toContain("Nobody waits for you");
  const requests = { p1: { id: "p1.4", kind: "other" as const, color: "C", text: "Look behind it" }, p2: { id: "p2.1", kind: "other" as const, color: "any", text: "Knock" } };
  const asking = [ending(true), asked("answer.p1.4", "answer_request", {}, true), asked("answer.p2.1", "answer_request", {}, true)];
  show({ ...game, desk: { requests } }, { as: "host", asking });
  const waits = root.querySelector(".waits");
  expect(waits?.textContent).toContain("2 players wait for a ruling: AdaBram <b>");
  expect(waits?.textContent).toContain("Everybody is done");
  expect(root.querySelector('[id="ghost-waits-answer.p2.1"]')?.textContent).toContain("Knock");
  const [end] = asking;
  act(() => root.querySelector<HTMLButtonElement>(".waits .main")?.click());
  expect(end?.answer).toHaveBeenCalledWith({ reason: "" });
});

test("one press rules on a request as it usually is", () => {
  const ruling = asked("answer.p1.4", "answer_request", { answer: { kind: "choice", options: [{ value: "check" }, { value: "refused" }] } }, true);
  ruling.prompt.usual = { target: 4, color: "C", text: "", reason: "" };
  const requests = { p1: { id: "p1.4", kind: "other" as const, color: "C", text: "Look behind it" } };
  show({ phase: "explore", chapter: 1, dm: true, hall: HALL, desk: { requests } }, { as: "host", asking: [ruling] });
  act(() => root.querySelector<HTMLButtonElement>("#ghost-queue li button")?.click());
  expect(ruling.answer).toHaveBeenCalledWith({ target: 4, color: "C", text: "", reason: "", answer: "check" });
});

test("what the story tells the log leaves out; what it does not tell stays there", () => {
  const facts = (type: string, more = {}) => narrates({ type, ...more });
  expect(facts("narration_added", { text: "Rain" })).toBe(true);
  expect(facts("check_resolved", { check: "k1", patient: "p1", color: "C", passed: true })).toBe(true);
  expect(facts("table_said", { seat: 1, text: "Come", to: [] })).toBe(true);
  expect(facts("table_said", { seat: 1, text: "Tea?", to: [], out_of_character: true })).toBe(false);
  expect(facts("patient_registered", { patient: patient(1, "Ada") })).toBe(false);
});

test("who has registered somebody begins another one with that file, and so may change it", () => {
  const creating = asked("register.1.2", "create_patient", { name: { kind: "text", max: 64, min: 1 } });
  const game: Ghost = { phase: "registration", hall: { ...HALL, secrets: SECRETS } };
  show(game, { as: "seat:1", seat: 1, asking: [creating] });
  const change = [...root.querySelectorAll("button")].find((one) => one.textContent?.startsWith("Begin with"));
  act(() => change?.click());
  expect(creating.draft.value).toMatchObject({ name: "Ada", base_color: "C", ideal_projection: "the sea" });
});

test("each clock is shown to the DM with a hand on it, the first to fall on top; one that is about to fall is warned of", () => {
  const clock = (id: string, left: number): Asking => {
    const one = asked(id, "set_clock", {});
    if (left > 0) one.prompt.until = Date.now() + left;
    return one;
  };
  const clocks = [clock("clock.phase.3", 0), clock("clock.comm.3", 500_000), clock("clock.reroll.p1.3", 30_000)];
  const told = show({ phase: "explore", chapter: 1, dm: true, hall: HALL }, { as: "host", asking: clocks });
  const shown = [...root.querySelectorAll("#ghost-clocks li")];
  expect(shown.map((one) => one.querySelector("p")?.textContent?.trim().split(" ")[0])).toEqual(["reroll", "comm", "phase"]);
  expect(shown[0]?.textContent).toContain("Ada");
  expect(shown.map((one) => one.querySelector('[role="alert"]') !== null)).toEqual([true, false, false]);
  expect(shown[2]?.textContent).toContain("stands");
  expect(told).toContain("About to fall: reroll.");
  act(() => shown[1]?.querySelectorAll("button")[1]?.click());
  expect(clocks[1]?.answer).toHaveBeenCalledWith({ change: "extend", minutes: 5, reason: "" });
});

test("the DM is told the truth of who is still at it, in every phase", () => {
  const made = { p1: "g_1" };
  const makings = { cycle: { p1: "p2", p2: "p1" }, made };
  const busy = (game: Ghost) => {
    const view = viewAs<Ghost>({ dm: true, hall: { ...HALL, origins: { g_1: "p2" } }, ...game }, { size: 2 });
    return show(view.game, { view, as: "host", asking: [] });
  };
  expect(busy({ phase: "registration", ready: { 1: true } })).toContain("Still busy: seat 2");
  expect(busy({ phase: "ghost_making", makings } as Ghost)).toContain("Still busy: seat 2");
  expect(busy({ phase: "choose", tale: { committed: { p2: "A" } } } as Ghost)).toContain("Still busy: seat 1");
  expect(busy({ phase: "explore", ready: { 1: true, 2: true } })).not.toContain("Still busy");
  expect(show({ phase: "ghost_making", dm: true, hall: HALL, makings: { made } } as Ghost, { as: "seat:1", seat: 1 })).not.toContain("Still busy");
});

test("a check is its dice, where they may be seen, and what came of it; a re-roll takes their place", () => {
  const lines = [
    { type: "dice_rolled", patient: "p1", check: "k1", color: "C", dice: [1, 2] },
    { type: "check_resolved", patient: "p1", check: "k1", color: "C", passed: false },
    { type: "dice_rolled", patient: "p1", check: "k1", color: "C", dice: [6, 3] },
    { type: "check_resolved", patient: "p1", check: "k1", color: "C", passed: true },
    { type: "check_resolved", patient: "p2", check: "k2", color: "M", passed: false },
  ].map((fact, at): Line => ({ seq: at + 1, at: 0, fact }));
  expect(folded(chronicle, lines)[0]?.entries).toMatchObject([
    { kind: "roll", patient: "p1", dice: [6, 3], passed: true },
    { kind: "roll", patient: "p2", passed: false },
  ]);
});

test("a whole game is read as a prologue, four chapters and the finale; who hears of all patients reads each scene once", () => {
  const read = (as: string) => folded(chronicle, recorded("ghost/rules1-1.jsonl.gz", as).at(-1)?.lines ?? []);
  for (const as of ["public", "seat:1", "host"]) expect(read(as).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
  const entries = read("host").flatMap((chapter) => chapter.entries.map((entry) => ({ chapter: chapter.number, entry })));
  const scenes = entries.flatMap(({ chapter, entry }) => (entry.kind === "scene" ? [`${chapter} ${JSON.stringify(entry.text)}`] : []));
  expect(scenes.length).toBeGreaterThan(2);
  expect(new Set(scenes).size).toBe(scenes.length);
  expect(read("public").flatMap((chapter) => chapter.entries).filter(({ kind }) => kind === "scene" || kind === "prose")).toEqual([]);
});

test("the present chapter is open and those before it are folded; what is for some alone says for whom", () => {
  const chapter = (number: number) => ({ type: "chapter_opened", chapter: number, color: "CMYK"[number - 1], name: { zh: "站", en: `Stop ${number}` }, text: { zh: "文", en: `Text ${number}` }, regions: {} });
  const facts = [chapter(1), chapter(2), { type: "text_revealed", patient: "p1", text: { zh: "密", en: "A face" } }, { type: "table_said", seat: 2, to: [], text: "Who is it?" }];
  const lines = facts.map((fact, at): Line => ({ seq: at + 1, at: 0, fact }));
  show({ phase: "explore", chapter: 2, hall: HALL }, { as: "seat:1", seat: 1, lines });
  const chapters = [...root.querySelectorAll("#ghost-story details")];
  expect(chapters.map((one) => one.hasAttribute("open"))).toEqual([false, true]);
  expect(chapters[1]?.textContent).toContain("◉ for you aloneA face");
  expect(chapters[1]?.textContent).toContain("Bram <b>Who is it?");
  expect(chapters[0]?.textContent).not.toContain("Text 1");
  act(() => {
    chapters[0]?.toggleAttribute("open", true);
    chapters[0]?.dispatchEvent(new Event("toggle"));
  });
  expect(chapters[0]?.textContent).toContain("Text 1");
});

test("everybody is told what to do next", () => {
  const game: Ghost = { phase: "explore", chapter: 1, dm: true, hall: HALL };
  show(game, { as: "seat:1", seat: 1, asking: [asked("finish.1", "finish_chapter", {})] });
  expect(root.querySelector(".next")?.textContent).toContain("Nothing is left to do here");
  expect(root.querySelector('#ghost-finish [data-prompt="finish.1"] button')).not.toBeNull();
});

test("who collapsed is asked for a story before anything else; a fight and the end stand alone", () => {
  const game: Ghost = { phase: "choose", chapter: 2, hall: { ...HALL, collapsed: { p1: true } }, tale: { regions: { A: { id: "A", label: {} } } } };
  show(game, { as: "seat:1", seat: 1, asking: [asked("commit.1", "commit_region", {}), asked("rail.1", "submit_off_rail", {})] });
  expect(root.querySelector(".next")?.textContent).toContain("You have collapsed");
  const order = [...root.querySelectorAll("#ghost-rail, #ghost-map")].map((one) => one.id);
  expect(order).toEqual(["ghost-rail", "ghost-map"]);
  show({ ...game, phase: "ended" }, { as: "seat:1", seat: 1 });
  expect(root.querySelector("#ghost-map, #ghost-comm")).toBeNull();
});

test("who tells a story knows who will read it, and that it becomes public if the DM leaves", () => {
  const game: Ghost = { phase: "explore", chapter: 1, hall: { ...HALL, collapsed: { p1: true } } };
  const writing = { as: "seat:1", seat: 1, asking: [asked("rail.1", "submit_off_rail", {})] };
  expect(show({ ...game, dm: true }, writing)).toContain("If the DM leaves the chair before judging it, everybody reads it");
  expect(show({ ...game, dm: false }, writing)).toContain("Everybody reads it and votes.");
});

test("a duel of each session is a power of its own", () => {
  const duel = (id: string) => asked(id, "start_duel", { patients: { kind: "choices", options: [{ value: "p1" }, { value: "p2" }], min: 2, max: 2 } });
  show({ phase: "explore", chapter: 1, dm: true, hall: HALL }, { as: "host", asking: [duel("start_duel.0.s1a"), duel("start_duel.0.s1b")] });
  expect(root.querySelectorAll('[data-command="start_duel"] form')).toHaveLength(2);
});

test("a co-DM has a console, too, and sees who leads along, and where", () => {
  const desk = { co_dms: { "host:2": "q2" }, regions: { "host:2": ["B", "C"] }, effects: { p1: { id: "e1", ability: "a1", target: "p2" } } };
  const words = WORDS.calling({ q2: "Dora", a1: "Slow motion" });
  const effect = asked("effect.e1", "choose_effect", {});
  show({ phase: "explore", chapter: 1, dm: true, hall: HALL, desk }, { as: "host:2", words, asking: [{ ...effect, prompt: { ...effect.prompt, group: "waits" } }] });
  expect(root.querySelector(".co-dms")?.textContent).toContain("\u2068Dora\u2069 B, C");
  expect(root.querySelector(".queue")?.textContent).toContain("Ada uses \u2068Slow motion\u2069 on Bram <b>");
});

test("the narrator's words stand among what happened", () => {
  const lines: Line[] = [{ seq: 1, at: 0, fact: { type: "narration_added", of: "scene.s1a", text: "Rain, upwards." } }];
  show({ phase: "explore", chapter: 1, hall: HALL }, { as: "host", lines });
  expect(root.querySelector(".narration")?.textContent).toContain("Rain, upwards.");
});

test("an ability begins with what goes with the ghost's colour, and another one is told of and may be sent", () => {
  const choice = (...values: string[]) => ({ kind: "choice" as const, options: values.map((value) => ({ value })) });
  const form = { kind: "form" as const, fields: { name: { kind: "text" as const, max: 64, min: 1 }, color: choice("M", "C", "Y", "K"), effect_type: choice("attack", "control", "defense") } };
  const making = asked("make.p1", "make_ghost", { name: { kind: "text", max: 64, min: 1 }, print_ability: form }, true);
  const words = new Words("en", { "effect_type.attack": "Attack", "effect_type.control": "Control", "effect_type.defense": "Defence" });
  const swaps = { p1: { file_type: "SWAP" as const, patient_id: "swp_1", base_color: "M" as const, ideal_projection: "", single_personality_file: {} } };
  const game: Ghost = { phase: "ghost_making", hall: HALL, makings: { swaps } };
  const told = () => {
    show(game, { as: "seat:1", seat: 1, asking: [making], words });
    return root.querySelector('#ghost-form [role="status"]')?.textContent ?? "none";
  };
  told();
  expect(making.draft.value["print_ability"]).toEqual({ color: "M", effect_type: "attack" });
  expect(told()).toBe("");
  const fill = (color: string, effect_type: string) =>
    act(() => {
      making.draft.value = { name: "Glow", print_ability: { name: "Wall", color, effect_type } };
    });
  fill("M", "defense");
  expect(told()).toContain("The usual effect of Red is Attack.");
  fill("C", "control");
  expect(told()).toContain("base colour is Red");
  const send = root.querySelector<HTMLFormElement>("#ghost-form form");
  act(() => send?.requestSubmit());
  expect(making.answer).toHaveBeenCalledWith({ name: "Glow", print_ability: { name: "Wall", color: "C", effect_type: "control" } });
});

test("a name always has the same face, and there is somebody ready-made in both languages and every colour", () => {
  const drawn = (name: string) => Array.from({ length: 8 }, picker(name).bind(null, 100));
  expect(drawn("林晚")).toEqual(drawn("林晚"));
  expect(drawn("林晚")).not.toEqual(drawn("林晓"));
  expect(patientSamples.zh.length).toBe(patientSamples.en.length);
  for (const ghosts of [ghostSamples.zh, ghostSamples.en]) expect(Object.values(ghosts).map((one) => one.length)).toEqual([2, 2, 2, 2]);
});

test("one press on a portrait registers a patient with all that is asked, and its card tells nothing of its secrets", () => {
  const text = { kind: "text" as const, max: 2_000 };
  const fields = Object.fromEntries(["name", "gender", "age", "former_identity", "appearance", "base_color", "personality_files", "ideal_projection"].map((name) => [name, text]));
  const creating = asked("register.1.1", "create_patient", fields as never, true);
  show({ phase: "registration", hall: HALL }, { as: "seat:1", seat: 1, asking: [creating] });
  const portraits = [...root.querySelectorAll<HTMLButtonElement>("#ghost-form li button")];
  expect(portraits).toHaveLength(4);
  const colors = new Set<unknown>();
  for (let press = 0; press < 60; press += 1) act(() => portraits[0]?.click());
  for (const [given] of vi.mocked(creating.answer).mock.calls) {
    expect(Object.keys(given ?? {}).toSorted()).toEqual(Object.keys(fields).toSorted());
    colors.add(given?.["base_color"]);
  }
  expect(colors).toEqual(new Set(["C", "M", "Y", "K"]));
});

test("who has been registered is not offered again, and when all have been their namesakes are", () => {
  const samples = patientSamples.en;
  const names = samples.map(({ name }) => name);
  expect(freePatients(new Set(), 2, samples).map(({ name }) => name)).toEqual([names[2], names[3], names[4], names[5]]);
  expect(freePatients(new Set(names.slice(0, 3)), 0, samples).map(({ name }) => name)).toEqual([...names.slice(3), `${names[0]} II`]);
  expect(new Set(freePatients(new Set(names), 1, samples).map(({ name }) => name)).size).toBe(4);
});

test("four ghosts are offered, one of each colour, that of the torn form first", () => {
  const [first, ...others] = ghostsFor("Y", "make.p1", ghostSamples.zh).map((one) => (one["print_ability"] as { color: string }).color);
  expect(first).toBe("Y");
  expect(others.toSorted()).toEqual(["C", "K", "M"]);
});

test("a secret file names nobody: it has no pronoun that its card could be told by", () => {
  for (const pool of [POOLS.zh, POOLS.en]) {
    for (const line of Object.values(pool).flat()) expect(line).not.toMatch(/[他她]|\b(?:he|she|him|her|his|hers)\b/i);
  }
});
