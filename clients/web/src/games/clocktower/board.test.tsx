import { type ComponentType, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import type { BoardModule, BoardProps } from "../../boards/contract";
import { narrow } from "../../boards/frame/layout";
import { Prompts } from "../../boards/frame/prompts";
import { factsAs, one, press, root, submit, viewAs } from "../../testing/document";
import { EndCardOf } from "../../testing/end-card";
import { FramedBoard } from "../../testing/framed-board";
import { askedFrom } from "../../testing/questions";
import type { Holes, Prompt } from "../../wire/types";
import { Words } from "../../words/catalogue";
import * as module from "./board";
import { marksAt, note } from "./marks";
import type { Clocktower, Decision } from "./state";

// A board that took the state for whole would not compile here.
module.Board satisfies ComponentType<BoardProps<Holes<Clocktower>>>;

const WORDS = new Words("en", { "character.imp": "Imp", "character.chef": "Chef", "character.drunk": "Drunk", "character.slayer": "Slayer", "side.good": "good", "answer.yes": "yes", "answer.no": "no", "decision.yes_no": "yes or no", "command.claim": "Say what I am" });
const SIZE = 7;
const seats = <T,>(value: T) => Object.fromEntries(Array.from({ length: SIZE }, (_, index) => [index + 1, value]));
const TOWN: Partial<Clocktower> = { size: SIZE, night: 1, day: 1, phase: "day", alive: seats(true), ghost_votes: seats(true) };

function propsWith(game: Partial<Clocktower>, rest: Partial<BoardProps> = {}): BoardProps<any> {
  return { view: viewAs({ ...TOWN, ...game }, { size: SIZE, number: 4 }), as: "public", seat: null, lines: [], words: WORDS, nameOf: (seat) => `${seat} Player${seat}`, asking: [], ...rest };
}

const board: BoardModule = module;

/** The board, and beside it what its own forms ask there. */
function show(game: Partial<Clocktower>, rest: Partial<BoardProps> = {}) {
  const now = propsWith(game, rest);
  const beside = now.asking.filter(({ prompt }) => prompt.command in module.prompts);
  act(() => render(<><FramedBoard module={board} now={now} /><Prompts board={{ ...now, asking: beside }} own={board.prompts} /></>, root));
}

const token = (seat: number) => one(`button[data-about="seat ${seat}"]`);
const heard = (seat: number) => token(seat).querySelector(".hidden")?.textContent;
const choices = (values: readonly (number | string)[]) => values.map((value) => ({ value }));

beforeEach(() => localStorage.clear());

test("a view of which everything is missing is drawn as nothing", () => {
  act(() => render(<module.Board {...propsWith({})} view={viewAs({})} />, root));
  expect(root.textContent).toBe("");
});

test("a token says who sits there, and all that is to be seen of them", () => {
  const claim = { day: 1, seat: 3, ability: "chef", targets: [], number: 1, character: "", shot: false, died: [], open: false };
  const vote = { number: 1, by: 2, seat: 4, order: [5, 6, 7, 1, 2, 3, 4], passed: 1, hands: { 3: true }, moved: [], moves: {} };
  show({ phase: "vote", alive: { ...seats(true), 3: false, 5: false }, ghost_votes: { ...seats(true), 5: false }, claims: { 3: [claim] }, vote, about: 6 });
  expect(heard(3)).toBe("Seat 3, Player3, dead, has a vote, hand up, claims to be Chef");
  expect(heard(5)).toBe("Seat 5, Player5, dead, no vote left");
  expect(heard(4)).toBe("Seat 4, Player4, nominated");
  expect(heard(2)).toBe("Seat 2, Player2, nominates");
  expect(heard(6)).toBe("Seat 6, Player6, about to die");
});

test("the middle counts the votes that the hand has passed, against what is needed", () => {
  const vote = { number: 1, by: 2, seat: 4, order: [5, 6, 7, 1, 2, 3, 4], passed: 2, hands: { 5: true, 6: true, 7: true }, moved: [], moves: {} };
  show({ phase: "vote", vote, leading: 4 });
  expect(root.querySelector("[data-voting] b")?.getAttribute("aria-label")).toBe("2 of 5 votes needed");
});

test("a real question of the night is answered on the circle, with as many as it needs", () => {
  const prompt: Prompt = { command: "choose", fields: { targets: { kind: "choices", options: choices([1, 2, 3, 4, 5, 6, 7]), min: 2, max: 2 }, character: { kind: "choice", options: [{ value: "" }] } } };
  const asked = askedFrom("choose.1.a", prompt);
  const props = { as: "seat:2", seat: 2, asking: [asked] };
  const game: Partial<Clocktower> = { phase: "window", asks: { 2: { of: "fortuneteller", least: 2, most: 2, among: [1, 2, 3], characters: [] } }, beliefs: { 2: "fortuneteller" }, sides: { 2: "good" } };
  show(game, props);
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([]);
  press(token(4));
  show(game, props);
  press(token(2));
  show(game, props);
  press(token(5));
  expect(asked.draft.value).toEqual({ targets: [4, 2] });
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([{ targets: [4, 2], character: "" }]);
});

test("a decoy says that it changes nothing, and may be left without a choice", () => {
  const asked = askedFrom("choose.1.a", { command: "choose", fields: { targets: { kind: "choices", options: choices([1, 2, 3]), min: 0, max: 1 } } });
  show({ phase: "window", asks: { 2: { of: "", least: 0, most: 1, among: [1, 2, 3], characters: [] } } }, { as: "seat:2", seat: 2, asking: [asked] });
  expect(one("[data-prompt]").textContent).toContain("Your character does nothing now");
  expect(one("[data-prompt]").textContent).toContain("What you choose changes nothing.");
  submit(one("[data-prompt]"));
  expect(asked.answers).toEqual([{ targets: [] }]);
});

test("a hand goes up by one press, and where votes go in turn there are two answers", () => {
  const vote = { number: 1, by: 2, seat: 4, order: [5, 6, 7, 1, 2, 3, 4], passed: 0, hands: {}, moved: [], moves: {} };
  const asked = askedFrom("hand.vote.1.1.0", { command: "hand", fields: { up: { kind: "bool" } }, required: false });
  show({ phase: "vote", vote }, { as: "seat:2", seat: 2, asking: [asked] });
  press(one("[data-up=true]"));
  expect(asked.answers).toEqual([{ up: true }]);
  show({ phase: "vote", vote: { ...vote, hands: { 2: true } } }, { as: "seat:2", seat: 2, asking: [asked] });
  expect(one("[data-up=false]").textContent).toBe("Lower my hand");
  show({ phase: "vote", vote, options: { pace: "slow" } }, { as: "seat:2", seat: 2, asking: [askedFrom("vote.1.1.0", { command: "hand", fields: { up: { kind: "bool" } } })] });
  expect([...root.querySelectorAll("[data-up]")].map(({ textContent }) => textContent)).toEqual(["I vote for it", "I do not vote"]);
});

test("what was learnt stands by nights, with the warning that it may be false", () => {
  const info = { kind: "number", of: "chef", number: 2, seats: [], character: null, side: null, grimoire: [], text: "" };
  const lines = factsAs([{ type: "night_fell", night: 1, hosted: false }, { type: "night_told", seat: 2, night: 1, told: [info] }, { type: "night_fell", night: 2, hosted: false }, { type: "night_told", seat: 2, night: 2, told: [] }] as never);
  show({ beliefs: { 2: "chef" }, sides: { 2: "good" } }, { as: "seat:2", seat: 2, lines });
  const you = one("[data-part=you]").textContent ?? "";
  expect(you).toContain("Night 1 Chef 2 pairs of evil players sit side by side.Night 2Nothing.");
  expect(you).toContain("This may be false.");
  press(one("[data-part=you] button"));
  expect(one("[data-part=you]").textContent).not.toContain("Chef");
  press(one("[data-part=you] button"));
});

test("marks are kept on the device, for one viewer of one table, and nothing that is told changes them", () => {
  const marks = marksAt(4, "seat:2");
  note(marks, 3, { as: "evil" });
  show({}, { as: "seat:2", seat: 2 });
  expect(heard(3)).toBe("Seat 3, Player3, your mark: evil");
  show({ alive: { ...seats(true), 3: false } }, { as: "seat:2", seat: 2 });
  expect(heard(3)).toContain("your mark: evil");
  expect(localStorage.getItem("clocktower marks 4 seat:2")).toContain("evil");
  expect(marksAt(4, "seat:3").value).toEqual({});
});

const DECISION: Decision = { number: 7, kind: "yes_no", seat: 3, of: "chef", names: "yes_no", legal: ["yes", "no"], possible: ["yes", "no", "none"], truth: "yes", preselected: null, warning: "中毒", likely: [] };
const LEGAL: Prompt = { command: "decide", fields: { choice: { kind: "choice", options: choices(["yes", "no"]) } } };
const BEYOND: Prompt = { command: "overrule", fields: { choice: { kind: "choice", options: choices(["none"]) }, sure: { kind: "choice", options: [{ value: true }] } }, required: false };

test("the storyteller sees the truth and the warning, and decides by one press", () => {
  const asked = askedFrom("decide.7", LEGAL);
  show({ phase: "hush", asked: DECISION, characters: seats("imp"), loyalties: seats("evil") }, { as: "host", asking: [asked] });
  const question = one('[data-prompt="decide.7"]');
  expect(question.textContent).toContain("In truth: yes");
  expect(question.textContent).toContain("Not reliable: 中毒");
  const [yes, no] = question.querySelectorAll("button");
  expect(yes?.hasAttribute("data-true")).toBe(true);
  press(no ?? root);
  expect(asked.answers).toEqual([{ choice: "no" }]);
});

test("a grimoire that may be false is chosen by whom it shows, and a warning ends with one full stop", () => {
  const options = [{ value: "0", text: { zh: "1 号小恶魔", en: "1 Imp, 2 Chef" } }, { value: "1", text: { zh: "1 号厨师", en: "1 Imp, 2 Drunk" } }];
  const asked = askedFrom("decide.7", { command: "decide", fields: { choice: { kind: "choice", options } } });
  const decision: Decision = { ...DECISION, kind: "grimoire", names: "number", legal: ["0", "1"], possible: ["0", "1"], truth: "0", warning: "The widow is there." };
  show({ phase: "hush", asked: decision }, { as: "host", asking: [asked] });
  const question = one('[data-prompt="decide.7"]');
  expect([...question.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["1 Imp, 2 Chef", "1 Imp, 2 Drunk"]);
  expect(question.textContent).toContain("Not reliable: The widow is there.");
  expect(question.textContent).not.toContain("there..");
});

test("what the recluse likes to look like is said where one is in play", () => {
  const persona = { recluse_evil: true, recluse_as: "imp", spy_good: true, spy_as: "chef" };
  const told = (character: string) => {
    show({ persona, characters: { ...seats("chef"), 1: character }, loyalties: seats("good" as const) }, { as: "host" });
    return one("[data-part=host]").textContent ?? "";
  };
  expect(told("recluse")).toContain("The recluse likes to look like Imp.");
  expect(told("recluse")).not.toContain("The spy likes");
  expect(told("imp")).not.toContain("likes to look like");
});

test("the end says once that it is over, and nobody is about to die any more", () => {
  show({ ...OVER, about: 3 }, { as: "public" });
  expect(heard(3)).not.toContain("about to die");
  expect(root.textContent).not.toContain("The game is over.");
  expect(root.textContent).not.toContain("Nobody has said yet");
});

test("against the rules the storyteller decides only after unfolding, choosing and confirming", () => {
  const asked = askedFrom("overrule.7", BEYOND);
  const props = { as: "host", asking: [askedFrom("decide.7", LEGAL), asked] };
  const game: Partial<Clocktower> = { phase: "hush", asked: DECISION };
  show(game, props);
  expect(one('form[data-prompt="overrule.7"]').closest("details")?.open).toBe(false);
  submit(one('form[data-prompt="overrule.7"]'));
  expect(asked.answers).toEqual([]);
  press(one('form[data-prompt="overrule.7"] [aria-pressed]'));
  show(game, props);
  submit(one('form[data-prompt="overrule.7"]'));
  expect(asked.answers).toEqual([{ choice: "none", sure: true }]);
});

const RULING = { kind: "yes_no", seat: 3, names: "yes_no", value: "no", truth: "yes", by: "person", deviates: true } as const;
const DEED = { night: 1, by_day: false, seat: 3, character: "chef", targets: [], told: [], rulings: [], void: false } as const;
const OVER: Partial<Clocktower> = { phase: "over", winner: "good", why: "demon_dead", characters: { ...seats("chef"), 2: "drunk", 5: "imp" }, beliefs: { ...seats("chef"), 5: "imp" }, loyalties: { ...seats("good" as const), 5: "evil" } };
const end = (game: Partial<Clocktower>, rest: Partial<BoardProps> = {}) => act(() => render(<EndCardOf module={board} board={propsWith(game, rest)} />, root));

test("the end shows who everybody was beside what they took themselves for, and what lies on them", () => {
  end({ ...OVER, tokens: { 1: { number: 1, kind: "red_herring", seat: 4, source: 2, until: "ever", of: "chef" } } });
  expect(one("h2").textContent).toBe("Good wins");
  const rows = [...root.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(rows[1]).toContain("Drunkbelieved they were Chef");
  expect(rows[3]).toContain("red_herring Chef");
});

test("players see at the end what was not so, why, and what the storyteller did against the rules", () => {
  const lied = { ...DEED, fault: "poisoned", rulings: [RULING], told: [{ seat: 3, info: { kind: "number", of: "chef", number: 2, seats: [], grimoire: [], text: "" }, true: false }] };
  const lines = factsAs([{ type: "night_fell", night: 1, hosted: false }, { type: "dawn_broke", day: 1, died: [], risen: [], until: 0 }] as never);
  show({ ...OVER, tale: { 1: lied, 2: { ...DEED, seat: 4, rulings: [{ ...RULING, seat: 4, deviates: false }] } } as never }, { as: "seat:2", seat: 2, lines });
  const rows = [...root.querySelectorAll("[data-part=story] li")].map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Player3Chef.*poisoned.*learns: 2 pairs of evil players sit side by side. not so.*In truth: yes\. against the rules/);
  expect(rows[1]).toMatch(/Player4Chef.*In truth: yes\.$/);
  const beyond = one("[data-part=story] section section").textContent;
  expect(beyond).toMatch(/What the storyteller did against the rules, or at will.*Player3Chef/);
  expect(beyond).not.toContain("Player4");
});

test("a table that keeps its secrets says so at the end", () => {
  end({ ...OVER, characters: {}, beliefs: { 2: "chef" } }, { as: "seat:2", seat: 2 });
  expect(root.textContent).toContain("This table keeps its secrets");
  expect(root.querySelector("li")).toBeNull();
});

test("who believes to be the butler is told by what this seat knows whether the master votes", () => {
  const vote = { number: 1, by: 2, seat: 4, order: [5, 6, 7, 1, 2, 3, 4], passed: 0, hands: {}, moved: [], moves: {} };
  const master = { kind: "master", of: "butler", seats: [6], character: null, side: null, grimoire: [], text: "" };
  const lines = factsAs([{ type: "night_fell", night: 1, hosted: false }, { type: "night_told", seat: 2, night: 1, told: [master] }] as never);
  const asked = askedFrom("hand.vote.1.1.0", { command: "hand", fields: { up: { kind: "bool" } }, required: false });
  const props = { as: "seat:2", seat: 2, asking: [asked], lines };
  show({ phase: "vote", vote, beliefs: { 2: "butler" } }, props);
  expect(one("[data-prompt]").textContent).toContain("the hand of 6 Player6 is not up: do not vote");
  show({ phase: "vote", vote: { ...vote, hands: { 6: true } }, beliefs: { 2: "butler" } }, props);
  expect(one("[data-prompt]").textContent).toContain("6 Player6 votes: you may");
  show({ phase: "vote", vote, beliefs: { 2: "chef" } }, props);
  expect(one("[data-prompt]").textContent).not.toContain("butler");
});

test("the storyteller sees the order of this script for both kinds of night, and where tonight's stands", () => {
  const script = { characters: ["chef", "imp", "empath"], first_night: ["chef", "empath"], other_nights: ["imp", "empath"], homebrew: [] };
  show({ phase: "hush", night: 2, script, asked: { ...DECISION, of: "empath" }, characters: { ...seats("chef"), 5: "imp", 6: "empath" }, loyalties: seats("good") }, { as: "host" });
  const [first, others] = root.querySelectorAll<HTMLDetailsElement>("[data-part=host] details");
  expect([first?.open, others?.open]).toEqual([false, true]);
  expect([...(others?.querySelectorAll("li") ?? [])].map(({ dataset }) => dataset["state"])).toEqual(["past", "now"]);
  expect(others?.querySelector("[aria-current=step]")?.textContent).toContain("empath");
});

test("a storyteller who deals by hand sees on the circle what is dealt so far", () => {
  show({ phase: "deal", night: 0, given: ["imp", "chef"], asked: { ...DECISION, kind: "deal", seat: 3, names: "character", legal: ["drunk", "slayer"], likely: ["slayer"], warning: "" } }, { as: "host", asking: [askedFrom("decide.7", { command: "decide", fields: { choice: { kind: "choice", options: choices(["drunk", "slayer"]) } } })] });
  expect([heard(1), heard(2), heard(3)]).toEqual(["Seat 1, Player1, Imp", "Seat 2, Player2, Chef", "Seat 3, Player3"]);
  expect([...root.querySelectorAll("[data-likely]")].map(({ textContent }) => textContent)).toEqual(["Slayer"]);
});

test("a player who sees something before choosing has it beside the choice", () => {
  const row = { seat: 5, character: "imp", side: "evil", alive: true, tokens: [] };
  const lines = factsAs([{ type: "night_fell", night: 1, hosted: false }, { type: "woken", seat: 2, window: "b", ask: {}, told: [{ kind: "grimoire", of: "chef", seats: [], grimoire: [row], text: "" }] }] as never);
  const asked = askedFrom("choose.1.b", { command: "choose", fields: { targets: { kind: "choices", options: choices([1, 2, 3]), min: 1, max: 1 } } });
  show({ phase: "window", window: "b", asks: { 2: { of: "chef", least: 1, most: 1, among: [1, 2, 3], characters: [] } } }, { as: "seat:2", seat: 2, asking: [asked], lines });
  expect(one("[data-prompt]").textContent).toMatch(/Player5\s+Imp/);
});

test("a shot is warned of, and a statement needs a character alone", () => {
  const prompt: Prompt = { command: "claim", required: false, fields: { ability: { kind: "choice", options: choices(["chef", "slayer"]) }, targets: { kind: "choices", options: choices([1, 2, 3]), min: 0, max: 2 }, number: { kind: "int", min: -1, max: 20 }, character: { kind: "choice", options: choices(["", "chef"]) } } };
  const asked = askedFrom("claim.1.1", prompt);
  const props = { as: "seat:2", seat: 2, asking: [asked] };
  const game: Partial<Clocktower> = { script: { characters: ["chef", "slayer"], first_night: [], other_nights: [], homebrew: [] } };
  show(game, props);
  press(one('[data-prompt="claim.1.1"]'));
  submit(one('form[data-prompt="claim.1.1"]'));
  expect(asked.answers).toEqual([]);
  act(() => void (asked.draft.value = { ability: "slayer", targets: [3] }));
  expect(one('form[data-prompt="claim.1.1"]').textContent).toContain("This is a shot at 3 Player3");
  act(() => void (asked.draft.value = { ability: "chef" }));
  submit(one('form[data-prompt="claim.1.1"]'));
  expect(asked.answers).toEqual([{ ability: "chef", targets: [], number: -1, character: "" }]);
});

const FISHER = { id: "fisherking", name: "Fisher King", team: "townsfolk" as const, ability: "They dream of fish.", first_night: 0, other_night: 50, first_night_reminder: "", other_night_reminder: "The Fisher King points.", reminders: [] };
const BROUGHT = { script: { characters: ["imp", "fisherking"], first_night: [], other_nights: ["imp", "fisherking"], homebrew: [FISHER] } };

test("a character that the script brings is called as the script calls it, and does what the script says", () => {
  const words = new Words("en", {}, {}, { character: ["script.homebrew.*.name"] }).seeing(BROUGHT);
  show({ ...BROUGHT, beliefs: { 2: "fisherking" }, sides: { 2: "good" } }, { as: "seat:2", seat: 2, words });
  const { textContent } = one('section[aria-label="You believe you are"]');
  expect(textContent).toContain("Fisher King");
  expect(textContent).toContain("They dream of fish.");
});

test("the storyteller is reminded of what such a character does in this night, and sees whom it chose", () => {
  const decision: Decision = { number: 1, kind: "by_hand", seat: 2, of: "fisherking", names: "text", legal: ["done"], possible: ["done"], likely: [], warning: "" };
  const asked = askedFrom("decide.1", { command: "decide", fields: { choice: { kind: "choice", options: choices(["done"]) } } });
  const made = { 2: { of: "fisherking", targets: [5], character: "" } };
  show({ ...BROUGHT, phase: "hush", night: 2, asked: decision, choices: made }, { as: "host", asking: [asked] });
  const { textContent } = one('[data-prompt="decide.1"]');
  expect(textContent).toContain("The Fisher King points.");
  expect(textContent).toContain("Chosen tonight: 5 Player5");
});

test("what the last night told stands on a phone with the circle, until it is hidden", () => {
  const info = { kind: "number", of: "empath", number: 1, seats: [], character: null, side: null, grimoire: [], text: "" };
  const lines = factsAs([{ type: "night_fell", night: 1, hosted: false }, { type: "night_told", seat: 2, night: 1, told: [info] }] as never);
  narrow.value = true;
  const day = { phase: "day", night: 1, day: 1, beliefs: { 2: "empath" }, sides: { 2: "good" } } as const;
  const said = "1 of the two nearest living neighbours is evil.";
  show(day, { as: "seat:2", seat: 2, lines });
  expect(one("[data-part=circle]").textContent).toContain(said);
  press(one("[data-part=you] button.quiet"));
  expect(one("[data-part=circle]").textContent).not.toContain(said);
  expect(lines.filter(({ fact }) => module.hides(fact)).map(({ fact }) => fact.type)).toEqual(["night_told"]);
  const asked = askedFrom("choose.1.b", { command: "choose", fields: { targets: { kind: "choices", options: choices([1]), min: 0, max: 1 } } });
  const woken = factsAs([{ type: "woken", seat: 2, night: 1, window: "b", told: [info] }] as never);
  const night = { ...day, phase: "window", window: "b", asks: { 2: { of: "chef" } } } as never;
  show(night, { as: "seat:2", seat: 2, lines: woken, asking: [asked] });
  expect(root.textContent).not.toContain(said);
  expect(one("[data-part=circle]").textContent).not.toContain("Chef");
  press(one("[data-part=you] button.quiet"));
  expect(root.textContent).toContain(said);
  expect(lines.some(({ fact }) => module.hides(fact))).toBe(false);
  show({ ...day, phase: "over" }, { as: "seat:2", seat: 2, lines });
  expect(one("[data-part=circle]").textContent).not.toContain(said);
  narrow.value = false;
});

test("on a phone one's own token says what its player is, and leads to the card", () => {
  narrow.value = true;
  const claim = { day: 1, seat: 2, ability: "slayer", targets: [], number: -1, character: "", shot: false, died: [], open: false };
  show({ beliefs: { 2: "imp" }, sides: { 2: "evil" }, claims: { 2: [claim] } }, { as: "seat:2", seat: 2 });
  expect(heard(2)).toBe("Seat 2, Player2, you, You believe you are Imp, claims to be Slayer");
  expect(one("[data-part=you]").hidden).toBe(true);
  press(token(2));
  expect(one("[data-part=you]").hidden).toBe(false);
  narrow.value = false;
});

test("a claim says in words what was learnt", () => {
  const claim = { day: 1, seat: 3, ability: "fortuneteller", targets: [4, 5], number: 0, character: "", shot: false, open: false, died: [] };
  show({ claims: { 3: [claim] } });
  expect(one("[data-part=day]").textContent).toContain("No: the demon is not among");
});
