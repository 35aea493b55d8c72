import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import type { Asking } from "../../prompts/asking";
import type { Json, Line, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { root, viewAs } from "../drawn";
import { Board } from "./board";
import { rolledIn } from "./dice";
import { picker } from "./portrait";
import { ghostSamples, patientSamples } from "./samples";
import type { Ghost, GhostProps, Patient } from "./state";

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

test("a view with nothing in it breaks nothing, whoever looks", () => {
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
  const powers = [asked("whisper.1", "whisper", {}), asked("odd.1", "odd_new_thing", {})];
  show({ phase: "explore", chapter: 1, dm: true, hall: { ...HALL, secrets: SECRETS } }, { as: "host", asking: powers });
  expect([...root.querySelectorAll(".power")].map((one) => one.getAttribute("data-command"))).toEqual(["whisper", "odd_new_thing"]);
  expect(root.querySelectorAll(".all-sheets > details")).toHaveLength(1);
});

test("while a seat has registered nobody, the DM is not told that everybody is done", () => {
  const ending = [asked("end.1", "end_phase", {})];
  const registering = (ready: Record<number, true>) => show({ phase: "registration", dm: true, seats: [1, 2, 3], hall: HALL, ready }, { as: "host", asking: ending });
  expect(registering({ 1: true, 2: true })).not.toContain("Everybody is done");
  expect(root.querySelector('details:has([data-prompt="end.1"])')?.hasAttribute("open")).toBe(false);
  expect(registering({ 1: true, 2: true, 3: true })).toContain("Everybody is done");
});

test("a check is its dice, where they may be seen, and what came of it; a re-roll takes their place", () => {
  const lines = [
    { type: "dice_rolled", patient: "p1", check: "k1", color: "C", dice: [1, 2] },
    { type: "check_resolved", patient: "p1", check: "k1", color: "C", passed: false },
    { type: "dice_rolled", patient: "p1", check: "k1", color: "C", dice: [6, 3] },
    { type: "check_resolved", patient: "p1", check: "k1", color: "C", passed: true },
    { type: "check_resolved", patient: "p2", check: "k2", color: "M", passed: false },
  ].map((fact, at): Line => ({ seq: at + 1, at: 0, fact }));
  expect(rolledIn(lines).map(({ patient, dice, passed }) => [patient, dice, passed])).toEqual([
    ["p2", undefined, false],
    ["p1", [6, 3], true],
  ]);
});

test("everybody is told what to do next, and the DM when the phase may end", () => {
  const game: Ghost = { phase: "explore", chapter: 1, dm: true, hall: HALL };
  show(game, { as: "seat:1", seat: 1, asking: [asked("finish.1", "finish_chapter", {})] });
  expect(root.querySelector(".next")?.textContent).toContain("Nothing is left to do here");
  expect(root.querySelector('#ghost-finish [data-prompt="finish.1"] button')).not.toBeNull();
  const ending = [asked("end_phase.1", "end_phase", { reason: { kind: "text", max: 9 } })];
  show(game, { as: "host", asking: ending });
  expect(root.querySelector(".advance")?.hasAttribute("open")).toBe(false);
  show({ ...game, ready: { 1: true, 2: true } }, { as: "host", asking: ending });
  expect(root.querySelector(".next")?.textContent).toContain("Everybody is done");
  expect(root.querySelector(".advance")?.hasAttribute("open")).toBe(true);
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
  show({ phase: "explore", chapter: 1, dm: true, hall: HALL, desk }, { as: "host:2", words, asking: [asked("effect.e1", "write_effect", {})] });
  expect(root.querySelector(".co-dms")?.textContent).toContain("\u2068Dora\u2069 B, C");
  expect(root.querySelector(".queue")?.textContent).toContain("Ada uses \u2068Slow motion\u2069 on Bram <b>");
});

test("the narrator's words stand among what happened", () => {
  const lines: Line[] = [{ seq: 1, at: 0, fact: { type: "narration_added", of: "scene.s1a", text: "Rain, upwards." } }];
  show({ phase: "explore", chapter: 1, hall: HALL }, { as: "host", lines });
  expect(root.querySelector(".narration_added")?.textContent).toContain("Rain, upwards.");
});

test("a name always has the same face, and there is somebody ready-made in both languages and every colour", () => {
  const drawn = (name: string) => Array.from({ length: 8 }, picker(name).bind(null, 100));
  expect(drawn("林晚")).toEqual(drawn("林晚"));
  expect(drawn("林晚")).not.toEqual(drawn("林晓"));
  expect(patientSamples.zh.length).toBe(patientSamples.en.length);
  for (const ghosts of [ghostSamples.zh, ghostSamples.en]) expect(Object.values(ghosts).map((one) => one.length)).toEqual([2, 2, 2, 2]);
});
