import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import type { Asking } from "../../prompts/asking";
import { type Game, described } from "../../state/games";
import { speak } from "../../state/language-choice";
import { seatNames } from "../../state/people";
import { one, press, root } from "../../testing/document";
import { askedFrom } from "../../testing/questions";
import type { Json, View } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { GenericBoard } from "./board";

const WORDS = new Words("en", {
  "state.turn": "On turn",
  "state.hands": "Hand",
  "card.1": "Guard (1)",
  "card.8": "Princess (8)",
  "kind.guard": "The Guard",
  "bot.odds": "Counts the odds",
  "wild.true": "Ones are wild",
  "curve.left": "Dice by rounds",
});
const SEATS = { 1: { ready: true, player: "p1" }, 2: { ready: true, bot: "odds" }, 3: { ready: true, player: "p2" } };

beforeEach(() => {
  const about = { name: "cards", by_seat: ["hands", "votes", "left"], naming_seats: ["turn", "winners", "votes"] };
  described.value = new Map([["cards", about as Partial<Game> as Game]]);
});

function drawn(game: Json, seat: number | null = 1, asking: readonly Asking[] = []): void {
  const table = { game: "cards", size: 3, seats: SEATS } as Partial<View["table"]> as View["table"];
  const nameOf = seatNames(table, { p1: "Ann", p2: "Bob" });
  const view: View = { table, game, prompts: {} };
  act(() => render(<GenericBoard view={view} as="seat:1" seat={seat} words={WORDS} nameOf={nameOf} lines={[]} asking={asking} />, root));
}

const askedFor = (fields: Asking["prompt"]["fields"]) => askedFrom("play.1", { command: "play", fields });

const texts = (selector: string) => [...root.querySelectorAll(selector)].map((one) => one.textContent);
/** A seat and what is told of it beside its token. */
const row = (seat: number) => [...root.querySelectorAll(`[data-about="seat ${seat}"] > div, [data-about="seat ${seat}"] dd`)].map((cell) => cell.textContent);
/** How the game stands: what lies on the table, no cards. */
const stands = (selector: string) => texts(`[data-about=table] dl ${selector}`);

test("what only the viewer's seat has is shown as its cards, in whatever round it is", () => {
  for (const round of [1, 7]) {
    drawn({ round, hands: { 1: ["card-x", "card-y"] }, kinds: { "card-x": "guard" } });
    expect(texts("section[aria-label='Only you know'] h3")).toEqual(["Hand Only you know"]);
    expect(texts("section[aria-label='Only you know'] li")).toEqual(["The Guard", "card-y"]);
    expect(stands("dt")).toEqual(["round"]);
  }
});

test("seats are named in what lies within a game, too", () => {
  const about = { name: "cards", by_seat: ["held"], naming_seats: ["to"] };
  described.value = new Map([["cards", about as Partial<Game> as Game]]);
  drawn({ letters: [{ to: 3, page: 3 }, { to: 1, page: 2 }], held: { 2: { to: 3 } } });
  expect(texts("td")).toEqual(["1 \u2068Ann\u2069", "2", "3 \u2068Bob\u2069", "3"]);
  expect(row(2).at(-1)).toBe("3 \u2068Bob\u2069");
});

test("where no cards lie on the table, what is told of it stands alone in its middle", () => {
  drawn({ round: 1 });
  expect(root.querySelector("[data-about=table] dl")?.nextElementSibling).toBeNull();
});

test("keys have no labels of other fields", () => {
  drawn({ played: { 1: { card: 8, by: 1 } } });
  expect(texts("h3")).toEqual(["played"]);
  expect(texts("dt")).toEqual(["1", "card", "by"]);
  expect(texts("dl dl dd")).toEqual(["Princess (8)", "1"]);
});

test("a card that a question offers is chosen by a press, and one that is the whole answer is the answer", () => {
  const field = { kind: "choice" as const, options: [{ value: -1 }, { value: 8 }] };
  const whole = askedFor({ card: field });
  drawn({ hands: { 1: [1, 8] } }, 1, [whole]);
  expect(texts("li button")).toEqual(["8"]);
  press(one("li button"));
  expect(whole.answers).toEqual([{ card: 8 }]);
  const part = askedFor({ card: field, seat: { kind: "choice", options: [{ value: 1 }, { value: 2 }, { value: 3 }] } });
  drawn({ hands: { 1: [1, 8] } }, 1, [part]);
  press(one("li button"));
  expect(part.answers).toEqual([]);
  expect(part.draft.value).toEqual({ card: 8 });
  drawn({ hands: { 1: [1, 8] } }, 1, [part]);
  expect(one("li button").getAttribute("aria-pressed")).toBe("true");
});

test("cards of which nobody knows which they are lie face down", () => {
  drawn({ hands: { 1: null, 2: 3 }, deck: [null, null, null] });
  expect(texts("section section")).toEqual(["deck ×3 unknown"]);
  expect(root.querySelector("[data-about=hand]")).toBeNull();
});

test("what others have, too, is beside their names", () => {
  drawn({ hands: { 1: "card-x", 3: "card-y" } });
  expect([1, 2, 3].map((seat) => row(seat)[1])).toEqual(["card-x", "–", "card-y"]);
  expect(row(1)[0]).toBe("1\u2068Ann\u2069you");
});

test("a key that is missing is absent, and only what is null is unknown", () => {
  drawn({ votes: { 1: 3, 3: 1 }, left: { 1: 5, 2: null, 3: 0 } });
  expect(row(1).slice(1)).toEqual(["3 \u2068Bob\u2069", "5"]);
  expect(row(2).slice(1)).toEqual(["–", "unknown"]);
  expect(row(3).slice(1)).toEqual(["1 \u2068Ann\u2069", "0"]);
});

test("what is more than a few words of each seat is a table beside the board, and a history a panel", () => {
  const many = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { 1: 1, 2: 2, 3: 3 }]));
  described.value = new Map([["cards", { name: "cards", by_seat: Object.keys(many), naming_seats: [] } as Partial<Game> as Game]]);
  drawn({ ...many, history: [{ seat: 2, card: 8 }] });
  expect(texts("[data-about='seat 2'] dt")).toEqual(["a", "b", "c"]);
  expect(texts("thead th")).toEqual(["Seats", "d"]);
  expect(texts("section[aria-label=history] dl dl dd")).toEqual(["2 Sesame", "Princess (8)"]);
});

test("seats are called as they are everywhere, and nobody is left out", () => {
  drawn({ turn: 3, winners: [1, 2], bidder: 3 });
  expect(texts("dd")).toEqual(["3 \u2068Bob\u2069", "1 \u2068Ann\u20692 Sesame", "3"]);
  drawn({ turn: 0, round: 1 });
  expect(texts("dd")).toEqual(["1"]);
});

test("codes have the words of their field: numbers, yes and no, and inside of things", () => {
  drawn({ card: 1, wild: true, pile: [{ card: 8 }], options: {} });
  expect(texts("dl.row dd")).toEqual(["Guard (1)", "Ones are wild"]);
  expect(texts("dl dl dd")).toEqual(["Princess (8)"]);
});

test("a field without words is called by its name, and by no word of something else", () => {
  drawn({ left: { 1: 5, 2: 5, 3: 5 }, turn: 1 });
  expect(texts("[data-about='seat 2'] dt")).toEqual(["left"]);
  expect(stands("dt")).toEqual(["On turn"]);
});

test("a bot is called as in the log", () => {
  drawn({ left: { 1: 5, 2: 5, 3: 5 } });
  expect(row(2)[0]).toBe("2SesameBot: Counts the odds");
  const told = new Words("en", { "fact.table_seat_given_to_bot": "The bot {bot} plays seat {seat}.", "bot.odds": "Counts the odds" });
  expect(told.fact({ type: "table_seat_given_to_bot", seat: 2, bot: "odds" })).toContain("Counts the odds");
});

test.each([
  ["en", "Random", "Only you know", "you"],
  ["zh", "随机", "只有你知道", "你"],
] as const)("what is known stands by seat, and what only this seat has apart from it, in the reader's language: %s", (language, random, own, you) => {
  speak(language);
  const words = new Words(language, { "bot.random": random });
  const table = { game: "cards", size: 2, seats: { 1: { ready: true, player: "p1" }, 2: { ready: true, bot: "random" } } } as Partial<View["table"]> as View["table"];
  const view: View = { table, game: { hands: { 1: ["a", "b", "c"] }, left: { 1: 3, 2: 3 } }, prompts: {} };
  act(() => render(<GenericBoard view={view} as="seat:1" seat={1} words={words} nameOf={seatNames(table, { p1: "Ann" })} lines={[]} asking={[]} />, root));
  expect(row(1)[0]).toContain("Ann");
  expect(row(1)[0]).toContain(you);
  expect(root.querySelectorAll(`section[aria-label='${own}'] bdi`)).toHaveLength(3);
  expect(row(2)[0]).toMatch(/^2/);
  expect(row(2)[0]).toContain(random);
});
